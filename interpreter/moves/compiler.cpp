#include "interpreter/moves/compiler.hpp"

#include <algorithm>

#include "grammar/parse.hpp"
#include "interpreter/board/payments.hpp"
#include "interpreter/moves/syntax.hpp"

namespace castellan::moves {

using description::RuleText;
using K = Type::Kind;

namespace {

const char* word(DomainKind kind) {
  switch (kind) {
    case DomainKind::component: return "component";
    case DomainKind::occupied: return "occupied";
    case DomainKind::vacant: return "vacant";
    case DomainKind::placement: return "placement";
    case DomainKind::piece: return "piece";
    case DomainKind::removable: return "removable";
    case DomainKind::replaceable: return "replaceable";
    case DomainKind::subset: return "subset";
    case DomainKind::choice: return "choice";
    case DomainKind::number: return "number";
    case DomainKind::player: return "player";
    case DomainKind::place: return "place";
    case DomainKind::figure: return "figure";
    case DomainKind::segment: return "segment";
    case DomainKind::corner: return "corner";
    case DomainKind::list: return "list";
  }
  return "";
}

/// The containers a domain takes its values from, in words.
const char* containers(DomainKind kind) {
  switch (kind) {
    case DomainKind::component: return "a pile or places";
    case DomainKind::occupied:
    case DomainKind::vacant: return "places";
    case DomainKind::subset: return "a pile";
    case DomainKind::place: return "a map";
    case DomainKind::figure: return "figures";
    default: return "a grid";
  }
}

bool fits(DomainKind kind, K container) {
  switch (kind) {
    case DomainKind::component: return container == K::pile || container == K::slots;
    case DomainKind::occupied:
    case DomainKind::vacant: return container == K::slots;
    case DomainKind::subset: return container == K::pile;
    case DomainKind::place: return container == K::map;
    case DomainKind::figure: return container == K::figures;
    default: return container == K::grid;
  }
}

/// Whether a program reads a parameter before the one in local `own`, or a bag.
bool reads_before(const expr::Program& p, std::size_t own) {
  return std::any_of(p.code.begin(), p.code.end(), [&](const expr::Instruction& in) {
    using Op = expr::Op;
    const bool bag = in.op == Op::bag_size || in.op == Op::bag_count || in.op == Op::bag_kinds ||
                     in.op == Op::iterate_bag || in.op == Op::iterate_bag_copies;
    return bag || (in.op == Op::load && in.b > 0 && in.b < own);
  });
}

/// Whether the values of a domain may depend on the parameters before it.
bool depends(const Domain& d, std::size_t own) {
  if (d.kind == DomainKind::list || d.kind == DomainKind::subset) return true;
  for (const Formula* f : {&d.from, &d.piece, &d.where, &d.equals, &d.least, &d.most}) {
    if (reads_before(f->program, own)) return true;
  }
  return reads_before(d.set, own);
}

}  // namespace

void Compiler::error(const description::Origin& at, std::string id, std::string message, std::string hint) {
  out_.add(at.error(std::move(id), std::move(message), std::move(hint)));
}

Type Compiler::wrong(const RuleText& at, const std::string& message) {
  out_.add(grammar::diagnose(*at.source, at.span, "move/bad-domain", message));
  return {};
}

Formula Compiler::formula(const expr::Signature& s, const RuleText& text, Type wanted) {
  Formula f;
  if (text.empty()) return f;
  f.given = true;
  f.program = expr::compile_amount(v_, s, text, wanted, out_);
  f.constant = f.program.constant(f.value);
  const auto& code = f.program.code;
  if (code.size() == 2 && code[0].op == expr::Op::load) f.local = code[0].b;
  return f;
}

expr::Signature Compiler::with_it(const expr::Signature& s, Type it, bool turns) const {
  expr::Signature out = s;
  out.parameters.push_back({"it", it});
  if (turns) out.parameters.push_back({kTurnName, Type::number()});
  return out;
}

// --- domains

Type Compiler::container(const description::Domain& d, const std::string& what, const Scope& scope, Domain& out) {
  if (d.from.empty()) {
    error(d.origin, "move/bad-domain", what + ": '" + word(d.kind) + "' does not say where its values come from");
    return {};
  }
  if (d.kind == DomainKind::place || d.kind == DomainKind::figure) {
    const auto errors = out_.error_count();
    const auto tree = expr::parse_amount(d.from, out_);
    if (out_.error_count() != errors) return {};
    const bool named = tree.kind == grammar::Expr::Kind::phrase || tree.kind == grammar::Expr::Kind::of;
    if (!named) return set_of(d, tree, what, scope, out);
  }
  out.from = formula(scope.signature, d.from, {});
  const Type t = out.from.program.result;
  if (t.is(K::invalid)) return t;
  if (!fits(d.kind, t.kind)) {
    return wrong(d.from, what + ": '" + word(d.kind) + "' needs " + containers(d.kind) + ", found " +
                             expr::describe(t, v_.schema));
  }
  out.field = t.field();
  out.pile = t.is(K::pile);
  return t;
}

/// Places or figures from a set of them: `neighbours(here)`.
Type Compiler::set_of(const description::Domain& d, const grammar::Expr& tree, const std::string& what,
                      const Scope& scope, Domain& out) {
  Type element;
  out.set = expr::compile_set(v_, scope.signature, "it", tree, nullptr, d.from.source, element, out_);
  out.set_text = one_line(d.from);
  if (element.is(K::invalid)) return element;
  const bool place = d.kind == DomainKind::place;
  if (!element.is(place ? K::place : K::figure)) {
    return wrong(d.from, what + ": '" + word(d.kind) + "' needs " + containers(d.kind) + " or a set of " +
                             (place ? "places" : "figures") + ", found a set of " +
                             expr::describe(element, v_.schema));
  }
  out.field = element.field();
  return Type::of_field(place ? K::map : K::figures, out.field);
}

Type Compiler::domain(const description::Domain& d, const std::string& what, const Scope& scope, Domain& out,
                      bool& turns) {
  out.kind = d.kind;
  switch (d.kind) {
    case DomainKind::choice: {
      out.choice = v_.schema.find_choice(d.of);
      if (out.choice) return Type::choice(out.choice);
      std::vector<std::string> known;
      for (const auto& c : v_.schema.choices()) known.push_back(c.name);
      error(d.origin, "move/bad-domain", what + ": there is no choice '" + d.of + "'",
            grammar::nearest_hint(d.of, known));
      return {};
    }
    case DomainKind::number:
      if (d.least.empty() || d.most.empty()) {
        error(d.origin, "move/bad-domain", what + ": numbers need a lowest and a highest value");
        return {};
      }
      out.least = formula(scope.signature, d.least, Type::number());
      out.most = formula(scope.signature, d.most, Type::number());
      return Type::number();
    case DomainKind::player: return Type::seat();
    case DomainKind::list: return listed(d, what, scope, out);
    default: break;
  }
  const Type from = container(d, what, scope, out);
  if (from.is(K::invalid)) return from;
  const auto& field = v_.schema.field(out.field);
  switch (d.kind) {
    case DomainKind::component: return Type::component(field.family);
    case DomainKind::occupied:
    case DomainKind::vacant: return field.choice ? Type::choice(field.choice) : Type::number();
    case DomainKind::subset:
      bounds(d, what, scope, field.family, out);
      return Type::bag(field.family);
    case DomainKind::place: return Type::of_field(K::place, out.field);
    case DomainKind::figure: return Type::of_field(K::figure, out.field);
    case DomainKind::segment:
    case DomainKind::corner:
      out.piece = formula(scope.signature, d.piece, Type::piece(out.field));
      return Type::of_field(d.kind == DomainKind::corner ? K::corner : K::segment, out.field);
    default: break;
  }
  if (d.kind == DomainKind::placement || d.kind == DomainKind::replaceable) {
    if (d.piece.empty()) {
      error(d.origin, "move/bad-domain", what + ": '" + word(d.kind) + "' needs 'piece', what is to be laid");
      return {};
    }
    out.piece = formula(scope.signature, d.piece, Type::component(field.family));
  }
  const bool laid = d.kind == DomainKind::placement || d.kind == DomainKind::replaceable;
  turns = laid && field.declared->turns;
  return d.kind == DomainKind::placement ? Type::cell() : Type::piece(out.field);
}

std::vector<Type> Compiler::Scope::local_types() const {
  std::vector<Type> types = {Type::seat()};
  for (const auto& p : signature.parameters) {
    if (!p.type.is(K::bag)) types.push_back(p.type);
  }
  return types;
}

Type Compiler::listed(const description::Domain& d, const std::string& what, const Scope& scope, Domain& out) {
  const Type t = d.of.empty() ? Type::number() : expr::named_type(d.of, v_.schema);
  switch (t.kind) {
    case K::number:
    case K::choice:
    case K::component:
    case K::seat:
    case K::place: break;
    default:
      error(d.origin, "move/bad-domain", what + ": a list gives numbers, players, values of a choice, "
                                             "components or places, and '" + d.of + "' is none of these");
      return {};
  }
  out.lua = v_.lua_function(d.lua, scope.local_types(), t);
  out.lua_arguments = scope.locals;
  return t;
}

void Compiler::bounds(const description::Domain& d, const std::string& what, const Scope& scope,
                      FamilyId family, Domain& out) {
  const auto& s = scope.signature;
  const auto& type = v_.schema.family(family);
  out.least = formula(s, d.least, Type::number());
  out.most = formula(s, d.most, Type::number());
  out.sum_least = formula(s, d.sum_least, Type::number());
  out.sum_most = formula(s, d.sum_most, Type::number());
  out.kinds_least = formula(s, d.kinds_least, Type::number());
  out.irredundant = formula(s, d.irredundant, Type::truth());
  if (!d.sum.empty()) {
    const auto i = type.find_attribute(d.sum);
    using A = description::Attribute::Kind;
    if (i < 0 || type.attributes[static_cast<std::size_t>(i)].kind != A::number ||
        type.attributes[static_cast<std::size_t>(i)].min < 0) {
      std::vector<std::string> known;
      for (const auto& a : type.attributes) {
        if (a.kind == A::number && a.min >= 0) known.push_back(a.name);
      }
      error(d.origin, "move/bad-domain",
            what + ": 'sum' is '" + d.sum + "', which is no number of 0 or more of every " + type.name,
            grammar::nearest_hint(d.sum, known));
    } else {
      out.sum = static_cast<std::int32_t>(type.attributes[static_cast<std::size_t>(i)].offset);
      out.sum_name = d.sum;
    }
  } else if (!d.sum_least.empty() || !d.sum_most.empty()) {
    error(d.origin, "move/bad-domain", what + ": bounds of a sum need 'sum', the attribute that is added up");
  }
  if (!d.joker.empty()) {
    const auto c = v_.schema.find_component(d.joker);
    if (!c || !type.holds(c)) {
      error(d.origin, "move/bad-domain", what + ": the joker '" + d.joker + "' is no " + type.name);
    } else if (type.size > board::kMaxKinds) {
      error(d.origin, "move/bad-domain", what + ": a joker stands for at most " +
                                             std::to_string(board::kMaxKinds) + " types, '" + type.name +
                                             "' has " + std::to_string(type.size));
    } else {
      out.joker = c.value - type.first.value;
    }
  }
}

void Compiler::where(const description::Domain& d, const Scope& scope, Type it, bool turns, Domain& out) {
  if (d.where.empty()) return;
  const bool bag = it.is(K::bag);
  if (bag) it = Type::component(it.family());
  const auto errors = out_.error_count();
  const auto tree = expr::parse_amount(d.where, out_);
  if (out_.error_count() != errors) return;
  out.where_text = one_line(d.where);
  out.where.given = true;
  out.where.program = expr::compile_amount(v_, with_it(scope.signature, it, turns), tree, d.where.source,
                                           Type::truth(), out_);
  out.where.constant = out.where.program.constant(out.where.value);
  if (out_.error_count() != errors || (!bag && d.kind != DomainKind::component)) return;
  const auto test = attribute_test(tree);
  if (!test) return;
  const auto& family = v_.schema.family(it.family());
  const auto i = family.find_attribute(test->attribute);
  if (i < 0 || family.find_slot(test->attribute) >= 0) return;
  const auto& a = family.attributes[static_cast<std::size_t>(i)];
  const Type wanted = expr::attribute_type(a);
  if (wanted.is(K::invalid)) return;
  out.equals.given = true;
  out.equals.program =
      expr::compile_amount(v_, scope.signature, *test->equals, d.where.source, wanted, out_);
  out.equals.constant = out.equals.program.constant(out.equals.value);
  out.attribute = static_cast<std::int32_t>(a.offset);
}

// --- parameters

Condition Compiler::condition(const description::Condition& c, const expr::Signature& s) {
  Condition out;
  out.test = formula(s, c.test, Type::truth());
  out.because = c.because;
  out.text = one_line(c.test);
  return out;
}

Parameter Compiler::parameter(const description::Parameter& p, const description::Move& m, Scope& scope) {
  Parameter out;
  out.name = p.name;
  out.local = scope.locals;
  out.bag = scope.bags;
  const std::string what = "parameter '" + p.name + "' of move '" + m.name + "'";
  scope.signature.name = what;
  if (p.domains.empty()) error(m.origin, "move/bad-domain", what + " has no values");
  for (const auto& d : p.domains) {
    Domain compiled;
    bool turns = false;
    const Type t = domain(d, what, scope, compiled, turns);
    if (t.is(K::invalid)) continue;
    where(d, scope, t, turns, compiled);
    const bool first = out.domains.empty();
    if (first) {
      out.type = t;
      out.turns = turns;
    } else if (t != out.type || turns != out.turns) {
      error(d.origin, "move/mixed-domain", what + " is " + expr::describe(out.type, v_.schema) +
                                               " in one alternative and " + expr::describe(t, v_.schema) +
                                               (turns == out.turns ? "" : turns ? " with a turn" : " without a turn") +
                                               " in another");
      continue;
    } else if (t.is(K::bag) || t.is(K::cell) || t.is(K::piece) || t.is(K::segment) ||
               t.is(K::corner)) {
      // A chosen multiset is numbered among those of one pile, and the text of
      // a cell or a segment does not say of which grid it is.
      const auto& first_one = p.domains.front();
      const bool same = compiled.field == out.domains.front().field && one_line(d.from) == one_line(first_one.from);
      if (!same) {
        error(d.origin, "move/mixed-domain", what + " chooses from different " + (t.is(K::bag) ? "piles" : "grids"));
        continue;
      }
      if (t.is(K::segment) && one_line(d.piece) != one_line(first_one.piece)) {
        error(d.origin, "move/mixed-domain", what + " names different pieces in its alternatives");
        continue;
      }
    }
    out.domains.push_back(std::move(compiled));
  }
  auto& names = scope.signature.parameters;
  if (out.type.is(K::invalid)) {
    ++scope.locals;  // the parameter's name stays known: no error follows from this one
    names.push_back({p.name, out.type});
    return out;
  }
  names.push_back({p.name, out.type});
  if (out.turns) names.push_back({kTurnName, Type::number()});
  if (out.is_bag()) ++scope.bags;
  scope.locals = out.after();
  if (scope.bags > static_cast<std::size_t>(expr::kMaxBags)) {
    error(m.origin, "move/too-many-parameters",
          "move '" + m.name + "' has more than " + std::to_string(expr::kMaxBags) +
              " parameters that are several components");
    return out;
  }
  out.independent = std::none_of(out.domains.begin(), out.domains.end(),
                                 [&](const Domain& x) { return depends(x, out.local); });
  const bool room = !out.is_bag() || scope.bags < static_cast<std::size_t>(expr::kMaxBags);
  for (const auto& c : p.conditions) {
    auto s = scope.signature;
    if (room) s.parameters.push_back({"it", out.type});
    out.own.push_back(condition(c, s));
  }
  return out;
}

}  // namespace castellan::moves
