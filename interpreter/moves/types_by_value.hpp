/// Which types of a family have less, the same or more of an attribute than a value, bit by bit.
/// Private to interpreter/moves.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/ruletext/vm/brief.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::moves {

class TypesByValue {
 public:
  static constexpr std::int32_t kMostTypes = 64;

  /// Of a family of at most so many types and an attribute's word; empty where its values lie far
  /// apart.
  TypesByValue(const state::Schema& schema, const state::FamilyType& family,
               std::int32_t attribute);
  [[nodiscard]] bool empty() const { return below_.empty(); }

  /// The types of which the attribute is, compared with a value, what is allowed
  /// (ruletext::allowed_by); the first type of the family is the lowest bit.
  [[nodiscard]] std::uint64_t compared(std::uint8_t allows, std::int64_t with) const {
    const auto most = static_cast<std::int64_t>(below_.size()) - 1;
    const std::int64_t at = with < least_ ? -1 : with - least_ > most ? most : with - least_;
    const std::uint64_t less = below_[static_cast<std::size_t>(at < 0 ? 0 : at)];
    const std::uint64_t no_more = below_[static_cast<std::size_t>(at < most ? at + 1 : most)];
    return ((allows & ruletext::kLess) != 0 ? less : 0) |
           ((allows & ruletext::kSame) != 0 ? no_more & ~less : 0) |
           ((allows & ruletext::kMore) != 0 ? below_.back() & ~no_more : 0);
  }

 private:
  std::int64_t least_ = 0;
  std::vector<std::uint64_t>
      below_;  ///< with less than each value from the least to above the most
};

}  // namespace castellan::moves
