/// The methods of JSON-RPC: packages, games by number, and what is done to them.
///
/// The host of the connection sees everything; a method that is given a
/// `player` says nothing that this player's view does not hold.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/json.hpp"
#include "interpreter/session/ruleset_cache.hpp"
#include "interpreter/session/session.hpp"
#include "tools/cli/command.hpp"

namespace castellan::cli::rpc {

class Games {
 public:
  /// Takes the seed of games without one and the folders of packages.
  explicit Games(CommonOptions common) : common_(std::move(common)) {}

  /// Runs a method. Throws Failure (protocol.hpp) or grammar::Error.
  nlohmann::json call(const std::string& method, const nlohmann::json& params);

  static constexpr std::size_t kMostGames = 1000;

 private:
  using Method = nlohmann::json (Games::*)(const JsonValue&);
  struct Row {
    Method run;
    std::vector<std::string> params;
  };
  static const std::map<std::string, Row, std::less<>>& methods();

  nlohmann::json packages(const JsonValue& p);
  nlohmann::json make(const JsonValue& p);
  nlohmann::json load(const JsonValue& p);
  nlohmann::json status(const JsonValue& p);
  nlohmann::json legal(const JsonValue& p);
  nlohmann::json apply(const JsonValue& p);
  nlohmann::json undo(const JsonValue& p);
  nlohmann::json view(const JsonValue& p);
  nlohmann::json score(const JsonValue& p);
  nlohmann::json script(const JsonValue& p);
  nlohmann::json close(const JsonValue& p);

  session::Session& game(const JsonValue& p);
  nlohmann::json keep(std::unique_ptr<session::Session> session);

  CommonOptions common_;
  session::RulesetCache rulesets_;
  std::map<std::int64_t, std::unique_ptr<session::Session>> games_;
  std::int64_t last_ = 0;
};

}  // namespace castellan::cli::rpc
