/// Going through the legal moves of a kind: nested loops over the domains of
/// its parameters, lazily, each value tested before the next parameter is
/// looked at. Private to interpreter/moves. Allocates nothing once the lists
/// of the scratch have grown.
#pragma once

#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <vector>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/moves/run.hpp"
#include "interpreter/moves/sink.hpp"

namespace castellan::moves {

class Stock;

/// Gives every legal move to a sink. Throws Exhausted when finding them costs too much.
class Walk {
 public:
  Walk(const Table::Kind& kind, MoveKindId id, const Run& run, Seat actor, Sink<Move> sink,
       WalkMode mode = {});

  /// Requires that the conditions without parameters hold and that local 0 is the actor. False when
  /// the sink stopped it.
  bool operator()() { return parameter(0); }
  /// The same from a parameter on; those before it are bound, and have these values.
  bool from(std::size_t i, const Move& begun) {
    move_.values = begun.values;
    return parameter(i);
  }

 private:
  friend class Look;
  bool parameter(std::size_t i);
  bool list(std::size_t i, const Parameter& p);
  bool from_kept(std::size_t i, const Parameter& p);
  void keep(std::size_t i, const Parameter& p, std::vector<Value>& values);
  const std::vector<Value>& kept_values(std::size_t i, const Parameter& p);
  void add_held(std::size_t i, std::size_t n);
  void add_range(std::size_t i, Value least, std::int64_t n);
  bool at_once(std::size_t i, const Parameter& p);
  std::optional<bool> pairs(std::size_t i, const Parameter& p);
  bool domain(std::size_t i, const Parameter& p, const Domain& d);
  bool take(std::size_t i, const Parameter& p, const Domain& d, Value v);
  bool use(std::size_t i, const Parameter& p, Value v);
  bool found();
  [[nodiscard]] bool leads_on(std::size_t i);
  bool first_of_alike(std::size_t i, const Parameter& p, Value v);
  /// Before a value is looked at.
  void look_at(std::size_t i, std::int64_t values = 1) {
    tried_[i] += values;
    if ((run_.fuel() -= values) < 0) out_of_fuel(widest());
  }
  /// Whether it is the last and all that its domains give is legal, for what is bound before it.
  [[nodiscard]] bool all_legal(const Parameter& p) const {
    return p.unconditional || (p.may_be_unconditional && conditions_hold_);
  }
  [[nodiscard]] bool conditions_hold(std::size_t i, const Parameter& p);
  [[nodiscard]] bool counts(const Parameter& p) const {
    return p.bare && mode_.counted != nullptr && all_legal(p);
  }
  bool take_pairs(std::size_t i, const ruletext::Pairs::Found& pairs);
  bool add_counted(std::size_t i, std::int64_t n);
  bool take_payments(std::size_t i, const Parameter& p, const Stock& stock);
  [[nodiscard]] bool takes_together(const Parameter& p) const;
  [[nodiscard]] bool takes_range(const Parameter& p) const;
  bool filter(std::size_t i, const Parameter& p, const Domain& d, Where& where,
              std::int64_t looked_at, ruletext::PlaceBits& through);
  bool ask_each(const Domain& d, Where& where, ruletext::PlaceBits& through);
  void add_together(std::size_t i, const ruletext::PlaceBits& places) {
    add_together(i, places, ruletext::count_of(places));
  }
  void add_together(std::size_t i, const ruletext::PlaceBits& places, std::int64_t n);
  bool take_together(std::size_t i, const Parameter& p, const ruletext::PlaceBits& places);
  [[nodiscard]] const Parameter& widest() const;

  const Table::Kind& kind_;
  const Run& run_;
  Sink<Move> sink_;
  WalkMode mode_;
  Move move_;
  /// This and what follows by parameter: the values that are the same for all before it; null
  /// before they are listed.
  std::array<const std::vector<Value>*, kMaxParameters> listed_{};
  std::vector<Value>* keeping_ = nullptr;
  bool conditions_hold_ =
      false;  ///< of the last parameter, whatever it is but for what is left out
  LeftOut left_out_;
  bool listing_ = false;             ///< values are held in the list, those before them bound
  std::optional<std::size_t> held_;  ///< number in the list of the last parameter's values
  std::size_t not_held_ = 0;         ///< values for which the list has no room
  bool probing_ = false,
       reached_ = false;  ///< whether there is a move is all that is asked, and was found
  bool places_kept_ = false;
  ruletext::PlaceBits kept_places_;  ///< of the last parameter
  std::int64_t kept_count_ = 0;      ///< of these places
  std::int64_t kept_looked_at_ = 0;  ///< values that count as looked at each time
  /// Values that stay the same for all values of a parameter, for one choice of earlier parameters.
  std::array<ruletext::Notes, kMaxParameters> notes_{};
  std::array<std::int64_t, kMaxParameters> entered_{};  ///< choices of the parameters before
  std::array<std::int64_t, kMaxParameters> tried_{};    ///< values looked at
};

/// Gives the moves of a kind that has one parameter, a place, of which all are asked at once;
/// false, and nothing is given, where they have to be walked through: single moves are wanted,
/// places have to be asked one by one, or it would be too much.
[[nodiscard]] bool add_at_once(const Table::Kind& kind, MoveKindId id, const Run& run, Seat actor,
                               const WalkMode& mode);

/// The largest number stands for more.
inline std::int64_t numbers_in(Value least, Value most) {
  std::int64_t n = 0;
  if (least > most) return 0;
  const bool fits = arithmetic::try_subtract(most, least, n) && arithmetic::try_add(n, 1, n);
  return fits ? n : std::numeric_limits<std::int64_t>::max();
}

/// A domain while its values are looked through, those of the parameters before
/// it being bound.
class Look {
 public:
  Look(Walk& walk, std::size_t i, const Parameter& p, const Domain& d)
      : run(walk.run_),
        parameter(p),
        domain(d),
        walk_(walk),
        i_(i),
        only_(walk.keeping_ == nullptr && d.apart),
        where_(run, p, d, walk.notes_[i]) {}

