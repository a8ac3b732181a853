/// Evaluation while moves are looked through: formulas over the values chosen
/// so far, filters of candidates. Private to interpreter/moves.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/moves/table_internal.hpp"
#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/vm/row_start.hpp"

namespace castellan::moves {

/// Throws what Run::instance says.
[[noreturn]] void no_instance(const Domain& d, const state::FieldType& f, Value i);

/// One enumeration or one text being read.
class Run {
 public:
  /// `work`: what it may cost.
  Run(const ruletext::ReadContext& context, Scratch& scratch, std::int64_t work)
      : c_(context), machine_(scratch.machine), scratch_(&scratch), fuel_(work) {
    machine_.refuel(c_);
  }
  /// For formulas only: nothing is looked through.
  Run(const ruletext::ReadContext& context, ruletext::Machine& machine)
      : c_(context), machine_(machine) {}

  [[nodiscard]] const ruletext::ReadContext& context() const { return c_; }
  [[nodiscard]] const state::Schema& schema() const { return c_.schema; }
  [[nodiscard]] const Arena& arena() const { return c_.arena; }
  [[nodiscard]] ruletext::Machine& machine() const { return machine_; }
  [[nodiscard]] Scratch& scratch() const { return *scratch_; }

  /// Runs a formula; `otherwise` when it was not given.
  [[nodiscard]] Value value(const Formula& f, Value otherwise = 0) const {
    if (!f.given) return otherwise;
    if (f.constant) return f.value;
    if (f.local >= 0) return machine_.local(static_cast<std::size_t>(f.local));
    return evaluate(f.program);
  }
  [[nodiscard]] bool holds(const Formula& f) const { return f.always() || value(f) != 0; }
  /// The same while a parameter is enumerated, see Walk.
  [[nodiscard]] bool holds(const Formula& f, ruletext::Notes notes) const {
    if (f.program.notes == 0 || notes.room == nullptr) return holds(f);
    return evaluate(f.program, {notes.room + f.notes, notes.now}) != 0;
  }
  /// Whether it is known to hold for all values of a parameter, of those bound before it.
  [[nodiscard]] bool holds_for_all(const Formula& f, ruletext::Notes notes) const;
  [[nodiscard]] Value evaluate(const ruletext::Program& p, ruletext::Notes notes = {},
                               std::uint32_t from = 0) const {
    refuel();
    return machine_.evaluate(p, c_, notes, from);
  }
  /// The facts about all candidates that running the filter for one has shown.
  [[nodiscard]] ruletext::RowStart row_start(const ruletext::Program& p,
                                             const ruletext::Notes& notes,
                                             std::size_t candidate) const {
    return ruletext::row_start(p, c_, machine_, notes, candidate);
  }

  /// The rest of its budget: each tested value, turn of a loop in its conditions and step of a
  /// search takes one.
  [[nodiscard]] std::int64_t& fuel() const { return fuel_; }
  /// So many legal moves were found; the largest number stands for more.
  void found(std::int64_t n) const { found_ = arithmetic::add_saturating(found_, n); }
  [[nodiscard]] std::int64_t found() const { return found_; }

  /// The contribution because of which a condition does not hold for what is
  /// bound now; null when none decided it alone.
  [[nodiscard]] const ruletext::Program::Refusal* refusal(const Formula& f) const {
    if (f.program.refusals.empty() || evaluate(f.program) != 0) return nullptr;
    return machine_.refusal(f.program);
  }

  /// The places that a selection is about, `among` these, all when null; false: each has to be
  /// asked.
  [[nodiscard]] bool select(const ruletext::Selection& s, ruletext::PlaceBits& through,
                            const ruletext::PlaceBits* among = nullptr) const;

  /// The same of pairs of which the first place is one of these.
  [[nodiscard]] bool select(const ruletext::Pairs& p, const ruletext::PlaceBits& from,
                            ruletext::Pairs::Found& out) const;

  /// The instance of a domain's container. Throws ruletext::RuleError
  /// (state/no-instance) when there is none.
  [[nodiscard]] std::size_t instance(const Domain& d) const {
    const Value i = value(d.from);
    const auto& f = schema().field(d.field);
    if (i < 0 || i >= static_cast<Value>(f.instances)) no_instance(d, f, i);
    return static_cast<std::size_t>(i);
  }
  /// The elements of a domain's set.
  void offers(const Domain& d, std::vector<Value>& out) const {
    auto& all = machine_.collected();
    all.clear();
    refuel();
    (void)machine_.evaluate(d.set, c_);
    out.assign(all.begin(), all.end());
    all.clear();
  }
  /// The values that a domain's Lua function lists.
  void list(const Domain& d, std::vector<Value>& out) const;
  /// The values that the open choice of rule text offers, sorted; returns how many are chosen.
  std::int64_t offers(std::vector<Value>& out) const { return c_.host->offers(out); }
  /// Its address, for fields of words.
  [[nodiscard]] Address address(const Domain& d) const {
    return schema().field(d.field).at(instance(d));
  }

 private:
  /// Before an evaluation: what the one before took is paid.
  void refuel() const {
    if (machine_.fuel() == c_.fuel) return;
    fuel_ -= c_.fuel - machine_.fuel();
    machine_.refuel(c_);
  }

