#include "grammar/parse.hpp"
#include "tests/grammar/round_trip.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

std::string sheets_outcome(const std::string& text) { return test::canonical(text, parse_score); }

}  // namespace

TEST_CASE("sheets read and print") {
  const auto row = GENERATE(values<test::Row>({
      {"", ""},
      {"# nothing\n", ""},
      {"sheet final is scoring(3)", "sheet final is scoring(3)\n"},
      {"sheet all is walls , towers(2),\n gates # three", "sheet all is walls, towers(2), gates\n"},
      {"sheet a\nend", "sheet a\nend\n"},
      {"sheet a\n for each k in kind where used[k] > 0 or k is first do\n row R: add 1\n end\nend",
       "sheet a\n  for each k in kind where used[k] > 0 or k is first do\n    row R: add 1\n  "
       "end\nend\n"},
      {"sheet road of region (a: number ,b:region  of cities) \"Road {a}\"\n  row CAR-1.x \"x\": "
       "add 1 per pennant\nend\n",
       "sheet road of region(a: number, b: region of cities) \"Road {a}\"\n  row CAR-1.x \"x\": "
       "add 1 per pennant\nend\n"},
      {"sheet a\n row R after  S,T/U-{k} before V before W \"x\": add 1\n row after before before: "
       "add 1\nend",
       "sheet a\n  row R after S, T/U-{k} before V, W \"x\": add 1\n  row after before before: add "
       "1\nend\n"},
      {"sheet a\n  row A: add 1\n step  zero # at\n  row B  at  hills/late after C \"x\": add 2\n"
       "  include b(2) as B2 at zero if c\n step step\nend",
       "sheet a\n  row A: add 1\n  step zero\n  row B at hills/late after C \"x\": add 2\n"
       "  include b(2) as B2 at zero if c\n  step step\nend\n"},
      {"sheet a # one\n  row 1: add 1; halve rounded up\n    zero if b\n  row 2:\n add 3\nend",
       "sheet a\n  row 1:\n    add 1\n    halve rounded up\n    zero if b\n  row 2: add 3\nend\n"},
      {"sheet a\n  for each k in kind do\n    for each j in hand of k do\n row R \"{k}\": times 2\n"
       "end\n row S: if a then for each x in y do add 1 end end\n  end\nend\nsheet b is a\n",
       "sheet a\n  for each k in kind do\n    for each j in hand of k do\n      row R \"{k}\": "
       "times 2\n"
       "    end\n    row S:\n      if a then\n        for each x in y do\n          add 1\n        "
       "end\n"
       "      end\n  end\nend\n\nsheet b is a\n"},
      {"sheet a\n for each r in roads where any f in x[r] do\n include road(r) if leads(player, "
       "r)\n end\n"
       " row R: add 1\n include b(2)\nend",
       "sheet a\n  for each r in roads where any f in x[r] do\n    include road(r) if "
       "leads(player, r)\n"
       "  end\n  row R: add 1\n  include b(2)\nend\n"},
      {"sheet a\n row R: for each x in y do add 1 end\n add 2\nend",
       "sheet a\n  row R:\n    for each x in y do\n      add 1\n    end\n    add 2\nend\n"},
  }));
  CAPTURE(row.text);
  CHECK(sheets_outcome(row.text) == row.outcome);
}

TEST_CASE("the parts of a sheet") {
  const Source source("t", "sheet s (round: number)\n row ALH-06 \"{k}\": add 1\nend");
  Diagnostics out;
  const ScoreFile file = parse_score(source, out);
  REQUIRE_FALSE(out.has_errors());
  const Sheet& s = file.sheets.at(0);
  CHECK(s.subject.text == "player");
  CHECK(s.parameters.at(0).name.text == "round");
  CHECK(s.parameters.at(0).kind.text == "number");
  CHECK(source.text(s.span) == "sheet s (round: number)");
  const Row& r = s.items.at(0).row;
  CHECK(r.id.text == "ALH-06");
  CHECK(r.places.empty());
  CHECK(r.label == "{k}");
  CHECK(source.text(r.label_span) == "\"{k}\"");
  CHECK(source.text(r.span) == "row ALH-06 \"{k}\":");
}

