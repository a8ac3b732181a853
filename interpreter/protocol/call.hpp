/// A request whose parameters are of the forms that its method's table says.
#pragma once

#include <optional>

#include "interpreter/base/json.hpp"
#include "interpreter/protocol/failure.hpp"
#include "interpreter/protocol/games.hpp"
#include "interpreter/protocol/method.hpp"

namespace castellan::protocol {

/// Who calls: the host, somebody who watches, or one seat by its player's name.
struct Client {
  Role role = Role::host;
  std::string name;                  ///< of the player; empty unless a seat
  std::optional<std::int64_t> game;  ///< the only one it may name
};

class Call {
 public:
  Call(Games& games, Client& client, const JsonValue& params)
      : games_(games), client_(client), params_(params) {}

  [[nodiscard]] Games& games() const { return games_; }
  [[nodiscard]] Client& client() const { return client_; }
  [[nodiscard]] bool has(std::string_view name) const { return params_.has(name); }
  [[nodiscard]] JsonValue operator[](std::string_view name) const { return params_[name]; }
  [[nodiscard]] const std::string& text(std::string_view name) const;
  [[nodiscard]] bool is(std::string_view name, bool usual) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;

  /// The game that is named. Throws Failure: io/rpc-game.
  [[nodiscard]] OpenGame& game() const;
  /// As whom the caller looks: a seat or a spectator (`Seat()`); none: the host.
  /// Errors: script/unknown-player, io/rpc-role.
  [[nodiscard]] std::optional<Seat> viewer(const OpenGame& game) const;
  /// Who acts: whom the host speaks `for`, else the viewer; none: the host itself. Errors as
  /// viewer().
  [[nodiscard]] std::optional<Seat> doer(const OpenGame& game) const;

 private:
  Games& games_;
  Client& client_;
  const JsonValue& params_;
};

/// The status of a game with what is asked of its players.
[[nodiscard]] nlohmann::json status_of(const OpenGame& game, std::optional<Seat> viewer);
/// Adds to an answer about a game what says which state it is about: `n`, the number of
/// the last event for this viewer, and `hash`, that of what it sees. A member that is
/// there already stays.
[[nodiscard]] nlohmann::json stamped(nlohmann::json answer, const OpenGame& game,
                                     std::optional<Seat> viewer);
[[nodiscard]] Failure wrong_parameter(std::string message);

}  // namespace castellan::protocol
