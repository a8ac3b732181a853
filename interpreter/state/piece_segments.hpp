/// The segments of what lies on a cell of a grid: those of the piece there, then those
/// of the piece of a layer that lies over it.
///
/// The only access to the segments of a placed piece; the segments of a
/// component as it is printed are in ComponentType::segments. Positions are those in
/// values of segments, in refs and in locations of figures.
#pragma once

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

class PieceSegments {
 public:
  PieceSegments(const Schema& schema, const Arena& a, const FieldType& grid, std::size_t instance,
                int slot)
      : PieceSegments(schema, a, grid, instance, grid.grids[instance].piece(a, slot)) {}
  /// Of a piece that lies on the grid.
  PieceSegments(const Schema& schema, const Arena& a, const FieldType& grid, std::size_t instance,
                const board::Piece& piece)
      : PieceSegments(schema, piece) {
    if (!grid.layer) return;
    const board::Grid& over = schema.field(grid.layer).grids[instance];
    if (over.count(a) == 0) return;
    layer_ = &over;
    arena_ = &a;
    cell_ = piece.cell;
  }
  /// Of a piece alone.
  PieceSegments(const Schema& schema, const board::Piece& piece)
      : schema_(&schema), own_(&schema.component(piece)), turn_(piece.turn) {}

  [[nodiscard]] const FeatureType& feature(int k) const {
    return schema_->family(own_->family).features[static_cast<std::size_t>((*this)[k].feature)];
  }
  [[nodiscard]] int size() const {
    look_over();
    return own() + (over_ == nullptr ? 0 : static_cast<int>(over_->segments.size()));
  }
  /// Whether there is a segment at this position.
  [[nodiscard]] bool has(int k) const { return k < own() || k < size(); }
  /// How many are printed on the piece itself.
  [[nodiscard]] int own() const { return static_cast<int>(own_->segments.size()); }
  [[nodiscard]] bool is_over(int k) const { return k >= own(); }
  [[nodiscard]] const Segment& operator[](int k) const {
    if (!is_over(k)) return own_->segments[static_cast<std::size_t>(k)];
    look_over();
    return over_->segments[static_cast<std::size_t>(k - own())];
  }
  /// The half-sides of a segment as it lies.
  [[nodiscard]] std::uint8_t halves(int k) const {
    const std::uint8_t printed = (*this)[k].halves;
    return turned_halves(printed, is_over(k) ? over_turn_ : turn_);
  }
  /// Those that stand for the diagonal of the piece, when it is half a cell.
  [[nodiscard]] std::uint8_t diagonal() const { return diagonal_of(own_->form, turn_); }
  /// The half-sides of the sides that the piece reaches.
  [[nodiscard]] std::uint8_t sides() const {
    constexpr std::uint8_t kOfHalf = 0b00001111;
    return own_->form == board::Form::half ? turned_halves(kOfHalf, turn_) : 0xFF;
  }
  /// Every segment that reaches a contact (board/form.hpp), ascending, with what it reaches of it:
  /// bit 0 its left half, bit 1 the right one.
  template <class Each>
  void each_at(int contact, Each each) const {
    for (const SegmentEnd end : own_->ends[printed_contact(contact, turn_)])
      each(int{end.segment}, unsigned{end.halves});
    look_over();
    if (over_ == nullptr || contact == board::kDiagonal) return;
    for (const SegmentEnd end : over_->ends[printed_contact(contact, over_turn_)])
      each(own() + end.segment, unsigned{end.halves});
  }
  /// What one segment reaches of it.
  [[nodiscard]] unsigned ends(int k, int contact) const {
    if (contact != board::kDiagonal) return static_cast<unsigned>(halves(k)) >> 2 * contact & 3;
    const unsigned printed = is_over(k) ? 0 : (*this)[k].halves;
    return (printed >> 4 & 1) | (printed >> 6 & 2);
  }
  /// Whether one segment lies beside the other on one piece.
  [[nodiscard]] bool beside(int k, int other) const {
    if (is_over(k) != is_over(other)) return false;
    return ((*this)[k].beside >> (is_over(other) ? other - own() : other) & 1) != 0;
  }
  /// The id of a segment in a regions field of its feature, given the slot of the piece.
  [[nodiscard]] int id(const FieldType& regions, int slot, int k) const {
    return slot * regions.segments + (*this)[k].number + (is_over(k) ? regions.own_segments : 0);
  }
  /// The segment of the field's feature with this number, see `id`; it exists.
  [[nodiscard]] int find(const FieldType& regions, int number) const {
    int k = number < regions.own_segments ? 0 : own();
    if (number >= regions.own_segments) number -= regions.own_segments;
    while ((*this)[k].feature != regions.feature || (*this)[k].number != number) ++k;
    return k;
  }

 private:
  [[nodiscard]] static std::size_t printed_contact(int contact, Turn turn) {
    return static_cast<std::size_t>(
        contact == board::kDiagonal ? contact : (contact - static_cast<int>(turn)) & 3);
  }
  /// Finds what lies over the piece. Most that is asked is about its own segments.
  void look_over() const {
    if (layer_ == nullptr) return;
    if (const int above = layer_->slot_at(*arena_, cell_); above >= 0) {
      const board::Piece laid = layer_->piece(*arena_, above);
      over_ = &schema_->component(laid);
      over_turn_ = laid.turn;
    }
    layer_ = nullptr;
  }

  const Schema* schema_;
  const ComponentType* own_;
  Turn turn_;
  // Set by look_over, which need not look again: `layer_` is null then.
  mutable const ComponentType* over_ = nullptr;
  mutable Turn over_turn_ = Turn::none;
  mutable const board::Grid* layer_ = nullptr;
  const Arena* arena_ = nullptr;
  Cell cell_;
};

}  // namespace castellan::state
