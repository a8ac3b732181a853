// What commands read and write: pipes, links, files that are none, full disks.

#include <fcntl.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string pipe_at(const TemporaryFolder& folder, const std::string& name) {
  const std::string path = folder.path(name);
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  return path;
}

bool is_pipe(const std::string& path) {
  struct stat found {};
  return lstat(path.c_str(), &found) == 0 && S_ISFIFO(found.st_mode);
}

}  // namespace

TEST_CASE("a pipe or a link named for results is written into or refused, never replaced") {
  const TemporaryFolder folder;
  const std::string script = folder.file("a.game", kStart);
  const std::string pipe = pipe_at(folder, "pipe");
  const std::vector<std::vector<std::string>> commands{
      {"simulate", "nim", "--games", "1", "--json"},
      {"show", script, "--svg"},
      {"doc", "nim", "--out"},
      {"play", "nim", "--players", "Anna:random,Ben:random", "--quiet", "--save"}};
  for (std::vector<std::string> arguments : commands) {
    CAPTURE(arguments);
    const bool save = arguments.back() == "--save";
    arguments.push_back(pipe);
    const Outcome outcome = run_cli(arguments);
    CHECK(outcome.code == ExitCode::system);
    CHECK(folder.relative(outcome.err) ==
          (save ? "pipe: error[io/not-a-file]: This is a pipe; a file is needed.\n"
                : "pipe: error[io/cannot-write]: The file cannot be written: nobody reads from "
                  "this pipe.\n"));
    CHECK(is_pipe(pipe));

    // Another game's save stays.
    folder.file("plain", save ? "" : "before");
    fs::create_symlink("plain", folder.path("link"));
    arguments.back() = folder.path("link");
    CHECK(run_cli(arguments).code == ExitCode::ok);
    CHECK(fs::is_symlink(folder.path("link")));
    CHECK(folder.read("plain").size() > 20);
    fs::remove(folder.path("link"));
  }
}

TEST_CASE("- is standard output wherever a file for results is named") {
  const TemporaryFolder folder;
  const std::string script = folder.file("a.game", kStart);
  CHECK(json::parse(run_cli({"simulate", "nim", "--games", "2", "--json", "-"}).out)["games"] == 2);
  CHECK_THAT(run_cli({"show", script, "--svg", "-"}).out, Catch::StartsWith("<svg "));
  CHECK(run_cli({"doc", "nim", "--out", "-"}).out == run_cli({"doc", "nim"}).out);
  const Outcome played = run_cli({"play", "nim", "--players", "Anna:random,Ben:random", "--seed",
                                  "4", "--quiet", "--save", "-"});
  CHECK(played.code == ExitCode::ok);
  const std::size_t at = played.out.find("# castellan transcript 1\n");
  REQUIRE(at != std::string::npos);
  CHECK(run_cli({"run", "-", "--quiet"}, played.out.substr(at)).code == ExitCode::ok);
  CHECK_FALSE(fs::exists("-"));
}

TEST_CASE("scripts that are pipes or folders are refused at once") {
  const TemporaryFolder folder;
  const std::string pipe = pipe_at(folder, "a.game");
  for (const char* command : {"run", "moves", "score", "show", "check", "play", "fmt"}) {
    CAPTURE(command);
    const Outcome outcome = run_cli({command, pipe});
    CHECK(outcome.code == ExitCode::system);
    CHECK(folder.relative(outcome.err) ==
          "a.game: error[io/not-a-file]: This is a pipe; a file is needed.\n");
  }
  const Outcome loaded = run_cli(
      {"rpc"},
      json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "load"}, {"params", {{"path", pipe}}}}.dump() +
          "\n");
  CHECK(json::parse(loaded.out)["error"]["data"]["id"] == "io/not-a-file");
}

