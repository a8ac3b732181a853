#include "interpreter/ruletext/code/joined.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace castellan::ruletext {

namespace {

/// A row: which instructions, and how the first of them says so.
struct Row {
  std::span<const Op> ops;
  std::uint16_t way = 0;
};

template <Op... kAll>
struct Ops {
  static_assert(sizeof...(kAll) > 1);
  static constexpr Op kOps[] = {kAll...};
};

/// The rows by the two instructions that they begin with.
struct Rows {
  std::vector<std::vector<Row>> of_pair =
      std::vector<std::vector<Row>>(1);  // the first: of pairs that begin none
  std::array<std::array<std::uint8_t, kOps>, kOps> pair{};
  std::vector<std::size_t> lengths;

  [[nodiscard]] const std::vector<Row>& beginning(Op first, Op second) const {
    return of_pair[pair[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]];
  }

  Rows() {
    using enum Op;
#define JOINED(...) append(Ops<__VA_ARGS__>::kOps);
#include "interpreter/ruletext/code/joined.def"
#undef JOINED
  }

 private:
  void append(std::span<const Op> ops) {
    const auto way = static_cast<std::uint16_t>(way_of_row(lengths.size()));
    std::uint8_t& list = pair[static_cast<std::size_t>(ops[0])][static_cast<std::size_t>(ops[1])];
    if (list == 0) {
      list = static_cast<std::uint8_t>(of_pair.size());
      of_pair.emplace_back();
    }
    of_pair[list].push_back({ops, way});
    lengths.push_back(ops.size());
  }
};

const Rows& rows() {
  static const Rows all;
  return all;
}

bool stands_at(std::span<const Op> ops, std::span<const Instruction> code) {
  return ops.size() <= code.size() &&
         std::ranges::equal(ops, code.first(ops.size()), {}, {}, &Instruction::op);
}

bool goes_on(Op op) {
  const Flow flow = info(op).flow;
  return flow != Flow::end && flow != Flow::jump && flow != Flow::back;
}

}  // namespace

std::size_t joined_from(const Instruction& in) {
  return in.way < way_of_row(0) ? 1 : rows().lengths[in.way - way_of_row(0)];
}

void join(Program& p) {
  const Rows& all = rows();
  std::vector<std::size_t> begun(p.code.size() + 1);  // from here on, straight on
  for (std::size_t at = p.code.size(); at-- > 0;) {
    Instruction& in = p.code[at];
    const std::span<const Instruction> rest = std::span(p.code).subspan(at);
    std::size_t fewest = 1 + (goes_on(in.op) ? begun[at + 1] : 0);
    in.way = static_cast<std::uint16_t>(way_of(in.op));
    begun[at] = fewest;
    if (rest.size() == 1) continue;
    for (const Row& row : all.beginning(in.op, rest[1].op)) {
      if (!stands_at(row.ops, rest)) continue;
      const std::size_t n = 1 + (goes_on(row.ops.back()) ? begun[at + row.ops.size()] : 0);
      if (n >= fewest) continue;
      begun[at] = fewest = n;
      in.way = row.way;
    }
  }
}

}  // namespace castellan::ruletext
