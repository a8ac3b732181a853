// Runs tests/stdlib/spec: what the modules of the shared library answer.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "interpreter/lua/declare.hpp"
#include "interpreter/lua/vm.hpp"
#include "tests/interpreter/lua/hostile_script.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::lua {
namespace {

using castellan::test::source_folder;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> modules_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / folder)) {
    if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::variant<ModuleSource, grammar::Diagnostic> library(std::string_view name, std::string_view) {
  const std::filesystem::path path =
      source_folder() / "stdlib/std" / (std::string(name.substr(4)) + ".lua");
  if (!name.starts_with("std.") || !exists(path)) {
    return grammar::diagnose("", "package/unknown-module",
                             "There is no module '" + std::string(name) + "'.");
  }
  return ModuleSource{std::string(name), text_of(path), TrustLevel::library};
}

TEST_CASE("every module of the shared library has its tests", "[stdlib]") {
  CHECK(modules_in("stdlib/std") == modules_in("tests/stdlib/spec"));
}

TEST_CASE("modules of the shared library answer as their tests say", "[stdlib]") {
  for (const std::string& name : modules_in("tests/stdlib/spec")) {
    const std::string text = text_of(source_folder() / "tests/stdlib/spec" / (name + ".lua"));
    for (const test::HostileCase& script : test::read_hostile(text)) {
      if (script.title.empty()) continue;
      INFO(name << ": " << script.title);
      std::vector<std::string> log;
      VmOptions options;
      options.resolver = library;
      options.log = [&](std::string_view line) { log.emplace_back(line); };
      Vm vm(options);
      DeclareContext context{"spec", "std."};
      register_castellan(vm, {}, context);
      std::optional<grammar::Diagnostic> error;
      try {
        vm.call({EntryKind::load, "spec"},
                vm.load_chunk("spec.lua", script.text, TrustLevel::rules));
      } catch (const grammar::Error& e) {
        error = e.first();
      }
      CAPTURE(error ? grammar::render(*error) : "no error");
      CHECK(log == script.log);
      REQUIRE(error.has_value() == script.error.has_value());
      if (!error) continue;
      CHECK(error->id == script.error->id);
      CHECK(error->message == script.error->message);
    }
  }
}

}  // namespace
}  // namespace castellan::lua
