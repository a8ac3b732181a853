#include <algorithm>

#include "interpreter/expr/compiler.hpp"

namespace castellan::expr {

Linkage Vocabulary::linkage() const {
  Linkage l{schema, phases.size(), events.size(), decisions.size(), lots.size(), {}, {}, {}};
  for (const auto& [name, sheet] : sheets) {
    const std::size_t i = sheet.id.index();
    l.sheet_arguments.resize(std::max(l.sheet_arguments.size(), i + 1));
    const bool of_one = !sheet.subject.is(Type::Kind::invalid);
    l.sheet_arguments[i] = static_cast<int>(sheet.parameters.size()) + (of_one ? 1 : 0);
  }
  for (const std::size_t d : called) l.effect_arguments.push_back(static_cast<int>(description.definitions[d].parameters.size()));
  for (const auto& f : lua_functions) l.function_arguments.push_back(static_cast<int>(f.parameters.size()));
  return l;
}

}  // namespace castellan::expr
