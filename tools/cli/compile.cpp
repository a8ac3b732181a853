#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "interpreter/expr/native/native.hpp"
#include "interpreter/json.hpp"
#include "interpreter/native/attach.hpp"
#include "interpreter/native/cache.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/native_flags.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/whole_number.hpp"

namespace castellan::cli {
namespace {

struct CompileOptions {
  RulesetFlags flags;
  int players = 0;
  std::string file;
};

ExitCode compile(const CompileOptions& o, const Context& context) {
  const auto ruleset = session::load_ruleset(request_of(o.flags, context.common, o.players), nullptr, /*native=*/true);
  const auto tell = [&](const std::string& file, std::size_t bytes) {
    const nlohmann::json made{{"file", file},
                              {"ruleset", ruleset->loaded.ruleset},
                              {"players", ruleset->loaded.players},
                              {"functions", ruleset->rules->native()->size()},
                              {"bytes", bytes}};
    context.console.out << json_text(made, 2) << '\n';
  };
  if (is_standard_output(o.file) || o.file.ends_with(".c")) {
    const std::string source = ruleset->rules->native()->source();
    write_result(o.file, source, context.console);
    if (context.common.json && !is_standard_output(o.file)) tell(o.file, source.size());
    return ExitCode::ok;
  }
  // What can be no file is told before a compiler runs.
  const auto file = o.file.empty() ? native::cache_file(ruleset->loaded.ruleset, native::keys_of(*ruleset))
                                   : file::plain_file(o.file, "library");
  const std::string library = [&] {
    const CompilingLine line(context);
    return native::make_library(*ruleset);
  }();
  if (o.file.empty()) {
    native::keep(file, library);
  } else {
    file::write_own(o.file, library, "library");
  }
  if (context.common.json) {
    tell(file.generic_string(), library.size());
  } else if (!context.common.quiet || o.file.empty()) {
    context.console.out << file.generic_string() << '\n';
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_compile(CLI::App& command) {
  auto options = std::make_shared<CompileOptions>();
  add_ruleset_flags(command, options->flags);
  command.add_option("--players", options->players, "number of players; the fewest unless given")
      ->type_name("N")
      ->check(whole_number(1, package::kMaxPlayers));
  command
      .add_option("-o,--output", options->file,
                  "the library to write, for --library of other commands; the C source when it ends in .c or is -, "
                  "standard output; kept for --native unless given")
      ->type_name("FILE");
  command.footer(
      "A library is for one configuration: packages, modules, options and number of players. It is made by the C "
      "compiler that the variable CC names, else by cc, and held against the interpreter before it is written.");
  return [options](const Context& context) { return compile(*options, context); };
}

}  // namespace castellan::cli
