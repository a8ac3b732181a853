// Named rule text: definitions and contribution points, inlined where used.

#include "interpreter/ruletext/check/definitions.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/name_index.hpp"

namespace castellan::ruletext {

namespace {

constexpr std::size_t kDeepestInlined = 16;
constexpr std::size_t kLongestProgram = 60'000;  // instructions, where more is inlined
constexpr std::size_t kLongEffect =
    500;  // instructions of one that is called from its second use on

/// Joins a condition by `and`, for what can be told when it does not hold: its own sentence,
/// or else its text.
void join_refusing(Emitter& em, std::optional<FormId>& form, const std::string& because,
                   const description::RuleText& text) {
  const bool own = !because.empty();
  em.join_to(form, Op::and_else, own ? 1 : 0,
             em.refusal({own ? because : description::one_line(text), own}));
}

}  // namespace

const description::Definition* find_definition(Emitter& em, const std::string& n) {
  const auto& known = name_index(em.v).definitions;
  const auto at = known.find(n);
  return at == known.end() ? nullptr : at->second;
}

const description::Point* find_point(Emitter& em, const std::string& n) {
  const auto& known = name_index(em.v).points;
  const auto at = known.find(n);
  return at == known.end() ? nullptr : at->second;
}

bool bind_arguments(Emitter& em, const std::vector<description::Param>& params, const Expr& e,
                    const std::string& what) {
  if (e.children.size() != params.size()) {
    em.error(e.span, "expr/arguments",
             "'" + what + "' takes " + std::to_string(params.size()) +
                 (params.size() == 1 ? " value" : " values") + ", found " +
                 std::to_string(e.children.size()));
    return false;
  }
  std::vector<Binding> bound;
  bool ok = true;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Expr& argument = e.children[i];
    const Type want = parameter_type(params[i].type, em.schema);
    if (want.is(Kind::invalid)) {
      em.reported_before();
      ok = false;
      continue;
    }
    const std::size_t from = em.here();
    const Type found = expression(em, argument, want);
    ok = em.check(found, want, argument) && !found.is(Kind::invalid) && ok;
    bound.push_back(found.is(Kind::bag) ? Binding{params[i].name, want, em.bag_of(argument)}
                                        : em.named(params[i].name, want, from));
  }
  em.scope = std::move(bound);
  return ok;
}

/// Trees of texts by where these stand; their sources stay as long.
struct ReadTexts {
  using Key = std::tuple<grammar::SourcePtr, std::uint32_t, std::uint32_t>;
  std::map<Key, std::shared_ptr<const Expr>> amounts;
  std::map<Key, std::shared_ptr<const std::vector<Statement>>> effects;
};

namespace {

ReadTexts& texts_of(Emitter& em) {
  if (em.v.read == nullptr) em.v.read = std::make_shared<ReadTexts>();
  return *em.v.read;
}

/// The tree of a text from a table or, when it is not there, from `parse`.
template <class Tree>
std::shared_ptr<const Tree> tree_of(Emitter& em, const description::RuleText& t,
                                    std::map<ReadTexts::Key, std::shared_ptr<const Tree>>& known,
                                    Tree (*parse)(const description::RuleText&,
                                                  grammar::Diagnostics&)) {
  auto& tree = known[{t.source, t.span.begin, t.span.end}];
  if (tree == nullptr) {
    const auto errors = em.out.error_count();
    auto parsed = parse(t, em.out);
    if (em.out.error_count() != errors) return nullptr;
    tree = std::make_shared<const Tree>(std::move(parsed));
  }
  em.source = t.source;
  return tree;
}

}  // namespace

std::shared_ptr<const Expr> read_amount(Emitter& em, const description::RuleText& t) {
  return tree_of(em, t, texts_of(em).amounts, parse_amount);
}

std::shared_ptr<const std::vector<Statement>> read_effects(Emitter& em,
                                                           const description::RuleText& t) {
  return tree_of(em, t, texts_of(em).effects, parse_effects);
}

Type inlined(Emitter& em, const std::string& key, grammar::Span at,
             const std::function<Type()>& body) {
  if (std::find(em.inlining.begin(), em.inlining.end(), key) != em.inlining.end()) {
    return em.error(at, "expr/recursion", "'" + key + "' uses itself",
                    "an effect of rule text may do that");
  }
  if (em.inlined > kMostInlined) return em.reported_before();
  if (em.inlining.size() >= kDeepestInlined || em.written_length() > kLongestProgram ||
      em.inlined == kMostInlined) {
    em.inlined = kMostInlined + 1;
    return em.error(at, "expr/too-large", "rule text nests too many definitions at '" + key + "'");
  }
  ++em.inlined;
  ++em.v.taken.inlined;
  if (em.too_much_together(at)) return em.reported_before();
  em.inlining.push_back(key);
  const auto source = em.source;
  const Type t = body();
  em.source = source;
  em.inlining.pop_back();
  return t;
}

