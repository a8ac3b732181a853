#include "interpreter/moves/compiler.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "grammar/parse.hpp"
#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/form.hpp"
#include "interpreter/moves/sorts.hpp"
#include "interpreter/moves/syntax.hpp"
#include "interpreter/ruletext/observed.hpp"

namespace castellan::moves {

using description::RuleText;
using K = Type::Kind;

namespace {

/// Whether a program reads a parameter before the one in local `own`, or a bag.
bool reads_before(const ruletext::Program& p, std::size_t own) {
  return std::any_of(p.code.begin(), p.code.end(), [&](const ruletext::Instruction& in) {
    using Op = ruletext::Op;
    const bool bag = in.op == Op::bag_size || in.op == Op::bag_count || in.op == Op::bag_kinds ||
                     in.op == Op::iterate_bag || in.op == Op::iterate_bag_copies;
    return bag || (in.op == Op::load && in.b > 0 && in.b < own);
  });
}

/// Whether a domain has the same cells for whatever a parameter before it chose to be laid.
bool lays_anything_alike(const Domain& d, const state::Schema& schema) {
  if (d.type != &kPlacement || d.piece.local <= 0) return false;
  const auto& f = schema.field(d.field);
  return !f.declared->turns && f.shapes == nullptr &&
         std::ranges::all_of(f.placements, &board::Placement::is_same_for_all);
}

bool filters_alike(const Domain& d, std::size_t own) {
  return !reads_before(d.where.program, own) && !reads_before(d.equals.program, own);
}

/// Whether the values of a domain may depend on the parameters before it.
bool depends(const Domain& d, std::size_t own, const state::Schema& schema) {
  if (d.lua >= 0) return true;
  for (const Formula* f : {&d.from, &d.least, &d.most}) {
    if (reads_before(f->program, own)) return true;
  }
  return !filters_alike(d, own) || reads_before(d.set, own) ||
         (reads_before(d.piece.program, own) && !lays_anything_alike(d, schema));
}

}  // namespace

void Compiler::error(const description::Origin& at, std::string id, std::string message,
                     std::string hint) {
  out_.add(at.error(std::move(id), std::move(message), std::move(hint)));
}

Type Compiler::wrong(const RuleText& at, const std::string& message) {
  out_.add(grammar::diagnose(*at.source, at.span, "move/bad-domain", message));
  return {};
}

Formula Compiler::formula(const ruletext::Signature& s, const RuleText& text, Type wanted) {
  Formula f;
  if (text.empty()) return f;
  f.given = true;
  f.program = ruletext::compile_amount(v_, s, text, wanted, out_);
  f.constant = f.program.constant(f.value);
  const auto& code = f.program.code;
  if (code.size() == 2 && code[0].op == ruletext::Op::load) f.local = code[0].b;
  return f;
}

ruletext::Signature Compiler::with_it(const Scope& scope, Type it, bool turns) const {
  ruletext::Signature out = scope.signature;
  out.varying = scope.locals;
  out.parameters.push_back({"it", it});
  if (turns) {
    out.innermost = scope.locals + 1;
    out.parameters.push_back({kTurnName, Type::number()});
  }
  return out;
}

namespace {

/// The one pile or row of places that all values of a parameter are taken from.
description::RuleText lies_in(const description::Parameter& p, const Parameter& compiled) {
  if (!compiled.type.is(K::component) && !compiled.type.is(K::bag)) return {};
  const auto& from = p.domains.front().from;
  const bool one = std::ranges::all_of(
      p.domains, [&](const auto& d) { return one_line(d.from) == one_line(from); });
  const bool whole =
      std::ranges::all_of(compiled.domains, [](const Domain& d) { return d.set_text.empty(); });
  return one && whole ? from : description::RuleText{};
}

}  // namespace

// --- domains

/// The container that a domain takes its values from.
Type Compiler::container(const DomainType& type, const description::Domain& d,
                         const std::string& what, const Scope& scope, Domain& out) {
  const auto called = [&] { return what + ": '" + std::string(type.declaration.word) + "'"; };
  const auto& source = type.source;
  if (d.from.empty()) {
    error(d.origin, "move/bad-domain", called() + " does not say where its values come from");
    return {};
  }
  const bool sets = source.element != K::none;
  if (sets) {
    const auto errors = out_.error_count();
    const auto tree = ruletext::parse_amount(d.from, out_);
    if (out_.error_count() != errors) return {};
    using E = grammar::Expr::Kind;
    const bool named = tree.kind == E::phrase || tree.kind == E::of || tree.kind == E::call;
    if (!named || ruletext::names_set(v_, tree)) {
      // A set instead: `neighbours(here)`.
      Type element;
      out.set = ruletext::compile_set(v_, scope.signature, "it", tree, nullptr, d.from.source,
                                      element, out_);
      out.set_text = one_line(d.from);
      if (!element.is(K::invalid) && !element.is(source.element)) {
        return wrong(d.from, called() + " needs " + std::string(source.words) + " or a set of " +
                                 std::string(source.elements) + ", found a set of " +
                                 ruletext::describe(element, v_.schema));
      }
      if (element.is(K::invalid)) return element;
      const auto& f = v_.schema.field(element.field());
      if ((f.kind == description::FieldKind::grid || f.kind == description::FieldKind::regions) &&
          f.instances > 1) {
        return wrong(d.from,
                     called() +
                         " needs a set on a grid that there is one of; there are several of " +
                         (f.over ? schema().field(f.over).name : f.name) +
                         ", and a cell does not say which is meant");
      }
      if (!d.piece.empty())
        return wrong(d.piece, called() + " takes 'piece' beside a grid, not beside a set");
      out.field = element.field();
      return element;
    }
  }
  out.from = formula(scope.signature, d.from, {});
  const Type t = out.from.program.result;
  if (t.is(K::invalid)) return t;
  if (std::ranges::find(source.kinds, t.kind) == source.kinds.end()) {
    return wrong(d.from, called() + " needs " + std::string(source.words) + ", found " +
                             ruletext::describe(t, v_.schema));
  }
  out.field = t.field();
  out.pile = t.is(K::pile);
  return t;
}

Type Compiler::domain(const description::Domain& d, const std::string& what, const Scope& scope,
                      Domain& out, bool& turns) {
  const DomainType& type = domain_type(d.kind);
  out.type = &type;
  if (type.declaration.key == Key::container &&
      container(type, d, what, scope, out).is(K::invalid)) {
    return {};
  }
  Compiling compiling{*this, d, what, scope, out};
  if (type.declaration.piece == Piece::must && d.piece.empty()) {
    return compiling.error(": '" + std::string(type.declaration.word) +
                           "' needs 'piece', what is to be laid");
  }
  const Type t = type.compile(compiling);
  turns = compiling.turns;
  return t;
}

std::vector<Type> Scope::local_types() const {
  std::vector<Type> types = {Type::seat()};
  for (const auto& p : signature.parameters) {
    if (!p.type.is(K::bag)) types.push_back(p.type);
  }
  return types;
}

void Compiler::where(const description::Domain& d, const Scope& scope, Type it, bool turns,
                     Domain& out) {
  if (d.where.empty()) return;
  if (it.is(K::bag)) it = Type::component(it.family());
  const auto errors = out_.error_count();
  const auto tree = ruletext::parse_amount(d.where, out_);
  if (out_.error_count() != errors) return;
  out.where_text = one_line(d.where);
  out.where.given = true;
  out.where.program = ruletext::compile_amount(v_, with_it(scope, it, turns), tree, d.where.source,
                                               Type::truth(), out_);
  out.where.constant = out.where.program.constant(out.where.value);
  out.where.begins_alike = ruletext::has_row_start(out.where.program, scope.locals);
  if (!turns) out.first = ruletext::first_test(out.where.program, scope.locals);
  // When instrumented, skip this shortcut.
  if (out_.error_count() != errors || !it.is(K::component) ||
      (v_.observed != nullptr && !v_.observed->lines()))
    return;
  const auto test = attribute_test(tree);
  if (!test) return;
  const auto& family = v_.schema.family(it.family());
  const auto i = family.find_attribute(test->attribute);
  if (i < 0 || family.find_slot(test->attribute) >= 0) return;
  const auto& a = family.attributes[static_cast<std::size_t>(i)];
  const Type wanted = ruletext::attribute_type(a);
  if (wanted.is(K::invalid)) return;
  out.equals.given = true;
  out.equals.program =
      ruletext::compile_amount(v_, scope.signature, *test->equals, d.where.source, wanted, out_);
  out.equals.constant = out.equals.program.constant(out.equals.value);
  out.attribute = static_cast<std::int32_t>(a.offset);
}

// --- parameters

Condition Compiler::condition(const description::Condition& c, const ruletext::Signature& s) {
  Condition out;
  out.test = formula(s, c.test, Type::truth());
  out.because = c.because;
  out.text = one_line(c.test);
  return out;
}

namespace {

/// The domain of every value of a kind.
constexpr std::pair<K, DomainKind> kEvery[] = {
    {K::choice, DomainKind::choice}, {K::seat, DomainKind::player},
    {K::place, DomainKind::place},   {K::figure, DomainKind::figure},
    {K::piece, DomainKind::piece},   {K::segment, DomainKind::segment},
    {K::corner, DomainKind::corner}, {K::region, DomainKind::region},
};

/// The name of the field at the end of a kind, `city` in `place of city`.
RuleText field_in(const description::Parameter& p, const std::string& name) {
  const auto& at = p.typed;
  const auto length = static_cast<std::uint32_t>(name.size());
  const bool written = at.source != nullptr && at.span.end >= at.span.begin + length;
  const grammar::Span span{at.span.end - length, at.span.end};
  if (!written || at.source->text(span) != name) return description::rule_text(name);
  return {at.source, span, at.package};
}

/// Whether bounds say that all values of a domain, or their numbers of components, are less than
/// those of another.
bool lies_below(const Domain& less, const Domain& more) {
  const auto known = [](const Formula& f) { return f.given && f.constant; };
  return known(less.most) && known(more.least) && less.most.value < more.least.value;
}

/// `component, occupied, ... or list`.
std::string all_domains() {
  std::string words;
  for (std::size_t i = 0; i < description::Domain::kKinds; ++i) {
    const auto& d = declaration(static_cast<DomainKind>(i));
    if (d.key == Key::none) continue;
    words += i == 0 ? "" : i + 1 == description::Domain::kKinds ? " or " : ", ";
    words += d.word;
  }
  return words;
}

}  // namespace

bool Compiler::every(const description::Parameter& p, Type declared, description::Domain& d,
                     const std::string& what) {
  const auto found = std::ranges::find(kEvery, declared.kind, &std::pair<K, DomainKind>::first);
  if (found == std::end(kEvery)) {
    error(p.origin, "move/bad-domain",
          what + " is " + ruletext::describe(declared, schema()) +
              "; what its values are is not said",
          all_domains() + " says it");
    return false;
  }
  d.kind = found->second;
  d.every = false;
  if (d.kind == DomainKind::choice)
    d.of = schema().choice(declared.choice()).name;
  else if (d.kind != DomainKind::player)
    d.from = field_in(p, schema().field(declared.field()).name);
  return true;
}

void Compiler::domains(description::Parameter& p, Type declared, const Scope& scope,
                       Parameter& out) {
  const std::string& what = out.what;
  for (auto& d : p.domains) {
    if (d.every && !every(p, declared, d, what)) return;
    Domain compiled;
    bool turns = false;
    Type t = domain(d, what, scope, compiled, turns);
    if (t.is(K::invalid)) continue;
    if (ruletext::of_any_field(declared, schema()) && t.kind == declared.kind && t != declared &&
        compiled.set.code.empty()) {
      compiled.among_all = true;
      t = declared;
    }
    if (!declared.is(K::none) && t != declared) {
      error(d.origin, "move/bad-domain",
            what + " is " + ruletext::describe(declared, schema()) + ", and '" +
                std::string(compiled.type->declaration.word) + "' gives " +
                ruletext::describe(t, schema()));
      continue;
    }
    where(d, scope, t, turns, compiled);
    const auto& before = scope.signature.parameters;
    note_sorts(v_.schema, t, before.empty() ? Type{} : before.back().type, scope.locals, compiled);
    note_features(v_, t, scope.locals, compiled);
    const bool first = out.domains.empty();
    if (first) {
      out.type = t;
      out.form = &form_of(t);
      out.turns = turns;
    } else if (t != out.type || turns != out.turns) {
      error(d.origin, "move/mixed-domain",
            what + " is " + ruletext::describe(out.type, v_.schema) + " in one alternative and " +
                ruletext::describe(t, v_.schema) +
                (turns == out.turns ? ""
                 : turns            ? " with a turn"
                                    : " without a turn") +
                " in another");
      continue;
    } else if (out.form->one_container) {
      // A chosen multiset is numbered among those of one pile, and the text of
      // a cell or a segment does not say of which grid it is.
      const auto& first_one = p.domains.front();
      const bool same = compiled.field == out.domains.front().field &&
                        one_line(d.from) == one_line(first_one.from);
      if (!same) {
        error(d.origin, "move/mixed-domain",
              what + " chooses from different " + (t.is(K::bag) ? "piles" : "grids"));
        continue;
      }
      if (t.is(K::segment) && one_line(d.piece) != one_line(first_one.piece)) {
        error(d.origin, "move/mixed-domain", what + " names different pieces in its alternatives");
        continue;
      }
    }
    compiled.apart = std::ranges::all_of(
        out.domains, [&](const Domain& earlier) { return lies_below(earlier, compiled); });
    out.domains.push_back(std::move(compiled));
  }
}

namespace {

/// Domains of one pile that let the same types through.
void join_alike(std::vector<Domain>& domains, std::size_t own) {
  for (std::size_t i = 0; i < domains.size(); ++i) {
    Domain& d = domains[i];
    const auto same = [&d](const Domain& e) {
      return e.where_text == d.where_text && e.sum == d.sum && e.joker == d.joker;
    };
    d.asks_as = static_cast<std::size_t>(std::ranges::find_if(domains, same) - domains.begin());
    if (d.asks_as != i) d.alike = domains[d.asks_as].alike = filters_alike(d, own);
  }
}

}  // namespace

Parameter Compiler::parameter(const description::Parameter& given, const description::Move& m,
                              Scope& scope) {
  Parameter out;
  description::Parameter p = given;
  out.name = p.name;
  out.local = scope.locals;
  out.bag = scope.bags;
  out.what = "parameter '" + p.name + "' of move '" + m.name + "'";
  out.origin = p.origin;
  scope.signature.name = out.what;
  const Type declared =
      p.type.empty() ? Type{K::none, -1} : ruletext::parameter_type(p.type, schema());
  if (p.domains.empty()) error(p.origin, "move/bad-domain", out.what + " has no values");
  // Of a kind that there is not the signature has said so.
  if (!declared.is(K::invalid)) domains(p, declared, scope, out);
  auto& names = scope.signature.parameters;
  if (out.type.is(K::invalid)) {
    ++scope.locals;  // the parameter's name stays known: no error follows from this one
    names.push_back({p.name, out.type});
    return out;
  }
  names.push_back({p.name, out.type, lies_in(p, out)});
  if (out.turns) names.push_back({kTurnName, Type::number()});
  if (out.is_bag()) ++scope.bags;
  scope.locals = out.after();
  if (scope.bags > static_cast<std::size_t>(ruletext::kMaxBags)) {
    error(p.origin, "move/too-many-parameters",
          "move '" + m.name + "' has more than " + std::to_string(ruletext::kMaxBags) +
              " parameters that are several components");
    return out;
  }
  for (Domain& d : out.domains)
    d.alike = scope.signature.parameters.size() > 1 && filters_alike(d, out.local);
  if (out.is_bag()) join_alike(out.domains, out.local);
  // A bag has to be in its register.
  out.independent = !out.is_bag() &&
                    std::none_of(out.domains.begin(), out.domains.end(),
                                 [&](const Domain& x) { return depends(x, out.local, schema()); });
  const std::size_t own = names.size() - (out.turns ? 2 : 1);
  for (const auto& c : p.conditions) {
    auto s = scope.signature;
    s.varying = out.local;
    s.parameters.push_back({"it", out.type, {}, own});
    out.own.push_back(condition(c, s));
    note_sorts(schema(), out.type, out.local, out.own.back());
  }
  return out;
}

}  // namespace castellan::moves
