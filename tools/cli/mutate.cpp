#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>

#include "interpreter/base/file.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/description/origin.hpp"
#include "interpreter/session/mutations.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/script_suite.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/whole_number.hpp"

namespace castellan::cli {
namespace {

using session::Mutation;
namespace fs = std::filesystem;

struct MutateOptions {
  std::vector<std::string> paths;
  std::size_t limit = 100;
};

/// A copy of rulesets in which files are changed, gone when this is.
class Laboratory {
 public:
  explicit Laboratory(const ScriptSuite& suite) {
    std::string name = (fs::temp_directory_path() / "castellan-mutate-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw grammar::Error(grammar::diagnose(name, "io/cannot-write",
                                             "The folder for changed rules cannot be made."));
    }
    root_ = name;
    for (std::size_t i = 0; i < suite.rulesets.size(); ++i) {
      const fs::path from = suite.rulesets[i].root;
      const fs::path shelf = root_ / std::to_string(i);
      fs::create_directory(shelf);
      fs::copy(from, shelf / fs::absolute(from).lexically_normal().filename(),
               fs::copy_options::recursive);
      shelves_.emplace_back(from.generic_string(), shelf);
    }
  }
  ~Laboratory() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;

  /// Where the copy of a file lies; empty: it was not copied.
  [[nodiscard]] fs::path copy_of(const std::string& file) const {
    for (const auto& [root, shelf] : shelves_) {
      if (!file.starts_with(root + "/")) continue;
      return shelf / fs::absolute(root).lexically_normal().filename() /
             file.substr(root.size() + 1);
    }
    return {};
  }
  [[nodiscard]] std::vector<fs::path> shelves() const {
    std::vector<fs::path> out;
    for (const auto& [root, shelf] : shelves_) out.push_back(shelf);
    return out;
  }

 private:
  fs::path root_;
  std::vector<std::pair<std::string, fs::path>> shelves_;
};

enum class Verdict : std::uint8_t { noticed, unnoticed, no_rules };

class Mutator {
 public:
  Mutator(const MutateOptions& options, const Context& context)
      : options_(options),
        context_(context),
        common_(context.common),
        suite_(script_suite(options.paths, context.common)),
        laboratory_(suite_) {
    common_.seed.reset();
    if (!suite_.rulesets.empty()) return;
    throw grammar::Error(
        grammar::diagnose(options.paths.front(), "script/no-ruleset",
                          "A script alone does not say which rules are to be broken.",
                          "name the ruleset: castellan mutate RULESET"));
  }

