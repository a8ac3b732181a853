// Named rule text: definitions and contribution points, inlined where used.

#include <algorithm>
#include <utility>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

int Vocabulary::lua_function(const std::string& name, std::vector<Type> parameters,
                             Type result) const {
  const auto known = std::find_if(lua_functions.begin(), lua_functions.end(),
                                  [&](const LuaFunction& f) { return f.name == name; });
  if (known != lua_functions.end()) return static_cast<int>(known - lua_functions.begin());
  lua_functions.push_back({name, std::move(parameters), result});
  return static_cast<int>(lua_functions.size()) - 1;
}

const description::Definition* Emitter::find_definition(const std::string& n) const {
  for (const auto& d : v_.description.definitions) {
    if (d.name == n) return &d;
  }
  return nullptr;
}

const description::Point* Emitter::find_point(const std::string& n) const {
  for (const auto& p : v_.description.points) {
    if (p.name == n) return &p;
  }
  return nullptr;
}

/// Evaluates the arguments into fresh locals and makes them the only names in
/// scope. The caller restores the scope.
bool Emitter::bind_arguments(const std::vector<description::Definition::Param>& params,
                             const Expr& e, const std::string& what) {
  if (e.children.size() != params.size()) {
    error(e.span, "expr/arguments", "'" + what + "' takes " + std::to_string(params.size()) +
                      (params.size() == 1 ? " value" : " values") + ", found " +
                      std::to_string(e.children.size()));
    return false;
  }
  std::vector<Binding> bound;
  bool ok = true;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Expr& argument = e.children[i];
    Type want = named_type(params[i].type, v_.schema);
    if (params[i].type.starts_with("bag ")) {
      const auto family = v_.schema.find_family(params[i].type.substr(4));
      if (family) want = Type::bag(family);
    }
    if (want.is(Kind::invalid)) {
      error(e.span, "expr/unknown-kind",
            "parameter '" + params[i].name + "' of '" + what + "' is of unknown kind '" +
                params[i].type + "'");
      ok = false;
      continue;
    }
    const Type found = expression(argument, want);
    ok = check(found, want, argument) && !found.is(Kind::invalid) && ok;
    if (found.is(Kind::bag)) {
      bound.push_back({params[i].name, want, find_binding(joined(argument.words, '_'))->at});
    } else {
      const std::uint16_t at = new_local();
      emit(Op::store, 0, at);
      bound.push_back({params[i].name, want, at});
    }
  }
  scope_ = std::move(bound);
  return ok;
}

Type Emitter::inlined(const std::string& key, grammar::Span at, const std::function<Type()>& body) {
  if (std::find(inlining_.begin(), inlining_.end(), key) != inlining_.end()) {
    return error(at, "expr/recursion", "'" + key + "' uses itself");
  }
  if (inlining_.size() >= 16 || here() > 60000) {
    return error(at, "expr/too-large", "rule text nests too many definitions at '" + key + "'");
  }
  inlining_.push_back(key);
  const auto source = source_;
  const Type t = body();
  source_ = source;
  inlining_.pop_back();
  return t;
}

/// A sentence (`verb`) also knows the names that the whole text began with, and
/// a name of it may live on as `it`.
Type Emitter::definition(const description::Definition& d, const Expr& e, const description::Verb* verb) {
  using D = description::Definition::Kind;
  auto outer = scope_;
  const std::uint16_t before = locals_;
  Type result = {Kind::none, -1};
  std::optional<Binding> given;
  if (!bind_arguments(d.parameters, e, d.name)) {
    scope_ = std::move(outer);
    return {};
  }
  if (verb != nullptr && d.kind == D::effect) scope_.insert(scope_.begin(), signature_.begin(), signature_.end());
  switch (d.kind) {
    case D::amount:
    case D::condition: {
      const Type want =
          d.kind == D::condition ? Type::truth() : named_type(d.type, v_.schema);
      result = inlined(d.name, e.span, [&] {
        const auto errors = out_.error_count();
        const Expr body = parse_amount(d.text, out_);
        if (out_.error_count() != errors) return Type{};
        source_ = d.text.source;
        const Type found = expression(body, want);
        check(found, want, body);
        return found.is(Kind::invalid) ? found : want;
      });
      break;
    }
    case D::effect:
      inlined(d.name, e.span, [&] {
        const auto errors = out_.error_count();
        const auto list = parse_effects(d.text, out_);
        if (out_.error_count() == errors) {
          source_ = d.text.source;
          if (verb == nullptr || verb->gives.empty()) statements(list);
          else given = statements_giving(list, verb->gives, e.span);
        }
        return Type{};
      });
      break;
    case D::lua_amount:
    case D::lua_effect: {
      std::vector<Type> types;
      for (const auto& b : scope_) {
        if (b.type.is(Kind::bag)) {
          error(e.span, "expr/wrong-kind", "a Lua function can not take several components at once");
        } else {
          emit(Op::load, 0, b.at);
          types.push_back(b.type);
        }
      }
      const Type gives =
          d.kind == D::lua_amount ? named_type(d.type, v_.schema) : Type{Kind::none, -1};
      const int index = v_.lua_function(d.lua, std::move(types), gives);
      const int n = static_cast<int>(scope_.size());
      if (d.kind == D::lua_amount) {
        emit(Op::call_lua, n, 0, index);
        result = gives;
      } else {
        emit(Op::call_lua_effect, n, 0, index);
      }
      break;
    }
  }
  scope_ = std::move(outer);
  if (given) scope_.push_back(*given);
  // Amounts leave their value on the stack; their locals can be used again.
  if (d.kind != D::effect) locals_ = before;
  return result;
}

