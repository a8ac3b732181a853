#include "interpreter/session/script/script.hpp"

#include <algorithm>
#include <iterator>

#include "grammar/parse.hpp"
#include "interpreter/base/deadline.hpp"
#include "interpreter/package/blame.hpp"
#include "interpreter/package/off_modules.hpp"
#include "interpreter/session/script/expect.hpp"
#include "interpreter/session/script/header.hpp"
#include "interpreter/session/script/path.hpp"
#include "interpreter/session/script/position.hpp"
#include "interpreter/session/script/transcript.hpp"

namespace castellan::session {

using grammar::Expectation;
using grammar::GameStatement;
using grammar::Span;
using Category = ScriptResult::Category;

namespace {

/// The meaning of an error from running rules.
Category run_category(std::string_view id) {
  const bool input = id.starts_with("move/") || id == "flow/impossible-draw";
  return input ? Category::wrong_input : Category::rule_failed;
}

// The name that a message reports as unknown: the first text in quotes.
std::string_view missing_name(const grammar::Diagnostic& d) {
  for (const std::string_view id : {"script/unknown-field", "script/unknown-component",
                                    "script/unknown-figure", "move/unknown-verb"}) {
    if (d.id != id) continue;
    const std::string_view text = d.message;
    const std::size_t begin = text.find('\'');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('\'', begin + 1);
    if (end != std::string_view::npos) return text.substr(begin + 1, end - begin - 1);
  }
  return {};
}

class Runner {
 public:
  Runner(grammar::SourcePtr source, const ScriptOptions& options)
      : source_(std::move(source)),
        options_(options),
        marks_(read_marks(*source_)),
        header_(source_, options) {}

  ScriptResult run() {
    grammar::Diagnostics problems;
    script_ = grammar::parse_game(*source_, problems);
    if (problems.has_errors()) {
      result_.diagnostics = problems.sorted();
      result_.category = Category::wrong_input;
      return std::move(result_);
    }
    const auto& list = script_.statements;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const bool error_wanted = i + 1 < list.size() &&
                                list[i + 1].kind == GameStatement::Kind::expect &&
                                list[i + 1].expect.kind == Expectation::Kind::error;
      category_ = Category::wrong_input;
      try {
        if (Deadline::passed()) throw error(list[i].span, "budget/time", Deadline::kMessage);
        check_marks(list[i].span.begin);
        execute(list[i]);
      } catch (const grammar::Error& e) {
        if (!error_wanted) {
          stop(e, i, list[i].span);
          return std::move(result_);
        }
        judge_error(list[++i], e);
      }
    }
    try {
      category_ = Category::wrong_input;
      finish(list.empty() ? Span{} : list.back().span);
    } catch (const grammar::Error& e) {
      stop(e, list.size(), list.empty() ? Span{} : list.back().span);
    }
    if (result_.category == Category::done && result_.failed > 0)
      result_.category = Category::expectation_failed;
    return std::move(result_);
  }

 private:
  [[nodiscard]] grammar::Error error(Span at, std::string id, std::string message,
                                     std::string hint = {}) const {
    return grammar::Error(
        grammar::diagnose(*source_, at, std::move(id), std::move(message), std::move(hint)));
  }

  void stop(const grammar::Error& e, std::size_t statement, Span line) {
    result_.stopped_at = statement;
    result_.category = category_;
    const std::string& id = e.first().id;
    if (!result_.other_rules.empty() && !id.starts_with("budget/") && !id.starts_with("io/")) {
      result_.diagnostics.push_back(differs(line, e.first().message).first());
      return;
    }
    for (const auto& d : e.diagnostics())
      result_.diagnostics.push_back(at_line(*source_, with_off_module(d), line));
  }

