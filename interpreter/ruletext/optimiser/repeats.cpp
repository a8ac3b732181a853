#include "interpreter/ruletext/optimiser/repeats.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "interpreter/ruletext/optimiser/loops.hpp"

namespace castellan::ruletext {

namespace {

using optimiser::Head;
using optimiser::Locals;

/// Of a value without a loop: fewer take no longer than asking whether it is known.
constexpr std::size_t kLasting = 8;
constexpr std::size_t kMostGroups = 8;
/// Places where one value is not known any more, each two instructions.
constexpr std::size_t kMostForgets = 6;

/// A value, in all places where it is computed.
struct Group {
  std::vector<ValueCode> places;
  Locals read;
  std::size_t begin =
      0;  ///< before it nothing is known; every way to one of the places leads through it
  std::vector<std::size_t> forgets;  ///< before these it is not known
  std::uint16_t known = 0, value = 0;
};

/// An instruction without what depends on where it stands: registers and targets, and what is known
/// beforehand of the loop behind it.
Instruction said(Instruction in) {
  const InstructionInfo& line = info(in.op);
  if (names_local(line.operand('b').what)) in.b = 0;
  if (line.operand('c').what == Operand::target) in.c = 0;
  const Operand d = line.operand('d').what;
  if (d == Operand::printed || d == Operand::selection) in.d = 0;
  return in;
}

std::uint64_t mixed(const Instruction& in) {
  const auto high =
      static_cast<std::uint64_t>(in.op) << 24 | static_cast<std::uint64_t>(in.a) << 16 | in.b;
  const auto low = static_cast<std::uint64_t>(static_cast<std::uint32_t>(in.c)) << 32 |
                   static_cast<std::uint32_t>(in.d);
  return (high + 1) * 0xBF58476D1CE4E5B9 ^ (low + 1) * 0x94D049BB133111EB;
}

/// Looks through a program once, so that most values are passed over for next to nothing.
class Prospects {
 public:
  explicit Prospects(const Program& p)
      : lasting_(p.code.size() + 1),
        barred_(p.code.size() + 1),
        text_(p.code.size() + 1),
        power_(p.code.size() + 1, 1) {
    for (std::size_t at = 0; at < p.code.size(); ++at) {
      const Instruction& in = p.code[at];
      const bool lasts =
          info(in.op).flow == Flow::loop || in.op == Op::eval_slot || in.op == Op::sheet_amount;
      // Which sentence refused is told by who asked last.
      const bool bars =
          in.op == Op::reach || in.op == Op::observe || (in.op == Op::and_else && in.b != 0);
      lasting_[at + 1] = lasting_[at] + (lasts ? 1 : 0);
      barred_[at + 1] = barred_[at] + (bars ? 1 : 0);
      text_[at + 1] = text_[at] * kBase + mixed(said(in));
      power_[at + 1] = power_[at] * kBase;
      if (optimiser::leads_by_c(in) && static_cast<std::size_t>(in.c) <= at)
        ways_back_.emplace_back(static_cast<std::size_t>(in.c), at);
    }
  }

  /// Those that are worth it and may stand in several places or in a loop.
  [[nodiscard]] std::vector<ValueCode> of(std::span<const ValueCode> values) {
    std::vector<ValueCode> worth_it;
    for (const ValueCode& v : values) {
      // One in brackets is what stands in them.
      const bool again =
          !worth_it.empty() && worth_it.back().from == v.from && worth_it.back().to == v.to;
      if (!again && is_worth_it(v)) worth_it.push_back(v);
    }
    for (const ValueCode& v : worth_it) texts_.push_back(text(v));
    std::ranges::sort(texts_);
    std::erase_if(worth_it,
                  [this](const ValueCode& v) { return !is_repeated(v) && !is_in_loop(v); });
    return worth_it;
  }
  /// Whether another one may say the same.
  [[nodiscard]] bool is_repeated(const ValueCode& v) const {
    const auto [first, end] = std::equal_range(texts_.begin(), texts_.end(), text(v));
    return end - first > 1;
  }

 private:
  static constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15;

  [[nodiscard]] bool is_worth_it(const ValueCode& v) const {
    return v.to < barred_.size() && barred_[v.to] == barred_[v.from] &&
           (v.to >= v.from + kLasting || lasting_[v.to] != lasting_[v.from]);
  }
  /// A number for what its instructions say.
  [[nodiscard]] std::uint64_t text(const ValueCode& v) const {
    return text_[v.to] - text_[v.from] * power_[v.to - v.from];
  }
  [[nodiscard]] bool is_in_loop(const ValueCode& v) const {
    return std::ranges::any_of(
        ways_back_, [&](const auto& way) { return way.first <= v.from && v.to <= way.second + 1; });
  }

  std::vector<std::uint32_t> lasting_, barred_;  ///< instructions before each
  std::vector<std::uint64_t> text_, power_;
  std::vector<std::uint64_t> texts_;  ///< of what is worth it, sorted
  std::vector<std::pair<std::size_t, std::size_t>> ways_back_;
};

/// What tells values apart, whichever registers they use for themselves and wherever they stand.
using Key = std::vector<std::int64_t>;

class Repeats {
 public:
  Repeats(Program& p, const state::Schema& schema)
      : p_(p), draft_(p, schema), loops_(draft_), recallable_(p, schema) {}

