/// Loops whose turns begin by asking for one sort of element go to those alone.
#pragma once

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// `segments(x) where it is F`, figures `where owner of it = X` or `kind of it = X`, then, or
/// first, `place_of(it, B) is not none`, `place_of(it, B) is F`, `B[it] is not none` or `holder of
/// it is not none`, figures `where FLAG of it`, cells `where G[it] is not none`, regions `where any
/// f in FIGURES[it]`: the loop is told by its operand a; places, players, numbers `where FLAG of
/// it`, places `where ATTRIBUTE of it = X`, a value or that of another place, pieces of a grid
/// `where it = X`, whatever fields and attributes of it are asked before: it is an instruction of
/// its own. The values, their order and what fails stay. After shorten_ways.
void narrow_loops(Program& p);

}  // namespace castellan::ruletext
