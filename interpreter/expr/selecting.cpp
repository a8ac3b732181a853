// From the program of a condition to a selection: it is gone through once with what is on
// the stack and in registers known by name, not by value.

#include <algorithm>
#include <map>
#include <optional>

#include "interpreter/board/straight.hpp"
#include "interpreter/expr/selection.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::expr {

namespace {

using Scalar = Selection::Scalar;
using Node = Selection::Node;

constexpr std::size_t kMostNodes = 48;
constexpr int kMostStepsTaken = 4;    ///< one after the other

/// A value of the program while it is gone through.
struct Symbol {
  enum class What : std::uint8_t { unknown, scalar, place, component, number, truth };
  What what = What::unknown;
  std::int32_t at = -1;               ///< the scalar; of a truth the node
  std::vector<std::int32_t> steps;    ///< of place, component, number: directions, from the candidate
  Node read;                          ///< of a number: how it is compared, operator and `a` left out

  [[nodiscard]] bool is(What w) const { return what == w; }
};

class Selecting {
 public:
  Selecting(const Program& p, FieldId map, const state::Schema& schema)
      : p_(p), schema_(schema), map_(schema.field(map)), out_(std::make_shared<Selection>()) {
    out_->map = map;
    out_->places = map_.places;
    find_ways();
  }

  std::shared_ptr<const Selection> operator()(std::size_t from, std::size_t to, std::uint16_t candidate) {
    if (map_.maps.size() != 1 || out_->places < 1 || out_->places > kMostPlaces) return nullptr;
    mark_written(from, to);
    registers_[candidate] = Symbol{Symbol::What::place, -1, {}, {}};
    const auto whole = run(from, to);
    if (!whole) return nullptr;
    const auto node = truth(*whole);
    if (!node || out_->locals.size() > kMostSelectionArguments) return nullptr;
    // The whole is the last one.
    if (*node + 1 != std::ssize(out_->nodes)) out_->nodes.push_back(out_->nodes[static_cast<std::size_t>(*node)]);
    return out_->nodes.size() > kMostNodes ? nullptr : out_;
  }

 private:
  using What = Symbol::What;
  using Found = std::optional<Symbol>;

  void find_ways() {
    const board::MapPlan& plan = map_.maps.front().plan();
    if (plan.added != 0 || plan.steps.empty() || plan.places > kMostPlaces) return;
    for (int d = 0; d < plan.directions; ++d) {
      Selection::Way way;
      for (int q = 0; q < plan.places; ++q) {
        const int next = plan.steps[static_cast<std::size_t>(q * plan.directions + d)];
        if (next < 0) continue;
        if (next == q || (way.by != 0 && next - q != way.by)) {
          out_->ways.clear();
          return;
        }
        way.by = next - q;
        way.leads[static_cast<std::size_t>(q / 64)] |= std::uint64_t{1} << q % 64;
      }
      out_->ways.push_back(way);
    }
  }

  void mark_written(std::size_t from, std::size_t to) {
    written_.assign(p_.locals + std::size_t{4}, false);
    for (std::size_t i = from; i < to; ++i) {
      const Instruction& in = p_.code[i];
      const Operand b = info(in.op).operand('b').what;
      if (b == Operand::to_local) written_[in.b] = true;
      if (b == Operand::set || b == Operand::weighted_set) std::fill_n(written_.begin() + in.b, 4, true);
    }
  }

  // --- what there is

  std::int32_t scalar(const Scalar& x) {
    const auto known = std::ranges::find(out_->scalars, x);
    if (known != out_->scalars.end()) return static_cast<std::int32_t>(known - out_->scalars.begin());
    out_->scalars.push_back(x);
    return static_cast<std::int32_t>(out_->scalars.size() - 1);
  }
  Symbol value(Value v) { return {What::scalar, scalar({.value = v}), {}, {}}; }
  std::int32_t node(const Node& x) {
    out_->nodes.push_back(x);
    return static_cast<std::int32_t>(out_->nodes.size() - 1);
  }
  static Symbol truth_of(std::int32_t node) { return {What::truth, node, {}, {}}; }
  static Symbol on(const Symbol& place, What what) { return {what, -1, place.steps, {}}; }

  /// A value as a truth.
  std::optional<std::int32_t> truth(const Symbol& s) {
    if (s.is(What::truth)) return s.at;
    if (s.is(What::scalar)) return node({.what = Node::What::scalar, .a = s.at});
    if (s.is(What::number)) return compared(s, Op::ne, value(0).at);
    return std::nullopt;
  }
  /// What is read of a place some steps away, compared with a scalar.
  std::int32_t compared(const Symbol& number, Op op, std::int32_t with) {
    Node read = number.read;
    read.op = op;
    read.a = with;
    return led(number.steps, node(read), Node::What::step);
  }
  std::int32_t led(const std::vector<std::int32_t>& steps, std::int32_t to, Node::What how) {
    for (auto direction = steps.rbegin(); direction != steps.rend(); ++direction) {
      to = node({.what = how, .a = *direction, .b = to});
    }
    return to;
  }