  /// An unknown name may be of a module that is off.
  [[nodiscard]] grammar::Diagnostic with_off_module(grammar::Diagnostic d) const {
    const std::string_view name = missing_name(d);
    if (name.empty() || !result_.session) return d;
    const Ruleset& ruleset = result_.session->ruleset();
    std::string hint = package::off_modules_hint(ruleset.request, ruleset.loaded.modules, name);
    if (hint.empty()) hint = package::removal_hint(ruleset.request, name);
    if (!hint.empty()) d.hint = std::move(hint);
    return d;
  }

  void judge_error(const GameStatement& statement, const grammar::Error& e) {
    const std::string& part = statement.expect.text.text;
    const auto& list = e.diagnostics();
    const bool met = std::any_of(list.begin(), list.end(), [&](const auto& d) {
      return d.message.find(part) != std::string::npos || d.id == part;
    });
    report(statement, {met, met ? ""
                                : "the line before it failed with: " + e.first().message +
                                      "; expected '" + part + "' in it"});
  }

  void report(const GameStatement& statement, const Verdict& verdict) {
    if (verdict.met) {
      ++result_.met;
    } else {
      ++result_.failed;
      result_.diagnostics.push_back(grammar::diagnose(
          *source_, statement.span, "script/expectation", verdict.message, verdict.hint));
    }
    if (options_.observer != nullptr)
      options_.observer->judged(statement, verdict.met, verdict.message);
  }

  void execute(const GameStatement& s) {
    using Kind = GameStatement::Kind;
    switch (s.kind) {
      case Kind::ruleset:
      case Kind::mod:
      case Kind::option:
      case Kind::players:
      case Kind::seed:
      case Kind::chance:
        header(s);
        return;
      case Kind::draws:
        draws(s);
        return;
      case Kind::position:
        position(s);
        return;
      case Kind::move:
        begin();
        move(s);
        return;
      case Kind::expect:
        begin();
        expect(s);
        return;
      case Kind::score:
        begin();
        score(s);
        return;
      case Kind::set:
        begin();
        set(s);
        return;
      case Kind::undo:
        begin();
        undo(s);
        return;
    }
  }

  void header(const GameStatement& s) {
    if (result_.session) {
      throw error(s.span, "script/late-header",
                  "this line must come before the first move, position or expectation");
    }
    header_.take(s);
  }

  /// Loads the rules and makes the session, without set-up.
  void make_session(Span at) {
    if (result_.session) return;
    result_.session = header_.make_session(at, category_);
    result_.other_rules = other_packages(marks_, result_.session->ruleset().loaded.packages);
    if (!result_.other_rules.empty() && marks_.hashes.empty()) {
      const auto end =
          static_cast<std::uint32_t>(std::min(source_->text().find('\n'), source_->text().size()));
      throw error({0, end}, "io/transcript-packages", result_.other_rules);
    }
    result_.session->foretell(std::move(first_draws_));
  }

  /// The session with its game begun.
  void begin() {
    make_session(header_.at());
    if (result_.session->started()) return;
    in_rules([&] { result_.session->start(); });
    stepped({});
    tell_began();
  }

  void tell_began() {
    if (options_.observer != nullptr) options_.observer->began(*result_.session);
    tell_events();
    tell_sheets();
  }

  void tell_events() {
    for (auto& e : result_.session->take_events()) {
      if (options_.observer != nullptr) options_.observer->happened(e);
      happened_.push_back(std::move(e));
    }
  }

  void tell_sheets() {
    if (options_.observer == nullptr) return;
    for (const auto& sheet : result_.session->last_sheets()) options_.observer->scored(sheet);
  }

  /// Runs something in which rules run; what they throw is no fault of the input.
  template <class F>
  void in_rules(F&& run) {
    try {
      run();
    } catch (const grammar::Error& e) {
      category_ = run_category(e.first().id);
      throw;
    }
  }

  // --- transcripts

  /// A step was made whose hash is to come; without a place: the set-up.
  void stepped(Span step) {
    if (unproven_ && !result_.other_rules.empty()) throw differs(step_, "it has no hash");
    step_ = step;
    unproven_ = true;
  }

