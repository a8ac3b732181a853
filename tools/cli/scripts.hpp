/// Running game scripts for commands and methods: where their packages are
/// searched, what their outcome means for the exit code, and the game they end
/// in.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "grammar/diagnostic.hpp"
#include "interpreter/session/script/script.hpp"
#include "tools/cli/command.hpp"

namespace castellan::cli {

/// A script as it lies on the disk, or standard input for `-`. A transcript
/// that was cut off while it was written is read up to the cut, which is said
/// on `err`. Throws as read_source.
[[nodiscard]] grammar::SourcePtr read_script(const std::string& file, const Console& console);

/// The search path of a command, with the folder of the ruleset that the
/// script lies in after the folders of the flag.
[[nodiscard]] session::ScriptOptions script_options(const std::string& file,
                                                    const CommonOptions& common);

[[nodiscard]] ExitCode exit_code_of(session::ScriptResult::Category category);
/// Prints the diagnostics of a run and returns its exit code.
ExitCode report(const session::ScriptResult& result, const Context& context);

/// The game at the end of a script, for commands that go on from it. Null when
/// a line or an expectation failed; it has been reported then, and `code` is set.
/// With `before_wrong_line` the game as it was before that line, if it had begun. With `line`
/// above 0 the script ends behind that one.
[[nodiscard]] std::unique_ptr<session::Session> open_script(const std::string& file,
                                                            const Context& context, ExitCode& code,
                                                            bool before_wrong_line = false,
                                                            std::size_t line = 0);

/// Diagnostics as JSON: `{id, severity, message, file, line, column, hint}`.
[[nodiscard]] nlohmann::json diagnostics_json(const std::vector<grammar::Diagnostic>& list);

}  // namespace castellan::cli
