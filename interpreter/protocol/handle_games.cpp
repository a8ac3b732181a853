// Methods that open and close games.

#include <algorithm>
#include <utility>

#include "interpreter/protocol/handlers.hpp"
#include "interpreter/session/report.hpp"

namespace castellan::protocol::handlers {
namespace {

using nlohmann::json;
using session::Session;

json opened(const Call& call, std::unique_ptr<Session> session) {
  session->take_events();
  const OpenGame& game = call.games().open(std::move(session));
  return {{"game", game.number}, {"status", session::status_json(*game.session)}};
}

bool chance_is_explicit(const Call& call) { return call.has("chance") && call.text("chance") == "explicit"; }

}  // namespace

json packages(const Call& call) { return call.games().workplace().packages(); }

json new_game(const Call& call) {
  call.games().need_room();
  package::Request request = call.games().workplace().request();
  request.ruleset = call.text("ruleset");
  session::Setup setup;
  setup.players = call.texts("players");
  setup.seed = call.has("seed") ? seed_in(call["seed"]) : call.games().workplace().seed.value_or(0);
  setup.chance_given = chance_is_explicit(call);
  request.modules = call.texts("modules");
  request.mods = call.texts("mods");
  if (call.has("options")) {
    call["options"].for_each_member(
        [&](const std::string& name, const JsonValue& value) { request.options[name] = setting_text(value); });
  }
  request.players = static_cast<int>(std::min<std::size_t>(setup.players.size(), 1000));
  auto made = std::make_unique<Session>(call.games().rulesets().load(request), std::move(setup));
  made->start();
  return opened(call, std::move(made));
}

json load(const Call& call) {
  call.games().need_room();
  const bool by_path = call.has("path");
  if (call.has("text") == by_path) throw wrong_parameter("Either 'text' or 'path' is needed.");
  const std::string& given = call.text(by_path ? "path" : "text");
  const Workplace& workplace = call.games().workplace();
  session::ScriptOptions options = workplace.script_options(by_path ? given : std::string());
  options.chance_given = chance_is_explicit(call);
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

json describe(const Call&) { return description(); }

}  // namespace castellan::protocol::handlers