Type inlined_text(Emitter& em, const description::RuleText& t, const std::string& key,
                  grammar::Span at, Type wanted, std::vector<Binding> names) {
  auto outer = std::exchange(em.scope, std::move(names));
  auto subject = std::exchange(em.text.subject, "player");
  const Type result = inlined(em, key, at, [&] {
    const auto body = read_amount(em, t);
    if (!body) return Type{};
    const std::size_t from = em.here();
    const Type found = expression(em, *body, wanted);
    em.observe_text(*body, from, found);
    em.check(found, wanted, *body);
    return found.is(Kind::invalid) || wanted.is(Kind::invalid) ? found : wanted;
  });
  em.scope = std::move(outer);
  em.text.subject = std::move(subject);
  return result;
}

namespace {

std::size_t place_among(const Emitter& em, const description::Definition& d) {
  return static_cast<std::size_t>(&d - em.v.description.definitions.data());
}

/// Whether a definition is an effect that stands in itself here.
bool stands_in_itself(const Emitter& em, const description::Definition& d) {
  return d.kind == description::Definition::Kind::effect && em.text.effects &&
         std::find(em.inlining.begin(), em.inlining.end(), d.name) != em.inlining.end();
}

/// Whether an effect can be given the names in scope when it is called.
bool can_be_passed(const Emitter& em) {
  return em.scope.size() < static_cast<std::size_t>(kMaxPassed) &&
         std::none_of(em.scope.begin(), em.scope.end(),
                      [](const Binding& b) { return b.type.is(Kind::bag); });
}

/// Whether an effect was long where it was written out first, so that it is called
/// here: programs grow by what they do, not by how often they do it.
bool is_called(const Emitter& em, const description::Definition& d) {
  return d.kind == description::Definition::Kind::effect && em.text.effects && !em.text.undivided &&
         can_be_passed(em) && em.v.long_effects.contains(place_among(em, d));
}

/// Calls the effect with the names in scope, instead of writing it out once more.
void call_effect(Emitter& em, const description::Definition& d, grammar::Span at) {
  if (!can_be_passed(em)) {
    const bool several = em.scope.size() < static_cast<std::size_t>(kMaxPassed);
    em.error(at, "expr/recursion",
             "'" + d.name + "' cannot call itself with " +
                 (several ? "several components at once"
                          : "more than " + std::to_string(kMaxPassed - 1) + " values"));
    return;
  }
  em.span = at;
  em.load_player();
  for (const Binding& b : em.scope) em.load(b);
  em.emit(Op::run_effect, static_cast<int>(em.scope.size()), 0, em.v.call_of(place_among(em, d)));
  em.may_stop();
}

/// Effects that were put before or after a definition: they see its parameters,
/// each text is its own scope.
void around(Emitter& em, const description::Definition& d,
            const std::vector<description::RuleText>& texts, grammar::Span at) {
  for (const auto& text : texts) {
    inlined(em, d.name, at, [&] {
      if (const auto list = read_effects(em, text)) statements(em, *list);
      return Type{};
    });
  }
}

}  // namespace

