#include "tools/cli/rpc/games.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <sstream>
#include <utility>

#include "interpreter/session/report.hpp"
#include "tools/cli/package_list.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/rpc/protocol.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli::rpc {
namespace {

using nlohmann::json;
using session::Session;


Failure wrong_parameter(std::string message) {
  return failure(Code::invalid_params, "io/rpc-params", std::move(message));
}

/// The seat that `player` names; none when there is no such parameter.
std::optional<Seat> viewer(const Session& session, const JsonValue& p) {
  if (!p.has("player")) return std::nullopt;
  return seat_of(session, p["player"].string());
}

/// An integer; as a text where JSON's integers do not reach.
std::uint64_t seed_in(const JsonValue& p, std::uint64_t usual) {
  if (!p.has("seed")) return usual;
  const json& raw = p["seed"].raw();
  if (raw.is_number_integer() && raw >= 0) return raw.get<std::uint64_t>();
  if (raw.is_string()) {
    const std::string& text = raw.get_ref<const std::string&>();
    std::uint64_t seed = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (failed == std::errc() && end == text.data() + text.size()) return seed;
  }
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
  if (raw.is_number_integer()) return json_text(raw);
  return value.string();
}

std::vector<std::string> sorted_moves(const Session& session, Seat seat) {
  std::vector<std::string> out = session.legal(seat);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

const std::map<std::string, Games::Row, std::less<>>& Games::methods() {
  static const std::map<std::string, Row, std::less<>> kMethods{
      {"packages", {&Games::packages, {}}},
      {"new", {&Games::make, {"ruleset", "players", "modules", "mods", "options", "seed", "chance"}}},
      {"load", {&Games::load, {"text", "path", "chance"}}},
      {"status", {&Games::status, {"game", "player"}}},
      {"legal", {&Games::legal, {"game", "player"}}},
      {"apply", {&Games::apply, {"game", "move", "player"}}},
      {"undo", {&Games::undo, {"game", "count"}}},
      {"view", {&Games::view, {"game", "player"}}},
      {"score", {&Games::score, {"game", "sheet", "paid"}}},
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
    throw failure(Code::method_not_found, "io/rpc-method",
                  "There is no method '" + method + "'.", grammar::nearest_name(method, known));
  }
  const JsonValue p(params, "params");
  const std::vector<std::string>& known = found->second.params;
  p.for_each_member([&](const std::string& key, const JsonValue& value) {
    if (std::find(known.begin(), known.end(), key) != known.end()) return;
    value.fail("io/rpc-params", "'" + method + "' has no parameter of this name.",
               grammar::nearest_hint(key, known));
  });
  return (this->*found->second.run)(p);
}

Session& Games::game(const JsonValue& p) {
  const std::int64_t id = p["game"].integer(std::numeric_limits<std::int64_t>::min(),
                                            std::numeric_limits<std::int64_t>::max());
  const auto found = games_.find(id);
  if (found != games_.end()) return *found->second;
  throw failure(Code::invalid_params, "io/rpc-game",
                "There is no open game " + std::to_string(id) + ".");
}

json Games::keep(std::unique_ptr<Session> made) {
  if (games_.size() >= kMostGames) {
    throw failure(Code::refused, "io/rpc-games",
                  "More than " + std::to_string(kMostGames) + " games would be open.");
  }
  const std::int64_t id = ++last_;
  json out = {{"game", id}, {"status", session::status_json(*made)}};
  made->take_events();
  games_.emplace(id, std::move(made));
  return out;
}

json Games::packages(const JsonValue&) { return packages_json(search_folders(common_)); }

json Games::make(const JsonValue& p) {
  package::Request request = empty_request(common_);
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
  if (p.has("mods")) {
    const JsonValue mods = p["mods"];
    for (std::size_t i = 0; i < mods.size(); ++i) request.mods.push_back(mods[i].string());
  }
  if (p.has("options")) {
    p["options"].for_each_member([&](const std::string& name, const JsonValue& value) {
      request.options[name] = option_text(value);
    });
  }
  request.players = static_cast<int>(std::min<std::size_t>(setup.players.size(), 1000));
  auto made = std::make_unique<Session>(rulesets_.load(request), std::move(setup));
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
  options.rulesets = &rulesets_;
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
  const Session& open = game(p);
  return session::status_json(open, viewer(open, p));
}

json Games::legal(const JsonValue& p) {
  const Session& open = game(p);
  const std::optional<Seat> seat = viewer(open, p);
  const flow::Pending pending = open.game().pending();
  if (pending.kind == flow::Pending::Kind::chance && !seat) {
    json list = json::array();
    for (const auto& outcome : open.outcomes()) {
      list.push_back({{"text", outcome.text}, {"weight", outcome.weight}});
    }
    return {{"outcomes", std::move(list)}};
  }
  if (pending.kind != flow::Pending::Kind::decision) return {{"moves", json::array()}};
  if (seat) return {{"moves", sorted_moves(open, *seat)}};
  const std::vector<std::string> actors = names_of(open, pending.actors);
  if (actors.size() == 1) return {{"moves", sorted_moves(open, pending.actor())}};
  json by_player = json::object();
  for (const std::string& name : actors) {
    by_player[name] = sorted_moves(open, open.seat(name));
  }
  return {{"players", std::move(by_player)}};
}

json Games::apply(const JsonValue& p) {
  Session& open = game(p);
  const std::string& move = p["move"].string();
  const std::optional<Seat> player = viewer(open, p);
  const flow::Pending pending = open.game().pending();
  open.take_events();
  if (pending.kind == flow::Pending::Kind::chance) {
    if (player) throw wrong_parameter("The host decides what chance brings, not a player.");
    if (!open.resolve(move)) {
      std::vector<std::string> known;
      for (const auto& outcome : open.outcomes()) known.push_back(outcome.text);
      throw failure(Code::refused, "move/bad-outcome", "'" + move + "' can not be drawn here.",
                    grammar::nearest_name(move, known));
    }
  } else {
    const std::vector<std::string> actors = names_of(open, pending.actors);
    if (!player && actors.size() > 1) {
      throw wrong_parameter("Several players may move; 'player' must say whose move this is.");
    }
    const Seat seat = player ? *player : pending.actor();
    if (!pending.may_act(seat)) {
      const std::string who = seat ? open.players()[seat.index()] + " may not move now"
                                   : std::string("The game is over");
      throw failure(Code::refused, seat ? "move/not-your-turn" : "move/game-over", who + ".");
    }
    if (const auto no = open.apply(move, seat)) throw Failure{Code::refused, session::error_json(no->refusal)};
  }
  return {{"events", session::events_json(open.take_events(player))},
          {"status", session::status_json(open, player)}};
}

json Games::undo(const JsonValue& p) {
  Session& open = game(p);
  const std::int64_t count = p.has("count") ? p["count"].integer(1, 1'000'000) : 1;
  const std::size_t undone = open.undo(static_cast<std::size_t>(count));
  open.take_events();
  if (undone == 0) {
    throw failure(Code::refused, "script/nothing-to-undo", "There is nothing to take back.");
  }
  return {{"undone", undone}, {"status", session::status_json(open)}};
}

json Games::view(const JsonValue& p) {
  const Session& open = game(p);
  return session::view_json(open, viewer(open, p));
}

json Games::score(const JsonValue& p) {
  Session& open = game(p);
  json list = json::array();
  const auto show = [&](const score::Explained& sheet, bool paid) {
    list.push_back(session::score_json(open, sheet));
    if (paid) list.back()["paid"] = true;
  };
  const SheetReading reading = !p.has("paid")         ? SheetReading::usual
                               : p["paid"].boolean() ? SheetReading::paid
                                                     : SheetReading::now;
  if (reading == SheetReading::paid && !p.has("sheet")) {
    for (const session::PaidSheet& paid : open.paid_sheets()) show(paid.sheet, true);
    return {{"sheets", std::move(list)}};
  }
  const auto calls = p.has("sheet") ? std::vector<score::Call>{sheet_call(open, p["sheet"].string())} : usual_sheets(open);
  for (const score::Call& call : calls) {
    const auto shown = shown_sheets(open, call, reading);
    if (shown.empty()) {
      throw failure(Code::refused, "score/not-paid", "Sheet '" + open.game().rules().sheets().name(call.sheet) +
                                                         "' has not been paid in this game.");
    }
    for (const auto& [sheet, paid] : shown) show(*sheet, paid);
  }
  return {{"sheets", std::move(list)}};
}

json Games::script(const JsonValue& p) {
  const Session& open = game(p);
  return {{"text", open.transcript(viewer(open, p))}};
}

json Games::close(const JsonValue& p) {
  static_cast<void>(game(p));
  games_.erase(p["game"].raw().get<std::int64_t>());
  return json::object();
}

}  // namespace castellan::cli::rpc
