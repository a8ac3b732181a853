#include <map>
#include <string>

#include "interpreter/lua/vm.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

using Files = std::map<std::string, std::string>;

std::string outcome(const Files& files, const std::string& text) {
  std::string log;
  VmOptions options;
  options.log = [&](std::string_view line) { log += std::string(line) + ";"; };
  options.resolver =
      [&](std::string_view name,
          std::string_view asked_by) -> std::variant<ModuleSource, grammar::Diagnostic> {
    const auto found = files.find(std::string(name));
    if (found == files.end()) {
      return grammar::diagnose(
          "", "package/undeclared-dependency",
          "'" + std::string(asked_by) + "' does not need '" + std::string(name) + "'.",
          "add it to ruleset.json");
    }
    return ModuleSource{found->first + ".lua", found->second, TrustLevel::rules};
  };
  Vm vm(options);
  try {
    vm.call({EntryKind::load, "rules.lua"}, vm.load_chunk("rules.lua", text, TrustLevel::rules));
  } catch (const grammar::Error& error) {
    return log + error.what();
  }
  return log;
}

TEST_CASE("a module runs once and is shared", "[lua]") {
  const Files files = {{"once", "print('runs') return { n = 0 }"}};
  CHECK(outcome(files, "local a, b = require('once'), require('once')\na.n = 1 print(b.n)") ==
        "runs;1;");
}

TEST_CASE("the resolver's error is reported at the line of require", "[lua]") {
  const Files files = {{"a", "local x = 1\nreturn require('other.thing')"}};
  CHECK(outcome(files, "require('a')") ==
        "a.lua:2:17: error[package/undeclared-dependency]: 'a.lua' does not need 'other.thing'.\n"
        "    return require('other.thing')\n"
        "                    ^^^^^^^^^^^\n"
        "    hint: add it to ruleset.json");
}

TEST_CASE("modules require one another twenty deep", "[lua]") {
  Files files;
  for (int i = 1; i <= 30; ++i) {
    files["m" + std::to_string(i)] = "return { require('m" + std::to_string(i + 1) + "') }";
  }
  files["m20"] = "return {}";
  CHECK(outcome(files, "require('m1')") == "");
  files["m20"] = "return { require('m21') }";
  CHECK(outcome(files, "require('m1')") ==
        "m20.lua:1:1: error[package/require-depth]: More than 20 modules require one another.\n"
        "    return { require('m21') }\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("a module with a bad text names its own file", "[lua]") {
  const Files files = {{"a", "return {"}};
  CHECK(outcome(files, "require('a')") ==
        "a.lua:1:1: error[script/syntax]: unexpected symbol near <eof>\n"
        "    return {\n"
        "    ^^^^^^^^");
}

TEST_CASE("without a resolver there are no modules", "[lua]") {
  Vm vm;
  try {
    vm.call({EntryKind::load, "x"}, vm.load_chunk("x", "require('a')", TrustLevel::rules));
    FAIL("found");
  } catch (const grammar::Error& error) {
    CHECK(error.first().id == "package/unknown-module");
  }
}

}  // namespace
}  // namespace castellan::lua
