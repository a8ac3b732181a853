// Aggregates: one value of what there is in a set.

#include <algorithm>
#include <optional>

#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/lots.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext::language {

/// An aggregate while it is compiled: its locals, and how its loop is left.
struct Aggregation {
  const Aggregate& line;
  const Expr& e;
  std::uint16_t result;
  std::uint16_t found;  ///< whether there was a member, for those who ask
  std::uint16_t best_keys = 0;
  std::uint16_t new_keys = 0;
  std::uint16_t part = 0;
  const Loop* members = nullptr;  ///< while it is open

  [[nodiscard]] const Loop& loop() const { return *members; }
  [[nodiscard]] std::uint16_t keys() const { return static_cast<std::uint16_t>(e.keys.size()); }
};

namespace {

void value_of_member(Emitter& em, const Aggregation& a) {
  expect(em, a.e.value[0], type_of(a.line.takes[0].part, {}, em));
}

/// The part that a member is on, and how many of it there were.
void no_part(Emitter& em, Aggregation& a) {
  a.part = em.new_local(2);
  em.push(kNone);
  em.emit(Op::store, 0, a.part);
  em.push(0);
  em.emit(Op::store, 0, a.part + 1);
}

void add_to_part(Emitter& em, Aggregation& a) {
  if (a.loop().parts == Parts::none) {
    em.error(a.e.children[0].span, "expr/not-a-ray",
             "'longest of' compares rays or lines; this set has none",
             "'count of' counts its members");
    return;
  }
  em.emit(Op::load, 0, a.part);
  em.emit(Op::load, 0, a.loop().part());
  em.emit(Op::eq);
  const FormId other = em.open_if(false);
  em.emit(Op::load, 0, a.loop().part());
  em.emit(Op::store, 0, a.part);
  em.push(0);
  em.emit(Op::store, 0, a.part + 1);
  em.close(other);
  em.emit(Op::load, 0, a.part + 1);
  em.push(1);
  em.emit(Op::add);
  em.emit(Op::store, 0, a.part + 1);
  em.emit(Op::load, 0, a.result);
  em.emit(Op::load, 0, a.part + 1);
  em.emit(Op::max2);
  em.emit(Op::store, 0, a.result);
}

void copies_of_member(Emitter& em, const Aggregation& a) {
  if (a.loop().weighted)
    em.emit(Op::load, 0, a.loop().base + 2);
  else
    em.push(1);
}

void add_copies(Emitter& em, Aggregation& a) {
  em.emit(Op::load, 0, a.result);
  copies_of_member(em, a);
  em.emit(Op::add);
  em.emit(Op::store, 0, a.result);
}

void add_value(Emitter& em, Aggregation& a) {
  em.emit(Op::load, 0, a.result);
  value_of_member(em, a);
  if (a.loop().weighted) {
    copies_of_member(em, a);
    em.emit(Op::mul);
  }
  em.emit(Op::add);
  em.emit(Op::store, 0, a.result);
}

/// The first member decides: the answer is not that of an empty set.
void decide(Emitter& em, Aggregation& a) {
  em.push(1 - a.line.start);
  em.emit(Op::store, 0, a.result);
  em.leave(a.loop().form);
}

void nothing_found(Emitter& em, Aggregation& a) {
  em.push(0);
  em.emit(Op::store, 0, a.found);
}

void something_found(Emitter& em, const Aggregation& a) {
  em.push(1);
  em.emit(Op::store, 0, a.found);
}

void keep_better_value(Emitter& em, Aggregation& a) {
  value_of_member(em, a);
  const std::uint16_t value = em.new_local();
  em.emit(Op::store, 0, value);
  em.emit(Op::load, 0, a.found);
  const FormId other = em.open_if();
  em.emit(Op::load, 0, value);
  em.emit(Op::load, 0, a.result);
  em.emit(a.line.better);
  em.next(a.loop().form, Op::jump_if_false);
  em.close(other);
  em.emit(Op::load, 0, value);
  em.emit(Op::store, 0, a.result);
  something_found(em, a);
}

void no_keys(Emitter& em, Aggregation& a) {
  a.best_keys = em.new_local(static_cast<std::uint16_t>(a.keys() + 1));
  a.new_keys = em.new_local(static_cast<std::uint16_t>(a.keys() + 1));
  for (std::uint16_t k = 0; k < a.keys(); ++k) {
    em.push(0);
    em.emit(Op::store, 0, a.best_keys + k);
  }
  nothing_found(em, a);
}

/// The member whose keys are best, the earliest of equals.
void keep_better_member(Emitter& em, Aggregation& a) {
  if (a.e.keys.empty()) {
    em.emit(Op::load, 0, a.loop().value());
    em.emit(Op::store, 0, a.result);
    if (!a.e.otherwise.empty()) something_found(em, a);
    em.leave(a.loop().form);
    return;
  }
  for (std::uint16_t k = 0; k < a.keys(); ++k) {
    expect_key(em, a.e.keys[k].value[0]);
    em.emit(Op::store, 0, a.new_keys + k);
  }
  const FormId worse = em.open_block();
  em.emit(Op::load, 0, a.found);
  em.leave(worse, Op::jump_if_false);
  for (std::uint16_t k = 0; k < a.keys(); ++k) {
    em.emit(Op::load, 0, a.new_keys + k);
    em.emit(Op::load, 0, a.best_keys + k);
    em.emit(a.e.keys[k].highest ? Op::gt : Op::lt);
    em.leave(worse, Op::jump_if_true);
    em.emit(Op::load, 0, a.new_keys + k);
    em.emit(Op::load, 0, a.best_keys + k);
    em.emit(Op::ne);
    em.next(a.loop().form, Op::jump_if_true);
  }
  em.next(a.loop().form);
  em.close(worse);
  for (std::uint16_t k = 0; k < a.keys(); ++k) {
    em.emit(Op::load, 0, a.new_keys + k);
    em.emit(Op::store, 0, a.best_keys + k);
  }
  em.emit(Op::load, 0, a.loop().value());
  em.emit(Op::store, 0, a.result);
  something_found(em, a);
}

/// What an aggregate is for a selection of its members, if that tells.
std::optional<Selection::Answer> answer_of(const Aggregation& a, bool of_some) {
  using Answer = Selection::Answer;
  if (!of_some)
    return a.line.each == add_to_part ? std::optional(Answer::longest_line) : std::nullopt;
  if (a.line.each == decide) return a.line.where_not ? Answer::every : Answer::any;
  if (a.line.each == add_copies) return Answer::count;
  if (a.line.each == keep_better_member && a.e.keys.empty() && a.e.otherwise.empty())
    return Answer::first;
  return std::nullopt;
}

/// The value when no member was found.
void otherwise(Emitter& em, const Aggregation& a, Type wanted) {
  em.emit(Op::load, 0, a.found);
  const FormId empty = em.open_if(false);
  const Expr& e = a.e.otherwise[0];
  em.check(expression(em, e, wanted), wanted, e);
  em.emit(Op::store, 0, a.result);
  em.close(empty);
}

using P = Part;
constexpr Param kValue{P::number, "V"};
constexpr Param kMembers{P::own, "S", false, "a set"};
constexpr Param kStraight{P::own, "S", false, "rays or lines"};
constexpr Param kWhere{P::truth, "C", true};
constexpr Param kCondition{P::truth, "C"};
constexpr Param kElse{P::number, "E", true};
constexpr Param kElseMember{P::same, "E", true};
constexpr Param kKey{P::number, "K", true, "numbers, each after `highest` or `lowest`"};

// clang-format off
constexpr Aggregate kAggregates[] = {
    {.word = "count", .form = "count of x in S [where C]", .takes = {{kMembers, kWhere}}, .gives = P::number,
     .meaning = "how many there are, copies counted", .natural = true, .each = add_copies},
    {.word = "longest", .form = "longest of x in S [where C]", .takes = {{kStraight, kWhere}}, .gives = P::number,
     .meaning = "of the rays or lines that the set goes through, how many members the longest has", .natural = true,
     .begin = no_part, .each = add_to_part},
    {.word = "sum", .form = "sum of V for x in S [where C]", .takes = {{kValue, kMembers, kWhere}}, .gives = P::number,
     .meaning = "their values added up, once for every copy", .each = add_value},
    {.word = "highest", .form = "highest of V for x in S [where C] [else E]", .takes = {{kValue, kMembers, kWhere, kElse}},
     .gives = P::number, .meaning = "the highest of their values; E, or else 0, when there is none", .better = Op::gt,
     .begin = nothing_found, .each = keep_better_value},
    {.word = "lowest", .form = "lowest of V for x in S [where C] [else E]", .takes = {{kValue, kMembers, kWhere, kElse}},
     .gives = P::number, .meaning = "the lowest of their values; E, or else 0, when there is none", .better = Op::lt,
     .begin = nothing_found, .each = keep_better_value},
    {.word = "any", .form = "any x in S [where C]", .takes = {{kMembers, kWhere}}, .gives = P::truth,
     .meaning = "whether there is one", .each = decide},
    {.word = "every", .form = "every x in S where C", .takes = {{kMembers, kCondition}}, .gives = P::truth,
     .meaning = "whether there is none for which the condition does not hold", .start = 1, .where_not = true,
     .each = decide},
    {.word = "first", .form = "first x in S [where C] [by K, ...] [else E]",
     .takes = {{kMembers, kWhere, kKey, kElseMember}}, .gives = P::same, .gives_text = "a member of the set",
     .meaning = "the first one, or the first of those whose keys are best; E, or else none, when there is none; numbers need E", .start = kNone, .begin = no_keys,
     .each = keep_better_member},
    {.word = "random", .form = "random x in S [where C]", .takes = {{kMembers, kWhere}}, .gives = P::same,
     .gives_text = "a member of the set", .meaning = "one that chance takes, each copy alike, or none when there is none; in effects only",
     .whole = drawn_lot},
};
// clang-format on

}  // namespace

