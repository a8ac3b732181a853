/// The methods of the protocol: one table, from which requests are checked, and
/// `describe`, its JSON Schema and docs/rpc.md are made.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "interpreter/protocol/parameter.hpp"

namespace castellan::protocol {

class Call;

/// Who may call a method, by bit.
enum class Role : std::uint8_t { host = 1, seat = 2, spectator = 4 };
using Roles = std::uint8_t;
constexpr Roles operator|(Role a, Role b) {
  return static_cast<Roles>(static_cast<Roles>(a) | static_cast<Roles>(b));
}
constexpr Roles operator|(Roles a, Role b) { return static_cast<Roles>(a | static_cast<Roles>(b)); }
inline constexpr Roles kHost = static_cast<Roles>(Role::host);
inline constexpr Roles kPlayers = Role::host | Role::seat;
inline constexpr Roles kEverybody = kPlayers | Role::spectator;
[[nodiscard]] constexpr bool may(Roles roles, Role who) {
  return (roles & static_cast<Roles>(who)) != 0;
}
[[nodiscard]] std::string_view word_of(Role role);

struct Method {
  std::string_view name;
  std::string_view about;
  Roles roles = kHost;
  std::vector<Parameter> parameters;
  /// JSON Schema of the result; refers to definitions().
  std::string_view result;
  /// Ids of errors of its own, besides those of parameters and of limits.
  std::vector<std::string_view> errors;
  /// Parameters of a call in the game of `kExampleGame`.
  std::string_view example;
  nlohmann::json (*run)(const Call&);
  /// What is done before it: moves, and `undo`.
  std::string_view example_before = {};
  /// The id of the error that it is answered with, when it is.
  std::string_view example_error = {};
  /// Its answer is another one each time.
  bool example_varies = false;
};

/// In the order of their names.
[[nodiscard]] std::span<const Method> methods();
/// Null when there is none.
[[nodiscard]] const Method* find_method(std::string_view name);

/// Parameters of `new` for the game in which the examples are: game 1.
inline constexpr std::string_view kExampleGame =
    R"({"ruleset": "nim", "players": ["Anna", "Ben"], "seed": 7})";

/// Schemas that results have in common, by name.
[[nodiscard]] nlohmann::json definitions();

/// Rises when a client that worked could break; docs/rpc.md lists what changed with it.
inline constexpr int kProtocol = 1;

// --- what `describe` gives: all of it from the table

/// The JSON Schema (2020-12) of every message, under `$defs`: `METHOD.params`,
/// `METHOD.result`, `Request`, `Response` and what they refer to.
[[nodiscard]] nlohmann::json message_schema();
/// `{protocol, methods: [{name, about, roles, parameters, errors, example}], schema}`.
[[nodiscard]] nlohmann::json description();

}  // namespace castellan::protocol