  [[nodiscard]] bool forward() const { return loops_.forward(); }

  void find(std::vector<ValueCode> sorted, const Prospects& prospects) {
    std::erase_if(
        sorted, [&](const ValueCode& v) { return !prospects.is_repeated(v) && !stays_in_loop(v); });
    std::ranges::sort(sorted, [](const ValueCode& a, const ValueCode& b) {
      return a.from != b.from ? a.from < b.from : a.to > b.to;
    });
    std::map<Key, std::vector<ValueCode>> alike;
    std::vector<std::vector<ValueCode>*> places;
    for (const ValueCode& v : sorted) {
      places.push_back(&alike[key(v)]);
      places.back()->push_back(v);
    }
    // The largest first.
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if (groups_.size() == kMostGroups || p_.locals + 2 * (groups_.size() + 1) > kMaxLocals) break;
      if ((places[i]->size() > 1 || stays_in_loop(sorted[i])) && is_apart(sorted[i]))
        consider(*places[i]);
    }
  }

  [[nodiscard]] bool empty() const { return groups_.empty(); }

  /// Puts what keeps them into the program.
  // long: one pass over the program, whose parts are put at the places found before
  void write() {
    for (Group& g : groups_) {
      g.known = p_.locals++;
      g.value = p_.locals++;
    }
    struct Put {
      std::vector<Instruction> behind, reset, before;  ///< in this order
    };
    std::vector<Put> puts(p_.code.size() + 1);
    for (const Group& g : groups_) {
      const auto reset = [&](std::size_t at) {
        puts[at].reset.push_back({Op::push, 0, 0, 0, 0});
        puts[at].reset.push_back({Op::store, 0, g.known, 0, 0});
      };
      puts[g.begin].reset.push_back({Op::push, 0, 0, 0, 0});
      puts[g.begin].reset.push_back({Op::store, 0, g.value, 0, 0});
      reset(g.begin);
      for (const std::size_t at : g.forgets) reset(at);
      for (const ValueCode& v : g.places) {
        puts[v.from].before = {{Op::load, 0, g.known, 0, 0},
                               {Op::jump_if_true, 0, 0, static_cast<std::int32_t>(v.to), 0}};
        puts[v.to].behind = {{Op::store, 0, g.value, 0, 0},
                             {Op::push, 0, 0, 1, 0},
                             {Op::store, 0, g.known, 0, 0},
                             {Op::load, 0, g.value, 0, 0}};
      }
    }
    // Where what is put before an instruction begins.
    std::vector<std::size_t> begins(puts.size());
    std::size_t to = 0;
    for (std::size_t at = 0; at < puts.size(); ++at) {
      begins[at] = to;
      to += puts[at].behind.size() + puts[at].reset.size() + puts[at].before.size() + 1;
    }
    std::vector<Instruction> code;
    std::vector<std::uint32_t> places;
    for (std::size_t at = 0; at < p_.code.size(); ++at) {
      const auto put = [&](const std::vector<Instruction>& list) {
        for (Instruction in : list) {
          // Over the value to the load of what it was.
          if (in.op == Op::jump_if_true)
            in.c = static_cast<std::int32_t>(begins[static_cast<std::size_t>(in.c)] + 3);
          code.push_back(in);
          places.push_back(p_.place_of[at]);
        }
      };
      put(puts[at].behind);
      put(puts[at].reset);
      put(puts[at].before);
      Instruction in = p_.code[at];
      if (optimiser::leads_by_c(in)) {
        const auto target = static_cast<std::size_t>(in.c);
        std::size_t over = ends(at, target) ? 0 : puts[target].behind.size();
        // What is written before a loop is not written again on the way back to it.
        if (target <= at) over += puts[target].reset.size();
        in.c = static_cast<std::int32_t>(begins[target] + over);
      }
      code.push_back(in);
      places.push_back(p_.place_of[at]);
    }
    p_.code = std::move(code);
    p_.place_of = std::move(places);
  }

 private:
  [[nodiscard]] Key key(const ValueCode& v) const {
    Key out;
    out.reserve(6 * (v.to - v.from));
    for (std::size_t at = v.from; at < v.to; ++at) {
      const Instruction& in = p_.code[at];
      const Instruction same = said(in);
      const InstructionInfo& line = info(in.op);
      const bool own = names_local(line.operand('b').what) && in.b >= v.first;
      const std::int64_t local = own ? in.b - v.first : in.b;
      const std::int64_t c = line.operand('c').what == Operand::target
                                 ? in.c - static_cast<std::int64_t>(v.from)
                                 : in.c;
      out.insert(out.end(), {static_cast<std::int64_t>(in.op), own, in.a, local, c, same.d});
    }
    return out;
  }

