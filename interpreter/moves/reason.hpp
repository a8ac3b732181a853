/// Why a value is not legal, in a sentence for a player. Private to
/// interpreter/moves; asked only after a value was refused.
#pragma once

#include <span>
#include <string>

#include "interpreter/moves/run.hpp"

namespace castellan::moves {

/// Why no domain of the parameter has this value. A bag is read from its
/// register; other values need not be bound.
std::string why_not(const Run& run, const Parameter& p, Value v,
                    std::span<const std::string> players);

/// Why a condition that does not hold for what is bound forbids: the sentence
/// of a contribution that decided it, else its own, else what it needs.
std::string why_not(const Run& run, const Condition& c);

/// Why the filter of a domain keeps a value out, `what` being its name; empty
/// when it does not.
std::string filter_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                          const std::string& what);

/// Whether the actor may know what lies in an instance of a field, in a place
/// of slots.
bool in_sight(const Run& run, const state::FieldType& f, std::size_t instance, Value place = 0);

}  // namespace castellan::moves
