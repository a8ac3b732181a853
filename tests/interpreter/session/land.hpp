/// A ruleset of tiles that are laid, lifted and asked about, for tests of pieces that do not
/// just fill a cell.
#pragma once

#include <string>

#include "tests/interpreter/package/workspace.hpp"
#include "tests/interpreter/session/orchard.hpp"

namespace castellan::session::test {

/// What a test says of it, as rule scripts write it.
struct Land {
  std::string tiles = {};  ///< its component file
  std::string family = "sides = { 'grass', 'road' }, features = { { 'road', region = true } }";
  std::string grid = {};  ///< further keys
  std::string regions = {};
  std::string more = {};     ///< further declarations
  std::string amount = "0";  ///< that move `ask` sets counter n to
};

inline void land_ruleset(const package::Workspace& w, const Land& land) {
  w.base(
      "local c = castellan\n"
      "return {\n"
      "  c.component('land', { " +
      land.family +
      " }),\n"
      "  c.component('roof', { features_of = 'land' }),\n"
      "  c.entries('base.tiles'),\n"
      "  c.grid('table', { holds = 'land', turns = true, " +
      land.grid +
      " }),\n"
      "  c.regions('roads', { over = 'table', feature = 'road', " +
      land.regions +
      " }),\n"
      "  c.pile('bag', { holds = 'land', starts_full = true }),\n"
      "  c.figures('walkers', { of = 'player', kinds = { { 'walker', each = 2 } } }),\n"
      "  c.ref('active', { to = 'player' }), c.ref('drawn', { to = 'land' }), c.counter('n', "
      "{}),\n" +
      land.more +
      "  c.move('lay(cell: cell)', { cell = { placement = 'table', piece = 'drawn' },\n"
      "    effect = 'move drawn from bag to table at cell turned turn' }),\n"
      "  c.move('lift(what: piece of table)', { what = { removable = 'table' }, effect = 'move "
      "what from table to bag' }),\n"
      "  c.move('ask', { effect = 'set n to " +
      land.amount +
      "' }),\n"
      "  c.start('setup'),\n"
      "  c.phase('setup', { enter = 'set active to first p in players', next = 'turn' }),\n"
      "  c.phase('turn', { actor = 'active', moves = { 'lay', 'lift', 'ask' }, next = 'turn' }),\n"
      "  c.ranking { '0' },\n"
      "}\n");
  w.file("base/base.tiles", land.tiles);
}

/// Runs a script on it.
inline ScriptResult land_result(const package::Workspace& w, const std::string& script) {
  ScriptOptions options;
  options.path = {w.root()};
  return run("ruleset base\nplayers Anna, Ben\n" + script, options);
}

}  // namespace castellan::session::test