  [[nodiscard]] Locals read_by(const ValueCode& v) const {
    Locals out;
    for (std::size_t at = v.from; at < v.to; ++at) {
      const Instruction& in = p_.code[at];
      if (info(in.op).operand('b').what == Operand::local && in.b < v.first) out.set(in.b);
    }
    return out;
  }

  [[nodiscard]] bool is_apart(const ValueCode& v) const {
    return std::ranges::none_of(groups_, [&](const Group& g) {
      return std::ranges::any_of(
          g.places, [&](const ValueCode& t) { return v.from < t.to && t.from < v.to; });
    });
  }

  /// Whether turns of the loop change nothing of what is read.
  [[nodiscard]] bool stays(const Head& head, const Locals& read) const {
    return (head.written & read).none() && !changes(head.at, head.last + 1);
  }
  [[nodiscard]] bool stays_in_loop(const ValueCode& v) const {
    return std::ranges::any_of(loops_.heads(), [&](const Head& head) {
      return head.at <= v.from && v.to <= head.last + 1 && stays(head, read_by(v));
    });
  }

  void consider(const std::vector<ValueCode>& alike) {
    Group g;
    std::ranges::copy_if(alike, std::back_inserter(g.places),
                         [this](const ValueCode& v) { return is_apart(v) && recallable_(v); });
    if (g.places.empty() || (g.places.size() == 1 && !stays_in_loop(g.places.front()))) return;
    g.read = read_by(g.places.front());
    // From the first place to the last, and as far as loops lead back to one of them.
    std::size_t begin = g.places.front().from, end = g.places.back().to;
    const Head* innermost = nullptr;
    for (const Head& head : loops_.heads()) {
      const auto inside = [&](const ValueCode& v) {
        return head.at <= v.from && v.to <= head.last + 1;
      };
      if (std::ranges::none_of(g.places, inside)) continue;
      begin = std::min(begin, head.at);
      end = std::max(end, head.last + 1);
      if (!std::ranges::all_of(g.places, inside)) continue;
      innermost = stays(head, g.read) ? nullptr : &head;
      if (g.begin == 0) g.begin = head.at;
    }
    if (g.begin == 0 && leads_to_all(g.places)) g.begin = g.places.front().from;
    for (std::size_t at = begin; at < end; ++at) {
      if (is_part(g, at)) continue;
      bool writes = info(p_.code[at].op).effect;
      optimiser::each_written(p_.code[at],
                              [&](std::size_t local) { writes = writes || g.read.test(local); });
      if (writes) g.forgets.push_back(at + 1);
    }
    // At the start of a turn it is certain, then, that it is not known.
    if (innermost != nullptr && info(p_.code[innermost->at].op).flow == Flow::loop)
      g.forgets.push_back(innermost->at + 1);
    if (g.forgets.size() <= kMostForgets) groups_.push_back(std::move(g));
  }

  /// Whether no way goes around the first place to another one.
  [[nodiscard]] bool leads_to_all(const std::vector<ValueCode>& places) const {
    const std::size_t first = places.front().from, last = places.back().from;
    const auto around = [&](std::int32_t to) {
      return static_cast<std::size_t>(to) > first && static_cast<std::size_t>(to) <= last;
    };
    return std::none_of(p_.code.begin(), p_.code.begin() + static_cast<std::ptrdiff_t>(first),
                        [&](const Instruction& in) {
                          return (optimiser::leads_by_c(in) && around(in.c)) ||
                                 (optimiser::leads_by_d(in) && around(in.d));
                        });
  }

  [[nodiscard]] static bool is_part(const Group& g, std::size_t at) {
    return std::ranges::any_of(g.places,
                               [at](const ValueCode& v) { return v.from <= at && at < v.to; });
  }

  /// Whether the game may be changed in between.
  [[nodiscard]] bool changes(std::size_t from, std::size_t to) const {
    return std::any_of(p_.code.begin() + static_cast<std::ptrdiff_t>(from),
                       p_.code.begin() + static_cast<std::ptrdiff_t>(to),
                       [](const Instruction& in) { return info(in.op).effect; });
  }

  /// Whether the way from `at` to `target` ends a value that is kept.
  [[nodiscard]] bool ends(std::size_t at, std::size_t target) const {
    return std::ranges::any_of(groups_, [&](const Group& g) {
      return std::ranges::any_of(g.places, [&](const ValueCode& v) {
        return v.to == target && v.from <= at && at < v.to;
      });
    });
  }

  Program& p_;
  optimiser::Draft draft_;
  optimiser::Loops loops_;
  Recallable recallable_;
  std::vector<Group> groups_;
};

}  // namespace

void compute_once(Program& p, std::span<const ValueCode> values, const state::Schema& schema) {
  if (p.resumable || p.code.size() < kLasting) return;
  Prospects prospects(p);
  std::vector<ValueCode> worth_it = prospects.of(values);
  if (worth_it.empty()) return;
  Repeats repeats(p, schema);
  if (!repeats.forward()) return;
  repeats.find(std::move(worth_it), prospects);
  if (!repeats.empty()) repeats.write();
}

}  // namespace castellan::ruletext
