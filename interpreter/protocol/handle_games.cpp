// Methods that open and close games.

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

#include "interpreter/protocol/handlers.hpp"
#include "interpreter/session/event_log.hpp"
#include "interpreter/session/names.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/script/transcript.hpp"

namespace castellan::protocol::handlers {
namespace {

using nlohmann::json;
using session::Session;

json opened(const Call& call, std::unique_ptr<Session> session) {
  call.games().watchdog().end();
  const OpenGame& game = call.games().open(std::move(session));
  return stamped({{"game", game.number}, {"status", session::status_json(*game.session)}}, game,
                 std::nullopt);
}

std::uint64_t system_seed() {
  std::random_device system;
  return static_cast<std::uint64_t>(system()) << 32 | system();
}

bool chance_is_explicit(const Call& call) {
  return call.has("chance") && call.text("chance") == "explicit";
}

}  // namespace

json packages(const Call& call) { return call.games().workplace().packages(); }

json new_game(const Call& call) {
  call.games().need_room();
  package::Request request = call.games().workplace().request();
  request.ruleset = call.text("ruleset");
  session::Setup setup;
  setup.players = call.texts("players");
  const std::optional<std::uint64_t> said =
      call.has("seed") ? std::optional(seed_in(call["seed"])) : call.games().workplace().seed;
  setup.seed = said ? *said : system_seed();
  setup.chance_given = chance_is_explicit(call);
  request.modules = call.texts("modules");
  request.mods = call.texts("mods");
  if (call.has("options")) {
    call["options"].for_each_member([&](const std::string& name, const JsonValue& value) {
      request.options[name] = setting_text(value);
    });
  }
  request.players = static_cast<int>(std::min<std::size_t>(setup.players.size(), 1000));
  const std::uint64_t seed = setup.seed;
  auto made = std::make_unique<Session>(call.games().rulesets().load(request), std::move(setup));
  made->start();
  json out = opened(call, std::move(made));
  if (!said) out["seed"] = std::to_string(seed);
  return out;
}

json load(const Call& call) {
  call.games().need_room();
  const bool by_path = call.has("path");
  if (call.has("text") == by_path) throw wrong_parameter("Either 'text' or 'path' is needed.");
  const std::string& given = call.text(by_path ? "path" : "text");
  const Workplace& workplace = call.games().workplace();
  session::ScriptOptions options = workplace.script_options(by_path ? given : std::string());
  options.chance_given = chance_is_explicit(call);
  options.chance_left = call.has("chance") && !options.chance_given;
  options.may_end_at_chance = true;
  options.rulesets = &call.games().rulesets();
  const grammar::SourcePtr source =
      by_path ? workplace.read_script(given) : std::make_shared<grammar::Source>("text", given);
  session::ScriptResult result = session::run_script(source, options);
  if (!result.diagnostics.empty()) throw grammar::Error(std::move(result.diagnostics));
  return opened(call, std::move(result.session));
}

json close(const Call& call) {
  call.games().close(call.game().number);
  return json::object();
}

json games(const Call& call) {
  json list = json::array();
  for (const auto& [number, game] : call.games().all()) {
    const Client& client = call.client();
    if (client.game && *client.game != number) continue;
    const Session& session = *game.session;
    list.push_back({{"game", number},
                    {"ruleset", session.ruleset().loaded.ruleset},
                    {"players", session.players()},
                    {"over", session.game().over()},
                    {"n", session.event_log()->count(call.viewer(game))}});
  }
  return {{"games", std::move(list)}};
}

json invite(const Call& call) {
  OpenGame& game = call.game();
  OpenGame::Invitation invitation;
  if (call.has("seat"))
    invitation.seat =
        game.session->players()[session::seat_of(*game.session, call.text("seat")).index()];
  const std::string token = session::hash_text(system_seed()) + session::hash_text(system_seed());
  game.invitations.emplace(token, std::move(invitation));
  return {{"token", token}};
}

json join(const Call& call) {
  OpenGame& game = call.game();
  const auto found = game.invitations.find(call.text("token"));
  std::string seat = call.has("seat") ? call.text("seat") : std::string();
  if (const Seat known = game.session->seat(seat)) seat = game.session->players()[known.index()];
  if (found == game.invitations.end() || found->second.seat != seat) {
    throw failure(Code::refused, "io/rpc-token", "This token is for no such seat of the game.");
  }
  if (found->second.taken && !seat.empty()) {
    throw failure(Code::refused, "io/rpc-seat", "The seat of " + seat + " is taken.");
  }
  found->second.taken = true;
  Client& client = call.client();
  client = {seat.empty() ? Role::spectator : Role::seat, seat, game.number};
  const std::optional<Seat> viewer = call.viewer(game);
  json out = {{"role", word_of(client.role)}, {"status", status_of(game, viewer)}};
  if (!seat.empty()) out["seat"] = seat;
  return stamped(std::move(out), game, viewer);
}

json describe(const Call&) { return description(); }

}  // namespace castellan::protocol::handlers
