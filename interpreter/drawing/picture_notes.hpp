/// What stands or is noted on a place: tokens, and the fields of places, pieces, segments and
/// regions. Private to picture.cpp.
#pragma once

#include <map>
#include <vector>

#include "interpreter/drawing/picture_fields.hpp"
#include "interpreter/drawing/picture_tokens.hpp"

namespace castellan::drawing {

class Notes {
 public:
  explicit Notes(const ShownFields& fields);

  /// Adds what there is to say about a place or piece of a container to its item.
  void add(const state::FieldType& container, std::size_t i, std::size_t member, Item& item) const;

 private:
  void stand(const state::FieldType& figures);
  /// Where what a field is of lies; regions lie on their board.
  [[nodiscard]] const state::FieldType& board_of(const state::FieldType& f) const;
  /// What is noted on the segments of a piece, each by its name, and of regions on
  /// their lowest ones.
  void note_segments(const Chosen& c, std::size_t i, const nlohmann::json& values, std::size_t slot,
                     Item& item) const;
  /// Whether pieces of a grid that have this flag show their backs.
  [[nodiscard]] bool covers(const state::FieldType& container, const state::FieldType& flag) const;
  [[nodiscard]] const nlohmann::json* of_member(const state::FieldType& container,
                                                const nlohmann::json& values, std::size_t member,
                                                const Item& item) const;

  const ShownFields& fields_;
  const state::Schema& schema_;
  std::map<Spot, std::vector<Token>> standing_;
};

}  // namespace castellan::drawing
