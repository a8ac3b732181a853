/// Going through the legal moves of a kind: nested loops over the domains of
/// its parameters, lazily, each value tested before the next parameter is
/// looked at. Private to interpreter/moves. Allocates nothing once the lists
/// of the scratch have grown.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "interpreter/moves/board_values.hpp"
#include "interpreter/moves/stock.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::moves {

/// `Sink` is called with every legal move and says whether to go on.
template <class Sink>
class Walk {
 public:
  /// `any_order`: moves may come in another order than they are listed in, the
  /// first ones sooner.
  Walk(const Table::Kind& kind, MoveKindId id, const Run& run, Seat actor, Sink& sink, bool any_order = false)
      : kind_(kind), run_(run), sink_(sink), any_order_(any_order) {
    move_.kind = id;
    move_.actor = actor;
    move_.count = static_cast<std::int32_t>(kind.parameters.size());
  }

  /// False when the sink stopped it.
  bool operator()() {
    run_.machine().local(0) = move_.actor.value;
    for (const auto& c : kind_.first) {
      if (!run_.holds(c.test)) return true;
    }
    return parameter(0);
  }

 private:
  bool parameter(std::size_t i) {
    if (i == kind_.parameters.size()) return sink_(move_);
    const Parameter& p = kind_.parameters[i];
    if (i > 0 && p.independent) return from_kept(i, p);
    run_.scratch().lists[i].clear();
    for (const auto& d : p.domains) {
      if (!domain(i, p, d)) return false;
    }
    return true;
  }

  /// The values are the same whatever was chosen before: listed once.
  bool from_kept(std::size_t i, const Parameter& p) {
    auto& values = run_.scratch().kept[i];
    if (!listed_[i]) {
      listed_[i] = true;
      values.clear();
      keeping_ = &values;
      for (const auto& d : p.domains) (void)domain(i, p, d);
      keeping_ = nullptr;
    }
    run_.scratch().lists[i].clear();
    for (const Value v : values) {
      if (!use(i, p, v)) return false;
    }
    return true;
  }

  /// A value of a domain, its filter passed.
  bool take(std::size_t i, const Parameter& p, const Domain& d, Value v) {
    for (const Domain* earlier = p.domains.data(); earlier != &d; ++earlier) {
      if (admits(run_, p, *earlier, v)) return true;
    }
    if (keeping_ == nullptr) return use(i, p, v);
    keeping_->push_back(v);
    return true;
  }

  bool use(std::size_t i, const Parameter& p, Value v) {
    bind_value(p, v, run_.machine());
    if (failed_condition(run_, p) != nullptr) return true;
    if (p.type.is(Type::Kind::figure) && !first_of_twins(i, p, v)) return true;
    move_.values[i] = v;
    return parameter(i + 1);
  }

  bool domain(std::size_t i, const Parameter& p, const Domain& d) {
    if (!d.set.empty()) return offered(i, p, d);
    switch (d.kind) {
      case DomainKind::component: return d.pile ? pile(i, p, d) : slots(i, p, d);
      case DomainKind::occupied:
      case DomainKind::vacant: return places(i, p, d);
      case DomainKind::placement: return placement(i, p, d);
      case DomainKind::piece:
      case DomainKind::removable:
      case DomainKind::replaceable: return pieces(i, p, d);
      case DomainKind::subset: return subset(i, p, d);
      case DomainKind::choice:
        return range(i, p, d, 0, static_cast<Value>(run_.schema().choice(d.choice).values.size()) - 1);
      case DomainKind::number: {
        const Value least = run_.value(d.least);
        return range(i, p, d, least, run_.value(d.most));
      }
      case DomainKind::player: return range(i, p, d, 0, run_.schema().players() - 1);
      case DomainKind::place: return range(i, p, d, 0, run_.schema().field(d.field).places - 1);
      case DomainKind::figure: return range(i, p, d, 0, run_.schema().field(d.field).places - 1);
      case DomainKind::segment:
      case DomainKind::corner: return board_parts(i, p, d);
      case DomainKind::list: return listed(i, p, d);
    }
    return true;
  }

