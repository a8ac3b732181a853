// Maps and merges of snapshots.
#include <algorithm>
#include <array>
#include <set>

#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/merges.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_json.hpp"

namespace castellan::state {

ComponentId load_component(const Schema& schema, FamilyId family, const JsonValue& value) {
  const ComponentId c = schema.find_component(value.string());
  if (!c || !schema.family(family).holds(c)) {
    std::vector<std::string> known;
    for (const ComponentType& t : schema.components()) {
      if (t.family == family) known.push_back(t.name);
    }
    value.fail("schema/unknown-name",
               "there is no " + schema.family(family).name + " '" + value.string() + "'",
               grammar::nearest_hint(value.string(), known));
  }
  return c;
}

namespace {

int load_place(const Schema& schema, const FieldType& f, const JsonValue& value) {
  return load_component(schema, f.place_family, value).value -
         schema.family(f.place_family).first.value;
}

void load_links(const Schema& schema, Arena& arena, const FieldType& f, std::size_t i,
                const JsonValue& list) {
  const board::Map& map = f.maps[i];
  if (list.size() > static_cast<std::size_t>(f.more_links))
    list.fail(kBadSnapshot, "more than " + std::to_string(f.more_links) + " links");
  std::set<std::array<int, 3>> known;
  const auto fresh = [&](int a, int b, int kind) {
    return known.insert({std::min(a, b), std::max(a, b), kind}).second;
  };
  for (const board::MapLink& l : f.links) (void)fresh(l.a, l.b, l.kind);
  for (std::size_t n = 0; n < list.size(); ++n) {
    const JsonValue link = list[n];
    link.allow_only({"from", "to", "kind"});
    const int a = load_place(schema, f, link["from"]);
    const int b = load_place(schema, f, link["to"]);
    if (a == b) link.fail(kBadSnapshot, "a place is linked to itself");
    const std::string& kind = link["kind"].string();
    const auto it = std::find(f.link_kinds.begin(), f.link_kinds.end(), kind);
    if (it == f.link_kinds.end()) {
      link["kind"].fail("schema/unknown-name", "there is no kind of links '" + kind + "'",
                        grammar::nearest_hint(kind, f.link_kinds));
    }
    const int number = static_cast<int>(it - f.link_kinds.begin());
    if (!fresh(a, b, number)) link.fail(kBadSnapshot, "these places are linked by a " + kind + " already");
    map.insert_link(arena, {a, b, number});
  }
}

}  // namespace

void load_map(const Schema& schema, Arena& arena, const FieldType& f, std::size_t i,
              const JsonValue& value) {
  if (f.more_links > 0) {
    value.allow_only({"places", "links"});
    load_links(schema, arena, f, i, value["links"]);
  }
  const JsonValue list = f.more_links > 0 ? value["places"] : value;
  need_size(list, static_cast<std::size_t>(f.places), "place");
  for (std::int32_t p = 0; p < f.places; ++p) {
    const JsonValue item = list[static_cast<std::size_t>(p)];
    item.allow_only({"component", "owner"});
    if (item.has("component")) {
      const JsonValue what = item["component"];
      if (!f.family) what.fail(kBadSnapshot, "nothing can lie here");
      arena.set(f.at(i) + static_cast<Address>(p), load_component(schema, f.family, what).value);
    }
    if (item.has("owner"))
      f.maps[i].claim(arena, p, static_cast<int>(item["owner"].integer(0, schema.players() - 1)));
  }
}

void load_merges(const Schema& schema, Arena& arena, const FieldType& f, std::size_t i,
                 const JsonValue& list) {
  const board::Grid& grid = schema.field(f.over).grids[i];
  if (list.size() > static_cast<std::size_t>(f.merges))
    list.fail(kBadSnapshot, "more than " + std::to_string(f.merges) + " merges");
  for (std::size_t n = 0; n < list.size(); ++n) {
    const JsonValue pair = list[n];
    need_size(pair, 2, "segment");
    std::array<int, 2> ids{};
    for (std::size_t e = 0; e < 2; ++e) {
      const JsonValue end = pair[e];
      end.allow_only({"cell", "segment"});
      const int slot = grid.slot_at(arena, load_cell(end["cell"]));
      if (slot < 0) end["cell"].fail(kBadSnapshot, "no piece lies on this cell");
      const auto& segments =
          schema.component(ComponentId(grid.piece(arena, slot).component)).segments;
      const auto k = static_cast<std::size_t>(
          end["segment"].integer(0, static_cast<std::int64_t>(segments.size()) - 1));
      if (segments[k].feature != f.feature)
        end["segment"].fail(kBadSnapshot, "this is no segment of '" + f.name + "'");
      ids[e] = segment_id(f, slot, segments[k]);
    }
    if (ids[0] == ids[1] || merges::find(arena, f, i, ids[0], ids[1]) >= 0)
      pair.fail(kBadSnapshot, "these segments are merged already");
    merges::add(schema, arena, f, i, ids[0], ids[1]);
  }
}

}  // namespace castellan::state
