// What programs refer to by number: each kind in the order of first use.

#include <algorithm>
#include <utility>

#include "interpreter/ruletext/check/compiler.hpp"

namespace castellan::ruletext {

namespace {

/// The place of the first that is the same, or of `value` behind all others.
template <typename T, typename Same>
int place_of(std::vector<T>& list, T value, Same&& same) {
  const auto known = std::find_if(list.begin(), list.end(), same);
  const auto place = static_cast<int>(known - list.begin());
  if (known == list.end()) list.push_back(std::move(value));
  return place;
}

template <typename T>
int place_of(std::vector<T>& list, const T& value) {
  return place_of(list, value, [&](const T& other) { return other == value; });
}

}  // namespace

int Vocabulary::lua_function(const std::string& name, std::vector<Type> parameters,
                             Type result) const {
  return place_of(lua_functions, {name, std::move(parameters), result},
                  [&](const LuaFunction& f) { return f.name == name; });
}

int Vocabulary::decision(Decision d) const { return place_of(decisions, d); }
int Vocabulary::lot(Lot l) const { return place_of(lots, l); }
int Vocabulary::call_of(std::size_t definition) const { return place_of(called, definition); }

Linkage Vocabulary::linkage() const {
  Linkage l{schema, phases.size(), events.size(), decisions.size(), lots.size(), {}, {}, {}};
  for (const auto& [name, sheet] : sheets) {
    const std::size_t i = sheet.id.index();
    l.sheet_arguments.resize(std::max(l.sheet_arguments.size(), i + 1));
    const bool of_one = !sheet.subject.is(Type::Kind::invalid);
    l.sheet_arguments[i] = static_cast<int>(sheet.parameters.size()) + (of_one ? 1 : 0);
  }
  for (const std::size_t d : called)
    l.effect_arguments.push_back(static_cast<int>(description.definitions[d].parameters.size()));
  for (const auto& f : lua_functions)
    l.function_arguments.push_back(static_cast<int>(f.parameters.size()));
  return l;
}

}  // namespace castellan::ruletext
