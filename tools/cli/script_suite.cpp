#include "tools/cli/script_suite.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/description/origin.hpp"
#include "interpreter/package/configurations.hpp"
#include "interpreter/session/citations.hpp"
#include "interpreter/session/script/failing_clause.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRulesets = 64;

/// Keeps what is said of expectations that are not met.
class Judge final : public session::ScriptObserver {
 public:
  Judge(const grammar::SourcePtr& source, const ObservedRuns& runs,
        const ruletext::Observed& observed, ScriptRun& run)
      : source_(source), runs_(runs), observed_(observed), run_(run) {}

  void began(const session::Session& game) override { game_ = &game; }
  void judged(const grammar::GameStatement& statement, bool met,
              const std::string& message) override {
    if (met) return;
    FailedExpectation failed;
    const grammar::Position at = source_->position(statement.span.begin);
    failed.place =
        source_->name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    failed.message = message;
    if (const ruletext::Clause* clause =
            session::clause_behind(observed_, statement.expect, message)) {
      const std::string& file = clause->source->name();
      const auto line = clause->source->position(clause->span.begin).line;
      failed.clause = description::one_line(clause->source->text(clause->span));
      failed.clause_place = file + ":" + std::to_string(line);
      failed.layer = runs_.layers().of(file);
      failed.ids = session::Citations().at(file, line);
      const state::Speaker speaker{game_->ruleset().rules->schema(), game_->game().arena(),
                                   game_->players()};
      for (const auto& operand : session::operands_of(observed_, *clause, speaker)) {
        failed.operands +=
            (failed.operands.empty() ? "" : ", ") + operand.text + " = " + operand.value;
      }
    }
    run_.expectations.push_back(std::move(failed));
  }

 private:
  grammar::SourcePtr source_;
  const ObservedRuns& runs_;
  const ruletext::Observed& observed_;
  ScriptRun& run_;
  const session::Session* game_ = nullptr;  ///< nothing is judged before it began
};

}  // namespace

Below look_below(const std::string& folder) {
  Below out;
  std::error_code failed;
  for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    const std::string path = at->path().generic_string();
    if (path.ends_with(".game")) out.scripts.insert(path);
    if (at->path().filename() == "ruleset.json")
      out.rulesets.insert(at->path().parent_path().generic_string());
  }
  std::string outer;
  std::erase_if(out.rulesets, [&outer](const std::string& root) {
    if (!outer.empty() && lies_in(root, outer)) return true;
    outer = root;
    return false;
  });
  return out;
}

std::string run_counts(std::size_t scripts, std::size_t broken, std::size_t met,
                       std::size_t failed) {
  std::string out = counted(scripts, "script") + ", ";
  if (broken > 0) out += std::to_string(broken) + " failed, ";
  out += std::to_string(met) + (met == 1 ? " expectation met" : " expectations met");
  return failed > 0 ? out + ", " + std::to_string(failed) + " not met" : out;
}

bool ScriptSuite::covers(const std::string& file) const {
  return rulesets.empty() || std::ranges::any_of(rulesets, [&](const Ruleset& ruleset) {
           return lies_in(file, ruleset.root);
         });
}

std::string three_lines(const FailedExpectation& f) {
  std::string out = f.place + ": " + f.message + "\n";
  if (f.clause.empty()) return out;
  out += "  " + f.clause_place + ": " + shortened(f.clause) + in_brackets(f.ids) + "\n";
  return out + "  " + (f.operands.empty() ? "" : shortened(f.operands) + "; ") + "layer " +
         f.layer + "\n";
}

nlohmann::json failed_json(const FailedExpectation& f) {
  return {{"place", f.place},      {"message", f.message},
          {"clause", f.clause},    {"clause_place", f.clause_place},
          {"layer", f.layer},      {"ids", f.ids},
          {"operands", f.operands}};
}

