#include "tools/cli/page.hpp"

#include "tests/support/catch.hpp"

using castellan::cli::Page;

TEST_CASE("a page as Markdown and as HTML, with its texts escaped") {
  Page page;
  page.heading(1, "A <b> & *c*");
  page.paragraph("one\ntwo");
  page.paragraph("");
  page.table({"x", "y"}, {{"1|2", "\"q\""}});
  page.table({"nothing"}, {});
  CHECK(page.markdown() ==
        "# A \\<b\\> & \\*c\\*\n\none two\n\n| x | y |\n| --- | --- |\n| 1\\|2 | \"q\" |\n");
  const std::string html = page.html();
  CHECK(html.substr(html.find("<h1>")) ==
        "<h1>A &lt;b&gt; &amp; *c*</h1>\n<p>one\ntwo</p>\n<table>\n"
        "<tr><th>x</th><th>y</th></tr>\n<tr><td>1|2</td><td>&quot;q&quot;</td></tr>\n</table>\n");
}
