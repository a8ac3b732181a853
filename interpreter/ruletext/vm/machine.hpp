/// The stack machine that runs compiled rule text.
///
/// A machine holds registers only; all state is in the arena, all rules in the
/// schema and programs. Conditions and amounts run to their end. Effects may
/// stop: the caller then saves the machine's locals to a frame in the arena
/// and resumes later, possibly in a copy of the game. Allocates nothing.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/board/scratch.hpp"
#include "interpreter/ruletext/code/filling.hpp"
#include "interpreter/ruletext/vm/context.hpp"
#include "interpreter/ruletext/vm/standing.hpp"
#include "interpreter/ruletext/vm/trace.hpp"

namespace castellan::ruletext {

/// A chosen sub-multiset: types with how many of each, in order of type.
struct Bag {
  static constexpr int kCapacity = 64;
  struct Item {
    std::int32_t component = -1;
    std::int32_t count = 0;
  };
  std::int32_t size = 0;
  std::array<Item, kCapacity> items{};

  void clear() { size = 0; }
  void push(std::int32_t component, std::int32_t count) {
    items[static_cast<std::size_t>(size++)] = {component, count};
  }
  [[nodiscard]] std::span<const Item> view() const {
    return {items.data(), static_cast<std::size_t>(size)};
  }
};

/// A rule that cannot go on: leaving a bound, taking what is not there, using
/// up its budget. The caller rolls the move back.
struct RuleError {
  const char* id = "";  ///< catalogue id
  std::string message;
  std::string where;  ///< rule's name
  grammar::SourcePtr source;
  grammar::Span span;

  [[nodiscard]] grammar::Diagnostic diagnostic() const;
};

/// What one `score` in the text of a component added: `each` times `count`.
struct Scored {
  Value each = 0;
  Value count = 1;
  bool per = false;  ///< something was counted
};

/// Values that a program has noted, for evaluations between which nothing changes
/// but its varying locals (Signature::varying).
struct Notes {
  struct Note {
    std::uint64_t when = 0;
    Value value = 0;
  };
  Note* room = nullptr;   ///< Program::notes of them; null: nothing is noted
  std::uint64_t now = 0;  ///< others than of now are not known; above 0
};

/// The regions of one field that lie beside a region of another, as asked for last.
struct Beside {
  Arena::Stamp state;  ///< other than of this one they are not known
  std::int32_t fields = 0;
  Value region = 0;
  std::vector<int> regions;  ///< the lowest first
};

class Machine {
 public:
  enum class Stop : std::uint8_t {
    done,
    ask,         ///< decision `phase` of `seat`; resume when it has returned
    draw,        ///< at a draw whose outcome is open; resume to try again
    run_slot,    ///< component rule text `slot_program`; resume when it has returned
    run_effect,  ///< effect `effect_called` with `passed`; resume when it has returned
    choose,      ///< a choice that the program itself offers; `pc()` is at it, see `offers`
    chance,      ///< the like, which chance makes
    finish       ///< the game is over
  };

  Machine() {
    collected_.reserve(kCollected);
    listed_.reserve(kListed);
    lists_.reserve(kMaxLists);
    beside_.regions.reserve(kCollected);
  }

  /// Evaluates an expression program with the locals as they are, or collects
  /// the elements of a set. From another instruction than the first: see RowStart.
  Value evaluate(const Program& p, const ReadContext& c, Notes notes = {}, std::uint32_t from = 0) {
    using Gives = Program::Brief::Gives;
    switch (p.brief.gives) {
      case Gives::value:
        return p.brief.of.of;
      case Gives::local:
        return locals_[static_cast<std::size_t>(p.brief.of.of)];
      case Gives::word:
        return c.arena.get(static_cast<Address>(p.brief.of.of));
      case Gives::attribute:
        if (const Value component = locals_[static_cast<std::size_t>(p.brief.of.of)];
            component >= 0) {
          return c.schema.attribute(component, static_cast<std::size_t>(p.brief.attribute));
        }
        [[fallthrough]];
      case Gives::more:
      case Gives::nothing:
        return evaluated(p, c, notes, from);
      case Gives::reading:
        break;
    }
    return read(p, c, notes, from);
  }
  bool test(const Program& p, const ReadContext& c) { return evaluate(p, c) != 0; }
  /// The contribution because of which `p`, evaluated last, gave 0; null when
  /// none decided it alone.
  [[nodiscard]] const Program::Refusal* refusal(const Program& p) const {
    return refused_ == 0 ? nullptr : &p.refusals[refused_ - 1U];
  }

  /// Runs effects from instruction `pc`. On a stop, `pc()` is where to resume.
  Stop run(const Program& p, const WriteContext& c, std::uint32_t pc = 0);
  [[nodiscard]] std::uint32_t pc() const { return pc_; }
  [[nodiscard]] PhaseId asked_phase() const { return PhaseId(static_cast<std::int32_t>(stop_a_)); }
  [[nodiscard]] Seat asked_seat() const { return Seat(static_cast<std::int32_t>(stop_b_)); }
  /// After run_slot: the component, its slot, whose effects they are and the
  /// piece that it is, or kNone.
  [[nodiscard]] ComponentId slot_component() const {
    return ComponentId(static_cast<std::int32_t>(stop_a_));
  }
  [[nodiscard]] int slot() const { return static_cast<int>(stop_b_); }
  [[nodiscard]] Value slot_subject() const { return stop_c_; }
  [[nodiscard]] Value slot_piece() const { return stop_d_; }
  /// After run_effect: which of those that are called, and its first registers.
  [[nodiscard]] int effect_called() const { return static_cast<int>(stop_a_); }
  [[nodiscard]] std::span<const Value> passed() const {
    return {passed_.data(), static_cast<std::size_t>(stop_b_)};
  }
  /// After choose: which decision and how many values.
  [[nodiscard]] int decision() const { return static_cast<int>(stop_a_); }
  [[nodiscard]] Value chosen_number() const { return stop_c_; }

