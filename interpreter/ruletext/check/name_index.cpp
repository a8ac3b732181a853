#include "interpreter/ruletext/check/name_index.hpp"

#include <memory>

namespace castellan::ruletext {

const NameIndex& name_index(const Vocabulary& v) {
  const description::Description& d = v.description;
  if (v.index != nullptr) return *v.index;
  auto index = std::make_shared<NameIndex>();
  // Of two with one name the first is meant.
  for (const auto& each : d.definitions) index->definitions.emplace(each.name, &each);
  for (const auto& each : d.points) index->points.emplace(each.name, &each);
  for (std::size_t i = 0; i < v.schema.choices().size(); ++i) {
    const auto& values = v.schema.choices()[i].values;
    for (std::size_t k = 0; k < values.size(); ++k)
      index->values[values[k]].emplace_back(ChoiceId(i), static_cast<Word>(k));
  }
  v.index = index;
  return *v.index;
}

}  // namespace castellan::ruletext
