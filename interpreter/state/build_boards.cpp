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
constexpr std::int64_t kMaxMoreLinks = 10'000;
constexpr std::int64_t kMaxMerges = 1'000;

}  // namespace

// The places around a landmark; the map's own entries are all components.
void SchemaBuilder::add_landmark(const Field& declared, const FieldType& map,
                                 const grammar::Entry& entry) {
  const FamilyType& places = schema_->family(map.place_family);
  const ComponentId id = schema_->find_component(entry.name.text);
  if (!id) return;
  ComponentType& landmark = schema_->components_[id.index()];
  bool given = false;
  for (const auto& line : entry.lines) {
    for (const grammar::Property& property : line) {
      if (property.name.text != "around") continue;
      given = true;
      for (const grammar::Value& value : property.values) {
        const ComponentId place = schema_->find_component(value.text);
        if (place && places.holds(place)) {
          landmark.around.push_back(place.value - places.first.value);
          continue;
        }
        std::vector<std::string> known;
        for (std::int32_t p = 0; p < places.size; ++p)
          known.push_back(schema_->component(ComponentId(places.first.value + p)).name);
        unknown({declared.origin.package, declared.map, value.span}, places.name, value.text,
                known);
      }
    }
  }
  std::sort(landmark.around.begin(), landmark.around.end());
  const bool repeated = std::adjacent_find(landmark.around.begin(), landmark.around.end()) !=
                        landmark.around.end();
  if (!given || repeated) {
    error({declared.origin.package, declared.map, entry.span}, "schema/bad-value",
          "landmark '" + entry.name.text + "' of map '" + declared.name +
              (given ? "' names a place twice" : "' does not say which places are 'around' it"));
  } else if (static_cast<std::int64_t>(landmark.around.size()) < declared.least_around) {
    error({declared.origin.package, declared.map, entry.span}, "schema/bad-value",
          "landmark '" + entry.name.text + "' of map '" + declared.name + "' lies among " +
              std::to_string(landmark.around.size()) + " places, and " +
              std::to_string(declared.least_around) + " is the least");
  }
}

// The areas of a map are the values of an attribute of its places.
void SchemaBuilder::add_areas(const Field& declared, FieldType& to) {
  const FamilyType& family = schema_->family(to.place_family);
  const auto fits = [](const AttributeType& a) {
    return a.kind == description::Attribute::Kind::choice && (a.choice || a.family);
  };
  std::vector<std::string> known;
  for (const AttributeType& a : family.attributes) {
    if (fits(a)) known.push_back(a.name);
  }
  const auto attribute = std::find_if(family.attributes.begin(), family.attributes.end(), [&](const AttributeType& a) {
    return a.name == declared.areas && fits(a);
  });
  if (attribute == family.attributes.end()) {
    return error(declared.origin, "schema/unknown-name",
                 "the areas of map '" + declared.name + "' are told by '" + declared.areas +
                     "', which is no attribute of " + family.name + " with one of several names",
                 grammar::nearest_hint(declared.areas, known));
  }
  to.areas = attribute->choice;
  to.area_family = attribute->family;
  const FamilyType* areas = to.area_family ? &schema_->family(to.area_family) : nullptr;
  const Word first = areas != nullptr ? areas->first.value : 0;
  std::vector<int> sizes(areas != nullptr ? static_cast<std::size_t>(areas->size) : schema_->choice(to.areas).values.size(), 0);
  for (std::int32_t p = 0; p < family.size; ++p) {
    const Word area = schema_->component(ComponentId(family.first.value + p)).attributes[attribute->offset];
    to.area_of.push_back(area < first ? kNone : area - first);
    if (area >= first) ++sizes[static_cast<std::size_t>(area - first)];
  }
  const auto empty = [&](const Origin& origin, const std::string& name) {
    error(origin, "schema/empty", attribute->name + " '" + name + "' of map '" + declared.name + "' has no places");
  };
  for (std::size_t a = 0; a < sizes.size(); ++a) {
    if (sizes[a] > 0) continue;
    if (areas != nullptr) {
      const ComponentType& area = schema_->component(ComponentId(areas->first.index() + a));
      empty(area.origin, area.name);
    } else {
      const ChoiceType& choice = schema_->choice(to.areas);
      const auto named = std::find_if(d_.choices.begin(), d_.choices.end(), [&](const auto& c) { return c.name == choice.name; });
      empty(named == d_.choices.end() ? declared.origin : named->origin, choice.values[a]);
    }
  }
}

