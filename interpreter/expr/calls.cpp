// Effects that start something else: events, sheets, rules by name, the rule
// text of components.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::Statement;

void Emitter::emit_event(const Statement& s) {
  allow_complements(s, {});
  const Expr* what = object(s, "an event");
  if (what == nullptr) return;
  std::string n = what->kind == Expr::Kind::call ? what->text : joined(what->words, '_');
  std::replace(n.begin(), n.end(), ' ', '_');
  const auto it = v_.events.find(n);
  if (it == v_.events.end()) {
    std::vector<std::string> known;
    for (const auto& [key, id] : v_.events) known.push_back(key);
    error(what->span, "expr/unknown-name", "there is no event '" + n + "'",
          grammar::nearest_hint(n, known));
    return;
  }
  const auto& event = v_.description.events[it->second.index()];
  Expr arguments = *what;
  if (what->kind != Expr::Kind::call) arguments.children.clear();
  auto outer = scope_;
  if (bind_arguments(event.parameters, arguments, n)) {
    const auto bound = scope_;
    for (const auto& b : bound) {
      if (b.type.is(Kind::bag)) emit(Op::bag_size, 0, b.at);
      else emit(Op::load, 0, b.at);
    }
    emit(Op::emit, static_cast<int>(bound.size()), it->second.value);
    for (const auto& h : v_.description.handlers) {
      if (h.event != n) continue;
      scope_ = bound;
      inlined("handler " + h.name, s.span, [&] {
        const auto errors = out_.error_count();
        const auto list = parse_effects(h.effect, out_);
        if (out_.error_count() == errors) {
          source_ = h.effect.source;
          statements(list);
        }
        return Type{};
      });
    }
  }
  scope_ = std::move(outer);
}

/// The values of a sheet's call; for a sheet of one subject it comes first.
bool Emitter::sheet_arguments(const Expr& e, const Vocabulary::Sheet& sheet, const std::string& n) {
  std::vector<Type> wanted;
  if (!sheet.subject.is(Kind::invalid)) wanted.push_back(sheet.subject);
  wanted.insert(wanted.end(), sheet.parameters.begin(), sheet.parameters.end());
  const std::size_t given = e.kind == Expr::Kind::call ? e.children.size() : 0;
  if (given != wanted.size()) {
    error(e.span, "expr/arguments", "sheet '" + n + "' takes " + std::to_string(wanted.size()) +
              (wanted.size() == 1 ? " value" : " values") + ", found " + std::to_string(given));
    return false;
  }
  for (std::size_t i = 0; i < given; ++i) {
    check(expression(e.children[i], wanted[i]), wanted[i], e.children[i]);
  }
  return true;
}

/// score SHEET(values) [for PLAYER] to COUNTER | score SHEET(subject, values) for PLAYER to COUNTER
void Emitter::score(const Statement& s) {
  allow_complements(s, {"to", "for"});
  const Expr* what = object(s, "a sheet");
  if (what == nullptr) return;
  const std::string n = what->kind == Expr::Kind::call ? what->text : joined(what->words, '_');
  const auto it = v_.sheets.find(n);
  if (it == v_.sheets.end()) {
    std::vector<std::string> known;
    for (const auto& [key, sheet] : v_.sheets) known.push_back(key);
    error(what->span, "expr/unknown-name", "there is no sheet '" + n + "'",
          grammar::nearest_hint(n, known));
    return;
  }
  if (!sheet_arguments(*what, it->second, n)) return;
  const bool one = !it->second.subject.is(Kind::invalid);
  const Expr* who = complement(s, "for");
  if (one && who == nullptr) {
    error(s.span, "expr/missing", "'score' needs 'for' a player, since sheet '" + n + "' is not of players");
    return;
  }
  if (who != nullptr) check(expression(*who, Type::seat()), Type::seat(), *who);
  FieldId counter;
  if (const Expr* to = complement(s, "to")) {
    counter = v_.schema.find_field(joined(to->words, '_'));
    if (!counter || v_.schema.field(counter).kind != description::FieldKind::counter ||
        v_.schema.field(counter).scope != description::Field::Scope::player) {
      error(to->span, "expr/wrong-kind", "points go to a counter of the player");
      return;
    }
  } else {
    error(s.span, "expr/missing", "'score' needs 'to' a counter of the player");
    return;
  }
  span_ = s.span;
  const auto values = static_cast<int>(it->second.parameters.size()) + (one ? 1 : 0);
  emit(who != nullptr ? Op::score_for : Op::score, values, it->second.id.value, counter.value);
}

void Emitter::call_statement(const Statement& s) {
  const Expr& what = s.object[0];
  std::string n = what.kind == Expr::Kind::call ? what.text : joined(what.words, '_');
  std::replace(n.begin(), n.end(), ' ', '_');
  // `ability of card` runs a component's own effects.
  if (what.kind == Expr::Kind::of && what.children[0].kind == Expr::Kind::phrase) {
    const std::string slot_name = joined(what.children[0].words, '_');
    const Type owner = expression(what.children[1]);
    const Type component =
        owner.is(Kind::piece) ? Type::component(v_.schema.field(owner.field()).family) : owner;
    if (!component.is(Kind::component)) {
      if (!owner.is(Kind::invalid)) {
        error(what.children[1].span, "expr/wrong-kind", "expected a component, found " + kind_of(owner));
      }
      return;
    }
    const auto& family = v_.schema.family(component.family());
    const auto slot = std::find(family.slots.begin(), family.slots.end(), slot_name);
    if (slot == family.slots.end() ||
        static_cast<std::size_t>(slot - family.slots.begin()) >= family.effect_slots) {
      error(what.children[0].span, "expr/unknown-name",
            "'" + slot_name + "' is not rule text of " + kind_of(component),
            grammar::nearest_hint(slot_name, family.slots));
      return;
    }
    slot_effects(static_cast<std::size_t>(slot - family.slots.begin()), owner, s.span);
    return;
  }
  Expr arguments = what;
  if (what.kind != Expr::Kind::call) arguments.children.clear();
  if (const auto* d = find_definition(n)) {
    using D = description::Definition::Kind;
    if (d->kind != D::effect && d->kind != D::lua_effect) {
      error(what.span, "expr/wrong-kind", "'" + n + "' is a value, not an effect");
      return;
    }
    definition(*d, arguments);
    return;
  }
  if (const auto* p = find_point(n); p != nullptr && p->combine == description::Point::Combine::sequence) {
    point(*p, arguments);
    return;
  }
  std::vector<std::string> known;
  for (const auto& d : v_.description.definitions) known.push_back(d.name);
  error(what.span, "expr/unknown-verb", "'" + n + "' is not a known effect",
        grammar::nearest_hint(n, known));
}

}  // namespace castellan::expr
