/// Rulesets that run as native code: their programs made into C, compiled by the system's compiler,
/// held against the interpreter and loaded.
///
/// Results are those of the interpreter in every case. What hinders native code is told, and costs
/// nothing but the speed.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/native/sealed.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::native {

/// Where a library comes from.
struct Origin {
  /// One that was made before; empty: kept for the user, made where it is not there.
  std::filesystem::path file = {};
  /// Called before a compiler is, which may take seconds; may be empty.
  std::function<void()> compiling = {};
};

struct Attached {
  /// The same rules; its library lives as long as this is held.
  std::shared_ptr<const session::Ruleset> ruleset;
  bool native = false;
  /// Warnings: what hindered native code, or keeping the library.
  std::vector<grammar::Diagnostic> told;
};

/// Rules that were loaded as `native`, with a library that is not attached to them yet. Nobody plays
/// them meanwhile. Errors: io/no-file, io/is-folder, io/not-a-file, io/cannot-read for a file that is named.
[[nodiscard]] Attached attach(std::shared_ptr<const session::Ruleset> ruleset, const Origin& origin);

/// What a library of these rules is made for.
[[nodiscard]] Keys keys_of(const session::Ruleset& ruleset);

/// The library of rules that were loaded as `native`, as the bytes of its file, after it has been held
/// against the interpreter. Errors: native/no-compiler, native/compiler-failed, native/cannot-load,
/// native/disagrees, io/cannot-write.
[[nodiscard]] std::string make_library(const session::Ruleset& ruleset);

}  // namespace castellan::native
