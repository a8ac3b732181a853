// Moves as wholes: conditions over several parameters, effects.

#include <algorithm>

#include "interpreter/moves/compiler.hpp"
#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/form.hpp"
#include "interpreter/moves/syntax.hpp"
#include "interpreter/ruletext/vm/row_end.hpp"

namespace castellan::moves {

using description::RuleText;
using K = Type::Kind;

/// A condition of the move is tested as soon as the parameters it names are
/// chosen.
void Compiler::conditions(const description::Move& m, Table::Kind& kind,
                          std::span<const Scope> scopes) {
  for (const auto& c : m.conditions) {
    const auto errors = out_.error_count();
    const auto tree = ruletext::parse_amount(c.test, out_);
    if (out_.error_count() != errors) continue;
    std::size_t needs = 0;
    for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
      const auto& p = kind.parameters[i];
      if (mentions(tree, p.name) || (p.turns && mentions(tree, kTurnName))) needs = i + 1;
    }
    auto signature = scopes[needs].signature;
    if (needs != 0) signature.varying = kind.parameters[needs - 1].local;
    Condition compiled = condition(c, signature);
    if (needs == 0)
      kind.first.push_back(std::move(compiled));
    else
      kind.parameters[needs - 1].conditions.push_back(std::move(compiled));
  }
}

void Compiler::effect(const description::Move& m, const Scope& scope, Table::Kind& kind) {
  ruletext::Signature s = scope.signature;
  s.name = "effect of move '" + m.name + "'";
  std::vector<RuleText> texts = m.before;
  if (m.lua_effect.empty()) {
    texts.push_back(m.effect);
    texts.insert(texts.end(), m.after.begin(), m.after.end());
    kind.effect = ruletext::compile_effects(v_, s, texts, out_);
    return;
  }
  if (!m.before.empty() || !m.after.empty()) {
    error(m.origin, "move/bad-effect",
          "move '" + m.name + "' is made by a Lua function, nothing can be put around it");
    return;
  }
  const int function = v_.lua_function(m.lua_effect, scope.local_types(), {K::none, -1});
  for (const auto& parameter : kind.parameters) {
    const bool any = ruletext::of_any_field(parameter.type, schema());
    if (!parameter.is_bag() && !any) continue;
    error(parameter.origin, "move/bad-effect",
          "move '" + m.name + "': parameter '" + parameter.name + "' is " +
              (any ? ruletext::describe(parameter.type, schema()) + " of any field"
                   : "several components") +
              ", which a Lua function cannot take");
  }
  kind.effect = ruletext::compile_call(v_, s.name, function, scope.locals, m.origin);
}

namespace {

bool has_price(const Parameter& p) {
  if (!p.is_bag() || p.domains.size() != 1) return false;
  const Domain& d = p.domains.front();
  return d.sum_exact && d.alike && d.bounds && (d.joker >= 0 || d.bounds->kinds_least > 1);
}

/// Each program has notes of its own.
void make_room_for_notes(Table::Kind& kind) {
  const auto place = [&kind](Formula& f) {
    f.notes = kind.notes;
    kind.notes += f.program.notes;
  };
  for (Parameter& p : kind.parameters) {
    for (Domain& d : p.domains) place(d.where);
    for (Condition& c : p.own) place(c.test);
    for (Condition& c : p.conditions) place(c.test);
  }
}

/// Whether all of them may hold whatever the value is, or for all that some components are not in.
bool may_hold_for_all(const Parameter& p, std::vector<Condition>& conditions,
                      const state::Schema& schema) {
  std::size_t left_out = 0;
  for (Condition& c : conditions) {
    c.test.ends_alike = ruletext::row_end(c.test.program);
    if (auto first = ruletext::row_begin(c.test.program, schema))
      c.test.holds_if = std::make_shared<const ruletext::Program>(std::move(*first));
    if (p.is_bag()) c.left_out = ruletext::left_out(c.test.program, p.bag);
    left_out += c.left_out ? 1U : 0U;
    if (!c.test.always() && c.test.ends_alike == 0 && c.test.holds_if == nullptr && !c.left_out)
      return false;
  }
  return left_out <= kMostLeftOut;
}

bool asks_of_all_places(const Parameter& p) {
  const auto known = [](const Condition& c) {
    return c.test.always() || c.test.program.selection != nullptr;
  };
  const auto selects = [](const Domain& d) {
    return (d.where.always() || d.where.program.selection != nullptr) &&
           (d.set.empty() || d.set.selection != nullptr);
  };
  return p.type.is(K::place) && p.form->alike == nullptr &&
         std::ranges::all_of(p.domains, selects) && std::ranges::all_of(p.own, known) &&
         std::ranges::all_of(p.conditions, known);
}

/// Of the last two parameters, if they are a place and one of its neighbours and nothing else is
/// asked of them.
std::shared_ptr<const ruletext::Pairs> pairs_of(const Table::Kind& kind,
                                                const state::Schema& schema) {
  const std::size_t n = kind.parameters.size();
  if (n < 2 || !kind.parameters[n - 1].unconditional || kind.parameters[n - 1].domains.size() != 1)
    return nullptr;
  const Parameter& from = kind.parameters[n - 2];
  const Domain& to = kind.parameters[n - 1].domains.front();
  const bool plain = from.type.is(K::place) && from.domains.size() == 1 && from.own.empty() &&
                     from.conditions.empty();
  if (!plain || to.set.selection == nullptr || to.set.selection->map != from.type.field())
    return nullptr;
  if (to.where.given && to.where.constant && to.where.value == 0) return nullptr;
  return ruletext::pairs_of(*to.set.selection, static_cast<std::uint16_t>(from.local),
                            to.where.always() ? nullptr : &to.where.program, schema);
}

}  // namespace

