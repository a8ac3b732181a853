// What is beyond a limit is refused with a sentence that names it, and the session goes on.

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <streambuf>
#include <thread>

#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

json error_data(const json& answer) { return answer["error"]["data"]; }

}  // namespace

TEST_CASE("limits of lines, batches, answers, nesting and open games") {
  const std::string status = request(1, "status", {{"game", 1}});
  const auto first = [](const std::string& lines, const std::vector<std::string>& flags) {
    return error_data(talk(lines, flags).at(0));
  };

  CHECK(first(std::string(200, ' ') + "7\n", {"--max-line", "100"}) ==
        json{{"id", "io/json-size"}, {"message", "this JSON is longer than 100 bytes"}});
  CHECK(first("[1,2,3]\n", {"--max-batch", "2"}) ==
        json{{"id", "io/rpc-batch"}, {"message", "A batch holds at most 2 requests."}});
  CHECK(first("[[[1]]]\n", {"--max-nesting", "2"})["message"] ==
        "this JSON is nested deeper than 2 levels");

  const std::vector<json> games = talk(new_game() + new_game() + status, {"--max-games", "1"});
  CHECK(error_data(games[1]) ==
        json{{"id", "io/rpc-games"}, {"message", "More than 1 games would be open."}});
  CHECK(games[2].contains("result"));

  const std::vector<json> answers =
      talk(request(0, "describe", json::object()) + new_game() + status, {"--max-answer", "1000"});
  CHECK(error_data(answers[0]) ==
        json{{"id", "io/rpc-answer"}, {"message", "The answer would be longer than 1000 bytes."}});
  CHECK(answers[0]["id"] == 0);
  CHECK(answers[2].contains("result"));
  // Of a batch all answers together.
  const json batch = {
      {{"jsonrpc", "2.0"}, {"id", 1}, {"method", "close"}, {"params", {{"game", 7}}}},
      {{"jsonrpc", "2.0"}, {"id", 2}, {"method", "close"}, {"params", {{"game", 7}}}}};
  const json answer = talk(batch.dump() + "\n", {"--max-answer", "200"}).at(0);
  CHECK(error_data(answer[0])["id"] == "io/rpc-game");
  CHECK(error_data(answer[1])["id"] == "io/rpc-answer");
}

TEST_CASE("a batch of very many requests ends nothing") {
  std::string batch = "[1";
  for (int i = 0; i < 400'000; ++i) batch += ",1";
  const std::vector<json> answers = talk(batch + "]\n" + new_game());
  CHECK(error_data(answers.at(0))["id"] == "io/rpc-batch");
  CHECK(answers.at(1).contains("result"));
}

TEST_CASE("messages of errors are cut") {
  const json answer = call(new_game(), "apply", {{"game", 1}, {"move", std::string(50'000, 'x')}});
  const auto message = answer["error"]["message"].get<std::string>();
  CHECK(message.size() < 2'100);
  CHECK(message.ends_with(" bytes more)"));
  CHECK(error_data(answer)["message"] == message);
}

TEST_CASE("a request that takes too long is given up, and the game is as it was") {
  TemporaryFolder folder;
  const std::string file = folder.file(
      "endless.game", "ruleset endless\noption ask = filter\nplayers Anna, Ben\nseed 7\n");
  const std::string lines = request(1, "legal", {{"game", 1}});
  std::string after;
  for (int i = 0; i < 8; ++i) after += request(2, "status", {{"game", 1}});
  const Outcome outcome = run_plain(
      {"--packages", "tests/goldens/bad_input", "rpc", "--max-time", "10", "--game", file},
      lines + after);
  std::vector<json> answers;
  std::istringstream in(outcome.out);
  for (std::string line; std::getline(in, line);) answers.push_back(json::parse(line));
  REQUIRE(answers.size() == 9);
  CHECK(error_data(answers[0])["id"] == "budget/time");
  CHECK_THAT(error_data(answers[0])["message"].get<std::string>(),
             Catch::Contains("the request took longer than it may"));
  // A machine that is busy with other things may take as long for one of them.
  CHECK(std::any_of(answers.begin(), answers.end(), [](const json& a) {
    return a.contains("result") && a["result"]["kind"] == "decision";
  }));
}

TEST_CASE("a blank line says that the program lives") {
  /// Gives its lines after a while.
  class Slow : public std::streambuf {
   public:
    explicit Slow(std::string text) : text_(std::move(text)) {}

   private:
    int_type underflow() override {
      if (given_) return traits_type::eof();
      std::this_thread::sleep_for(std::chrono::milliseconds(40));
      given_ = true;
      setg(text_.data(), text_.data(), text_.data() + text_.size());
      return traits_type::to_int_type(text_[0]);
    }
    std::string text_;
    bool given_ = false;
  } slow(request(1, "nothing", json::object()));
  std::istream in(&slow);
  std::ostringstream out, err;
  CHECK(run_program(kCommands, {"rpc", "--heartbeat", "10"}, {in, out, err, false, false}) ==
        ExitCode::ok);
  CHECK(out.str().starts_with("\n"));
  const std::string answer = out.str().substr(out.str().find_first_not_of('\n'));
  CHECK(json::parse(answer)["error"]["data"]["id"] == "io/rpc-method");
}

TEST_CASE("limits of requests a second and of a game's memory") {
  const std::string status = request(1, "status", {{"game", 1}});
  std::string lines = new_game();
  for (int i = 0; i < 50; ++i) lines += status;
  const std::vector<json> answers = talk(lines, {"--max-rate", "3"});
  CHECK(answers[2].contains("result"));
  const auto refused = std::find_if(answers.begin(), answers.end(),
                                    [](const json& answer) { return answer.contains("error"); });
  REQUIRE(refused != answers.end());
  CHECK(error_data(*refused) ==
        json{{"id", "io/rpc-rate"}, {"message", "More than 3 requests came in a second."}});
  // What would take too much is not done.
  const std::string take = request(2, "apply", {{"game", 1}, {"move", "take 1"}});
  const std::vector<json> small = talk(new_game() + take + status, {"--max-memory", "1000"});
  CHECK(error_data(small[1]) ==
        json{{"id", "io/rpc-memory"}, {"message", "The game would take more than 1000 bytes."}});
  CHECK(small[2]["result"]["hash"] == small[0]["result"]["hash"]);
}
