// Games that outlive the process: what was acknowledged is there again.

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "interpreter/base/file.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

json error_of(const json& answer) { return answer["error"]["data"]; }

std::string move(const std::string& text) {
  return request(1, "apply", {{"game", 1}, {"move", text}});
}

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// A folder of journals with a game of nim in which two moves were made.
std::string two_moves(const TemporaryFolder& folder, const std::string& name = "kept") {
  std::filesystem::create_directories(folder.path(name));
  talk(new_game({{"seed", 7}}) + move("take 3") + move("take 2"), {"--games", folder.path(name)});
  return folder.path(name);
}

const std::string kStatus = request(9, "status", {{"game", 1}});

}  // namespace

TEST_CASE("games go on in the next process, as far as they were acknowledged") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder);
  const std::vector<std::string> flags = {"--games", kept};
  const json here =
      talk(new_game({{"seed", 7}}) + move("take 3") + move("take 2") + kStatus).back()["result"];
  CHECK(talk(kStatus, flags)[0]["result"]["hash"] == here["hash"]);
  // What is taken back is, and new games get new numbers.
  const std::vector<json> more = talk(request(1, "undo", {{"game", 1}}) + new_game() +
                                          request(2, "close", {{"game", 2}}) + new_game(),
                                      flags);
  CHECK(more[1]["result"]["game"] == 2);
  CHECK(more[3]["result"]["game"] == 3);
  const json after = talk(new_game({{"seed", 7}}) + move("take 3") + kStatus).back()["result"];
  const std::vector<json> again =
      talk(kStatus + request(2, "status", {{"game", 2}}) + new_game(), flags);
  CHECK(again[0]["result"]["hash"] == after["hash"]);
  CHECK(error_of(again[1])["id"] == "io/rpc-game");
  CHECK(again[2]["result"]["game"] == 4);
}

TEST_CASE(
    "a journal that was cut or damaged anywhere opens a state that was acknowledged, or says why "
    "not") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("kept"));
  const std::string kept = folder.path("kept");
  const std::string played = new_game({{"seed", 7}}) + move("take 3") + move("take 2") +
                             request(1, "undo", {{"game", 1}}) + move("take 1");
  talk(played, {"--games", kept});
  const std::string whole = content(kept + "/1.game");
  std::vector<json> known;
  for (const json& answer : talk(played)) known.push_back(answer["result"]["hash"]);

  // Each copy is a game of one folder; the first is whole.
  std::vector<std::string> texts = {whole};
  for (std::size_t size = 0; size < whole.size(); ++size) texts.push_back(whole.substr(0, size));
  constexpr std::size_t kFlips = 2'000;
  castellan::rng::Stream random(18);
  for (std::size_t i = 0; i < kFlips; ++i) {
    texts.push_back(whole);
    char& byte = texts.back()[random.below(whole.size())];
    byte = static_cast<char>(byte ^ 1 << random.below(8));
  }
  std::string asked;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    folder.file("kept/" + std::to_string(i + 1) + ".game", texts[i]);
    asked += request(i + 1, "status", {{"game", i + 1}});
  }
  const Outcome outcome = run_cli({"rpc", "--games", kept, "--max-games", "10000"}, asked);
  CHECK(outcome.code == ExitCode::ok);
  std::istringstream answers(outcome.out);
  std::string line;
  std::size_t open = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    REQUIRE(std::getline(answers, line));
    const json answer = json::parse(line);
    const std::string path = kept + "/" + std::to_string(i + 1) + ".game";
    INFO(texts[i]);
    if (answer.contains("result")) {
      ++open;
      REQUIRE(std::find(known.begin(), known.end(), answer["result"]["hash"]) != known.end());
      // The last state is all there is, and so is what ends with a whole move; else what was cut
      // off stays beside it.
      const bool whole_moves =
          whole.starts_with(texts[i]) && castellan::session::recover(texts[i]).cut == 0;
      const bool nothing_lost = answer["result"]["hash"] == known.back() || whole_moves ||
                                content(path + ".cut") == texts[i];
      REQUIRE(nothing_lost);
    } else {
      REQUIRE(content(path) == texts[i]);
      REQUIRE(outcome.err.find("Game " + std::to_string(i + 1) +
                               " is not open; its journal stays as it is.") != std::string::npos);
    }
  }
  CHECK(open > whole.size() / 4);
  CHECK(open < texts.size() / 2);
}

TEST_CASE(
    "a kept game goes on under other rules if each of its states is the same, else the first step "
    "that differs is named") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder), whole = content(kept + "/1.game");
  const std::size_t package = whole.find("# package nim ");
  std::string other = whole;
  other.replace(whole.find('\n', package) - 16, 16, "0123456789abcdef");
  folder.file("kept/1.game", other);
  const Outcome same = run_cli({"rpc", "--games", kept}, kStatus);
  CHECK_THAT(same.err, Catch::Contains("0123456789abcdef, here is nim 1.0.0 ") &&
                           Catch::EndsWith("; each state is the same, and game 1 goes on\n"));
  CHECK(json::parse(same.out).contains("result"));
  CHECK(content(kept + "/1.game") == whole);

  other.replace(other.find("# hash ", other.find("take 2")) + 7, 16, "0123456789abcdef");
  folder.file("kept/1.game", other);
  const Outcome differs = run_cli({"rpc", "--games", kept}, kStatus);
  CHECK_THAT(differs.err, Catch::Contains("error[io/transcript-packages]") &&
                              Catch::Contains("; the first step that differs is 'Ben: take 2'"));
  CHECK(error_of(json::parse(differs.out))["id"] == "io/rpc-game");
  CHECK(content(kept + "/1.game") == other);
}