  /// After chance: what is left to it.
  [[nodiscard]] int lot() const { return static_cast<int>(stop_a_); }

  /// Appends the values that the `choose` or `chance` at `pc` offers. The registers are
  /// those at the stop; the program goes on only after `answer`.
  void offers(const Program& p, const ReadContext& c, std::uint32_t pc, std::vector<Value>& out);
  /// Answers it; returns where to resume.
  std::uint32_t answer(const Program& p, std::uint32_t pc, std::span<const Value> values);
  /// Throws RuleError for what is wrong at the instruction `pc`.
  [[noreturn]] static void fail(const Program& p, std::uint32_t pc, const char* id,
                                std::string message);

  /// Appends to `out`, until told otherwise, what texts of components score.
  void note_scores(std::vector<Scored>* out) { scored_ = out; }
  /// Appends to `out`, until told otherwise, what evaluated programs count.
  void trace(Trace* out) { trace_ = out; }

  [[nodiscard]] Trace* traced() const { return trace_; }

  Value& local(std::size_t i) { return locals_[i]; }
  [[nodiscard]] Value local(std::size_t i) const { return locals_[i]; }
  Bag& bag(std::size_t i) { return bags_[i]; }
  [[nodiscard]] const Bag& bag(std::size_t i) const { return bags_[i]; }

  /// What is kept of a state while it lasts.
  Beside& beside() { return beside_; }
  Standing& standing() { return standing_; }
  /// Keeps nothing of any state, as if it had seen none. For measuring.
  void forget() {
    beside_.state = {};
    standing_.forget();
  }

  /// What `collect` added, for the caller to take and clear.
  std::vector<Value>& collected() { return collected_; }

  /// Clears the registers of a program that is to run from its begin, before its
  /// arguments are put in: a frame saves them all, and nothing of what ran
  /// before may get into the state.
  void begin(const Program& p);
  /// Words a frame needs for the registers of `p` and its open lists as they are now, and
  /// the copying both ways.
  [[nodiscard]] std::uint32_t frame_words(const Program& p) const;
  void save(const Program& p, Arena& a, Address to) const;
  /// For a program that goes on at the instruction `pc`.
  void restore(const Program& p, const Arena& a, Address from, std::uint32_t pc);

  /// Begins an entry: its loops may take so many turns from here on, those of
  /// `c` or what is left of another entry. Long ways through a board cost more
  /// than one, see Access::spend.
  void refuel(const ReadContext& c) { fuel_ = c.fuel; }
  void refuel(std::int64_t fuel) { fuel_ = fuel; }
  [[nodiscard]] std::int64_t fuel() const { return fuel_; }
  /// Takes one unit; false when there is none.
  bool burn() { return --fuel_ >= 0; }

 private:
  friend struct Handlers;

  /// A list of members that is gone through. It lies in `listed_` from `begin` on, up to where the
  /// next one begins.
  struct List {
    std::uint32_t begin = 0, next = 0;
    static constexpr std::uint32_t kWords = 3;  ///< of a frame, besides its members
  };
  [[nodiscard]] std::span<const Value> members_of(std::size_t list) const;

  /// What is a reading.
  Value read(const Program& p, const ReadContext& c, Notes notes, std::uint32_t from);
  /// What is not said in brief.
  Value evaluated(const Program& p, const ReadContext& c, Notes notes, std::uint32_t from);
  /// For each kind of context the instructions that it allows.
  Stop execute(const Program& p, const ReadContext& c, std::uint32_t start);
  Stop execute(const Program& p, const WriteContext& c, std::uint32_t start);

  std::array<Value, kMaxLocals * kMaxPrograms> locals_{};
  std::size_t base_ = 0;  ///< of the locals of the program that runs
  std::array<Bag, kMaxBags> bags_{};
  Value result_ = 0;
  Notes notes_;
  std::uint32_t pc_ = 0;
  std::uint16_t refused_ = 0;
  Value stop_a_ = 0;
  Value stop_b_ = 0;
  Value stop_c_ = 0;
  Value stop_d_ = 0;
  std::array<Value, kMaxPassed> passed_{};
  std::vector<Value>* offers_ = nullptr;
  std::vector<Scored>* scored_ = nullptr;
  Trace* trace_ = nullptr;
  Filling filling_;
  std::int64_t fuel_ = kFuel;
  board::Scratch scratch_;
  static constexpr std::size_t kCollected = 64;  ///< room for the sets that sheets go through
  std::vector<Value> collected_;
  static constexpr std::size_t kListed = 512;  ///< room for lists of members before they need more
  std::vector<Value> listed_;
  std::vector<List> lists_;  ///< the innermost last
  Beside beside_;
  Standing standing_;
};

}  // namespace castellan::ruletext
