// What declarations are called, take and give.

#include <string>

#include "grammar/parse.hpp"
#include "tests/grammar/round_trip.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

using Parse = Signature (*)(const Source&, Diagnostics&);

// `name|a=kind|b=kind|:kind`, or the errors.
std::string signature_outcome(const std::string& text, Parse parse = parse_signature) {
  Diagnostics out;
  const Source source("t", text);
  const Signature s = parse(source, out);
  if (out.has_errors()) return out.render_all();
  std::string said = s.name.text;
  for (const TypedName& p : s.parameters) said += "|" + p.name.text + "=" + p.kind.text;
  if (s.gives) said += "|:" + s.gives->text;
  return said;
}

std::string times(const std::string& part, std::size_t n) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) text += part;
  return text;
}

}  // namespace

TEST_CASE("signatures are read") {
  const auto row = GENERATE(values<test::Row>({
      {"free", "free"},
      {"free(s: segment of table)", "free|s=segment of table"},
      {" free ( s:segment  of\ttable , p : player ) ", "free|s=segment of table|p=player"},
      {"owner(f: field): player", "owner|f=field|:player"},
      {"cheapest: place of city", "cheapest|:place of city"},
      {"take a card(n: number)", "take a card|n=number"},
      {"bürde(größe: number, far-off: several of card)",
       "bürde|größe=number|far-off=several of card"},
      {"end(if: number)", "end|if=number"},
      {"f(s: segment of\tof)", "f|s=segment of of"},
  }));
  CAPTURE(row.text);
  CHECK(signature_outcome(row.text) == row.outcome);
}

TEST_CASE("places in signatures are those of the text") {
  const Source source("t", "  free(s:  segment  of table): player");
  Diagnostics out;
  const Signature s = parse_signature(source, out);
  REQUIRE_FALSE(out.has_errors());
  CHECK(source.text(s.name.span) == "free");
  CHECK(source.text(s.parameters.at(0).name.span) == "s");
  CHECK(source.text(s.parameters.at(0).kind.span) == "segment  of table");
  CHECK(source.text(s.gives.value().span) == "player");
}

TEST_CASE("wrong signatures are refused at their place") {
  const auto row = GENERATE(values<test::Row>({
      {"", "t:1:1: error[grammar/expected]: expected a name, found end of text"},
      {"(s: number)",
       "t:1:1: error[grammar/expected]: expected a name, found '('\n    (s: number)\n    ^"},
      {"free()",
       "t:1:6: error[grammar/expected]: expected the name of a parameter, found ')'\n    free()\n  "
       "       ^"},
      {"free(s)",
       "t:1:7: error[grammar/expected]: expected ':' and the kind of the parameter, found ')'\n    "
       "free(s)\n          ^"},
      {"free(s:)",
       "t:1:8: error[grammar/expected]: expected a kind of values, found ')'\n    free(s:)\n       "
       "    ^"},
      {"free(s: 3)",
       "t:1:9: error[grammar/expected]: expected a kind of values, found '3'\n    free(s: 3)\n     "
       "       ^"},
      {"free(s: segment table)",
       "t:1:17: error[grammar/expected]: expected ',' or ')' after the parameter, found 'table'\n"
       "    free(s: segment table)\n                    ^^^^^"},
      {"free(s: segment of)",
       "t:1:19: error[grammar/expected]: expected the name of a field, found ')'\n"
       "    free(s: segment of)\n                      ^"},
      {"free(s: number,)",
       "t:1:16: error[grammar/expected]: expected the name of a parameter, found ')'\n"
       "    free(s: number,)\n                   ^"},
      {"free(s: number",
       "t:1:15: error[grammar/expected]: expected ',' or ')' after the parameter, found end of "
       "text\n"
       "    free(s: number\n                  ^"},
      {"free(s: number) player",
       "t:1:17: error[grammar/expected]: expected the end of the signature, found 'player'\n"
       "    free(s: number) player\n                    ^^^^^^"},
      {"free(s: (number))",
       "t:1:9: error[grammar/expected]: expected a kind of values, found '('\n    free(s: "
       "(number))\n            ^"},
      {"fr\x01"
       "ee",
       "t:1:3: error[grammar/bad-character]: character '\\x01' may not stand in a text\n"
       "    fr\\x01ee\n      ^^^^"},
      {"free(s: n\xff)",
       "t:1:10: error[grammar/bad-character]: byte '\\xff' is not UTF-8\n"
       "    free(s: n\\xff)\n             ^^^^"},
  }));
  CAPTURE(row.text);
  CHECK(signature_outcome(row.text) == row.outcome);
  Diagnostics nul;
  parse_signature(Source("t", std::string("a\0b", 3)), nul);
  CHECK(nul.render_all() ==
        "t:1:2: error[grammar/bad-character]: character '\\x00' may not stand in a text\n"
        "    a\\x00b\n     ^^^^");
}

TEST_CASE("a signature of any length and depth is read or refused") {
  CHECK(
      signature_outcome("f" + times("(", 200'000)).starts_with("t:1:3: error[grammar/expected]: "));
  CHECK(signature_outcome("f(a: b" + times(" of c", 100'000))
            .starts_with("t:1:13: error[grammar/expected]: "));
  CHECK(signature_outcome("f(a: b" + times(", a: b", 100'000) + ")").starts_with("f|a=b|a=b"));
  CHECK(signature_outcome(std::string((1U << 20U) + 1, 'a'))
            .starts_with("t: error[grammar/too-long]: "));
}

TEST_CASE("sentences are read") {
  const auto row = GENERATE(values<test::Row>({
      {"put it away", ""},
      {"put {n: number} gold|golds on {where: place of city}", "|n=number|where=place of city"},
      {"put { n : number }", "|n=number"},
      {"put {n} gold",
       "t:1:7: error[grammar/expected]: expected ':' and the kind of the parameter, found '}'\n"
       "    put {n} gold\n          ^"},
      {"put {n: number gold",
       "t:1:16: error[grammar/expected]: expected '}' after the parameter, found 'gold'\n"
       "    put {n: number gold\n                   ^^^^"},
      {"put {}",
       "t:1:6: error[grammar/expected]: expected the name of a parameter, found '}'\n    put {}\n  "
       "       ^"},
  }));
  CAPTURE(row.text);
  CHECK(signature_outcome(row.text, parse_sentence) == row.outcome);
}
