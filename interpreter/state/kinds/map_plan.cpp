// Maps as they are declared: places, areas, landmarks and links.
#include "interpreter/state/kinds/map_plan.hpp"

#include <algorithm>

#include "interpreter/state/kinds/map_directions.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;
using description::Origin;

// The kind of links that say nothing else.
constexpr std::string_view kPlainLink = "link";
constexpr std::size_t kMaxLinkKinds = 32;
constexpr std::int64_t kMaxMoreLinks = 10'000;

class MapPlanner {
 public:
  MapPlanner(SchemaBuilder& b, const Field& declared, FieldType& to)
      : b_(b), schema_(b.schema()), declared_(declared), file_(declared.map_file), to_(to) {}

  void run() {
    if (declared_.scope != Field::Scope::game) {
      return b_.error(declared_.origin, "schema/bad-field",
                      title(declared_) + " has 'of'; there is one map in a game, the same for all",
                      "what lies on its places for each player, say, is a field with of = { "
                      "\"player\", ... }, or a grid of the player");
    }
    const bool listed = declared_.of.empty();  // in a file of its own
    to_.place_family = listed ? places() : b_.family_named(declared_.origin, declared_.of);
    if (!to_.place_family && !(listed && file_.entries.empty())) return;  // reported already
    if (!to_.place_family || schema_.family(to_.place_family).size == 0) {
      return b_.error(declared_.origin, "schema/empty", title(declared_) + " has no places");
    }
    const FamilyType& family = schema_.family(to_.place_family);
    to_.places = family.size;
    to_.members = static_cast<std::size_t>(family.size);
    if (b_.bounded(declared_, "more_links", declared_.more_links, 0, kMaxMoreLinks))
      to_.more_links = static_cast<std::int32_t>(declared_.more_links);
    if (!declared_.areas.empty()) add_areas();
    std::int32_t entries = 0;
    for (const grammar::Entry& e : file_.entries) {
      const FamilyId kind = schema_.find_family(e.family.text);
      if (kind == to_.place_family)
        ++entries;
      else if (!kind || kind != to_.area_family)
        add_landmark(e);
    }
    if (listed && family.size != entries) {
      b_.error(declared_.origin, "schema/bad-field",
               title(declared_) + " has " + std::to_string(entries) +
                   " places, and the component family '" + family.name + "' has " +
                   std::to_string(family.size) +
                   " entries; the places of a map are a family of their own");
    }
    to_.link_kinds = declared_.link_kinds;
    MapDirections directions(b_, declared_, to_);
    directions.link_drawn([&](int from, int to, const grammar::Direction& d) {
      directions.lead(at(d.span), from, to, directions.find(d.name.text));
      add_kinds(from, to, d.kinds);
    });
    for (const grammar::Link& link : file_.links) add_link(link, directions);
    if (to_.link_kinds.size() > kMaxLinkKinds) {
      b_.error(declared_.origin, "schema/range",
               title(declared_) + " has " + std::to_string(to_.link_kinds.size()) +
                   " kinds of links, allowed are " + std::to_string(kMaxLinkKinds));
    }
  }

 private:
  [[nodiscard]] Origin at(grammar::Span span) const {
    return {declared_.origin.package, declared_.map, span};
  }

  // The family of the places of a file: the first one, or the first whose
  // entries say their area.
  [[nodiscard]] FamilyId places() const {
    for (const grammar::Entry& e : file_.entries) {
      const FamilyId family = schema_.find_family(e.family.text);
      if (declared_.areas.empty() ||
          (family && schema_.family(family).find_attribute(declared_.areas) >= 0))
        return family;
    }
    return file_.entries.empty() ? FamilyId()
                                 : schema_.find_family(file_.entries.front().family.text);
  }

