#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "grammar/parse.hpp"
#include "grammar/unicode.hpp"
#include "interpreter/base/file.hpp"
#include "tools/cli/check/text.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/formatted.hpp"
#include "tools/cli/layout.hpp"

namespace castellan::cli {
namespace {

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;
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
      if (!o.check)
        file::write(file, std::string(source->is_marked() ? grammar::kByteOrderMark : "") + text);
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
    throw grammar::Error(grammar::diagnose(source.name(), "grammar/unknown-kind",
                                           "No layout is known for files of this name.",
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
  command.add_option("FILE", options->files, "game scripts, sheets and component files")
      ->required();
  command.add_flag("--check", options->check, "write nothing; exit code 1 when a file differs");
  command.footer("Prints the names of files that were, or would be, changed.");
  return [options](const Context& context) { return format(*options, context); };
}

}  // namespace castellan::cli