  /// The first step that differs under other rules.
  [[nodiscard]] grammar::Error differs(Span step, const std::string& why = {}) {
    result_.differs = step;
    result_.why = why;
    const std::string what =
        step == Span{} ? "the set-up" : "'" + std::string(source_->text(step)) + "'";
    return error(step, "io/transcript-packages",
                 result_.other_rules + "; the first step that differs is " + what, why);
  }

  /// Compares the hashes that a transcript has before this place.
  void check_marks(std::uint32_t before) {
    while (next_mark_ < marks_.hashes.size() && marks_.hashes[next_mark_].span.begin < before) {
      const auto& mark = marks_.hashes[next_mark_++];
      begin();
      const std::uint64_t hash = result_.session->game().hash();
      if (hash == mark.value) {
        unproven_ = false;
        continue;
      }
      if (!result_.other_rules.empty()) throw differs(step_);
      throw error(
          mark.span, "io/transcript-hash",
          "the game has the hash " + hash_text(hash) + " here, not the one of the transcript");
    }
    while (next_generator_ < marks_.generators.size() &&
           marks_.generators[next_generator_].span.begin < before) {
      begin();
      result_.session->set_generator(marks_.generators[next_generator_++].value);
    }
  }

  // --- the game

  [[nodiscard]] Names names() const {
    return {result_.session->ruleset().rules->schema(), result_.session->players(), source_};
  }

  void draws(const GameStatement& s) {
    std::vector<Session::Foretold> list;
    for (const auto& d : s.list) list.push_back({d.text, source_, d.span});
    if (!result_.session) {
      std::move(list.begin(), list.end(), std::back_inserter(first_draws_));
      return;
    }
    in_rules([&] { result_.session->foretell(std::move(list)); });
    tell_events();
  }

  void position(const GameStatement& s) {
    make_session(s.span);
    const Names n = names();
    result_.session->start_at([&](flow::Game& game) { fill_position(game, n, s); },
                              statement_text(*source_, s));
    stepped(s.span);
    tell_began();
  }

  /// A line that needs a decision, but a draw comes first.
  void need_no_chance(Span at) const {
    const auto pending = result_.session->game().pending();
    if (pending.kind != flow::Pending::Kind::chance) return;
    throw error(at, "flow/chance-not-given",
                "the outcome of " + result_.session->game().chance_text() + " is not given",
                "add a line 'draws NAME' before the line that leads to it");
  }

  void move(const GameStatement& s) {
    Session& session = *result_.session;
    need_no_chance(s.span);
    const Seat seat = names().need_seat(s.move.player);
    const auto pending = session.game().pending();
    if (pending.kind == flow::Pending::Kind::over && !session.game().over()) {
      throw error(s.span, "script/no-phase", "the position names no phase, so nobody can move",
                  "add to the position: phase \"NAME\" of " + s.move.player.text);
    }
    std::optional<Refused> refused;
    in_rules([&] { refused = session.apply(s.move.move.text, seat); });
    if (refused) throw refusal_error(s, refused->refusal);
    stepped(s.span);
    happened_.clear();
    if (options_.observer != nullptr)
      options_.observer->moved(session, seat, session.records().back().text);
    tell_events();
    tell_sheets();
  }

  void set(const GameStatement& s) {
    result_.session->set(source_, s);
    stepped(s.span);
    happened_.clear();
    if (options_.observer != nullptr)
      options_.observer->set(*result_.session, result_.session->records().back().text);
    tell_events();
    tell_sheets();
  }

