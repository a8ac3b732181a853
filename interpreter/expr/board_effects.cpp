// Effects on boards: figures, owners and links of maps, merges of regions.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using description::FieldKind;
using grammar::Statement;

bool Emitter::board_verb(const Statement& s) {
  const std::string& v = s.verb.text;
  if (v == "deploy") deploy(s);
  else if (v == "release") release(s);
  else if (v == "give" || v == "remove") give(s);
  else if (v == "claim") claim(s);
  else if (v == "link") link(s);
  else if (v == "merge" || v == "relink") merge(s, v == "relink");
  else return false;
  return true;
}

/// deploy FIGURE on SPOT
void Emitter::deploy(const Statement& s) {
  allow_complements(s, {"on"});
  const Expr* what = object(s, "a figure");
  const Expr* on = complement(s, "on");
  if (what == nullptr) return;
  if (on == nullptr) {
    error(s.span, "expr/missing", "'deploy' needs 'on' a place for the figure");
    return;
  }
  const Type f = figure(*what);
  if (f.is(Kind::invalid)) return;
  const auto where = stand(*on);
  if (!where) return;
  if (where->kind >= StandKind::supply) {
    error(on->span, "expr/wrong-kind",
          where->kind != StandKind::supply ? "a figure stands on one segment, not on a whole region"
                                           : "'deploy' puts figures on boards; 'give' hands them to a player");
    return;
  }
  span_ = s.span;
  emit(Op::stand_figure, static_cast<int>(where->kind), f.id, where->field.value);
}

/// release FIGURE | release PLACE
void Emitter::release(const Statement& s) {
  allow_complements(s, {});
  const Expr* what = object(s, "a figure or a place");
  if (what == nullptr) return;
  const Type t = expression(*what);
  span_ = s.span;
  if (t.is(Kind::figure)) emit(Op::release_figure, 0, t.id);
  else if (t.is(Kind::place)) emit(Op::release_place, 0, t.id);
  else if (!t.is(Kind::invalid)) {
    error(what->span, "expr/wrong-kind", "expected a figure or a place of a map, found " + kind_of(t));
  }
}

/// give FIGURE to PLAYER | remove FIGURE
void Emitter::give(const Statement& s) {
  const bool away = s.verb.text == "remove";
  if (away) allow_complements(s, {});
  else allow_complements(s, {"to"});
  const Expr* what = object(s, "a figure");
  if (what == nullptr) return;
  const Type f = figure(*what);
  if (f.is(Kind::invalid)) return;
  if (!away) {
    const Expr* to = complement(s, "to");
    if (to == nullptr) {
      error(s.span, "expr/missing", "'give' needs 'to' a player");
      return;
    }
    check(expression(*to, Type::seat()), Type::seat(), *to);
  }
  span_ = s.span;
  emit(away ? Op::remove_figure : Op::hold_figure, 0, f.id);
}

/// claim PLACE for PLAYER
void Emitter::claim(const Statement& s) {
  allow_complements(s, {"for"});
  const Expr* what = object(s, "a place");
  const Expr* who = complement(s, "for");
  if (what == nullptr) return;
  if (who == nullptr) {
    error(s.span, "expr/missing", "'claim' needs 'for' a player");
    return;
  }
  const Type t = expression(*what);
  if (t.is(Kind::invalid)) return;
  if (!t.is(Kind::place)) {
    error(what->span, "expr/wrong-kind", "expected a place of a map, found " + kind_of(t));
    return;
  }
  check(expression(*who, Type::seat()), Type::seat(), *who);
  span_ = s.span;
  emit(Op::claim_place, 0, t.id);
}

/// link PLACE to PLACE [as KIND]
void Emitter::link(const Statement& s) {
  allow_complements(s, {"to", "as"});
  const Expr* from = object(s, "a place");
  const Expr* to = complement(s, "to");
  const Expr* as = complement(s, "as");
  if (from == nullptr) return;
  if (to == nullptr) {
    error(s.span, "expr/missing", "'link' needs 'to' a place");
    return;
  }
  const Type t = expression(*from);
  if (t.is(Kind::invalid)) return;
  if (!t.is(Kind::place)) {
    error(from->span, "expr/wrong-kind", "expected a place of a map, found " + kind_of(t));
    return;
  }
  check(expression(*to, t), t, *to);
  const auto& map = v_.schema.field(t.field());
  if (map.more_links == 0) {
    error(s.span, "expr/wrong-kind", "map '" + map.name + "' is declared without 'more_links'");
    return;
  }
  int kind = 0;
  if (as != nullptr) {
    const auto mask = link_kinds(*as, t.field());
    if (!mask) return;
    kind = __builtin_ctz(*mask);
  } else if (map.link_kinds.size() > 1) {
    error(s.span, "expr/missing", "'link' needs 'as' a kind of links, " + map.name + " has several");
    return;
  }
  span_ = s.span;
  emit(Op::add_link, 0, t.id, kind);
}

/// merge S with T [over REGIONS] | relink S from T [to U] [over REGIONS]
void Emitter::merge(const Statement& s, bool relink) {
  if (relink) allow_complements(s, {"from", "to", "over"});
  else allow_complements(s, {"with", "over"});
  const Expr* what = object(s, "a segment");
  const Expr* other = complement(s, relink ? "from" : "with");
  const Expr* to = relink ? complement(s, "to") : nullptr;
  const Expr* in = complement(s, "over");
  if (what == nullptr) return;
  if (other == nullptr) {
    error(s.span, "expr/missing", std::string("'") + s.verb.text + "' needs '" + (relink ? "from" : "with") + "' a segment");
    return;
  }
  const Type t = expression(*what);
  if (t.is(Kind::invalid)) return;
  if (!t.is(Kind::segment)) {
    error(what->span, "expr/wrong-kind", "expected a segment, found " + kind_of(t));
    return;
  }
  const std::uint16_t first = new_local();
  emit(Op::store, 0, first);
  FieldId regions;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < v_.schema.fields().size(); ++i) {
    const auto& f = v_.schema.fields()[i];
    if (f.kind != FieldKind::regions || f.over != t.field() || f.merges == 0) continue;
    known.push_back(f.name);
    if (in == nullptr || f.name == joined(in->words, '_')) regions = FieldId(i);
  }
  if (!regions || (in == nullptr && known.size() > 1)) {
    error(in != nullptr ? in->span : s.span, "expr/missing",
          known.empty() ? "no regions over '" + v_.schema.field(t.field()).name + "' are declared with 'merges'"
                        : "'" + s.verb.text + "' needs 'over' regions with merges",
          known.empty() ? "" : "there is " + known.front());
    return;
  }
  const auto pair = [&](const Expr& with, Op op) {
    emit(Op::load, 0, first);
    check(expression(with, t), t, with);
    span_ = s.span;
    emit(op, 0, regions.value);
  };
  pair(*other, relink ? Op::unmerge : Op::merge);
  if (to != nullptr) pair(*to, Op::merge);
}

}  // namespace castellan::expr