  static Op mirrored(Op op) {
    switch (op) {
      case Op::lt: return Op::gt;
      case Op::le: return Op::ge;
      case Op::gt: return Op::lt;
      case Op::ge: return Op::le;
      default: return op;
    }
  }
  static bool compares(Op op) {
    return op == Op::eq || op == Op::ne || op == Op::lt || op == Op::le || op == Op::gt || op == Op::ge;
  }

  Found of_two(Op op, const Symbol& x, const Symbol& y) {
    if (x.is(What::scalar) && y.is(What::scalar)) {
      return Symbol{What::scalar, scalar({.what = Scalar::What::two, .op = op, .a = x.at, .b = y.at}), {}, {}};
    }
    if (!compares(op)) return std::nullopt;
    if (x.is(What::number) && y.is(What::scalar)) return truth_of(compared(x, op, y.at));
    if (x.is(What::scalar) && y.is(What::number)) return truth_of(compared(y, mirrored(op), x.at));
    const bool none = y.is(What::scalar) && out_->scalars[static_cast<std::size_t>(y.at)] == Scalar{.value = kNone};
    if (!x.is(What::place) || !none || (op != Op::eq && op != Op::ne)) return std::nullopt;
    const std::int32_t there = x.steps.empty() ? node({.what = Node::What::scalar, .a = value(1).at})
                                               : led(x.steps, -1, Node::What::leads);
    return truth_of(op == Op::ne ? there : node({.what = Node::What::opposite, .a = there}));
  }

  Found load(std::uint16_t local) {
    const auto known = registers_.find(local);
    if (known != registers_.end()) return known->second.is(What::unknown) ? Found{} : Found{known->second};
    if (written_[local]) return std::nullopt;
    auto at = std::ranges::find(out_->locals, local);
    if (at == out_->locals.end()) at = out_->locals.insert(at, local);
    return Symbol{What::scalar,
                  scalar({.what = Scalar::What::argument, .a = static_cast<std::int32_t>(at - out_->locals.begin())}), {}, {}};
  }

  Found read_field(std::uint16_t field, const Symbol& of) {
    const FieldId id(std::size_t{field});
    const auto& f = schema_.field(id);
    if (of.is(What::scalar)) return Symbol{What::scalar, scalar({.what = Scalar::What::field, .field = id, .a = of.at}), {}, {}};
    const bool of_places = of.is(What::place) && f.scope == description::Field::Scope::place && f.entries == 1 &&
                           f.scope_field == out_->map && f.instances >= static_cast<std::uint32_t>(out_->places);
    if (!of_places) return std::nullopt;
    Symbol s = on(of, What::number);
    s.read = {.what = Node::What::field, .of = id};
    return s;
  }

  Found attribute(std::int32_t word, const Symbol& of) {
    if (!of.is(What::component)) return std::nullopt;
    std::vector<Word> column;
    const auto first = static_cast<std::size_t>(schema_.family(map_.place_family).first.value);
    for (int q = 0; q < out_->places; ++q) {
      column.push_back(schema_.components()[first + static_cast<std::size_t>(q)].attributes[static_cast<std::size_t>(word)]);
    }
    Symbol s = on(of, What::number);
    s.read = {.what = Node::What::column, .b = static_cast<std::int32_t>(out_->columns.size())};
    out_->columns.push_back(std::move(column));
    return s;
  }

  // --- the program

  /// What waits for its other part.
  struct Waiting {
    enum class For : std::uint8_t { both, either };
    For what = For::both;
    std::int32_t left = -1;
    std::size_t to = 0;
  };

  Found pop(std::vector<Symbol>& stack) {
    if (stack.empty()) return std::nullopt;
    Symbol s = std::move(stack.back());
    stack.pop_back();
    return s;
  }

  /// The one value that the instructions leave; none when they do more than is understood.
  Found run(std::size_t from, std::size_t to) {
    std::vector<Symbol> stack;
    std::vector<Waiting> waiting;
    for (std::size_t at = from;;) {
      for (; !waiting.empty() && waiting.back().to == at; waiting.pop_back()) {
        const auto right = pop(stack);
        const auto node_of_right = right ? truth(*right) : std::nullopt;
        if (!node_of_right) return std::nullopt;
        const auto how = waiting.back().what == Waiting::For::both ? Node::What::both : Node::What::either;
        stack.push_back(truth_of(node({.what = how, .a = waiting.back().left, .b = *node_of_right})));
      }
      if (at >= to) break;
      if (out_->nodes.size() > kMostNodes) return std::nullopt;
      const Instruction& in = p_.code[at];
      if (in.op == Op::and_else || in.op == Op::or_else) {
        const auto left = pop(stack);
        const auto node_of_left = left ? truth(*left) : std::nullopt;
        const auto end = static_cast<std::size_t>(in.c);
        if (!node_of_left || end <= at || end > to || !stack.empty()) return std::nullopt;
        // Two that end in the same place belong together from the left.
        if (!waiting.empty() && end > waiting.back().to) return std::nullopt;
        waiting.push_back({in.op == Op::and_else ? Waiting::For::both : Waiting::For::either, *node_of_left, end});
        ++at;
        continue;
      }
      if (in.op == Op::iterate_straight) {
        const auto behind = run_on_rays(at);
        if (!behind || *behind > to || (!waiting.empty() && *behind > waiting.back().to)) return std::nullopt;
        at = *behind;
        continue;
      }
      if (!step(in, stack)) return std::nullopt;
      ++at;
    }
    return stack.size() == 1 ? pop(stack) : std::nullopt;
  }

