#include "interpreter/session/script/transcript.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::first_error;
using test::orchard;
using test::run;

constexpr const char* kGame =
    "draws apple\nAnna: pick pear\nBen: store apple\nAnna: offer 2\nBen: offer 3\n";

std::string without_comments(const std::string& text) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (text[begin] != '#') out += text.substr(begin, end + 1 - begin);
    begin = end + 1;
  }
  return out;
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

struct TemporaryFile {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / "castellan-transcript-test.game";
  TemporaryFile() { std::filesystem::remove(path); }
  ~TemporaryFile() { std::filesystem::remove(path); }
  [[nodiscard]] std::string text() const {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

TEST_CASE("a transcript plays the same game, chance included") {
  const auto session =
      orchard("ruleset orchard\nplayers Anna, Ben\nseed 5\nAnna: rest\nBen: rest\n");
  const std::string text = session->transcript();
  const auto again = run(text);
  CHECK(test::errors(again).empty());
  REQUIRE(again.session);
  CHECK(again.session->game().hash() == session->game().hash());
  CHECK(again.session->transcript() == text);
}

TEST_CASE("a transcript is a script with outcomes before the lines that lead to them") {
  const auto session = orchard(std::string(test::kDealt) + kGame);
  CHECK(without_comments(session->transcript()) ==
        "ruleset orchard\nplayers Anna, Ben\nchance given\n\ndraws apple, pear, plum, apple\ndraws "
        "apple\n"
        "Anna: pick pear\nBen: store apple\nAnna: offer 2\nBen: offer 3\n");
}

TEST_CASE("a transcript of a game that began with a position") {
  const auto session =
      orchard(std::string(test::kTwo) +
              "position  # here\n  row = pear\n  phase \"turn\" of Ben\nEND\nBen: rest\n");
  const auto again = run(session->transcript());
  CHECK(test::errors(again).empty());
  REQUIRE(again.session);
  CHECK(again.session->game().hash() == session->game().hash());
}

TEST_CASE("hashes of a transcript are compared") {
  const std::string text = orchard(std::string(test::kDealt) + "Anna: rest\n")->transcript();
  const std::size_t last = text.rfind("# hash ");
  std::string wrong = text;
  wrong.replace(last, 23, "# hash 0123456789abcdef");
  const std::string truth = text.substr(last + 7, 16);
  CHECK(first_error(run(wrong)) == "12:1 io/transcript-hash: the game has the hash " + truth +
                                       " here, not the one of the transcript");

  // The same comments in a script that is no transcript are only comments.
  CHECK(run(changed(wrong, "# castellan transcript 1\n", "# a game\n")).category ==
        ScriptResult::Category::done);
}

TEST_CASE(
    "a transcript is pinned to its rules, and goes on under others only when each state is the "
    "same") {
  const std::string text =
      orchard(std::string(test::kDealt) + "Anna: rest\nBen: rest\n")->transcript();
  const std::size_t package = text.find("# package orchard 1.0.0 ");
  const std::string here = text.substr(package + 10, text.find('\n', package) - package - 10);
  const std::string other = changed(text, "orchard 1.0.0", "orchard 0.9.0");
  const std::string differ =
      "this transcript was made with " + changed(here, "1.0.0", "0.9.0") + ", here is " + here;
  const auto again = run(other);
  CHECK(test::errors(again).empty());
  CHECK(again.other_rules == differ);
  REQUIRE(again.session);
  CHECK(again.session->transcript() == text);
  CHECK(run(text).other_rules.empty());

  const auto refused = [&](const std::string& changed) { return first_error(run(changed)); };
  const auto hash_after = [&](const std::string& line) {
    return text.substr(text.find("# hash ", text.find(line)), 24);
  };
  const std::string first = "; the first step that differs is ";
  CHECK(refused(changed(other, hash_after("Anna: rest"), "# hash 0123456789abcdef\n")) ==
        "11:1 io/transcript-packages: " + differ + first + "'Anna: rest'");
  CHECK(refused(changed(other, hash_after("draws"), "# hash 0123456789abcdef\n")) ==
        "1:1 io/transcript-packages: " + differ + first + "the set-up");
  // A step that cannot be made, and one of which nobody knows what came of it.
  CHECK(refused(changed(other, "Ben: rest", "Ben: fly"))
            .starts_with("13:1 io/transcript-packages: " + differ + first + "'Ben: fly'"));
  CHECK(refused(changed(other, hash_after("Anna: rest"), "")) ==
        "11:1 io/transcript-packages: " + differ + first + "'Anna: rest' | it has no hash");
  CHECK(refused(changed(other, hash_after("Ben: rest"), "")) ==
        "13:1 io/transcript-packages: " + differ + first + "'Ben: rest' | it has no hash");
  CHECK(refused(other.substr(0, other.find("# hash"))) == "1:1 io/transcript-packages: " + differ);
}

TEST_CASE("what was taken back stays in the transcript, and can be made again") {
  const auto session =
      orchard(std::string(test::kDealt) +
              "draws apple\nAnna: pick pear\nBen: store apple\nundo 2\nAnna: rest\n");
  const std::string moves = "draws apple\nAnna: pick pear\nBen: store apple\nundo 2\nAnna: rest\n";
  const auto played = [](const std::string& text) {
    return text.substr(text.find("draws apple\nAnna"));
  };
  CHECK(played(without_comments(session->transcript())) == moves);
  REQUIRE_FALSE(session->apply("rest", Seat(1)));
  CHECK(session->undo(2) == 2);
  CHECK(session->undone().size() == 2);
  const std::string text = session->transcript();
  CHECK(played(without_comments(text)) == moves + "Ben: rest\nundo 2\n");
  CHECK(played(without_comments(session->transcript(Seat(0)))) == moves + "Ben: rest\nundo 2\n");

  const auto again = run(text);
  CHECK(test::errors(again).empty());
  REQUIRE(again.session);
  CHECK(again.session->transcript() == text);
  for (Session* each : {session.get(), again.session.get()}) {
    REQUIRE(each->redo());
    CHECK(played(without_comments(each->transcript())) ==
          moves + "Ben: rest\nundo 2\nAnna: rest\n");
    REQUIRE_FALSE(each->apply("store apple", Seat(1)));
    CHECK(each->undone().empty());
  }
  CHECK(again.session->transcript() == session->transcript());
}

TEST_CASE("a change that is gone back from leaves no trace") {
  const auto session = orchard(std::string(test::kDealt) + "Anna: rest\nBen: rest\nundo\n");
  session->keep_event_log();
  const std::string text = session->transcript();
  const auto check_same = [&](const Session::Mark& before) {
    session->go_back(before);
    CHECK(session->transcript() == text);
    CHECK(session->undone().size() == 1);
    CHECK(session->mark().counts == before.counts);
  };
  const Session::Mark before = session->mark();
  REQUIRE_FALSE(session->apply("store apple", Seat(1)));
  check_same(before);
  CHECK(session->undo() == 1);
  check_same(before);
  REQUIRE(session->redo());
  check_same(before);
  REQUIRE(session->redo());
}

TEST_CASE("outcomes of the set-up that were taken back are none of the transcript") {
  Session session(test::orchard_rules(), {{"Anna", "Ben"}, 0, true});
  session.start();
  REQUIRE(session.resolve("apple"));
  REQUIRE(session.resolve("pear"));
  CHECK(session.undo() == 1);
  REQUIRE(session.resolve("plum"));
  CHECK_THAT(without_comments(session.transcript()), Catch::EndsWith("\n\ndraws apple, plum\n"));
}

TEST_CASE("a seat's transcript has no closed commits and no outcomes it did not see") {
  const auto session = orchard(std::string(test::kDealt) +
                               "draws apple\nAnna: pick pear\nBen: store apple\nAnna: offer 2\n");
  CHECK(session->open_from() == 3);
  const std::string head = "ruleset orchard\nplayers Anna, Ben\nchance given\n\n";
  const auto body = [&](Seat viewer) {
    const std::string text = session->transcript(viewer);
    const std::size_t at = text.find(head);
    REQUIRE(at != std::string::npos);
    return text.substr(at + head.size());
  };
  CHECK(body(Seat(0)) ==
        "draws apple, pear, plum\n# 1 hidden outcome\ndraws apple\nAnna: pick pear\nBen: store "
        "apple\nAnna: offer 2\n");
  CHECK(body(Seat(1)) ==
        "draws apple, pear\n# 1 hidden outcome\ndraws apple\ndraws apple\nAnna: pick pear\nBen: "
        "store apple\n# Anna has chosen\n");
  CHECK(body(Seat()) ==
        "draws apple, pear\n# 2 hidden outcomes\ndraws apple\nAnna: pick pear\nBen: store apple\n# "
        "Anna has chosen\n");
  // A commit that was taken back stays closed.
  CHECK(session->undo() == 1);
  CHECK(body(Seat(1)).ends_with("\n# Anna has chosen\nundo 1\n"));
  CHECK(body(Seat(0)).ends_with("\nAnna: offer 2\nundo 1\n"));
  REQUIRE(session->redo());
  // Once all have chosen the choices are open.
  REQUIRE_FALSE(session->apply("offer 3", Seat(1)));
  CHECK(body(Seat(1)).ends_with("Anna: offer 2\nBen: offer 3\n"));
}

TEST_CASE("a transcript that was cut anywhere loses at most the move that was being written") {
  const std::string text = orchard(std::string(test::kDealt) + kGame)->transcript();
  std::size_t kept_before = 0;
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const Recovered r = recover(std::string_view(text).substr(0, cut));
    CHECK(r.text.size() + r.cut == cut);
    CHECK(r.text == text.substr(0, r.text.size()));
    CHECK(r.text.size() >= kept_before);
    if (r.text.size() != kept_before) {
      const auto result = run(r.text);
      CHECK(test::errors(result).empty());
    }
    kept_before = r.text.size();
  }
  CHECK(kept_before == text.size());
}

TEST_CASE("a transcript on disk grows with the game and with what is taken back") {
  const TemporaryFile file;
  const auto session = orchard();
  TranscriptFile out(file.path, *session);
  CHECK(file.text() == session->transcript());
  REQUIRE_FALSE(session->apply("pick pear", Seat(0)));
  out.update(*session);
  CHECK(file.text() == session->transcript());
  const std::string before = file.text();
  session->undo();
  out.update(*session);
  CHECK(file.text().starts_with(before + "undo 1\n"));
  REQUIRE_FALSE(session->apply("rest", Seat(0)));
  out.update(*session);
  CHECK(file.text().starts_with(before));
  const auto again = run(file.text());
  CHECK(test::errors(again).empty());
  REQUIRE(again.session);
  CHECK(again.session->game().hash() == session->game().hash());
}

TEST_CASE("outcomes given one by one are written as they come") {
  const TemporaryFile file;
  Session session(test::orchard_rules(), {{"Anna", "Ben"}, 0, true});
  session.start();
  TranscriptFile out(file.path, session);
  for (const char* fruit : {"apple", "pear", "plum", "apple"}) {
    REQUIRE(session.resolve(fruit));
    out.update(session);
  }
  REQUIRE_FALSE(session.apply("pick pear", Seat(0)));
  out.update(session);
  REQUIRE(session.resolve("apple"));
  out.update(session);
  const auto again = run(file.text());
  CHECK(test::errors(again).empty());
  REQUIRE(again.session);
  CHECK(again.session->game().hash() == session.game().hash());
}

}  // namespace
}  // namespace castellan::session
