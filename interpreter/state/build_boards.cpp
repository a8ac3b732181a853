// Maps with their places and links, and regions over maps and grids.
#include <algorithm>

#include "interpreter/state/builder.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::state {
namespace {

using description::Field;
using description::FieldKind;

// The kind of links that say nothing else.
constexpr std::string_view kPlainLink = "link";
constexpr std::size_t kMaxLinkKinds = 32;

}  // namespace

void SchemaBuilder::add_map(const Field& declared, FieldType& to) {
  const grammar::EntryFile& file = declared.map_file;
  if (file.entries.empty()) {
    return error(declared.origin, "schema/empty", "map '" + declared.name + "' has no places");
  }
  to.place_family = schema_->find_family(file.entries.front().family.text);
  if (!to.place_family) return;  // reported with the entries
  const FamilyType& family = schema_->family(to.place_family);
  to.places = family.size;
  if (static_cast<std::size_t>(family.size) != file.entries.size()) {
    error(declared.origin, "schema/bad-field",
          "map '" + declared.name + "' has " + std::to_string(file.entries.size()) +
              " places, and the component family '" + family.name + "' has " +
              std::to_string(family.size) +
              " entries; the places of a map are a family of their own");
  }
  const auto place = [&](const grammar::Value& value) {
    const ComponentId c = schema_->find_component(value.text);
    if (c && family.holds(c)) return c.value - family.first.value;
    std::vector<std::string> known;
    for (const grammar::Entry& e : file.entries) known.push_back(e.name.text);
    unknown({declared.origin.package, declared.map, value.span}, family.name, value.text, known);
    return -1;
  };
  for (const grammar::Link& link : file.links) {
    const int a = place(link.from);
    const int b = place(link.to);
    if (a < 0 || b < 0) continue;
    const Origin origin{declared.origin.package, declared.map, link.span};
    if (a == b) {
      error(origin, "schema/bad-link", "'" + link.from.text + "' is linked to itself");
      continue;
    }
    const auto add = [&](std::string_view kind) {
      auto it = std::find(to.link_kinds.begin(), to.link_kinds.end(), kind);
      if (it == to.link_kinds.end()) it = to.link_kinds.emplace(it, kind);
      to.links.push_back({a, b, static_cast<int>(it - to.link_kinds.begin())});
    };
    if (link.kinds.empty()) add(kPlainLink);
    for (const grammar::WordToken& kind : link.kinds) add(kind.text);
  }
  if (to.link_kinds.size() > kMaxLinkKinds) {
    error(declared.origin, "schema/range",
          "map '" + declared.name + "' has " + std::to_string(to.link_kinds.size()) +
              " kinds of links, allowed are " + std::to_string(kMaxLinkKinds));
  }
}

void SchemaBuilder::resolve_regions(const Field& declared, FieldType& to) {
  to.over =
      field_of_kind(declared, declared.over, "grid and no map", {FieldKind::grid, FieldKind::map});
  if (!to.over) return;
  FieldType& board = schema_->fields_[to.over.index()];
  if (board.kind == FieldKind::map) {
    board::LinkKinds kinds = 0;
    for (std::size_t k = 0; k < board.link_kinds.size(); ++k) {
      if (declared.feature.empty() || board.link_kinds[k] == declared.feature) kinds |= 1u << k;
    }
    if (kinds == 0 && !declared.feature.empty()) {
      return error(declared.origin, "schema/unknown-name",
                   "regions '" + declared.name + "' follow '" + declared.feature +
                       "', which is no kind of links on map '" + board.name + "'",
                   grammar::nearest_hint(declared.feature, board.link_kinds));
    }
    to.feature = static_cast<std::int32_t>(board.groupings.size());
    board.groupings.push_back(kinds);
    return;
  }
  if (!board.family) return;
  const FamilyType& family = schema_->family(board.family);
  to.feature = family.find_feature(declared.feature);
  std::vector<std::string> joinable;
  for (const FeatureType& f : family.features) {
    if (f.region) joinable.push_back(f.name);
  }
  if (std::find(joinable.begin(), joinable.end(), declared.feature) == joinable.end()) {
    return error(declared.origin, "schema/unknown-name",
                 "regions '" + declared.name + "' join '" + declared.feature +
                     "', which is no feature of " + family.name + " that makes regions",
                 grammar::nearest_hint(declared.feature, joinable));
  }
  for (const ComponentType& c : schema_->components_) {
    if (c.family == board.family)
      to.segments = std::max(to.segments, static_cast<std::int32_t>(c.segments.size()));
  }
}

board::MapPlan SchemaBuilder::plan_of(const FieldType& f) {
  board::MapPlan plan;
  plan.places = f.places;
  plan.links = static_cast<int>(f.links.size());
  plan.groupings = f.groupings;
  return plan;
}

void SchemaBuilder::make_maps(FieldType& f) const {
  f.maps.reserve(f.instances);
  for (std::size_t i = 0; i < f.instances; ++i) {
    f.maps.emplace_back(f.at(i) + static_cast<Address>(f.places), plan_of(f));
  }
}

board::RegionSizes SchemaBuilder::region_sizes(const FieldType& f) const {
  const FieldType& grid = schema_->field(f.over);
  const FeatureType& feature =
      schema_->family(grid.family).features[static_cast<std::size_t>(f.feature)];
  board::RegionSizes sizes;
  sizes.segments = grid.capacity * f.segments;
  // Each of the eight half-sides of a piece is shared with one other piece.
  sizes.joins = grid.capacity * 4;
  sizes.counters = static_cast<int>(feature.mark_words);
  sizes.units = {grid.capacity, 0};
  return sizes;
}

void SchemaBuilder::make_regions(FieldType& f) const {
  if (schema_->field(f.over).kind != FieldKind::grid) return;
  f.regions.reserve(f.instances);
  for (std::size_t i = 0; i < f.instances; ++i) f.regions.emplace_back(f.at(i), region_sizes(f));
}

}  // namespace castellan::state
