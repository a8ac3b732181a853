/// What a part of a program reads or writes. Private to interpreter/ruletext/optimiser.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::ruletext {

/// What is read or written of a field: that of all members, or only that of the member at hand,
/// which is meant by the thing that has the field, by a place in it, or by a component that lies in
/// it.
enum Share : std::uint8_t { kUntouched = 0, kThing = 1, kPlace = 2, kCopy = 4, kWhole = 8 };

/// By field.
class Touched {
 public:
  explicit Touched(std::size_t fields) : shares_(fields) {}
  void add(FieldId f, Share share) {
    shares_[f.index()] = static_cast<std::uint8_t>(shares_[f.index()] | share);
  }
  void add_everything() { shares_.assign(shares_.size(), kWhole); }
  [[nodiscard]] bool has(FieldId f) const { return shares_[f.index()] != kUntouched; }
  [[nodiscard]] bool has_all(std::size_t f) const { return (shares_[f] & kWhole) != 0; }
  [[nodiscard]] bool empty() const {
    return std::ranges::all_of(shares_, [](std::uint8_t share) { return share == kUntouched; });
  }
  /// Whether what one member writes may be read of another.
  [[nodiscard]] bool meets(const Touched& written) const {
    for (std::size_t f = 0; f < shares_.size(); ++f) {
      const unsigned both = shares_[f] | written.shares_[f];
      const bool same_share = both == kThing || both == kPlace || both == kCopy;
      if (shares_[f] != kUntouched && written.shares_[f] != kUntouched && !same_share) return true;
    }
    return false;
  }

 private:
  std::vector<std::uint8_t> shares_;
};

}  // namespace castellan::ruletext
