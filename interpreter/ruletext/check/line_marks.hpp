/// Marks for whoever wants to know what lines of rule text cost. Private to interpreter/ruletext.
#pragma once

#include <memory>

#include "interpreter/ruletext/observed.hpp"
#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// Puts a mark before each stretch of a finished program, and before its ends one for what
/// lies outside. A filter keeps its begin, by which it may be answered without being run; its
/// first stretch is told at its end.
void mark_lines(Program& p, const std::shared_ptr<Observed>& observed, bool filter);

}  // namespace castellan::ruletext
