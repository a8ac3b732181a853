/// How values of several parts are packed into one, see type.hpp. All of them
/// are -1 for none.
#pragma once

#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext {

inline constexpr Value kPieceInstance = 1 << 18;
inline constexpr Value kPieceSegments = 32;
inline constexpr Value kInstance = Value{1} << 32;

constexpr Value piece_value(std::size_t instance, int slot) {
  return static_cast<Value>(instance) * kPieceInstance + slot;
}
constexpr std::size_t instance_of_piece(Value piece) {
  return static_cast<std::size_t>(piece / kPieceInstance);
}
constexpr int slot_of_piece(Value piece) { return static_cast<int>(piece % kPieceInstance); }

constexpr Value segment_value(Value piece, int segment) { return piece * kPieceSegments + segment; }
constexpr Value piece_of_segment(Value segment) { return segment / kPieceSegments; }
constexpr int index_of_segment(Value segment) { return static_cast<int>(segment % kPieceSegments); }

/// Regions and corners: an instance, and a number below 2^32.
constexpr Value in_instance(std::size_t instance, Word number) {
  return static_cast<Value>(instance) * kInstance + static_cast<std::uint32_t>(number);
}
constexpr std::size_t instance_part(Value v) { return static_cast<std::size_t>(v / kInstance); }
constexpr Word number_part(Value v) { return static_cast<Word>(v % kInstance); }

}  // namespace castellan::ruletext
