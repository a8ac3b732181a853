/// Going through the legal moves of a kind: nested loops over the domains of
/// its parameters, lazily, each value tested before the next parameter is
/// looked at. Private to interpreter/moves. Allocates nothing once the lists
/// of the scratch have grown.
#pragma once

#include <array>
#include <vector>

#include "interpreter/moves/run.hpp"
#include "interpreter/moves/sink.hpp"

namespace castellan::moves {

/// Gives every legal move to a sink.
class Walk {
 public:
  /// `any_order`: moves may come in another order than they are listed in, the
  /// first ones sooner.
  Walk(const Table::Kind& kind, MoveKindId id, const Run& run, Seat actor, Sink<Move> sink, bool any_order = false);

  /// False when the sink stopped it.
  bool operator()();

 private:
  friend class Look;
  bool parameter(std::size_t i);
  bool from_kept(std::size_t i, const Parameter& p);
  bool domain(std::size_t i, const Parameter& p, const Domain& d);
  bool take(std::size_t i, const Parameter& p, const Domain& d, Value v);
  bool use(std::size_t i, const Parameter& p, Value v);
  bool first_of_alike(std::size_t i, const Parameter& p, Value v);

  const Table::Kind& kind_;
  const Run& run_;
  Sink<Move> sink_;
  bool any_order_;
  Move move_;
  std::array<bool, kMaxParameters> listed_{};
  std::vector<Value>* keeping_ = nullptr;
};

/// A domain while its values are looked through, those of the parameters before
/// it being bound.
class Look {
 public:
  Look(Walk& walk, std::size_t i, const Parameter& p, const Domain& d)
      : run(walk.run_), parameter(p), domain(d), walk_(walk), i_(i), where_(run, p, d) {}

  const Run& run;
  const Parameter& parameter;
  const Domain& domain;

  /// Gives a value that the filter lets through to the walk; false: no more are
  /// wanted.
  bool offer(Value v) { return !where_(v) || walk_.take(i_, parameter, domain, v); }
  /// The same for a value that passed the filter before.
  bool offer_filtered(Value v) { return walk_.take(i_, parameter, domain, v); }
  bool offer(const std::vector<Value>& values) {
    for (const Value v : values) {
      if (!offer(v)) return false;
    }
    return true;
  }
  bool offer_range(Value least, Value most) {
    for (Value v = least; v <= most; ++v) {
      if (!offer(v)) return false;
    }
    return true;
  }
  /// Room for values, empty.
  [[nodiscard]] std::vector<Value>& list() const {
    auto& values = run.scratch().lists[i_];
    values.clear();
    return values;
  }
  [[nodiscard]] bool any_order() const { return walk_.any_order_; }

 private:
  Walk& walk_;
  std::size_t i_;
  Where where_;
};

}  // namespace castellan::moves