  const ruletext::ReadContext& c_;
  ruletext::Machine& machine_;
  Scratch* scratch_ = nullptr;
  mutable std::int64_t found_ = 0;
  mutable std::int64_t fuel_ = kMoveCap * kWorkPerMove;
};

/// Throws it, `budget/fuel`, for a run without fuel that was looking at a
/// parameter.
[[noreturn]] void out_of_fuel(const Parameter& p);

[[noreturn]] void fail(const Formula& f, const char* id, std::string message);

/// Puts a value where `it` of a parameter's `where` goes.
inline void put_value(const Parameter& p, Value v, ruletext::Machine& machine) {
  machine.local(p.local) = p.turns ? without_turn(v) : v;
  if (p.turns) machine.local(p.local + 1) = turn_of(v);
}

/// Puts a value into the parameter's locals, which are the same ones. A bag is
/// in its register already.
inline void bind_value(const Parameter& p, Value v, ruletext::Machine& machine) {
  if (!p.is_bag()) put_value(p, v, machine);
}

/// The `where` of a domain for one candidate after the other.
class Where {
 public:
  /// `notes`: of one row of candidates.
  Where(const Run& run, const Parameter& p, const Domain& d, ruletext::Notes notes = {})
      : run_(run), p_(p), d_(d), notes_(notes) {
    if (notes_.room != nullptr) notes_.room += d.where.notes;
  }

  bool operator()(Value it) {
    if (d_.where.always()) return true;
    if (d_.where.constant) return false;
    if (d_.attribute >= 0) {
      if (!ready_) {
        equals_ = run_.value(d_.equals);
        ready_ = true;
      }
      return run_.schema().attribute(it, static_cast<std::size_t>(d_.attribute)) == equals_;
    }
    if (start_.decided) return *start_.decided != 0;
    std::uint32_t from = start_.at;
    if (d_.first.count > 0) {
      const auto first = first_(d_.first, run_.context(), run_.machine(), notes_, it);
      if (first.known) return first.through;
      from = std::max(from, first.next);
    }
    if (p_.turns && without_turn(it) != turned_) {
      turned_ = without_turn(it);
      forget_for_turns();
    }
    return asked(it, from);
  }
  /// Of the types of a pile those that the first tests let through, once it is known of all of
  /// them; see Domain::types_by_value.
  std::optional<std::uint64_t> types_through() {
    if (start_.decided || !first_.all_known(d_.first, run_.context(), run_.machine(), notes_))
      return std::nullopt;
    std::uint64_t types = ~std::uint64_t{0};
    for (std::size_t i = 0; i < d_.types_by_value.size(); ++i) {
      types &= d_.types_by_value[i].compared(d_.first.tests[i].allows, first_.with(i));
    }
    return types;
  }
  /// The rest of the filter, for a candidate that passes them.
  bool behind_first(Value it) {
    if (start_.decided) return *start_.decided != 0;
    return d_.first.decides ||
           asked(it, std::max(start_.at, d_.first.tests[d_.first.count - 1U].next));
  }
  /// For a segment of this feature.
  bool operator()(Value it, int feature) {
    return d_.by_feature.empty() || start_.decided ? (*this)(it)
                                                   : of_feature(it, static_cast<unsigned>(feature));
  }
  /// The places that pass, of all places or of the domain's set; false: each must be tested.
  bool select(ruletext::PlaceBits& through) const;
  /// Whether it is known that it lets nothing through any more.
  [[nodiscard]] bool is_shut() const { return start_.decided == Value{0}; }
  /// Whether it is known that it lets everything through from now on.
  [[nodiscard]] bool is_open() const { return start_.decided && !is_shut(); }
  /// Cells of all that it lets through, if it has said so.
  [[nodiscard]] const std::optional<board::Box>& within() const { return start_.within; }

 private:
  bool asked(Value it, std::uint32_t from) {
    put_value(p_, it, run_.machine());
    const bool through = run_.evaluate(d_.where.program, notes_, from) != 0;
    if (d_.where.begins_alike && !ready_) see_start();
    return through;
  }
  /// After the first candidate.
  void see_start() {
    ready_ = true;
    start_ = run_.row_start(d_.where.program, notes_, p_.local);
  }
  bool of_feature(Value it, unsigned feature);
  /// Drops the values hoisted for all turns of the previous candidate.
  void forget_for_turns() {
    if (notes_.room == nullptr) return;
    const auto& program = d_.where.program;
    for (std::size_t n = program.row_notes; n < program.notes; ++n) notes_.room[n].when = 0;
  }

  const Run& run_;
  const Parameter& p_;
  const Domain& d_;
  ruletext::Notes notes_;
  Value turned_ = ruletext::kNone;  ///< the candidate without its turn
  bool ready_ = false;
  Value equals_ = 0;
  ruletext::RowStart start_;
  ruletext::FirstQuestions first_;
  /// The same of candidates of one feature.
  struct FeatureStart {
    static constexpr std::int32_t kAsk = -1;
    std::uint32_t at;
    std::int32_t decided;
  };
  std::uint32_t features_seen_ = 0;
  std::array<FeatureStart, ruletext::kFeaturesTogether> by_feature_;  ///< of those seen
};

/// Whether a domain has this value, its filter left out; a bag is read from its
/// register, with its filter. Throws Exhausted.
bool has(const Run& run, const Parameter& p, const Domain& d, Value v);
/// Whether its filter lets the value through, too.
bool admits(const Run& run, const Parameter& p, const Domain& d, Value v);

/// The first condition after this parameter that does not hold, or null.
const Condition* failed_condition(const Run& run, const Parameter& p, ruletext::Notes notes = {});

}  // namespace castellan::moves
