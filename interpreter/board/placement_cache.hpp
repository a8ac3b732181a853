/// Caches the legal placements on a whole grid until a piece on it changes.
///
/// Used where more than the neighbouring sides decide. The cells that may be filled and the pieces
/// that may be removed are computed once for all components, the fitting cells once for each
/// signature. Per thread, never part of the state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/board/placement.hpp"
#include "interpreter/board/watch.hpp"

namespace castellan::board {

class PlacementCache {
 public:
  /// Whether a cache pays for these rules: not for layers, halves, or where sides decide alone.
  [[nodiscard]] static bool is_for(const Placement& placement);

  /// `placement` must outlive it.
  explicit PlacementCache(const Placement& placement)
      : placement_(&placement), watch_(placement.grid()) {}
  [[nodiscard]] const Placement& placement() const { return *placement_; }

  // In reading order; valid until the next call of the same function.

  /// The cells, packed, where `Placement::additions` has a component with these sides.
  std::span<const Word> additions(const Arena& arena, Signature signature, Scratch& scratch);
  /// The slots of the pieces that `Placement::can_remove` allows to take off.
  std::span<const int> removals(const Arena& arena, Scratch& scratch);
  /// The slots of the pieces that `Placement::can_swap` allows to exchange.
  std::span<const int> swaps(const Arena& arena, Signature signature, Scratch& scratch);

 private:
  /// An empty cell that may be filled.
  struct Site {
    Word cell = 0;
    Signature need = 0;
    Sides open = 0;  ///< beyond which one can step from a passable side
  };
  /// A piece that may be exchanged.
  struct Stand {
    int slot = 0;
    Signature need = 0;
    Sides open = 0;
    std::uint8_t contacts = 0;
  };
  /// The part of a list that fits a signature.
  struct Fitting {
    Signature signature = 0;
    std::size_t begin = 0, end = 0;
  };

  void look(const Arena& arena);
  void find_sites(const Arena& arena, Scratch& scratch);
  void find_stands(const Arena& arena, Scratch& scratch);

  const Placement* placement_;
  Watch watch_;
  bool sited_ = false, stood_ = false, removed_ = false;
  std::vector<Site> sites_;
  std::vector<Stand> stands_;
  std::vector<Fitting> added_, swapped_;
  std::vector<Word> cells_;
  std::vector<int> slots_, removals_;
};

/// The thread's cache of a grid; added if there is none.
PlacementCache& placement_cache_of(std::vector<PlacementCache>& caches, const Placement& placement);

}  // namespace castellan::board
