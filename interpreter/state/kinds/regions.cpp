// Regions: derived from what lies on a grid or map; their merges are primary.
#include "interpreter/state/regions.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "interpreter/base/json.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/merges.hpp"
#include "interpreter/state/value_json.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;
using description::FieldKind;
using nlohmann::json;

constexpr std::int64_t kMaxMerges = 1'000;

struct RegionsKind {
  // --- layout

  static void declare(SchemaBuilder& /*b*/, const Field& /*declared*/, FieldType& to) {
    to.derived = true;
  }

  static void resolve(SchemaBuilder& b, const Field& declared, FieldType& to) {
    to.over = b.field_of_kind(declared, declared.over, "grid and no map",
                              {FieldKind::grid, FieldKind::map});
    if (!to.over) return;
    FieldType& board = b.field(to.over);
    to.of_places = board.kind == FieldKind::map;
    if (to.of_places) return resolve_over_map(b, declared, to, board);
    if (b.bounded(declared, "merges", declared.merges, 0, kMaxMerges))
      to.merges = static_cast<std::int32_t>(declared.merges);
    to.derived = to.merges == 0;
    if (!declared.links.empty()) {
      return b.error(declared.origin, "schema/bad-field",
                     "regions '" + declared.name + "' say 'link', and '" + board.name +
                         "' is a grid: 'feature' says what its pieces join");
    }
    if (!board.family) return;
    const FamilyType& family = b.schema().family(board.family);
    to.feature = family.find_feature(declared.feature);
    std::vector<std::string> joinable;
    for (const FeatureType& f : family.features) {
      if (f.region) joinable.push_back(f.name);
    }
    if (std::find(joinable.begin(), joinable.end(), declared.feature) == joinable.end()) {
      return b.error(declared.origin, "schema/unknown-name",
                     "regions '" + declared.name + "' join '" + declared.feature +
                         "', which is no feature of " + family.name + " that makes regions",
                     grammar::nearest_hint(declared.feature, joinable));
    }
    to.own_segments = most_segments(b.schema(), board.family, to.feature);
    to.segments =
        to.own_segments + most_segments(b.schema(), b.family_over(*board.declared), to.feature);
  }

  /// Of one feature on one component of a family.
  static std::int32_t most_segments(const Schema& schema, FamilyId family, std::int32_t feature) {
    std::int32_t most = 0;
    for (const ComponentType& c : schema.components()) {
      if (c.family != family) continue;
      for (const Segment& s : c.segments) {
        if (s.feature == feature) most = std::max(most, s.number + 1);
      }
    }
    return most;
  }

  static void resolve_over_map(SchemaBuilder& b, const Field& declared, FieldType& to,
                               FieldType& map) {
    board::LinkKinds kinds = 0;
    const auto& names = map.link_kinds;
    for (const std::string& link : declared.links) {
      const auto it = std::find(names.begin(), names.end(), link);
      if (it == names.end()) {
        return b.error(declared.origin, "schema/unknown-name",
                       "regions '" + declared.name + "' follow '" + link +
                           "', which is no kind of links on map '" + map.name + "'",
                       grammar::nearest_hint(link, names));
      }
      kinds |= 1u << (it - names.begin());
    }
    if (declared.links.empty()) kinds = ~board::LinkKinds{0};
    to.feature = static_cast<std::int32_t>(map.groupings.size());
    map.groupings.push_back(kinds);
    if (!declared.feature.empty()) {
      b.error(declared.origin, "schema/bad-field",
              "regions '" + declared.name + "' say 'feature', and '" + map.name +
                  "' is a map: 'link' says along which kinds of links");
    }
    if (declared.merges != 0) {
      b.error(declared.origin, "schema/bad-field",
              "regions '" + declared.name + "' take merges, and those of a map are its links");
    }
  }

