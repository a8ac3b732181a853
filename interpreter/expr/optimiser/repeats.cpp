#include "interpreter/expr/optimiser/repeats.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "interpreter/expr/optimiser/loops.hpp"

namespace castellan::expr {

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
  std::vector<std::size_t> forgets;    ///< before these it is not known
  std::uint16_t known = 0, value = 0;
};

bool is_worth_it(const Program& p, const ValueCode& v) {
  bool lasts = v.to >= v.from + kLasting;
  for (std::size_t at = v.from; at < v.to && at < p.code.size(); ++at) {
    const Instruction& in = p.code[at];
    if (in.op == Op::recall || in.op == Op::note || in.op == Op::reach || in.op == Op::observe) return false;
    // Which sentence refused is told by who asked last.
    if (in.op == Op::and_else && in.b != 0) return false;
    lasts = lasts || info(in.op).flow == Flow::loop || in.op == Op::eval_slot || in.op == Op::sheet_amount;
  }
  return lasts;
}

/// What tells values apart, whichever registers they use for themselves and wherever they stand.
using Key = std::vector<std::int64_t>;

class Repeats {
 public:
  Repeats(Program& p, const state::Schema& schema) : p_(p), draft_(p, schema), loops_(draft_), recallable_(p, schema) {}

  [[nodiscard]] bool forward() const { return loops_.forward(); }

  void find(std::vector<ValueCode> sorted) {
    std::erase_if(sorted, [this](const ValueCode& v) { return !recallable_(v); });
    std::ranges::sort(sorted, [](const ValueCode& a, const ValueCode& b) { return a.from != b.from ? a.from < b.from : a.to > b.to; });
    std::map<Key, std::vector<ValueCode>> alike;
    for (const ValueCode& v : sorted) {
      // A value in brackets is one with what stands in them.
      auto& places = alike[key(v)];
      if (places.empty() || places.back().from != v.from) places.push_back(v);
    }
    // The largest first.
    for (const ValueCode& v : sorted) {
      if (groups_.size() == kMostGroups || p_.locals + 2 * (groups_.size() + 1) > kMaxLocals) break;
      if (is_apart(v)) consider(alike[key(v)]);
    }
  }

  [[nodiscard]] bool empty() const { return groups_.empty(); }

