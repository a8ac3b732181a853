#include "tools/cli/scripts.hpp"

#include <algorithm>
#include <ostream>

#include "interpreter/package/locate.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/ruleset_flags.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

/// The folder that holds the ruleset a script lies in; empty when it lies in
/// none. Variants lie inside of rulesets, so the outermost counts.
fs::path folder_of_own_ruleset(const std::string& file) {
  constexpr int kLevels = 6;
  fs::path found;
  fs::path folder = fs::path(file).parent_path();
  for (int level = 0; level < kLevels && !folder.empty(); ++level) {
    std::error_code ignored;
    if (fs::is_regular_file(folder / "ruleset.json", ignored)) found = folder;
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  if (found.empty()) return {};
  return found.has_parent_path() ? found.parent_path() : fs::path(".");
}

/// The first so many lines; all of it for 0.
grammar::SourcePtr up_to(const grammar::SourcePtr& script, std::size_t lines) {
  if (lines == 0) return script;
  const std::string& text = script->text();
  std::size_t end = 0;
  for (; lines > 0 && end < text.size(); --lines)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return std::make_shared<grammar::Source>(script->name(), text.substr(0, end));
}

/// Where a ruleset is that was named as a script; empty when none was.
std::string ruleset_named(const std::string& name) {
  try {
    std::vector<fs::path> path;
    for (const FoundFolder& each : package_folders({}, Surroundings::of_process()))
      path.push_back(each.path);
    return package::find_folder(name, path).generic_string();
  } catch (const grammar::Error&) {
    return {};
  }
}

grammar::SourcePtr script_source(const std::string& file, const Console& console) {
  try {
    return read_source(file, console);
  } catch (const grammar::Error& error) {
    grammar::Diagnostic d = error.first();
    const bool nothing_to_read = d.id == "io/no-file" || d.id == "io/is-folder";
    const std::string folder = nothing_to_read ? ruleset_named(file) : std::string();
    if (folder.empty()) throw;
    d.hint = grammar::in_quotes(file) + " is a package; its scripts lie in " + folder + "/games";
    throw grammar::Error(std::move(d));
  }
}

}  // namespace

grammar::SourcePtr read_script(const std::string& file, const Console& console) {
  const grammar::SourcePtr source = script_source(file, console);
  if (!session::read_marks(*source).is_transcript) return source;
  session::Recovered recovered = session::recover(source->text());
  if (recovered.cut == 0) return source;
  console.err << file << ": this transcript was cut off while it was written; its last "
              << recovered.cut << " bytes are left out.\n";
  return std::make_shared<grammar::Source>(file, std::move(recovered.text));
}

session::ScriptOptions script_options(const std::string& file, const CommonOptions& common) {
  session::ScriptOptions out;
  static_cast<package::Search&>(out) = empty_request(common, folder_of_own_ruleset(file));
  // What a link leads to was written from where it lies.
  std::error_code ignored;
  if (file != "-")
    out.folder = (fs::is_symlink(file, ignored) ? fs::canonical(file, ignored) : fs::path(file))
                     .parent_path();
  out.seed = common.seed.value_or(0);
  return out;
}

ExitCode exit_code_of(session::ScriptResult::Category category) {
  using Category = session::ScriptResult::Category;
  switch (category) {
    case Category::done:
      return ExitCode::ok;
    case Category::expectation_failed:
      return ExitCode::failed;
    case Category::wrong_input:
      return ExitCode::wrong_input;
    case Category::file_failed:
      return ExitCode::system;
    case Category::rule_failed:
      break;
  }
  return ExitCode::rule;
}

ExitCode report(const session::ScriptResult& result, const Context& context) {
  grammar::Diagnostics all;
  for (const grammar::Diagnostic& d : result.diagnostics) all.add(d);
  if (!result.diagnostics.empty()) {
    context.console.err << all.render_all(context.color_err()) << '\n';
  }
  return exit_code_of(result.category);
}

std::unique_ptr<session::Session> open_script(const std::string& file, const Context& context,
                                              ExitCode& code, bool before_wrong_line,
                                              std::size_t line) {
  session::ScriptOptions options = script_options(file, context.common);
  options.may_end_at_chance = true;
  session::ScriptResult result =
      session::run_script(up_to(read_script(file, context.console), line), options);
  code = report(result, context);
  const bool begun = result.session != nullptr && result.session->started();
  if (code != ExitCode::ok && !(before_wrong_line && begun)) return nullptr;
  return std::move(result.session);
}

nlohmann::json diagnostics_json(const std::vector<grammar::Diagnostic>& list) {
  nlohmann::json out = nlohmann::json::array();
  for (const grammar::Diagnostic& d : list) {
    nlohmann::json entry = {
        {"id", d.id},
        {"severity", d.severity == grammar::Severity::error ? "error" : "warning"},
        {"message", d.message}};
    if (!d.file.empty()) entry["file"] = d.file;
    if (d.caret_length > 0) {
      entry["line"] = d.at.line;
      entry["column"] = d.at.column;
    }
    if (!d.hint.empty()) entry["hint"] = d.hint;
    out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace castellan::cli