ScriptSuite script_suite(const std::vector<std::string>& paths, const CommonOptions& common) {
  std::set<std::string> scripts;
  std::set<std::string> roots;
  for (const std::string& path : paths) {
    std::error_code ignored;
    if (path.ends_with(".game")) {
      scripts.insert(path);
    } else if (fs::is_directory(path, ignored)) {
      const std::string folder = fs::path(path).lexically_normal().generic_string();
      Below below =
          look_below(folder.ends_with('/') ? folder.substr(0, folder.size() - 1) : folder);
      scripts.merge(below.scripts);
      roots.merge(below.rulesets);
    } else {
      const package::Located found = package::open_package(path, empty_request(common).path);
      scripts.merge(look_below(found.files->root()).scripts);
      roots.insert(found.files->root());
    }
  }
  if (scripts.empty()) {
    throw grammar::Error(
        grammar::diagnose(paths.size() == 1 ? paths.front() : "", "script/none",
                          "There is no game script in " + joined(paths, " or ") + ".",
                          "scripts are files NAME.game, by custom in games/ of a ruleset"));
  }
  ScriptSuite out;
  out.scripts.assign(scripts.begin(), scripts.end());
  for (const std::string& root : roots) {
    package::Request request = empty_request(common, fs::path(root).parent_path());
    request.ruleset = root;
    request.players = package::kFewestPlayers;
    out.rulesets.push_back({std::move(request), root});
  }
  return out;
}

ObservedRuns::ObservedRuns(const CommonOptions& common, const Console& console)
    : common_(common),
      console_(console),
      observed_(std::make_shared<ruletext::Observed>()),
      rulesets_(kMostRulesets, observed_) {}

ScriptRun ObservedRuns::run(const std::string& file) {
  ScriptRun out;
  out.file = file;
  session::ScriptOptions options = script_options(file, common_);
  options.rulesets = &rulesets_;
  options.opened = layers_.listener(options.opened, options.stdlib);
  const grammar::SourcePtr source = read_script(file, console_);
  Judge judge(source, *this, *observed_, out);
  options.observer = &judge;
  const session::ScriptResult result = session::run_script(source, options);
  out.category = result.category;
  out.met = result.met;
  out.failed = result.failed;
  for (const grammar::Diagnostic& d : result.diagnostics) {
    if (d.id != "script/expectation") out.diagnostics.push_back(d);
  }
  played_ = session::parts(*observed_);
  if (result.session == nullptr) return out;
  const session::Ruleset& rules = result.session->ruleset();
  note_configuration(rules.request);
  out.sources = rules.loaded.sources;
  data_.note(rules.rules->description(), {source->text(), result.session->transcript()});
  return out;
}

void ObservedRuns::note_configuration(const package::Request& request) {
  std::string key = request.ruleset + " " + std::to_string(request.players) + " " +
                    joined(request.modules) + " " + joined(request.mods);
  for (const auto& [name, value] : request.options) key += " " + name + "=" + value;
  configurations_.try_emplace(std::move(key), request);
}

std::string ObservedRuns::replaced_by(const ruletext::Clause& clause) {
  using package::Provenance;
  if (!provenances_) {
    provenances_.emplace();
    for (const auto& [key, request] : configurations_) {
      for (Provenance& each : package::provenance(request)) {
        if (each.layers.size() > 1) provenances_->push_back(std::move(each));
      }
    }
  }
  const auto line = clause.source->position(clause.span.begin).line;
  const std::vector<std::string> ids = session::Citations().at(clause.source->name(), line);
  const auto stands_in = [&](const Provenance& p) {
    return session::speaks_of(clause.rule, p.name) ||
           (p.kind == "row" && std::ranges::find(ids, p.name) != ids.end());
  };
  for (const Provenance& p : *provenances_) {
    if (!stands_in(p)) continue;
    bool before = false;  // a layer of the clause's own file
    for (const Provenance::Layer& l : p.layers) {
      const bool ends = l.how == "replaced" || l.how == "removed" ||
                        (l.how == "changed" && session::speaks_of(clause.rule, l.what));
      if (before && ends && !l.place.starts_with(clause.source->name() + ":"))
        return l.package + ", " + l.place;
      before = before || l.place.starts_with(clause.source->name() + ":");
    }
  }
  return {};
}

void ObservedRuns::compile_everything(const ScriptSuite& suite) {
  for (const ScriptSuite::Ruleset& ruleset : suite.rulesets) {
    try {
      for (const package::Configuration& c : package::configurations(ruleset.request)) {
        try {
          session::load_ruleset(c.request, observed_);
        } catch (const grammar::Error&) {
          continue;
        }
      }
    } catch (const grammar::Error&) {
      continue;
    }
  }
}

}  // namespace castellan::cli
