#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/background.hpp"
#include "tests/tools/cli/heap.hpp"
#include "tools/cli/file_watch.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using std::chrono::milliseconds;

namespace {

namespace fs = std::filesystem;

constexpr milliseconds kMinute{60'000};

const char* const kScript = "ruleset heap\nplayers Anna, Ben\nAnna: take 3\nexpect heap = 6\n";

/// Saves as editors do that never leave a file half written.
void save_by_rename(const TemporaryFolder& folder, const std::string& name,
                    const std::string& text) {
  const std::string aside = folder.file(name + "~", text);
  fs::rename(aside, folder.path(name));
}

}  // namespace

TEST_CASE("watch checks and runs scripts whenever something is saved") {
  const TemporaryFolder folder;
  const std::string ruleset = heap(folder, kTaking);
  const std::string script = folder.file("heap/games/one.game", kScript);
  const std::string rules = ruleset + "/rules.lua";
  const auto means = GENERATE(std::string("--quiet"), std::string("--times"));
  Background watch({"watch", ruleset, "--results", "7", means});
  if (means != "--quiet") CHECK(watch.until("ends\n") == "watching " + ruleset + "; Ctrl+C ends\n");
  CHECK(watch.until("warnings\n") ==
        "1 script, 1 expectation met; 1 configuration: 0 errors, 0 warnings\n");

  save_by_rename(folder, "heap/rules.lua", heap_rules("    effect = \"subtract n from haep\",\n"));
  CHECK(watch.until("warnings\n") ==
        "changed: rules.lua\n" + rules +
            ":10:31: error[expr/not-a-field]: 'haep' is not a field that can be set\n"
            "        effect = \"subtract n from haep\",\n"
            "                                  ^^^^\n"
            "    hint: did you mean 'heap'?\n"
            "1 script not run; 1 configuration: 1 error, 0 warnings\n");

  save_by_rename(folder, "heap/rules.lua", heap_rules(kTaking));
  CHECK(watch.until("warnings\n") ==
        "changed: rules.lua\n"
        "1 script, 1 expectation met; 1 configuration: 0 errors, 0 warnings\n");

  save_by_rename(folder, "heap/games/one.game",
                 "ruleset heap\nplayers Anna, Ben\nAnna: take 3\nexpect heap = 5\n");
  CHECK(watch.until("warnings\n") ==
        "changed: games/one.game\n" + script + ":4:1: heap is 6, expected 5\n  " + rules +
            ":12: subtract n from heap [HP-4]\n"
            "  layer heap\n"
            "1 script, 1 failed, 0 expectations met, 1 not met: 1 error, 0 warnings\n");

  save_by_rename(folder, "heap/games/two.game", kScript);
  CHECK(watch.until("warnings\n") ==
        "changed: games/two.game\n"
        "1 script, 1 expectation met; 1 other script failed before: 0 errors, 0 warnings\n");

  fs::rename(ruleset, ruleset + ".old");
  CHECK(watch.until("at\n") ==
        "changed: games/one.game, games/two.game, rules.lua, ruleset.json\n"
        "there is neither a ruleset nor a script at " +
            ruleset + "; once there is, it is looked at\n");

  save_by_rename(folder, "heap.old/games/one.game", kScript);
  fs::rename(ruleset + ".old", ruleset);
  CHECK(watch.until("warnings\n") ==
        "changed: games/one.game, games/two.game, rules.lua, ruleset.json\n"
        "2 scripts, 2 expectations met; 1 configuration: 0 errors, 0 warnings\n");
  CHECK(watch.end() == ExitCode::ok);
}

TEST_CASE("watch of a script follows the rules that it is played by") {
  const TemporaryFolder folder;
  heap(folder, kTaking);
  const std::string script = folder.file("heap/games/one.game", kScript);
  Background watch({"watch", script, "--results", "3", "--json"});
  const auto result = [&] { return nlohmann::json::parse(watch.until("\n")); };
  CHECK(result()["met"] == 1);
  save_by_rename(folder, "heap/rules.lua",
                 heap_rules("    effect = \"subtract n from heap; subtract 1 from heap\",\n"));
  const nlohmann::json wrong = result();
  CHECK(wrong["scripts_failed"] == 1);
  CHECK(wrong["diagnostics"][0]["message"] == "heap is 5, expected 6");
  fs::remove(script);
  CHECK(result()["scripts"] == 0);
  CHECK(watch.end() == ExitCode::ok);
}

TEST_CASE("watch of what is not there") {
  const Outcome none = run_cli({"watch", "nowhere.game"});
  CHECK(none.code == ExitCode::system);
  CHECK(none.err == "nowhere.game: error[io/no-file]: There is no file of this name.\n");
  CHECK_THAT(run_cli({"watch", "hamlit"}).err, Catch::Contains("'hamlet'"));
}

TEST_CASE("a file that becomes a pipe is refused, and nobody waits for it") {
  const TemporaryFolder folder;
  const std::string ruleset = heap(folder, kTaking);
  Background watch({"watch", ruleset, "--results", "2", "--quiet"});
  CHECK(watch.until("warnings\n") == "1 configuration: 0 errors, 0 warnings\n");
  const std::string pipe = folder.path("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  fs::rename(pipe, ruleset + "/rules.lua");
  CHECK_THAT(watch.until("warnings\n"), Catch::StartsWith("changed: rules.lua\n" + ruleset +
                                                          "/rules.lua: error[io/not-a-file]: "));
  CHECK(watch.end() == ExitCode::system);
}

TEST_CASE("changes of files are told once, by name, when nobody writes any more") {
  const TemporaryFolder folder;
  const auto means = GENERATE(FileWatch::Means::notices, FileWatch::Means::times);
  folder.file("a/one.lua", "1");
  FileWatch watch(means);
  watch.add(folder.path("a"));
  CHECK(watch.changes(milliseconds(0)).empty());

  folder.file("a/one.lua", "12");
  folder.file("a/.hidden.lua", "1");
  folder.file("a/notes.txt", "1");
  folder.file("a/below/two.score", "1");
  CHECK(watch.changes(kMinute) ==
        std::vector<std::string>{folder.path("a/below/two.score"), folder.path("a/one.lua")});
  CHECK(watch.changes(milliseconds(0)).empty());

  folder.file("a/below/two.score", "2");
  fs::remove(folder.path("a/one.lua"));
  CHECK(watch.changes(kMinute) ==
        std::vector<std::string>{folder.path("a/below/two.score"), folder.path("a/one.lua")});

  fs::remove_all(folder.path("a"));
  CHECK(watch.changes(kMinute) == std::vector<std::string>{folder.path("a/below/two.score")});
  folder.file("a/one.lua", "1");
  CHECK(watch.changes(kMinute) == std::vector<std::string>{folder.path("a/one.lua")});
}

TEST_CASE("a file that is being written is waited for") {
  const TemporaryFolder folder;
  folder.file("a/one.lua", "1");
  FileWatch watch;
  watch.add(folder.path("a"));
  std::ofstream half(folder.path("a/one.lua"));
  half << "ha" << std::flush;
  std::thread writer([&] {
    std::this_thread::sleep_for(milliseconds(30));
    half << "lf" << std::flush;
    half.close();
  });
  CHECK(watch.changes(kMinute) == std::vector<std::string>{folder.path("a/one.lua")});
  writer.join();
  CHECK(watch.changes(milliseconds(0)).empty());
}
