/// Sub-multisets of a pile: which may be chosen, and their packed numbers.
/// Private to interpreter/moves.
///
/// The number of a sub-multiset is mixed radix over the types present in the
/// pile, the first type of the family varying fastest; it depends on what lies
/// in the pile now. Where these are so many that numbers would not fit, it is over
/// the types that the filter lets through.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "interpreter/board/payments.hpp"
#include "interpreter/moves/run.hpp"

namespace castellan::moves {

struct PileTypes;  ///< enumeration_cache.hpp
struct StockTypes;

/// A pile's types that a domain lets through, and the terms of the domain.
class Stock {
 public:
  /// Reads the pile and runs the bounds. `values` and `where` see the locals as
  /// they are. Of `left_out` nothing is at hand. Throws ruletext::RuleError (move/too-many) when
  /// there are more types or sub-multisets than can be numbered.
  Stock(const Run& run, const Parameter& p, const Domain& d, const LeftOut& left_out = {});
  ~Stock();
  /// Whether it is known, of the same types in this state, that none of the domain meets the terms;
  /// nothing but a bound of the sum is run.
  [[nodiscard]] static bool is_refused(const Run& run, const Parameter& p, const Domain& d);
  Stock(const Stock&) = delete;
  Stock& operator=(const Stock&) = delete;

  [[nodiscard]] const board::PaymentTerms& terms() const { return terms_; }
  /// By kind, what one piece adds to the number of a choice.
  [[nodiscard]] std::span<const std::int64_t> weights() const {
    return {weight_.data(), terms_.stock.size()};
  }
  /// False: certainly nothing meets the terms.
  [[nodiscard]] bool any() const { return possible_ && enough_; }
  /// Puts chosen counts, one a type let through, into a bag; gives the number.
  Value choose(std::span<const Word> counts, ruletext::Bag& bag) const;
  /// Whether the bag's components are let through, are there and meet the terms.
  [[nodiscard]] bool admits(const ruletext::Bag& bag) const;
  /// Position of a component among those let through, -1 for none.
  [[nodiscard]] int find(std::int32_t component) const;
  /// Whether counts meet all terms, `irredundant` left out when asked.
  [[nodiscard]] bool meets(std::span<const Word> counts, bool also_irredundant) const;

 private:
  void gather(const Run& run, const Parameter& p, const Domain& d, const PileTypes& there);
  void gather_equal(const Run& run, const Domain& d, const PileTypes& there);
  void bound(const Run& run, const Domain& d);
  void recall(const StockTypes& kept);
  void leave_out(const LeftOut& left_out);
  void weigh(const state::FieldType& f, bool only);
  void keep(StockTypes& kept, const Run& run, const void* asked, Address pile) const;
  void borrow(StockTypes& kept);

  std::array<Word, board::kMaxKinds> values_;
  std::array<Word, board::kMaxKinds> stock_;
  std::array<std::int64_t, board::kMaxKinds> weight_;
  std::array<std::int32_t, board::kMaxKinds> component_;
  std::size_t kinds_ = 0;
  bool possible_ = true;          // the bounds do not contradict one another
  bool enough_ = true;            // all components together reach the lower bounds
  StockTypes* lender_ = nullptr;  ///< to whom `terms_.known` belongs
  board::PaymentTerms terms_;
};

/// The bounds of a compiled domain that are the same in all states; nothing when one of them is
/// not.
[[nodiscard]] std::optional<SubsetBounds> known_bounds(const Domain& d);

/// Puts the multiset of a number into the parameter's bag, and the number of
/// the bag, which is in the pile. They read the pile of the parameter's first
/// domain; the values before the parameter are bound. Throw as Stock does.
void unpack_bag(const Run& run, const Parameter& p, Value number);
Value pack_bag(const Run& run, const Parameter& p);

}  // namespace castellan::moves
