/// The check at start-up that Lua errors unwind C++ objects.
///
/// A Lua library compiled as C skips destructors when an error is raised; the
/// whole host depends on the other kind. Called once by programs.
#pragma once

namespace castellan::lua {

/// Whether raising a Lua error through a C++ object destroys it.
[[nodiscard]] bool errors_unwind();

/// Ends the program with a message and exit code 70 if it does not.
void require_unwinding();

}  // namespace castellan::lua
