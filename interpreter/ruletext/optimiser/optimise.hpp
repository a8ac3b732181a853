/// What a compiled program computes, with less work.
///
/// Values, errors and their order, what is written and what a frame holds stay the same;
/// only fuel may be saved. The result is verified like any other program. Private to
/// interpreter/ruletext.
#pragma once

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// Takes time in proportion to the program's length.
void optimise(Program& p, const state::Schema& schema);

/// A program that only reads, for values of a local that are segments of one feature of a grid:
/// what it asks about that is decided. What it notes and where it fails is as before.
[[nodiscard]] Program for_feature(const Program& p, std::size_t local, FieldId grid, int feature,
                                  const state::Schema& schema);

/// Last of all: what else looks through programs knows the instructions one by one.
void fuse_questions(Program& p, const state::Schema& schema);

}  // namespace castellan::ruletext
