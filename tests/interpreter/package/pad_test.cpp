// What a ruleset declares for its scoring pad: every name is of the kind that it needs there.

#include <map>

#include "interpreter/flow/rules.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// An orchard: beds of which the trees are counted, and boys in them.
std::map<std::string, std::string> pad_declarations() {
  return {
      {"pad", "c.pad { score = 'score', sheet = 'all' }"},
      {"kind", "c.pad_kind('bed', { component = 'bed', on = 'board', segment = 'row N' })"},
      {"block",
       "c.pad_kind('path', { component = 'bed', on = 'board', inside = 'bed', belongs = 'part_of', "
       "counts = 'boys_out' })"},
      {"number", "c.pad_fact('trees', { kinds = { 'bed' }, field = 'trees' })"},
      {"flag", "c.pad_fact('wet', { says = 'flag', kinds = { 'bed' }, field = 'wet' })"},
      {"counts",
       "c.pad_fact('fruit', { says = 'counts', kinds = { 'bed' }, field = 'fruit', choice = 'sort' "
       "})"},
      {"numbers",
       "c.pad_fact('rows', { says = 'numbers', kinds = { 'bed' }, field = 'trees', component = "
       "'bed', belongs = 'part_of', entries = 'trees' })"},
      {"player",
       "c.pad_fact('naps', { says = 'player', kinds = { 'bed' }, figures = 'boys', field = "
       "'tired', never_on = { 'girl' } })"},
      {"figure", "c.pad_figure('boy', { kinds = { 'bed' }, figures = 'boys' })"},
      {"holding",
       "c.pad_holding('plums', { field = { 'kept', 'plum' }, holder = { 'first_in', 'plum' } })"},
      {"purse", "c.pad_holding('purse', { flag = true, field = 'has_purse', holder = 'leader' })"},
      {"award", "c.pad_award('bed', { of = 'bed', sheet = 'one' })"},
  };
}

std::string pad_said(const std::string& changed = {}, const std::string& text = {}) {
  static const Workspace w;
  std::string rules =
      "local c = castellan\nreturn {\n"
      "c.component('tile', { sides = { 'row', 'grass' }, features = { { 'row', edge = 'row', "
      "region = true } } }), c.entries('bed.tiles'),\n"
      "c.grid('board', { holds = 'tile' }), c.regions('rows', { over = 'board', feature = 'row' "
      "}), c.choice('sort', { 'plum', 'pear' }),\n"
      "c.figures('boys', { of = 'player', kinds = { { 'boy', each = 2 }, { 'girl', each = 1 } } "
      "}), c.flag('tired', { of = 'figure of boys' }),\n"
      "c.counter('score', { of = 'player' }), c.counter('boys_out', { of = 'player' }), "
      "c.counter('kept', { of = { 'player', 'sort' } }),\n"
      "c.counter('trees', { of = 'piece of board' }), c.flag('wet', { of = 'piece of board' }), "
      "c.counter('fruit', { of = { 'piece of board', 'sort' } }),\n"
      "c.ref('part_of', { of = 'piece of board', to = 'piece of board' }), c.flag('has_purse', { "
      "of = 'player' }), c.ref('leader', { to = 'player' }),\n"
      "c.ref('first_in', { of = 'sort', to = 'player' }), c.counter('round', {}), c.start('turn'), "
      "c.phase('turn', {}), c.sheet('all.score'),\n";
  for (const auto& [key, declaration] : pad_declarations())
    rules += (key == changed ? text : declaration) + ",\n";
  w.base(rules + "}\n");
  w.file("base/bed.tiles", "tile bed: sides row grass grass grass\n  row N\n");
  w.file("base/all.score",
         "sheet all\n  row R: add 1\nend\nsheet one(b: segment of board)\n  row S: add 1\nend\n");
  try {
    Request request = w.request();
    request.for_pad = true;
    flow::compile(load(request).description);
  } catch (const grammar::Error& error) {
    std::string said;
    for (const auto& d : error.diagnostics())
      said += d.id + ": " + d.message + (d.hint.empty() ? "" : " [" + d.hint + "]") + "\n";
    return said;
  }
  return {};
}

