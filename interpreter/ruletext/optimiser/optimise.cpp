#include "interpreter/ruletext/optimiser/optimise.hpp"

#include <algorithm>
#include <iterator>

#include "interpreter/ruletext/code/joined.hpp"
#include "interpreter/ruletext/optimiser/dead_stores.hpp"
#include "interpreter/ruletext/optimiser/fusing.hpp"
#include "interpreter/ruletext/optimiser/propagation.hpp"

namespace castellan::ruletext {

namespace {

/// Each round sees what the one before has left; hardly any program needs more.
constexpr int kRounds = 3;
/// A program of a value or a jump and its end has nothing to take out.
constexpr std::size_t kShortest = 3;

using Pass = void (*)(optimiser::Draft&);
constexpr Pass kPasses[] = {optimiser::propagate, optimiser::drop_dead_stores};

}  // namespace

void optimise(Program& p, const state::Schema& schema) {
  if (p.code.size() < kShortest) return;
  std::size_t idle = 0;  // passes since something was changed
  for (int round = 0; round < kRounds; ++round) {
    for (const Pass pass : kPasses) {
      optimiser::Draft draft(p, schema);
      pass(draft);
      idle = draft.close() ? 0 : idle + 1;
      if (idle == std::size(kPasses)) return;
    }
  }
}

Program for_feature(const Program& p, std::size_t local, FieldId grid, int feature,
                    const state::Schema& schema) {
  Program out = p;
  optimiser::Draft draft(out, schema);
  for (std::size_t at = 0; at < draft.size(); ++at) {
    const Instruction in = draft[at];
    if (in.op != Op::segment_is || in.b != local || in.d != grid.value) continue;
    draft.replace(at,
                  {Op::push, 0, 0,
                   static_cast<std::int32_t>(static_cast<std::uint32_t>(in.c) >> feature & 1), 0});
  }
  draft.close();
  optimise(out, schema);
  join(out);
  return out;
}

void fuse_questions(Program& p, const state::Schema& schema) {
  if (std::ranges::none_of(p.code, optimiser::is_asked)) return;
  optimiser::Draft draft(p, schema);
  optimiser::fuse(draft);
  draft.close();
}

}  // namespace castellan::ruletext
