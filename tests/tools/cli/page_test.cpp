#include "tools/cli/page.hpp"

#include "tests/support/catch.hpp"

using castellan::cli::Page;
using castellan::cli::PageText;

TEST_CASE("a page as Markdown and as HTML, with its texts escaped") {
  Page page;
  page.heading(1, "A <b> & *c*");
  page.paragraph("one\ntwo");
  page.paragraph("");
  page.table({"x", "y"}, {{"1|2", "\"q\""}});
  page.table({"nothing"}, {});
  CHECK(page.markdown() ==
        "# A \\<b\\> \\& \\*c\\*\n\none two\n\n| x | y |\n| --- | --- |\n| 1\\|2 | \"q\" |\n");
  const std::string html = page.html("<T>");
  CHECK(html.find("<title>&lt;T&gt;</title>") != std::string::npos);
  CHECK(html.substr(html.find("<h1>")) ==
        "<h1>A &lt;b&gt; &amp; *c*</h1>\n<p>one\ntwo</p>\n<div class=\"wide\">\n<table>\n"
        "<tr><th>x</th><th>y</th></tr>\n<tr><td>1|2</td><td>&quot;q&quot;</td></tr>\n</table>\n</"
        "div>\n</body>\n</html>\n");
}

TEST_CASE("what Markdown would take for a mark is text") {
  const auto shown = [](const std::string& text) {
    Page page;
    page.paragraph(text);
    return page.markdown();
  };
  CHECK(shown("# one") == "\\# one\n");
  CHECK(shown("- one + two - three") == "\\- one + two - three\n");
  CHECK(shown("12. one 3. two") == "12\\. one 3. two\n");
  CHECK(shown("_one_ two_three a_") == "\\_one\\_ two_three a\\_\n");
  CHECK(shown("&lt;b&gt; ~~x~~ `y`") == "\\&lt;b\\&gt; \\~\\~x\\~\\~ \\`y\\`\n");
  CHECK(shown("===") == "\\===\n");
}

TEST_CASE("links, anchors and pictures of a page") {
  Page page;
  page.heading(2, PageText("One").anchored("o\"ne"));
  page.paragraph(PageText("see ").add("two <2>", "the two").add("."));
  page.heading(3, PageText("Two").anchored("the two"));
  page.heading(3, PageText("Another").anchored("the two"));
  page.pictures({{"<svg></svg>", PageText("a [card]")}});
  CHECK(page.markdown() ==
        "## One\n\nsee two \\<2\\>.\n\n### Two\n\n### Another\n\n- a \\[card\\]\n");
  const std::string html = page.html("t");
  CHECK(html.substr(html.find("<nav>")) ==
        "<nav>\n<a href=\"#o&quot;ne\">One</a>\n</nav>\n<h2 id=\"o&quot;ne\">One</h2>\n"
        "<p>see <a href=\"#the-two\">two &lt;2&gt;</a>.</p>\n<h3 "
        "id=\"the-two\">Two</h3>\n<h3>Another</h3>\n"
        "<div class=\"box\">\n<figure>\n<svg></svg><figcaption>a "
        "[card]</figcaption>\n</figure>\n</div>\n</body>\n</html>\n");
}
