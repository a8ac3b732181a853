#include "interpreter/session/open_text.hpp"

#include "interpreter/session/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::session {
namespace {

/// A ruleset with a purse that its owner sees and a box that nobody does.
std::shared_ptr<const Ruleset> with_definitions(const std::string& definitions) {
  const castellan::test::TemporaryFolder folder;
  folder.file("circles/ruleset.json",
              R"({"id": "circles", "title": "Circles", "version": "1.0.0", "api": 2, "players": {"min": 2, "max": 2}})");
  folder.file("circles/rules.lua", R"lua(local c = castellan
return {
  c.counter("purse", { of = "player", max = 9, visible = "owner" }),
  c.counter("box", { max = 9, visible = "nobody" }),
  c.counter("fair", { max = 9 }),
)lua" + definitions + R"lua(
  c.start("turn"),
  c.phase("turn", { actor = "first p in players", moves = { "rest" }, next = "turn" }),
  c.move("rest", { effect = "add 1 to fair" }),
  c.turn_cap(9),
})lua");
  package::Request request;
  request.ruleset = "circles";
  request.players = 2;
  request.path = {folder.root()};
  return load_ruleset(request);
}

std::string definition(const std::string& name, const std::string& uses) {
  return "  c.effect(\"" + name + "(n: number)\", \"if n > 0 then " + uses + " end\"),\n";
}

}  // namespace

TEST_CASE("definitions that name one another in a circle read what any of them reads") {
  // Whichever is declared first, and wherever in the circle the field is read.
  const std::string to_second = definition("ping", "pong(n - 1)"), to_third = definition("pong", "pang(n - 1)");
  const std::string reads_purse = definition("pang", "ping(n - purse of actor)");
  for (const std::string& circle : {to_second + to_third + reads_purse, reads_purse + to_third + to_second,
                                    to_third + reads_purse + to_second, to_third + to_second + reads_purse}) {
    CAPTURE(circle);
    const auto rules = with_definitions(circle + definition("apart", "add n to fair"));
    for (const char* text : {"ping(1)", "pong(1)", "pang(1)"}) {
      CAPTURE(text);
      CHECK(rules->open_text().reads(text) == Reads::hidden);
    }
    CHECK(rules->open_text().open("apart(1)"));
  }
}

TEST_CASE("a circle through definitions that read nothing hidden is open") {
  const auto rules = with_definitions(definition("ping", "pong(n - 1)") + definition("pong", "ping(n - fair)") +
                                      definition("outside", "ping(n - box)"));
  CHECK(rules->open_text().open("ping(1)"));
  CHECK(rules->open_text().open("pong(1)"));
  CHECK(rules->open_text().reads("outside(1)") == Reads::hidden);
}

}  // namespace castellan::session
