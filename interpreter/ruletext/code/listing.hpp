/// A compiled program as text, for people who want to know what their rule text
/// became.
#pragma once

#include <string>

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// The name, then an instruction a line: its number, name and operands, and
/// where another line of rule text begins, its place and source. A `+` before the name: run
/// together with the one before.
std::string listing(const Program& p, const state::Schema& schema);
/// The same, then the program as it was written before it was optimised, where that differs.
std::string listing(const Program& p, const Program& written, const state::Schema& schema);

}  // namespace castellan::ruletext
