// Names of segments: whatever a piece looks like and however it lies, a
// segment's name means that segment.
#include "interpreter/state/segments.hpp"

#include <set>

#include "interpreter/base/generator.hpp"
#include "tests/interpreter/state/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

NamedSegment named(const Schema& schema, const board::Piece& piece, const std::string& text) {
  const auto words = words_of(text);
  std::vector<std::string_view> sides(words.begin() + 1, words.end());
  return find_segment(PieceSegments(schema, piece), words[0], sides);
}

Description tiles(const std::string& entries) {
  Description d;
  d.name = "box";
  d.players = 2;
  Family tile;
  tile.name = "tile";
  tile.sides = {"field"};
  for (const char* name : {"road", "city", "well"})
    tile.features.push_back({name, 0, true, {}, line(1)});
  d.families = {tile};
  add_entries(d, entries);
  return d;
}

}  // namespace

TEST_CASE("a segment's name means that segment") {
  rng::Stream random(21);
  static constexpr const char* kHalves[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
  static constexpr const char* kFeatures[] = {"road", "city", "well"};
  for (int n = 0; n < 300; ++n) {
    // Half-sides of each feature are dealt out to up to three segments.
    std::string entry = "tile t x1";
    for (const char* feature : kFeatures) {
      std::vector<std::string> parts(random.below(4));
      for (const char* half : kHalves) {
        const auto to = random.below(parts.size() + 1);
        if (to < parts.size()) parts[to] += std::string(" ") + half;
      }
      for (const auto& part : parts)
        entry += (entry.back() == '1' ? ": " : ", ") + std::string(feature) + part;
    }
    CAPTURE(entry);
    const Game g(tiles(entry + "\n"));
    const ComponentId id = g.component("t");
    for (const Turn turn : {Turn::none, Turn::quarter, Turn::half, Turn::three_quarters}) {
      const board::Piece piece{{0, 0}, id.value, turn, 0};
      const PieceSegments on(*g.schema, piece);
      for (int contact = 0; contact < board::kContacts; ++contact) {
        std::vector<std::pair<int, unsigned>> one_by_one, together;
        for (int k = 0; k < on.size(); ++k) {
          if (const unsigned ends = on.ends(k, contact); ends != 0)
            one_by_one.emplace_back(k, ends);
        }
        on.each_at(contact, [&](int k, unsigned ends) { together.emplace_back(k, ends); });
        CHECK(together == one_by_one);
      }
      std::set<std::string> names;
      for (int k = 0; k < static_cast<int>(g.schema->component(id).segments.size()); ++k) {
        const std::string name = segment_name(PieceSegments(*g.schema, piece), k);
        CAPTURE(name);
        CHECK(names.insert(name).second);
        const NamedSegment found = named(*g.schema, piece, name);
        CHECK(found.segment == k);
      }
    }
  }
}

TEST_CASE("segments go by any of their sides, by a number, or by their feature alone") {
  const Game g(tiles("tile t x1: road N E, road SL, city, city, well, well W\n"));
  const auto find = [&](const char* text, Turn turn = Turn::none) {
    const NamedSegment found = named(*g.schema, {{0, 0}, g.component("t").value, turn, 0}, text);
    return found.several ? -2 : found.segment;
  };
  CHECK(find("road N") == 0);
  CHECK(find("road E") == 0);
  CHECK(find("road N E") == 0);
  CHECK(find("road ER") == 0);
  CHECK(find("road SL") == 1);
  CHECK(find("road S") == -1);
  CHECK(find("road") == -2);
  CHECK(find("city 2") == 3);
  CHECK(find("city 3") == -1);
  CHECK(find("city 0") == -1);
  CHECK(find("city") == -2);
  CHECK(find("well") == 4);
  CHECK(find("well W") == 5);
  CHECK(find("well 1") == 4);
  CHECK(find("lake") == -1);
  CHECK(find("road X") == -1);
  // As the piece lies.
  CHECK(find("road S", Turn::quarter) == 0);
  CHECK(find("road WL", Turn::quarter) == 1);
}

TEST_CASE("a half-side belongs to one segment of a feature") {
  CHECK(report(tiles("tile t x1: road N E, road NL S\n")) ==
        "box.cards:1:22: error[schema/side-twice]: half-side NL of component 't' belongs to two "
        "features: 'road' and 'road'\n"
        "    tile t x1: road N E, road NL S\n"
        "                         ^^^^^^^^^");
}
