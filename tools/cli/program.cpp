#include "tools/cli/program.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <limits>
#include <locale>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <set>

#include "grammar/diagnostic.hpp"
#include "grammar/utf8.hpp"
#include "tools/cli/version.hpp"
#include "tools/cli/whole_number.hpp"

namespace castellan::cli {
namespace {

std::string version() {
  const std::string number = "castellan " CASTELLAN_VERSION;
  return commit().empty() ? number : number + " (" + std::string(commit()) + ")";
}

bool wants_color(ColorMode mode, bool terminal) {
  if (mode != ColorMode::automatic) return mode == ColorMode::always;
  // https://no-color.org: set and not empty.
  const char* no_color = std::getenv("NO_COLOR");
  return terminal && (no_color == nullptr || *no_color == '\0');
}

/// Says each line once.
std::function<void(const std::string&)> teller(std::ostream& err) {
  const auto said = std::make_shared<std::set<std::string>>();
  return [&err, said](const std::string& line) {
    if (said->insert(line).second) err << "castellan: " << grammar::printable(line, 1000) << '\n';
  };
}

/// Writes lines of several threads whole.
std::function<void(std::string_view)> printer(std::ostream& err) {
  return [&err, mutex = std::make_shared<std::mutex>()](std::string_view line) {
    const std::lock_guard lock(*mutex);
    err << line << '\n';
  };
}

void add_common_flags(CLI::App& app, CommonOptions& common, std::ostream& err) {
  const std::map<std::string, ColorMode> modes{
      {"auto", ColorMode::automatic}, {"always", ColorMode::always}, {"never", ColorMode::never}};
  app.add_flag("--json", common.json, "the machine form on standard output");
  app.add_option("--color", common.color, "colour: auto, always or never")
      ->transform(CLI::CheckedTransformer(modes).description("auto|always|never"));
  app.add_flag("--quiet", common.quiet, "no progress, only results and errors");
  app.add_flag_callback(
      "--verbose", [&common, &err] { common.note = teller(err); },
      "also says which folder each package came from");
  app.add_option("--seed", common.seed, "seed of every random choice")
      ->type_name("N")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
  app.add_option("--packages", common.packages, "a folder of rulesets, searched first; repeatable")
      ->type_name("DIR")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// No name, number or file is an empty text. Where a value may be left out,
/// CLI11 has an empty one in its place.
void refuse_empty(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_min() == 0) continue;
    for (const std::string& value : option->results()) {
      if (value.empty())
        throw CLI::ValidationError(option->get_name(), "an empty text says nothing");
    }
  }
}

std::vector<std::string> flags_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// Says what is wrong with the command line, in one sentence and one hint.
void explain_usage(const CLI::App& app, std::span<const Command> commands,
                   const CLI::ParseError& error, std::ostream& err) {
  const std::vector<std::string> rest = app.remaining(true);
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const std::string word = rest.empty() ? std::string() : rest.front();
  const std::string quoted = "'" + grammar::printable(word, 100) + "'";
  std::string message = error.what();
  std::string hint;
  if (word.starts_with("-")) {
    std::vector<std::string> known = flags_of(app);
    if (!chosen.empty()) {
      const std::vector<std::string> own = flags_of(*chosen.front());
      known.insert(known.begin(), own.begin(), own.end());
    }
    message = quoted + (chosen.empty() ? " is not a flag." : " is not a flag of this command.");
    hint = grammar::nearest_hint(word, known);
  } else if (!word.empty() && chosen.empty()) {
    std::vector<std::string> known;
    for (const Command& command : commands) known.emplace_back(command.name);
    message = quoted + " is not a command.";
    hint = grammar::nearest_hint(word, known);
  } else if (!word.empty()) {
    message = quoted + " is one argument too many.";
  } else if (chosen.empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    message = "A command is needed.";
  }
  const std::string help =
      "castellan " + (chosen.empty() ? "" : chosen.front()->get_name() + " ") + "--help";
  err << "castellan: " << message << '\n';
  if (!hint.empty()) err << "    hint: " << hint << '\n';
  err << "    '" << help << "' lists what there is.\n";
}

ExitCode report(const grammar::Error& error, const Context& context) {
  grammar::Diagnostics all;
  for (const grammar::Diagnostic& d : error.diagnostics()) all.add(d);
  context.console.err << all.render_all(context.color_err()) << '\n';
  return exit_code_of(error.first().id);
}

ExitCode report_internal(std::string_view what, std::ostream& err) {
  err << "castellan: internal error: " << grammar::printable(what, 1000) << '\n'
      << "    This is a fault of castellan, not of your files. Please report it with the\n"
      << "    command line, the files it names, and this version: " << version() << '\n';
  return ExitCode::internal;
}

ExitCode run_command(const Run& run, const Context& context) {
  try {
    return run(context);
  } catch (const RuleFailure& error) {
    report(error, context);
    context.console.err << error.advice();
    return ExitCode::rule;
  } catch (const grammar::Error& error) {
    return report(error, context);
  } catch (const std::filesystem::filesystem_error& error) {
    return report(grammar::Error(
                      grammar::diagnose(error.path1().generic_string(), "io/cannot-read",
                                        "It cannot be looked at: " + error.code().message() + ".")),
                  context);
  } catch (const std::bad_alloc&) {
    context.console.err << "castellan: the system has no more memory.\n";
    return ExitCode::system;
  } catch (const std::exception& error) {
    return report_internal(error.what(), context.console.err);
  } catch (...) {
    return report_internal("something was thrown that is no error", context.console.err);
  }
}

}  // namespace

bool Context::color_out() const {
  return !common.json && wants_color(common.color, console.out_is_terminal);
}

bool Context::color_err() const { return wants_color(common.color, console.err_is_terminal); }

bool Context::progress() const { return !common.quiet && console.err_is_terminal; }

ExitCode run_program(std::span<const Command> commands, const std::vector<std::string>& arguments,
                     const Console& console) {
  // What programs read has no digit groups, also where a host likes them.
  console.out.imbue(std::locale::classic());
  console.err.imbue(std::locale::classic());
  CommonOptions common;
  common.print = printer(console.err);
  CLI::App app("Runs board games whose rules are data.", "castellan");
  app.set_version_flag("--version", version());
  app.require_subcommand(1);
  add_common_flags(app, common, console.err);

  std::map<const CLI::App*, Run> runs;
  for (const Command& command : commands) {
    CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
    // Common flags are understood before and after the command's name.
    sub->fallthrough();
    runs.emplace(sub, command.declare(*sub));
  }

  try {
    // CLI11 takes its vector from the back.
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(std::move(reversed));
    refuse_empty(app);
    for (const CLI::App* command : app.get_subcommands()) refuse_empty(*command);
  } catch (const CLI::Success& success) {
    app.exit(success, console.out, console.err);
    return console.out.flush() ? ExitCode::ok : ExitCode::system;
  } catch (const CLI::ParseError& error) {
    explain_usage(app, commands, error, console.err);
    return ExitCode::wrong_input;
  }

  if (!common.quiet) common.tell = teller(console.err);
  const Context context{common, console};
  const ExitCode code = run_command(runs.at(app.get_subcommands().front()), context);
  if (!console.out.flush()) {
    console.err << "castellan: the results could not be written.\n";
    return ExitCode::system;
  }
  return code;
}

}  // namespace castellan::cli