TEST_CASE("every name of a scoring pad is of the kind that it needs", "[package]") {
  CHECK(pad_said() == "");
  struct Case {
    std::string changed, text, said;
  };
  const std::vector<Case> cases = {
      {"pad", "c.pad { score = 'board' }",
       "schema/bad-pad: 'score' of pad is 'board', which is no counter of player\n"},
      {"pad", "c.pad { score = 'round' }",
       "schema/bad-pad: 'score' of pad is 'round', which is no counter of player\n"},
      {"pad", "c.pad { score = 'scoer' }",
       "schema/unknown-name: there is no counter of player 'scoer' [did you mean 'score'?]\n"},
      {"kind", "c.pad_kind('bed', { component = 'bed', on = 'score' })",
       "schema/bad-pad: 'on' of pad_kind 'bed' is 'score', which is no grid\n"},
      {"kind", "c.pad_kind('bed', { component = 'sort', on = 'board', segment = 'row N' })",
       "schema/unknown-name: there is no tile 'sort'\n"},
      {"kind", "c.pad_kind('bed', { component = 'bed', on = 'board', segment = 'row S' })",
       "schema/bad-pad: 'segment' of pad_kind 'bed' is 'row S', which is not on 'bed'\n"},
      {"block",
       "c.pad_kind('path', { component = 'bed', on = 'board', inside = 'bed', belongs = 'trees' })",
       "schema/bad-pad: 'belongs' of pad_kind 'path' is 'trees', which is no ref of piece of board "
       "to another one\n"},
      {"block",
       "c.pad_kind('path', { component = 'bed', on = 'board', inside = 'bed', belongs = 'part_of', "
       "counts = 'trees' })",
       "schema/bad-pad: 'counts' of pad_kind 'path' is 'trees', which is no counter of player\n"},
      {"block",
       "c.pad_kind('path', { component = 'bed', on = 'board', inside = 'gate', belongs = 'part_of' "
       "})",
       "schema/unknown-name: there is no pad_kind 'gate'\n"},
      {"number", "c.pad_fact('trees', { kinds = { 'bed' }, field = 'score' })",
       "schema/bad-pad: 'field' of pad_fact 'trees' is 'score', which is no counter of piece of "
       "board\n"},
      {"number", "c.pad_fact('trees', { kinds = { 'field' }, field = 'trees' })",
       "schema/unknown-name: there is no pad_kind or group 'field'\n"},
      {"number", "c.pad_fact('trees', { kinds = { 'bed' }, field = 'trees', within = 'hedges' })",
       "schema/unknown-name: there is no word of a pad_fact 'hedges'\n"},
      {"flag",
       "c.pad_fact('wet', { says = 'flag', kinds = { 'bed' }, field = 'trees', not_with = 'dry' })",
       "schema/unknown-name: there is no word of a pad_fact 'dry'\n"
       "schema/bad-pad: 'field' of pad_fact 'wet' is 'trees', which is no flag of piece of "
       "board\n"},
      {"counts",
       "c.pad_fact('fruit', { says = 'counts', kinds = { 'bed' }, field = 'trees', choice = 'sort' "
       "})",
       "schema/bad-pad: 'field' of pad_fact 'fruit' is 'trees', which is no counter of piece of "
       "board and sort\n"},
      {"counts",
       "c.pad_fact('fruit', { says = 'counts', kinds = { 'bed' }, field = 'fruit', choice = "
       "'kinds' })",
       "schema/unknown-name: there is no choice 'kinds'\n"},
      {"numbers",
       "c.pad_fact('rows', { says = 'numbers', kinds = { 'bed' }, field = 'wet', component = "
       "'hut', belongs = 'wet', entries = 'kept' })",
       "schema/bad-pad: 'field' of pad_fact 'rows' is 'wet', which is no counter of piece of "
       "board\n"
       "schema/bad-pad: 'entries' of pad_fact 'rows' is 'kept', which is no counter of piece of "
       "board\n"
       "schema/unknown-name: there is no tile 'hut'\n"
       "schema/bad-pad: 'belongs' of pad_fact 'rows' is 'wet', which is no ref of piece of board "
       "to another one\n"},
      {"player",
       "c.pad_fact('naps', { says = 'player', kinds = { 'bed' }, figures = 'trees', field = "
       "'tired' })",
       "schema/bad-pad: 'figures' of pad_fact 'naps' is 'trees', which is no figures\n"},
      {"player",
       "c.pad_fact('naps', { says = 'player', kinds = { 'bed' }, figures = 'boys', field = 'wet', "
       "only_on = { 'man' } })",
       "schema/bad-pad: 'field' of pad_fact 'naps' is 'wet', which is no counter or flag of figure "
       "of boys\n"
       "schema/unknown-name: there is no kind of 'boys' 'man'\n"},
      {"figure", "c.pad_figure('boy', { kinds = { 'bed' }, figures = 'score' })",
       "schema/bad-pad: 'figures' of pad_figure 'boy' is 'score', which is no figures\n"},
      {"figure", "c.pad_figure('man', { kinds = { 'bed' }, figures = 'boys' })",
       "schema/unknown-name: there is no kind of 'boys' 'man'\n"},
      {"holding",
       "c.pad_holding('plums', { field = { 'kept', 'apple' }, holder = { 'leader', 'plum' } })",
       "schema/bad-pad: 'field' of pad_holding 'plums' names no entry of 'kept'\n"
       "schema/bad-pad: 'holder' of pad_holding 'plums' is 'leader', which is no ref to a "
       "player\n"},
      {"purse", "c.pad_holding('purse', { flag = true, field = 'score', holder = 'round' })",
       "schema/bad-pad: 'field' of pad_holding 'purse' is 'score', which is no flag of player\n"
       "schema/bad-pad: 'holder' of pad_holding 'purse' is 'round', which is no ref to a player\n"},
      {"award", "c.pad_award('bed', { of = 'shed', sheet = 'one' })",
       "schema/unknown-name: there is no pad_kind 'shed'\n"},
      {"award", "c.pad_award('bed', { of = 'bed', sheet = 'all' })",
       "score/arguments: sheet 'all' of a pad takes a segment of board\n"},
  };
  for (const Case& c : cases) CHECK(pad_said(c.changed, c.text) == c.said);
}

}  // namespace
}  // namespace castellan::package
