// The conformance suite on every ruleset of the project, with every number of
// players, module and option; none is named here.

#include "interpreter/play/conformance.hpp"

#include "interpreter/package/configurations.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_packages.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {

TEST_CASE("every ruleset obeys the rules of the house") {
  int rulesets = 0;
  int configurations = 0;
  for (const auto& found : package::list(test::project_packages())) {
    CAPTURE(found.name, found.error);
    CHECK(found.error.empty());
    ++rulesets;
    package::Request request;
    request.ruleset = found.manifest.mod.empty() ? found.name : found.manifest.mod;
    if (!found.manifest.mod.empty()) request.mods = {found.name};
    request.path = test::project_packages();
    request.stdlib = castellan::test::source_folder() / "stdlib";
    for (const auto& c : package::configurations(request)) {
      // The address sanitizer sees every eighth.
      if (configurations++ % (8 / rounds(8)) != 0) continue;
      CAPTURE(c.name);
      Conformance options;
      options.games = 1;
      options.seed = 11;
      options.stride = 96 / rounds(4);
      try {
        const auto report = conformance(*session::load_ruleset(c.request), options);
        INFO(report.text());
        CHECK(report.passed());
        CHECK(report.decisions > 0);
      } catch (const grammar::Error& e) {
        INFO(e.what());
        CHECK(package::is_no_combination(e));
      }
    }
  }
  CHECK(rulesets >= 1);
}

TEST_CASE("a game whose boards begin with pieces obeys them, too") {
  const package::Workspace w;
  w.base(
      "local c = castellan\n"
      "return {\n"
      "  c.component('man', {}), c.components('man', { { name = 'pawn', copies = 8 }, { name = "
      "'king' } }),\n"
      "  c.component('tile', { sides = { 'grass', 'wall' } }), c.entries('base.tiles'),\n"
      "  c.map('board', { board = 'squares 4 x 4', holds = 'man', pieces = { 'pawn a1..d1, a4; "
      "king b2', 'pawn c2' } }),\n"
      "  c.grid('yard', { of = 'player', holds = 'tile', turns = true, match = true, pieces = "
      "'tower (0,0); tower (0,1) turned 180' }),\n"
      "  c.pile('bag', { holds = 'man', starts_full = true }),\n"
      "  c.pile('heap', { of = 'player', holds = 'tile', starts_full = true }),\n"
      "  c.ref('active', { to = 'player' }),\n"
      "  c.move('go(a: place of board, b: place of board)', { a = { where = 'board[it] is not "
      "none' },\n"
      "    b = { place = 'neighbours(a)', where = 'board[it] is none' },\n"
      "    effect = 'move board[a] from board[a] to board[b]; set active to left of active' }),\n"
      "  c.move('build(t: tile, spot: cell)', { t = { component = 'heap of actor' },\n"
      "    spot = { placement = 'yard of actor', piece = 't' },\n"
      "    effect = 'move t from heap of actor to yard of actor at spot turned turn; set active to "
      "left of active' }),\n"
      "  c.move('stop', { effect = 'finish game' }),\n"
      "  c.start('setup'),\n"
      "  c.phase('setup', { enter = 'set active to first p in players', next = 'turn' }),\n"
      "  c.phase('turn', { actor = 'active', moves = { 'go', 'build', 'stop' }, next = 'turn' }),\n"
      "  c.turn_cap(40), c.ranking { 'size of yard of player' },\n"
      "}\n");
  w.file("base/base.tiles",
         "tile meadow x4: sides grass grass grass grass\ntile tower x3: sides wall grass grass "
         "grass\n");
  package::Request request = w.request();
  request.players = 3;
  Conformance options;
  options.games = 20;
  options.stride = 2;
  const auto report = conformance(*session::load_ruleset(request), options);
  INFO(report.text());
  CHECK(report.passed());
  CHECK(report.decisions > 60);
}

// What is shown, exchanged, stacked and mixed is hidden from those who did not see it.
TEST_CASE("a game of shown and stacked cards obeys them, too") {
  package::Request request;
  request.ruleset = "whispers";
  request.players = 3;
  request.path = {castellan::test::source_folder() / "tests/interpreter/session/packages"};
  Conformance options;
  options.games = 40;
  options.stride = 2;
  const auto report = conformance(*session::load_ruleset(request), options);
  INFO(report.text());
  CHECK(report.passed());
  CHECK(report.decisions > 600);
}

// More moves than are read as texts: what may be said is known from all of them.
TEST_CASE("a game with hundreds of bids obeys them, too") {
  const package::Workspace w;
  w.base(
      "local c = castellan\n"
      "return {\n"
      "  c.component('lot', {}), c.components('lot', { { name = 'ring' }, { name = 'urn' }, { name "
      "= 'vase' } }),\n"
      "  c.pile('stall', { holds = 'lot', starts_full = true }), c.pile('sold', { holds = 'lot' "
      "}),\n"
      "  c.move('auction(t: lot, points: number)', { t = { component = 'stall' }, points = { "
      "number = { 0, 130 } },\n"
      "    effect = 'move t from stall to sold; finish game if stall is none' }),\n"
      "  c.start('turn'), c.phase('turn', { actor = 'first p in players', moves = { 'auction' }, "
      "next = 'turn' }),\n"
      "  c.ranking { 'size of sold' },\n"
      "}\n");
  package::Request request = w.request();
  request.players = 2;
  Conformance options;
  options.games = 1;
  options.stride = 1;
  const auto report = conformance(*session::load_ruleset(request), options);
  INFO(report.text());
  CHECK(report.passed());
  CHECK(report.decisions == 3);
}

}  // namespace castellan::play
