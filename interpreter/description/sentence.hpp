/// Places for values in the sentences of events.
#pragma once

#include <string_view>

namespace castellan::description {

/// What stands in braces: `cards`, or with the words behind a number, for one and for any other:
/// `cards: money card|money cards`.
struct SentencePlace {
  std::string_view name;
  std::string_view one;
  std::string_view many;  ///< both empty: the value stands alone

  explicit SentencePlace(std::string_view inside) : name(inside.substr(0, inside.find(':'))) {
    if (name.size() == inside.size()) return;
    std::string_view words = inside.substr(name.size() + 1);
    while (words.starts_with(' ')) words.remove_prefix(1);
    one = words.substr(0, words.find('|'));
    many = one.size() == words.size() ? words : words.substr(one.size() + 1);
  }
};

}  // namespace castellan::description
