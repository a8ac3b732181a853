#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "interpreter/base/json.hpp"
#include "interpreter/flow/rules.hpp"
#include "interpreter/package/configurations.hpp"
#include "interpreter/play/conformance.hpp"
#include "interpreter/ruletext/code/listing.hpp"
#include "tools/cli/check/combinations.hpp"
#include "tools/cli/check/findings.hpp"
#include "tools/cli/check/ruleset.hpp"
#include "tools/cli/check/text.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/whole_number.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

struct CheckOptions {
  std::vector<std::string> paths;
  std::vector<std::string> mods;
  std::int64_t deep = 0;
  CombinationFlags combinations;
  bool listing = false;
};

/// What has been looked at and found so far.
class Checker {
 public:
  Checker(const CheckOptions& options, const Context& context)
      : context_(context),
        deep_(options.deep),
        combinations_(options.combinations),
        listing_(options.listing),
        mods_(options.mods) {}

  void path(const std::string& path) {
    std::error_code ignored;
    if (fs::exists(fs::path(path) / "ruleset.json", ignored)) {
      ruleset(path);
    } else if (fs::is_directory(path, ignored)) {
      folder(path);
    } else if (!fs::exists(path, ignored) && path.find('.') == std::string::npos && path != "-") {
      ruleset(path);
    } else {
      file(path);
    }
  }

  [[nodiscard]] const Findings& findings() const { return findings_; }
  [[nodiscard]] std::size_t files() const { return files_; }
  [[nodiscard]] std::size_t configurations() const { return configurations_; }
  /// What the conformance suite found, by configuration.
  [[nodiscard]] const nlohmann::json& played() const { return played_; }
  /// What the rule text of the rulesets became, for --json.
  [[nodiscard]] const std::string& listing() const { return listed_; }

 private:
  void ruleset(const std::string& name) {
    fs::path root = name;
    findings_.attempt([&] {
      const CheckedPackage package =
          package_to_check(name, request_of({name, {}, {}, mods_}, context_.common, 0));
      const package::Request& base = package.base;
      root = package.subject.files->root();
      RulesetReport report = check_ruleset(package);
      configurations_ += report.configurations;
      for (grammar::Diagnostic& d : report.diagnostics) findings_.note(std::move(d));
      if (listing_ && findings_.code() == ExitCode::ok) list_programs(base);
      if (deep_ == 0 || findings_.code() != ExitCode::ok) return;
      if (!combinations_.any()) return play_random_games(base);
      play_combinations(base, combinations_, deep_, context_, played_,
                        [this](ExitCode code) { findings_.raise(code); });
    });
    for (const std::string& each : files_below(root)) file(each);
  }

  /// What the rule text of a game of the fewest players became, with the modules of --with.
  void list_programs(package::Request request) {
    request.players = package::kFewestPlayers;
    request.modules = combinations_.with;
    grammar::Diagnostics problems;
    package::Loaded loaded = package::load(request, problems);
    const auto list = [this](const std::string& text) {
      if (context_.common.json)
        listed_ += text;
      else
        context_.console.out << text;
    };
    const auto rules = flow::compile(
        std::move(loaded.description), problems,
        [&](const ruletext::Program& p, const ruletext::Program& written,
            const state::Schema& schema) { list(ruletext::listing(p, written, schema) + '\n'); });
    if (rules != nullptr) list(rules->moves().listing());
  }

  /// The conformance suite, for every number of players; a tenth of the games
  /// for every module and option.
  void play_random_games(const package::Request& base) {
    for (const package::Configuration& c : package::configurations(base)) {
      const std::string title =
          c.players_only ? std::to_string(c.request.players) + " players" : c.name;
      try {
        play_random_games(title, *session::load_ruleset(c.request),
                          c.players_only ? deep_ : std::max<std::int64_t>(1, deep_ / 10));
      } catch (const grammar::Error& error) {
        if (!package::is_no_combination(error)) throw;
      }
    }
  }

  void play_random_games(const std::string& title, const session::Ruleset& ruleset,
                         std::int64_t games) {
    play::Conformance options;
    options.games = games;
    options.seed = context_.common.seed.value_or(0);
    if (context_.progress()) {
      options.progress = [&](std::int64_t done) {
        context_.console.err << "\r" << title << ": game " << done << " of " << games << std::flush;
      };
    }
    const play::ConformanceReport report = play::conformance(ruleset, options);
    if (context_.progress()) context_.console.err << "\r\x1b[K" << std::flush;
    if (!context_.common.json && (!context_.common.quiet || !report.passed())) {
      context_.console.out << title << "\n" << report.text();
    }
    played_.push_back(report.json());
    played_.back()["configuration"] = title;
    if (!report.passed()) findings_.raise(ExitCode::failed);
  }

