/// Where declared names are found, so that a text does not search lists for each of its names.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/ruletext/check/compiler.hpp"

namespace castellan::ruletext {

struct NameIndex {
  std::map<std::string_view, const description::Definition*> definitions;
  std::map<std::string_view, const description::Point*> points;
  /// Of each name the choices that have it as a value, in order, with its position there.
  std::map<std::string_view, std::vector<std::pair<ChoiceId, Word>>> values;
};

/// Made at the first call, O(names log names), and kept by the vocabulary.
const NameIndex& name_index(const Vocabulary& v);

}  // namespace castellan::ruletext
