// Fields of regions: what becomes of them when regions are joined and parted.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "interpreter/base/json.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {
namespace {

using description::Field;
using nlohmann::json;
using state::test::words;
using Joins = Field::Joins;
using Scope = Field::Scope;

Field of_region(Field f, std::string regions, Joins joins) {
  f.scope = Scope::region;
  f.scope_name = std::move(regions);
  f.joins = joins;
  return f;
}

Description joining() {
  Description d = boards();
  const auto counter = [](const char* name, std::int64_t max) {
    auto f = state::test::field(FieldKind::counter, name);
    f.max = max;
    return f;
  };
  auto stock = of_region(counter("stock", 60), "roads", Joins::sum);
  stock.dimensions = {"mark"};
  auto floor = of_region(counter("floor", 9), "cities", Joins::lowest);
  floor.initial = 9;
  auto tint = of_region(state::test::field(FieldKind::choice, "shade"), "cities", Joins::first);
  tint.of = "colour";
  tint.optional = true;
  auto lord = of_region(state::test::field(FieldKind::ref, "lord"), "chains", Joins::first);
  lord.of = "player";
  for (auto& f : {stock, of_region(counter("peak", 99), "cities", Joins::highest), floor,
                  of_region(state::test::field(FieldKind::flag, "lit"), "cities", Joins::any),
                  of_region(state::test::field(FieldKind::flag, "calm"), "plots", Joins::every),
                  tint, lord, of_region(counter("tax", 9), "chains", Joins::sum),
                  of_region(counter("age", 99), "roads", Joins::first)})
    d.fields.push_back(f);
  return d;
}

/// Words of a field by the lowest members of the regions, in order of its entries.
using Values = std::map<int, std::vector<Word>>;

Values region_values(const BoardTable& t, const char* name) {
  const auto& f = t.f(name);
  const auto& regions = t.schema->field(f.scope_field);
  Values out;
  for (int m = 0; m < static_cast<int>(f.things); ++m) {
    if (!state::is_lowest(*t.schema, t.arena, regions, {0, m})) continue;
    for (std::uint32_t e = 0; e < f.entries; ++e)
      out[m].push_back(t.arena.get(f.at(static_cast<std::size_t>(m) * f.entries + e)));
  }
  return out;
}

/// The regions of a grid, found by walking over what touches: members by lowest.
std::map<int, std::set<int>> walked(const BoardTable& t, const state::FieldType& regions) {
  std::map<int, std::set<int>> out;
  const state::SegmentLinks links(*t.schema, t.arena, regions, 0);
  std::set<int> seen;
  const int n = static_cast<int>(state::region_members(*t.schema, regions));
  for (int m = 0; m < n; ++m) {
    if (!regions.regions[0].exists(t.arena, m) || seen.count(m) != 0) continue;
    std::vector<int> open = {m};
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      if (!seen.insert(at).second) continue;
      out[m].insert(at);
      links.append(at, open);
    }
  }
  return out;
}

/// The same fields by their definition: values of whole regions, recomputed after
/// every change of the board from the regions of before and of now.
class Twin {
 public:
  Twin(std::string name, Word first, Word (*join)(Word, Word))
      : name_(std::move(name)), first_(first), join_(join) {}

  void now(const BoardTable& t) {
    const auto& f = t.f(name_);
    const auto found = walked(t, t.schema->field(f.scope_field));
    Values next;
    for (const auto& [lowest, members] : found) next[lowest].assign(f.entries, first_);
    std::set<int> begun;
    for (const auto& [lowest, members] : regions_) {
      int heir = -1;
      for (const int m : members) {
        const bool there =
            std::ranges::any_of(found, [&](const auto& r) { return r.second.count(m) != 0; });
        if (there && (heir < 0 || m == lowest)) heir = m;
        if (there && m == lowest) break;
      }
      if (heir < 0) continue;
      const auto part =
          std::ranges::find_if(found, [&](const auto& r) { return r.second.count(heir) != 0; });
      auto& value = next[part->first];
      const auto& had = values_[lowest];
      for (std::size_t e = 0; e < value.size(); ++e)
        value[e] = begun.insert(part->first * 8 + static_cast<int>(e)).second
                       ? had[e]
                       : join_(value[e], had[e]);
    }
    // A new segment joins with its first value, as every region has one.
    for (const auto& [lowest, members] : found) {
      for (const int m : members) {
        const bool old =
            std::ranges::any_of(regions_, [&](const auto& r) { return r.second.count(m) != 0; });
        if (old) continue;
        for (std::size_t e = 0; e < next[lowest].size(); ++e) {
          const bool fresh = begun.insert(lowest * 8 + static_cast<int>(e)).second;
          if (!fresh) next[lowest][e] = join_(next[lowest][e], first_);
        }
      }
    }
    regions_ = found;
    values_ = next;
  }
  void set(int lowest, std::size_t entry, Word value) { values_[lowest][entry] = value; }
  [[nodiscard]] const Values& values() const { return values_; }

