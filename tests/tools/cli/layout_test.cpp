#include "tools/cli/layout.hpp"

#include "tests/support/catch.hpp"

using namespace castellan::cli;

TEST_CASE("the kind of a text follows from its name") {
  CHECK(text_kind("a/b.cards") == TextKind::entries);
  CHECK(text_kind("b.tiles") == TextKind::entries);
  CHECK(text_kind("b.map") == TextKind::entries);
  CHECK(text_kind("b.score") == TextKind::score);
  CHECK(text_kind("b.game") == TextKind::game);
  CHECK(text_kind("b.lua") == TextKind::unknown);
}

TEST_CASE("line ends, blank lines and blanks at line ends") {
  CHECK(lay_out("\r\n\n  a: b  \r\n\n\n\t# c\t\nd", TextKind::game) == "a: b\n\n# c\nd\n");
  CHECK(lay_out("", TextKind::game).empty());
  CHECK(lay_out("\n \n", TextKind::game).empty());
}

TEST_CASE("positions are indented, what stands inside of a line stays") {
  CHECK(lay_out("seed    7   # why\n position unchecked\nAnna.hand = a,  b\n  # c\nEND\nAnna: x\n",
                TextKind::game) ==
        "seed    7   # why\nposition unchecked\n  Anna.hand = a,  b\n  # c\nEND\nAnna: x\n");
}

TEST_CASE("blocks of sheets are indented") {
  CHECK(lay_out("sheet final \"if\"\nrow A \"x\": if a then\nadd 1\nelse if b then\nadd 2\nelse\n"
                "add 3\nend\nfor each k in colour do\nrow B: repeat 2 times add 1 end\nend\nend\n"
                "sheet last is final\nsheet other\nend\n",
                TextKind::score) ==
        "sheet final \"if\"\n"
        "  row A \"x\": if a then\n"
        "    add 1\n"
        "  else if b then\n"
        "    add 2\n"
        "  else\n"
        "    add 3\n"
        "  end\n"
        "  for each k in colour do\n"
        "    row B: repeat 2 times add 1 end\n"
        "  end\n"
        "end\n"
        "sheet last is final\n"
        "sheet other\n"
        "end\n");
}

TEST_CASE("the indentation of component files has a meaning and stays") {
  const std::string text = "card a:\n   value 3\n     effect: gain 1\n";
  CHECK(lay_out(text, TextKind::entries) == text);
}

TEST_CASE("laying out twice changes nothing, whatever the text") {
  std::uint32_t state = 11;
  const char* pieces[] = {"sheet", "end", "\n", " ", "\t", "if", "then", "else", "\"", "#",
                          "position", "x", ":", "for", "do", "\r\n", "\n\n\n", "is", "or"};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      state = state * 1664525 + 1013904223;
      text += pieces[(state >> 16) % std::size(pieces)];
      if ((state & 0x10000U) != 0) text += ' ';
    }
    for (const TextKind kind : {TextKind::entries, TextKind::score, TextKind::game}) {
      CAPTURE(text);
      const std::string once = lay_out(text, kind);
      CHECK(lay_out(once, kind) == once);
    }
  }
}
