#include "interpreter/session/citations.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using castellan::session::Citations;
using castellan::session::cited_in;
using Ids = std::vector<std::string>;

TEST_CASE("ids of a rulebook in a text") {
  CHECK(cited_in("[AB-12, PLAY-SCO-08] and AB-3b.") == Ids{"AB-12", "PLAY-SCO-08", "AB-3b"});
  CHECK(cited_in("UTF-8xy AB- A 12 garden-08-NE x-AB-1 AB-1-2").empty());
}

TEST_CASE(
    "ids beside a line: its own, above it, above what it stands in, at the head of the file") {
  const castellan::test::TemporaryFolder folder;
  const std::string file = folder.file("rules.lua",
                                       "-- [HP-1] the head\n"
                                       "local c = castellan\n"
                                       "\n"
                                       "return {\n"
                                       "  -- [HP-2] a condition,\n"
                                       "  -- [HP-3] as it is\n"
                                       "  c.condition(\"a\", \"true\"),\n"
                                       "  c.condition(\"b\", \"true\"),\n"
                                       "  c.move(\"m\", {  -- [HP-4]\n"
                                       "    effect = [[\n"
                                       "      one()\n"
                                       "      two()  -- [HP-5]\n"
                                       "    ]],\n"
                                       "  }),\n"
                                       "}\n");
  Citations citations;
  CHECK(citations.at(file, 7) == Ids{"HP-2", "HP-3"});
  CHECK(citations.at(file, 8) == Ids{"HP-1"});
  CHECK(citations.at(file, 11) == Ids{"HP-4"});
  CHECK(citations.at(file, 12) == Ids{"HP-5"});
  CHECK(citations.at(file, 99).empty());
  CHECK(citations.at("no/such/file", 1).empty());
}
