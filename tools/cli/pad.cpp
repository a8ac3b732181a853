#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "interpreter/json.hpp"
#include "interpreter/session/pad.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/pad_report.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {
namespace {

ExitCode fill_in_file(const std::string& file, const Context& context) {
  const grammar::SourcePtr source = read_source(file, context.console);
  const session::PadResult result = session::fill_in(source, script_options(file, context.common));
  if (result.filled) {
    if (context.common.json) context.console.out << json_text(session::pad_json(result), 2) << '\n';
    else if (!context.common.quiet) print_pad(result, context.console.out);
    context.console.out.flush();
  }
  session::ScriptResult outcome;
  outcome.category = result.category;
  outcome.diagnostics = result.diagnostics;
  return report(outcome, context);
}

}  // namespace

Run declare_pad(CLI::App& command) {
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "what is on the table, as text; - reads standard input")
      ->required()
      ->type_name("FILE.pad");
  return [file](const Context& context) { return fill_in_file(*file, context); };
}

}  // namespace castellan::cli