  bool step(const Instruction& in, std::vector<Symbol>& stack) {
    const auto push = [&stack](Found s) {
      if (!s) return false;
      stack.push_back(std::move(*s));
      return true;
    };
    switch (in.op) {
      case Op::push: return push(value(in.c));
      case Op::push_wide: return push(value(p_.constants[static_cast<std::size_t>(in.c)]));
      case Op::load: return push(load(in.b));
      case Op::load_word:
        return push(Symbol{What::scalar, scalar({.what = Scalar::What::word, .a = in.c}), {}, {}});
      default: break;
    }
    auto x = pop(stack);
    if (!x) return false;
    switch (in.op) {
      case Op::drop: return true;
      case Op::store: registers_[in.b] = std::move(*x); return true;
      case Op::logic_not: {
        if (x->is(What::scalar)) return push(of_two(Op::eq, *x, value(0)));
        const auto a = truth(*x);
        return a && push(truth_of(node({.what = Node::What::opposite, .a = *a})));
      }
      case Op::load_field: return push(read_field(in.b, *x));
      case Op::place_owner: {
        if (!x->is(What::place) || FieldId(std::size_t{in.b}) != out_->map) return false;
        Symbol s = on(*x, What::number);
        s.read = {.what = Node::What::owner};
        return push(std::move(s));
      }
      case Op::place_component:
        return x->is(What::place) && FieldId(std::size_t{in.b}) == out_->map && push(on(*x, What::component));
      case Op::attribute: return push(attribute(in.c, *x));
      case Op::turn_seat:
        return x->is(What::scalar) &&
               push(Symbol{What::scalar, scalar({.what = Scalar::What::turn, .a = x->at, .value = in.c}), {}, {}});
      case Op::place_step: {
        auto place = pop(stack);
        if (!place || !place->is(What::place) || !x->is(What::scalar) || out_->ways.empty()) return false;
        if (FieldId(std::size_t{in.b}) != out_->map || std::ssize(place->steps) == kMostStepsTaken) return false;
        place->steps.push_back(x->at);
        return push(std::move(place));
      }
      default: {
        if (!compares(in.op) && in.op != Op::add && in.op != Op::sub) return false;
        const auto left = pop(stack);
        return left && push(of_two(in.op, *left, *x));
      }
    }
  }

  /// `any x in rays(Q) while C until D`, whose loop is at `head`: its answer is known, and
  /// where the program goes on is given.
  std::optional<std::size_t> run_on_rays(std::size_t head) {
    const auto run_at = std::ranges::find(p_.runs, head, &Program::Run::head);
    const auto any_at = std::ranges::find(p_.aggregations, head, &Program::Aggregation::head);
    if (run_at == p_.runs.end() || any_at == p_.aggregations.end()) return std::nullopt;
    const Program::Run& line = *run_at;
    const Program::Aggregation& any = *any_at;
    const Instruction& in = p_.code[head];
    const auto course = static_cast<board::Course>(in.a);
    if (any.adds || any.each != line.body || board::of_lines(course) || FieldId(in.d) != out_->map) return std::nullopt;
    const auto from = registers_.find(static_cast<std::uint16_t>(in.b + 1));
    if (out_->ways.empty() || from == registers_.end() || !from->second.is(What::place) || !from->second.steps.empty()) {
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
    registers_[any.result] = truth_of(node({.what = Node::What::runs, .a = on_node, .b = to_node, .c = direction}));
    return any.end;
  }

  [[nodiscard]] bool may_step(std::int32_t i) const {
    const Node& x = out_->nodes[static_cast<std::size_t>(i)];
    switch (x.what) {
      case Node::What::step: return true;
      case Node::What::leads: return x.b >= 0 && may_step(x.b);
      case Node::What::opposite: return may_step(x.a);
      case Node::What::both:
      case Node::What::either: return may_step(x.a) || may_step(x.b);
      default: return false;
    }
  }

  const Program& p_;
  const state::Schema& schema_;
  const state::FieldType& map_;
  std::shared_ptr<Selection> out_;
  std::vector<bool> written_;
  std::map<std::uint16_t, Symbol> registers_;
};

}  // namespace

std::shared_ptr<const Selection> selection_of(const Program& p, std::size_t from, std::size_t to, std::uint16_t candidate,
                                              FieldId map, const state::Schema& schema) {
  if (schema.field(map).maps.size() != 1) return nullptr;
  return Selecting(p, map, schema)(from, to, candidate);
}

}  // namespace castellan::expr
