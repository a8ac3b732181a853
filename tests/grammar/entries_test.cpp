#include "grammar/parse.hpp"
#include "tests/grammar/round_trip.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

std::string entries_outcome(const std::string& text) {
  return test::canonical(text, parse_entries);
}

}  // namespace

TEST_CASE("component files read and print") {
  const auto row = GENERATE(values<test::Row>({
      {"", ""},
      {"\n# only a comment\n   # and another\n", ""},
      {"building fountain x6: price 0", "building fountain x6: price 0\n"},
      {"building a-02-NEW:  kind pavilion,price 2 , wall N E W  # blue",
       "building a-02-NEW: kind pavilion, price 2, wall N E W\n"},
      {"tile base/CRFr.m~2", "tile base/CRFr.m~2\n"},
      {"tile x3", "tile x3\n"},
      {"tile gate x3\n  city N pennant\n\troad S\n", "tile gate x3\n  city N pennant\n  road S\n"},
      {"tile gate:\n  city N\n", "tile gate: city N\n"},
      {"person \"Royal Guard\"\n  at castle, cost 5, shields military nobility\n"
       "  ability: gain 1 key per castle banner\n",
       "person \"Royal Guard\": at castle, cost 5, shields military nobility\n"
       "  ability: gain 1 key per castle banner\n"},
      {"person p\n  score: if a then\n     pass\n\n# far left\n     zero\n    end\n  cost 5\n",
       "person p: cost 5\n  score:\n    if a then\n      pass\n      zero\n    end\n"},
      {"person p\n  ability:\n    pass\n    zero\n", "person p\n  ability:\n    pass\n    zero\n"},
      {"person p\n  worth: 2 * n + 1\n  score: worth of it\n  rank: count of s in shields\n",
       "person p\n  worth: 2 * n + 1\n  score: worth of it\n  rank: count of s in shields\n"},
      {"place H1: at (1.5,-2), size -3\nplace H2\nlink H1 - H2 bridge ferry\n",
       "place H1: at (1.5,-2), size -3\nplace H2\nlink H1 - H2 bridge ferry\n"},
      {"place H1\ndirection  north - south (0,-1)  side # up\ndirection on - back\n",
       "place H1\ndirection north - south (0,-1) side\ndirection on - back\n"},
      {"board  squares 8x6 :places field,links side # eight columns\nboard track 20\nfield e4: "
       "price 3\n",
       "board squares 8 x 6: places field, links side\nboard track 20\nfield e4: price 3\n"},
      {"link \"The Mill\" - H2\r\n", "link \"The Mill\" - H2\n"},
      {"burg größe: name \"亭台 \\\"x\\\"\"", "burg größe: name \"亭台 \\\"x\\\"\"\n"},
  }));
  CAPTURE(row.text);
  CHECK(entries_outcome(row.text) == row.outcome);
}

TEST_CASE("the parts of an entry") {
  const Source source("t", "tile gate x3: n -4, c (1,2.5)\n  slot: pass\n");
  Diagnostics out;
  const EntryFile file = parse_entries(source, out);
  REQUIRE_FALSE(out.has_errors());
  REQUIRE(file.entries.size() == 1);
  const Entry& e = file.entries[0];
  CHECK(e.family.text == "tile");
  CHECK(e.name.kind == Value::Kind::word);
  CHECK(e.count == 3);
  CHECK(source.text(e.span) == "tile gate x3: n -4, c (1,2.5)");
  REQUIRE(e.lines.size() == 1);
  CHECK(e.lines[0][0].values[0].kind == Value::Kind::number);
  CHECK(e.lines[0][0].values[0].number == -4);
  CHECK(e.lines[0][1].values[0].cell == std::vector<std::string>{"1", "2.5"});
  CHECK(source.text(e.rules[0].statements[0].span) == "pass");
  CHECK(source.text(e.rules[0].text_span) == " pass");
}

