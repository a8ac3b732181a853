/// The flags by which a command runs rules as native code.
#pragma once

#include <memory>
#include <string>

#include "interpreter/session/ruleset.hpp"
#include "tools/cli/command.hpp"

namespace castellan::cli {

struct NativeFlags {
  bool native = false;
  std::string library;                 ///< a file; empty: none is named
};

/// Says, where progress is welcome, that a compiler runs, as long as it lives.
class CompilingLine {
 public:
  explicit CompilingLine(const Context& context);
  ~CompilingLine();
  CompilingLine(const CompilingLine&) = delete;
  CompilingLine& operator=(const CompilingLine&) = delete;

 private:
  const Context& context_;
};

/// Adds `--native` and `--library`.
void add_native_flags(CLI::App& command, NativeFlags& flags);

/// A ruleset, with a library when the flags ask for one and nothing hinders it; what does is told as a
/// warning. Throws what session::load_ruleset does, and io/... for a named file that can not be read.
[[nodiscard]] std::shared_ptr<const session::Ruleset> load_ruleset(const package::Request& request, const NativeFlags& flags,
                                                                   const Context& context);

}  // namespace castellan::cli
