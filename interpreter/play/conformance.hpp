/// The rules of the house, checked on random games of any ruleset.
///
/// Knows no ruleset by name: everything comes from the compiled rules. Used by
/// the tests and by `castellan check --deep`. Each property is checked at many
/// positions of every game; a failure says the property, the game's seed, the
/// decision and what was found.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/session/ruleset.hpp"

namespace castellan::play {

struct Conformance {
  std::int64_t games = 10;
  std::uint64_t seed = 0;
  /// Decisions after which a game of rules without a bound is stopped.
  std::int64_t turn_cap = 5000;
  /// Every so many decisions the properties that cost much are checked.
  std::int64_t stride = 16;
  /// Texts that are tried there to find moves that are not listed.
  std::size_t candidates = 600;
  std::function<void(std::int64_t)> progress;
};

struct Property {
  std::string name;  ///< `undo to the start`
  std::int64_t checks = 0;
  std::vector<std::string> failures;  ///< at most 5 are kept
  std::int64_t failed = 0;
};

struct ConformanceReport {
  std::vector<Property> properties;
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::int64_t capped = 0;
  [[nodiscard]] bool passed() const;
  /// One line a property, failures under it.
  [[nodiscard]] std::string text() const;
  /// `games`, `decisions`, `capped` and `properties`: `name`, `checks`,
  /// `failed`, `failures` each.
  [[nodiscard]] nlohmann::json json() const;
};

ConformanceReport conformance(const session::Ruleset& ruleset, const Conformance& options);

}  // namespace castellan::play