  static board::RegionSizes sizes(const Schema& schema, const FieldType& f) {
    const FieldType& grid = schema.field(f.over);
    const FeatureType& feature =
        schema.family(grid.family).features[static_cast<std::size_t>(f.feature)];
    board::RegionSizes sizes;
    sizes.group = std::max(f.segments, 1);
    sizes.segments = grid.capacity * f.segments;
    sizes.counters = static_cast<int>(feature.mark_words);
    sizes.seats = kRegionWeights;
    return sizes;
  }

  // Those of a map are kept by the map.
  static std::uint64_t words(const Schema& schema, const FieldType& f) {
    if (schema.field(f.over).kind != FieldKind::grid) return 0;
    return board::Regions::words(sizes(schema, f)) + merges::words(f.merges);
  }

  static void lay_out(SchemaBuilder& b, FieldType& f) {
    FieldType& grid = b.field(f.over);
    if (grid.kind != FieldKind::grid) return;
    grid.regions_of.resize(b.schema().family(grid.family).features.size());
    grid.regions_of[static_cast<std::size_t>(f.feature)].push_back(b.id_of(f));
    f.regions.reserve(f.instances);
    for (std::size_t i = 0; i < f.instances; ++i)
      f.regions.emplace_back(f.at(i), sizes(b.schema(), f));
  }

  static void start(const FieldType& f, Arena& arena, std::size_t instance) {
    if (f.regions.empty()) return;
    f.regions[instance].reset(arena);
    for (auto w = static_cast<Address>(f.regions[instance].words()); w < f.stride; ++w)
      arena.set(f.at(instance) + w, 0);
  }

  // --- merges

  /// What each of the two segments of each merge is, as `end` says.
  template <class End, class Each>
  static void each_merge(const Reading& r, End end, Each each) {
    const board::Grid& grid = r.schema.field(r.f.over).grids[r.i];
    const auto segment = [&](int id) {
      return end(grid, slot_of_segment(r.f, id), index_of_segment(r.schema, r.arena, r.f, r.i, id));
    };
    for (int n = 0; n < merges::count(r.arena, r.f, r.i); ++n) {
      const merges::Merge m = merges::get(r.arena, r.f, r.i, n);
      each(segment(m.a), segment(m.b));
    }
  }

  static json save(const Reading& r) {
    json out = json::array();
    each_merge(
        r,
        [&](const board::Grid& grid, int slot, int segment) {
          json end = {{"segment", segment}};
          add_piece(grid, r.arena, slot, end);
          return end;
        },
        [&](const json& a, const json& b) {
          out.push_back(json::array({a, b}));
        });
    return out;
  }
  static std::optional<json> view(const Reading& r, const Sight& /*sight*/) { return save(r); }

  static std::uint64_t hash(const Reading& r, std::int64_t who) {
    std::uint64_t sum = 0;
    each_merge(
        r,
        [&](const board::Grid& grid, int slot, int segment) {
          return std::int64_t{pack(grid.cell_of(r.arena, slot))} << 8 | segment |
                 second_half(grid, slot);
        },
        [&](std::int64_t a, std::int64_t b) {
          sum += fact(r.f.key, {who, kMerge, std::min(a, b), std::max(a, b)});
        });
    return sum;
  }

  static void load(const Writing& w, const JsonValue& list) {
    const board::Grid& grid = w.schema.field(w.f.over).grids[w.i];
    if (list.size() > static_cast<std::size_t>(w.f.merges))
      list.fail(kBadSnapshot, "more than " + std::to_string(w.f.merges) + " merges");
    for (std::size_t n = 0; n < list.size(); ++n) {
      const JsonValue pair = list[n];
      need_size(pair, 2, "segment");
      std::array<int, 2> ids{};
      for (std::size_t e = 0; e < 2; ++e) {
        const JsonValue end = pair[e];
        end.allow_only({"cell", "half", "segment"});
        const int slot = load_piece(grid, w.arena, end);
        const PieceSegments on(w.schema, w.arena, w.schema.field(w.f.over), w.i, slot);
        const auto k = static_cast<int>(end["segment"].integer(0, on.size() - 1));
        if (on[k].feature != w.f.feature)
          end["segment"].fail(kBadSnapshot, "this is no segment of '" + w.f.name + "'");
        ids[e] = on.id(w.f, slot, k);
      }
      if (ids[0] == ids[1] || merges::find(w.arena, w.f, w.i, ids[0], ids[1]) >= 0)
        pair.fail(kBadSnapshot, "these segments are merged already");
      merges::add(w.schema, w.arena, w.f, w.i, ids[0], ids[1]);
    }
  }