  grammar::Error refusal_error(const GameStatement& s, const moves::Refusal& refusal) const {
    std::string hint;
    const auto pending = result_.session->game().pending();
    if (refusal.id == "move/not-your-turn" && pending.kind == flow::Pending::Kind::decision) {
      hint = "phase '" + result_.session->game().rules().phase(pending.phase).name + "' waits for ";
      bool first = true;
      for (std::size_t p = 0; p < result_.session->players().size(); ++p) {
        if (!pending.may_act(Seat(p))) continue;
        hint += (first ? "" : ", ") + result_.session->players()[p];
        first = false;
      }
    } else if (!refusal.nearest.empty()) {
      hint = "nearest legal moves:";
      for (std::size_t i = 0; i < refusal.nearest.size(); ++i)
        hint += (i == 0 ? " " : " | ") + refusal.nearest[i];
    }
    const Span at = refusal.id == "move/not-your-turn" ? s.move.player.span : s.move.move.span;
    return error(at, refusal.id, refusal.reason, hint);
  }

  void expect(const GameStatement& s) {
    using Kind = Expectation::Kind;
    const Kind kind = s.expect.kind;
    if (kind == Kind::moves || kind == Kind::legal || kind == Kind::illegal ||
        kind == Kind::phase) {
      need_no_chance(s.span);
    }
    const Names n = names();
    const auto judged = [&] { report(s, judge(*result_.session, n, s.expect, happened_)); };
    // The rules decide what is legal.
    if (kind == Kind::moves || kind == Kind::legal || kind == Kind::illegal)
      in_rules(judged);
    else
      judged();
  }

  void score(const GameStatement& s) {
    const score::Call call = find_sheet(*result_.session, source_, s.words);
    const score::Explained* sheet = nullptr;
    in_rules([&] { sheet = &result_.session->score(call.sheet, call.arguments); });
    if (options_.observer != nullptr) options_.observer->scored(*sheet);
  }

  void undo(const GameStatement& s) {
    std::size_t count = 1;
    if (!s.words.empty()) {
      const auto n = to_number(s.words[0].text);
      if (!n || *n < 1)
        throw error(s.words[0].span, "script/bad-value", "the number of moves is at least 1");
      count = static_cast<std::size_t>(*n);
    }
    if (count > result_.session->undoable()) {
      throw error(
          s.span, "script/nothing-to-undo",
          "there are only " + std::to_string(result_.session->undoable()) + " moves to take back");
    }
    result_.session->undo(count);
    happened_.clear();
    if (options_.observer != nullptr) options_.observer->undone(*result_.session, count);
  }

  void finish(Span last) {
    if (!script_.statements.empty())
      begin();
    else
      throw error({}, "script/no-ruleset", "the script is empty", "begin with: ruleset NAME");
    check_marks(static_cast<std::uint32_t>(source_->text().size()) + 1);
    if (unproven_ && !result_.other_rules.empty()) throw differs(step_, "it has no hash");
    const auto& left = result_.session->foretold();
    if (!left.empty()) {
      throw error(left.front().span, "flow/unused-draw",
                  left.size() == 1
                      ? "the outcome '" + left.front().text + "' is never drawn"
                      : "the outcome '" + left.front().text + "' and " +
                            std::to_string(left.size() - 1) + " after it are never drawn");
    }
    if ((!marks_.generators.empty() || options_.chance_left) && !options_.chance_given)
      result_.session->leave_chance_to_generator();
    if (!options_.may_end_at_chance) need_no_chance(last);
  }

  grammar::SourcePtr source_;
  const ScriptOptions& options_;
  TranscriptMarks marks_;
  grammar::GameScript script_;
  ScriptResult result_;
  Category category_ = Category::wrong_input;  ///< of what is thrown now

  ScriptHeader header_;
  std::vector<Session::Foretold> first_draws_;
  std::vector<LoggedEvent> happened_;  ///< since the last move began
  std::size_t next_mark_ = 0;
  std::size_t next_generator_ = 0;
  Span step_;              ///< the last one
  bool unproven_ = false;  ///< no hash followed it yet
};

}  // namespace

ScriptResult run_script(const grammar::SourcePtr& source, const ScriptOptions& options) {
  return Runner(source, options).run();
}

}  // namespace castellan::session