TEST_CASE("errors in sheets leave the other rows readable") {
  const auto row = GENERATE(values<test::Row>({
      {"shet a\nend",
       "t:1:1: error[grammar/expected]: expected 'sheet', found 'shet'\n    shet a\n    ^^^^\n"
       "    hint: did you mean 'sheet'?\n"
       "t:2:1: error[grammar/expected]: expected 'sheet', found 'end'\n    end\n    ^^^"},
      {"sheet a\n  row X add 1\n  row Y:\n  row Z: add )\n  foo\nend",
       "t:2:9: error[grammar/expected]: expected ':' before the row's statements, found 'add'\n"
       "      row X add 1\n            ^^^\n"
       "    hint: the title of a row is written in double quotes, followed by ':'\n"
       "t:3:9: error[grammar/expected]: expected a statement of the row, found end of line\n"
       "      row Y:\n            ^\n"
       "t:4:14: error[grammar/expected]: expected the end of the statement, found ')'\n"
       "      row Z: add )\n                 ^\n    hint: no bracket is open here"},
      {"sheet a\n  add 1\n  row : add 1\n  for each k of kind do\n  end\nend",
       "t:2:3: error[grammar/expected]: expected 'row', 'step', 'include', 'for each' or 'end', "
       "found 'add'\n"
       "      add 1\n      ^^^\n"
       "t:3:7: error[grammar/expected]: expected the id of the row, found ':'\n"
       "      row : add 1\n          ^\n"
       "t:4:14: error[grammar/expected]: expected 'in' and the set, found 'of'\n"
       "      for each k of kind do\n                 ^^"},
      {"sheet a\n  step\n  step a b\n  row X at : add 1\n  row Y after Z at a: add 1\nend",
       "t:2:7: error[grammar/expected]: expected the name of the step, found end of line\n"
       "      step\n          ^\n"
       "t:3:10: error[grammar/expected]: expected the end of the line, found 'b'\n"
       "      step a b\n             ^\n"
       "t:4:12: error[grammar/expected]: expected the id of another row, found ':'\n"
       "      row X at : add 1\n               ^\n"
       "t:5:17: error[grammar/expected]: expected ':' before the row's statements, found 'at'\n"
       "      row Y after Z at a: add 1\n                    ^^"},
      {"sheet a\n  row X after : add 1\n  row Y before A,: add 1\n  row Z after A B: add 1\nend",
       "t:2:15: error[grammar/expected]: expected the id of another row, found ':'\n"
       "      row X after : add 1\n                  ^\n"
       "t:3:18: error[grammar/expected]: expected the id of another row, found ':'\n"
       "      row Y before A,: add 1\n                     ^\n"
       "t:4:17: error[grammar/expected]: expected ':' before the row's statements, found 'B'\n"
       "      row Z after A B: add 1\n                    ^"},
      {"sheet a(n)\nend\nsheet b(n: )\nend\nsheet c(and: number)\nend\nsheet d(n: region "
       "of)\nend\nsheet e(n: number m)\nend",
       "t:1:10: error[grammar/expected]: expected ':' and the kind of the parameter, found ')'\n"
       "    sheet a(n)\n             ^\n"
       "t:3:12: error[grammar/expected]: expected a kind of values, found ')'\n"
       "    sheet b(n: )\n               ^\n"
       "t:5:9: error[grammar/expected]: expected the name of a parameter, found 'and'\n"
       "    sheet c(and: number)\n            ^^^\n"
       "t:7:21: error[grammar/expected]: expected the name of a field, found ')'\n"
       "    sheet d(n: region of)\n                        ^\n"
       "t:9:19: error[grammar/expected]: expected ',' or ')' in the list of values, found 'm'\n"
       "    sheet e(n: number m)\n                      ^"},
      {"sheet a\n  row X: add 1\nsheet b foo\n  row Y: add 1\nend\n",
       "t:1:1: error[grammar/missing-end]: 'sheet' has no 'end'\n    sheet a\n    ^^^^^\n"
       "t:3:9: error[grammar/expected]: expected the end of the line, found 'foo'\n"
       "    sheet b foo\n            ^^^"},
      {"sheet a\n  for each k in kind do\n    row X: add 1\nend\n",
       "t:1:1: error[grammar/missing-end]: 'sheet' has no 'end'\n    sheet a\n    ^^^^^"},
  }));
  CAPTURE(row.text);
  CHECK(sheets_outcome(row.text) == row.outcome);
}