TEST_CASE("a package in which a pipe lies is refused, also as its manifest") {
  const TemporaryFolder folder;
  folder.file(
      "tiny/ruleset.json",
      R"({ "id": "tiny", "title": "T", "version": "1.0.0", "api": 2, "players": { "min": 1, "max": 1 } })");
  const auto check_refused = [&](const std::string& pipe,
                                 const std::vector<std::string>& arguments) {
    CAPTURE(arguments);
    const Outcome outcome = run_cli(arguments);
    CHECK(outcome.code == ExitCode::system);
    CHECK(folder.relative(outcome.err) ==
          pipe + ": error[io/not-a-file]: This is a pipe; a package holds files and folders.\n");
  };
  pipe_at(folder, "tiny/rules.lua");
  check_refused("tiny/rules.lua", {"perft", folder.path("tiny")});
  fs::remove(folder.path("tiny/rules.lua"));
  fs::remove(folder.path("tiny/ruleset.json"));
  pipe_at(folder, "tiny/ruleset.json");
  for (const std::string& name : {std::string("tiny"), folder.path("tiny")}) {
    check_refused("tiny/ruleset.json", {"doc", name, "--packages", folder.path("")});
  }
}

TEST_CASE("a manifest with malformed values is wrong input") {
  const TemporaryFolder folder;
  const auto outcome = [&](const std::string& manifest) {
    folder.file("tiny/ruleset.json", manifest);
    const Outcome perft = run_cli({"perft", folder.path("tiny")});
    CHECK(perft.code == ExitCode::wrong_input);
    CHECK(run_cli({"check", folder.path("tiny")}).code == ExitCode::wrong_input);
    CHECK(run_cli({"run", "-"}, "ruleset \"" + folder.path("tiny") + "\"\nplayers Anna\n").code ==
          ExitCode::wrong_input);
    return folder.relative(perft.err);
  };
  CHECK(outcome("{") ==
        "tiny/ruleset.json:1:2: error[io/json-syntax]: this is not JSON: unexpected end of input; "
        "expected string literal\n"
        "    {\n"
        "     ^\n");
  CHECK(outcome(R"({ "id": 7 })") ==
        "tiny/ruleset.json:1:9: error[io/json-type]: id: a text is needed, not number\n"
        R"(    { "id": 7 })"
        "\n"
        "            ^\n");
  CHECK(
      outcome(
          R"({ "id": "tiny", "title": "T", "version": "1.0.0", "api": 2, "players": { "min": 0, "max": 1 } })") ==
      "tiny/ruleset.json:1:81: error[io/json-range]: players.min: 0 is not between 1 and 12\n"
      R"(    { "id": "tiny", "title": "T", "version": "1.0.0", "api": 2, "players": { "min": 0, "max": 1 } })"
      "\n"
      "                                                                                    ^\n");
  CHECK(outcome(R"({ "idd": "tiny" })") ==
        "tiny/ruleset.json:1:3: error[io/json-unknown-key]: there is no 'idd' here\n"
        R"(    { "idd": "tiny" })"
        "\n"
        "      ^^^^^\n"
        "    hint: did you mean 'id'?\n");
}

TEST_CASE("a disk that is full is a failure of the system, not of the rules") {
  if (!fs::exists("/dev/full")) return;
  const TemporaryFolder folder;
  const std::string script = folder.file("a.game", kStart);
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"simulate", "nim", "--games", "1", "--json", "/dev/full"},
        {"show", script, "--svg", "/dev/full"},
        {"doc", "nim", "--out", "/dev/full"}}) {
    CAPTURE(arguments);
    const Outcome outcome = run_cli(arguments);
    CHECK(outcome.code == ExitCode::system);
    CHECK(outcome.err ==
          "/dev/full: error[io/cannot-write]: The file cannot be written: No space left on "
          "device.\n");
    CHECK(fs::is_character_file("/dev/full"));
  }
}

TEST_CASE("check does not follow links between folders") {
  const TemporaryFolder folder;
  folder.file("a/one.game", kStart);
  fs::create_directory_symlink("..", folder.path("a/up"));
  fs::create_directory_symlink(".", folder.path("a/here"));
  const Outcome outcome = run_cli({"check", folder.path("a")});
  CHECK(outcome.code == ExitCode::ok);
  CHECK(outcome.out == "1 file, 0 configurations: 0 errors, 0 warnings\n");
}

TEST_CASE("names of files that are no UTF-8 do not stop JSON") {
  const TemporaryFolder folder;
  const std::string file = folder.file("b\xff.game", "nonsense\n");
  const Outcome checked = run_cli({"check", file, "--json"});
  CHECK(checked.code == ExitCode::wrong_input);
  CHECK_THAT(json::parse(checked.out)["diagnostics"][0]["file"].get<std::string>(),
             Catch::EndsWith("b\xef\xbf\xbd.game"));
}
