// What `view` shows of every kind of field has the shape that the protocol's schema says, for the
// host, every seat and who watches, in games of every ruleset.

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/base/generator.hpp"
#include "interpreter/protocol/method.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"
#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

/// Holds the fields of a view against the kinds that `rules` says they are of.
class Shapes {
 public:
  std::set<std::string> seen;  ///< kinds, with what they are for

  std::string fault(const json& view, const json& rules) {
    for (const auto& [name, field] : rules["fields"].items()) {
      std::string wrong;
      if (field["each"] == "player" || (field.contains("of") && !view.contains(name))) {
        for (const json& player : view["players"]) wrong += of_things(player[name], field);
      } else {
        wrong = of_things(view[name], field);
      }
      if (!wrong.empty()) return name + ": " + wrong;
    }
    return {};
  }

 private:
  std::string each_of(const json& list, const json& field, bool in_value) {
    std::string wrong;
    for (const json& one : list) wrong += by_choices(in_value ? one["value"] : one, field, 0);
    return wrong;
  }

  std::string of_things(const json& value, const json& field) {
    if (is_hidden(value)) return {};
    const std::string each = field["each"];
    if (each == "game" || each == "player") return by_choices(value, field, 0);
    if (each == "choice" || value.is_object())
      return value.is_object() ? each_of(value, field, false) : "no object by name";
    if (!value.is_array()) return "no list of things";
    const bool on_board = each == "piece" || each == "segment" || each == "region";
    if (on_board && message_schema().fault(value, "OnBoard") != "")
      return message_schema().fault(value, "OnBoard");
    return each_of(value, field, on_board);
  }

  std::string by_choices(const json& value, const json& field, std::size_t depth) {
    if (is_hidden(value)) return {};
    if (!field.contains("by") || depth == field["by"].size()) {
      const std::string kind = field["kind"];
      seen.insert(kind);
      return message_schema().fault(value, "View." + kind);
    }
    std::string wrong;
    if (!value.is_object()) return "no object by choices";
    for (const json& one : value) wrong += by_choices(one, field, depth + 1);
    return wrong;
  }

  static bool is_hidden(const json& value) {
    return value.is_object() && value.size() == 1 && value.value("hidden", false);
  }
};

/// Up to so many moves and outcomes, each looked at by everybody.
std::string play(const package::Request& request, Shapes& shapes, int steps) {
  session::Setup setup;
  const auto ruleset = session::load_ruleset(request);
  for (int i = 0; i < ruleset->request.players; ++i)
    setup.players.push_back("P" + std::to_string(i + 1));
  session::Session game(ruleset, setup);
  game.start();
  rng::Stream random(5);
  for (int n = 0; n < steps; ++n) {
    const json rules = session::rules_json(game);
    if (std::string wrong = message_schema().fault(rules, "Rules"); !wrong.empty()) return wrong;
    std::vector<std::optional<Seat>> viewers = {std::nullopt, Seat()};
    for (std::size_t s = 0; s < setup.players.size(); ++s) viewers.emplace_back(Seat(s));
    for (const auto& viewer : viewers) {
      const json view = session::view_json(game, viewer);
      if (std::string wrong = message_schema().fault(view, "View"); !wrong.empty()) return wrong;
      if (std::string wrong = shapes.fault(view, rules); !wrong.empty()) return wrong;
    }
    const auto pending = game.game().pending();
    if (pending.kind != flow::Pending::Kind::decision) return {};
    std::size_t seat = 0;
    while (!pending.may_act(Seat(seat))) ++seat;
    game.apply(*game.game().nth_legal(Seat(seat), random.below(game.count_legal(Seat(seat)))));
  }
  return {};
}

}  // namespace

TEST_CASE("what view shows of a field has the shape of its kind") {
  Shapes shapes;
  package::Request request;
  request.path = {castellan::test::source_folder() / "rulesets",
                  castellan::test::source_folder() / "tests/rulesets"};
  request.stdlib = castellan::test::source_folder() / "stdlib";
  request.players = package::kFewestPlayers;
  for (const package::Listed& each : package::list(request.path)) {
    if (!each.error.empty() || !each.manifest.mod.empty() || !each.manifest.extends.empty())
      continue;
    INFO(each.name);
    request.ruleset = each.name;
    request.modules.clear();
    CHECK(play(request, shapes, 40) == "");
  }
  request.ruleset = "carcassonne";
  request.modules = {"inns-cathedrals", "abbey-mayor", "tower"};
  CHECK(play(request, shapes, 60) == "");
  for (std::size_t i = 0; i < description::kFieldKinds; ++i) {
    const std::string kind(description::name_of(static_cast<description::FieldKind>(i)));
    INFO(kind);
    // Regions show what rules have merged, and few do.
    CHECK((shapes.seen.contains(kind) || kind == "regions"));
  }
}

TEST_CASE("contestants who are no players are listed with the rules") {
  const json begun =
      call("", "new", {{"ruleset", "alhambra"}, {"players", {"Anna", "Ben"}}, {"seed", 1}});
  REQUIRE(begun.contains("result"));
  const std::string start =
      request(0, "new", {{"ruleset", "alhambra"}, {"players", {"Anna", "Ben"}}, {"seed", 1}});
  const json view = call(start, "view", {{"game", 1}, {"rules", true}})["result"];
  CHECK(view["rules"]["contestants"] ==
        json::parse(R"([{"player": "dirk", "competes": false, "score": "neutral_score"}])"));
  CHECK(view["players"].size() == 2);
  CHECK(view.contains("neutral_score"));
}

TEST_CASE("the shape of a kind refuses what is none") {
  const auto fault = [](const char* value, const char* definition) {
    return message_schema().fault(json::parse(value), definition);
  };
  CHECK(fault("3", "View.counter") == "");
  CHECK(fault("\"3\"", "View.counter") != "");
  CHECK(fault(R"({"count": 3, "hidden": true})", "View.pile") == "");
  CHECK(fault(R"({"from_top": ["a"], "rest": {"b": 2}})", "View.pile") == "");
  CHECK(fault(R"([1])", "View.pile") != "");
  CHECK(fault(R"([{"cell": [0, 1], "component": "a", "at": "a", "turned": 45}])", "View.grid") !=
        "");
  CHECK(fault(R"([{"kind": "a", "where": "nowhere"}])", "View.figures") != "");
}