/// The end of a contribution to a point all of whose contributions must agree.
std::size_t Emitter::refusing(const description::Contribution& c) {
  const bool own = !c.because.empty();
  program_.refusals.push_back({own ? c.because : description::one_line(c.text), own});
  return emit(Op::and_else, own ? 1 : 0, static_cast<int>(program_.refusals.size()));
}

/// A contribution that says no decides alone when its 0 is the program's value
/// whatever else holds: nothing but conjunctions on the way to the end, and no
/// alternative tried before. The others are not to be quoted.
void Emitter::keep_deciding_refusals() {
  auto& code = program_.code;
  const auto decides = [&code](std::size_t at) {
    for (std::size_t i = 0; i < at; ++i) {
      if (code[i].op == Op::or_else && static_cast<std::size_t>(code[i].c) > at) return false;
    }
    for (;;) {
      const auto next = static_cast<std::size_t>(code[at].c);
      if (next <= at || next >= code.size()) return false;
      at = next;
      if (code[at].op == Op::done) return true;
      if (code[at].op != Op::and_else && code[at].op != Op::jump) return false;
    }
  };
  bool any = false;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at].op != Op::and_else || code[at].b == 0) continue;
    if (decides(at)) any = true;
    else code[at].b = 0;
  }
  if (!any) program_.refusals.clear();
}

Type Emitter::point(const description::Point& p, const Expr& e) {
  using Combine = description::Point::Combine;
  auto outer = scope_;
  const std::uint16_t before = locals_;
  if (!bind_arguments(p.parameters, e, p.name)) {
    scope_ = std::move(outer);
    return {};
  }
  const bool truth = p.combine == Combine::all || p.combine == Combine::any;
  const Type want = truth ? Type::truth() : Type::number();
  const auto arguments = scope_;
  if (p.combine == Combine::sequence) {
    for (const auto& c : v_.description.contributions) {
      if (c.point != p.name) continue;
      scope_ = arguments;
      inlined(p.name + "/" + c.name, e.span, [&] {
        const auto errors = out_.error_count();
        const auto list = parse_effects(c.text, out_);
        if (out_.error_count() == errors) {
          source_ = c.text.source;
          statements(list);
        }
        return Type{};
      });
    }
    scope_ = std::move(outer);
    return {Kind::none, -1};
  }
  // A contribution that is constant and changes nothing is left out.
  const bool all = p.combine == Combine::all;
  std::vector<std::size_t> jumps;
  bool first_one = true;
  for (const auto& c : v_.description.contributions) {
    if (c.point != p.name) continue;
    scope_ = arguments;
    const std::size_t from = here();
    inlined(p.name + "/" + c.name, e.span, [&] {
      const auto errors = out_.error_count();
      const Expr body = parse_amount(c.text, out_);
      if (out_.error_count() != errors) return Type{};
      source_ = c.text.source;
      check(expression(body, want), want, body);
      return want;
    });
    if (truth) {
      const auto constant = take_constant(from);
      if (constant && (*constant != 0) == all) continue;
      if (constant) push(*constant);
      jumps.push_back(all ? refusing(c) : emit(Op::or_else));
    } else if (!first_one) {
      emit(p.combine == Combine::sum ? Op::add : p.combine == Combine::highest ? Op::max2 : Op::min2);
    }
    first_one = false;
  }
  if (truth || first_one) push(all ? 1 : 0);
  for (const auto j : jumps) patch(j);
  scope_ = std::move(outer);
  locals_ = before;
  return want;
}

}  // namespace castellan::expr
