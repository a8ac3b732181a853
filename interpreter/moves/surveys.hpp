/// What is kept of grids while their pieces stay the same, and of a decision while the state
/// does, so that listing moves again, or for the next component, does not look for it again.
/// Private to interpreter/moves.
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
#include "interpreter/board/survey.hpp"
#include "interpreter/moves/move_list.hpp"

namespace castellan::moves {

/// Kinds of moves that somebody has none of as the state is now.
class Barren {
 public:
  /// Nothing is known any more.
  void clear() { ++now_; }
  /// The same, and what is noted next is about this player.
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

/// The list of a decision that was made to see whether a move is forced, for whoever asks for it
/// next.
struct Listed {
  bool kept = false;
  Seat actor;
  std::span<const MoveKindId> kinds;
  MoveList moves;

  [[nodiscard]] bool is_of(std::span<const MoveKindId> asked, Seat seat) const {
    return kept && seat == actor && asked.data() == kinds.data() && asked.size() == kinds.size();
  }
};

/// The types that lie in a pile, as the state is now: the pile that was asked for last.
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
  bool fits = true;  ///< numbers of all of them are not too large for weights
  /// Of a family of few types: those that are there, bit by bit, and by type where it stands in
  /// `types`.
  std::uint64_t present = 0;
  std::array<std::uint8_t, kFew> places;
};

/// What a domain lets through of a pile, for the next value of the parameters before it.
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
  bool lent = false;      ///< somebody reads `payments`: nothing else is kept meanwhile
};

/// The places that a filter lets through that several parameters ask, as the state is now: the one
/// that was asked last.
struct SharedFilter {
  Arena::Stamp state;
  std::uint32_t filter = 0;  ///< see Domain::shared
  std::int64_t actor = -1;
  ruletext::PlaceBits through;
};

/// The values of a parameter that several moves have, as the state is now.
struct SharedValues {
  Arena::Stamp state;
  std::int64_t actor = -1;
  bool any_order = false;  ///< they are not in that of lists
  std::vector<std::int64_t> values;
};

struct Surveys {
  std::vector<board::Survey> grids;
  /// Room for values with their cells.
  std::vector<std::pair<Word, std::int64_t>> in_reading_order;
  Barren barren;
  Listed listed;
  PileTypes pile;
  StockTypes stock;
  SharedFilter shared;
  std::deque<SharedValues>
      shared_values;  ///< by Parameter::shared; who goes through some of them may ask for others
};

}  // namespace castellan::moves