std::span<const Aggregate> aggregates() { return kAggregates; }

const Aggregate& aggregate_of(std::string_view word) {
  return *std::find_if(std::begin(kAggregates), std::end(kAggregates),
                       [&](const Aggregate& a) { return a.word == word; });
}

Type aggregate(Emitter& em, const Expr& e) {
  if (const Aggregate& line = aggregate_of(e.text); line.whole != nullptr) return line.whole(em, e);
  check_given_name(em, e.variable);
  const std::uint16_t before = em.locals();
  const std::size_t from = em.here();
  Aggregation a{
      .line = aggregate_of(e.text), .e = e, .result = em.new_local(), .found = em.new_local()};
  em.push(a.line.start);
  em.emit(Op::store, 0, a.result);
  if (a.line.begin != nullptr) a.line.begin(em, a);
  const Expr* where = e.where.empty() ? nullptr : &e.where[0];
  Emitter::AsksOfPrinted segments{.what = {.first = before}};
  std::optional<Emitter::Counts> told;
  std::optional<Emitter::AsksOfPlaces> asks;
  const auto each = [&](const Loop& loop) {
    a.members = &loop;
    segments.loop = loop.form;
    segments.what.base = loop.base;
    const tree::Mark changes = em.mark();
    if (const auto answer = answer_of(a, where != nullptr);
        answer && loop.element.is(Kind::place)) {
      asks = {.loop = loop.form,
              .each = changes,
              .what = {.map = loop.element.field(), .answer = *answer, .base = loop.base}};
    }
    a.line.each(em, a);
    const bool adds = a.line.each == add_copies || a.line.each == add_value;
    if (adds || (a.line.each == decide && a.line.start == 0)) {
      told = {loop.form,
              changes,
              {.member = loop.value(), .result = a.result, .type = loop.element, .adds = adds}};
    }
  };
  const std::size_t errors = em.out.error_count();
  const Type member =
      for_members(em, {e.children[0], e.variable.text, where, a.line.where_not}, each);
  // What is found by a wrong condition would only be called wrong again.
  if (member.is(Kind::invalid) || em.out.error_count() != errors) return {};
  if (told) em.counts(*told);
  const Type result = a.line.gives == Part::same ? member : type_of(a.line.gives, {}, em);
  if (!e.otherwise.empty())
    otherwise(em, a, result);
  else if (a.line.gives == Part::same && result.is(Kind::number)) {
    return em.error(e.span, "expr/missing",
                    "'" + e.text + "' of numbers needs 'else': a number is never none");
  }
  em.emit(Op::load, 0, a.result);
  const tree::NodeId value = em.whole(from);
  if (a.line.gives != Part::same) {
    segments.value = value;
    em.asks_of_printed(segments);
  }
  if (asks) {
    asks->value = value;
    em.asks_of_places(*asks);
  }
  em.keep_locals(before);
  return result;
}

}  // namespace castellan::ruletext::language
