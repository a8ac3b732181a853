#include "interpreter/session/pad/pad.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <ostream>

#include "grammar/parse.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/pad/dialogue.hpp"
#include "tools/cli/pad/report.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {
namespace {

struct PadOptions {
  RulesetFlags flags;
  std::vector<std::string> players;
};

ExitCode print_result(const session::PadResult& result, const Context& context) {
  if (result.filled) {
    if (context.common.json)
      context.console.out << json_text(session::pad_json(result), 2) << '\n';
    else if (!context.common.quiet)
      print_pad(result, context.console.out);
    context.console.out.flush();
  }
  session::ScriptResult outcome;
  outcome.category = result.category;
  outcome.diagnostics = result.diagnostics;
  return report(outcome, context);
}

bool is_pad(const std::string& name) {
  std::error_code ignored;
  return name == "-" || name.ends_with(".pad") || std::filesystem::is_regular_file(name, ignored);
}

std::string with_commas(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

/// The lines that a pad of these rules begins with.
std::string header_of(const PadOptions& o, const session::Ruleset& ruleset) {
  std::string out = "pad " + grammar::ruleset_text(session::package_text(ruleset.loaded.asked, {}));
  if (!o.flags.modules.empty()) out += " with " + with_commas(o.flags.modules);
  out += "\n";
  for (const std::string& option : o.flags.options) {
    const std::size_t sign = option.find('=');
    out += "option " + option.substr(0, sign) + " = " +
           option.substr(std::min(sign + 1, option.size())) + "\n";
  }
  std::vector<std::string> players;
  for (const std::string& player : o.players) players.push_back(grammar::player_text(player));
  return out + "players " + with_commas(players) + "\n";
}

ExitCode ask_for_pad(PadOptions o, const Context& context) {
  if (!o.flags.mods.empty()) {
    throw grammar::Error(
        grammar::diagnose("", "script/configured", "a pad names no mods", "leave out --mod"));
  }
  session::RulesetCache rulesets;
  session::ScriptOptions options = script_options("", context.common);
  options.rulesets = &rulesets;
  package::Request request =
      request_of(o.flags, context.common, static_cast<int>(o.players.size()));
  request.for_pad = true;
  const auto ruleset = session::load_ruleset(request);
  if (o.players.empty()) o.players = usual_names(ruleset->loaded.players);
  if (ruleset->rules->pad() == nullptr) {
    throw grammar::Error(
        grammar::diagnose("", "script/no-pad",
                          "the ruleset '" + ruleset->loaded.ruleset + "' declares no scoring pad"));
  }
  const std::string text =
      PadDialogue(context.console, options, *ruleset, o.players, header_of(o, *ruleset)).run();
  const auto source = std::make_shared<const grammar::Source>("pad", text);
  const ExitCode code = print_result(session::fill_in(source, options), context);
  // The machine form stands alone.
  std::ostream& out = context.common.json ? context.console.err : context.console.out;
  out << '\n' << text;
  out.flush();
  return code;
}

ExitCode fill_in_file(const PadOptions& o, const Context& context) {
  const std::string& file = o.flags.ruleset;
  if (o.flags.configured() || !o.players.empty()) {
    throw grammar::Error(
        grammar::diagnose(file, "script/configured",
                          "A pad says itself which modules, options and players it is about.",
                          "leave out --with, --option, --mod and --players"));
  }
  return print_result(
      session::fill_in(read_source(file, context.console), script_options(file, context.common)),
      context);
}

}  // namespace

Run declare_pad(CLI::App& command) {
  auto options = std::make_shared<PadOptions>();
  command
      .add_option("FILE", options->flags.ruleset,
                  "what is on the table, as text; - reads standard input; or a ruleset, whose pad "
                  "is asked for at the terminal")
      ->required()
      ->type_name("FILE.pad|RULESET");
  add_configuration_flags(command, options->flags);
  command
      .add_option("--players", options->players,
                  "who has played, in order of seats, when a ruleset is asked for")
      ->type_name("Anna,Ben,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  return [options](const Context& context) {
    return is_pad(options->flags.ruleset) ? fill_in_file(*options, context)
                                          : ask_for_pad(*options, context);
  };
}

}  // namespace castellan::cli
