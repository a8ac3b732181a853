/// Caches of move enumeration: of a grid until its pieces change, of a decision until the state
/// changes. Private to interpreter/moves.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/vocabulary.hpp"
#include "interpreter/board/payment_stock.hpp"
#include "interpreter/board/placement_cache.hpp"
#include "interpreter/moves/move_list.hpp"

namespace castellan::moves {

/// The kinds of which a player has no move in this state.
class NegativeCache {
 public:
  /// Forgets all kinds.
  void clear() { ++now_; }
  /// Forgets all kinds; the next notes are about this player.
  void begin(Seat actor, std::size_t kinds) {
    clear();
    actor_ = actor;
    noted_.resize(kinds, 0);
  }
  void note(MoveKindId kind) { noted_[kind.index()] = now_; }
  [[nodiscard]] bool has(MoveKindId kind, Seat actor) const {
    return actor == actor_ && kind.index() < noted_.size() && noted_[kind.index()] == now_;
  }

 private:
  Seat actor_;
  std::uint64_t now_ = 1;
  std::vector<std::uint64_t> noted_;  ///< by kind
};

/// The move list that the test for a forced move built; the next query takes it.
struct Listed {
  bool kept = false;
  Seat actor;
  std::span<const MoveKindId> kinds;
  MoveList moves;

  [[nodiscard]] bool is_of(std::span<const MoveKindId> asked, Seat seat) const {
    return kept && seat == actor && asked.data() == kinds.data() && asked.size() == kinds.size();
  }
};

/// The types in the pile of the last query, in this state.
struct PileTypes {
  struct Type {
    std::int32_t type = 0;
    Word count = 0;
    std::int64_t weight = 0;  ///< of one in the number of a choice
  };
  static constexpr std::int32_t kFew = 64;

  Arena::Stamp state;
  Address pile = 0;
  std::vector<Type> types;
  bool fits = true;  ///< all counts are small enough for weights
  /// For families of few types: a bit for each type in the pile, and its position in `types`.
  std::uint64_t present = 0;
  std::array<std::uint8_t, kFew> places;
};

/// The types of a pile that pass a domain's filter, for the next value of earlier parameters.
struct StockTypes {
  Arena::Stamp state;
  const void* domain = nullptr;
  Address pile = 0;
  std::int64_t actor = -1;
  int joker = -1;  ///< index of the type that is the joker
  std::size_t kinds = 0;
  std::array<Word, board::kMaxKinds> values, counts;   ///< of one component; those at hand
  std::array<std::int64_t, board::kMaxKinds> weights;  ///< of one in the number of a choice
  std::array<std::int32_t, board::kMaxKinds> components;
  board::PaymentStock payments;
  bool prepared = false;  ///< `payments` are of these types
  bool lent = false;      ///< `payments` is in use: nothing else is stored meanwhile
};

/// The places that pass the last filter that several parameters share, in this state.
struct SharedFilter {
  Arena::Stamp state;
  std::uint32_t filter = 0;  ///< see Domain::shared
  std::int64_t actor = -1;
  ruletext::PlaceBits through;
};

/// The values of a parameter that several moves share, in this state.
struct SharedValues {
  Arena::Stamp state;
  std::int64_t actor = -1;
  bool any_order = false;  ///< not in the order of lists
  std::vector<std::int64_t> values;
};

struct EnumerationCache {
  std::vector<board::PlacementCache> grids;
  /// Room for values with their cells.
  std::vector<std::pair<Word, std::int64_t>> in_reading_order;
  NegativeCache negative;
  Listed listed;
  PileTypes pile;
  StockTypes stock;
  SharedFilter shared;
  std::deque<SharedValues>
      shared_values;  ///< by Parameter::shared; a deque, since filling one may add another
};

}  // namespace castellan::moves
