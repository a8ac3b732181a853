#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>

#include "interpreter/base/json.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/script_suite.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/whole_number.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using nlohmann::json;

struct TestOptions {
  std::vector<std::string> paths;
  std::optional<int> below;
  bool all = false;
  bool coverage = true;
};

constexpr std::size_t kMostShown = 40;  // clauses that are not covered, unless all are wished for

void print_coverage(const session::Coverage& c, bool all, std::ostream& out) {
  out << "covered: " << c.covered << " of " << c.clauses << " clauses, " << c.percent() << " %; "
      << c.ids.size() - c.ids_missing.size() << " of " << c.ids.size() << " ids of the rulebook\n";
  if (!c.ids_missing.empty())
    out << "ids of which no clause was reached: " << joined(c.ids_missing) << '\n';
  std::string rule;
  std::size_t shown = 0;
  for (const session::Lack& lack : c.lacks) {
    if (shown++ == kMostShown && !all) {
      out << c.lacks.size() - kMostShown << " more; --all shows them\n";
      return;
    }
    const std::string where = lack.file + ": " + lack.rule;
    if (where != rule) out << where << '\n';
    rule = where;
    out << "  " << lack.line << ": " << shortened(lack.text) << in_brackets(lack.ids) << '\n'
        << "    " << session::gap_text(lack.gap) << (lack.by.empty() ? "" : ": " + lack.by);
    if (lack.runs > 0) out << " in " << lack.runs << (lack.runs == 1 ? " run" : " runs");
    out << '\n';
  }
}

void print_data(const session::DataRead& data, bool all, std::ostream& out) {
  if (data.entries == 0) return;
  out << "data: " << data.read << " of " << data.entries
      << " entries of component files and tables are read\n";
  std::size_t shown = 0;
  for (const session::UnreadData& each : data.unread) {
    if (shown++ == kMostShown && !all) {
      out << data.unread.size() - kMostShown << " more; --all shows them\n";
      return;
    }
    out << each.file << ':' << each.line << ':' << each.column << ": " << each.thing
        << ": no script reads it\n";
  }
}

json data_json(const session::DataRead& data) {
  json unread = json::array();
  for (const session::UnreadData& each : data.unread) {
    unread.push_back(
        {{"thing", each.thing}, {"file", each.file}, {"line", each.line}, {"column", each.column}});
  }
  return {{"entries", data.entries}, {"read", data.read}, {"unread", std::move(unread)}};
}

json run_json(const ScriptRun& run) {
  json expectations = json::array();
  for (const FailedExpectation& f : run.expectations) expectations.push_back(failed_json(f));
  return {{"file", run.file},
          {"met", run.met},
          {"failed", run.failed},
          {"expectations", std::move(expectations)},
          {"diagnostics", diagnostics_json(run.diagnostics)}};
}

json coverage_json(const session::Coverage& c) {
  json lacks = json::array();
  for (const session::Lack& lack : c.lacks) {
    lacks.push_back({{"reason", session::gap_name(lack.gap)},
                     {"rule", lack.rule},
                     {"clause", lack.text},
                     {"file", lack.file},
                     {"line", lack.line},
                     {"ids", lack.ids},
                     {"runs", lack.runs}});
    if (!lack.by.empty()) lacks.back()["by"] = lack.by;
  }
  return {{"clauses", c.clauses},         {"covered", c.covered},
          {"percent", c.percent()},       {"ids", c.ids},
          {"ids_missing", c.ids_missing}, {"not_covered", std::move(lacks)}};
}

ExitCode run_tests(const TestOptions& o, const Context& context) {
  const ScriptSuite suite = script_suite(o.paths, context.common);
  ObservedRuns runs(context.common, context.console);
  ExitCode code = ExitCode::ok;
  std::size_t met = 0, failed = 0, broken = 0;
  json scripts = json::array();
  grammar::Diagnostics problems;
  std::ostream& out = context.console.out;
  for (std::size_t i = 0; i < suite.scripts.size(); ++i) {
    if (context.progress())
      context.console.err << "\rscript " << i + 1 << " of " << suite.scripts.size() << std::flush;
    const ScriptRun run = runs.run(suite.scripts[i]);
    if (context.progress()) context.console.err << "\r\x1b[K" << std::flush;
    met += run.met;
    failed += run.failed;
    if (run.category != session::ScriptResult::Category::done) ++broken;
    code = std::max(code, exit_code_of(run.category));
    if (context.common.json)
      scripts.push_back(run_json(run));
    else
      for (const FailedExpectation& f : run.expectations) out << three_lines(f);
    for (const grammar::Diagnostic& d : run.diagnostics) problems.add(d);
  }
  runs.compile_everything(suite);
  const session::Coverage coverage = session::coverage(
      runs.observed(), runs.played(), [&](const std::string& file) { return suite.covers(file); },
      [&](const ruletext::Clause& clause) { return runs.replaced_by(clause); });
  const session::DataRead data = runs.data().result(
      runs.observed(), [&](const std::string& file) { return suite.covers(file); });
  if (o.below && coverage.percent() < *o.below) code = std::max(code, ExitCode::failed);
  if (context.common.json) {
    out << json_text({{"scripts", std::move(scripts)},
                      {"met", met},
                      {"failed", failed},
                      {"coverage", coverage_json(coverage)},
                      {"data", data_json(data)}},
                     2)
        << '\n';
    return code;
  }
  if (problems.has_errors())
    context.console.err << problems.render_all(context.color_err()) << '\n';
  if (context.common.quiet) return code;
  out << run_counts(suite.scripts.size(), broken, met, failed) << '\n';
  print_coverage(coverage, o.all, out);
  print_data(data, o.all, out);
  if (o.below && coverage.percent() < *o.below) {
    out << "covered are " << coverage.percent() << " %, wished for at least " << *o.below << " %\n";
  }
  return code;
}

}  // namespace

Run declare_test(CLI::App& command) {
  auto options = std::make_shared<TestOptions>();
  command.add_option("PATH", options->paths, "rulesets, folders of them, scripts")
      ->required()
      ->type_name("RULESET|PATH");
  command
      .add_option("--below", options->below,
                  "fails when less than so many hundredths of all clauses are covered")
      ->type_name("N")
      ->check(whole_number(1, 100));
  command.add_flag("--coverage", options->coverage, "tells what scripts cover; so it does without");
  command.add_flag("--all", options->all,
                   "shows every clause that is not covered, and all data that is not read");
  command.footer(
      "Runs the scripts as `run` does and tells which clauses of rule text they came to, and which "
      "entries of "
      "component files and which tables they had to do with. A condition is "
      "covered when it held once and once did not. Ids of the rulebook are those in comments "
      "beside "
      "the rules.");
  return [options](const Context& context) { return run_tests(*options, context); };
}

}  // namespace castellan::cli
