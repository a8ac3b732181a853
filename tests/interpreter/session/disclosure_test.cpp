#include "interpreter/session/report/disclosure.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

std::string text_of(const state::Schema& schema, const Copies& copies) {
  std::string out;
  for (const auto& p : copies.places) {
    out += schema.field(p.field).name + " " + std::to_string(p.instance) + ": " +
           std::to_string(p.copies) + ", seen by " + std::to_string(p.seen & 3U) + "\n";
  }
  return out;
}

/// The lines of moves in the script that a viewer gets.
std::string moves_for(const Session& session, Seat viewer) {
  const std::string text = session.transcript(viewer);
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    if (line.starts_with("Anna:") || line.starts_with("# Anna:") || line.starts_with("Ben:") ||
        line.starts_with("# Ben:")) {
      out += line + "\n";
    }
    begin = end + 1;
  }
  return out;
}

const Seat kAnna(0);
const Seat kBen(1);

std::unique_ptr<Session> pantry(const std::string& position, const std::string& moves) {
  return test::orchard("ruleset pantry\nplayers Anna, Ben\nposition\n" + position + "end\n" +
                       moves);
}

TEST_CASE("copies are counted place by place, with who sees them") {
  const auto session = test::orchard();
  const auto& schema = session->ruleset().rules->schema();
  const Copies apple =
      count_copies(schema, session->game().arena(), schema.find_component("apple"));
  CHECK(text_of(schema, apple) ==
        "deck 0: 1, seen by 0\nrow 0: 1, seen by 3\ncellar 1: 1, seen by 2\n");
  CHECK(who_sees(schema, schema.find_field("row"), 0) == kEveryViewer);
  CHECK(who_sees(schema, schema.find_field("cellar"), 1) == viewer_bit(kBen));
  CHECK(who_sees(schema, schema.find_field("deck"), 0) == 0);
}

TEST_CASE("who saw a change may be told, who has all in sight too") {
  const FieldId open(std::size_t{0});
  const FieldId closed(std::size_t{1});
  // One copy in the open and one in the hand of seat 1, which gets another.
  Copies before{{{open, 0, 0, 1, kEveryViewer}, {closed, 1, 0, 1, 0b010U}}};
  Copies now{{{open, 0, 0, 1, kEveryViewer}, {closed, 1, 0, 2, 0b010U}}};
  CHECK((saw_change(before, now) & 0b111U) == 0b010U);
  CHECK((may_know(before, now) & 0b111U) == 0b010U);
  // From a place that all see to another: as many copies as before, elsewhere.
  now = {{{open, 1, 0, 1, kEveryViewer}, {closed, 1, 0, 1, 0b010U}}};
  CHECK((saw_change(before, now) & 0b111U) == 0b111U);
  // What seats 0 and 1 saw change may be a copy that was drawn; seat 1 has all in sight.
  CHECK((may_know(before, now) & 0b111U) == 0b111U);
  CHECK((may_know(before, now, 0b011U) & 0b111U) == 0b110U);
  // Nothing moves: only who misses no copy knows which one is meant.
  CHECK((saw_change(before, before) & 0b111U) == 0);
  CHECK((may_know(before, before) & 0b111U) == 0b010U);
  CHECK(saw_leave(before, before) == 0);
  now.places.erase(now.places.begin());
  CHECK(saw_leave(before, now) == kEveryViewer);
  CHECK(saw_leave(now, before) == 0);
  // A place comes into sight.
  now = before;
  now.places[1].seen = 0b011U;
  CHECK((saw_change(before, now) & 0b111U) == 0b001U);
}

TEST_CASE("a name is told or not whatever lies where one does not look") {
  for (const char* of_ben : {"jam", "dried peas"}) {
    CAPTURE(of_ben);
    const auto session = pantry(std::string("shelf = jam, salt\nBen.larder = ") + of_ben +
                                    "\nphase \"turn\" of Anna\nturn Anna\n",
                                "Anna: fetch jam\n");
    CHECK(moves_for(*session, kAnna) == "Anna: fetch jam\n");
    CHECK(moves_for(*session, kBen) == "Anna: fetch jam\n");
  }
}

