#include "interpreter/session/replay.hpp"

#include <algorithm>
#include <utility>

#include "grammar/parse.hpp"
#include "interpreter/session/citations.hpp"
#include "interpreter/session/report/changes.hpp"
#include "interpreter/session/report/move_report.hpp"
#include "interpreter/session/script/script.hpp"

namespace castellan::session {

using nlohmann::json;

namespace {

constexpr std::string_view kHashLine = "# hash ";
constexpr std::size_t kMostDifferences = 3;

ScriptResult run_with(const std::string& text, const std::shared_ptr<const Ruleset>& rules) {
  ScriptOptions options;
  options.ruleset = rules;
  options.may_end_at_chance = true;
  return run_script(std::make_shared<const grammar::Source>("transcript", text), options);
}

/// The position after the first hash at or after a place.
std::size_t behind_hash(const std::string& text, std::size_t from) {
  const std::size_t hash = text.find(kHashLine, from);
  return hash == std::string::npos ? text.size()
                                   : std::min(text.find('\n', hash), text.size() - 1) + 1;
}

/// Behind the last hash before a place; 0 when there is none.
std::size_t before_step(const std::string& text, std::size_t step) {
  const std::size_t hash = step == 0 ? std::string::npos : text.rfind(kHashLine, step - 1);
  return hash == std::string::npos ? 0 : behind_hash(text, hash);
}

std::string differences(const Session& was, const Session& is) {
  const std::vector<Changed> all = changes_between(was, is);
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == kMostDifferences) return out + " and " + std::to_string(all.size() - i) + " more";
    out += (out.empty() ? "" : ", ") + all[i].name;
    if (all[i].before.empty())
      out += " is new";
    else if (all[i].after.empty())
      out += " is gone";
    else
      out += " is " + all[i].after + " and was " + all[i].before;
  }
  return out.empty() ? "what comes next is not the same" : out;
}

/// The condition that refuses a move, where it is one alone.
void find_condition(const Session& game, const std::string& step, Replay& out) {
  const grammar::Source line("step", step);
  grammar::Diagnostics problems;
  const grammar::GameScript script = grammar::parse_game(line, problems);
  if (problems.has_errors() || script.statements.size() != 1 ||
      script.statements[0].kind != grammar::GameStatement::Kind::move)
    return;
  const grammar::MoveLine& move = script.statements[0].move;
  const json explained = explained_move(game, move.move.text, game.seat(move.player.text));
  for (const json& c : explained["conditions"]) {
    if (!c.contains("decided") || !c.contains("file")) continue;
    const std::string file = c["file"].get<std::string>();
    const std::size_t number = c["line"].get<std::size_t>();
    out.where = file + ":" + std::to_string(number);
    out.ids = Citations().at(file, number);
    return;
  }
}

}  // namespace

Replay replay(const Session& game, const std::shared_ptr<const Ruleset>& rules) {
  Replay out;
  const std::string text = game.transcript();
  ScriptResult all = run_with(text, rules);
  if (all.category == ScriptResult::Category::done) {
    out.whole = true;
    out.moves = game.records().size() - 1;
    out.session = std::move(all.session);
    return out;
  }
  if (!all.differs) {
    out.refused = true;
    out.why = all.diagnostics.empty() ? "" : all.diagnostics.front().message;
    return out;
  }
  const grammar::Span step = *all.differs;
  out.step = text.substr(step.begin, step.end - step.begin);
  out.refused = !all.why.empty();
  if (const std::size_t kept = before_step(text, step.begin); kept > 0) {
    out.session = run_with(text.substr(0, kept), rules).session;
    out.moves = out.session->records().size() - 1;
  }
  if (out.refused) {
    out.why = all.why;
    if (out.session != nullptr) find_condition(*out.session, out.step, out);
    return out;
  }
  const auto known = std::shared_ptr<const Ruleset>(std::shared_ptr<void>(), &game.ruleset());
  const ScriptResult before = run_with(text.substr(0, behind_hash(text, step.end)), known);
  out.why = differences(*before.session, *all.session);
  return out;
}

std::string sentence_of(const Replay& replay) {
  if (replay.step.empty()) return "The set-up is not the same: " + replay.why + ".";
  std::string out = "The game is the same until move " + std::to_string(replay.moves + 1) + ", '" +
                    replay.step + "'; there ";
  if (!replay.refused) return out + replay.why + ".";
  std::string by;
  for (const std::string& id : replay.ids) by += (by.empty() ? "" : ", ") + id;
  out += by.empty() ? "it is refused: " : by + " refuses it: ";
  return out + replay.why + (replay.where.empty() ? "." : " (" + replay.where + ").");
}

}  // namespace castellan::session
