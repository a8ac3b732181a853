// The part of a game at a terminal that says which rules made it what it is.

#include <algorithm>
#include <ostream>

#include "grammar/parse.hpp"
#include "grammar/utf8.hpp"
#include "tools/cli/play/loop.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using session::MetClause;

constexpr std::size_t kMostClauses = 40;

/// `rules.lua:11: subtract n from heap [HP-4]; n = 3`.
std::string line_of(const MetClause& c) {
  std::string out =
      c.file + ":" + std::to_string(c.line) + ": " + shortened(c.text) + in_brackets(c.ids);
  if (!c.value.empty()) out += " = " + c.value;
  std::string between = "; ";
  for (const session::OperandValue& operand : c.operands) {
    out += between + shortened(operand.text) + " = " + operand.value;
    between = ", ";
  }
  return out;
}

/// Clauses under the rules that they stand in.
void print(const std::vector<MetClause>& clauses, std::ostream& out) {
  std::string rule;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (i == kMostClauses) {
      out << "  … " << clauses.size() - i << " more\n";
      return;
    }
    if (clauses[i].rule != rule) out << "  " << clauses[i].rule << '\n';
    rule = clauses[i].rule;
    out << "    " << line_of(clauses[i]) << '\n';
  }
}

std::string without_quotes(std::string text) {
  std::erase(text, '\'');
  return text;
}

bool meets(const MetClause& c, const std::string& rule) {
  const std::string declared = without_quotes(c.rule), asked = without_quotes(rule);
  const std::string place = c.file + ":" + std::to_string(c.line);
  return std::ranges::find(c.ids, rule) != c.ids.end() || place == rule ||
         place.ends_with("/" + rule) || declared == asked || declared.ends_with(" " + asked);
}

}  // namespace

session::Debugger& PlayLoop::debugger() {
  if (debugger_ == nullptr) debugger_ = std::make_unique<session::Debugger>(session_->ruleset());
  return *debugger_;
}

bool PlayLoop::debug(const std::string& word, const std::string& rest, Seat seat) {
  constexpr std::string_view kNot = "not ";
  try {
    if (word == "why" && rest.starts_with(kNot))
      return tell_why_not(rest.substr(kNot.size()), seat), true;
    if (word == "why" && rest.empty()) return tell_why(), true;
    if (word == "trace") return tell_trace(), true;
    if (word == "set") return set_by_hand(rest), true;
    if (word == "rule" && !rest.empty()) return tell_rule(rest), true;
    if (word == "break") return set_break(rest), true;
    if (word == "unbreak") return breaks_.clear(), out_ << "It stops nowhere.\n", true;
  } catch (const grammar::Error& error) {
    out_ << error.what() << '\n';
    return true;
  }
  return false;
}

void PlayLoop::tell_why() {
  const flow::Pending pending = session_->game().pending();
  std::string who;
  for (std::size_t s = 0; s < session_->players().size(); ++s) {
    if (pending.may_act(Seat(s))) who += (who.empty() ? "" : ", ") + session_->players()[s];
  }
  const auto waiting = session_->game().waiting();
  // A choice has no place of its own: it is that of the rule that waits for it.
  const bool is_choice = session_->game().rules().is_decision(pending.phase) && waiting.size() > 1;
  const flow::Game::Waiting& asks = waiting[waiting.size() - (is_choice ? 2 : 1)];
  out_ << who << " decides" << (is_choice ? " " + waiting.back().what + " in " : " in ")
       << asks.what;
  if (!asks.place.empty()) out_ << " (" << asks.place << ')';
  out_ << ".\n";
  const auto made = session_->last_steps(1);
  if (made.empty()) {
    out_ << "Nothing has been played yet.\n";
    return;
  }
  const auto changes = debugger().changes(*session_);
  if (made[0].by_hand && made[0].text.find('\n') != std::string::npos)
    out_ << "What was set by hand";
  else
    out_ << '\'' << (made[0].is_move ? session_->players()[made[0].seat.index()] + ": " : "")
         << grammar::printable(made[0].text, 1000) << '\'';
  out_ << (changes.empty() ? " changed nothing.\n" : " changed:\n");
  for (const session::Debugger::Change& change : changes) {
    out_ << "  " << change.name << ": " << (change.before.empty() ? "none" : change.before)
         << " -> " << (change.after.empty() ? "none" : change.after) << '\n';
    if (change.by) out_ << "    " << line_of(*change.by) << '\n';
  }
  std::vector<MetClause> decided = debugger().last_step(*session_);
  std::erase_if(decided, [](const MetClause& c) {
    return c.value.empty() || c.rule.find("of phase ") == std::string::npos;
  });
  if (decided.empty()) return;
  out_ << "What is next followed from:\n";
  print(decided, out_);
}