 private:
  std::string name_;
  Word first_;
  Word (*join_)(Word, Word);
  std::map<int, std::set<int>> regions_;
  Values values_;
};

}  // namespace

TEST_CASE("fields of regions are what recomputation says, on random boards") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto below = [&](std::size_t n) { return static_cast<int>(random() % n); };
    BoardTable t(joining());
    Twin twins[] = {{"stock", 0, [](Word a, Word b) { return std::min<Word>(a + b, 60); }},
                    {"peak", 0, [](Word a, Word b) { return std::max(a, b); }},
                    {"floor", 9, [](Word a, Word b) { return std::min(a, b); }},
                    {"lit", 0, [](Word a, Word b) { return a | b; }}};
    const char* names[] = {"stock", "peak", "floor", "lit"};
    const auto start = words(t.arena);
    t.arena.forget();
    for (int step = 0; step < 70; ++step) {
      const Cell cell{static_cast<std::int16_t>(below(5)), static_cast<std::int16_t>(below(5))};
      const auto& grid = t.f("table").grids[0];
      if (const int slot = grid.slot_at(t.arena, cell); slot < 0) {
        const char* tiles[] = {"line", "bend", "gate", "pair", "mouth"};
        t.lay(tiles[below(5)], cell, static_cast<Turn>(below(4)));
      } else if (below(3) == 0) {
        board::Scratch scratch;
        state::remove_piece(*t.schema, t.arena, t.id("table"), 0, slot, scratch);
      }
      for (std::size_t i = 0; i < 4; ++i) {
        twins[i].now(t);
        CAPTURE(step, names[i]);
        REQUIRE(region_values(t, names[i]) == twins[i].values());
        // A word of a member that is not the lowest has the first value.
        const auto& f = t.f(names[i]);
        if (twins[i].values().empty()) continue;
        auto it = twins[i].values().begin();
        std::advance(it, below(twins[i].values().size()));
        const auto entry = static_cast<std::size_t>(below(f.entries));
        const Word value = static_cast<Word>(below(static_cast<std::size_t>(f.max) + 1));
        t.arena.set(f.at(static_cast<std::size_t>(it->first) * f.entries + entry), value);
        twins[i].set(it->first, entry, value);
      }
      if (step % 10 == 9) {
        const Arena loaded =
            state::load(*t.schema, parse_json(state::save(*t.schema, t.arena).dump(), "s"), "s");
        REQUIRE(state::hash(*t.schema, loaded) == state::hash(*t.schema, t.arena));
        for (std::size_t i = 0; i < 4; ++i) {
          const auto& f = t.f(names[i]);
          for (std::size_t k = 0; k < f.instances; ++k)
            REQUIRE(loaded.get(f.at(k)) == t.arena.get(f.at(k)));
        }
      }
    }
    t.arena.undo_to(0);
    CHECK(words(t.arena) == start);
  }
}

TEST_CASE("regions of a map keep what they have while places change hands") {
  BoardTable t(joining());
  t.run(
      "claim north for actor; claim south for actor\n"
      "set tax of chains[north] to 4; set tax of chains[south] to 3; set lord of chains[south] to "
      "left of actor");
  const auto mark = t.arena.mark();
  t.run("claim east for actor");
  CHECK(t.value("tax of chains[south]") == 7);
  // North is the lower place, and has no lord.
  CHECK(t.value("lord of chains[north] = left of actor") == 1);
  CHECK(state::view(*t.schema, t.arena, Seat())["tax"] == json::parse(R"({"north": 7})"));
  t.run("release north");
  CHECK(t.value("tax of chains[south]") == 7);
  t.run("claim north for left of actor");
  CHECK(t.value("tax of chains[north]") == 0);
  t.run("claim west for actor; release south");
  CHECK(t.value("tax of chains[east] * 10 + tax of chains[west]") == 70);
  t.arena.undo_to(mark);
  CHECK(t.value("tax of chains[north] * 10 + tax of chains[south]") == 43);
  CHECK(t.failure("add 6 to tax of chains[north]").find("state/range: 'tax' of ") == 0);
  CHECK(t.failure("add 1 to tax of chains[west]") ==
        "state/no-instance: there is no 'tax' of nothing");
}

