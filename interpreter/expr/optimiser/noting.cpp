#include "interpreter/expr/optimiser/noting.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/expr/instructions/verify.hpp"
#include "interpreter/expr/optimiser/depths.hpp"

namespace castellan::expr {

namespace {

constexpr std::size_t kWorthIt = 3;      ///< instructions that take longer than a recall

class Stays {
 public:
  Stays(const Program& p, std::size_t varying, const state::Schema& schema)
      : p_(p), varying_(std::min<std::size_t>(varying, p.given_locals)), schema_(schema), depths_(depths(p, schema)) {}

  [[nodiscard]] bool operator()(const ValueCode& v) const {
    if (v.to > p_.code.size() || v.to < v.from + kWorthIt) return false;
    if (!depths_[v.from] || !depths_[v.to] || *depths_[v.to] != *depths_[v.from] + 1) return false;
    for (std::size_t at = v.from; at < v.to; ++at) {
      if (!fits(v, at)) return false;
    }
    return !entered(v);
  }

 private:
  [[nodiscard]] bool fits(const ValueCode& v, std::size_t at) const {
    const Instruction& in = p_.code[at];
    const InstructionInfo& line = info(in.op);
    if (line.effect || line.flow == Flow::end || in.op == Op::call_lua || in.op == Op::collect || in.op == Op::points) {
      return false;
    }
    if (depths_[at] && *depths_[at] - taken(in, schema_) < *depths_[v.from]) return false;
    for (const char which : {'b', 'c', 'd'}) {
      switch (line.operand(which).what) {
        case Operand::local:
          if (in.b >= varying_ && in.b < v.first) return false;
          break;
        case Operand::to_local:
        case Operand::set:
        case Operand::weighted_set:
          if (in.b < v.first) return false;
          break;
        case Operand::target: {
          const auto to = static_cast<std::size_t>(in.c);
          if (to < v.from || to > v.to) return false;
          break;
        }
        case Operand::bag:
        case Operand::to_bag: return false;
        default: break;
      }
    }
    return true;
  }

  /// Whether a way leads into it from outside, but to its begin.
  [[nodiscard]] bool entered(const ValueCode& v) const {
    for (std::size_t at = 0; at < p_.code.size(); ++at) {
      if (at >= v.from && at < v.to) continue;
      if (info(p_.code[at].op).operand('c').what != Operand::target) continue;
      const auto to = static_cast<std::size_t>(p_.code[at].c);
      if (to > v.from && to < v.to) return true;
    }
    return false;
  }

  const Program& p_;
  std::size_t varying_;
  const state::Schema& schema_;
  std::vector<std::optional<int>> depths_;
};

struct Part : ValueCode {
  std::uint8_t note = 0;
};

/// Adds the largest ones that stay and lie outside of those taken before.
void choose(const Program& p, std::span<const ValueCode> sorted, std::size_t varying, const state::Schema& schema,
            std::vector<Part>& taken) {
  const Stays stays(p, varying, schema);
  for (const ValueCode& v : sorted) {
    if (taken.size() == std::numeric_limits<std::uint8_t>::max()) break;
    const auto apart = [&v](const Part& t) { return v.from >= t.to || v.to <= t.from; };
    if (std::ranges::all_of(taken, apart) && stays(v)) taken.push_back({v, static_cast<std::uint8_t>(taken.size())});
  }
}

}  // namespace

void note_what_stays(Program& p, std::span<const ValueCode> values, std::size_t varying,
                     std::optional<std::size_t> innermost, const state::Schema& schema) {
  std::vector<ValueCode> sorted(values.begin(), values.end());
  std::ranges::sort(sorted, [](const ValueCode& a, const ValueCode& b) {
    return a.from != b.from ? a.from < b.from : a.to > b.to;
  });
  std::vector<Part> parts;
  choose(p, sorted, varying, schema, parts);
  p.row_notes = static_cast<std::uint8_t>(parts.size());
  if (innermost) choose(p, sorted, *innermost, schema, parts);
  if (parts.empty()) return;
  std::ranges::sort(parts, {}, &Part::from);
  // Where an instruction stands afterwards; at the begin of a part is its `recall`.
  const auto moved = [&](std::size_t at, std::size_t from) {
    std::size_t to = at;
    for (const Part& v : parts) {
      const bool inside = from >= v.from && from < v.to;
      if (v.from < at || (v.from == at && inside)) ++to;    // behind the `recall`
      if (v.to < at || (v.to == at && !inside)) ++to;       // behind the `note`
    }
    return to;
  };
  std::vector<Instruction> code;
  std::vector<std::uint32_t> places;
  const auto add = [&](Instruction in, std::uint32_t place) {
    code.push_back(in);
    places.push_back(place);
  };
  std::size_t next = 0;
  for (std::size_t at = 0; at < p.code.size(); ++at) {
    if (next < parts.size() && parts[next].from == at) {
      Instruction recall{Op::recall, parts[next].note, 0, 0, 0};
      recall.c = static_cast<std::int32_t>(moved(parts[next].to, p.code.size()));
      add(recall, p.place_of[at]);
    }
    Instruction in = p.code[at];
    if (info(in.op).operand('c').what == Operand::target) {
      in.c = static_cast<std::int32_t>(moved(static_cast<std::size_t>(in.c), at));
    }
    add(in, p.place_of[at]);
    if (next < parts.size() && parts[next].to == at + 1) {
      add({Op::note, parts[next].note, 0, 0, 0}, p.place_of[at]);
      ++next;
    }
  }
  for (auto& a : p.aggregations) {
    for (std::uint32_t* at : {&a.head, &a.each, &a.end}) *at = static_cast<std::uint32_t>(moved(*at, *at));
  }
  p.code = std::move(code);
  p.place_of = std::move(places);
  p.notes = static_cast<std::uint8_t>(parts.size());
}

}  // namespace castellan::expr
