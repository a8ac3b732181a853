// What stands with a word: its name, what fits it, what comes out.

#include <algorithm>

#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext::language {

using description::FieldKind;

namespace {

struct PartLine {
  Part part;
  std::string_view text;
  Kind kind;  ///< `invalid`: no kind of its own
};

constexpr PartLine kParts[] = {
    {Part::nothing, "nothing", Kind::invalid},
    {Part::number, "a number", Kind::number},
    {Part::truth, "a condition", Kind::truth},
    {Part::player, "a player", Kind::seat},
    {Part::cell, "a cell", Kind::cell},
    {Part::component, "a component", Kind::component},
    {Part::figure, "a figure", Kind::figure},
    {Part::figure_kind, "a kind of figures", Kind::choice},
    {Part::segment, "a segment", Kind::segment},
    {Part::piece, "a piece", Kind::piece},
    {Part::corner, "a corner", Kind::corner},
    {Part::place, "a place of a map", Kind::place},
    {Part::region, "a region", Kind::region},
    {Part::grid_region, "a region of a grid", Kind::region},
    {Part::map_region, "a region of a map", Kind::region},
    {Part::landmark, "a landmark of a map", Kind::component},
    {Part::same, "the like", Kind::invalid},
    {Part::pile, "a pile", Kind::pile},
    {Part::slots, "a row of places", Kind::slots},
    {Part::grid, "a grid", Kind::grid},
    {Part::map, "a map", Kind::map},
    {Part::figures, "figures", Kind::figures},
    {Part::regions, "regions", Kind::regions},
    {Part::several, "several things", Kind::bag},
    {Part::set, "a set", Kind::set},
    {Part::side, "a side class", Kind::invalid},
    {Part::link_kind, "a kind of links", Kind::invalid},
    {Part::direction, "a direction", Kind::invalid},
    {Part::own, "a word", Kind::invalid},
};

const PartLine& line_of(Part p) {
  const PartLine& line = kParts[static_cast<std::size_t>(p)];
  return line;
}

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kParts); ++i) {
    if (static_cast<std::size_t>(kParts[i].part) != i) return false;
  }
  return static_cast<std::size_t>(Part::own) + 1 == std::size(kParts);
}
static_assert(in_order());

std::optional<int> named_in(Emitter& em, const std::vector<std::string>& known, const Expr& e,
                            const std::string& what) {
  const std::string n = word_of(e);
  const auto it = std::find(known.begin(), known.end(), n);
  if (it != known.end()) return static_cast<int>(it - known.begin());
  em.error(e.span, "expr/unknown-name", "'" + n + "' is " + what, grammar::nearest_hint(n, known));
  return std::nullopt;
}

}  // namespace

std::string_view part_text(Part p) { return line_of(p).text; }

Part part_of(Kind kind) { return std::ranges::find(kParts, kind, &PartLine::kind)->part; }

bool fits(Part p, Type t, const Emitter& em) {
  if (!t.is(line_of(p).kind) || t.is(Kind::invalid)) return false;
  if (p == Part::grid_region) return !em.schema.field(t.field()).of_places;
  if (p == Part::map_region) return em.schema.field(t.field()).of_places;
  if (p == Part::landmark) return static_cast<bool>(map_with_landmark(em, t));
  return true;
}

bool is_plain(Part p) {
  return p == Part::number || p == Part::truth || p == Part::player || p == Part::cell;
}

Type type_of(Part p, Type of, const Emitter& em) {
  const Kind kind = line_of(p).kind;
  if (is_plain(p)) return {kind, -1};
  switch (p) {
    case Part::component:
      return Type::component(em.schema.field(of.field()).family);
    case Part::figure_kind:
      return Type::choice(em.schema.field(of.field()).kind_choice);
    default:
      break;
  }
  if (of.is(Kind::region)) return Type::of_field(kind, em.schema.field(of.field()).over);
  if (of.is(Kind::component)) return Type::of_field(kind, map_with_landmark(em, of));
  return Type::of_field(kind, of.field());
}

Type value(Emitter& em, const Expr& e, Part p) {
  Type t = expression(em, e);
  if (p == Part::component && em.one_place(t)) em.to_component(t);
  return fits(p, t, em) ? t : em.wrong_kind(e.span, part_text(p), t);
}

std::size_t most_of(const Params& takes) {
  return static_cast<std::size_t>(
      std::find_if(takes.begin(), takes.end(),
                   [](const Param& p) { return p.part == Part::nothing; }) -
      takes.begin());
}

bool accepts(const Params& takes, std::size_t n) {
  return n <= most_of(takes) &&
         std::all_of(takes.begin() + static_cast<std::ptrdiff_t>(n), takes.end(),
                     [](const Param& p) { return p.part == Part::nothing || p.optional; });
}

void turn_on(Emitter& em, const Expr& e, FieldId grid) {
  const std::size_t from = em.here();
  if (!expect(em, e, Type::number())) return;
  const auto turn = em.take_constant(from);
  if (!turn) return;
  em.push(*turn);
  const auto& field = em.schema.field(grid);
  if (field.has_turn(*turn)) return;
  const bool degrees = *turn % 90 == 0 && field.has_turn(*turn / 90);
  em.error(e.span, "expr/bad-turn", field.wrong_turn(*turn),
           field.declared->turns
               ? "a turn counts quarters" +
                     (degrees ? ": write " + std::to_string(*turn / 90) : std::string())
               : "where pieces can be turned, the grid has turns = true");
}

bool wrong_count(Emitter& em, const Expr& e, std::string_view word, std::string_view takes) {
  em.error(e.span, "expr/arguments", "'" + std::string(word) + "' takes " + std::string(takes));
  return false;
}

std::optional<int> side_class(Emitter& em, const state::FamilyType& family, const Expr& e) {
  return named_in(em, family.sides, e, "not a side class");
}

std::optional<int> link_kind(Emitter& em, FieldId map, const Expr& e) {
  const auto& field = em.schema.field(map);
  return named_in(em, field.link_kinds, e, "no kind of links of " + field.name);
}

}  // namespace castellan::ruletext::language
