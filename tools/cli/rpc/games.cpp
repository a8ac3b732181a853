#include "tools/cli/rpc/games.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <sstream>
#include <utility>

#include "interpreter/package/locate.hpp"
#include "interpreter/state/view.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/rpc/packages.hpp"
#include "tools/cli/rpc/protocol.hpp"
#include "tools/cli/rulesets.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli::rpc {
namespace {

using nlohmann::json;
using session::Session;


Failure wrong_parameter(std::string message) {
  return {Code::invalid_params, "io/rpc-params", std::move(message), {}, nullptr};
}

/// The seat that `player` names; none when there is no such parameter.
std::optional<Seat> viewer(const Session& session, const JsonValue& p) {
  if (!p.has("player")) return std::nullopt;
  return seat_of(session, p["player"].string());
}

std::uint64_t seed_in(const JsonValue& p, std::uint64_t usual) {
  if (!p.has("seed")) return usual;
  const json& raw = p["seed"].raw();
  if (raw.is_number_integer() && raw >= 0) return raw.get<std::uint64_t>();
  p["seed"].fail("io/rpc-params", "A seed is an integer from 0 to 18446744073709551615.");
}

bool chance_is_explicit(const JsonValue& p) {
  if (!p.has("chance")) return false;
  const std::string& chance = p["chance"].string();
  if (chance != "auto" && chance != "explicit") {
    p["chance"].fail("io/rpc-params", "'" + chance + "' is neither 'auto' nor 'explicit'.",
                     grammar::nearest_hint(chance, {"auto", "explicit"}));
  }
  return chance == "explicit";
}

std::string option_text(const JsonValue& value) {
  const json& raw = value.raw();
  if (raw.is_boolean()) return raw.get<bool>() ? "true" : "false";
  if (raw.is_number_integer()) return raw.dump();
  return value.string();
}

json events_json(const std::vector<session::LoggedEvent>& events) {
  json out = json::array();
  for (const session::LoggedEvent& e : events) {
    out.push_back({{"name", e.name}, {"text", e.text}, {"values", e.values}});
  }
  return out;
}

std::vector<std::string> sorted_moves(const Session& session, Seat seat) {
  std::vector<std::string> out = session.legal(seat);
  std::sort(out.begin(), out.end());
  return out;
}

Failure refused(const session::Refused& refused) {
  return {Code::refused, refused.refusal.id, refused.refusal.reason, refused.refusal.nearest,
          nullptr};
}

}  // namespace

const std::map<std::string, Games::Row, std::less<>>& Games::methods() {
  static const std::map<std::string, Row, std::less<>> kMethods{
      {"packages", {&Games::packages, {}}},
      {"new", {&Games::make, {"ruleset", "players", "modules", "options", "seed", "chance"}}},
      {"load", {&Games::load, {"text", "path", "chance"}}},
      {"status", {&Games::status, {"game", "player"}}},
      {"legal", {&Games::legal, {"game", "player"}}},
      {"apply", {&Games::apply, {"game", "move", "player"}}},
      {"undo", {&Games::undo, {"game", "count"}}},
      {"view", {&Games::view, {"game", "player"}}},
      {"score", {&Games::score, {"game", "sheet"}}},
      {"script", {&Games::script, {"game", "player"}}},
      {"close", {&Games::close, {"game"}}},
  };
  return kMethods;
}

json Games::call(const std::string& method, const json& params) {
  const auto found = methods().find(method);
  if (found == methods().end()) {
    std::vector<std::string> known;
    for (const auto& [name, row] : methods()) known.push_back(name);
    Failure failure{Code::method_not_found, "io/rpc-method",
                    "There is no method '" + method + "'.", {}, nullptr};
    if (std::string near = grammar::nearest_name(method, known); !near.empty()) {
      failure.nearest.push_back(std::move(near));
    }
    throw failure;
  }
  const JsonValue p(params, "params");
  p.allow_only(found->second.params);
  return (this->*found->second.run)(p);
}

Session& Games::game(const JsonValue& p) {
  const std::int64_t id = p["game"].integer(std::numeric_limits<std::int64_t>::min(),
                                            std::numeric_limits<std::int64_t>::max());
  const auto found = games_.find(id);
  if (found != games_.end()) return *found->second;
  Failure failure{Code::invalid_params, "io/rpc-game",
                  "There is no open game " + std::to_string(id) + ".", {}, nullptr};
  throw failure;
}

json Games::keep(std::unique_ptr<Session> session) {
  if (games_.size() >= kMostGames) {
    throw Failure{Code::refused, "io/rpc-games",
                  "More than " + std::to_string(kMostGames) + " games would be open.", {}, nullptr};
  }
  const std::int64_t id = ++last_;
  json out = {{"game", id}, {"status", status_json(*session, std::nullopt)}};
  session->take_events();
  games_.emplace(id, std::move(session));
  return out;
}

std::vector<std::filesystem::path> Games::path() const { return search_path(common_); }

json Games::packages(const JsonValue&) { return packages_json(path()); }

