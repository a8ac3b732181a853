// Declarations and manifests in which one value is something else: whatever it is, it
// loads, or it is refused with a message.

#include <cstdint>
#include <sstream>

#include "interpreter/flow/game.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

const std::string kDevtest = std::string(CASTELLAN_SOURCE_DIR) + "/tests/rulesets/devtest";

std::string read(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// A library like `castellan` that changes the value number `case.at` of all that are
// given to it.
std::string shim() {
  std::ostringstream out;
  out << R"lua(
local case = require "case"
local n = 0
local function changed(v)
  n = n + 1
  if n == case.at then return case.value end
  if type(v) ~= "table" then return v end
  local made = {}
  for key, value in pairs(v) do made[key] = changed(value) end
  return made
end
local c = { players = castellan.players, options = castellan.options, modules = castellan.modules }
)lua";
  for (const lua::Constructor& constructor : lua::constructors()) {
    std::string parameters;
    std::string arguments;
    for (std::size_t i = 0; i < constructor.parameters.size(); ++i) {
      const std::string name = "p" + std::to_string(i);
      parameters += (i > 0 ? ", " : "") + name;
      arguments += (i > 0 ? ", changed(" : "changed(") + name + ")";
    }
    out << "c." << constructor.name << " = function(" << parameters << ") return castellan."
        << constructor.name << "(" << arguments << ") end\n";
  }
  out << "return c\n";
  return out.str();
}

const std::vector<std::string> kNonsense = {
    "nil", "false", "true", "0", "-1", "1", "7", "2000000000", "math.maxinteger", "math.mininteger", "0.5",
    "''", "' '", "'no_such_thing'", "'no such thing'", "'('", "('('):rep(200)", "('x'):rep(5000)",
    "('x '):rep(3000)", "'end'", "'1 +'", "'a\\nb'", "'\\27[31m'", "'{'", "'{n}'", "'|'", "'a|b'", "'é'",
    "'player'", "'card'", "'tile'", "'hand'", "'table'", "'number'", "'9223372036854775807'", "'1 / 0'",
    "'pass'", "'this'", "'it'", "'while true do pass end'", "{}", "{ {} }", "{ 1, 2, 3 }", "{ 'a', 'a' }",
    "{ x = 1 }", "{ { { { { { { { 1 } } } } } } } }", "function() end", "castellan.flag_attribute()",
    "castellan.counter('gold')", "castellan.number(5, 1)", "castellan.param('n', { number = { 1, 2 } })",
    "castellan.number(0, math.maxinteger)", "castellan.one_of('nothing')", "print", "castellan"};

std::uint64_t next(std::uint64_t& state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

// Whether a rule failed in another way than with a message; what is thrown then.
std::string crash(const Request& request) {
  try {
    const auto rules = flow::compile(load(request).description);
    flow::Game game(*rules, {});
    game.start();
  } catch (const grammar::Error& error) {
    return error.diagnostics().empty() || error.first().id.empty() ? "an error without an id" : "";
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

TEST_CASE("a declaration with anything in it loads or is refused", "[package][hostile]") {
  const Workspace w;
  std::string rules = read(kDevtest + "/rules.lua");
  const std::string head = "local c = castellan\n";
  rules.replace(rules.find(head), head.size(), "local c = require 'shim'\n");
  std::filesystem::copy(kDevtest, w.root() / "devtest", std::filesystem::copy_options::recursive);
  w.file("devtest/rules.lua", rules);
  w.file("devtest/shim.lua", shim());
  Request request = w.request("devtest");
  request.stdlib = std::string(CASTELLAN_SOURCE_DIR) + "/stdlib";
  w.file("devtest/case.lua", "return { at = 0 }");
  REQUIRE(crash(request).empty());
  REQUIRE(w.outcome(request).empty());

  constexpr std::uint64_t kValues = 2400;   // of the ruleset, about
  constexpr int kCases = 60;
  std::uint64_t random = 88172645463325252ULL;
  for (int i = 0; i < kCases; ++i) {
    const std::string value = kNonsense[next(random) % kNonsense.size()];
    const std::string change = "return { at = " + std::to_string(1 + next(random) % kValues) +
                               ", value = " + value + " }";
    w.file("devtest/case.lua", change);
    INFO(change);
    CHECK(crash(request) == "");
  }
}

TEST_CASE("a manifest with anything in it is read or refused", "[package][hostile]") {
  const std::vector<std::string> keys = {
      "id", "title", "version", "api", "players", "options", "modules", "needs", "after", "excludes",
      "overrides", "default", "when", "with", "entry", "box", "help", "provenance", "extends", "mod", "unknown"};
  const std::vector<std::string> values = {
      "null", "true", "0", "-1", "1.5", "1e300", "9223372036854775808", "\"\"", "\" \"", "\"base\"",
      "\"../base\"", "\"\\u0000\"", "\"\\ud800\"", "\"a\\nb\"", "\"1.2.3\"", "\"rules.lua\"", "[]", "[[]]", "[1]",
      "[\"base\"]", "[\"nothing >= 1.0\"]", "{}", "{\"min\": 0, \"max\": 99}", "{\"min\": 3, \"max\": 2}",
      "{\"a\": {}}", "{\"a\": 1}", "{\"a\": {\"title\": \"A\", \"needs\": [\"a\"]}}",
      "{\"a\": {\"values\": [], \"default\": \"x\"}}", "{\"a\": {\"min\": 5, \"max\": 1, \"default\": 3}}",
      "{\"a\": {\"min\": -9223372036854775808, \"max\": 9223372036854775807, \"default\": 0}}",
      "{\"players\": [99]}", "{\"card\": {\"copies\": -1, \"types\": 1}}", "{\"\": {\"title\": \"A\"}}",
      "{\"../b\": {\"title\": \"A\"}}", std::string(100, '[') + std::string(100, ']')};
  const Workspace w;
  w.file("base/rules.lua", "return {}");
  const std::map<std::string, std::string> whole = {{"id", "\"base\""}, {"title", "\"T\""},
                                                    {"version", "\"1.0.0\""}, {"api", "1"},
                                                    {"players", "{\"min\": 1, \"max\": 4}"}};
  for (const std::string& key : keys) {
    for (const std::string& value : values) {
      auto manifest = whole;
      manifest[key] = value;
      std::string text;
      for (const auto& [name, given] : manifest) text += (text.empty() ? "{" : ", ") + ("\"" + name + "\": " + given);
      w.file("base/ruleset.json", text + "}");
      INFO(text);
      try {
        load(w.request());
      } catch (const grammar::Error& error) {
        CHECK_FALSE(error.first().id.empty());
        CHECK_FALSE(error.first().message.empty());
      }
    }
  }
}

}  // namespace
}  // namespace castellan::package
