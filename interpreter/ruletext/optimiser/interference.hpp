/// Whether a loop of effects changes which members it has. Private to interpreter/ruletext.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// A loop whose members are found by the instructions from `head` on and used by those from `body`
/// up to `end`.
struct MembersCode {
  std::size_t head = 0, body = 0, end = 0;
  std::uint16_t element = 0;  ///< local of the member
};

/// Whether the body may write something that is read again to find the next member. A member may
/// change what is read of itself alone, where it is found once: what was asked of it is not asked
/// again. False is certain, true is not.
[[nodiscard]] bool may_change_members(const Program& p, const MembersCode& loop,
                                      const state::Schema& schema);

}  // namespace castellan::ruletext
