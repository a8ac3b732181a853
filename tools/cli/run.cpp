#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "interpreter/base/json.hpp"
#include "interpreter/session/report/report.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using nlohmann::json;
using session::Session;

/// Tells what happens as it happens.
class Teller final : public session::ScriptObserver {
 public:
  explicit Teller(std::ostream& out) : out_(out) {}

  void began(const Session& game) override {
    players_ = game.players();
    const package::Loaded& loaded = game.ruleset().loaded;
    if (begun_++ > 0) out_ << '\n';
    out_ << (loaded.title.empty() ? loaded.ruleset : loaded.title);
    if (!loaded.modules.empty()) out_ << " with " << joined(loaded.modules);
    if (!loaded.mods.empty())
      out_ << (loaded.mods.size() == 1 ? ", mod " : ", mods ") << joined(loaded.mods);
    out_ << ", " << joined(players_) << '\n';
  }
  void moved(const Session& game, Seat seat, const std::string& text) override {
    out_ << game.players()[seat.index()] << ": " << text << '\n';
  }
  void set(const Session& /*game*/, const std::string& statement) override {
    out_ << statement << (statement.ends_with('\n') ? "" : "\n");
  }
  void happened(const session::LoggedEvent& event) override { out_ << "  " << event.text << '\n'; }
  void scored(const score::Explained& sheet) override { print_sheet(sheet, players_, true, out_); }
  void undone(const Session&, std::size_t moves) override {
    out_ << "taken back: " << moves << (moves == 1 ? " move\n" : " moves\n");
  }

 private:
  std::ostream& out_;
  std::vector<std::string> players_;
  int begun_ = 0;
};

/// Keeps what happens as JSON.
class Recorder final : public session::ScriptObserver {
 public:
  json log = json::array();

  void began(const Session& game) override {
    session_ = &game;
    log.push_back({{"type", "began"}, {"status", session::status_json(game)}});
  }
  void moved(const Session& game, Seat seat, const std::string& text) override {
    log.push_back({{"type", "move"},
                   {"player", game.players()[seat.index()]},
                   {"move", text},
                   {"status", session::status_json(game)}});
  }
  void set(const Session& game, const std::string& statement) override {
    log.push_back(
        {{"type", "set"}, {"statement", statement}, {"status", session::status_json(game)}});
  }
  void happened(const session::LoggedEvent& event) override {
    json entry = session::events_json({event}).front();
    entry["type"] = "event";
    log.push_back(std::move(entry));
  }
  void scored(const score::Explained& sheet) override {
    json entry = session::score_json(*session_, sheet);
    entry["type"] = "score";
    log.push_back(std::move(entry));
  }
  void undone(const Session& game, std::size_t moves) override {
    log.push_back({{"type", "undo"}, {"moves", moves}, {"status", session::status_json(game)}});
  }
  void judged(const grammar::GameStatement&, bool met, const std::string& message) override {
    json entry = {{"type", "expect"}, {"met", met}};
    if (!met) entry["message"] = message;
    log.push_back(std::move(entry));
  }

 private:
  const Session* session_ = nullptr;
};

std::string_view word_of(session::ScriptResult::Category category) {
  using Category = session::ScriptResult::Category;
  switch (category) {
    case Category::done:
      return "done";
    case Category::expectation_failed:
      return "expectation failed";
    case Category::wrong_input:
      return "wrong input";
    case Category::file_failed:
      return "file failed";
    case Category::rule_failed:
      break;
  }
  return "rule failed";
}

void print_end(const session::ScriptResult& result, std::ostream& out) {
  if (result.session != nullptr && result.session->started() && result.session->game().over()) {
    print_standings(*result.session, out);
  }
  if (result.met + result.failed > 0) {
    out << result.met << (result.met == 1 ? " expectation met" : " expectations met");
    if (result.failed > 0) out << ", " << result.failed << " not met";
    out << '\n';
  }
}

json result_json(const session::ScriptResult& result, json log) {
  json out = {{"result", word_of(result.category)},
              {"met", result.met},
              {"failed", result.failed},
              {"log", std::move(log)},
              {"diagnostics", diagnostics_json(result.diagnostics)}};
  if (result.session == nullptr) return out;
  const package::Loaded& loaded = result.session->ruleset().loaded;
  out["ruleset"] = loaded.ruleset;
  out["modules"] = loaded.modules;
  out["mods"] = loaded.mods;
  out["players"] = result.session->players();
  if (result.session->started()) out["status"] = session::status_json(*result.session);
  return out;
}

ExitCode run_file(const std::string& file, const Context& context) {
  session::ScriptOptions options = script_options(file, context.common);
  Teller teller(context.console.out);
  Recorder recorder;
  if (context.common.json) {
    options.observer = &recorder;
  } else if (!context.common.quiet) {
    options.observer = &teller;
  }
  const grammar::SourcePtr source = read_script(file, context.console);
  const session::ScriptResult result = session::run_script(source, options);
  if (context.common.json) {
    context.console.out << json_text(result_json(result, std::move(recorder.log)), 2) << '\n';
  } else if (!context.common.quiet) {
    print_end(result, context.console.out);
  }
  context.console.out.flush();
  return report(result, context);
}

}  // namespace

Run declare_run(CLI::App& command) {
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "a game script; - reads standard input")
      ->required()
      ->type_name("FILE.game");
  return [file](const Context& context) { return run_file(*file, context); };
}

}  // namespace castellan::cli
