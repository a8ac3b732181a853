// Rules as native code: what compile writes and says, and commands that run it.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/environment.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// A cache that goes away.
struct Cache {
  TemporaryFolder folder;
  castellan::test::Environment environment;

  Cache() { environment.set("XDG_CACHE_HOME", folder.path("cache")); }
  Outcome run(const std::vector<std::string>& arguments) const {
    Outcome outcome = run_plain(arguments);
    outcome.out = folder.relative(outcome.out);
    outcome.err = folder.relative(outcome.err);
    return outcome;
  }
};

/// What a simulation comes to, without how fast it was.
json games(const Outcome& outcome) {
  CHECK(outcome.code == ExitCode::ok);
  json result = json::parse(outcome.out);
  for (const char* speed : {"seconds", "games_per_second", "decisions_per_second"}) result.erase(speed);
  return result;
}

const std::vector<std::string> kGames = {"simulate", "nim", "--players", "random,greedy", "--games", "30", "--seed", "5", "--hash", "--json"};

std::vector<std::string> games_with(const std::vector<std::string>& more) {
  std::vector<std::string> all = kGames;
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

TEST_CASE("compile keeps a library where --native finds it, or writes it where it is told to") {
  const Cache cache;
  const json interpreted = games(run_plain(kGames));
  const Outcome kept = cache.run({"compile", "nim", "--players", "2"});
  CHECK(kept.code == ExitCode::ok);
  CHECK(kept.err.empty());
  CHECK_THAT(kept.out, Catch::StartsWith("cache/castellan/nim-") && Catch::EndsWith(".so\n"));
  CHECK(fs::exists(cache.folder.path(kept.out.substr(0, kept.out.size() - 1))));

  const std::string file = cache.folder.path("nim.so");
  const Outcome named = cache.run({"compile", "nim", "-o", file, "--json"});
  CHECK(named.code == ExitCode::ok);
  const json made = json::parse(named.out);
  CHECK(made["file"] == "nim.so");
  CHECK(made["ruleset"] == "nim");
  CHECK(made["players"] == 2);
  CHECK(made["functions"] >= 1);
  CHECK(made["bytes"] == fs::file_size(file));
  CHECK(cache.run({"compile", "nim", "-o", file, "--quiet"}).out.empty());

  const Outcome native = cache.run(games_with({"--native"})), library = cache.run(games_with({"--library", file}));
  CHECK(native.err.empty());
  CHECK(games(native) == interpreted);
  CHECK(library.err.empty());
  CHECK(games(library) == interpreted);
  const std::vector<std::string> walk{"perft", "nim", "--depth", "3"};
  auto walk_native = walk;
  walk_native.emplace_back("--native");
  CHECK(cache.run(walk_native).out == cache.run(walk).out);
}

TEST_CASE("compile writes the C source when it is asked for it, without a compiler") {
  Cache cache;
  cache.environment.set("CC", "/nonexistent");
  const std::string file = cache.folder.path("nim.c");
  const Outcome written = cache.run({"compile", "nim", "-o", file});
  CHECK(written.code == ExitCode::ok);
  CHECK(written.out.empty());
  const std::string source = cache.folder.read("nim.c");
  CHECK_THAT(source, Catch::Contains("castellan_native"));
  CHECK(cache.run({"compile", "nim", "-o", "-"}).out == source);
  const json told = json::parse(cache.run({"compile", "nim", "-o", file, "--json"}).out);
  CHECK(told["file"] == "nim.c");
  CHECK(told["bytes"] == source.size());
  CHECK(told["functions"] > 0);
}

TEST_CASE("compile ends with an error where simulate warns and plays on") {
  Cache cache;
  const json interpreted = games(run_plain(kGames));
  cache.environment.set("CC", "/nonexistent");
  const Outcome compiled = cache.run({"compile", "nim"});
  CHECK(compiled.code == ExitCode::system);
  CHECK(compiled.err ==
        "/nonexistent: error[native/no-compiler]: The C compiler can not be run: No such file or directory.\n"
        "    hint: the variable CC names another one\n");
  const Outcome played = cache.run(games_with({"--native"}));
  CHECK(played.err ==
        "/nonexistent: warning[native/no-compiler]: The C compiler can not be run: No such file or directory. The rules are "
        "interpreted.\n    hint: the variable CC names another one\n");
  CHECK(games(played) == interpreted);

  cache.environment.set("CC", "false");
  const Outcome failed = cache.run({"compile", "nim"});
  CHECK(failed.code == ExitCode::system);
  CHECK(failed.err == "false: error[native/compiler-failed]: The C compiler failed: it ended with 1 and said nothing.\n");

  const Outcome other = cache.run(games_with({"--library", cache.folder.file("f.so", "hello\n")}));
  CHECK_THAT(other.err, Catch::StartsWith("f.so: warning["));
  CHECK(games(other) == interpreted);
  const Outcome nowhere = cache.run(games_with({"--library", cache.folder.path("g.so")}));
  CHECK(nowhere.code == ExitCode::system);
  CHECK(nowhere.err == "g.so: error[io/no-file]: There is no such file.\n");
}

TEST_CASE("compile tells where it can not write") {
  Cache cache;
  const Outcome folder = cache.run({"compile", "nim", "-o", cache.folder.folder("f").string()});
  CHECK(folder.code == ExitCode::system);
  CHECK(folder.err == "f: error[io/cannot-write]: The library can not be written: Is a directory.\n");
  const Outcome missing = cache.run({"compile", "nim", "-o", cache.folder.path("no/nim.so")});
  CHECK(missing.code == ExitCode::system);
  CHECK(missing.err == "no/nim.so: error[io/cannot-write]: The library can not be written: No such file or directory.\n");
  cache.environment.set("XDG_CACHE_HOME", cache.folder.file("cache", ""));
  const Outcome cached = cache.run({"compile", "nim"});
  CHECK(cached.code == ExitCode::system);
  CHECK(cached.err == "cache/castellan: error[io/cannot-write]: The folder can not be made: Not a directory.\n");
  const Outcome both = cache.run(games_with({"--native", "--library", "f.so"}));
  CHECK(both.code == ExitCode::wrong_input);
}

TEST_CASE("the conformance suite comes to the same with native code") {
  const Cache cache;
  for (const std::string ruleset : {"nim", "castle_combo"}) {
    CAPTURE(ruleset);
    const std::vector<std::string> check = {"check", ruleset, "--deep", "2", "--players", "2", "--json"};
    std::vector<std::string> with_native = check;
    with_native.emplace_back("--native");
    const Outcome interpreted = run_plain(check), native = cache.run(with_native);
    CHECK(native.code == ExitCode::ok);
    CHECK(native.err.empty());
    CHECK(json::parse(native.out)["conformance"] == json::parse(interpreted.out)["conformance"]);
  }
  CHECK(!fs::is_empty(cache.folder.path("cache/castellan")));
  CHECK(run_plain({"check", "nim", "--native"}).err ==
        "castellan: --native requires --deep\n    'castellan check --help' lists what there is.\n");
}
