// Segments and maps in rule text: what is said of them, owners and links of
// places, merges of regions.

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/words/chapters.hpp"
#include "interpreter/ruletext/words/straight.hpp"

namespace castellan::ruletext::language {

namespace {

/// claim PLACE for PLAYER
void claim(Emitter& em, const Statement& s) {
  const Type t = value(em, s.object[0], Part::place);
  if (t.is(Kind::invalid)) return;
  expect(em, *complement(s, "for"), Type::seat());
  em.span = s.span;
  em.emit(Op::claim_place, 0, t.id);
}

/// link PLACE to PLACE [as KIND] [towards DIRECTION]
void link(Emitter& em, const Statement& s) {
  const Type t = value(em, s.object[0], Part::place);
  if (t.is(Kind::invalid)) return;
  expect(em, *complement(s, "to"), t);
  const auto& map = em.schema.field(t.field());
  if (map.more_links == 0) {
    em.error(s.span, "expr/wrong-kind", "map '" + map.name + "' is declared without 'more_links'");
    return;
  }
  int kind = 0;
  if (const Expr* as = complement(s, "as")) {
    const auto given = link_kind(em, t.field(), *as);
    if (!given) return;
    kind = *given;
  } else if (map.link_kinds.size() > 1) {
    em.error(s.span, "expr/missing",
             "'link' needs 'as' a kind of links, " + map.name + " has several");
    return;
  }
  const Expr* towards = complement(s, "towards");
  if (towards && !map.direction_choice) {
    no_directions(em, *towards, map);
    return;
  }
  if (towards) {
    expect(em, *towards, Type::choice(map.direction_choice));
  } else {
    em.push(kNone);
  }
  em.span = s.span;
  em.emit(Op::add_link, towards ? 1 : 0, t.id, kind);
}

/// merge S with T [over REGIONS] | relink S from T [to U] [over REGIONS]
void merge(Emitter& em, const Statement& s) {
  const bool relink = s.verb.text == "relink";
  const Expr* in = complement(s, "over");
  const Type t = value(em, s.object[0], Part::segment);
  if (t.is(Kind::invalid)) return;
  const std::uint16_t first = em.new_local();
  em.emit(Op::store, 0, first);
  FieldId regions;
  std::vector<std::string> known;
  for (const FieldId id : em.schema.fields_of(description::FieldKind::regions)) {
    const auto& f = em.schema.field(id);
    if (f.over != t.field() || f.merges == 0) continue;
    known.push_back(f.name);
    if (in == nullptr || f.name == joined(in->words)) regions = id;
  }
  if (!regions || (in == nullptr && known.size() > 1)) {
    em.error(in != nullptr ? in->span : s.span, "expr/missing",
             known.empty() ? "no regions over '" + em.schema.field(t.field()).name +
                                 "' are declared with 'merges'"
                           : "'" + s.verb.text + "' needs 'over' regions with merges",
             known.empty() ? "" : "there is " + known.front());
    return;
  }
  const auto pair = [&](const Expr& with, Op op) {
    em.emit(Op::load, 0, first);
    expect(em, with, t);
    em.span = s.span;
    em.emit(op, 0, regions.value);
  };
  pair(*complement(s, relink ? "from" : "with"), relink ? Op::unmerge : Op::merge);
  if (const Expr* to = complement(s, "to")) pair(*to, Op::merge);
}

using P = Part;

// clang-format off
constexpr Function kFunctionsOfBoards[] = {
    {"reaches", {{{P::segment, "S"}, {P::cell, "cell"}}}, P::truth, {},
     "whether it reaches the side towards a neighbouring cell", Op::reaches},
    {"adjoin", {{{P::segment, "S"}, {P::same, "T"}}}, P::truth, {},
     "whether they are of one piece and one lies `beside` the other there", Op::adjoin},
};
// clang-format on

// clang-format off
constexpr Verb kVerbsOfBoards[] = {
    {"claim", "a place", {{{"for", "a player", "'for' a player"}}}, "claim Q for PLAYER", "gives a place an owner",
     claim},
    {"link", "a place", {{{"to", "a place", "'to' a place"}, {"as", "a kind of links"}, {"towards", "a direction"}}},
     "link A to B [as KIND] [towards D]",
     "adds a link, which may lead from A to B in a direction; the map is declared with `more_links`, and no place has an owner yet",
     link},
    {"merge", "a segment", {{{"with", "a segment", "'with' a segment"}, {"over", "regions"}}},
     "merge S with T [over R]", "joins two segments beside what touches; the regions are declared with `merges`",
     merge},
    {"relink", "a segment", {{{"from", "a segment", "'from' a segment"}, {"to", "a segment"}, {"over", "regions"}}},
     "relink S from T [to U] [over R]", "takes a merge away and may make another", merge},
};
// clang-format on

}  // namespace

constinit const Chapter kBoards = {.functions = kFunctionsOfBoards, .verbs = kVerbsOfBoards};

}  // namespace castellan::ruletext::language
