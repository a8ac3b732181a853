/// The compiled rules of one configuration: what every game of it shares.
///
/// Made from a Description by `compile`, immutable afterwards, safe to use from
/// any number of threads. Knows no game in progress.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/description/description.hpp"
#include "interpreter/flow/initial_snapshot.hpp"
#include "interpreter/moves/table.hpp"
#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/score/sheets.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::flow {

struct Phase {
  std::string name;
  bool decides = false;  ///< has moves
  bool simultaneous = false;
  bool automatic = false;  ///< one of its moves may be made by the engine
  bool plain =
      true;  ///< neither simultaneous nor a choice of rule text: its frame has no more words
  /// Whether `when` and `until` are given, and `enter` and `leave` do anything.
  bool may_be_left_out = false, may_repeat = false, enters = false, leaves = false;
  ruletext::Program when;    ///< empty: always
  ruletext::Program actor;   ///< a seat; empty when the asker gives it
  ruletext::Program actors;  ///< simultaneous: condition over the seat in local 1
  ruletext::Program order;   ///< simultaneous: amount over the seat in local 1
  ruletext::Program until;
  ruletext::Program enter;
  ruletext::Program leave;
  std::vector<MoveKindId> moves;
  struct Next {
    PhaseId phase;                ///< none: return to the phase below
    ruletext::Program condition;  ///< empty: always
  };
  std::vector<Next> next;
};

struct Event {
  std::string name;
  std::string text;  ///< log sentence with `{name}` places
  struct Value {
    std::string name;
    ruletext::Type type;
  };
  std::vector<Value> values;
};

/// Which program a frame of the phase stack runs.
struct ProgramRef {
  enum class Kind : std::uint8_t { enter, leave, move, slot, effect };
  Kind kind = Kind::enter;
  std::int32_t index = 0;  ///< phase, move kind, entry of `slots` or of `called`
};

/// See description::Invariant.
struct Invariant {
  std::string name;
  std::string because;
  ruletext::Program set;  ///< collects the elements; empty: asked once
  ruletext::Type element;
  ruletext::Program test;       ///< over the element in local 1
  std::vector<PhaseId> phases;  ///< empty: at every decision
};

struct Pad;

class Rules {
 public:
  ~Rules();
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  [[nodiscard]] const description::Description& description() const { return *description_; }
  [[nodiscard]] const state::Schema& schema() const { return *schema_; }
  [[nodiscard]] const moves::Table& moves() const { return *moves_; }
  [[nodiscard]] const score::Sheets& sheets() const { return *sheets_; }
  [[nodiscard]] const std::vector<Phase>& phases() const { return phases_; }
  [[nodiscard]] const Phase& phase(PhaseId id) const { return phases_[id.index()]; }
  /// Of the declared phases.
  [[nodiscard]] PhaseId find_phase(std::string_view name) const;
  /// The phase in which a choice of rule text is answered.
  [[nodiscard]] PhaseId decision_phase(int decision) const {
    return PhaseId(description_->phases.size() + static_cast<std::size_t>(decision));
  }
  [[nodiscard]] bool is_decision(PhaseId id) const {
    return id.index() >= description_->phases.size();
  }
  /// Where a phase is declared; nowhere for a choice of rule text.
  [[nodiscard]] description::Origin origin(PhaseId id) const {
    return is_decision(id) ? description::Origin{} : description_->phases[id.index()].origin;
  }
  [[nodiscard]] PhaseId first_phase() const { return first_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  [[nodiscard]] const std::vector<Invariant>& invariants() const { return invariants_; }
  [[nodiscard]] int players() const { return schema_->players(); }
  /// Rules written in Lua by their number in programs.
  [[nodiscard]] const std::vector<ruletext::LuaFunction>& lua_functions() const {
    return lua_functions_;
  }
  /// The chance outcomes of rule text, by their number in programs.
  [[nodiscard]] const std::vector<ruletext::Lot>& lots() const { return lots_; }
  /// Amounts over a seat (local 0) by which players are ranked, first is most
  /// important; highest wins.
  [[nodiscard]] const std::vector<ruletext::Program>& ranking() const { return ranking_; }
  /// Whether a copy of this type starts in this pile (`starts_with`).
  [[nodiscard]] bool starts_in(const ruletext::ReadContext& c, ruletext::Machine& machine,
                               FieldId pile, std::size_t instance, ComponentId component) const;
  /// Of a game before its set-up.
  [[nodiscard]] const InitialSnapshot& initial() const { return initial_; }
  /// Of a game at its first chance, which is still open; at its first decision, if that comes
  /// before. Kept only where set-up does not fail on the way.
  [[nodiscard]] const InitialSnapshot& opening() const { return opening_; }
  /// Whether no code outside the game observes the rules as they run: none is written in Lua,
  /// none is observed.
  [[nodiscard]] bool unheard() const { return unheard_; }
  /// Of a scoring pad; null when the rules have none, or were not loaded for one.
  [[nodiscard]] const Pad* pad() const { return pad_.get(); }
  /// Handlers of the event 'position': what a position leaves to the rules.
  [[nodiscard]] const ruletext::Program& position() const { return position_; }
  /// Most decisions of a game before a tool stops it; 0 when the rules bound it.
  [[nodiscard]] std::int64_t turn_cap() const { return description_->turn_cap; }

  /// The number of effects that are called instead of inlined, see `program`.
  [[nodiscard]] std::size_t called() const { return called_.size(); }
  /// Every program that changes games.
  [[nodiscard]] std::vector<const ruletext::Program*> effects() const;
  [[nodiscard]] const ruletext::Program& program(ProgramRef ref) const;
  /// Rule text of a component's slot; null when it has none.
  [[nodiscard]] const ruletext::Program* slot_program(ComponentId component, int slot) const;
  /// Its number for a frame, -1 when there is none.
  [[nodiscard]] std::int32_t slot_index(ComponentId component, int slot) const;

 private:
  friend class RulesCompiler;
  Rules();

  std::unique_ptr<const description::Description> description_;
  std::unique_ptr<state::Schema> schema_;
  std::optional<moves::Table> moves_;
  std::optional<score::Sheets> sheets_;
  std::vector<Phase> phases_;
  std::vector<Event> events_;
  std::vector<ruletext::Program> slots_;
  std::vector<ruletext::Program> called_;           ///< effects that call themselves
  std::vector<std::vector<std::int32_t>> slot_of_;  ///< [component][slot], -1 none
  std::vector<ruletext::Program> ranking_;
  std::vector<Invariant> invariants_;
  ruletext::Program position_;
  std::unique_ptr<const Pad> pad_;
  std::vector<ruletext::Program> starts_with_;  ///< by field; empty: everything
  std::vector<ruletext::LuaFunction> lua_functions_;
  std::vector<ruletext::Lot> lots_;
  PhaseId first_;
  InitialSnapshot initial_;
  InitialSnapshot opening_;
  bool unheard_ = true;
};

/// Hears of every program that was compiled and verified, in that order.
using ProgramListener = std::function<void(const ruletext::Program&,
                                           const ruletext::Program& written, const state::Schema&)>;

/// Compiles a description. Every problem is in `out`; null when there are errors. With
/// `observed` the rules report the clauses that they reach, see ruletext/observed.hpp.
std::unique_ptr<Rules> compile(description::Description d, grammar::Diagnostics& out,
                               const ProgramListener& listener = nullptr,
                               std::shared_ptr<ruletext::Observed> observed = nullptr);
/// As above; throws grammar::Error.
std::unique_ptr<Rules> compile(description::Description d,
                               std::shared_ptr<ruletext::Observed> observed = nullptr);

}  // namespace castellan::flow