// long: one case per kind of definition, between the same binding and unbinding of arguments
Type defined(Emitter& em, const description::Definition& d, const Expr& e,
             const description::Verb* verb) {
  using D = description::Definition::Kind;
  em.refers(Reference::Kind::definition, place_among(em, d), e.span);
  auto outer = em.scope;
  const std::uint16_t before = em.locals();
  Type result = {Kind::none, -1};
  std::optional<Binding> given;
  if (!bind_arguments(em, d.parameters, e, d.name)) {
    em.scope = std::move(outer);
    return {};
  }
  if (verb == nullptr && (stands_in_itself(em, d) || is_called(em, d))) {
    call_effect(em, d, e.span);
    em.scope = std::move(outer);
    return result;
  }
  const std::size_t start = em.written_length();
  if (verb != nullptr && d.kind == D::effect)
    em.scope.insert(em.scope.begin(), em.signature.begin(), em.signature.end());
  around(em, d, d.before, e.span);
  switch (d.kind) {
    case D::amount:
    case D::condition: {
      const Type want = d.kind == D::condition ? Type::truth() : named_type(d.type, em.schema);
      const std::size_t from = em.here();
      result = inlined(em, d.name, e.span, [&] {
        const auto body = read_amount(em, d.text);
        if (!body) return Type{};
        const Type found = expression(em, *body, want);
        em.observe_text(*body, from, found);
        em.check(found, want, *body);
        return found.is(Kind::invalid) ? found : want;
      });
      if (!d.because.empty() && !em.text.effects) {
        const auto constant = em.take_constant(from);
        if (constant) em.push(*constant);
        if (constant && *constant != 0) break;
        std::optional<FormId> refuses;
        join_refusing(em, refuses, d.because, d.text);
        em.push(1);
        em.close(*refuses);
      }
      break;
    }
    case D::effect:
      inlined(em, d.name, e.span, [&] {
        const auto list = read_effects(em, d.text);
        if (!list) return Type{};
        if (verb == nullptr || verb->gives.empty())
          statements(em, *list);
        else
          given = statements_giving(em, *list, verb->gives, e.span);
        return Type{};
      });
      break;
    case D::lua_amount:
    case D::lua_effect: {
      if (d.kind == D::lua_effect && refused_in_amount(em, e.span, d.name)) break;
      std::vector<Type> types;
      for (const auto& b : em.scope) {
        if (b.type.is(Kind::bag)) {
          em.error(e.span, "expr/wrong-kind",
                   "a Lua function cannot take several components at once");
        } else if (of_any_field(b.type, em.schema)) {
          em.error(e.span, "expr/wrong-kind", not_for_lua(b.type, em.schema));
        } else {
          em.load(b);
          types.push_back(b.type);
        }
      }
      const Type gives =
          d.kind == D::lua_amount ? named_type(d.type, em.schema) : Type{Kind::none, -1};
      const int index = em.v.lua_function(d.lua, std::move(types), gives);
      const int n = static_cast<int>(em.scope.size());
      if (d.kind == D::lua_amount) {
        em.emit(Op::call_lua, n, 0, index);
        result = gives;
      } else {
        em.emit(Op::call_lua_effect, n, 0, index);
      }
      break;
    }
  }
  around(em, d, d.after, e.span);
  if (d.kind == D::effect && em.written_length() - start > kLongEffect)
    em.v.long_effects.insert(place_among(em, d));
  em.scope = std::move(outer);
  if (given) em.scope.push_back(*given);
  // Amounts leave their value on the stack; their locals can be used again.
  if (d.kind != D::effect) em.keep_locals(before);
  return result;
}

Type contributed(Emitter& em, const description::Point& p, const Expr& e) {
  using Combine = description::Point::Combine;
  em.refers(Reference::Kind::point, static_cast<std::size_t>(&p - em.v.description.points.data()),
            e.span);
  auto outer = em.scope;
  const std::uint16_t before = em.locals();
  if (!bind_arguments(em, p.parameters, e, p.name)) {
    em.scope = std::move(outer);
    return {};
  }
  const bool truth = p.combine == Combine::all || p.combine == Combine::any;
  const Type want = truth ? Type::truth() : Type::number();
  const auto arguments = em.scope;
  if (p.combine == Combine::sequence) {
    for (const auto& c : em.v.description.contributions) {
      if (c.point != p.name) continue;
      em.scope = arguments;
      inlined(em, p.name + "/" + c.name, e.span, [&] {
        if (const auto list = read_effects(em, c.text)) statements(em, *list);
        return Type{};
      });
    }
    em.scope = std::move(outer);
    return {Kind::none, -1};
  }
  // A contribution that is constant and changes nothing is left out.
  const bool all = p.combine == Combine::all;
  std::optional<FormId> joined;
  bool first_one = true;
  for (const auto& c : em.v.description.contributions) {
    if (c.point != p.name) continue;
    em.scope = arguments;
    const std::size_t from = em.here();
    inlined(em, p.name + "/" + c.name, e.span, [&] {
      const auto body = read_amount(em, c.text);
      if (!body) return Type{};
      expect(em, *body, want);
      em.observe_text(*body, from, want);
      return want;
    });
    if (truth) {
      const auto constant = em.take_constant(from);
      if (constant && (*constant != 0) == all) continue;
      if (constant) em.push(*constant);
      if (all)
        join_refusing(em, joined, c.because, c.text);
      else
        em.join_to(joined, Op::or_else);
    } else if (!first_one) {
      em.emit(p.combine == Combine::sum       ? Op::add
              : p.combine == Combine::highest ? Op::max2
                                              : Op::min2);
    }
    first_one = false;
  }
  if (truth || first_one) em.push(all ? 1 : 0);
  if (joined) em.close(*joined);
  em.scope = std::move(outer);
  em.keep_locals(before);
  return want;
}

}  // namespace castellan::ruletext
