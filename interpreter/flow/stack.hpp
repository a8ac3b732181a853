/// The phase stack in the arena: what a game is doing and what it returns to.
///
/// The flow area of a schema begins with words of its own (FlowWord); the frames
/// follow, each with its length as its last word.
/// Only this file knows the layout of a frame. A frame is an address: its words are those of the
/// given arena, so a popped frame has no content.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/vocabulary.hpp"
#include "interpreter/flow/rules.hpp"
#include "interpreter/moves/move.hpp"

namespace castellan::flow {

inline constexpr std::uint32_t kStackWords = 1024;

enum class FlowWord : Address {
  over,           ///< 1 when the game has ended
  used,           ///< words used by the stack
  draw_field,     ///< field + 1 while a draw is open, -1 while a lot is, else 0
  draw_instance,  ///< of the field; or which lot
  decisions,      ///< moves made so far
  stack = 6       ///< where the frames begin; the word before is 0
};

/// In `draw_field`: what is open is no draw from a field.
inline constexpr Word kLotOpen = -1;

/// Words of the flow area.
inline constexpr std::uint32_t kFlowWords =
    static_cast<std::uint32_t>(FlowWord::stack) + kStackWords;

/// Stage of a phase frame.
enum class Stage : Word {
  enter,
  decide,   ///< waiting for a move, or about to
  moved,    ///< a move's effects are running or have just ended
  resolve,  ///< simultaneous: all have committed
  leave,
  next
};

/// A frame of either kind. Its first word is 0 for a phase.
class Frame {
 public:
  explicit Frame(Address at) : at_(at) {}
  [[nodiscard]] Address address() const { return at_; }
  [[nodiscard]] bool is_phase(const Arena& a) const { return a.get(at_) == 0; }

 protected:
  [[nodiscard]] Word get(const Arena& a, Address word) const { return a.get(at_ + word); }
  void set(Arena& a, Address word, Word v) const { a.set(at_ + word, v); }

 private:
  Address at_;
};

/// A phase:
///   [0] [phase] [stage] [actor] [more ...]
/// more is, of a choice that a program offers, how many values are chosen; the
/// program's frame is below it, stopped at the choice. Of a simultaneous phase:
/// a mask of the seats whose moves have run, a word that is 0, for each seat a
/// committed move.
class PhaseFrame : public Frame {
 public:
  using Frame::Frame;
  explicit PhaseFrame(Frame f) : Frame(f) {}

  /// Words that it needs, without its length.
  static constexpr std::uint32_t words() { return kMore; }
  static constexpr std::uint32_t words_of_choice() { return kNumber + 1; }
  static constexpr std::uint32_t words_of_simultaneous(int players) {
    return kCommits + static_cast<std::uint32_t>(players) * kCommitWords;
  }

  /// Of a frame just pushed, whose words are all 0.
  void begin(Arena& a, PhaseId phase, Seat actor) const {
    set(a, 0, 0);
    set_phase(a, phase);
    set_stage(a, Stage::enter);
    set_actor(a, actor);
  }
  [[nodiscard]] PhaseId phase(const Arena& a) const { return PhaseId(get(a, kPhase)); }
  void set_phase(Arena& a, PhaseId p) const { set(a, kPhase, p.value); }
  [[nodiscard]] Stage stage(const Arena& a) const { return static_cast<Stage>(get(a, kStage)); }
  void set_stage(Arena& a, Stage s) const { set(a, kStage, static_cast<Word>(s)); }
  [[nodiscard]] Seat actor(const Arena& a) const { return Seat(get(a, kActor)); }
  void set_actor(Arena& a, Seat s) const { set(a, kActor, s.value); }

  // --- of a choice

  [[nodiscard]] std::int64_t number(const Arena& a) const { return get(a, kNumber); }
  void set_number(Arena& a, std::int64_t n) const { set(a, kNumber, static_cast<Word>(n)); }

  // --- of a simultaneous phase

  [[nodiscard]] bool has_run(const Arena& a, Seat s) const {
    return (mask(a) >> s.value & 1U) != 0;
  }
  void set_has_run(Arena& a, Seat s) const {
    set(a, kHaveRun, static_cast<Word>(mask(a) | 1U << s.value));
  }
  [[nodiscard]] bool committed(const Arena& a, Seat s) const { return get(a, commit_of(s)) != 0; }
  void commit(Arena& a, const moves::Move& move) const {
    Address at = commit_of(move.actor);
    set(a, at++, 1);
    set(a, at++, move.kind.value);
    for (const auto v : move.values) {
      const auto u = static_cast<std::uint64_t>(v);
      set(a, at++, static_cast<Word>(static_cast<std::uint32_t>(u)));
      set(a, at++, static_cast<Word>(static_cast<std::uint32_t>(u >> 32)));
    }
  }
  [[nodiscard]] moves::Move committed_move(const Arena& a, Seat s) const {
    Address at = commit_of(s) + 1;
    moves::Move move;
    move.kind = MoveKindId(get(a, at++));
    move.actor = s;
    for (auto& v : move.values) {
      const auto low = static_cast<std::uint32_t>(get(a, at++));
      const auto high = static_cast<std::uint32_t>(get(a, at++));
      v = static_cast<std::int64_t>(static_cast<std::uint64_t>(high) << 32 | low);
    }
    return move;
  }
  void take_back(Arena& a, Seat s) const {
    for (Address w = 0; w < kCommitWords; ++w) set(a, commit_of(s) + w, 0);
  }