TEST_CASE("names with blanks are left out as a whole, others stay") {
  const auto session =
      pantry("Anna.larder = dried peas, jam\nBen.larder = jam\nturn Anna\nphase \"turn\" of Anna\n",
             "Anna: bury dried peas\n");
  CHECK(moves_for(*session, kAnna) == "Anna: bury dried peas\n");
  CHECK(moves_for(*session, kBen) == "# Anna: bury ?\n");
  CHECK(moves_for(*session, Seat()) == "# Anna: bury ?\n");
}

TEST_CASE("an event names what lay in sight and is taken, whatever lies where one does not look") {
  const auto told = [](Session& session, const std::string& move, Seat viewer) {
    REQUIRE_FALSE(session.apply(move, kAnna));
    const auto events = session.take_events(viewer);
    REQUIRE(events.size() == 1);
    return events[0].text;
  };
  for (const char* of_ben : {"jam", "dried peas"}) {
    CAPTURE(of_ben);
    for (const Seat viewer : {kAnna, kBen, Seat()}) {
      const auto session =
          pantry(std::string("shelf = jam, salt\nAnna.larder = jam\nBen.larder = ") + of_ben +
                     "\nphase \"turn\" of Anna\nturn Anna\n",
                 "");
      CHECK(told(*session, "take jam", viewer) == "Anna takes jam");
      CHECK(session->undo() == 1);
      // A hidden one while others lie in sight.
      CHECK(told(*session, "steal jam", viewer) ==
            (viewer == kAnna ? "Anna takes jam" : "Anna takes something hidden"));
    }
  }
}

TEST_CASE("who sees what a component is chosen from may be told which it was") {
  const auto session = pantry(
      "shelf = jam\nAnna.larder = jam\nBen.larder = jam\nturn Anna\nphase \"turn\" of Anna\n",
      "Anna: praise jam\nBen: boast jam\n");
  CHECK(moves_for(*session, kAnna) == "Anna: praise jam\n# Ben: boast ?\n");
  CHECK(moves_for(*session, kBen) == "Anna: praise jam\nBen: boast jam\n");
}

TEST_CASE("what others chose at once says nothing about a choice that stays hidden") {
  const std::string stocks = "active = Anna\nAnna.larder = jam, dried peas\nBen.larder = jam\n";
  for (const char* of_anna : {"jam", "dried peas"}) {
    CAPTURE(of_anna);
    const auto session = pantry(stocks + "phase \"siege\"\n",
                                std::string("Anna: hide ") + of_anna + "\nBen: hide jam\n");
    CHECK(moves_for(*session, kAnna) == std::string("Anna: hide ") + of_anna + "\n# Ben: hide ?\n");
    CHECK(moves_for(*session, kBen) == "# Anna: hide ?\nBen: hide jam\n");
    CHECK(moves_for(*session, Seat()) == "# Anna: hide ?\n# Ben: hide ?\n");
  }
  // Alike, but laid on the tables of both.
  const auto session =
      pantry(stocks + "phase \"feast\"\n", "Anna: promise jam\nBen: promise jam\n");
  CHECK(moves_for(*session, kBen) == "Anna: promise jam\nBen: promise jam\n");
  CHECK(moves_for(*session, Seat()) == "Anna: promise jam\nBen: promise jam\n");
}

TEST_CASE("what was chosen at once comes to light with what it does") {
  const auto session =
      pantry("active = Anna\nAnna.larder = jam\nBen.larder = dried peas\nphase \"feast\"\n",
             "Anna: promise jam\n");
  CHECK(moves_for(*session, kBen).empty());
  REQUIRE_FALSE(session->apply("promise dried peas", kBen));
  CHECK(moves_for(*session, kAnna) == "Anna: promise jam\nBen: promise dried peas\n");
  CHECK(moves_for(*session, kBen) == "Anna: promise jam\nBen: promise dried peas\n");
  // Taken back, the other choice is closed again.
  session->undo();
  CHECK(moves_for(*session, kBen) == "Ben: promise dried peas\n");
}

}  // namespace
}  // namespace castellan::session
