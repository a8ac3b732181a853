// Rule text of components: asking for it, running it, and the amounts written
// with `score`.

#include "interpreter/ruletext/check/slots.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

namespace {

/// From the component or piece on the stack to subject, component, piece. The
/// text of a piece on a player's grid is about that player.
void slot_operands(Emitter& em, Type owner) {
  const std::uint16_t held = em.new_local();
  em.emit(Op::store, 0, held);
  if (!owner.is(Kind::piece)) {
    em.load_player();
    em.emit(Op::load, 0, held);
    em.push(kNone);
    return;
  }
  const auto& f = em.schema.field(owner.field());
  if (f.scope == description::Field::Scope::player) {
    em.emit(Op::load, 0, held);
    em.emit(Op::piece_grid);
  } else {
    em.load_player();
  }
  em.emit(Op::load, 0, held);
  em.emit(Op::piece_component, 0, owner.id);
  if (em.schema.family(f.family).declared->lies_on == f.name)
    em.emit(Op::load, 0, held);
  else
    em.push(kNone);
}

/// Whether a value can be seen never to be less than 0.
bool surely_natural(Emitter& em, const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::number:
      return e.number >= 0;
    case Expr::Kind::aggregate:
      return language::aggregate_of(e.text).natural;
    case Expr::Kind::set_of:
    case Expr::Kind::measured:
      return true;
    case Expr::Kind::scoped:
      return surely_natural(em, e.children[0]);
    case Expr::Kind::phrase:
      return em.find_binding(phrase_of(e)) == nullptr && find_noun(em, phrase_of(e));
    case Expr::Kind::binary:
      return (e.text == "+" || e.text == "*") && surely_natural(em, e.children[0]) &&
             surely_natural(em, e.children[1]);
    case Expr::Kind::call:
      if (e.text == "max")
        return surely_natural(em, e.children[0]) || surely_natural(em, e.children[1]);
      return e.text == "min" && surely_natural(em, e.children[0]) &&
             surely_natural(em, e.children[1]);
    default:
      return false;
  }
}

bool surely_positive(Emitter& em, const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::number:
      return e.number > 0;
    case Expr::Kind::binary:
      if (e.text == "*")
        return surely_positive(em, e.children[0]) && surely_positive(em, e.children[1]);
      return e.text == "+" &&
             ((surely_positive(em, e.children[0]) && surely_natural(em, e.children[1])) ||
              (surely_natural(em, e.children[0]) && surely_positive(em, e.children[1])));
    case Expr::Kind::call:
      if (e.children.size() != 2) return false;
      if (e.text == "max")
        return surely_positive(em, e.children[0]) || surely_positive(em, e.children[1]);
      return e.text == "min" && surely_positive(em, e.children[0]) &&
             surely_positive(em, e.children[1]);
    default:
      return false;
  }
}

}  // namespace

std::optional<std::size_t> amount_slot(Emitter& em, const std::string& n, Type owner) {
  if (!is_component(owner)) return std::nullopt;
  const auto& family = em.schema.family(
      owner.is(Kind::piece) ? em.schema.field(owner.field()).family : owner.family());
  const auto slot = family.find_slot(n);
  if (slot < 0 || static_cast<std::size_t>(slot) < family.effect_slots) return std::nullopt;
  return static_cast<std::size_t>(slot);
}

Type slot_amount(Emitter& em, std::size_t slot, Type owner, const Expr* arguments,
                 grammar::Span at) {
  const auto family_id =
      owner.is(Kind::piece) ? em.schema.field(owner.field()).family : owner.family();
  const auto& family = em.schema.family(family_id);
  const std::uint16_t before = em.locals();
  slot_operands(em, owner);
  const std::vector<description::Param> none;
  const auto& types = family.declared->slot_types;
  const auto type = std::find_if(types.begin(), types.end(),
                                 [&](const auto& t) { return t.slot == family.slots[slot]; });
  const auto& wanted = type == types.end() ? none : type->parameters;
  const std::size_t given = arguments == nullptr ? 0 : arguments->children.size();
  if (given != wanted.size()) {
    return em.error(at, "expr/arguments",
                    "'" + family.slots[slot] + "' takes " + std::to_string(wanted.size()) +
                        (wanted.size() == 1 ? " value" : " values") + ", found " +
                        std::to_string(given));
  }
  for (std::size_t i = 0; i < given; ++i) {
    const Type want = named_type(wanted[i].type, em.schema);
    expect(em, arguments->children[i], want);
  }
  em.span = at;
  em.emit(Op::eval_slot, static_cast<int>(given), 0, static_cast<int>(slot));
  em.keep_locals(before);
  return Type::number();
}

void slot_effects(Emitter& em, std::size_t slot, Type owner, grammar::Span at) {
  const std::uint16_t before = em.locals();
  slot_operands(em, owner);
  em.span = at;
  em.emit(Op::run_slot, 0, 0, static_cast<int>(slot));
  em.may_stop();
  em.keep_locals(before);
}

/// Points are counted when it is too late to mend a card: its own divisions
/// must come out.
void check_divisor(Emitter& em, const Expr& e) {
  if (e.kind == Expr::Kind::number && e.number == 0) {
    em.error(e.span, "expr/division-by-zero", "a division by 0");
  } else if (!em.text.slot.empty() && !em.text.effects && em.inlining.empty() &&
             !surely_positive(em, e)) {
    em.error(e.span, "expr/division-by-zero",
             "this can be 0, and '" + em.text.slot + "' divides by it", "max(1, ...) is never 0");
  }
}

}  // namespace castellan::ruletext
