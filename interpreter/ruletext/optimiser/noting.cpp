#include "interpreter/ruletext/optimiser/noting.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace castellan::ruletext {

namespace {

constexpr std::size_t kWorthIt = 3;  ///< instructions that take longer than a recall

class Stays {
 public:
  Stays(const Program& p, std::size_t varying, const state::Schema& schema)
      : p_(p), varying_(std::min<std::size_t>(varying, p.given_locals)), recallable_(p, schema) {}

  [[nodiscard]] bool operator()(const ValueCode& v) const {
    if (v.to > p_.code.size() || v.to < v.from + kWorthIt) return false;
    for (std::size_t at = v.from; at < v.to; ++at) {
      const Instruction& in = p_.code[at];
      if (info(in.op).operand('b').what == Operand::local && in.b >= varying_ && in.b < v.first)
        return false;
    }
    return recallable_(v);
  }

 private:
  const Program& p_;
  std::size_t varying_;
  Recallable recallable_;
};

struct Part : ValueCode {
  std::uint8_t note = 0;
};

/// Adds the largest ones that stay and lie outside of those taken before.
void choose(const Program& p, std::span<const ValueCode> sorted, std::size_t varying,
            const state::Schema& schema, std::vector<Part>& taken) {
  const Stays stays(p, varying, schema);
  for (const ValueCode& v : sorted) {
    if (taken.size() == std::numeric_limits<std::uint8_t>::max()) break;
    const auto apart = [&v](const Part& t) { return v.from >= t.to || v.to <= t.from; };
    if (std::ranges::all_of(taken, apart) && stays(v))
      taken.push_back({v, static_cast<std::uint8_t>(taken.size())});
  }
}

}  // namespace

void note_what_stays(Program& p, std::vector<ValueCode>& values, std::size_t varying,
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
  // Where an instruction stands afterwards; at the start of a part is its `recall`.
  const auto moved = [&](std::size_t at, std::size_t from) {
    std::size_t to = at;
    for (const Part& v : parts) {
      const bool inside = from >= v.from && from < v.to;
      if (v.from < at || (v.from == at && inside)) ++to;  // behind the `recall`
      if (v.to < at || (v.to == at && !inside)) ++to;     // behind the `note`
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
  std::erase_if(values, [&parts](const ValueCode& v) {
    return std::ranges::any_of(parts,
                               [&v](const Part& t) { return v.from >= t.from && v.to <= t.to; });
  });
  for (ValueCode& v : values) {
    v.from = moved(v.from, p.code.size());
    v.to = moved(v.to, p.code.size());
  }
  for (auto& a : p.aggregations) {
    for (std::uint32_t* at : {&a.head, &a.each, &a.end})
      *at = static_cast<std::uint32_t>(moved(*at, *at));
  }
  p.code = std::move(code);
  p.place_of = std::move(places);
  p.notes = static_cast<std::uint8_t>(parts.size());
}

}  // namespace castellan::ruletext