TEST_CASE("a merge that rules make joins, too, and leaves the value where the lowest segment is") {
  BoardTable t(joining());
  t.furnish();
  const std::string near = "first s in segments(table[(5, 0)]) where s is road";
  const std::string far = "first s in segments(table[(7, 0)]) where s is road";
  t.run("set stock[crown] of roads[" + near + "] to 20; set stock[crown] of roads[" + far +
        "] to 50\n" + "set age of roads[" + far + "] to 8; let r be roads[" + far + "]\n" +
        "merge " + near + " with " + far + "\n" + "add 5 to stock[sword] of r");
  // The sum stops at its bound; what a name stood for is the joined region now.
  CHECK(t.value("stock[crown] of roads[" + near + "] * 100 + stock[sword] of roads[" + far + "]") ==
        6005);
  CHECK(t.value("age of roads[" + near + "]") == 0);
  CHECK(state::view(*t.schema, t.arena, Seat())["stock"][1] ==
        json::parse(R"({"cell": [5,0], "segment": 0, "value": {"crown": 60, "sword": 5}})"));
  t.run("relink " + near + " from " + far);
  CHECK(t.value("stock[crown] of roads[" + near + "]") == 60);
  CHECK(t.value("stock[crown] of roads[" + far + "]") == 0);
}

TEST_CASE("a feature that no component has makes no regions") {
  Description d = joining();
  std::erase_if(d.components, [](const auto& c) {
    return c.entry.family.text == "tile" && c.entry.name.text != "green" &&
           c.entry.name.text != "line";
  });
  auto seat = state::test::field(FieldKind::ref, "seat");
  seat.of = "region of cities";
  d.fields.push_back(seat);
  BoardTable t(std::move(d));
  t.lay("line", {0, 0});
  CHECK(t.value("count of r in cities") == 0);
  CHECK(t.value("seat is none") == 1);
  CHECK(state::view(*t.schema, t.arena, Seat())["peak"] == json::array());
  const json saved = parse_json(state::save(*t.schema, t.arena).dump(), "s");
  CHECK(state::hash(*t.schema, state::load(*t.schema, saved, "s")) ==
        state::hash(*t.schema, t.arena));
  json damaged = saved;
  damaged["fields"]["seat"][0] = 0;
  const Arena odd = state::load(*t.schema, damaged, "s");
  CHECK(state::view(*t.schema, odd, Seat())["seat"].is_null());
  CHECK_NOTHROW(state::hash(*t.schema, odd));
}

TEST_CASE("what is wrong with fields of regions") {
  const auto complaint = [](Field f) {
    Description d = boards();
    d.fields.push_back(std::move(f));
    return state::test::report(d);
  };
  const auto refused = [](const std::string& text, const std::string& hint = "") {
    return "rules.lua:9:1: error[schema/bad-field]: " + text + "\n    line 9\n    ^^^^^^" +
           (hint.empty() ? "" : "\n    hint: " + hint);
  };
  const auto counter = state::test::field(FieldKind::counter, "x");
  CHECK(complaint(of_region(counter, "roads", Joins::none)) ==
        refused("counter 'x' is of a region and needs 'joins': what it is when two are joined",
                "for a counter: sum, highest, lowest or first"));
  CHECK(complaint(of_region(counter, "roads", Joins::any)) ==
        refused("counter 'x' is of a region and needs 'joins': what it is when two are joined",
                "for a counter: sum, highest, lowest or first"));
  CHECK(complaint(of_region(state::test::field(FieldKind::flag, "x"), "roads", Joins::sum)) ==
        refused("flag 'x' is of a region and needs 'joins': what it is when two are joined",
                "for a flag: any, every or first"));
  auto joined = counter;
  joined.joins = Joins::sum;
  CHECK(complaint(joined) ==
        refused("counter 'x' says how it is joined; only fields of a region are"));
  CHECK(complaint(
            of_region(state::test::holding(FieldKind::pile, "x", "card"), "roads", Joins::first)) ==
        refused("pile 'x' is of a region; only counters, flags, choices and refs are"));
  CHECK(complaint(of_region(counter, "table", Joins::sum)) ==
        "rules.lua:9:1: error[schema/unknown-name]: counter 'x' refers to 'table', which is no "
        "regions\n    line 9\n"
        "    ^^^^^^");
}

}  // namespace castellan::ruletext::test