  void folder(const std::string& path) {
    std::vector<std::string> inside;
    std::error_code failed;
    for (fs::directory_iterator at(path, failed), end; !failed && at != end; at.increment(failed)) {
      // A link to a folder may lead back here; one to a package is looked at.
      std::error_code ignored;
      const bool away = at->is_symlink(ignored) && at->is_directory(ignored) &&
                        !fs::exists(at->path() / "ruleset.json", ignored);
      const std::string name = at->path().filename().string();
      if (!name.starts_with('.') && !away) inside.push_back(at->path().generic_string());
    }
    if (failed) {
      findings_.note(grammar::diagnose(path, "io/cannot-read",
                                       "The folder cannot be read: " + failed.message() + "."));
    }
    std::sort(inside.begin(), inside.end());
    for (const std::string& each : inside) {
      std::error_code ignored;
      if (fs::is_directory(each, ignored) || text_kind(each) != TextKind::unknown) {
        this->path(each);
      }
    }
  }

  static std::vector<std::string> files_below(const fs::path& root) {
    std::vector<std::string> out;
    std::error_code failed;
    for (fs::recursive_directory_iterator at(root, failed), end; !failed && at != end;
         at.increment(failed)) {
      const std::string path = at->path().generic_string();
      if (text_kind(path) != TextKind::unknown || path.ends_with(".json")) out.push_back(path);
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  void file(const std::string& path) {
    ++files_;
    findings_.attempt([&] {
      const TextKind kind = path == "-" ? TextKind::game : text_kind(path);
      if (kind == TextKind::game) return script(path);
      for (const auto& d : check_text(*read_source(path, context_.console))) findings_.note(d);
    });
  }

  void script(const std::string& path) {
    session::ScriptOptions options = script_options(path, context_.common);
    options.rulesets = &rulesets_;
    const session::ScriptResult result =
        session::run_script(read_script(path, context_.console), options);
    for (const auto& d : result.diagnostics) findings_.keep(d);
    findings_.raise(exit_code_of(result.category));
  }

  const Context& context_;
  std::int64_t deep_;
  const CombinationFlags& combinations_;
  bool listing_;
  std::vector<std::string> mods_;
  Findings findings_;
  std::size_t files_ = 0;
  std::size_t configurations_ = 0;
  std::string listed_;
  nlohmann::json played_ = nlohmann::json::array();
  session::RulesetCache rulesets_;
};

ExitCode check(const CheckOptions& o, const Context& context) {
  Checker checker(o, context);
  for (const std::string& path : o.paths) checker.path(path);

  grammar::Diagnostics all;
  for (const grammar::Diagnostic& d : checker.findings().all()) all.add(d);
  const std::size_t warnings = checker.findings().warnings();
  const std::size_t errors = checker.findings().errors();
  if (context.common.json) {
    nlohmann::json out = {{"files", checker.files()},
                          {"configurations", checker.configurations()},
                          {"errors", errors},
                          {"warnings", warnings},
                          {"diagnostics", diagnostics_json(checker.findings().all())}};
    if (o.deep > 0) out["conformance"] = checker.played();
    if (o.listing) out["listing"] = checker.listing();
    context.console.out << json_text(out, 2) << '\n';
    return checker.findings().code();
  }
  if (!checker.findings().all().empty()) {
    context.console.err << all.render_all(context.color_err()) << '\n';
  }
  if (!context.common.quiet) {
    context.console.out << counted(checker.files(), "file") << ", "
                        << counted(checker.configurations(), "configuration") << ": "
                        << counted(errors, "error") << ", " << counted(warnings, "warning") << '\n';
  }
  return checker.findings().code();
}

}  // namespace

Run declare_check(CLI::App& command) {
  auto options = std::make_shared<CheckOptions>();
  command
      .add_option("PATH", options->paths,
                  "rulesets, folders of them, scripts, sheets and component files")
      ->required();
  CLI::Option* const deep =
      command
          .add_option(
              "--deep", options->deep,
              "also plays so many random games with every number of players, a tenth of them "
              "with every module and option, and checks the rules of the house on them")
          ->type_name("N")
          ->check(whole_number(1, 1'000'000));
  command.add_flag("--listing", options->listing,
                   "also prints the programs that the rule text of a ruleset is compiled to, and "
                   "how moves are found");
  add_combination_flags(command, options->combinations, deep);
  add_mod_flag(command, options->mods);
  command.footer(
      "A ruleset is loaded for every number of players, module and option; its scripts are run. A "
      "mod "
      "is laid over the ruleset it is for. With --with, --all-pairs, --everything, --random or "
      "--players "
      "the games of --deep are N of each of these combinations instead; of one that fails the "
      "smallest "
      "that fails is named.");
  command.parse_complete_callback([options] {
    const bool needed = options->deep > 0 || options->listing;
    if (!needed && !options->combinations.with.empty())
      throw CLI::RequiresError("--with", "--deep or --listing");
  });
  return [options](const Context& context) { return check(*options, context); };
}

}  // namespace castellan::cli