 private:
  static constexpr Address kPhase = 1, kStage = 2, kActor = 3, kMore = 4;
  static constexpr Address kNumber = kMore;
  static constexpr Address kHaveRun = kMore, kCommits = kMore + 2;
  /// Set flag, kind, values in two words each.
  static constexpr Address kCommitWords = 2 + 2 * moves::kMaxParameters;

  static constexpr Address commit_of(Seat s) {
    return kCommits + static_cast<Address>(s.value) * kCommitWords;
  }
  [[nodiscard]] std::uint32_t mask(const Arena& a) const {
    return static_cast<std::uint32_t>(get(a, kHaveRun));
  }
};

/// A program that waits for what is above it:
///   [1 + kind] [index] [number of an instruction] [registers ...]
class ProgramFrame : public Frame {
 public:
  using Frame::Frame;
  explicit ProgramFrame(Frame f) : Frame(f) {}

  /// Words that it needs with so many of registers, without its length.
  static constexpr std::uint32_t words(std::uint32_t registers) { return kRegisters + registers; }

  /// All but the registers.
  void begin(Arena& a, ProgramRef ref, std::uint32_t number) const {
    set(a, 0, 1 + static_cast<Word>(ref.kind));
    set(a, kIndex, ref.index);
    set(a, kNumber, static_cast<Word>(number));
  }
  [[nodiscard]] ProgramRef program(const Arena& a) const {
    return {static_cast<ProgramRef::Kind>(get(a, 0) - 1), get(a, kIndex)};
  }
  /// Where it goes on, see ruletext::Program::numbers.
  [[nodiscard]] std::uint32_t number(const Arena& a) const {
    return static_cast<std::uint32_t>(get(a, kNumber));
  }
  [[nodiscard]] Address registers() const { return address() + kRegisters; }

 private:
  static constexpr Address kIndex = 1, kNumber = 2, kRegisters = 3;
};

/// The flow area, which begins at an address of the arena.
class PhaseStack {
 public:
  explicit PhaseStack(Address flow) : flow_(flow) {}

  [[nodiscard]] Word get(const Arena& a, FlowWord w) const {
    return a.get(flow_ + static_cast<Address>(w));
  }
  void set(Arena& a, FlowWord w, Word v) const { a.set(flow_ + static_cast<Address>(w), v); }

  [[nodiscard]] bool empty(const Arena& a) const { return used(a) == 0; }
  /// Behind the frames of both there is nothing but 0 up to where the area ends.
  [[nodiscard]] std::pair<Address, Address> room(const Arena& a, const Arena& b) const {
    return {bottom() + std::max(used(a), used(b)), bottom() + kStackWords};
  }
  /// All words of the frames.
  [[nodiscard]] std::span<const Word> words(const Arena& a) const {
    return a.view(bottom(), used(a));
  }
  /// The top one, when there is one.
  [[nodiscard]] Frame top(const Arena& a) const { return before(a, bottom() + used(a)); }
  /// The frame below; not for the lowest.
  [[nodiscard]] Frame below(const Arena& a, Frame f) const { return before(a, f.address()); }
  /// Every frame, the lowest first.
  [[nodiscard]] std::vector<Frame> frames(const Arena& a) const {
    std::vector<Frame> out;
    for (Address end = bottom() + used(a); end > bottom(); end = out.back().address()) {
      out.push_back(before(a, end));
    }
    std::reverse(out.begin(), out.end());
    return out;
  }

  /// Room for a frame of so many words without its length; none when it is full.
  [[nodiscard]] std::optional<Frame> push(Arena& a, std::uint32_t words) const {
    const auto used_before = used(a);
    if (used_before + words + 1 > kStackWords) return std::nullopt;
    const Address at = bottom() + used_before;
    a.set(at + words, static_cast<Word>(words + 1));
    set(a, FlowWord::used, static_cast<Word>(used_before + words + 1));
    return Frame(at);
  }
  /// Cleared, so that equal positions are equal words.
  void pop(Arena& a) const {
    const Address end = bottom() + used(a);
    const Address at = top(a).address();
    for (Address w = at; w < end; ++w) a.set(w, 0);
    set(a, FlowWord::used, static_cast<Word>(at - bottom()));
  }
  void clear(Arena& a) const {
    while (!empty(a)) pop(a);
  }

 private:
  [[nodiscard]] Address bottom() const { return flow_ + static_cast<Address>(FlowWord::stack); }
  [[nodiscard]] Address used(const Arena& a) const {
    return static_cast<Address>(get(a, FlowWord::used));
  }
  [[nodiscard]] static Frame before(const Arena& a, Address end) {
    return Frame(end - static_cast<Address>(a.get(end - 1)));
  }

  Address flow_;
};

}  // namespace castellan::flow
