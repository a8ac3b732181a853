// `list`: what a Lua function lists.

#include <algorithm>

#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/text.hpp"

namespace castellan::moves {

namespace {

using K = Type::Kind;

Type compile_list(Compiling& c) {
  const Type t = ruletext::named_type(c.from.of, c.schema());
  switch (t.kind) {
    case K::number:
    case K::choice:
    case K::component:
    case K::seat:
    case K::place:
      break;
    default:
      return c.error(
          ": a list gives numbers, players, values of a choice, components or places, and '" +
          c.from.of + "' is none of these");
  }
  const auto given = c.scope.local_types();
  const auto any = std::ranges::find_if(
      given, [&](const Type& type) { return ruletext::of_any_field(type, c.schema()); });
  if (any != given.end()) return c.error(": " + ruletext::not_for_lua(*any, c.schema()));
  c.out.lua = c.compiler.vocabulary().lua_function(c.from.lua, given, t);
  c.out.lua_arguments = c.scope.locals;
  return t;
}

std::vector<Value>& listed(Look& look) {
  auto& list = look.list();
  look.run.list(look.domain, list);
  return list;
}

bool each_listed(Look& look) { return look.offer(listed(look)); }
std::int64_t count_listed(Look& look) { return std::ssize(listed(look)); }

bool admits_listed(const Run& run, const Parameter&, const Domain& d, Value v) {
  std::vector<Value> values;
  run.list(d, values);
  return std::ranges::find(values, v) != values.end();
}

std::string list_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                        std::span<const std::string> players) {
  return admits(run, p, d, v) ? std::string()
                              : value_text(run, p, v, players) + " is not among the values offered";
}

}  // namespace

const DomainType kList = {{"list", Key::function, Piece::none, false},
                          kNoSource,
                          compile_list,
                          each_listed,
                          count_listed,
                          admits_listed,
                          list_reason};

}  // namespace castellan::moves