  /// Puts what keeps them into the program.
  void write() {
    for (Group& g : groups_) {
      g.known = p_.locals++;
      g.value = p_.locals++;
    }
    struct Put {
      std::vector<Instruction> behind, reset, before;   ///< in this order
    };
    std::vector<Put> puts(p_.code.size() + 1);
    for (const Group& g : groups_) {
      const auto reset = [&](std::size_t at) {
        puts[at].reset.push_back({Op::push, 0, 0, 0, 0});
        puts[at].reset.push_back({Op::store, 0, g.known, 0, 0});
      };
      puts[0].reset.push_back({Op::push, 0, 0, 0, 0});
      puts[0].reset.push_back({Op::store, 0, g.value, 0, 0});
      reset(0);
      for (const std::size_t at : g.forgets) reset(at);
      for (const ValueCode& v : g.places) {
        puts[v.from].before = {{Op::load, 0, g.known, 0, 0}, {Op::jump_if_true, 0, 0, static_cast<std::int32_t>(v.to), 0}};
        puts[v.to].behind = {{Op::store, 0, g.value, 0, 0}, {Op::push, 0, 0, 1, 0}, {Op::store, 0, g.known, 0, 0}, {Op::load, 0, g.value, 0, 0}};
      }
    }
    // Where an instruction stands afterwards, and where what was put before it begins.
    std::vector<std::size_t> moved(puts.size()), begins(puts.size());
    std::size_t to = 0;
    for (std::size_t at = 0; at < puts.size(); ++at) {
      begins[at] = to;
      moved[at] = to += puts[at].behind.size() + puts[at].reset.size() + puts[at].before.size();
      ++to;
    }
    std::vector<Instruction> code;
    std::vector<std::uint32_t> places;
    for (std::size_t at = 0; at < p_.code.size(); ++at) {
      const auto put = [&](const std::vector<Instruction>& list) {
        for (Instruction in : list) {
          // Over the value to the load of what it was.
          if (in.op == Op::jump_if_true) in.c = static_cast<std::int32_t>(begins[static_cast<std::size_t>(in.c)] + 3);
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
        const std::size_t behind = puts[target].behind.size();
        in.c = static_cast<std::int32_t>(begins[target] + (ends(at, target) ? 0 : behind));
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
    for (std::size_t at = v.from; at < v.to; ++at) {
      Instruction in = p_.code[at];
      const InstructionInfo& line = info(in.op);
      const auto b = line.operand('b').what;
      const bool local = b == Operand::local || b == Operand::to_local || b == Operand::set || b == Operand::weighted_set;
      const bool own = local && in.b >= v.first;
      if (own) in.b = static_cast<std::uint16_t>(in.b - v.first);
      if (line.operand('c').what == Operand::target) in.c -= static_cast<std::int32_t>(v.from);
      // What is known beforehand follows from the loop behind it.
      const auto d = line.operand('d').what;
      if (d == Operand::printed || d == Operand::selection) in.d = 0;
      out.insert(out.end(), {static_cast<std::int64_t>(in.op), own, in.a, in.b, in.c, in.d});
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
      return std::ranges::any_of(g.places, [&](const ValueCode& t) { return v.from < t.to && t.from < v.to; });
    });
  }

  void consider(const std::vector<ValueCode>& alike) {
    Group g;
    std::ranges::copy_if(alike, std::back_inserter(g.places), [this](const ValueCode& v) { return is_apart(v); });
    g.read = read_by(g.places.front());
    // From the first place to the last, and as far as loops lead back to one of them.
    std::size_t begin = g.places.front().from, end = g.places.back().to;
    bool stays_in_loop = false;
    const Head* innermost = nullptr;
    for (const Head& head : loops_.heads()) {
      const auto inside = [&](const ValueCode& v) { return head.at <= v.from && v.to <= head.last + 1; };
      if (std::ranges::none_of(g.places, inside)) continue;
      begin = std::min(begin, head.at);
      end = std::max(end, head.last + 1);
      const bool stays = (head.written & g.read).none() && !changes(head.at, head.last + 1);
      stays_in_loop = stays_in_loop || stays;
      if (std::ranges::all_of(g.places, inside)) innermost = stays ? nullptr : &head;
    }
    if (g.places.size() == 1 && !stays_in_loop) return;
    for (std::size_t at = begin; at < end; ++at) {
      if (is_part(g, at)) continue;
      bool writes = info(p_.code[at].op).effect;
      optimiser::each_written(p_.code[at], [&](std::size_t local) { writes = writes || g.read.test(local); });
      if (!writes) continue;
      g.forgets.push_back(at + 1);
      // A filling is laid on both ways.
      if (info(p_.code[at].op).flow == Flow::attempt) g.forgets.push_back(static_cast<std::size_t>(p_.code[at].c));
    }
    // At the begin of a turn it is certain, then, that it is not known.
    if (innermost != nullptr && info(p_.code[innermost->at].op).flow == Flow::loop) g.forgets.push_back(innermost->at + 1);
    if (g.forgets.size() <= kMostForgets) groups_.push_back(std::move(g));
  }

  [[nodiscard]] static bool is_part(const Group& g, std::size_t at) {
    return std::ranges::any_of(g.places, [at](const ValueCode& v) { return v.from <= at && at < v.to; });
  }

  /// Whether the game may be changed in between.
  [[nodiscard]] bool changes(std::size_t from, std::size_t to) const {
    return std::any_of(p_.code.begin() + static_cast<std::ptrdiff_t>(from), p_.code.begin() + static_cast<std::ptrdiff_t>(to),
                       [](const Instruction& in) { return info(in.op).effect; });
  }

  /// Whether the way from `at` to `target` ends a value that is kept.
  [[nodiscard]] bool ends(std::size_t at, std::size_t target) const {
    return std::ranges::any_of(groups_, [&](const Group& g) {
      return std::ranges::any_of(g.places, [&](const ValueCode& v) { return v.to == target && v.from <= at && at < v.to; });
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
  if (p.resumable) return;
  std::vector<ValueCode> worth_it;
  std::ranges::copy_if(values, std::back_inserter(worth_it), [&p](const ValueCode& v) { return is_worth_it(p, v); });
  if (worth_it.empty()) return;
  Repeats repeats(p, schema);
  if (!repeats.forward()) return;
  repeats.find(std::move(worth_it));
  if (!repeats.empty()) repeats.write();
}

}  // namespace castellan::expr
