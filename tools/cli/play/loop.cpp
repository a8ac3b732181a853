#include "tools/cli/play/loop.hpp"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <utility>

#include "grammar/utf8.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/natural_order.hpp"
#include "tools/cli/report.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t kMovesShown = 30;
constexpr std::size_t kLongestLine = 64 * 1024;

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::optional<std::size_t> number_in(const std::string& text) {
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failed] = std::from_chars(text.data(), end, value);
  if (failed != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace

PlayLoop::PlayLoop(std::unique_ptr<session::Session> session, std::vector<std::string> kinds,
                   rng::Stream seeds, session::TranscriptFile* transcript, LiveRules* live,
                   const Context& context)
    : session_(std::move(session)),
      kinds_(std::move(kinds)),
      seeds_(seeds),
      transcript_(transcript),
      live_(live),
      context_(context),
      in_(context.console.in, context.console.in_descriptor),
      out_(context.console.out) {
  seat_computers();
}

void PlayLoop::seat_computers() {
  computers_.clear();
  for (const std::string& kind : kinds_) {
    const std::uint64_t seed = seeds_.next();
    computers_.push_back(kind.empty() ? nullptr : play::make_player(kind, seed));
  }
}

Seat PlayLoop::listener() const {
  Seat only;
  for (std::size_t s = 0; s < computers_.size(); ++s) {
    if (computers_[s] != nullptr) continue;
    if (only) return Seat();
    only = Seat(s);
  }
  return only;
}

void PlayLoop::run() {
  tell_events();
  for (;;) {
    static_cast<void>(look_at_rules(std::chrono::milliseconds(0)));
    const flow::Pending pending = session_->game().pending();
    if (pending.kind == flow::Pending::Kind::over) return show_result();
    if (pending.kind == flow::Pending::Kind::chance) {
      if (ask_outcome() == Next::quit) return;
      continue;
    }
    const Seat seat = pending.actor();
    if (!is_person(seat)) {
      computer_move(seat);
      continue;
    }
    if (ask(seat) == Next::quit) return;
  }
}

void PlayLoop::changed() {
  if (transcript_ != nullptr) {
    transcript_->update(*session_);
    transcript_->sync();
  }
  show_board_ = true;
}

void PlayLoop::computer_move(Seat seat) {
  const flow::Game& game = session_->game();
  const bool hidden = game.rules().phase(game.pending().phase).simultaneous;
  moves::MoveList legal;
  game.legal(seat, legal);
  if (legal.empty()) throw play::no_move(game, seat);
  const moves::Move chosen = computers_[seat.index()]->choose(game, seat, legal);
  if (!breaks_.empty()) tell_stop(game.text(chosen, session_->players()), seat);
  session_->apply(chosen);
  changed();
  out_ << session_->players()[seat.index()] << ": "
       << (hidden ? "has chosen" : session_->records().back().text_for(listener())) << '\n';
  tell_events();
}

std::optional<std::string> PlayLoop::answer() { return wait() ? "" : read_answer(); }

std::optional<std::string> PlayLoop::read_answer() {
  std::string line;
  switch (read_line(in_, line, kLongestLine)) {
    case Read::end:
      out_ << '\n';
      return std::nullopt;
    case Read::too_long:
      out_ << "This line is too long to be read.\n";
      return "";
    case Read::line:
      break;
  }
  return trimmed(line);
}

PlayLoop::Next PlayLoop::ask_outcome() {
  const auto outcomes = session_->outcomes();
  out_ << "outcome of " << session_->game().chance_text() << "> " << std::flush;
  const std::optional<std::string> read = answer();
  if (!read) return Next::quit;
  const std::string& line = *read;
  if (line == "quit" || line == "q") return Next::quit;
  if (line == "undo" || line == "undo!") return undo(line == "undo!");
  if (!line.empty() && session_->resolve(line)) {
    changed();
    tell_events();
    return Next::moved;
  }
  out_ << "It is one of:\n";
  for (const auto& outcome : outcomes) {
    out_ << "  " << outcome.text << " x" << outcome.weight << '\n';
  }
  return Next::again;
}

void PlayLoop::tell_events() {
  for (const session::LoggedEvent& event : session_->take_events(listener())) {
    out_ << "  " << event.text << '\n';
  }
}

PlayLoop::Next PlayLoop::ask(Seat seat) {
  list_legal(seat);
  if (legal_.empty()) throw play::no_move(session_->game(), seat);
  if (show_board_) {
    show_board(seat);
    list_moves("", kMovesShown);
    show_board_ = false;
  }
  const flow::Game& game = session_->game();
  out_ << session_->players()[seat.index()] << ", " << game.rules().phase(game.pending().phase).name
       << "> " << std::flush;
  const std::optional<std::string> line = answer();
  return line ? obey(*line, seat) : Next::quit;
}

/// What can be chosen by number: all legal moves, or the first of very many.
void PlayLoop::list_legal(Seat seat) {
  const auto all = static_cast<std::uint64_t>(session_->game().rules().moves().move_cap());
  session::Session::LegalPage page = session_->legal_page(seat, 0, all);
  not_listed_ = page.total - page.moves.size();
  listed_exactly_ = page.exact;
  legal_.clear();
  for (auto& [text, move] : page.moves) legal_.push_back(std::move(text));
  std::sort(legal_.begin(), legal_.end(), natural_less);
}

PlayLoop::Next PlayLoop::obey(const std::string& line, Seat seat) {
  const std::size_t space = line.find(' ');
  const std::string word = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  if (line.empty()) return Next::again;
  if (const auto number = number_in(line)) {
    if (*number >= 1 && *number <= legal_.size()) return move(legal_[*number - 1], seat);
    out_ << "There are moves 1 to " << legal_.size() << ".\n";
    return Next::again;
  }
  // A game's own verbs come first.
  if (!session_->game().rules().moves().find(word)) {
    if (word == "quit" || word == "q") return Next::quit;
    if (word == "undo" || word == "undo!") return undo(word == "undo!");
    if (word == "help") return show_help(), Next::again;
    if (word == "?") return explain(rest, seat), Next::again;
    if (word == "moves") return list_moves(rest, legal_.size()), Next::again;
    if (debug(word, rest, seat)) return Next::again;
    if (live_ != nullptr && word == "reload") return reload(), Next::again;
    if (live_ != nullptr && word == "reload!") return go_back(), Next::again;
    if (word == "board") return show_board(seat), Next::again;
    if (word == "score") return show_score(rest), Next::again;
    if (word == "log") {
      out_ << session_->transcript(seat);
      return Next::again;
    }
  }
  return move(line, seat);
}

PlayLoop::Next PlayLoop::move(const std::string& text, Seat seat) {
  try {
    if (!breaks_.empty() && stops(text, seat)) return Next::again;
    if (const auto refused = session_->apply(text, seat)) {
      out_ << grammar::printable(refused->refusal.reason, 1000) << '\n';
      for (const std::string& near : refused->refusal.nearest) {
        out_ << "  nearest: " << near << '\n';
      }
      return Next::again;
    }
  } catch (const grammar::Error& error) {
    // The move is rolled back; the game goes on without it.
    out_ << error.what() << "\nThe move was not made.\n";
    return Next::again;
  }
  changed();
  tell_events();
  return Next::moved;
}

PlayLoop::Next PlayLoop::undo(bool anyway) {
  std::size_t count = 0;
  bool revealed = false;
  bool found = false;
  const std::vector<session::Session::Made> last = session_->last_steps(session_->undoable());
  for (auto step = last.begin(); step != last.end() && !found; ++step) {
    ++count;
    revealed = revealed || step->reveals;
    found = step->by_hand || (step->is_move && is_person(step->seat));
  }
  if (!found) {
    out_ << "There is nothing to take back.\n";
    return Next::again;
  }
  if (revealed && !anyway) {
    out_ << "Since then something hidden came to light; 'undo!' takes it back all the same.\n";
    return Next::again;
  }
  const std::size_t undone = session_->undo(count);
  session_->take_events();
  changed();
  out_ << "Taken back: " << undone << (undone == 1 ? " move.\n" : " moves.\n");
  return Next::moved;
}

void PlayLoop::list_moves(const std::string& part, std::size_t most) {
  std::size_t shown = 0;
  std::size_t hits = 0;
  for (std::size_t i = 0; i < legal_.size(); ++i) {
    if (legal_[i].find(part) == std::string::npos) continue;
    if (++hits > most) continue;
    ++shown;
    const std::string number = std::to_string(i + 1);
    out_ << std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') << number << "  "
         << legal_[i] << '\n';
  }
  if (shown < hits) {
    out_ << "      … " << hits - shown << " more; 'moves' lists all, 'moves "
         << legal_.back().substr(0, legal_.back().find(' ')) << "' those with this text\n";
  }
  if (not_listed_ > 0 || !listed_exactly_) {
    out_ << "      There are " << (listed_exactly_ ? "" : "at least ") << not_listed_
         << " more legal moves than these; their text can be written\n";
  }
  if (hits == 0) out_ << "No legal move has '" << grammar::printable(part, 100) << "'.\n";
}

void PlayLoop::explain_verb(MoveKindId kind) {
  const flow::Rules& rules = session_->game().rules();
  if (rules.moves().decision(kind) != nullptr) {
    out_ << "  " << rules.moves().verb(kind) << ": a choice that a rule asks for\n";
    return;
  }
  const description::Move& declared = rules.description().moves[kind.index()];
  out_ << "  " << declared.name << ": "
       << (declared.help.empty() ? "no help is written for it" : declared.help) << '\n';
  if (declared.origin.source != nullptr) {
    out_ << "      " << declared.origin.package << ", " << declared.origin.source->name() << ':'
         << declared.origin.source->position(declared.origin.span.begin).line << '\n';
  }
}

void PlayLoop::explain(const std::string& what, Seat seat) {
  const flow::Rules& rules = session_->game().rules();
  if (what.empty()) {
    for (const MoveKindId kind : rules.phase(session_->game().pending().phase).moves) {
      explain_verb(kind);
    }
    return;
  }
  const auto number = number_in(what);
  const std::string text =
      number && *number >= 1 && *number <= legal_.size() ? legal_[*number - 1] : what;
  if (const MoveKindId kind = rules.moves().find(text.substr(0, text.find(' ')))) {
    explain_verb(kind);
  }
  if (const auto refused = session_->check(text, seat)) {
    out_ << "  not legal now: " << grammar::printable(refused->refusal.reason, 1000) << '\n';
  }
}

void PlayLoop::show_board(Seat seat) {
  if (context_.common.quiet) return;
  out_ << '\n' << drawing::draw_text(*session_, seat, context_.color_out()) << '\n';
}

void PlayLoop::show_score(const std::string& sheet) {
  try {
    const std::vector<score::Call> calls =
        sheet.empty() ? session::usual_sheets(*session_)
                      : std::vector<score::Call>{session::sheet_call(*session_, sheet)};
    for (const score::Call& call : calls) {
      print_sheet(session_->score(call.sheet, call.arguments), session_->players(), true, out_);
    }
  } catch (const grammar::Error& error) {
    out_ << error.what() << '\n';
  }
}

void PlayLoop::show_result() {
  show_board(listener());
  for (const score::Explained& sheet : session_->last_sheets()) {
    print_sheet(sheet, session_->players(), true, out_);
  }
  print_standings(*session_, out_);
}

void PlayLoop::show_help() {
  out_ << "  NUMBER or a move's text   makes the move\n"
          "  moves [TEXT]              lists legal moves, those with TEXT\n"
          "  ? [NUMBER or TEXT]        the rule behind a move, or why it is not legal\n"
          "  board                     draws the position again\n"
          "  score [SHEET]             what a sheet would pay now\n"
          "  log                       the game so far as a script\n"
          "  why                       why this is asked, and what the last move changed by which "
          "rule\n"
          "  why not MOVE              the condition that refuses a move, with its values\n"
          "  trace                     the rules that ran for the last move, with their values\n"
          "  rule ID                   the rules beside which an id stands, and whether they ran\n"
          "  break RULE, unbreak       stops where a move comes to a rule: an id, a name, "
          "FILE:LINE\n"
          "  set LINE                  changes the position as a line of a script's position says; "
          "set alone:\n"
          "                            the lines that follow, up to 'end'\n"
          "  undo, undo!               takes your last move back; with ! also past a reveal\n"
          "  reload, reload!           with --watch: the rules again; with ! the game as far as it "
          "is the same\n"
          "  quit                      ends; with --save the game can go on later\n";
}

}  // namespace castellan::cli
