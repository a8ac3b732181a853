/// Addresses inside a pile. Private to this folder; see pile.hpp for the layout.
#pragma once

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state::pile {

struct Layout {
  const FieldType& f;
  Address pile;

  [[nodiscard]] Address count(std::int32_t type) const {
    return pile + 1 + static_cast<Address>(type);
  }
  [[nodiscard]] Address more() const { return pile + 1 + static_cast<Address>(f.types); }

  // Sections are numbered from 0 here.
  [[nodiscard]] Address in_use() const { return more(); }
  [[nodiscard]] Address section_size(Word s) const { return more() + 1 + static_cast<Address>(s); }
  [[nodiscard]] Address planted(Word s) const {
    return more() + 1 + static_cast<Address>(f.sections) + static_cast<Address>(s);
  }

  [[nodiscard]] Address top_length() const { return more(); }
  [[nodiscard]] Address bottom_length() const { return more() + 1; }
  [[nodiscard]] Address order(Word i) const { return more() + 2 + static_cast<Address>(i); }
  /// The i-th of the top part from below, the i-th of the bottom part from its
  /// upper end.
  [[nodiscard]] Address top(Word i) const { return order(i); }
  [[nodiscard]] Address bottom(Word i) const { return order(f.ordered - 1 - i); }
  /// The viewers who know the component at one of these; only with knowledge.
  [[nodiscard]] Address knowers(Address at) const { return at + static_cast<Address>(f.ordered); }
};

}  // namespace castellan::state::pile
