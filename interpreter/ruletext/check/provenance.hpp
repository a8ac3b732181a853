/// Makes the list of references of a program, with where its values come from and go. Private
/// to interpreter/ruletext.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/ruletext/optimiser/values.hpp"

namespace castellan::ruletext {

/// The references of a program as it is written, with `named`, those that leave no instruction, and
/// the code of its expressions. Values are followed where the schema hides anything; each `emit`
/// gets the number of its passing then. O(instructions) for each time that a loop tells something
/// new.
std::shared_ptr<const References> references_of(Program& p, const Vocabulary& v,
                                                const std::vector<Reference>& named,
                                                const std::vector<ValueCode>& values);

}  // namespace castellan::ruletext