TEST_CASE(
    "what was taken back stays in scripts and journals, and can be made again in the next "
    "process") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder);
  const std::string script = request(2, "script", {{"game", 1}});
  const auto text = [&](const std::string& before) {
    return talk(before + script, {"--games", kept}).back()["result"]["text"].get<std::string>();
  };
  const std::string whole = text("");
  const std::string undone = text(request(1, "undo", {{"game", 1}}));
  CHECK_THAT(undone, Catch::StartsWith(whole + "undo 1\n"));
  CHECK(content(kept + "/1.game") == undone);
  CHECK_THAT(text(request(1, "redo", {{"game", 1}})), Catch::StartsWith(undone + "Ben: take 2\n"));
}

TEST_CASE("what cannot be written down is not done") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder);
  const std::string before = content(kept + "/1.game");
  rlimit usual{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &usual) == 0);
  auto* const heard = std::signal(SIGXFSZ, SIG_IGN);
  rlimit full = usual;
  full.rlim_cur = before.size() + 20;
  ::setrlimit(RLIMIT_FSIZE, &full);
  const std::vector<json> answers =
      talk(move("take 1") + request(2, "undo", {{"game", 1}, {"count", 2}}) + kStatus,
           {"--games", kept});
  ::setrlimit(RLIMIT_FSIZE, &usual);
  std::signal(SIGXFSZ, heard);
  CHECK(error_of(answers[0])["id"] == "io/cannot-write");
  CHECK(error_of(answers[1])["id"] == "io/cannot-write");
  CHECK(content(kept + "/1.game") == before);
  CHECK(answers[2]["result"]["n"] == 0);
  CHECK(answers[2]["result"]["hash"] == talk(kStatus, {"--games", kept})[0]["result"]["hash"]);
}

TEST_CASE("a folder of journals is one program's, and links in it are not followed") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder);
  {
    const castellan::file::Folder mine(kept);
    const Outcome other = run_cli({"rpc", "--games", kept}, kStatus);
    CHECK(other.code == ExitCode::system);
    CHECK_THAT(other.err, Catch::Contains("Another program uses this folder."));
  }
  CHECK(run_cli({"rpc", "--games", folder.path("nowhere")}, "").code == ExitCode::system);
  std::filesystem::create_symlink(kept + "/1.game", kept + "/2.game");
  const Outcome outcome = run_cli({"rpc", "--games", kept}, kStatus);
  CHECK_THAT(outcome.err, Catch::Contains("This is a link; a file is needed."));
  CHECK(json::parse(outcome.out).contains("result"));
  folder.file("kept/3.game", "# castellan transcript 2\nruleset nim\nplayers Anna, Ben\n");
  CHECK_THAT(run_cli({"rpc", "--games", kept}, kStatus).err,
             Catch::Contains("This file is no journal of this version."));
}

TEST_CASE("a game is not saved over another one, nor where another program saves") {
  const TemporaryFolder folder;
  const std::string file = folder.path("saved.game");
  const auto play = [&](const std::string& lines) {
    return run_cli(
        {"play", "nim", "--players", "Anna,Ben", "--seed", "7", "--quiet", "--save", file}, lines);
  };
  REQUIRE(play("take 3\nquit\n").code == ExitCode::ok);
  const std::string saved = content(file);
  const Outcome other = play("take 1\nquit\n");
  CHECK(other.code == ExitCode::system);
  CHECK_THAT(other.err, Catch::Contains("This file is no save of this game, and stays."));
  CHECK(content(file) == saved);
  CHECK(run_cli({"play", file, "--save", file, "--quiet"}, "take 2\nquit\n").code == ExitCode::ok);
  CHECK(content(file).starts_with(saved));
  const castellan::file::Growing mine(file, "transcript");
  CHECK_THAT(run_cli({"play", file, "--save", file, "--quiet"}, "quit\n").err,
             Catch::Contains("Another program writes this transcript."));
}

