#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lua/vm.hpp"
#include "tests/interpreter/lua/hostile_script.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/comma_locale.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::lua {
namespace {

using castellan::test::source_folder;

struct Outcome {
  std::vector<std::string> log;
  std::optional<grammar::Diagnostic> error;
  bool broken = false;
  std::size_t peak = 0;
};

Outcome run_case(const test::HostileCase& script) {
  Outcome out;
  VmOptions options;
  options.log = [&](std::string_view line) { out.log.emplace_back(line); };
  options.protected_calls = script.level == "spec";
  options.resolver = [&](std::string_view name,
                         std::string_view) -> std::variant<ModuleSource, grammar::Diagnostic> {
    const auto found = script.modules.find(std::string(name));
    if (found == script.modules.end()) {
      return grammar::diagnose("", "package/unknown-module",
                               "There is no module '" + std::string(name) + "'.");
    }
    const bool shared = name.starts_with("std.");
    return ModuleSource{found->first + ".lua", found->second,
                        shared ? TrustLevel::library : TrustLevel::rules};
  };
  Vm vm(options);
  try {
    const TrustLevel trust = script.level == "S" ? TrustLevel::library : TrustLevel::rules;
    const Function chunk = vm.load_chunk("case.lua", script.text, trust);
    Function effect;
    vm.call(
        {EntryKind::load, "case.lua"}, chunk, [](lua_State*) { return 0; }, 1,
        [&](lua_State* L) {
          if (script.apply) effect = Vm::keep_function(L, 1);
        });
    vm.seal();
    if (script.apply) vm.call({EntryKind::apply, "case"}, effect);
  } catch (const grammar::Error& error) {
    out.error = error.first();
  }
  out.broken = vm.broken();
  out.peak = vm.peak_memory();
  return out;
}

void check_outcome(const test::HostileCase& script, const Outcome& outcome) {
  REQUIRE(outcome.error.has_value() == script.error.has_value());
  CHECK(outcome.broken == script.error.has_value());
  CHECK(outcome.peak <= Limits{}.memory);
  if (script.error) {
    const grammar::Diagnostic& found = *outcome.error;
    CHECK(found.id == script.error->id);
    if (!script.error->message.empty()) CHECK(found.message == script.error->message);
    CHECK(found.file == script.error->file);
    if (script.error->line > 0) CHECK(found.at.line == script.error->line);
  }
  std::size_t bytes = 0;
  for (const std::string& line : outcome.log) bytes += line.size();
  if (script.log_bytes) {
    CHECK(bytes <= *script.log_bytes);
    CHECK(bytes > 0);
  } else {
    CHECK(outcome.log == script.log);
  }
}

std::vector<std::filesystem::path> hostile_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "tests/hostile")) {
    if (entry.path().extension() == ".lua") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

struct Played {
  std::string name;
  test::HostileCase script;
  Outcome outcome;
};

TEST_CASE("hostile scripts end as their comments say, in every locale", "[lua][hostile]") {
  const auto files = hostile_files();
  REQUIRE(files.size() >= 60);
  std::vector<Played> played;
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    for (const test::HostileCase& script : test::read_hostile(text)) {
      const std::string name = file.filename().string() + ": " + script.title;
      INFO(name);
      const Outcome outcome = run_case(script);
      CAPTURE(outcome.error ? grammar::render(*outcome.error) : "no error");
      check_outcome(script, outcome);
      played.push_back({name, script, outcome});
    }
  }
  // Neither a second time nor a decimal comma may show. The sanitizers have seen all there is.
  if (rounds(2) == 1) return;
  const castellan::test::CommaLocale comma;
  if (!comma.made()) WARN("no locale with a decimal comma can be made here");
  for (const Played& first : played) {
    INFO(first.name);
    const int repeats = std::max(1, first.script.runs - 1);
    for (int i = 0; i < repeats; ++i) {
      const Outcome again = run_case(first.script);
      CHECK(again.log == first.outcome.log);
      REQUIRE(again.error.has_value() == first.outcome.error.has_value());
      if (again.error) {
        CHECK(grammar::render(*again.error) == grammar::render(*first.outcome.error));
      }
    }
  }
}

TEST_CASE("README says where every attack of the catalogue is", "[lua][hostile]") {
  namespace fs = std::filesystem;
  const fs::path root = source_folder();
  std::ifstream page(root / "tests/hostile/README.md");
  std::map<int, std::vector<std::string>> where;
  for (std::string line; std::getline(page, line);) {
    int number = 0;
    if (std::sscanf(line.c_str(), "| %d |", &number) != 1) continue;
    INFO(line);
    CHECK_FALSE(where.contains(number));
    auto& files = where[number];
    const std::size_t last = line.rfind("| ", line.size() - 2);
    for (std::size_t open = line.find('`', last); open != std::string::npos;
         open = line.find('`', open)) {
      const std::size_t close = line.find('`', open + 1);
      files.push_back(line.substr(open + 1, close - open - 1));
      open = close + 1;
    }
    CHECK_FALSE(files.empty());
    for (const std::string& file : files) {
      CAPTURE(file);
      CHECK((fs::exists(root / "tests/hostile" / file) || fs::exists(root / file)));
    }
  }
  REQUIRE(where.size() == 92);
  CHECK(where.begin()->first == 1);
  CHECK(where.rbegin()->first == 92);
  // Nothing lies in the folders that the page does not know.
  for (const auto& entry : fs::recursive_directory_iterator(root / "tests/hostile")) {
    const std::string name = fs::relative(entry.path(), root / "tests/hostile").generic_string();
    const std::string file = entry.path().filename().string();
    int number = 0;
    if (std::sscanf(file.c_str(), "%3d_", &number) != 1 || number > 92) continue;
    INFO(name);
    CHECK(std::count(where[number].begin(), where[number].end(), name) == 1);
  }
}

TEST_CASE("an expectation that is not met is noticed", "[lua][hostile]") {
  const auto scripts = test::read_hostile("--- case: harmless\nprint(1)\n");
  REQUIRE(scripts.size() == 1);
  const Outcome outcome = run_case(scripts.front());
  CHECK_FALSE(outcome.error.has_value());
  CHECK(outcome.log == std::vector<std::string>{"1"});
  CHECK_THROWS(test::read_hostile("-- expct: budget/fuel\n"));
}

}  // namespace
}  // namespace castellan::lua