  bool range(std::size_t i, const Parameter& p, const Domain& d, Value least, Value most) {
    Where where(run_, p, d);
    for (Value v = least; v <= most; ++v) {
      if (where(v) && !take(i, p, d, v)) return false;
    }
    return true;
  }

  bool offered(std::size_t i, const Parameter& p, const Domain& d) {
    auto& list = run_.scratch().offered[i];
    run_.offers(d, list);
    Where where(run_, p, d);
    for (const Value v : list) {
      if (where(v) && !take(i, p, d, v)) return false;
    }
    return true;
  }

  bool listed(std::size_t i, const Parameter& p, const Domain& d) {
    auto& list = run_.scratch().lists[i];
    run_.list(d, list);
    Where where(run_, p, d);
    for (const Value v : list) {
      if (where(v) && !take(i, p, d, v)) return false;
    }
    return true;
  }

  /// The list of a parameter that is a figure holds those taken so far.
  bool first_of_twins(std::size_t i, const Parameter& p, Value v) {
    auto& taken = run_.scratch().lists[i];
    const auto twin = [&](Value other) { return twins(run_, p.type.field(), other, v); };
    if (std::any_of(taken.begin(), taken.end(), twin)) return false;
    taken.push_back(v);
    return true;
  }

  bool board_parts(std::size_t i, const Parameter& p, const Domain& d) {
    auto& list = run_.scratch().lists[i];
    list.clear();
    if (d.kind == DomainKind::segment) list_segments(run_, d, list);
    else list_corners(run_, d, list);
    Where where(run_, p, d);
    for (const Value v : list) {
      if (where(v) && !take(i, p, d, v)) return false;
    }
    return true;
  }

  bool pile(std::size_t i, const Parameter& p, const Domain& d) {
    const auto& f = run_.schema().field(d.field);
    const Value first = run_.schema().family(f.family).first.value;
    const Address at = run_.address(d);
    Where where(run_, p, d);
    Word left = state::pile::size(run_.arena(), at);
    for (std::int32_t type = 0; type < f.types && left > 0; ++type) {
      const Word n = state::pile::count(run_.arena(), at, type);
      if (n == 0) continue;
      left -= n;
      if (where(first + type) && !take(i, p, d, first + type)) return false;
    }
    return true;
  }

