#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "grammar/parse.hpp"
#include "grammar/unicode.hpp"
#include "interpreter/file.hpp"
#include "interpreter/package/locate.hpp"
#include "interpreter/package/upgrade/upgrade.hpp"
#include "tools/cli/check/text.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/formatted.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/lint/lua.hpp"
#include "tools/cli/ruleset_flags.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;
  bool upgrade = false;
};

template <class Tree>
bool keeps_tree(Tree (*parse)(const grammar::Source&, grammar::Diagnostics&),
                const grammar::Source& before, const grammar::Source& after) {
  grammar::Diagnostics errors;
  const Tree old_tree = parse(before, errors);
  if (errors.has_errors()) throw grammar::Error(errors.sorted());
  const Tree new_tree = parse(after, errors);
  return !errors.has_errors() && grammar::same_tree(old_tree, new_tree);
}

bool keeps_tree(TextKind kind, const grammar::Source& before, const grammar::Source& after) {
  if (kind == TextKind::entries) return keeps_tree(grammar::parse_entries, before, after);
  if (kind == TextKind::score) return keeps_tree(grammar::parse_score, before, after);
  return keeps_tree(grammar::parse_game, before, after);
}

/// Whether most lines end in a carriage return and a line feed.
bool ends_in_returns(const std::string& text) {
  std::size_t lines = 0, returns = 0;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    ++lines;
    if (at > 0 && text[at - 1] == '\r') ++returns;
  }
  return 2 * returns > lines;
}

std::string with_returns(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') out += '\r';
    out += c;
  }
  return out;
}

constexpr const char* kManifest = "ruleset.json";

bool is_any(const fs::path& extension, std::initializer_list<const char*> known) {
  return std::any_of(known.begin(), known.end(), [&](const char* each) { return extension == each; });
}

/// The scripts, manifests and files with rule texts of a package, in the order of
/// their names. Links are not followed: what they lead to belongs to somebody else.
std::vector<fs::path> files_of_package(const fs::path& folder) {
  std::vector<fs::path> out;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::recursive_directory_iterator(); ++at) {
    const fs::path& path = at->path();
    if (path.filename().string().starts_with('.')) {
      if (at->is_directory()) at.disable_recursion_pending();
    } else if (at->symlink_status().type() == fs::file_type::regular &&
               (is_any(path.extension(), {".lua", ".score", ".cards", ".tiles", ".map"}) ||
                is_any(path.filename(), {kManifest, "module.json"}))) {
      out.push_back(path);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// What files of one folder are upgraded by.
struct Earlier {
  bool is = true;                        ///< of an earlier level; also what belongs to no package
  package::Spoken spoken = {};
};

/// What the package says to which a file belongs, and those around it: a variant
/// speaks of what its ruleset declares.
Earlier earlier(const fs::path& file, const Context& context) {
  fs::path nearest, outermost;
  for (fs::path folder = fs::absolute(file).lexically_normal().parent_path();; folder = folder.parent_path()) {
    if (fs::is_regular_file(folder / kManifest)) {
      outermost = folder;
      if (nearest.empty()) nearest = folder;
    }
    if (folder == folder.parent_path()) break;
  }
  Earlier out;
  const auto read = [&](const fs::path& path) { return read_source(path.generic_string(), context.console); };
  if (nearest.empty()) {
    package::note(*read(file), out.spoken);
    return out;
  }
  out.is = package::is_earlier(*read(nearest / kManifest));
  for (const fs::path& each : files_of_package(outermost)) package::note(*read(each), out.spoken);
  return out;
}

/// Writes packages and scripts anew in the level of the API that this program has;
/// none when one of them can not be.
ExitCode upgrade(const FmtOptions& o, const Context& context) {
  std::vector<fs::path> files;
  for (const std::string& name : o.files) {
    if (fs::path(name).extension() == ".lua") {
      files.emplace_back(name);
      continue;
    }
    const bool is_folder = fs::is_directory(name);
    const fs::path folder = is_folder ? fs::path(name) : package::find_folder(name, empty_request(context.common).path);
    const auto found = files_of_package(folder);
    files.insert(files.end(), found.begin(), found.end());
  }
  grammar::Diagnostics errors;
  std::map<fs::path, Earlier> by_folder;
  std::vector<std::pair<std::string, std::string>> changed;
  for (const fs::path& file : files) {
    const grammar::SourcePtr source = read_source(file.generic_string(), context.console);
    const auto [at, fresh] = by_folder.try_emplace(file.parent_path());
    if (fresh) at->second = earlier(file, context);
    // What is no text of its language can not be said anew, and the rest not without it.
    if (file.extension() == ".json") static_cast<void>(check_text(*source));
    const auto wrong = file.extension() == ".lua" ? lua_syntax_error(*source) : std::nullopt;
    if (wrong) {
      errors.add(*wrong);
      continue;
    }
    std::string text = package::upgraded(*source, at->second.spoken, at->second.is, errors);
    if (text != source->text()) changed.emplace_back(file.generic_string(), std::move(text));
  }
  if (errors.has_errors()) throw grammar::Error(errors.sorted());
  for (const auto& [file, text] : changed) {
    context.console.out << file << '\n';
    if (!o.check) file::write(file, text);
  }
  return o.check && !changed.empty() ? ExitCode::failed : ExitCode::ok;
}

ExitCode format(const FmtOptions& o, const Context& context) {
  std::vector<grammar::Diagnostic> errors;
  bool different = false;
  for (const std::string& file : o.files) {
    try {
      const grammar::SourcePtr source = read_source(file, context.console);
      const std::string text = formatted(*source);
      if (text == source->text()) continue;
      different = true;
      context.console.out << file << '\n';
      if (!o.check) file::write(file, std::string(source->is_marked() ? grammar::kByteOrderMark : "") + text);
    } catch (const grammar::Error& error) {
      errors.insert(errors.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  if (!errors.empty()) throw grammar::Error(std::move(errors));
  return o.check && different ? ExitCode::failed : ExitCode::ok;
}

}  // namespace

std::string formatted(const grammar::Source& source) {
  const TextKind kind = text_kind(source.name());
  if (kind == TextKind::unknown) {
    throw grammar::Error(grammar::diagnose(
        source.name(), "grammar/unknown-kind", "No layout is known for files of this name.",
        "known are .game, .score, .cards, .tiles and .map"));
  }
  std::string out = lay_out(source, kind);
  if (!keeps_tree(kind, source, grammar::Source(source.name(), out))) {
    throw std::logic_error("the layout of " + source.name() + " would change its meaning");
  }
  if (comments_of(out) != comments_of(source.text())) {
    throw std::logic_error("the layout of " + source.name() + " would lose a comment");
  }
  return ends_in_returns(source.text()) ? with_returns(out) : out;
}

Run declare_fmt(CLI::App& command) {
  auto options = std::make_shared<FmtOptions>();
  command
      .add_option("FILE", options->files, "game scripts, sheets and component files; with --upgrade packages, folders or Lua files")
      ->required();
  command.add_flag("--check", options->check, "write nothing; exit code 1 when a file differs");
  command.add_flag("--upgrade", options->upgrade,
                   "write packages of an earlier level of the Lua API in the one of now");
  command.footer("Prints the names of files that were, or would be, changed.");
  return [options](const Context& context) {
    return options->upgrade ? upgrade(*options, context) : format(*options, context);
  };
}

}  // namespace castellan::cli