  ExitCode run() {
    const auto reached = scripts_by_clause();
    std::vector<Mutation> all = session::mutations(
        runs_->observed(), [&](const std::string& f) { return suite_.covers(f); });
    for (const auto& [file, scripts] : readers_) {
      const std::string text = file::read(file, kMostBytes).value_or("");
      for (Mutation& m : session::data_mutations(file, text)) all.push_back(std::move(m));
    }
    session::sort_mutations(all);
    const std::size_t possible = all.size();
    choose(all);
    std::vector<const Mutation*> unnoticed;
    std::size_t noticed = 0, no_rules = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (context_.progress())
        context_.console.err << "\rchange " << i + 1 << " of " << all.size() << std::flush;
      switch (tried(all[i], all[i].clause ? reached[*all[i].clause] : readers_[all[i].file])) {
        case Verdict::noticed:
          ++noticed;
          break;
        case Verdict::no_rules:
          ++no_rules;
          break;
        case Verdict::unnoticed:
          unnoticed.push_back(&all[i]);
          break;
      }
    }
    if (context_.progress()) context_.console.err << "\r\x1b[K" << std::flush;
    print(possible, all.size(), noticed, no_rules, unnoticed);
    return ExitCode::ok;
  }

 private:
  /// Runs every script once as the rules are; by clause which of them come to it.
  std::vector<std::vector<std::size_t>> scripts_by_clause() {
    runs_ = std::make_unique<ObservedRuns>(common_, context_.console);
    std::vector<std::vector<std::uint64_t>> counts;
    for (const std::string& script : suite_.scripts) {
      runs_->observed().forget();
      const ScriptRun run = runs_->run(script);
      if (run.category != session::ScriptResult::Category::done) {
        throw grammar::Error(grammar::diagnose(script, "script/expectation",
                                               "This script fails without any change to the rules.",
                                               "castellan test says why"));
      }
      for (const std::string& file : run.sources) {
        if (suite_.covers(file) && !laboratory_.copy_of(file).empty())
          readers_[file].push_back(counts.size());
      }
      counts.emplace_back();
      for (const auto& clause : runs_->observed().clauses()) counts.back().push_back(clause.runs);
    }
    std::vector<std::vector<std::size_t>> out(runs_->observed().clauses().size());
    for (std::size_t s = 0; s < counts.size(); ++s) {
      for (std::size_t c = 0; c < counts[s].size(); ++c) {
        if (counts[s][c] == 0) continue;
        out[c].push_back(s);
        runs_->observed().reached(
            static_cast<int>(c));  // so that every clause some script came to counts
      }
    }
    return out;
  }

  /// As many as are wished for, drawn by the seed, in the order of the files.
  void choose(std::vector<Mutation>& all) const {
    if (all.size() <= options_.limit) return;
    rng::Stream numbers(context_.common.seed.value_or(0));
    std::vector<std::size_t> order(all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t i = 0; i < options_.limit; ++i) {
      std::swap(order[i], order[i + static_cast<std::size_t>(numbers.below(order.size() - i))]);
    }
    order.resize(options_.limit);
    std::ranges::sort(order);
    std::vector<Mutation> kept;
    for (const std::size_t i : order) kept.push_back(std::move(all[i]));
    all = std::move(kept);
  }

  Verdict tried(const Mutation& m, const std::vector<std::size_t>& scripts) {
    const fs::path file = laboratory_.copy_of(m.file);
    const std::string text = file::read(file.string(), kMostBytes).value_or("");
    file::write(file, session::mutated(text, m));
    const Verdict out = judged(scripts);
    file::write(file, text);
    return out;
  }

  Verdict judged(const std::vector<std::size_t>& scripts) {
    session::RulesetCache rulesets;
    for (const std::size_t s : scripts) {
      const std::string& script = suite_.scripts[s];
      session::ScriptOptions options = script_options(script, common_);
      const auto shelves = laboratory_.shelves();
      options.path.insert(options.path.begin(), shelves.begin(), shelves.end());
      options.opened = nullptr;
      options.rulesets = &rulesets;
      const auto result = session::run_script(read_script(script, context_.console), options);
      if (result.session == nullptr) return Verdict::no_rules;
      if (result.category != session::ScriptResult::Category::done) return Verdict::noticed;
    }
    return Verdict::unnoticed;
  }

  void print(std::size_t possible, std::size_t tried, std::size_t noticed, std::size_t no_rules,
             const std::vector<const Mutation*>& unnoticed) const {
    std::ostream& out = context_.console.out;
    if (context_.common.json) {
      nlohmann::json list = nlohmann::json::array();
      for (const Mutation* m : unnoticed) {
        list.push_back({{"file", m->file},
                        {"line", m->line},
                        {"column", m->column},
                        {"rule", m->rule},
                        {"change", session::mutation_text(m->kind)},
                        {"before", m->before},
                        {"after", m->after}});
      }
      out << json_text({{"possible", possible},
                        {"tried", tried},
                        {"noticed", noticed},
                        {"no_rules", no_rules},
                        {"unnoticed", std::move(list)}},
                       2)
          << '\n';
      return;
    }
    for (const Mutation* m : unnoticed) {
      out << m->file << ':' << m->line << ':' << m->column << ": " << m->rule << ": "
          << session::mutation_text(m->kind) << '\n'
          << "  " << description::one_line(m->before);
      const bool left_out = m->kind == Mutation::Kind::row || m->kind == Mutation::Kind::dropped;
      if (!left_out && m->kind != Mutation::Kind::negated) out << " -> " << m->after;
      out << '\n';
    }
    if (context_.common.quiet) return;
    out << tried << (tried == 1 ? " change, " : " changes, ") << noticed << " noticed, "
        << unnoticed.size() << " that no script notices";
    if (no_rules > 0) out << ", " << no_rules << " that give no rules";
    if (possible > tried) out << "; " << possible << " are possible, --limit tries more";
    out << '\n';
  }

  static constexpr std::size_t kMostBytes = std::size_t{8} << 20;
  const MutateOptions& options_;
  const Context& context_;
  CommonOptions common_;  ///< for scripts: the seed is that of the draw
  ScriptSuite suite_;
  Laboratory laboratory_;
  std::unique_ptr<ObservedRuns> runs_;
  std::map<std::string, std::vector<std::size_t>>
      readers_;  ///< by file the scripts whose rules are made of it
};

}  // namespace

Run declare_mutate(CLI::App& command) {
  auto options = std::make_shared<MutateOptions>();
  command.add_option("PATH", options->paths, "rulesets, folders of them")
      ->required()
      ->type_name("RULESET|PATH");
  command
      .add_option("--limit", options->limit,
                  "tries at most so many changes, drawn by --seed; 100 if not said")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  command.footer(
      "Breaks the rules one at a time in a copy: negates a condition, leaves out a statement or a "
      "row, makes a "
      "number one more, in rule text and in data: attributes and copies of components, tables, "
      "constants, "
      "bounds, defaults of options. For each change the scripts are run that come to the place, or "
      "whose rules "
      "are made of the file, and changes that none of them notices are listed. What no script "
      "comes to is shown "
      "by `castellan test`.");
  return [options](const Context& context) { return Mutator(*options, context).run(); };
}

}  // namespace castellan::cli