  const Run& run;
  const Parameter& parameter;
  const Domain& domain;

  /// Gives a value that the filter lets through to the walk; false: no more are
  /// wanted.
  bool offer(Value v) {
    walk_.look_at(i_);
    return !where_(v) || take(v);
  }
  /// The same for a value that passed the filter before.
  bool offer_filtered(Value v) {
    walk_.look_at(i_);
    return take(v);
  }
  /// Gives cells that the filter has let through, with their turns, `n` values in all and in any
  /// order, to the list as they are; false: each has to be taken, in order.
  template <class Places>
  bool lays_filtered(const Places& places, std::int64_t n) {
    if (!walk_.listing_ || !only_) return false;
    run.found(n);
    walk_.mode_.list->lay(walk_.move_, i_, places, static_cast<std::size_t>(n));
    return true;
  }
  /// The same of cells that passed it before, see offer_filtered.
  template <class Places>
  bool lays(const Places& places, std::int64_t n) {
    if (run.fuel() < n || !lays_filtered(places, n)) return false;
    walk_.look_at(i_, n);
    return true;
  }
  /// Whether it is known that the filter lets nothing more through.
  [[nodiscard]] bool is_shut() const { return where_.is_shut(); }
  /// Cells of all that it lets through, once it has said so for one value.
  [[nodiscard]] const std::optional<board::Box>& within() const { return where_.within(); }
  /// Whether the filter lets a value through.
  bool lets_through(Value v) {
    walk_.look_at(i_);
    return where_(v);
  }
  /// The same of a segment of this feature.
  bool lets_through(Value v, int feature) {
    walk_.look_at(i_);
    return where_(v, feature);
  }
  /// Whether it is known to let everything through, so many values too.
  template <class Count>
  bool lets_all_through(const Count& values) {
    if (!where_.is_open()) return false;
    walk_.look_at(i_, values());
    return true;
  }
  /// Gives a value that it has let through to the walk.
  bool take_filtered(Value v) { return take(v); }
  /// Passes the places that pass the filter to the walk, as a set or one by one; `places` is the
  /// number tested together. Nothing: each place must be tested.
  std::optional<bool> take_together(std::int64_t places) {
    ruletext::PlaceBits through;
    if (!walk_.filter(i_, parameter, domain, where_, places, through)) return std::nullopt;
    walk_.look_at(i_, places);
    return walk_.take_together(i_, parameter, through) ||
           ruletext::each_place(through, [&](int place) { return take(place); });
  }
  /// Gives all that a stock can pay, where that is counted, to the walk; false: it has to be gone
  /// through.
  bool take_payments(const Stock& stock) { return walk_.take_payments(i_, parameter, stock); }
  /// Components that conditions forbid, which are not asked any more.
  [[nodiscard]] const LeftOut& left_out() const { return walk_.left_out_; }
  [[nodiscard]] bool has_filter() const { return !domain.where.always(); }
  bool offer(const std::vector<Value>& values) {
    for (const Value v : values) {
      if (!offer(v)) return false;
      if (is_shut()) break;
    }
    return true;
  }
  /// The same of types of a family in a pile, a bit for each type from `first` on; see
  /// Domain::types_by_value.
  bool offer_types(Value first, std::uint64_t there) {
    std::optional<std::uint64_t> through;
    while (there != 0) {
      if (!through && (through = where_.types_through())) {
        walk_.look_at(i_, ruletext::bits_in(there & ~*through));
        there &= *through;
        continue;
      }
      const Value v = first + std::countr_zero(there);
      there &= there - 1;
      walk_.look_at(i_);
      if ((through ? where_.behind_first(v) : where_(v)) && !take(v)) return false;
    }
    return true;
  }
  bool offer_range(Value least, Value most) {
    if (walk_.listing_ && only_ && domain.where.always()) {
      walk_.add_range(i_, least, numbers_in(least, most));
      return true;
    }
    for (Value v = least; v <= most; ++v) {
      if (!offer(v)) return false;
      if (v == most || is_shut()) break;
    }
    return true;
  }
  /// Room for values, empty.
  [[nodiscard]] std::vector<Value>& list() const {
    auto& values = run.scratch().lists[i_];
    values.clear();
    return values;
  }
  [[nodiscard]] bool any_order() const { return walk_.mode_.any_order; }

 private:
  bool take(Value v) {
    return only_ ? walk_.use(i_, parameter, v) : walk_.take(i_, parameter, domain, v);
  }

  Walk& walk_;
  std::size_t i_;
  bool only_;  ///< no other domain may have had the value, and it is used at once
  Where where_;
};

}  // namespace castellan::moves