TEST_CASE("a name of a journal is a number of a game, and no other spelling of it") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder), whole = content(kept + "/1.game");
  for (const char* name :
       {"01", "0", "00", "9007199254740992", "9223372036854775807", "99999999999999999999"}) {
    const std::string path = "kept/" + std::string(name) + ".game";
    folder.file(path, whole);
    const Outcome outcome = run_cli({"rpc", "--games", kept},
                                    kStatus + new_game() + request(2, "games", json::object()));
    INFO(name);
    CHECK_THAT(outcome.err, Catch::Contains("This is no name of a journal: NUMBER.game, from 1 to "
                                            "9007199254740991, without zeros before it.") &&
                                Catch::Contains("No game is opened of it, and it stays as it is."));
    std::istringstream answers(outcome.out);
    std::string status, made, open;
    std::getline(answers, status) && std::getline(answers, made) && std::getline(answers, open);
    CHECK(json::parse(status).contains("result"));
    CHECK(json::parse(made)["result"]["game"].get<std::int64_t>() > 1);
    CHECK(json::parse(open)["result"]["games"][0]["game"] == 1);
    CHECK(content(folder.path(path)) == whole);
    std::filesystem::remove(folder.path(path));
  }
}

TEST_CASE("when the last number was given, games go on, and none is new") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder);
  std::filesystem::rename(kept + "/1.game", kept + "/9007199254740991.game");
  const json last = 9007199254740991;
  const auto answers = talk(new_game() + request(1, "apply", {{"game", last}, {"move", "take 1"}}) +
                                request(2, "games", json::object()),
                            {"--games", kept});
  CHECK(error_of(answers[0])["id"] == "io/rpc-games");
  CHECK(error_of(answers[0])["message"] ==
        "No number is left for a game: one has 9007199254740991.");
  CHECK(answers[1].contains("result"));
  CHECK(answers[2]["result"]["games"].size() == 1);
}

TEST_CASE("a comment in a position is not taken for what a journal says") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("kept"));
  const std::vector<std::string> flags = {"--games", folder.path("kept")};
  for (const char* comment : {"# hash deadbeefdeadbeef", "# generator 0000000000000001",
                              "# package nim 1.0.0 0000000000000000", "# castellan transcript 2"}) {
    const std::string position = "position   # of us\n" + std::string(comment) +
                                 "\n  heap = 10   " + comment + "\n" + comment + "\nend " +
                                 comment + "\n";
    const std::string set =
        "set\n" + std::string(comment) + "\n  heap = 9\nend\nset heap = 8 " + comment + "\n";
    const auto begun = talk(
        request(1, "load", {{"text", "ruleset nim\nplayers Anna, Ben\nseed 4\n" + position + set}}),
        flags);
    INFO(comment);
    REQUIRE(begun[0].contains("result"));
    const json game = begun[0]["result"]["game"];
    const auto again = talk(request(2, "apply", {{"game", game}, {"move", "take 1"}}) +
                                request(3, "script", {{"game", game}}),
                            flags);
    REQUIRE(again[0].contains("result"));
    const auto twice = talk(request(4, "load", {{"text", again[1]["result"]["text"]}}), flags);
    CHECK(twice[0]["result"]["status"]["hash"] == again[0]["result"]["hash"]);
  }
}

TEST_CASE("a full disk at the start keeps no whole game closed, and loses none that was cut off") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder), whole = content(kept + "/1.game");
  const std::string cut = whole + "Anna: take 1\n# hash 01";
  folder.file("kept/2.game", cut);
  rlimit usual{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &usual) == 0);
  auto* const heard = std::signal(SIGXFSZ, SIG_IGN);
  rlimit full = usual;
  full.rlim_cur = 0;
  ::setrlimit(RLIMIT_FSIZE, &full);
  const Outcome outcome =
      run_cli({"rpc", "--games", kept},
              kStatus + move("take 1") + new_game() + request(2, "games", json::object()));
  ::setrlimit(RLIMIT_FSIZE, &usual);
  std::signal(SIGXFSZ, heard);
  CHECK(outcome.code == ExitCode::ok);
  std::istringstream answers(outcome.out);
  std::vector<json> all;
  for (std::string line; std::getline(answers, line);) all.push_back(json::parse(line));
  REQUIRE(all.size() == 4);
  CHECK(all[0].contains("result"));
  CHECK(error_of(all[1])["id"] == "io/cannot-write");
  CHECK(error_of(all[2])["id"] == "io/cannot-write");
  CHECK(all[3]["result"]["games"].size() == 1);
  CHECK_THAT(outcome.err, Catch::Contains("Game 2 is not open; its journal stays as it is."));
  CHECK(content(kept + "/1.game") == whole);
  CHECK(content(kept + "/2.game") == cut);
  CHECK(std::distance(std::filesystem::directory_iterator(kept), {}) == 2);
  // With room again both go on.
  const Outcome later = run_cli({"rpc", "--games", kept}, request(2, "games", json::object()));
  CHECK(json::parse(later.out)["result"]["games"].size() == 2);
}

TEST_CASE("a journal with line ends of another system goes on") {
  const TemporaryFolder folder;
  const std::string kept = two_moves(folder), whole = content(kept + "/1.game");
  std::string other = "\xef\xbb\xbf";
  for (const char c : whole) other += c == '\n' ? "\r\n" : std::string(1, c);
  folder.file("kept/1.game", other);
  const auto answers = talk(kStatus + move("take 1"), {"--games", kept});
  CHECK(answers[1].contains("result"));
  CHECK(content(kept + "/1.game").starts_with(whole));
  CHECK_FALSE(std::filesystem::exists(kept + "/1.game.cut"));
}
