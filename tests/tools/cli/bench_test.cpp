// What the benchmark suite compares with: kept results, and a program that plays by hand.

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"
#include "tools/cli/bench/history.hpp"
#include "tools/cli/bench/reference.hpp"
#include "tools/cli/bench/results.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
namespace fs = std::filesystem;

namespace {

const Result kByRatio{"hex, 2 players", "random play", 100, "games/s", 0.5};
const Result kByValue{"hex, 2 players", "state", 1000, "bytes", 0};

std::string program(const TemporaryFolder& folder, const std::string& name,
                    const std::string& text) {
  const std::string path = folder.file(name, "#!/bin/sh\n" + text);
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

template <class F>
std::string said(const TemporaryFolder& folder, F&& run) {
  try {
    run();
  } catch (const castellan::grammar::Error& error) {
    return folder.relative(error.what());
  }
  return {};
}

}  // namespace

TEST_CASE("a history says by how much results changed, by ratio where there is one") {
  const TemporaryFolder folder;
  const std::string file = folder.path("history");
  CHECK_FALSE(History(file).change(kByRatio));
  History(file).append({kByRatio, kByValue});
  Result later = kByRatio;
  later.value = 300;  // on a machine that is three times as fast
  later.ratio = 0.55;
  CHECK(*History(file).change(later) == Approx(0.1));
  Result smaller = kByValue;
  smaller.value = 900;
  CHECK(*History(file).change(smaller) == Approx(-0.1));
  smaller.what = "copy";
  CHECK_FALSE(History(file).change(smaller));
  // What a run did not measure is compared with the run before it.
  History(file).append({later});
  CHECK(*History(file).change(later) == Approx(0.0));
  CHECK(*History(file).change(kByValue) == Approx(0.0));
  for (int i = 0; i < 102; ++i) History(file).append({kByRatio});
  const std::string text = folder.read("history");
  CHECK(std::count(text.begin(), text.end(), '\n') == 100);
}

TEST_CASE("a damaged history is refused before anything is measured, and left as it is") {
  const TemporaryFolder folder;
  const std::string torn = folder.file("torn", "{\"results\":[{\"subject\":\"a\"\n");
  const Outcome outcome = run_cli({"bench", "--history", torn});
  CHECK(outcome.code == ExitCode::wrong_input);
  CHECK_THAT(outcome.err, Catch::Contains("torn:") && Catch::Contains("error[io/json-syntax]"));
  CHECK(folder.read("torn") == "{\"results\":[{\"subject\":\"a\"\n");
  folder.file("half",
              "{\"results\":[{\"subject\":\"a\",\"figure\":\"b\",\"unit\":\"c\",\"value\":\"d\","
              "\"ratio\":0}]}\n");
  CHECK_THAT(
      said(folder, [&] { History(folder.path("half")); }),
      Catch::StartsWith("half:1:60: error[io/json-type]: results[0].value: a number is needed\n"));
  folder.file("later", "{\"results\":[]}\n\n{\"results\":}\n");
  CHECK_THAT(said(folder, [&] { History(folder.path("later")); }),
             Catch::StartsWith("later:3:12: error[io/json-syntax]: "));
  const Outcome nowhere = run_cli({"bench", "--history", folder.path("no/history")});
  CHECK(nowhere.code == ExitCode::system);
  CHECK(nowhere.out.empty());
  CHECK_THAT(
      nowhere.err,
      Catch::EndsWith(
          "error[io/cannot-write]: The history cannot be written: No such file or directory.\n"));
  CHECK(run_cli({"bench", "--history", "-"}).err ==
        "error[io/not-a-file]: A history is read and added to: '-' is no file.\n    hint: ./- is "
        "one of that name\n");
}

TEST_CASE("a history may hold any number") {
  const TemporaryFolder folder;
  const std::string file =
      folder.file("small",
                  "{\"results\":[{\"subject\":\"machine\",\"figure\":\"calibration "
                  "loop\",\"unit\":\"million steps/s\",\"value\":1e-30,\"ratio\":0}]}\n");
  const Outcome outcome = run_cli({"bench", "calibration", "--history", file});
  CHECK(outcome.code == ExitCode::ok);
  CHECK_THAT(outcome.out, Catch::Contains("[+") && !Catch::Contains("[-"));
}

TEST_CASE("bench finds results in small or capital letters") {
  Results results("CaLiBration");
  results.add("Machine", "calibration LOOP", 1, "x");
  results.add("nim, 2 players", "playouts", 1, "x");
  CHECK(results.wanted("CALIBRATION"));
  CHECK(std::move(results).list().size() == 1);
}

TEST_CASE("what bench has no result of is told") {
  const TemporaryFolder folder;
  const Outcome outcome = run_cli({"bench", "no such result", "--history", folder.path("history")});
  CHECK(outcome.code == ExitCode::wrong_input);
  CHECK(outcome.err ==
        "error[play/no-result]: No result has 'no such result' in its subject or name.\n");
  CHECK_FALSE(fs::exists(folder.path("history")));
}

TEST_CASE("a reference names its games and says what it played") {
  const TemporaryFolder folder;
  const Reference good(
      program(folder, "good", "[ $# = 0 ] && echo hex && exit\necho 200 9000 500000000\n"));
  CHECK(good.plays("hex"));
  CHECK_FALSE(good.plays("chess"));
  CHECK(good.games_per_second("hex") == Approx(400.0));

  CHECK(said(folder, [&] { Reference{folder.path("nowhere")}; }) ==
        "nowhere: error[io/bad-reference]: The program cannot be run: No such file or directory.");
  CHECK(said(folder, [&] { Reference{program(folder, "fails", "echo hex; exit 3\n")}; }) ==
        "fails: error[io/bad-reference]: The program failed: it ended with 3.");
  CHECK(said(folder, [&] { Reference{program(folder, "dies", "kill -9 $$\n")}; }) ==
        "dies: error[io/bad-reference]: The program failed: it was ended by signal 9.");
  CHECK(said(folder, [&] { Reference{program(folder, "floods", "exec yes\n")}; }) ==
        "floods: error[io/bad-reference]: The program says more than 4096 bytes.");
  CHECK(said(folder, [&] { Reference{program(folder, "silent", "exit 0\n")}; }) ==
        "silent: error[io/bad-reference]: The program names no games.");
  const Reference odd(program(
      folder, "odd", "[ $# = 0 ] && echo hex && exit\nprintf 'as fast\\033 as can be\\n'\n"));
  CHECK(said(folder, [&] { static_cast<void>(odd.games_per_second("hex")); }) ==
        "odd: error[io/bad-reference]: The program does not say what it played of 'hex': 'as "
        "fast\\x1b as can be'.");
  const Reference nothing(
      program(folder, "nothing", "[ $# = 0 ] && echo hex && exit\necho 0 0 0\n"));
  CHECK(said(folder, [&] { static_cast<void>(nothing.games_per_second("hex")); }) ==
        "nothing: error[io/bad-reference]: The program does not say what it played of 'hex': '0 0 "
        "0'.");
  const Reference endless(
      program(folder, "endless", "[ $# = 0 ] && echo hex && exit\necho 1e308 1 1e-300\n"));
  CHECK(said(folder, [&] { static_cast<void>(endless.games_per_second("hex")); }) ==
        "endless: error[io/bad-reference]: The program does not say what it played of 'hex': "
        "'1e308 1 1e-300'.");
}
