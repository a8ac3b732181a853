#include "interpreter/ruletext/vm/row_end.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "interpreter/ruletext/code/instruction.hpp"
#include "interpreter/ruletext/code/joined.hpp"
#include "interpreter/ruletext/vm/brief.hpp"

namespace castellan::ruletext {

namespace {

/// Calls `each` with every instruction that one of these may lead to by an operand.
template <class Each>
bool all_targets(std::span<const Instruction> code, const Each& each) {
  return std::ranges::all_of(code, [&](const Instruction& in) {
    const InstructionInfo& line = info(in.op);
    return (line.operand('c').what != Operand::target ||
            each(in, static_cast<std::size_t>(in.c))) &&
           (line.operand('d').what != Operand::target || each(in, static_cast<std::size_t>(in.d)));
  });
}

/// Whether it only decides where to go on, or works out something that cannot fail.
bool is_sure(std::span<const Instruction> code, std::size_t at) {
  const Instruction& in = code[at];
  const Flow flow = info(in.op).flow;
  if (info(in.op).sure || flow == Flow::branch || flow == Flow::keep || in.op == Op::jump)
    return true;
  // How often a component is there that the text names.
  const bool counts =
      in.op == Op::bag_count && at > 0 && code[at - 1].op == Op::push && code[at - 1].c >= 0;
  return counts && all_targets(code, [at](const Instruction&, std::size_t to) { return to != at; });
}

}  // namespace

ComponentId left_out(const Program& p, std::size_t bag) {
  constexpr std::size_t kAsking = 4;
  const auto& code = p.code;
  if (p.observed != nullptr || code.size() <= kAsking) return {};
  const bool asks = code[0].op == Op::push && code[0].c >= 0 && code[1].op == Op::bag_count &&
                    code[1].b == bag && code[2].op == Op::push && code[2].c == 0 &&
                    code[3].op == Op::eq;
  const bool alone = code[kAsking].op == Op::done;
  const bool or_end = code[kAsking].op == Op::or_else && row_end(p) == kAsking + 2;
  return asks && (alone || or_end) ? ComponentId(static_cast<std::size_t>(code[0].c))
                                   : ComponentId();
}

std::optional<Program> row_begin(const Program& p, const state::Schema& schema) {
  const auto& code = p.code;
  if (p.observed != nullptr || code.empty() || code[0].op != Op::recall || code[0].a >= p.row_notes)
    return std::nullopt;
  const auto behind = static_cast<std::size_t>(code[0].c);
  const std::size_t note = behind - 1;
  if (code[note].op != Op::note || code[note].a != code[0].a || code[behind].op != Op::or_else)
    return std::nullopt;
  for (auto to = static_cast<std::size_t>(code[behind].c); code[to].op != Op::done;
       to = static_cast<std::size_t>(code[to].c)) {
    if (code[to].op != Op::or_else) return std::nullopt;
  }
  const std::span first(code.data() + 1, note - 1);
  if (std::ranges::any_of(first, [](const Instruction& in) { return burns(info(in.op).flow); }))
    return std::nullopt;
  if (!all_targets(first, [note](const Instruction&, std::size_t to) { return to <= note; }))
    return std::nullopt;
  Program out;
  out.name = p.name;
  out.code.assign(first.begin(), first.end());
  for (Instruction& in : out.code) {
    if (info(in.op).operand('c').what == Operand::target) --in.c;
    if (info(in.op).operand('d').what == Operand::target) --in.d;
  }
  out.code.emplace_back();
  out.constants = p.constants;
  out.locals = p.locals;
  out.bags = p.bags;
  out.given_locals = p.given_locals;
  out.given_bags = p.given_bags;
  out.result = p.result;
  out.printed = p.printed;
  out.selections = p.selections;
  join(out);
  out.brief = brief_of(out.code, schema);
  return out;
}

std::uint32_t row_end(const Program& p) {
  const auto& code = p.code;
  if (p.observed != nullptr || code.size() < 4) return 0;
  const std::size_t done = code.size() - 1;
  const Instruction& note = code[done - 1];
  if (code[done].op != Op::done || note.op != Op::note || note.a >= p.row_notes) return 0;
  const auto recall = std::ranges::find_if(
      code, [&](const Instruction& in) { return in.op == Op::recall && in.a == note.a; });
  const auto begin = static_cast<std::size_t>(recall - code.begin());
  if (begin == 0 || begin >= done || static_cast<std::size_t>(recall->c) != done ||
      code[begin - 1].op != Op::or_else)
    return 0;
  const std::span before(code.data(), begin);
  for (std::size_t at = 0; at < begin; ++at) {
    if (!is_sure(before, at)) return 0;
  }
  // Every way comes to B, or leaves before it with what holds.
  const bool comes = all_targets(before, [&](const Instruction& in, std::size_t to) {
    return to <= begin || (to == done && in.op == Op::or_else);
  });
  return comes ? static_cast<std::uint32_t>(begin + 1) : 0;
}

}  // namespace castellan::ruletext
