/// The system's C compiler.
#pragma once

#include <string>

namespace castellan::native {

/// A shared object of a C source, by the compiler that the variable CC names, with its own
/// arguments behind it if any, else by `cc`. Works in a private folder of its own that is gone
/// afterwards. Errors, placed at the compiler: native/no-compiler, native/compiler-failed; io/cannot-write.
[[nodiscard]] std::string shared_object_of(const std::string& source);

}  // namespace castellan::native
