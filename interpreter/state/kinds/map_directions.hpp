/// The directions of a map: where a step in each of them leads. Private to this
/// folder.
///
/// A direction is declared with its opposite, so that every step can be taken
/// back: from a place at most one link leads in a direction, and a run in it
/// ends or comes back to where it began.
#pragma once

#include <functional>
#include <map>

#include "interpreter/state/builder.hpp"

namespace castellan::state::kinds {

class MapDirections {
 public:
  /// The number of places of `to` is known.
  MapDirections(SchemaBuilder& b, const description::Field& declared, FieldType& to);

  /// By its name, -1 for none.
  [[nodiscard]] int find(std::string_view name) const;
  /// A link that leads from one place to another in a direction; the way back is
  /// its opposite. Reports a place with two such links.
  void lead(const description::Origin& at, int from, int to, int direction);
  /// Links places that are drawn as far apart as a direction says.
  void link_drawn(const std::function<void(int from, int to, const grammar::Direction&)>& link);

 private:
  [[nodiscard]] description::Origin at(const grammar::Direction& d, grammar::Span span) const;
  [[nodiscard]] std::string name_of(int place) const;
  int& step(int place, int direction) {
    return to_.steps[static_cast<std::size_t>(place) * names_.size() +
                     static_cast<std::size_t>(direction)];
  }
  /// False when another link leads so already, which is reported.
  bool leads(const description::Origin& at, int from, int to, int direction);

  SchemaBuilder& b_;
  const description::Field& declared_;
  FieldType& to_;
  std::vector<std::string> names_;
};

}  // namespace castellan::state::kinds
