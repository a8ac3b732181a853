// Work of the editor's server in a process of its own: heard, given up, ended by the system.

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tools/cli/lsp_client.hpp"
#include "tools/lsp/worker.hpp"

using castellan::lsp::Worker;
using nlohmann::json;

namespace {

constexpr std::size_t kRoom = std::size_t{256} << 20;
constexpr std::chrono::milliseconds kPatient{0};

/// What is said until the work ends, or until `enough` was heard.
std::vector<json> said_by(Worker& worker, std::size_t enough = 1'000'000) {
  std::vector<json> out;
  while (worker.busy() && out.size() < enough) {
    for (json& each : worker.heard()) out.push_back(std::move(each));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return out;
}

}  // namespace

TEST_CASE("what work says is heard in order, and what it does stays with it") {
  Worker worker(kRoom, kPatient);
  int here = 1;
  REQUIRE(worker.begin([&](const Worker::Tell& tell) {
    for (int i = 0; i < 3; ++i) tell({{"n", i}, {"text", std::string(100'000, 'x') + "\n"}});
    here = 2;
  }));
  const auto said = said_by(worker);
  REQUIRE(said.size() == 3);
  CHECK(said[2]["n"] == 2);
  CHECK(said[2]["text"].get<std::string>().size() == 100'001);
  CHECK(worker.well_ended());
  CHECK(here == 1);
}

TEST_CASE("work that never ends is given up, and other work begins") {
  Worker worker(kRoom, kPatient);
  const auto endless = [](const Worker::Tell& tell) {
    tell("here");
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
  };
  REQUIRE(worker.begin(endless));
  CHECK(said_by(worker, 1) == std::vector<json>{"here"});
  worker.give_up();
  CHECK_FALSE(worker.busy());
  REQUIRE(worker.begin(endless));
  REQUIRE(worker.begin([](const Worker::Tell& tell) { tell("there"); }));
  CHECK(said_by(worker) == std::vector<json>{"there"});
}

TEST_CASE("work that is silent for too long is ended") {
  Worker worker(kRoom, std::chrono::milliseconds(50));
  REQUIRE(worker.begin([](const Worker::Tell&) {
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
  }));
  CHECK(said_by(worker).empty());
  CHECK_FALSE(worker.well_ended());
}

TEST_CASE("work that wants too much memory, or breaks, ends alone") {
  Worker worker(std::size_t{64} << 20, kPatient);
  REQUIRE(worker.begin([](const Worker::Tell& tell) {
    std::vector<std::string> all;
    for (int i = 0; i < 64; ++i) all.emplace_back(std::size_t{8} << 20, 'x');
    tell("too much");
  }));
  CHECK(said_by(worker).empty());
  CHECK_FALSE(worker.well_ended());
  REQUIRE(worker.begin([](const Worker::Tell&) { throw std::runtime_error("no"); }));
  said_by(worker);
  CHECK_FALSE(worker.well_ended());
}

TEST_CASE("requests are answered while a package is checked, and a check that breaks off is said") {
  const castellan::test::TemporaryFolder folder;
  folder.file(
      "wide/ruleset.json",
      R"({ "id": "wide", "title": "Wide", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 } })");
  const std::string rules =
      "local c = castellan\n"
      "return {\n"
      "  c.component('card', {}), c.entries('many.cards'), c.pile('deck', { holds = 'card', "
      "starts_full = true }),\n"
      "  c.move('stop', { effect = 'finish game' }),\n"
      "  c.start('turn'), c.phase('turn', { actor = 'first p in players', moves = { 'stop' }, next "
      "= 'turn' }),\n"
      "  c.ranking { 'size of deck' },\n"
      "}\n";
  folder.file("wide/rules.lua", rules);
  // Many times the memory that the check may take.
  std::string cards;
  for (int i = 0; i < 5'000 * rounds(4); ++i) cards += "card card_" + std::to_string(i) + "\n";
  folder.file("wide/many.cards", cards);
  const std::string path = folder.path("wide/rules.lua");
  castellan::cli::test::LspClient editor({"--pause", "1", "--max-memory", "1"});
  editor.begin();
  editor.open(path, rules);
  const json broken = editor.errors(folder.path("wide/ruleset.json"));
  CHECK(broken[0]["code"] == "io/lsp-check");
  CHECK(broken[0]["message"] ==
        "The check broke off: it took more memory or time than it may, or the system ended "
        "it.\nhint: 'castellan check' in a terminal shows what happens");
  CHECK(editor
            .ask("textDocument/hover", {{"textDocument", {{"uri", castellan::lsp::uri_of(path)}}},
                                        {"position", {{"line", 0}, {"character", 0}}}})
            .contains("result"));
}