TEST_CASE("errors in component files, one an entry or line") {
  const auto row = GENERATE(values<test::Row>({
      {"tile",
       "t:1:5: error[grammar/expected]: expected the name of the component, found end of text\n"
       "    tile\n        ^"},
      {"tile a b",
       "t:1:8: error[grammar/expected]: expected the end of the line, found 'b'\n"
       "    tile a b\n           ^\n    hint: what an entry is like is written after ':'"},
      {"tile a: n 1,\ntile b: ,\ntile c",
       "t:1:13: error[grammar/expected]: expected the name of a property, found end of line\n"
       "    tile a: n 1,\n                ^\n"
       "t:2:9: error[grammar/expected]: expected the end of the line, found ','\n"
       "    tile b: ,\n            ^"},
      {"  n 1",
       "t:1:3: error[grammar/expected]: expected an entry at the start of a line, found 'n'\n"
       "      n 1\n      ^"},
      {"tile a\n  slot:\n  other: gain )\n  n (1)\n",
       "t:2:8: error[grammar/expected]: expected rule text after ':', found end of line\n"
       "      slot:\n           ^\n"
       "t:3:15: error[grammar/expected]: expected the end of the statement, found ')'\n"
       "      other: gain )\n                  ^\n    hint: no bracket is open here\n"
       "t:4:7: error[grammar/expected]: expected ',' between the numbers of a cell, found ')'\n"
       "      n (1)\n          ^"},
      {"direction",
       "t:1:10: error[grammar/expected]: expected the name of the component, found end of text\n"
       "    direction\n             ^"},
      {"direction north",
       "t:1:16: error[grammar/expected]: expected '-' between blanks, and the opposite direction, "
       "found end of text\n"
       "    direction north\n                   ^"},
      {"direction north - (0,1)",
       "t:1:19: error[grammar/expected]: expected the name of the opposite direction, found '('\n"
       "    direction north - (0,1)\n                      ^"},
      {"direction north - south (0,1",
       "t:1:29: error[grammar/expected]: expected ')' after the cell, found end of text\n"
       "    direction north - south (0,1\n                                ^"},
      {"board ",
       "t:1:7: error[grammar/expected]: expected what a board is made of, as squares, found end of "
       "text\n"
       "    board \n          ^"},
      {"board squares",
       "t:1:14: error[grammar/expected]: expected a size of the board, a number, found end of "
       "text\n"
       "    board squares\n                 ^"},
      {"board squares 8 x: places a",
       "t:1:18: error[grammar/expected]: expected a size of the board, a number, found ':'\n"
       "    board squares 8 x: places a\n                     ^"},
      {"board squares -8",
       "t:1:15: error[grammar/expected]: expected a size of the board, a number, found '-'\n"
       "    board squares -8\n                  ^"},
      {"board squares 8 by 8",
       "t:1:17: error[grammar/expected]: expected the end of the line, found 'by'\n"
       "    board squares 8 by 8\n                    ^^"},
      {"board squares 8:",
       "t:1:17: error[grammar/expected]: expected the name of a property or of a rule, found end "
       "of text\n"
       "    board squares 8:\n                    ^"},
      {"board squares 99999999999999999999",
       "t:1:15: error[grammar/number-range]: number '99999999999999999999' is too large\n"
       "    board squares 99999999999999999999\n                  ^^^^^^^^^^^^^^^^^^^^\n    hint: "
       "the largest is 9223372036854775807"},
      {"link a-b",
       "t:1:9: error[grammar/expected]: expected '-' between blanks, since links lead both ways, "
       "found end of text\n"
       "    link a-b\n            ^"},
      {"tile a: n \"x",
       "t:1:13: error[grammar/expected]: expected '\"' to end the string, found end of text\n"
       "    tile a: n \"x\n                ^"},
      {"tile a x99999999999999999999",
       "t:1:9: error[grammar/number-range]: number '99999999999999999999' is too large\n"
       "    tile a x99999999999999999999\n            ^^^^^^^^^^^^^^^^^^^^\n    hint: the largest "
       "is 9223372036854775807"},
  }));
  CAPTURE(row.text);
  CHECK(entries_outcome(row.text) == row.outcome);
}
