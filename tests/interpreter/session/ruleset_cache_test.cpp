// A ruleset is given again until anything that it was read from changes.

#include "interpreter/session/ruleset_cache.hpp"

#include <chrono>
#include <fstream>

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::session {
namespace {

namespace fs = std::filesystem;

/// The orchard in a folder of its own, as if it had been written long ago.
struct OldOrchard {
  castellan::test::TemporaryFolder folder;
  package::Request request;

  OldOrchard() {
    fs::copy("tests/interpreter/session/packages/orchard", folder.folder("packages/orchard"),
             fs::copy_options::recursive);
    request.ruleset = "orchard";
    request.players = 2;
    request.path = {folder.root() / "nearer", folder.root() / "packages"};
    age();
  }
  [[nodiscard]] fs::path in(const std::string& file) const {
    return folder.root() / "packages/orchard" / file;
  }
  void age(std::chrono::hours by = std::chrono::hours(1)) const {
    for (const auto& entry : fs::recursive_directory_iterator(folder.root())) {
      if (entry.is_regular_file())
        fs::last_write_time(entry, fs::file_time_type::clock::now() - by);
    }
  }
};

}  // namespace

TEST_CASE("a ruleset that was loaded before is given again") {
  OldOrchard orchard;
  RulesetCache cache;
  const auto first = cache.load(orchard.request);
  CHECK(cache.load(orchard.request) == first);

  SECTION("not for another number of players") {
    orchard.request.players = 3;
    CHECK(cache.load(orchard.request) != first);
  }
  SECTION("not when a file has another time") {
    orchard.age(std::chrono::hours(2));
    CHECK(cache.load(orchard.request) != first);
  }
  SECTION("not when a file has gone, nor while the package is wrong") {
    fs::rename(orchard.in("ruleset.json"), orchard.in("gone.json"));
    CHECK_THROWS_AS(cache.load(orchard.request), grammar::Error);
    fs::rename(orchard.in("gone.json"), orchard.in("ruleset.json"));
    CHECK(cache.load(orchard.request) != nullptr);
  }
  SECTION("not when there is one file more") {
    std::ofstream(orchard.in("more.lua")) << "-- more\n";
    orchard.age();
    CHECK(cache.load(orchard.request) != first);
  }
  SECTION("also when a script was written beside it") {
    fs::create_directories(orchard.in("games"));
    std::ofstream(orchard.in("games/new.game")) << "# new\n";
    CHECK(cache.load(orchard.request) == first);
  }
  SECTION("not when a file that was read has another size or time, but when one that was not has") {
    std::ofstream(orchard.in("README.md")) << "read me\n";
    orchard.age();
    const auto second = cache.load(orchard.request);
    std::ofstream(orchard.in("README.md")) << "read me again\n";
    std::ofstream(orchard.in("modules/wind/rules.lua"), std::ios::app) << "-- off\n";
    CHECK(cache.load(orchard.request) == second);
    std::ofstream(orchard.in("rules.lua"), std::ios::app) << "-- more\n";
    CHECK(cache.load(orchard.request) != second);
    orchard.age();
    orchard.request.modules = {"wind"};
    const auto windy = cache.load(orchard.request);
    CHECK(cache.load(orchard.request) == windy);
    std::ofstream(orchard.in("modules/wind/rules.lua"), std::ios::app) << "-- on\n";
    CHECK(cache.load(orchard.request) != windy);
  }
  SECTION("not when the name leads to another folder") {
    fs::copy(orchard.in("."), orchard.folder.folder("nearer/orchard"), fs::copy_options::recursive);
    orchard.age();
    const auto nearer = cache.load(orchard.request);
    CHECK(nearer != first);
    CHECK(nearer->loaded.folder == (orchard.folder.root() / "nearer/orchard").generic_string());
  }
}

TEST_CASE("a ruleset of files that were just written is loaded each time") {
  OldOrchard orchard;
  fs::last_write_time(orchard.in("ruleset.json"), fs::file_time_type::clock::now());
  RulesetCache cache;
  const auto first = cache.load(orchard.request);
  CHECK(cache.load(orchard.request) != first);
}

TEST_CASE("who listens hears of a package each time, and not later") {
  OldOrchard orchard;
  RulesetCache cache;
  std::vector<std::string> heard;
  orchard.request.opened = [&](const package::Located& found) { heard.push_back(found.name); };
  const auto first = cache.load(orchard.request);
  CHECK(heard == std::vector<std::string>{"orchard"});
  CHECK(cache.load(orchard.request) == first);
  CHECK(heard == std::vector<std::string>{"orchard", "orchard"});
  CHECK_FALSE(first->request.opened);
}

TEST_CASE("of more rulesets than may be kept the oldest is loaded again") {
  OldOrchard orchard;
  RulesetCache cache(2);
  const auto load = [&](int rounds) {
    orchard.request.options["rounds"] = std::to_string(rounds);
    return cache.load(orchard.request);
  };
  const auto two = load(2);
  const auto three = load(3);
  CHECK(load(2) == two);
  const auto four = load(4);
  CHECK(load(2) == two);
  CHECK(load(4) == four);
  CHECK(load(3) != three);
}

TEST_CASE("scripts of one configuration share their rules") {
  RulesetCache cache;
  ScriptOptions options = test::options();
  options.rulesets = &cache;
  const ScriptResult a = test::run(test::kDealt, options);
  const ScriptResult b = test::run(test::kDealt, options);
  REQUIRE(a.session);
  REQUIRE(b.session);
  CHECK(&a.session->ruleset() == &b.session->ruleset());
  CHECK(a.session->game().hash() == b.session->game().hash());
}

}  // namespace castellan::session
