#include "interpreter/moves/walk.hpp"

#include <algorithm>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/domains/stock.hpp"
#include "interpreter/moves/enumeration_cache.hpp"
#include "interpreter/moves/form.hpp"

namespace castellan::moves {

Walk::Walk(const Table::Kind& kind, MoveKindId id, const Run& run, Seat actor, Sink<Move> sink,
           WalkMode mode)
    : kind_(kind), run_(run), sink_(sink), mode_(mode) {
  move_.kind = id;
  move_.actor = actor;
  move_.count = static_cast<std::int32_t>(kind.parameters.size());
  if (run.scratch().notes.size() < kind.notes) run.scratch().notes.resize(kind.notes);
}

bool Walk::parameter(std::size_t i) {
  if (i == static_cast<std::size_t>(move_.count)) return found();
  const Parameter& p = kind_.parameters[i];
  ++entered_[i];
  if (p.has_price && Stock::is_refused(run_, p, p.domains.front())) return true;
  if (kind_.notes != 0) notes_[i] = {run_.scratch().notes.data(), ++run_.scratch().rows};
  if (p.may_be_unconditional) conditions_hold_ = conditions_hold(i, p);
  if (places_kept_ && all_legal(p) && takes_together(p)) {
    look_at(i, kept_looked_at_);
    add_together(i, kept_places_, kept_count_);
    return true;
  }
  if (kind_.pairs != nullptr && i + 2 == static_cast<std::size_t>(move_.count)) {
    if (const auto together = pairs(i, p)) return *together;
  }
  if (p.at_once && takes_together(p) && at_once(i, p)) return true;
  if (i > 0 && p.independent && !takes_together(p) && !takes_range(p)) return from_kept(i, p);
  run_.scratch().lists[i].clear();
  if (all_legal(p) && mode_.list != nullptr && !p.is_bag()) return list(i, p);
  for (const auto& d : p.domains) {
    if (!domain(i, p, d)) return false;
  }
  return true;
}

/// Whatever the value is, but for components that are left out.
bool Walk::conditions_hold(std::size_t i, const Parameter& p) {
  left_out_.count = 0;
  const auto hold = [&](const std::vector<Condition>& conditions) {
    return std::ranges::all_of(conditions, [&](const Condition& c) {
      if (run_.holds_for_all(c.test, notes_[i])) return true;
      if (c.left_out) left_out_.components[left_out_.count++] = c.left_out.value;
      return static_cast<bool>(c.left_out);
    });
  };
  if (hold(p.own) && hold(p.conditions)) return true;
  left_out_.count = 0;
  return false;
}

/// Puts the values of the last parameter into the list as they come, a block for each domain.
bool Walk::list(std::size_t i, const Parameter& p) {
  for (const auto& d : p.domains) {
    const std::size_t first = mode_.list->held();
    const auto add_block = [&] {
      const std::size_t n = mode_.list->held() - first;
      if (n + not_held_ != 0) mode_.list->add(move_, i, first, n, not_held_);
    };
    not_held_ = 0;
    listing_ = true;
    try {
      (void)domain(i, p, d);
    } catch (const Exhausted&) {
      add_block();
      throw;
    }
    listing_ = false;
    add_block();
  }
  return true;
}

/// The numbers of the last parameter, none of which need be looked at.
void Walk::add_range(std::size_t i, Value least, std::int64_t n) {
  tried_[i] = arithmetic::add_saturating(tried_[i], n);
  look_at(i, 0);
  run_.found(n);
  mode_.list->add_range(move_, i, least, static_cast<std::size_t>(n));
}

/// Lists the values of a parameter without making moves of them.
void Walk::keep(std::size_t i, const Parameter& p, std::vector<Value>& values) {
  values.clear();
  keeping_ = &values;
  for (const auto& d : p.domains) (void)domain(i, p, d);
  keeping_ = nullptr;
}

/// The values of a parameter that are the same whatever was chosen before; where other moves have
/// them, too, those that they have in this state.
const std::vector<Value>& Walk::kept_values(std::size_t i, const Parameter& p) {
  if (p.shared == 0) {
    auto& values = run_.scratch().kept[i];
    keep(i, p, values);
    return values;
  }
  auto& all = run_.scratch().cache->shared_values;
  if (all.size() <= p.shared) all.resize(p.shared + 1);
  SharedValues& shared = all[p.shared];
  if (shared.state != run_.arena().stamp() || shared.actor != move_.actor.value ||
      shared.any_order != mode_.any_order) {
    shared.state = {};
    keep(i, p, shared.values);
    shared.state = run_.arena().stamp();
    shared.actor = move_.actor.value;
    shared.any_order = mode_.any_order;
  }
  return shared.values;
}

/// The values are the same whatever was chosen before: listed once.
bool Walk::from_kept(std::size_t i, const Parameter& p) {
  if (listed_[i] == nullptr) listed_[i] = &kept_values(i, p);
  const auto& values = *listed_[i];
  run_.scratch().lists[i].clear();
  if (counts(p)) return add_counted(i, static_cast<std::int64_t>(values.size()));
  if (all_legal(p) && mode_.list != nullptr) {
    if (!held_) {
      held_ = mode_.list->held();
      for (const Value v : values) not_held_ += mode_.list->hold(v) ? 0U : 1U;
    }
    add_held(i, values.size());
    return true;
  }
  for (const Value v : values) {
    look_at(i);
    if (!use(i, p, v)) return false;
  }
  return true;
}

/// All values of the last parameter, which the list holds as far as there is room, make moves.
void Walk::add_held(std::size_t i, std::size_t n) {
  look_at(i, static_cast<std::int64_t>(n));
  run_.found(static_cast<std::int64_t>(n));
  mode_.list->add(move_, i, *held_, n - not_held_, not_held_);
}

bool Walk::domain(std::size_t i, const Parameter& p, const Domain& d) {
  Look look(*this, i, p, d);
  if (counts(p) && keeping_ == nullptr) return add_counted(i, d.type->count(look));
  if (d.set.empty()) return d.type->each(look);
  if (d.set.selection != nullptr) {
    if (const auto together = look.take_together(1)) return *together;
  }
  auto& offered = run_.scratch().offered[i];
  run_.offers(d, offered);
  return look.offer(offered);
}

/// A value of a domain, its filter passed.
bool Walk::take(std::size_t i, const Parameter& p, const Domain& d, Value v) {
  for (const Domain* earlier = p.domains.data(); !d.apart && earlier != &d; ++earlier) {
    if (admits(run_, p, *earlier, v)) return true;
  }
  if (keeping_ == nullptr) return use(i, p, v);
  keeping_->push_back(v);
  return true;
}

/// Whether there is a move with what is bound up to this parameter.
bool Walk::leads_on(std::size_t i) {
  reached_ = false;
  probing_ = true;
  (void)parameter(i + 1);
  probing_ = false;
  return reached_;
}

bool Walk::found() {
  if (probing_) {
    reached_ = true;
    return false;
  }
  run_.found(1);
  return sink_(move_);
}

bool Walk::use(std::size_t i, const Parameter& p, Value v) {
  if (listing_) {
    run_.found(1);
    not_held_ += mode_.list->hold(v) ? 0U : 1U;
    return true;
  }
  bind_value(p, v, run_.machine());
  const bool asked = (!p.own.empty() || !p.conditions.empty()) && !all_legal(p);
  if (asked && failed_condition(run_, p, notes_[i]) != nullptr) return true;
  if (p.form->alike != nullptr && !first_of_alike(i, p, v)) return true;
  move_.values[i] = v;
  if (i == mode_.only) return !leads_on(i) || sink_(move_);
  return i + 1 == static_cast<std::size_t>(move_.count) ? found() : parameter(i + 1);
}

/// All places that the filter of the last parameter lets through; false: each has to be asked.
bool Walk::at_once(std::size_t i, const Parameter& p) {
  const Domain& d = p.domains.front();
  ruletext::PlaceBits through;
  Where where(run_, p, d, notes_[i]);
  const int all = run_.schema().field(d.field).places;
  if (!filter(i, p, d, where, all, through)) return false;
  look_at(i, all);
  add_together(i, through);
  return true;
}

bool add_at_once(const Table::Kind& kind, MoveKindId id, const Run& run, Seat actor,
                 const WalkMode& mode) {
  if (mode.counted == nullptr && mode.list == nullptr) return false;
  const Domain& d = kind.parameters.front().domains.front();
  run.machine().local(0) = actor.value;
  const int all = run.schema().field(d.field).places;
  ruletext::PlaceBits through;
  if (!(d.where.always() ? ruletext::all_places(all, through)
                         : run.select(*d.where.program.selection, through)))
    return false;
  const std::int64_t n = ruletext::count_of(through, ruletext::words_of(all));
  if (run.fuel() < all) return false;
  run.fuel() -= all;
  run.found(n);
  if (mode.counted != nullptr)
    mode.add(n);
  else
    mode.list->add({.kind = id, .actor = actor, .count = 1}, 0, through,
                   static_cast<std::size_t>(n));
  return true;
}

/// All values of the last two parameters, a place and one of its neighbours; nothing: each place
/// has to be asked.
std::optional<bool> Walk::pairs(std::size_t i, const Parameter& p) {
  const Where where(run_, p, p.domains.front(), notes_[i]);
  ruletext::PlaceBits from;
  ruletext::Pairs::Found found;
  if (!where.select(from) || !run_.select(*kind_.pairs, from, found)) return std::nullopt;
  const int all = run_.schema().field(p.domains.front().field).places;
  const std::int64_t places = ruletext::count_of(from, ruletext::words_of(all));
  look_at(i, all);
  entered_[i + 1] += places;
  look_at(i + 1, places);
  return take_pairs(i, found);
}

bool Walk::take_pairs(std::size_t i, const ruletext::Pairs::Found& pairs) {
  const std::span steps(pairs.steps.data(), pairs.ways);
  if (mode_.counted != nullptr || mode_.list != nullptr) {
    run_.found(pairs.pairs);
    if (mode_.counted != nullptr)
      mode_.add(pairs.pairs);
    else
      mode_.list->add(move_, i, steps, static_cast<std::size_t>(pairs.pairs));
    return true;
  }
  return each_pair(steps, [&](int place, int next) {
    move_.values[i] = place;
    move_.values[i + 1] = next;
    return found();
  });
}

/// All values of the last parameter make moves that need only be counted.
bool Walk::add_counted(std::size_t i, std::int64_t n) {
  tried_[i] = arithmetic::add_saturating(tried_[i], n);
  run_.found(n);
  mode_.add(n);
  if (run_.fuel() < 0) out_of_fuel(widest());
  return true;
}

/// Whether the numbers of the last parameter are counted, or listed, without being looked at.
bool Walk::takes_range(const Parameter& p) const {
  return p.bare && p.domains.front().type == &kNumber && all_legal(p) &&
         (mode_.counted != nullptr || mode_.list != nullptr);
}

bool Walk::takes_together(const Parameter& p) const {
  return p.together && keeping_ == nullptr && (mode_.counted != nullptr || mode_.list != nullptr);
}

/// The places that the filter of a domain lets through; of the last parameter they are kept where
/// they are the same whatever was chosen before.
bool Walk::filter(std::size_t i, const Parameter& p, const Domain& d, Where& where,
                  std::int64_t looked_at, ruletext::PlaceBits& through) {
  const bool last = i + 1 == static_cast<std::size_t>(move_.count);
  const bool keeps = i > 0 && last && p.independent && p.domains.size() == 1;
  if (keeps && places_kept_) {
    through = kept_places_;
    return true;
  }
  if (!where.select(through) && (d.shared == 0 || !ask_each(d, where, through))) return false;
  if (!keeps) return true;
  kept_places_ = through;
  kept_count_ = ruletext::count_of(through);
  kept_looked_at_ = looked_at;
  return places_kept_ = true;
}

/// The same of a filter that others ask, too, once in a state; false when not all are wanted, or it
/// fails for a place.
bool Walk::ask_each(const Domain& d, Where& where, ruletext::PlaceBits& through) {
  const int places = run_.schema().field(d.field).places;
  if ((mode_.list == nullptr && mode_.counted == nullptr) || places > ruletext::kMostPlaces)
    return false;
  SharedFilter& kept = run_.scratch().cache->shared;
  if (kept.filter != d.shared || kept.actor != move_.actor.value ||
      kept.state != run_.arena().stamp()) {
    kept.state = {};
    kept.through = {};
    try {
      for (int place = 0; place < places && !where.is_shut(); ++place) {
        if (where(place)) ruletext::insert(kept.through, place);
      }
    } catch (const ruletext::RuleError&) {
      // It is reported in its place.
      return false;
    }
    kept.state = run_.arena().stamp();
    kept.filter = d.shared;
    kept.actor = move_.actor.value;
  }
  through = kept.through;
  return true;
}

/// False when each has to be looked at, or is wanted by itself.
bool Walk::take_together(std::size_t i, const Parameter& p, const ruletext::PlaceBits& places) {
  if (!takes_together(p)) return false;
  if (all_legal(p)) {
    add_together(i, places);
    return true;
  }
  ruletext::PlaceBits legal = places;
  for (const auto* conditions : {&p.own, &p.conditions}) {
    for (const Condition& c : *conditions) {
      if (c.test.always()) continue;
      const ruletext::PlaceBits asked = legal;
      if (!run_.select(*c.test.program.selection, legal, &asked)) return false;
    }
  }
  add_together(i, legal);
  return true;
}

void Walk::add_together(std::size_t i, const ruletext::PlaceBits& places, std::int64_t n) {
  run_.found(n);
  if (mode_.counted != nullptr)
    mode_.add(n);
  else
    mode_.list->add(move_, i, places, static_cast<std::size_t>(n));
}

/// False when each has to be looked at, or is wanted by itself.
bool Walk::take_payments(std::size_t i, const Parameter& p, const Stock& stock) {
  if (!all_legal(p) || keeping_ != nullptr || mode_.list == nullptr) return false;
  const auto n =
      static_cast<std::int64_t>(mode_.list->add(move_, i, stock.terms(), stock.weights()));
  tried_[i] = arithmetic::add_saturating(tried_[i], n);
  run_.found(n);
  if (run_.fuel() < 0) out_of_fuel(widest());
  return true;
}

/// The parameter that has most values for each choice of those before it.
const Parameter& Walk::widest() const {
  std::size_t widest = 0;
  for (std::size_t i = 1; i < kind_.parameters.size() && entered_[i] > 0; ++i) {
    if (tried_[i] / entered_[i] > tried_[widest] / entered_[widest]) widest = i;
  }
  return kind_.parameters[widest];
}

/// The list of a parameter whose values may be alike holds those taken so far, each after its
/// mark.
bool Walk::first_of_alike(std::size_t i, const Parameter& p, Value v) {
  auto& taken = run_.scratch().lists[i];
  const Value mark = p.form->mark(run_, p.type.field(), v);
  for (std::size_t k = 0; k < taken.size(); k += 2) {
    if (taken[k] == mark && p.form->alike(run_, p.type.field(), taken[k + 1], v)) return false;
  }
  taken.push_back(mark);
  taken.push_back(v);
  return true;
}

}  // namespace castellan::moves
