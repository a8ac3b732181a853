// Rule text of components: asking for it, running it, and the amounts written
// with `score`.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::Statement;

/// From the component or piece on the stack to subject, component, piece. The
/// text of a piece on a player's grid is about that player.
void Emitter::slot_operands(Type owner) {
  const std::uint16_t held = new_local();
  emit(Op::store, 0, held);
  if (!owner.is(Kind::piece)) {
    load_subject();
    emit(Op::load, 0, held);
    push(kNone);
    return;
  }
  const auto& f = v_.schema.field(owner.field());
  if (f.scope == description::Field::Scope::player) {
    emit(Op::load, 0, held);
    emit(Op::piece_grid);
  } else {
    load_subject();
  }
  emit(Op::load, 0, held);
  emit(Op::piece_component, 0, owner.id);
  if (v_.schema.family(f.family).declared->lies_on == f.name) emit(Op::load, 0, held);
  else push(kNone);
}

Type Emitter::slot_amount(std::size_t slot, Type owner, const Expr* arguments, grammar::Span at) {
  const auto family_id = owner.is(Kind::piece) ? v_.schema.field(owner.field()).family : owner.family();
  const auto& family = v_.schema.family(family_id);
  const std::uint16_t before = locals_;
  slot_operands(owner);
  const std::vector<std::pair<std::string, std::string>> none;
  const auto& types = family.declared->slot_types;
  const auto type = std::find_if(types.begin(), types.end(),
                                 [&](const auto& t) { return t.slot == family.slots[slot]; });
  const auto& wanted = type == types.end() ? none : type->parameters;
  const std::size_t given = arguments == nullptr ? 0 : arguments->children.size();
  if (given != wanted.size()) {
    return error(at, "expr/arguments", "'" + family.slots[slot] + "' takes " + std::to_string(wanted.size()) +
                                           (wanted.size() == 1 ? " value" : " values") + ", found " +
                                           std::to_string(given));
  }
  for (std::size_t i = 0; i < given; ++i) {
    const Type want = named_type(wanted[i].second, v_.schema);
    check(expression(arguments->children[i], want), want, arguments->children[i]);
  }
  span_ = at;
  emit(Op::eval_slot, static_cast<int>(given), 0, static_cast<int>(slot));
  locals_ = before;
  return Type::number();
}

void Emitter::slot_effects(std::size_t slot, Type owner, grammar::Span at) {
  const std::uint16_t before = locals_;
  slot_operands(owner);
  span_ = at;
  emit(Op::run_slot, 0, 0, static_cast<int>(slot));
  program_.resumable = true;
  locals_ = before;
}

// --- amounts written with `score`

/// score AMOUNT [per COUNT]
bool Emitter::score_here(const Statement& s) {
  if (!points_) return false;
  if (s.verb.text != "score") {
    error(s.verb.span, "expr/not-in-amount", "this is an amount, in which only 'score' may stand, not '" +
                                                 s.verb.text + "'");
    return true;
  }
  allow_complements(s, {"per"});
  const Expr* what = object(s, "an amount");
  if (what == nullptr) return true;
  emit(Op::load, 0, *points_);
  check(expression(*what, Type::number()), Type::number(), *what);
  const Expr* per = complement(s, "per");
  if (per != nullptr) check(expression(*per, Type::number()), Type::number(), *per);
  span_ = s.span;
  emit(Op::points, per != nullptr ? 1 : 0);
  emit(Op::store, 0, *points_);
  return true;
}

Type Emitter::scored(const std::vector<Statement>& list, const grammar::SourcePtr& source) {
  source_ = source;
  points_ = new_local();
  push(0);
  emit(Op::store, 0, *points_);
  statements(list);
  emit(Op::load, 0, *points_);
  return Type::number();
}

/// Whether a value can be seen never to be less than 0.
bool Emitter::surely_natural(const Expr& e) const {
  switch (e.kind) {
    case Expr::Kind::number: return e.number >= 0;
    case Expr::Kind::aggregate: return e.text == "count";
    case Expr::Kind::set_of:
    case Expr::Kind::measured: return true;
    case Expr::Kind::scoped: return surely_natural(e.children[0]);
    case Expr::Kind::phrase: return find_binding(joined(e.words, '_')) == nullptr && find_noun(joined(e.words, '_'));
    case Expr::Kind::binary:
      return (e.text == "+" || e.text == "*") && surely_natural(e.children[0]) && surely_natural(e.children[1]);
    case Expr::Kind::call:
      if (e.text == "max") return surely_natural(e.children[0]) || surely_natural(e.children[1]);
      return e.text == "min" && surely_natural(e.children[0]) && surely_natural(e.children[1]);
    default: return false;
  }
}

bool Emitter::surely_positive(const Expr& e) const {
  switch (e.kind) {
    case Expr::Kind::number: return e.number > 0;
    case Expr::Kind::binary:
      if (e.text == "*") return surely_positive(e.children[0]) && surely_positive(e.children[1]);
      return e.text == "+" && ((surely_positive(e.children[0]) && surely_natural(e.children[1])) ||
                               (surely_natural(e.children[0]) && surely_positive(e.children[1])));
    case Expr::Kind::call:
      if (e.children.size() != 2) return false;
      if (e.text == "max") return surely_positive(e.children[0]) || surely_positive(e.children[1]);
      return e.text == "min" && surely_positive(e.children[0]) && surely_positive(e.children[1]);
    default: return false;
  }
}

/// Points are counted when it is too late to mend a card: its own divisions
/// must come out.
void Emitter::check_divisor(const Expr& e) {
  if (e.kind == Expr::Kind::number && e.number == 0) {
    error(e.span, "expr/division-by-zero", "a division by 0");
  } else if (!slot_.empty() && !effects_ && inlining_.empty() && !surely_positive(e)) {
    error(e.span, "expr/division-by-zero", "this can be 0, and '" + slot_ + "' divides by it",
          "max(1, ...) is never 0");
  }
}

Program compile_slot_amount(const Vocabulary& v, const Signature& s, const grammar::RuleLine& text,
                            const grammar::SourcePtr& source, grammar::Diagnostics& out) {
  if (!text.value.empty()) return compile_amount(v, s, text.value[0], source, Type::number(), out);
  const auto& list = text.statements;
  // `worth of it` reads as a statement too, `a - 1` as a verb with its object.
  const bool plain = list.size() == 1 && (list[0].kind == Statement::Kind::call ||
                                          (list[0].kind == Statement::Kind::verb && list[0].verb.text != "score"));
  const bool sentence =
      plain && std::any_of(v.description.verbs.begin(), v.description.verbs.end(), [&](const auto& verb) {
        return !list[0].verb.text.empty() && verb.pattern.starts_with(list[0].verb.text);
      });
  if (plain && !sentence) {
    grammar::Diagnostics of_value;
    const auto value = parse_amount({source, text.text_span, {}}, of_value);
    if (!of_value.has_errors()) return compile_amount(v, s, value, source, Type::number(), out);
  }
  Emitter emitter(v, s, out);
  const Type t = emitter.scored(list, source);
  return emitter.finish(t);
}

}  // namespace castellan::expr