  // The areas of a map are the values of an attribute of its places.
  void add_areas() {
    const FamilyType& family = schema_.family(to_.place_family);
    std::vector<std::string> known;
    const AttributeType* attribute = nullptr;
    for (const AttributeType& a : family.attributes) {
      if (a.kind != description::Attribute::Kind::choice || (!a.choice && !a.family)) continue;
      known.push_back(a.name);
      if (a.name == declared_.areas) attribute = &a;
    }
    if (attribute == nullptr) {
      return b_.error(declared_.origin, "schema/unknown-name",
                      "the areas of " + title(declared_) + " are told by '" + declared_.areas +
                          "', which is no attribute of " + family.name +
                          " with one of several names",
                      grammar::nearest_hint(declared_.areas, known));
    }
    to_.areas = attribute->choice;
    to_.area_family = attribute->family;
    const FamilyType* areas = to_.area_family ? &schema_.family(to_.area_family) : nullptr;
    const Word first = areas != nullptr ? areas->first.value : 0;
    std::vector<int> sizes(areas != nullptr ? static_cast<std::size_t>(areas->size)
                                            : schema_.choice(to_.areas).values.size(),
                           0);
    for (std::int32_t p = 0; p < family.size; ++p) {
      const ComponentId place(family.first.value + p);
      const Word area = schema_.component(place).attributes[attribute->offset];
      to_.area_of.push_back(area < first ? kNone : area - first);
      if (area >= first) ++sizes[static_cast<std::size_t>(area - first)];
    }
    const auto empty = [&](const Origin& origin, const std::string& name) {
      b_.error(origin, "schema/empty",
               attribute->name + " '" + name + "' of " + title(declared_) + " has no places");
    };
    for (std::size_t a = 0; a < sizes.size(); ++a) {
      if (sizes[a] > 0) continue;
      if (areas != nullptr) {
        const ComponentType& area = schema_.component(ComponentId(areas->first.index() + a));
        empty(area.origin, area.name);
      } else {
        const ChoiceType& choice = schema_.choice(to_.areas);
        const auto& choices = b_.description().choices;
        const auto named = std::find_if(choices.begin(), choices.end(),
                                        [&](const auto& c) { return c.name == choice.name; });
        empty(named == choices.end() ? declared_.origin : named->origin, choice.values[a]);
      }
    }
  }

  // The places around a landmark; the map's own entries are all components.
  void add_landmark(const grammar::Entry& entry) {
    const ComponentId id = schema_.find_component(entry.name.text);
    if (!id) return;
    ComponentType& landmark = b_.component(id);
    bool given = false;
    for (const auto& line : entry.lines) {
      for (const grammar::Property& property : line) {
        if (property.name.text != "around") continue;
        given = true;
        for (const grammar::Value& value : property.values) {
          const int place = place_named(at(value.span), value.text);
          if (place >= 0) landmark.around.push_back(place);
        }
      }
    }
    std::sort(landmark.around.begin(), landmark.around.end());
    const bool repeated =
        std::adjacent_find(landmark.around.begin(), landmark.around.end()) != landmark.around.end();
    const std::string name = "landmark '" + entry.name.text + "' of " + title(declared_);
    if (!given || repeated) {
      b_.error(
          at(entry.span), "schema/bad-value",
          name + (given ? " names a place twice" : " does not say which places are 'around' it"));
    } else if (static_cast<std::int64_t>(landmark.around.size()) < declared_.least_around) {
      b_.error(at(entry.span), "schema/bad-value",
               name + " lies among " + std::to_string(landmark.around.size()) + " places, and " +
                   std::to_string(declared_.least_around) + " is the least");
    }
  }

  // The number of a place; -1 for another name, which is reported.
  int place_named(const Origin& said, const std::string& name) {
    const FamilyType& family = schema_.family(to_.place_family);
    const ComponentId c = schema_.find_component(name);
    if (c && family.holds(c)) return c.value - family.first.value;
    std::vector<std::string> known;
    for (std::int32_t p = 0; p < to_.places; ++p)
      known.push_back(place_name(schema_, to_, static_cast<std::size_t>(p)));
    b_.unknown(said, family.name, name, known);
    return -1;
  }

  void add_link(const grammar::Link& link, MapDirections& directions) {
    const auto said = [&](grammar::Span span) {
      return Origin{declared_.origin.package, link.source ? link.source : declared_.map, span};
    };
    const int from = place_named(said(link.from.span), link.from.text);
    const int to = place_named(said(link.to.span), link.to.text);
    if (from < 0 || to < 0) return;
    if (from == to) {
      return b_.error(said(link.span), "schema/bad-link",
                      "'" + link.from.text + "' is linked to itself");
    }
    // Its words are directions, also several, and kinds.
    std::vector<grammar::WordToken> kinds;
    for (const grammar::WordToken& word : link.kinds) {
      const int direction = directions.find(word.text);
      if (direction < 0)
        kinds.push_back(word);
      else
        directions.lead(said(word.span), from, to, direction);
    }
    add_kinds(from, to, kinds);
  }

  void add_kinds(int from, int to, const std::vector<grammar::WordToken>& kinds) {
    const auto add = [&](std::string_view kind) {
      auto it = std::find(to_.link_kinds.begin(), to_.link_kinds.end(), kind);
      if (it == to_.link_kinds.end()) it = to_.link_kinds.emplace(it, kind);
      to_.links.push_back({from, to, static_cast<int>(it - to_.link_kinds.begin())});
    };
    if (kinds.empty()) add(kPlainLink);
    for (const grammar::WordToken& kind : kinds) add(kind.text);
  }

  SchemaBuilder& b_;
  const Schema& schema_;
  const Field& declared_;
  const grammar::EntryFile& file_;
  FieldType& to_;
};

}  // namespace

void plan_map(SchemaBuilder& b, const Field& declared, FieldType& to) {
  MapPlanner(b, declared, to).run();
}

}  // namespace castellan::state::kinds
