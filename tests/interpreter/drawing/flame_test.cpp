#include "interpreter/drawing/flame.hpp"

#include "tests/support/catch.hpp"

namespace castellan::drawing {

TEST_CASE("lines are bars on their rules, layers and the whole, the heaviest first", "[drawing]") {
  session::LineCost light, heavy, elsewhere;
  light = {.file = "a.lua", .line = 3, .text = "if a < b\x01", .rule = "move 'go'", .steps = 10};
  heavy = {.file = "a.lua", .line = 4, .text = "gain 1", .rule = "move 'go'", .steps = 30};
  elsewhere = {.file = "b.lua", .line = 9, .text = "rare", .rule = "step", .steps = 1};
  const Flame whole =
      flame({light, heavy, elsewhere}, [](const std::string& file) { return file.substr(0, 1); });
  CHECK(whole.weight == 41);
  REQUIRE(whole.parts.size() == 2);
  CHECK(whole.parts[0].name == "a");
  REQUIRE(whole.parts[0].parts.size() == 1);
  REQUIRE(whole.parts[0].parts[0].parts.size() == 2);
  CHECK(whole.parts[0].parts[0].parts[0].name == "4: gain 1");
  CHECK(whole.parts[0].parts[0].parts[1].name == "3: if a < b\x01");
}

TEST_CASE("a flame graph is well-formed whatever rules are called", "[drawing]") {
  const Flame whole{"rule text", 1000, {{"'<&>\x01'", 999, {}}, {"thin", 1, {}}}};
  CHECK(
      draw_flame(whole, "a & b") ==
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="100" font-family="sans-serif" font-size="12">
<title>a &amp; b</title>
<text x="3" y="14">a &amp; b</text>
<g>
<title>rule text (100.0 %)</title>
<rect x="0" y="80" width="1200" height="19" fill="#d9d9d9" stroke="white"/>
<text x="3" y="94">rule text</text>
</g>
<g>
<title>&#39;&lt;&amp;&gt;)"
      "\xEF\xBF\xBD"
      R"(&#39; (99.9 %)</title>
<rect x="0" y="60" width="1198" height="19" fill="#fdbf6f" stroke="white"/>
<text x="3" y="74">&#39;&lt;&amp;&gt;)"
      "\xEF\xBF\xBD"
      R"(&#39;</text>
</g>
<g>
<title>thin (0.1 %)</title>
<rect x="1198" y="60" width="2" height="19" fill="#fdbf6f" stroke="white"/>
</g>
</svg>
)");
  // Less than a thousandth is not seen.
  CHECK(draw_flame({"whole", 1001, {{"dust", 1, {}}}}, "").find("dust") == std::string::npos);
}

}  // namespace castellan::drawing
