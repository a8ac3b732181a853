// Changes by hand in a running game.

#include <utility>

#include "grammar/parse.hpp"
#include "interpreter/session/script/position.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

void Session::set(const grammar::SourcePtr& source, const grammar::GameStatement& statement) {
  if (open_from_ < records_.size()) {
    throw grammar::Error(grammar::diagnose(
        *source, statement.span, "script/bad-position",
        "moves have been chosen that are not open yet; nothing can be set before they are",
        "take them back with 'undo', or let everybody choose"));
  }
  // A transcript has outcomes before the line that leads to them: an open draw's outcome would be
  // read before this statement.
  if (game_.pending().kind == flow::Pending::Kind::chance) {
    throw grammar::Error(grammar::diagnose(*source, statement.span, "flow/chance-not-given",
                                           "the outcome of " + game_.chance_text() +
                                               " is awaited; nothing can be set before it is known",
                                           "add a line 'draws NAME' before this one"));
  }
  const Names names{ruleset_->rules->schema(), setup_.players, source};
  Record record;
  record.by_hand = true;
  record.text = statement_text(*source, statement);
  record.phase = game_.pending().phase;
  begin_change();
  game_.change([&] {
    try {
      change_position(game_, names, statement);
    } catch (const ruletext::RuleError& e) {
      throw grammar::Error(e.diagnostic());
    }
  });
  end_change();
  record.draws = std::move(draws_);
  record.hash = game_.hash();
  record.generator = generator();
  // Only the host takes it back, so it may undo everything.
  steps_.push_back({true, 0, 0, 0, open_from_, revealed_, paid_before_, informed_});
  records_.push_back(std::move(record));
  undone_.clear();
  for (const PhaseId phase : reveals_) revealed_[phase] = records_.size();
  decided_from_ = open_from_ = records_.size();
}

void Session::set_again(const std::string& text) {
  const auto source = std::make_shared<const grammar::Source>("set", text);
  grammar::Diagnostics problems;
  const grammar::GameScript script = grammar::parse_game(*source, problems);
  if (problems.has_errors()) throw grammar::Error(problems.sorted());
  set(source, script.statements.front());
}

}  // namespace castellan::session