json Games::make(const JsonValue& p) {
  package::Request request;
  request.ruleset = p["ruleset"].string();
  session::Setup setup;
  const JsonValue players = p["players"];
  for (std::size_t i = 0; i < players.size(); ++i) setup.players.push_back(players[i].string());
  setup.seed = seed_in(p, common_.seed.value_or(0));
  setup.chance_given = chance_is_explicit(p);
  if (p.has("modules")) {
    const JsonValue modules = p["modules"];
    for (std::size_t i = 0; i < modules.size(); ++i) request.modules.push_back(modules[i].string());
  }
  if (p.has("options")) {
    p["options"].for_each_member([&](const std::string& name, const JsonValue& value) {
      request.options[name] = option_text(value);
    });
  }
  request.players = static_cast<int>(std::min<std::size_t>(setup.players.size(), 1000));
  request.path = path();
  request.stdlib = library_folder();
  auto made = std::make_unique<Session>(session::load_ruleset(request), std::move(setup));
  made->start();
  return keep(std::move(made));
}

json Games::load(const JsonValue& p) {
  if (p.has("text") == p.has("path")) {
    throw wrong_parameter("Either 'text' or 'path' is needed.");
  }
  const bool by_path = p.has("path");
  const std::string& given = p[by_path ? "path" : "text"].string();
  session::ScriptOptions options = script_options(by_path ? given : std::string(), common_);
  options.chance_given = chance_is_explicit(p);
  options.may_end_at_chance = true;
  std::istringstream nothing;
  std::ostringstream notes;
  const grammar::SourcePtr source = by_path
                                        ? read_script(given, {nothing, notes, notes})
                                        : std::make_shared<grammar::Source>("text", given);
  session::ScriptResult result = session::run_script(source, options);
  if (!result.diagnostics.empty()) throw grammar::Error(std::move(result.diagnostics));
  return keep(std::move(result.session));
}

json Games::status(const JsonValue& p) {
  const Session& session = game(p);
  return status_json(session, viewer(session, p));
}

json Games::legal(const JsonValue& p) {
  const Session& session = game(p);
  const std::optional<Seat> seat = viewer(session, p);
  const flow::Pending pending = session.game().pending();
  if (pending.kind == flow::Pending::Kind::chance && !seat) {
    json list = json::array();
    for (const auto& outcome : session.outcomes()) {
      list.push_back({{"text", outcome.text}, {"weight", outcome.weight}});
    }
    return {{"outcomes", std::move(list)}};
  }
  if (pending.kind != flow::Pending::Kind::decision) return {{"moves", json::array()}};
  if (seat) return {{"moves", sorted_moves(session, *seat)}};
  const std::vector<std::string> actors = names_of(session, pending.actors);
  if (actors.size() == 1) return {{"moves", sorted_moves(session, pending.actor())}};
  json by_player = json::object();
  for (const std::string& name : actors) {
    by_player[name] = sorted_moves(session, session.seat(name));
  }
  return {{"players", std::move(by_player)}};
}

json Games::apply(const JsonValue& p) {
  Session& session = game(p);
  const std::string& move = p["move"].string();
  const std::optional<Seat> player = viewer(session, p);
  const flow::Pending pending = session.game().pending();
  session.take_events();
  if (pending.kind == flow::Pending::Kind::chance) {
    if (player) throw wrong_parameter("The host decides what chance brings, not a player.");
    if (!session.resolve(move)) {
      Failure failure{Code::refused, "move/bad-outcome",
                      "'" + move + "' can not be drawn here.", {}, nullptr};
      std::vector<std::string> known;
      for (const auto& outcome : session.outcomes()) known.push_back(outcome.text);
      if (std::string near = grammar::nearest_name(move, known); !near.empty()) {
        failure.nearest.push_back(std::move(near));
      }
      throw failure;
    }
  } else {
    const std::vector<std::string> actors = names_of(session, pending.actors);
    if (!player && actors.size() > 1) {
      throw wrong_parameter("Several players may move; 'player' must say whose move this is.");
    }
    const Seat seat = player ? *player : pending.actor();
    if (!pending.may_act(seat)) {
      const std::string who = seat ? session.players()[seat.index()] + " may not move now"
                                   : std::string("The game is over");
      throw Failure{Code::refused, seat ? "move/not-your-turn" : "move/game-over", who + ".", {},
                    nullptr};
    }
    if (const auto no = session.apply(move, seat)) throw refused(*no);
  }
  return {{"events", events_json(session.take_events(player))},
          {"status", status_json(session, player)}};
}

json Games::undo(const JsonValue& p) {
  Session& session = game(p);
  const std::int64_t count = p.has("count") ? p["count"].integer(1, 1'000'000) : 1;
  const std::size_t undone = session.undo(static_cast<std::size_t>(count));
  session.take_events();
  if (undone == 0) {
    throw Failure{Code::refused, "flow/nothing-to-undo", "There is nothing to take back.", {},
                  nullptr};
  }
  return {{"undone", undone}, {"status", status_json(session, std::nullopt)}};
}

json Games::view(const JsonValue& p) {
  const Session& session = game(p);
  return state::view(session.game().rules().schema(), session.game().arena(), viewer(session, p));
}

json Games::score(const JsonValue& p) {
  Session& session = game(p);
  std::vector<session::SheetCall> calls;
  if (p.has("sheet")) {
    calls.push_back(sheet_call(session, p["sheet"].string()));
  } else {
    calls = usual_sheets(session);
  }
  json list = json::array();
  for (const session::SheetCall& call : calls) {
    list.push_back(sheet_json(session.score(call.sheet, call.arguments), session.players()));
  }
  return {{"sheets", std::move(list)}};
}

json Games::script(const JsonValue& p) {
  const Session& session = game(p);
  return {{"text", session.transcript(viewer(session, p))}};
}

json Games::close(const JsonValue& p) {
  static_cast<void>(game(p));
  games_.erase(p["game"].raw().get<std::int64_t>());
  return json::object();
}

}  // namespace castellan::cli::rpc
