/// A filled-in scoring pad as text that can be pasted anywhere.
#pragma once

#include <iosfwd>

#include "interpreter/session/pad/pad.hpp"

namespace castellan::cli {

void print_pad(const session::PadResult& result, std::ostream& out);

}  // namespace castellan::cli
