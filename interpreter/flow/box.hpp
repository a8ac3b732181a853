/// The declared contents of the box, counted while the rules are compiled.
#pragma once

#include "interpreter/ruletext/check/compiler.hpp"

namespace castellan::flow {

/// Reports (schema/box) families of which there are more or fewer copies than
/// declared: more at the entry that is too much, fewer at the declaration.
void check_boxes(const ruletext::Vocabulary& v, grammar::Diagnostics& out);

}  // namespace castellan::flow
