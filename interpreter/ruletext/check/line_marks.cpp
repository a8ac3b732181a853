#include "interpreter/ruletext/check/line_marks.hpp"

#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace castellan::ruletext {

namespace {

bool leads_on(Operand what) { return what == Operand::target || what == Operand::resume; }

class LineMarks {
 public:
  LineMarks(Program& p, Observed& observed, bool filter)
      : p_(p),
        observed_(observed),
        filter_(filter),
        begins_(p.code.size() + 1),
        back_(p.code.size() + 1),
        marks_(p.code.size() + 1) {}

  void put() {
    find_stretches();
    for (std::size_t at = 0; at < p_.code.size();) at = stretch(at);
    for (std::size_t at = 0; at < p_.code.size(); ++at) {
      if (info(p_.code[at].op).flow == Flow::end) end(at);
    }
    insert();
  }

 private:
  void find_stretches() {
    begins_[0] = true;
    for (std::size_t at = 0; at < p_.code.size(); ++at) {
      const Instruction& in = p_.code[at];
      const InstructionInfo& line = info(in.op);
      for (const auto& [which, to] : {std::pair('c', in.c), std::pair('d', in.d)}) {
        if (!leads_on(line.operand(which).what)) continue;
        begins_[static_cast<std::size_t>(to)] = true;
        if (static_cast<std::size_t>(to) <= at) back_[static_cast<std::size_t>(to)] = true;
      }
      if (line.flow != Flow::next && line.flow != Flow::call) begins_[at + 1] = true;
      if (at > 0 && line_of(at) != line_of(at - 1)) begins_[at] = true;
    }
  }

  [[nodiscard]] std::pair<const grammar::Source*, std::uint32_t> line_of(std::size_t at) const {
    const auto& place = p_.places[p_.place_of[at]];
    return {place.source.get(),
            place.source == nullptr ? 0 : place.source->position(place.span.begin).line};
  }

  /// Jumps lead back to loops alone, so the head of one is counted with its turns.
  [[nodiscard]] bool is_head(std::size_t at) const {
    return back_[at] && burns(info(p_.code[at].op).flow);
  }

  /// The stretch that begins there; returns the next.
  std::size_t stretch(std::size_t at) {
    std::size_t end = at + 1;
    while (end < p_.code.size() && !begins_[end]) ++end;
    const auto& place = p_.places[p_.place_of[at]];
    const auto length = static_cast<std::uint32_t>(end - at);
    if (is_head(at) || place.source == nullptr) {
      heads_ += length;
      return end;
    }
    const bool turn = at > 0 && info(p_.code[at - 1].op).flow == Flow::loop;
    const bool first = filter_ && at == 0;
    const int told = observed_.stretch(p_.name, place.source, place.span,
                                       length + std::exchange(heads_, 0U), turn || first);
    if (first)
      candidate_ = told;
    else
      marks_[at].push_back(told);
    return end;
  }

  void end(std::size_t at) {
    if (candidate_) marks_[at].push_back(*candidate_);
    marks_[at].push_back(0);
  }

  void insert() {
    if (p_.resumable && p_.numbers.empty()) {
      p_.numbers.resize(p_.code.size());
      std::iota(p_.numbers.begin(), p_.numbers.end(), 0U);
    }
    std::vector<std::int32_t> moved(p_.code.size() +
                                    1);  // where what leads to an instruction leads
    std::int32_t put = 0;
    for (std::size_t at = 0; at < moved.size(); ++at) {
      moved[at] = static_cast<std::int32_t>(at) + put;
      put += static_cast<std::int32_t>(marks_[at].size());
    }
    std::vector<Instruction> code;
    std::vector<std::uint32_t> places, numbers;
    const auto add = [&](const Instruction& in, std::size_t at) {
      code.push_back(in);
      places.push_back(p_.place_of[at]);
      if (!p_.numbers.empty()) numbers.push_back(p_.numbers[at]);
    };
    for (std::size_t at = 0; at < p_.code.size(); ++at) {
      for (const int told : marks_[at]) add({Op::reach, 0, 0, told, 0}, at);
      Instruction in = p_.code[at];
      if (leads_on(info(in.op).operand('c').what)) in.c = moved[static_cast<std::size_t>(in.c)];
      if (leads_on(info(in.op).operand('d').what)) in.d = moved[static_cast<std::size_t>(in.d)];
      add(in, at);
    }
    p_.code = std::move(code);
    p_.place_of = std::move(places);
    p_.numbers = std::move(numbers);
  }

  Program& p_;
  Observed& observed_;
  bool filter_;
  std::vector<bool> begins_, back_;
  std::vector<std::vector<int>> marks_;
  std::uint32_t heads_ = 0;  ///< instructions of heads that the next stretch counts
  std::optional<int> candidate_;
};

}  // namespace

void mark_lines(Program& p, const std::shared_ptr<Observed>& observed, bool filter) {
  // A constant or a name by itself is known by its form, and costs nothing.
  constexpr std::size_t kShortest = 3;
  if (p.code.size() < kShortest) return;
  p.observed = observed;
  LineMarks(p, *observed, filter).put();
}

}  // namespace castellan::ruletext
