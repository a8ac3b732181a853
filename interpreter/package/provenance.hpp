/// Which packages made a thing: who declared, replaced, changed, added to or removed it, and for
/// every key and every item of a list its value and place.
#pragma once

#include <string>
#include <vector>

#include "interpreter/package/load.hpp"

namespace castellan::package {

struct Provenance {
  struct Layer {
    std::string
        how;  ///< `declared`, `replaced`, `changed`, `added to`, `before`, `after`, `removed`
    std::string what;  ///< the key or parameter, if one is meant; else empty
    std::string package;
    std::string place;  ///< `file:line`
    friend bool operator==(const Layer&, const Layer&) = default;
  };
  /// A key, or an item of a list or table in it.
  struct Part {
    std::string key;   ///< `effect`, `moves[2]`, `values.winter[1]`
    std::string text;  ///< the value, in one line
    std::string package;
    std::string place;
  };
  std::string kind;
  std::string name;           ///< empty for kinds of which there is one
  std::vector<Layer> layers;  ///< in load order
  std::vector<Part> parts;
  bool removed = false;

  [[nodiscard]] std::string thing() const { return name.empty() ? kind : kind + " " + name; }
};

/// Everything that is declared, in the order of declaration: what scripts declare, then `entry`
/// for components and `row` for rows of sheets. Throws as `load`.
std::vector<Provenance> provenance(const Request& request);

}  // namespace castellan::package