std::unique_ptr<Table::Kind> Compiler::move(const description::Move& m) {
  auto kind = std::make_unique<Table::Kind>();
  kind->verb = m.name;
  kind->help = m.help;
  kind->origin = m.origin;
  kind->automatic = m.automatic;
  kind->only_if_alone = m.only_if_alone;
  kind->reveals = m.reveals;
  if (m.parameters.size() > static_cast<std::size_t>(kMaxParameters)) {
    error(m.parameters[kMaxParameters].origin, "move/too-many-parameters",
          "move '" + m.name + "' has " + std::to_string(m.parameters.size()) +
              " parameters, at most " + std::to_string(kMaxParameters) + " are possible");
    return kind;
  }
  std::vector<Scope> scopes(1);
  const auto errors = out_.error_count();
  for (const auto& p : m.parameters) {
    Scope scope = scopes.back();
    kind->parameters.push_back(parameter(p, m, scope));
    scopes.push_back(std::move(scope));
  }
  for (auto& scope : scopes) scope.signature.name = "a condition of move '" + m.name + "'";
  // Consequences of a failed parameter would be reported twice; its unknown kind was reported with
  // the words.
  const bool unknown = std::ranges::any_of(
      kind->parameters, [](const Parameter& p) { return p.type.is(K::invalid); });
  if (unknown || out_.error_count() != errors) return kind;
  conditions(m, *kind, scopes);
  effect(m, scopes.back(), *kind);
  make_room_for_notes(*kind);
  for (Parameter& p : kind->parameters) p.has_price = has_price(p);
  kind->never = !kind->first.empty() && kind->first.front().test.constant &&
                kind->first.front().test.value == 0;
  // No form: the fault of its type was reported where the type was read.
  if (!kind->parameters.empty() && kind->parameters.back().form != nullptr) {
    Parameter& p = kind->parameters.back();
    const bool apart = std::ranges::all_of(p.domains, &Domain::apart);
    p.together = apart && asks_of_all_places(p);
    p.unconditional = apart && p.own.empty() && p.conditions.empty() && p.form->alike == nullptr;
    p.may_be_unconditional = !p.unconditional && apart && p.form->alike == nullptr &&
                             may_hold_for_all(p, p.own, schema()) &&
                             may_hold_for_all(p, p.conditions, schema());
    p.at_once = p.together && p.unconditional && p.domains.size() == 1 &&
                p.domains.front().type == &kPlace && p.domains.front().set.empty();
    p.bare = (p.unconditional || p.may_be_unconditional) && p.domains.size() == 1 &&
             p.domains.front().set.empty() && p.domains.front().where.always();
    kind->at_once = p.at_once && kind->parameters.size() == 1 && kind->first.empty();
    kind->pairs = pairs_of(*kind, schema());
  }
  return kind;
}

}  // namespace castellan::moves
