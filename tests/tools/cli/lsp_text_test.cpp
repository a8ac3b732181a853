#include <random>

#include "grammar/utf8.hpp"
#include "tests/support/catch.hpp"
#include "tools/lsp/documents.hpp"
#include "tools/lsp/text.hpp"

namespace castellan::lsp {
namespace {

/// As an editor holds it.
std::u16string utf16(std::string_view text) {
  std::u16string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto unit = grammar::decode_utf8(text, at);
    at += unit.length;
    if (unit.value > 0xffff) {
      out += static_cast<char16_t>(0xd800 + ((unit.value - 0x10000) >> 10));
      out += static_cast<char16_t>(0xdc00 + ((unit.value - 0x10000) & 0x3ff));
    } else {
      out += static_cast<char16_t>(unit.value);
    }
  }
  return out;
}

/// Where the units begin that are no second half, and where they are on their lines.
std::vector<std::pair<std::size_t, Place>> places(const std::u16string& text) {
  std::vector<std::pair<std::size_t, Place>> out;
  Place at;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool second = i < text.size() && text[i] >= 0xdc00 && text[i] < 0xe000;
    const bool within_end = i > 0 && i < text.size() && text[i - 1] == u'\r' && text[i] == u'\n';
    if (!second && !within_end) out.emplace_back(i, at);
    if (i == text.size()) break;
    if (text[i] == u'\n' || (text[i] == u'\r' && (i + 1 == text.size() || text[i + 1] != u'\n')))
      at = {at.line + 1, 0};
    else
      ++at.character;
  }
  return out;
}

TEST_CASE("columns are units of UTF-16") {
  const Text text("M\xc3\xbcnze \xf0\x9f\x8f\xb0 da\r\n\xe2\x82\xac\rzu\n");
  CHECK(text.offset({0, 2}) == 3);
  CHECK(text.place(7) == Place{0, 6});
  CHECK(text.offset({0, 6}) == 7);
  CHECK(text.offset({0, 7}) == 7);  // within the two units of one sign
  CHECK(text.offset({0, 8}) == 11);
  CHECK(text.offset({0, 99}) == 14);  // the end of the line
  CHECK(text.offset({1, 1}) == 19);
  CHECK(text.place(20) == Place{2, 0});
  CHECK(text.end() == Place{3, 0});
  CHECK(text.offset({9, 9}) == text.bytes().size());
}

TEST_CASE("changes of parts make the text that the editor has") {
  constexpr std::string_view kPieces[] = {"a",  "\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x8f\xb0",
                                          "\n", "\r\n",     "\r",           " "};
  std::mt19937 random(7);
  const auto some = [&](std::size_t most) {
    std::string out;
    for (std::size_t n = random() % (most + 1); n > 0; --n)
      out += kPieces[random() % std::size(kPieces)];
    return out;
  };
  Text text(some(20));
  std::u16string model = utf16(text.bytes());
  for (int turn = 0; turn < 2000; ++turn) {
    const auto all = places(model);
    auto from = all[random() % all.size()];
    auto to = all[random() % all.size()];
    if (to.first < from.first) std::swap(from, to);
    const std::string by = some(all.size() > 60 ? 0 : 6);
    model.replace(from.first, to.first - from.first, utf16(by));
    text.replace({from.second, to.second}, by);
    REQUIRE(utf16(text.bytes()) == model);
    for (const auto& [unit, place] : places(model)) {
      REQUIRE(text.place(text.offset(place)) == place);
      REQUIRE(utf16(std::string_view(text.bytes()).substr(0, text.offset(place))).size() == unit);
    }
  }
}

TEST_CASE("documents are bounded in number and size") {
  Documents documents(2, 10);
  const auto unknown = [&](const Document* d) { return d == nullptr ? "none" : d->unknown_id; };
  CHECK(unknown(documents.open("file:///a", 1, "0123456789")) == "");
  CHECK(unknown(documents.change("file:///a", 2, {{Range{{0, 0}, {0, 0}}, "x"}})) ==
        "io/lsp-document");
  CHECK(documents.text("/a") == nullptr);
  CHECK(unknown(documents.change("file:///a", 3, {{Range{{0, 0}, {0, 1}}, ""}})) ==
        "io/lsp-document");
  CHECK(unknown(documents.change("file:///a", 4, {{std::nullopt, "again"}})) == "");
  CHECK(*documents.text("/a") == "again");
  CHECK(unknown(documents.change("file:///a", 5, {{Range{{0, 2}, {0, 1}}, "x"}})) ==
        "io/lsp-change");
  CHECK(unknown(documents.open("untitled:b.game", 1, "b")) == "");
  CHECK(documents.find("untitled:b.game")->path == "b.game");
  CHECK(unknown(documents.open("file:///c", 1, "c")) == "io/lsp-documents");
  for (int i = 0; i < 100; ++i) documents.open("file:///" + std::to_string(i), 1, "x");
  CHECK(documents.all().size() == 32);
  CHECK(unknown(documents.open("file:///another", 1, "c")) == "none");
  CHECK(unknown(documents.change("file:///another", 1, {})) == "none");
  CHECK_FALSE(documents.close("file:///another").has_value());
  CHECK(documents.close("file:///a").has_value());
  CHECK(documents.text("/a") == nullptr);
}

}  // namespace
}  // namespace castellan::lsp