  bool slots(std::size_t i, const Parameter& p, const Domain& d) {
    const auto& f = run_.schema().field(d.field);
    const Address at = run_.address(d);
    auto& list = run_.scratch().lists[i];
    list.clear();
    for (std::int32_t place = 0; place < f.places; ++place) {
      const Word c = run_.arena().get(at + static_cast<Address>(place));
      if (c >= 0) list.push_back(c);
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    Where where(run_, p, d);
    for (const Value v : list) {
      if (where(v) && !take(i, p, d, v)) return false;
    }
    return true;
  }

  bool places(std::size_t i, const Parameter& p, const Domain& d) {
    const auto& f = run_.schema().field(d.field);
    const Address at = run_.address(d);
    const bool wanted = d.kind == DomainKind::occupied;
    Where where(run_, p, d);
    for (std::int32_t place = 0; place < f.places; ++place) {
      if ((run_.arena().get(at + static_cast<Address>(place)) >= 0) != wanted) continue;
      const Value v = f.choice ? place : place + 1;
      if (where(v) && !take(i, p, d, v)) return false;
    }
    return true;
  }

  bool placement(std::size_t i, const Parameter& p, const Domain& d) {
    const auto& f = run_.schema().field(d.field);
    const std::size_t instance = run_.instance(d);
    const Value component = run_.value(d.piece);
    if (component < 0) return true;
    auto& list = run_.scratch().lists[i];
    list.clear();
    const auto& grid = f.grids[instance];
    const auto& placing = f.placements[instance];
    auto& scratch = run_.scratch().board;
    const auto turns = grid.signatures_of(static_cast<Word>(component), distinct_turns(run_, p, component));
    Where where(run_, p, d);
    const auto take_turns = [&](Word cell, unsigned mask) {
      for (; mask != 0; mask &= mask - 1) {
        const int turn = std::countr_zero(mask);
        if (where(cell, turn) && !take(i, p, d, turned_value(cell, turn))) return false;
      }
      return true;
    };
    if (any_order_ && grid.count(run_.arena()) > 0) {
      if (grid.room(run_.arena()) == 0) return true;
      const board::Placement::Fit fit(placing, run_.arena(), turns, scratch);
      for (int n = 0; n < grid.frontier_count(run_.arena()); ++n) {
        if (!take_turns(grid.frontier_cell(run_.arena(), n), fit.turns_on(n))) return false;
      }
      return true;
    }
    for (const std::uint64_t place : placing.additions(run_.arena(), turns, scratch)) {
      list.push_back(static_cast<Value>(place));
    }
    for (const Value v : list) {
      const auto place = static_cast<std::uint64_t>(v);
      if (!take_turns(board::Placement::cell_of(place), board::Placement::turns_of(place))) return false;
    }
    return true;
  }

  bool pieces(std::size_t i, const Parameter& p, const Domain& d) {
    const auto& f = run_.schema().field(d.field);
    const std::size_t instance = run_.instance(d);
    const auto& grid = f.grids[instance];
    auto& scratch = run_.scratch().board;
    auto& list = run_.scratch().lists[i];
    list.clear();
    const auto take_cells = [&](std::span<const Word> cells) {
      for (const Word cell : cells) {
        list.push_back(piece_value(instance, grid.slot_at(run_.arena(), unpack_cell(cell))));
      }
    };
    if (d.kind == DomainKind::removable) {
      take_cells(f.placements[instance].removals(run_.arena(), scratch));
    } else if (d.kind == DomainKind::replaceable) {
      const Value component = run_.value(d.piece);
      if (component < 0) return true;
      const int turns = distinct_turns(run_, p, component);
      for (int turn = 0; turn < turns; ++turn) {
        const auto signature = grid.signature_of(static_cast<Word>(component), static_cast<Turn>(turn));
        for (const Word cell : f.placements[instance].swaps(run_.arena(), signature, scratch)) {
          list.push_back(Value{cell} * 4 + turn);
        }
      }
      if (turns > 1) std::sort(list.begin(), list.end());
      for (Value& v : list) {
        const int slot = grid.slot_at(run_.arena(), unpack_cell(static_cast<Word>(v / 4)));
        v = turned_value(piece_value(instance, slot), static_cast<int>(v % 4));
      }
    } else {
      for (const int slot : grid.in_reading_order(run_.arena(), scratch)) {
        list.push_back(piece_value(instance, slot));
      }
    }
    Where where(run_, p, d);
    for (const Value v : list) {
      if (where(piece_of(v), turn_of(v)) && !take(i, p, d, v)) return false;
    }
    return true;
  }

  bool subset(std::size_t i, const Parameter& p, const Domain& d) {
    const Stock stock(run_, p, d);
    if (!stock.any()) return true;
    expr::Bag& bag = run_.machine().bag(p.bag);
    board::Payments payments(stock.terms());
    while (payments.next()) {
      const Value number = stock.choose(payments.counts(), bag);
      if (!take(i, p, d, number)) return false;
    }
    return true;
  }

  const Table::Kind& kind_;
  const Run& run_;
  Sink& sink_;
  bool any_order_;
  Move move_;
  std::array<bool, kMaxParameters> listed_{};
  std::vector<Value>* keeping_ = nullptr;
};

}  // namespace castellan::moves
