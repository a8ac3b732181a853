#include "interpreter/package/configurations.hpp"

#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

TEST_CASE("every number of players, module and value of an option is tried", "[package]") {
  Request base;
  base.ruleset = "garden";
  base.path = {"tests/packages"};
  std::vector<std::string> names;
  for (const auto& c : configurations(base)) {
    std::string name = c.name + " (" + std::to_string(c.request.players) + ")";
    for (const auto& m : c.request.modules) name += " +" + m;
    for (const auto& [option, value] : c.request.options) name += " " + option + "=" + value;
    if (c.usual) name += ", usual";
    if (!c.players_only) name += ", more";
    names.push_back(name);
  }
  CHECK(names == std::vector<std::string>{
                     "with 2 players (2), usual",
                     "with 3 players (3)",
                     "with 4 players (4)",
                     "with the module frost (2) +frost, more",
                     "with the module gnomes (2) +gnomes, more",
                     "with the module tools (2) +tools, more",
                     "with all modules (2) +frost +gnomes, more",
                     "with tools and all that goes with it (2) +tools +frost, more",
                     "with coins = 0 (2) coins=0, more",
                     "with coins = 9 (2) coins=9, more",
                     "with length = long (2) length=long, more",
                     "with open = true (2) open=true, more",
                 });
}

TEST_CASE("all modules together are as many as a choice lets on", "[package]") {
  const Workspace w;
  w.manifest("base", R"("choose": [{"of": ["summer", "winter"], "max": 1}], "modules": {
    "fork": {"title": "F", "needs": ["lake"]}, "lake": {"title": "L"}, "plain": {"title": "P"},
    "spring": {"title": "S", "choose": [{"of": ["fork", "lake"], "max": 1}]},
    "summer": {"title": "S"}, "winter": {"title": "W"}})");
  std::vector<std::string> names;
  for (const auto& c : configurations(w.request())) {
    if (c.request.modules.size() < 2) continue;
    names.push_back(c.name + ":");
    for (const auto& m : c.request.modules) names.back() += " " + m;
  }
  CHECK(names == std::vector<std::string>{
                     "with all modules: fork lake plain summer",
                     "with spring and all that goes with it: spring lake plain summer",
                     "with winter and all that goes with it: winter fork lake plain",
                 });
}

TEST_CASE("more values of options than 64 are tried together, not one by one", "[package]") {
  const Workspace w;
  const auto tried = [&](int options) {
    std::string list;
    for (int i = 0; i < options; ++i) {
      list += (i == 0 ? "\"o" : ", \"o") + std::to_string(i) +
              R"(": {"values": ["a", "b", "c"], "default": "a"})";
    }
    w.manifest("base", "\"options\": {" + list + "}");
    return configurations(w.request());
  };
  CHECK(tried(32).size() == 4 + 64);
  const auto together = tried(1000);
  REQUIRE(together.size() == 4 + 2);
  CHECK(together[4].name == "with the values number 2 of all options");
  for (const auto& [name, value] : together[4].request.options) CHECK(value == "b");
  CHECK(together[5].request.options.size() == 1000);
  for (const auto& [name, value] : together[5].request.options) CHECK(value == "c");
}

TEST_CASE("what modules exclude is no configuration, other errors are", "[package]") {
  CHECK(is_no_combination(grammar::Error(grammar::diagnose("", "package/excluded", "no"))));
  CHECK(is_no_combination(grammar::Error(grammar::diagnose("", "package/players", "no"))));
  CHECK_FALSE(is_no_combination(grammar::Error(grammar::diagnose("", "package/bad-option", "no"))));
}

}  // namespace
}  // namespace castellan::package
