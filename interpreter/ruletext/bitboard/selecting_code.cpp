// From the instructions of a condition to what a selection is made of.

#include <algorithm>

#include "interpreter/board/straight.hpp"
#include "interpreter/ruletext/bitboard/selecting.hpp"

namespace castellan::ruletext {

Selecting::Found Selecting::pop(std::vector<Symbol>& stack) {
  if (stack.empty()) return std::nullopt;
  Symbol s = std::move(stack.back());
  stack.pop_back();
  return s;
}

Selecting::Found Selecting::run(std::size_t from, std::size_t to) {
  std::vector<Symbol> stack;
  return go(from, to, stack) && stack.size() == 1 ? pop(stack) : std::nullopt;
}

bool Selecting::go(std::size_t from, std::size_t to, std::vector<Symbol>& stack) {
  std::vector<Waiting> waiting;
  for (std::size_t at = from;;) {
    for (; !waiting.empty() && waiting.back().to == at; waiting.pop_back()) {
      const auto right = pop(stack);
      const auto node_of_right = right ? truth(*right) : std::nullopt;
      if (!node_of_right) return false;
      const auto how =
          waiting.back().what == Waiting::For::both ? Node::What::both : Node::What::either;
      stack.push_back(truth_of(node({.what = how, .a = waiting.back().left, .b = *node_of_right})));
    }
    if (at >= to) return waiting.empty();
    if (out_->nodes.size() > kMostSelectionNodes * (1 + wholes_.size())) return false;
    const Instruction& in = p_.code[at];
    if (in.op == Op::and_else || in.op == Op::or_else) {
      const auto left = pop(stack);
      const auto node_of_left = left ? truth(*left) : std::nullopt;
      const auto end = static_cast<std::size_t>(in.c);
      if (!node_of_left || end <= at || end > to || !stack.empty()) return false;
      // Two that end in the same place belong together from the left.
      if (!waiting.empty() && end > waiting.back().to) return false;
      waiting.push_back(
          {in.op == Op::and_else ? Waiting::For::both : Waiting::For::either, *node_of_left, end});
      ++at;
      continue;
    }
    // Who is no member of a set with a condition of its own: back to the head of the loop.
    if (in.op == Op::jump_if_false && in.c >= 0 && static_cast<std::size_t>(in.c) + 1 == from) {
      const auto member = pop(stack);
      const auto node_of_member = member ? truth(*member) : std::nullopt;
      if (!node_of_member || !stack.empty() || (!waiting.empty() && waiting.back().to != to))
        return false;
      waiting.push_back({Waiting::For::both, *node_of_member, to});
      ++at;
      continue;
    }
    if (in.op == Op::iterate_straight || in.op == Op::jump_if_false) {
      const auto behind = in.op == Op::jump_if_false ? one_of_two(at, to, stack) : run_on_rays(at);
      if (!behind || *behind > to || (!waiting.empty() && *behind > waiting.back().to))
        return false;
      at = *behind;
      continue;
    }
    if (!step(in, stack)) return false;
    ++at;
  }
}

// long: one case per instruction
bool Selecting::step(const Instruction& in, std::vector<Symbol>& stack) {
  const auto push = [&stack](Found s) {
    if (!s) return false;
    stack.push_back(std::move(*s));
    return true;
  };
  switch (in.op) {
    case Op::push:
      return push(value(in.c));
    case Op::push_wide:
      return push(value(p_.constants[static_cast<std::size_t>(in.c)]));
    case Op::load:
      return push(load(in.b));
    case Op::load_word:
      return push(of_scalar({.what = Scalar::What::word, .a = in.c}));
    default:
      break;
  }
  auto x = pop(stack);
  if (!x) return false;
  // What a constant says.
  const auto known = [&](const Symbol& s) -> const Value* {
    const Scalar* const of =
        s.is(What::scalar) ? &out_->scalars[static_cast<std::size_t>(s.at)] : nullptr;
    return of != nullptr && of->what == Scalar::What::value ? &of->value : nullptr;
  };
  const auto of_map = [&] { return FieldId(std::size_t{in.b}) == out_->map; };
  switch (in.op) {
    case Op::drop:
      return true;
    case Op::store:
      registers_[in.b] = std::move(*x);
      return true;
    case Op::logic_not: {
      if (x->is(What::scalar)) return push(of_two(Op::eq, *x, value(0)));
      const auto a = truth(*x);
      return a && push(truth_of(node({.what = Node::What::opposite, .a = *a})));
    }
    case Op::load_field:
      return push(read_field(in.b, *x));
    case Op::place_owner:
      return of_map() && push(owner(*x));
    case Op::place_component:
      return of_map() && push(component(*x));
    case Op::slot_get: {
      const auto instance = pop(stack);
      const Value* const of = instance ? known(*instance) : nullptr;
      return of != nullptr && *of == 0 && of_map() && push(slot(*x));
    }
    case Op::attribute:
      return push(attribute(in.c, *x));
    case Op::attribute_at: {
      const auto of = pop(stack);
      const Value* const position = known(*x);
      return of && position != nullptr && *position >= 0 &&
             push(attribute(in.c + static_cast<std::int32_t>(*position), *of));
    }
    case Op::turn_seat:
      return x->is(What::scalar) &&
             push(of_scalar({.what = Scalar::What::turn, .a = x->at, .value = in.c}));
    case Op::place_step: {
      auto place = pop(stack);
      return place && of_map() && push(next(std::move(*place), *x));
    }
    default: {
      if (!is_comparison(in.op) && in.op != Op::add && in.op != Op::sub) return false;
      const auto left = pop(stack);
      return left && push(of_two(in.op, *left, *x));
    }
  }
}

/// `if C then A else B`, whose jump over A is at `at`: its value is pushed, and where the program
/// goes on is given.
std::optional<std::size_t> Selecting::one_of_two(std::size_t at, std::size_t to,
                                                 std::vector<Symbol>& stack) {
  const auto decides = pop(stack);
  const auto otherwise = static_cast<std::size_t>(p_.code[at].c);
  if (!decides || otherwise <= at + 1 || otherwise > to || p_.code[otherwise - 1].op != Op::jump)
    return std::nullopt;
  const auto end = static_cast<std::size_t>(p_.code[otherwise - 1].c);
  if (end <= otherwise || end > to) return std::nullopt;
  const auto before = registers_;
  const auto a = run(at + 1, otherwise - 1);
  registers_ = before;
  const auto b = a ? run(otherwise, end) : std::nullopt;
  registers_ = before;
  const auto written = written_in(at, end);
  for (std::size_t local = 0; local < written.size(); ++local) {
    if (written[local]) registers_[static_cast<std::uint16_t>(local)] = {};
  }
  if (!b) return std::nullopt;
  if (decides->is(What::scalar) && a->is(What::scalar) && b->is(What::scalar)) {
    stack.push_back(
        of_scalar({.what = Scalar::What::choice, .a = decides->at, .b = a->at, .c = b->at}));
    return end;
  }
  const auto condition = truth(*decides), one = truth(*a), other = truth(*b);
  if (!condition || !one || !other) return std::nullopt;
  const auto first = node({.what = Node::What::both, .a = *condition, .b = *one});
  const auto opposite = node({.what = Node::What::opposite, .a = *condition});
  const auto second = node({.what = Node::What::both, .a = opposite, .b = *other});
  stack.push_back(truth_of(node({.what = Node::What::either, .a = first, .b = second})));
  return end;
}

/// `any x in rays(Q) while C until D`, whose loop is at `head`: its answer is known, and
/// where the program goes on is given.
std::optional<std::size_t> Selecting::run_on_rays(std::size_t head) {
  const auto run_at = std::ranges::find(p_.runs, head, &Program::Run::head);
  const auto any_at = std::ranges::find(p_.aggregations, head, &Program::Aggregation::head);
  if (run_at == p_.runs.end() || any_at == p_.aggregations.end()) return std::nullopt;
  const Program::Run& line = *run_at;
  if (line.to_end == 0) return std::nullopt;
  const Program::Aggregation& any = *any_at;
  const Instruction& in = p_.code[head];
  const auto course = static_cast<board::Course>(in.a);
  if (any.adds || any.each != line.body || board::of_lines(course) || FieldId(in.d) != out_->map)
    return std::nullopt;
  const auto from = registers_.find(static_cast<std::uint16_t>(in.b + 1));
  if (out_->ways.empty() || from == registers_.end() || !from->second.is(What::place) ||
      !from->second.steps.empty()) {
    return std::nullopt;
  }
  std::int32_t direction = -1;
  if (course == board::Course::ray) {
    const auto part = registers_.find(static_cast<std::uint16_t>(in.b + 2));
    if (part == registers_.end() || !part->second.is(What::scalar)) return std::nullopt;
    direction = part->second.at;
  }
  // Conditions of its members speak of no other place, and fail for none.
  auto outside = registers_;
  for (auto& [local, symbol] : registers_) {
    if (!symbol.is(What::scalar)) symbol = {};
  }
  for (std::uint16_t i = 0; i < 3; ++i) registers_[static_cast<std::uint16_t>(in.b + i)] = {};
  registers_[any.member] = Symbol{What::place, -1, {}, {}};
  const auto on = run(line.on, line.on_end);
  const auto until = on ? run(line.to, line.to_end) : std::nullopt;
  constexpr std::int32_t kNoNode = -1;
  const std::int32_t on_node = until ? truth(*on).value_or(kNoNode) : kNoNode;
  const std::int32_t to_node = on_node != kNoNode ? truth(*until).value_or(kNoNode) : kNoNode;
  registers_ = std::move(outside);
  if (to_node == kNoNode || may_step(on_node) || may_step(to_node)) return std::nullopt;
  registers_[any.result] =
      truth_of(node({.what = Node::What::runs, .a = on_node, .b = to_node, .c = direction}));
  return any.end;
}

}  // namespace castellan::ruletext
