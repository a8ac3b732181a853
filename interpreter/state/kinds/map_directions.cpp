#include "interpreter/state/kinds/map_directions.hpp"

#include <algorithm>

#include "interpreter/description/own_choice.hpp"
#include "interpreter/state/drawn.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state::kinds {
namespace {

constexpr std::size_t kMaxDirections = 32;

}  // namespace

MapDirections::MapDirections(SchemaBuilder& b, const description::Field& declared, FieldType& to)
    : b_(b), declared_(declared), to_(to) {
  const auto own = description::own_choice(declared);
  if (!own) return;
  names_ = own->values;
  to_.direction_choice = b_.schema().find_choice(own->name);
  to_.steps.assign(static_cast<std::size_t>(to_.places) * names_.size(), -1);
  const auto& directions = declared_.map_file.directions;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto known = names_.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(names_.begin(), known, names_[i]) == known) continue;
    const grammar::Direction& d = directions[i / 2];
    const grammar::WordToken& word = i % 2 == 0 ? d.name : d.opposite;
    const bool own_opposite = i % 2 == 1 && d.name.text == d.opposite.text;
    b_.error(at(d, word.span), "schema/duplicate-name",
             own_opposite
                 ? "direction '" + word.text + "' is its own opposite"
                 : "direction '" + word.text + "' of " + title(declared_) + " is declared twice");
  }
  if (names_.size() > kMaxDirections) {
    b_.error(at(directions[kMaxDirections / 2], directions[kMaxDirections / 2].span),
             "schema/range",
             title(declared_) + " has " + std::to_string(names_.size()) +
                 " directions, allowed are " + std::to_string(kMaxDirections));
  }
}

int MapDirections::find(std::string_view name) const {
  const auto it = std::find(names_.begin(), names_.end(), name);
  return it == names_.end() ? -1 : static_cast<int>(it - names_.begin());
}

description::Origin MapDirections::at(const grammar::Direction& d, grammar::Span span) const {
  return {declared_.origin.package, d.source ? d.source : declared_.map, span};
}

std::string MapDirections::name_of(int place) const {
  return place_name(b_.schema(), to_, static_cast<std::size_t>(place));
}

bool MapDirections::leads(const description::Origin& at, int from, int to, int direction) {
  int& there = step(from, direction);
  const bool free = there < 0;
  if (!free) {
    b_.error(at, "schema/bad-link",
             "'" + names_[static_cast<std::size_t>(direction)] + "' of '" + name_of(from) +
                 "' is '" + name_of(to) +
                 (there == to ? "' already" : "', and '" + name_of(there) + "' too"));
  }
  there = to;
  return free;
}

void MapDirections::lead(const description::Origin& at, int from, int to, int direction) {
  // One mistake is reported once.
  if (leads(at, from, to, direction)) leads(at, to, from, direction ^ 1);
}

void MapDirections::link_drawn(
    const std::function<void(int from, int to, const grammar::Direction&)>& link) {
  const auto& directions = declared_.map_file.directions;
  if (std::ranges::all_of(directions, [](const auto& d) { return d.apart.empty(); })) return;
  const FamilyType& family = b_.schema().family(to_.place_family);
  std::map<DrawnPoint, int> drawn;
  for (std::int32_t p = 0; p < to_.places; ++p) {
    const ComponentType& place = b_.schema().component(ComponentId(family.first.value + p));
    if (!place.drawn_at) continue;
    const auto [other, fresh] =
        drawn.try_emplace(drawn_point(place.drawn_at->first, place.drawn_at->second), p);
    if (fresh) continue;
    b_.error(place.origin, "schema/bad-link",
             "'" + place.name + "' is drawn where '" + name_of(other->second) +
                 "' is, and links are made between places by how far they are apart");
  }
  for (const grammar::Direction& d : directions) {
    if (d.apart.empty()) continue;
    const DrawnPoint apart = drawn_point(d.apart[0].cell[0], d.apart[0].cell[1]);
    if (apart == DrawnPoint{}) {
      b_.error(at(d, d.apart[0].span), "schema/bad-link",
               "a direction leads away from a place, not (0,0)");
      continue;
    }
    bool any = false;
    for (std::int32_t p = 0; p < to_.places; ++p) {
      const ComponentType& place = b_.schema().component(ComponentId(family.first.value + p));
      if (!place.drawn_at) continue;
      const DrawnPoint here = drawn_point(place.drawn_at->first, place.drawn_at->second);
      const auto there = drawn.find({here.first + apart.first, here.second + apart.second});
      if (there == drawn.end()) continue;
      any = true;
      link(p, there->second, d);
    }
    if (!any) {
      b_.error(at(d, d.apart[0].span), "schema/bad-link",
               "no two places of " + title(declared_) + " are drawn so far apart");
    }
  }
}

}  // namespace castellan::state::kinds