void PlayLoop::set_by_hand(const std::string& line) {
  std::string text = line.empty() ? "set\n" : "set " + line + "\n";
  // A block goes up to its `end`, as in scripts.
  for (std::string part = line; line.empty() && part != "end";
       text += (part == "end" ? "" : "  ") + part + "\n") {
    out_ << "  " << std::flush;
    const std::optional<std::string> next = answer();
    if (!next) break;
    part = *next;
  }
  const auto source = std::make_shared<const grammar::Source>("set", std::move(text));
  grammar::Diagnostics problems;
  const grammar::GameScript script = grammar::parse_game(*source, problems);
  if (problems.has_errors()) throw grammar::Error(problems.sorted());
  session_->set(source, script.statements.front());
  changed();
  tell_events();
}

void PlayLoop::tell_why_not(const std::string& text, Seat seat) {
  const auto refusing = debugger().why_not(*session_, text, seat);
  if (!refusing) {
    out_ << '\'' << grammar::printable(text, 1000) << "' is legal.\n";
    return;
  }
  out_ << grammar::printable(refusing->reason, 1000) << '\n';
  print(refusing->clauses, out_);
}

void PlayLoop::tell_trace() {
  const std::vector<MetClause> ran = debugger().last_step(*session_);
  if (ran.empty()) out_ << "No rule ran: nothing has been played yet.\n";
  print(ran, out_);
}

void PlayLoop::tell_rule(const std::string& id) {
  const std::vector<MetClause> clauses = debugger().rule(*session_, id);
  if (clauses.empty()) {
    out_ << "No rule text stands beside '" << grammar::printable(id, 100) << "'.";
    const std::string hint = grammar::nearest_hint(id, debugger().ids());
    out_ << (hint.empty() ? "" : " hint: " + hint) << '\n';
    return;
  }
  for (const MetClause& c : clauses) {
    out_ << "  " << c.rule << "\n    " << line_of(c) << "\n    "
         << (c.runs == 0 ? "has not run in this game" : "ran " + counted(c.runs, "time")) << '\n';
  }
}

void PlayLoop::set_break(const std::string& rule) {
  if (!rule.empty()) breaks_.push_back(rule);
  if (breaks_.empty())
    out_ << "It stops nowhere; 'break RULE' takes an id, a name of a rule, or FILE:LINE.\n";
  else
    out_ << "It stops before moves that come to " << joined(breaks_) << ".\n";
}

bool PlayLoop::breaks_at(const MetClause& clause) const {
  return std::any_of(breaks_.begin(), breaks_.end(),
                     [&](const std::string& rule) { return meets(clause, rule); });
}

void PlayLoop::tell_met(const std::vector<MetClause>& met, const std::string& text, Seat seat) {
  out_ << '\'' << session_->players()[seat.index()] << ": " << grammar::printable(text, 1000)
       << "' comes to\n";
  print(met, out_);
}

void PlayLoop::tell_stop(const std::string& text, Seat seat) {
  std::vector<MetClause> ran = debugger().trial(*session_, text, seat).ran;
  std::erase_if(ran, [&](const MetClause& c) { return !breaks_at(c); });
  if (!ran.empty()) tell_met(ran, text, seat);
}

bool PlayLoop::stops(const std::string& text, Seat seat) {
  bool to_the_end = false;
  std::vector<MetClause> stopped_at;
  const auto stop = [&](const session::Debugger::Stopped& stopped) {
    stopped_at.push_back(stopped.clause);
    if (to_the_end) return true;
    out_ << "Before " << line_of(stopped.clause) << "\n  in " << stopped.clause.rule << '\n';
    for (const session::OperandValue& each : stopped.scope)
      out_ << "    " << each.text << " = " << each.value << '\n';
    out_ << "Enter goes on, 'end' to the end of the move, 'back' leaves it> " << std::flush;
    // Rules that are saved meanwhile wait: the copy is played by those that it began with.
    const std::optional<std::string> line = read_answer();
    to_the_end = line && *line == "end";
    return line && (line->empty() || *line == "continue" || to_the_end);
  };
  session::Debugger::Tried tried = debugger().trial(
      *session_, text, seat, [&](const MetClause& c) { return breaks_at(c); }, stop);
  bool made = !tried.broken_off;
  // What is asked before the move, as filters of its parameters, is told with what it came to.
  std::erase_if(tried.ran, [&](const MetClause& c) {
    return !breaks_at(c) ||
           std::any_of(stopped_at.begin(), stopped_at.end(), [&](const MetClause& at) {
             return at.file == c.file && at.line == c.line && at.text == c.text;
           });
  });
  if (made && !to_the_end && !tried.ran.empty()) {
    tell_met(tried.ran, text, seat);
    const session::Session* before = session_.get();
    out_ << "Enter makes the move, 'back' does not> " << std::flush;
    const std::optional<std::string> line = answer();
    made = line && line->empty() && session_.get() == before;
  }
  if (!made) out_ << "The move was not made.\n";
  return !made;
}

}  // namespace castellan::cli
