// What a selection is made of.

#include "interpreter/ruletext/bitboard/selecting.hpp"

#include <algorithm>
#include <limits>

#include "interpreter/ruletext/bitboard/selection_code.hpp"

namespace castellan::ruletext {

namespace {

constexpr int kMostStepsTaken = 4;  ///< one after the other
constexpr Word kMostColumnValues = 64;

Op mirrored(Op op) {
  switch (op) {
    case Op::lt:
      return Op::gt;
    case Op::le:
      return Op::ge;
    case Op::gt:
      return Op::lt;
    case Op::ge:
      return Op::le;
    default:
      return op;
  }
}

/// The places by value, where the values lie close together.
void find_places(Selection::Column& column) {
  const auto [least, most] = std::ranges::minmax(column.words);
  column.least = least;
  if (std::int64_t{most} - least >= kMostColumnValues) return;
  column.below.resize(static_cast<std::size_t>(most - least) + 2);
  for (std::size_t q = 0; q < column.words.size(); ++q) {
    for (auto above = static_cast<std::size_t>(column.words[q] - least) + 1;
         above < column.below.size(); ++above) {
      column.below[above][q / 64] |= std::uint64_t{1} << q % 64;
    }
  }
}

}  // namespace

Selecting::Selecting(const Program& p, FieldId map, const state::Schema& schema)
    : p_(p), schema_(schema), map_(schema.field(map)), out_(std::make_shared<Selection>()) {
  out_->map = map;
  out_->places = map_.places;
  (void)all_places(map_.places, out_->all);
  if (!is_possible()) return;
  find_ways();
  out_->keeps_owners = map_.maps[0].keeps_sets();
}

std::shared_ptr<const Selection> Selecting::condition(std::size_t from, std::size_t to,
                                                      std::uint16_t candidate, const Among* among,
                                                      std::optional<std::uint16_t> also) {
  if (!is_possible()) return nullptr;
  written_ = written_in(from, to);
  // Of a loop, whose locals vary.
  if (among != nullptr || candidate >= p_.given_locals) {
    for (std::uint16_t i = 1; i < 4; ++i)
      registers_[static_cast<std::uint16_t>(candidate - i)] = {};
  }
  registers_[candidate] = Symbol{What::place, -1, {}, {}};
  if (also) registers_[*also] = registers_[candidate];
  const auto found = run(from, to);
  const auto node = found ? truth(*found) : std::nullopt;
  if (!node) return nullptr;
  const bool part = among != nullptr && among->what != Node::What::scalar;
  return whole(part ? with(*among, *node) : *node);
}

std::shared_ptr<const Selection> Selecting::of_steps(std::size_t to, std::uint16_t from,
                                                     std::uint16_t candidate) {
  if (!is_possible() || out_->ways.empty()) return nullptr;
  written_ = written_in(0, to);
  std::vector<std::int32_t> directions;
  for (std::size_t direction = 0; direction < out_->ways.size(); ++direction) {
    step_ = {value(static_cast<Value>(direction)).at};
    registers_.clear();
    registers_[from] = Symbol{What::place, -1, {}, {}};
    registers_[candidate] = Symbol{What::place, -1, step_, {}};
    const auto found = run(0, to);
    const auto node = found ? truth(*found) : std::nullopt;
    if (!node) return nullptr;
    wholes_.push_back(*node);
    directions.push_back(step_.front());
  }
  return out_->locals.size() > kMostSelectionArguments || !assemble(*out_, wholes_, directions)
             ? nullptr
             : out_;
}

/// Members for which the condition holds. Of a region the condition may come first: which of few
/// places belong to it is found sooner than all of its places.
std::int32_t Selecting::with(const Among& among, std::int32_t condition) {
  const bool of_group = among.what == Node::What::group;
  const bool first = of_group && !among.every && !may_step(condition);
  const std::int32_t second = first ? condition : -1;
  const std::int32_t members = node({.what = among.what,
                                     .of = among.of,
                                     .a = argument(among.a).at,
                                     .b = of_group ? second : argument(among.b).at});
  if (first) return members;
  if (!among.every) return node({.what = Node::What::both, .a = members, .b = condition});
  const auto others = node({.what = Node::What::opposite, .a = members});
  return node({.what = Node::What::either, .a = others, .b = condition});
}

std::shared_ptr<const Selection> Selecting::set() {
  const auto loop = std::ranges::find(p_.code, Op::iterate_links, &Instruction::op);
  if (!is_possible() || loop == p_.code.end() || FieldId(loop->d) != out_->map) return nullptr;
  const auto head = static_cast<std::size_t>(loop - p_.code.begin());
  const auto is = [&](std::size_t i, Op op) {
    return head + i < p_.code.size() && p_.code[head + i].op == op;
  };
  const bool alone = is(1, Op::load) && p_.code[head + 1].b == loop->b + 3 && is(2, Op::collect) &&
                     is(3, Op::jump) && p_.code[head + 3].c == static_cast<std::int32_t>(head) &&
                     is(4, Op::done) && loop->c == static_cast<std::int32_t>(head + 4);
  if (!alone) return nullptr;
  written_ = written_in(0, p_.code.size());
  std::vector<Symbol> stack;
  if (!go(0, head, stack) || !stack.empty()) return nullptr;
  const auto at = registers_.find(static_cast<std::uint16_t>(loop->b + 1));
  const auto kinds = registers_.find(static_cast<std::uint16_t>(loop->b + 2));
  const auto is_scalar = [&](auto it) {
    return it != registers_.end() && it->second.is(What::scalar);
  };
  if (!is_scalar(at) || !is_scalar(kinds)) return nullptr;
  return whole(node({.what = Node::What::linked, .a = at->second.at, .b = kinds->second.at}));
}

std::shared_ptr<const Selection> Selecting::whole(std::int32_t node) {
  if (out_->locals.size() > kMostSelectionArguments) return nullptr;
  // The whole is the last one.
  if (node + 1 != std::ssize(out_->nodes))
    out_->nodes.push_back(out_->nodes[static_cast<std::size_t>(node)]);
  if (out_->nodes.size() > kMostSelectionNodes) return nullptr;
  wholes_ = {node};
  return assemble(*out_, wholes_) ? out_ : nullptr;
}

void Selecting::find_ways() {
  for (const board::StraightWay& way : map_.straight) {
    Selection::Way& to = out_->ways.emplace_back();
    to.by = way.by;
    std::ranges::copy(way.leads, to.leads.begin());
  }
}

std::vector<bool> Selecting::written_in(std::size_t from, std::size_t to) const {
  std::vector<bool> written(p_.locals + std::size_t{4}, false);
  for (std::size_t i = from; i < to; ++i) {
    const Instruction& in = p_.code[i];
    const Operand b = info(in.op).operand('b').what;
    if (b == Operand::to_local) written[in.b] = true;
    if (b == Operand::set || b == Operand::weighted_set)
      std::fill_n(written.begin() + in.b, 4, true);
  }
  return written;
}

/// A value as a truth.
std::optional<std::int32_t> Selecting::truth(const Symbol& s) {
  if (s.is(What::truth)) return s.at;
  if (s.is(What::scalar)) return node({.what = Node::What::scalar, .a = s.at});
  if (s.is(What::number)) return compared(s, Op::ne, value(0).at);
  return std::nullopt;
}

/// What is read of a place some steps away, compared with a scalar.
std::int32_t Selecting::compared(const Symbol& number, Op op, std::int32_t with) {
  Node read = number.read;
  read.op = op;
  read.a = number.plus < 0
               ? with
               : scalar({.what = Scalar::What::two, .op = Op::sub, .a = with, .b = number.plus});
  return led(number.steps, node(read), Node::What::step);
}

std::int32_t Selecting::led(const std::vector<std::int32_t>& steps, std::int32_t to,
                            Node::What how) {
  for (auto direction = steps.rbegin(); direction != steps.rend(); ++direction) {
    to = node({.what = how, .a = *direction, .b = to});
  }
  return to;
}

Selecting::Found Selecting::of_two(Op op, const Symbol& x, const Symbol& y) {
  if (x.is(What::scalar) && y.is(What::scalar)) {
    return of_scalar({.what = Scalar::What::two, .op = op, .a = x.at, .b = y.at});
  }
  if (op == Op::add && x.is(What::scalar) && y.is(What::number)) return plus(op, y, x);
  if (!is_comparison(op))
    return x.is(What::number) && y.is(What::scalar) ? plus(op, x, y) : Found{};
  if (x.is(What::number) && y.is(What::number)) return two_numbers(op, x, y);
  if (x.is(What::number) && y.is(What::scalar)) return truth_of(compared(x, op, y.at));
  if (x.is(What::scalar) && y.is(What::number)) return truth_of(compared(y, mirrored(op), x.at));
  if (x.is(What::place) && y.is(What::scalar)) return place_compared(op, x, y);
  if (x.is(What::scalar) && y.is(What::place)) return place_compared(op, y, x);
  return std::nullopt;
}

/// Sums of few small numbers and a word stay numbers, so they may be compared in another order.
Selecting::Found Selecting::plus(Op op, Symbol number, const Symbol& more) {
  const auto part = scalar({.what = Scalar::What::small, .a = more.at});
  const bool first = number.plus < 0;
  if (first && op == Op::add)
    number.plus = part;
  else
    number.plus = scalar(
        {.what = Scalar::What::two, .op = op, .a = first ? value(0).at : number.plus, .b = part});
  return number;
}

/// Of attributes their difference is known.
Selecting::Found Selecting::two_numbers(Op op, const Symbol& x, const Symbol& y) {
  auto less = difference(x, y);
  if (!less) return std::nullopt;
  const std::int32_t with = y.plus < 0 ? value(0).at : y.plus;
  if (less->is(What::number)) {
    less->plus = x.plus;
    return truth_of(compared(*less, op, with));
  }
  const std::int32_t all =
      x.plus < 0 ? less->at
                 : scalar({.what = Scalar::What::two, .op = Op::add, .a = less->at, .b = x.plus});
  return of_scalar({.what = Scalar::What::two, .op = op, .a = all, .b = with});
}

/// A scalar where it is the same of all places that are asked.
Selecting::Found Selecting::difference(const Symbol& x, const Symbol& y) {
  using Reads = Node::What;
  if (x.read.what != Reads::column || y.read.what != Reads::column) return std::nullopt;
  const auto of = [&](const Symbol& s) -> const Selection::Column& {
    return out_->columns[static_cast<std::size_t>(s.read.b)];
  };
  const auto is_known = [&](const Symbol& s) { return s.steps.empty() || s.steps == step_; };
  if (!is_known(x) || !is_known(y) || of(x).less >= 0 || of(y).less >= 0) return std::nullopt;
  const Selection::Way* const way =
      step_.empty() ? nullptr
                    : &out_->ways[static_cast<std::size_t>(
                          out_->scalars[static_cast<std::size_t>(step_.front())].value)];
  const auto is_asked = [&](int place) { return way == nullptr || is_in(way->leads, place); };
  const Selection::Column &of_x = of(x), &of_y = of(y);
  const int x_by = x.steps.empty() ? 0 : way->by, y_by = y.steps.empty() ? 0 : way->by;
  const auto word = [](const Selection::Column& c, int place) -> std::int64_t {
    return c.words[static_cast<std::size_t>(place)];
  };
  Selection::Column column{{}, of_x.attribute, of_y.attribute, 0, {}};
  column.words.reserve(static_cast<std::size_t>(out_->places));
  std::optional<Word> asked;
  bool same = true;
  for (int q = 0; q < out_->places; ++q) {
    const std::int64_t more = is_asked(q) ? word(of_x, q + x_by) - word(of_y, q + y_by) : 0;
    if (static_cast<Word>(more) != more) return std::nullopt;
    const auto here = static_cast<Word>(more);
    column.words.push_back(here);
    if (!is_asked(q)) continue;
    same = same && here == asked.value_or(here);
    asked = here;
  }
  if (same) return value(asked.value_or(0));
  return Symbol{What::number, -1, {}, {.what = Node::What::column, .b = add(std::move(column))}};
}

Selecting::Found Selecting::place_compared(Op op, const Symbol& place, const Symbol& with) {
  if (op != Op::eq && op != Op::ne) return std::nullopt;
  const bool none = is_none(with);
  if (!none && !place.steps.empty()) return std::nullopt;
  const std::int32_t equal = !none ? node({.what = Node::What::is, .a = with.at})
                             : place.steps.empty()
                                 ? node({.what = Node::What::scalar, .a = value(0).at})
                                 : led(place.steps, -1, Node::What::leads);
  // What leads somewhere is not none.
  const bool opposite = (op == Op::ne) != (none && !place.steps.empty());
  return truth_of(opposite ? node({.what = Node::What::opposite, .a = equal}) : equal);
}

Selecting::Found Selecting::load(std::uint16_t local) {
  const auto known = registers_.find(local);
  if (known != registers_.end())
    return known->second.is(What::unknown) ? Found{} : Found{known->second};
  if (written_[local]) return std::nullopt;
  return argument(local);
}

Symbol Selecting::argument(std::uint16_t local) {
  auto at = std::ranges::find(out_->locals, local);
  if (at == out_->locals.end()) at = out_->locals.insert(at, local);
  return of_scalar(
      {.what = Scalar::What::argument, .a = static_cast<std::int32_t>(at - out_->locals.begin())});
}

Selecting::Found Selecting::read_field(std::uint16_t field, const Symbol& of) {
  const FieldId id(std::size_t{field});
  const auto& f = schema_.field(id);
  if (of.is(What::scalar)) return of_scalar({.what = Scalar::What::field, .field = id, .a = of.at});
  const bool of_places = of.is(What::place) && f.scope == description::Field::Scope::place &&
                         f.entries == 1 && f.scope_field == out_->map &&
                         f.instances >= static_cast<std::uint32_t>(out_->places);
  if (!of_places) return std::nullopt;
  Symbol s = on(of, What::number);
  s.read = {.what = Node::What::field, .of = id};
  return s;
}

Selecting::Found Selecting::owner(const Symbol& place) {
  if (place.is(What::scalar)) return of_scalar({.what = Scalar::What::owner, .a = place.at});
  if (!place.is(What::place)) return std::nullopt;
  Symbol s = on(place, What::number);
  s.read = {.what = Node::What::owner};
  return s;
}

Selecting::Found Selecting::component(const Symbol& place) {
  if (!place.is(What::place) && !place.is(What::scalar)) return std::nullopt;
  Symbol s = on(place, What::component);
  s.at = place.at;
  return s;
}

Selecting::Found Selecting::slot(const Symbol& place) {
  if (place.is(What::scalar)) return of_scalar({.what = Scalar::What::slot, .a = place.at});
  if (!place.is(What::place)) return std::nullopt;
  Symbol s = on(place, What::number);
  s.read = {.what = Node::What::slot};
  return s;
}

Selecting::Found Selecting::attribute(std::int32_t word, const Symbol& of) {
  if (of.is(What::scalar))
    return of_scalar({.what = Scalar::What::attribute, .a = of.at, .b = word});
  if (!of.is(What::component)) return std::nullopt;
  const std::int32_t at = column(word);
  if (of.at >= 0) return of_scalar({.what = Scalar::What::column, .a = of.at, .b = at});
  Symbol s = on(of, What::number);
  s.read = {.what = Node::What::column, .b = at};
  return s;
}

std::int32_t Selecting::column(std::int32_t word) {
  for (std::size_t i = 0; i < out_->columns.size(); ++i) {
    if (out_->columns[i].attribute == word && out_->columns[i].less < 0)
      return static_cast<std::int32_t>(i);
  }
  Selection::Column column{{}, word, -1, 0, {}};
  const auto first = static_cast<std::size_t>(schema_.family(map_.place_family).first.value);
  for (int q = 0; q < out_->places; ++q) {
    const auto& square = schema_.components()[first + static_cast<std::size_t>(q)];
    column.words.push_back(square.attributes[static_cast<std::size_t>(word)]);
  }
  return add(std::move(column));
}

std::int32_t Selecting::add(Selection::Column column) {
  find_places(column);
  out_->columns.push_back(std::move(column));
  return static_cast<std::int32_t>(out_->columns.size() - 1);
}

Selecting::Found Selecting::next(Symbol place, const Symbol& direction) {
  if (!direction.is(What::scalar) || out_->ways.empty()) return std::nullopt;
  if (place.is(What::scalar))
    return of_scalar({.what = Scalar::What::step, .a = place.at, .b = direction.at});
  if (!place.is(What::place) || std::ssize(place.steps) == kMostStepsTaken) return std::nullopt;
  place.steps.push_back(direction.at);
  return place;
}

bool Selecting::may_step(std::int32_t i) const {
  const Node& x = out_->nodes[static_cast<std::size_t>(i)];
  switch (x.what) {
    case Node::What::step:
      return true;
    case Node::What::leads:
      return x.b >= 0 && may_step(x.b);
    case Node::What::opposite:
      return may_step(x.a);
    case Node::What::both:
    case Node::What::either:
      return may_step(x.a) || may_step(x.b);
    default:
      return false;
  }
}

std::shared_ptr<const Selection> selection_of(const Program& p, std::size_t from, std::size_t to,
                                              std::uint16_t candidate, FieldId map,
                                              const state::Schema& schema, const Among* among,
                                              std::optional<std::uint16_t> also) {
  return Selecting(p, map, schema).condition(from, to, candidate, among, also);
}

std::shared_ptr<const Selection> selection_of_steps(const Program& p, std::size_t to,
                                                    std::uint16_t from, std::uint16_t candidate,
                                                    FieldId map, const state::Schema& schema) {
  return Selecting(p, map, schema).of_steps(to, from, candidate);
}

std::shared_ptr<const Selection> set_of_places(const Program& p, FieldId map,
                                               const state::Schema& schema) {
  return Selecting(p, map, schema).set();
}

}  // namespace castellan::ruletext