// The family of the places of a file: the first one, or the first whose entries say
// their area.
FamilyId SchemaBuilder::places_of(const Field& declared) const {
  for (const grammar::Entry& e : declared.map_file.entries) {
    const FamilyId family = schema_->find_family(e.family.text);
    const bool fits = declared.areas.empty() || (family && schema_->family(family).find_attribute(declared.areas) >= 0);
    if (fits) return family;
  }
  const auto& entries = declared.map_file.entries;
  return entries.empty() ? FamilyId() : schema_->find_family(entries.front().family.text);
}

void SchemaBuilder::add_map(const Field& declared, FieldType& to) {
  const grammar::EntryFile& file = declared.map_file;
  if (declared.scope != Field::Scope::game) {
    return error(declared.origin, "schema/bad-field",
                 "map '" + declared.name + "' is of something; there is one map in a game");
  }
  const bool listed = declared.of.empty();  // in a file of its own
  if (!listed) {
    to.place_family = family_named(declared.origin, declared.of);
  } else {
    to.place_family = places_of(declared);
  }
  if (!to.place_family && !(listed && file.entries.empty())) return;  // reported already
  if (!to.place_family || schema_->family(to.place_family).size == 0) {
    return error(declared.origin, "schema/empty", "map '" + declared.name + "' has no places");
  }
  const FamilyType& family = schema_->family(to.place_family);
  to.places = family.size;
  if (bounded(declared, "more_links", declared.more_links, 0, kMaxMoreLinks))
    to.more_links = static_cast<std::int32_t>(declared.more_links);
  if (!declared.areas.empty()) add_areas(declared, to);
  std::int32_t entries = 0;
  for (const grammar::Entry& e : file.entries) {
    const FamilyId kind = schema_->find_family(e.family.text);
    if (kind == to.place_family) ++entries;
    else if (!kind || kind != to.area_family) add_landmark(declared, to, e);
  }
  if (listed && family.size != entries) {
    error(declared.origin, "schema/bad-field",
          "map '" + declared.name + "' has " + std::to_string(entries) +
              " places, and the component family '" + family.name + "' has " +
              std::to_string(family.size) +
              " entries; the places of a map are a family of their own");
  }
  const auto place = [&](const grammar::Value& value) {
    const ComponentId c = schema_->find_component(value.text);
    if (c && family.holds(c)) return c.value - family.first.value;
    std::vector<std::string> known;
    for (const grammar::Entry& e : file.entries) {
      if (e.family.text == family.name) known.push_back(e.name.text);
    }
    unknown({declared.origin.package, declared.map, value.span}, family.name, value.text, known);
    return -1;
  };
  to.link_kinds = declared.link_kinds;
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
    const auto& names = board.link_kinds;
    for (const std::string& link : declared.links) {
      const auto it = std::find(names.begin(), names.end(), link);
      if (it == names.end()) {
        return error(declared.origin, "schema/unknown-name",
                     "regions '" + declared.name + "' follow '" + link +
                         "', which is no kind of links on map '" + board.name + "'",
                     grammar::nearest_hint(link, names));
      }
      kinds |= 1u << (it - names.begin());
    }
    if (declared.links.empty()) kinds = ~board::LinkKinds{0};
    to.feature = static_cast<std::int32_t>(board.groupings.size());
    board.groupings.push_back(kinds);
    if (declared.merges != 0) {
      error(declared.origin, "schema/bad-field",
            "regions '" + declared.name + "' take merges, and those of a map are its links");
    }
    return;
  }
  if (bounded(declared, "merges", declared.merges, 0, kMaxMerges))
    to.merges = static_cast<std::int32_t>(declared.merges);
  to.derived = to.merges == 0;
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
    if (c.family != board.family) continue;
    for (const Segment& s : c.segments) {
      if (s.feature == to.feature) to.segments = std::max(to.segments, s.number + 1);
    }
  }
}

board::MapPlan SchemaBuilder::plan_of(const FieldType& f) {
  board::MapPlan plan;
  plan.places = f.places;
  plan.links = static_cast<int>(f.links.size()) + f.more_links;
  plan.area_of = f.area_of;
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
  sizes.group = std::max(f.segments, 1);
  sizes.segments = grid.capacity * f.segments;
  sizes.counters = static_cast<int>(feature.mark_words);
  sizes.seats = kRegionWeights;
  return sizes;
}

void SchemaBuilder::make_regions(FieldType& f) const {
  FieldType& grid = schema_->fields_[f.over.index()];
  if (grid.kind != FieldKind::grid) return;
  grid.regions_of.resize(schema_->family(grid.family).features.size());
  grid.regions_of[static_cast<std::size_t>(f.feature)].emplace_back(
      static_cast<std::size_t>(&f - schema_->fields_.data()));
  f.regions.reserve(f.instances);
  for (std::size_t i = 0; i < f.instances; ++i) f.regions.emplace_back(f.at(i), region_sizes(f));
}

}  // namespace castellan::state