  // --- scripts

  static int segment(const Filling& p, const Writing& w, const std::vector<grammar::Value>& words) {
    std::vector<grammar::TextToken> tokens;
    for (const auto& word : words) {
      const bool cell = word.kind == grammar::Value::Kind::cell;
      // The corner of a half directly follows its cell.
      if (tokens.size() == 1 && word.span.begin == tokens[0].span.end) {
        tokens[0].text += word.text;
        tokens[0].span.end = word.span.end;
        continue;
      }
      tokens.push_back(
          {cell ? "(" + word.cell[0] + "," + word.cell[1] + ")" : word.text, word.span});
    }
    const FieldType& grid = w.schema.field(w.f.over);
    const SegmentPlace s = find_segment(p.names, w.arena, grid, w.i, tokens);
    const PieceSegments on(w.schema, w.arena, grid, w.i, s.slot);
    if (on[s.segment].feature == w.f.feature) return on.id(w.f, s.slot, s.segment);
    throw p.names.error(words[1].span, "script/bad-value",
                        "'" + words[1].text + "' is no part of '" + w.f.name + "'");
  }

  static void join(Filling& p, const Writing& w, const grammar::PositionLine& line) {
    for (const auto& item : line.joins) p.guard([&] { merge(p, w, item); });
  }
  static void merge(const Filling& p, const Writing& w, const grammar::JoinedItem& item) {
    const auto refuse = [&](const char* id, std::string message) {
      return p.names.error(item.span, id, std::move(message));
    };
    if (w.f.regions.empty() || w.f.merges == 0)
      throw refuse("script/bad-position", "'" + w.f.name + "' takes no merges");
    const int a = segment(p, w, item.a);
    const int b = segment(p, w, item.b);
    if (a == b) throw refuse("script/bad-value", "a segment is merged with itself");
    if (merges::find(w.arena, w.f, w.i, a, b) >= 0)
      throw refuse("state/occupied", "these segments are merged already");
    if (merges::count(w.arena, w.f, w.i) >= w.f.merges) {
      throw refuse("state/full",
                   "'" + w.f.name + "' takes " + std::to_string(w.f.merges) + " merges");
    }
    merges::add(w.schema, w.arena, w.f, w.i, a, b);
  }
};

constexpr std::string_view kRegionsShape =
    R"({"type": "array", "description": "segments that rules have merged, in pairs; what lies side by side is not said. Regions that are never merged are not shown",
  "items": {"type": "array", "minItems": 2,
    "items": {"type": "object", "required": ["segment", "cell"], "additionalProperties": false,
      "properties": {"segment": {"type": "integer"}, "cell": {"$ref": "#/$defs/Cell"}, "half": {"enum": ["NE", "SE", "SW", "NW"]}}}}})";

}  // namespace

constinit const Kind kRegions{
    .word = "regions",
    .knowledge = false,
    .stands = true,
    .holds = Holds::joins,
    .counts = false,
    .places = false,
    .shows_size = false,
    .declare = RegionsKind::declare,
    .resolve = RegionsKind::resolve,
    .words = RegionsKind::words,
    .lay_out = RegionsKind::lay_out,
    .start = RegionsKind::start,
    .save = RegionsKind::save,
    .load = RegionsKind::load,
    .view = RegionsKind::view,
    .shape = kRegionsShape,
    .hash = RegionsKind::hash,
    .hidden = nothing,
    .determinise = nothing,
    .content = nothing,
    .read = nothing,
    .member = nothing,
    .member_text = nothing,
    .assign = not_assigned,
    .lay = not_laid,
    .clear = nothing,
    .join = RegionsKind::join,
};

}  // namespace castellan::state::kinds
