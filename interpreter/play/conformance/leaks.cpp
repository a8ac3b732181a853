#include "interpreter/play/conformance/leaks.hpp"

#include <algorithm>

#include "interpreter/base/json.hpp"
#include "interpreter/play/conformance/determinise.hpp"
#include "interpreter/session/report/game_events.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::play {

namespace {

using flow::Pending;
using session::Session;

constexpr int kSteps = 4;
constexpr std::size_t kLines = 4;  // refusals that are compared at a position
constexpr int kTries = 8;          // moves looked at until one fits both games

/// Rulesets outlive the suite.
std::shared_ptr<const session::Ruleset> borrowed(const session::Ruleset& ruleset) {
  return {std::shared_ptr<const session::Ruleset>(), &ruleset};
}

session::Setup setup(std::vector<std::string> players) {
  session::Setup s;
  s.players = std::move(players);
  s.chance_given = true;
  return s;
}

std::vector<Seat> actors_of(const Pending& pending) {
  std::vector<Seat> seats;
  for (int s = 0; s < state::kMaxPlayers; ++s) {
    if (pending.may_act(Seat(s))) seats.emplace_back(s);
  }
  return seats;
}

/// A move text with the names of components left out.
std::string outline(const state::Schema& schema, const std::string& text) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,", begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    out += schema.find_component(word) ? "?" : word;
    if (end < text.size()) out += text[end];
    begin = end + 1;
  }
  return out;
}

std::vector<std::string> sample(std::span<const std::string> lines, rng::Stream& random) {
  std::vector<std::string> some;
  for (std::size_t i = 0; i < kLines && !lines.empty(); ++i)
    some.push_back(lines[random.index(lines.size())]);
  return some;
}

std::string shortened(std::string text) {
  constexpr std::size_t kMost = 300;
  if (text.size() > kMost) text = text.substr(0, kMost) + "...";
  return text;
}
std::string text_of(const std::string& s) { return json_text(s); }
std::string text_of(const nlohmann::json& j) { return json_text(j); }
std::string text_of(const std::vector<std::string>& list) {
  std::string out;
  for (const auto& s : list) out += (out.empty() ? "" : "; ") + s;
  return out;
}

/// Two texts from a little before the place where they part.
std::string contrast(std::string one, std::string other) {
  const auto [a, b] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  constexpr std::ptrdiff_t kBefore = 40;
  const auto cut = std::max<std::ptrdiff_t>(0, a - one.begin() - kBefore);
  if (cut > 0) {
    one = "..." + one.substr(static_cast<std::size_t>(cut));
    other = "..." + other.substr(static_cast<std::size_t>(cut));
  }
  return shortened(one) + " | " + shortened(other);
}

}  // namespace

Leaks::Leaks(const session::Ruleset& ruleset, std::vector<std::string> players, Findings& findings)
    : findings_(findings),
      one_(borrowed(ruleset), setup(players)),
      other_(borrowed(ruleset), setup(players)) {}

std::string Leaks::who() const {
  return viewer_ ? one_.players()[viewer_.index()] : std::string("a spectator");
}

void Leaks::begin(const flow::Game& game) {
  const auto fill = [&](flow::Game& to) { to.arena().copy_words_from(game.arena()); };
  one_.start_at(fill, "");
  other_.start_at(fill, "");
  one_.keep_event_log();
  other_.keep_event_log();
  after_.clear();
}

template <class T>
bool Leaks::same(const T& one, const T& other, const char* what) {
  return findings_.check(Check::leak, one == other, [&] {
    return std::string(what) + " tells " + who() + " what is hidden" +
           (after_.empty() ? "" : " after " + after_) + ": " +
           contrast(text_of(one), text_of(other));
  });
}

bool Leaks::shown_alike() const {
  const auto& schema = one_.game().rules().schema();
  return state::view(schema, one_.game().arena(), viewer_) ==
         state::view(schema, other_.game().arena(), viewer_);
}

bool Leaks::compare(std::span<const std::string> lines) {
  if (!same(session::status_json(one_, viewer_), session::status_json(other_, viewer_),
            "the status") ||
      !same(session::take_game_events(one_, viewer_), session::take_game_events(other_, viewer_),
            "an event") ||
      !same(one_.transcript(viewer_), other_.transcript(viewer_), "the script")) {
    return false;
  }
  const auto sheets = [&](Session& s) {
    nlohmann::json out = nlohmann::json::array();
    for (const score::Explained& sheet : session::explained_now(s))
      out.push_back(session::score_json(s, sheet, viewer_));
    return out;
  };
  if (!same(sheets(one_), sheets(other_), "a sheet")) return false;
  if (!viewer_) return true;
  if (!same(one_.legal(viewer_), other_.legal(viewer_), "the list of legal moves")) return false;
  for (const auto& line : lines) {
    const auto text = [&](const Session& s) {
      const auto refused = s.check(line, viewer_);
      return refused ? session::error_json(refused->refusal) : nlohmann::json("legal");
    };
    if (!same(text(one_), text(other_), ("the answer to '" + line + "'").c_str())) return false;
  }
  return true;
}

void Leaks::look(const flow::Game& game, std::span<const std::string> lines, rng::Stream& random) {
  const Pending pending = game.pending();
  const auto players = static_cast<std::uint64_t>(game.rules().players());
  // The acting seat learns most; a spectator comes after the last seat.
  const std::uint64_t any = random.below(players + 1);
  viewer_ = random.below(2) == 0 ? pending.actor()
            : any < players      ? Seat(static_cast<std::size_t>(any))
                                 : Seat();
  try {
    begin(game);
    if (determinise(game.rules().schema(), other_.game().arena(), viewer_, random)) {
      other_.keep_event_log();
      bool alike = findings_.check(Check::leak, shown_alike(), [&] {
        return "the view of " + who() + " differs";
      }) && compare(sample(lines, random));
      for (int i = 0; alike && i < kSteps && step(random) && shown_alike() && !one_.game().over();
           ++i) {
        alike = compare({});
      }
    }
    if (actors_of(pending).size() > 1) open_commits(game, random);
  } catch (const grammar::Error&) {
    // What is dealt anew need not be reachable: a rule may fail on it. That
    // rules do not fail in a game is checked elsewhere.
  }
}

/// One more decision in both games. False: they cannot go on alike.
bool Leaks::step(rng::Stream& random) {
  const Pending pending = one_.game().pending();
  if (pending.kind != Pending::Kind::decision) return false;
  const auto seats = actors_of(pending);
  const Seat seat = seats[random.index(seats.size())];
  const auto legal = one_.legal(seat);
  for (int i = 0; i < kTries && !legal.empty(); ++i) {
    const std::string& text = legal[random.index(legal.size())];
    const auto twin = counterpart(text, seat);
    if (!twin) continue;
    after_ += (after_.empty() ? "'" : ", '") + text + "'";
    if (*twin != text) after_ += " or '" + *twin + "'";
    return !one_.apply(text, seat) && !other_.apply(*twin, seat) && settle_chance(random);
  }
  return false;
}

/// The same move in the other game, or one that differs in hidden components.
std::optional<std::string> Leaks::counterpart(const std::string& text, Seat seat) const {
  moves::Refusal refusal;
  if (other_.game().parse(text, seat, other_.players(), refusal, 0)) return text;
  if (seat == viewer_) return std::nullopt;
  const auto& schema = other_.game().rules().schema();
  const std::string wanted = outline(schema, text);
  for (const auto& each : other_.legal(seat)) {
    if (outline(schema, each) == wanted) return each;
  }
  return std::nullopt;
}

/// Decides draws, in both games alike where that is possible. False when the
/// games wait for different things, or the viewer saw different outcomes.
bool Leaks::settle_chance(rng::Stream& random) {
  const auto bit = session::viewer_bit(viewer_);
  for (;;) {
    const Pending a = one_.game().pending();
    const Pending b = other_.game().pending();
    if (a.kind != Pending::Kind::chance && b.kind != Pending::Kind::chance) return true;
    if (a.kind != b.kind || a.pile != b.pile || a.instance != b.instance || a.lot != b.lot)
      return false;
    const auto outcomes = one_.outcomes();
    const auto others = other_.outcomes();
    if (outcomes.empty() || others.empty()) return false;
    const std::string& outcome = outcomes[random.index(outcomes.size())].text;
    const bool possible =
        std::any_of(others.begin(), others.end(), [&](const auto& o) { return o.text == outcome; });
    if (!one_.resolve(outcome)) return false;
    if (!other_.resolve(possible ? outcome : others[random.index(others.size())].text))
      return false;
    if (possible) continue;
    const auto saw = [&](const Session& s) {
      const auto& draws = s.records().back().draws;
      return !draws.empty() && (draws.back().seen & bit) != 0;
    };
    if (saw(one_) || saw(other_)) return false;
  }
}

/// While others still choose, nobody learns what somebody has chosen.
void Leaks::open_commits(const flow::Game& game, rng::Stream& random) {
  begin(game);
  const Pending pending = game.pending();
  const auto seats = actors_of(pending);
  const Seat seat = seats[random.index(seats.size())];
  const auto legal = one_.legal(seat);
  if (legal.size() < 2) return;
  const std::string& text = legal[random.index(legal.size())];
  const std::string& twin = legal[random.index(legal.size())];
  if (one_.apply(text, seat) || other_.apply(twin, seat)) return;
  const auto rest = pending.actors & ~(1U << seat.value);
  for (const Session* s : {&one_, &other_}) {
    const Pending now = s->game().pending();
    if (now.kind != Pending::Kind::decision || now.phase != pending.phase || now.actors != rest)
      return;
  }
  after_ = "'" + text + "' or '" + twin + "'";
  const auto others = static_cast<std::uint64_t>(game.rules().players());
  const std::uint64_t any = random.below(others);
  viewer_ =
      Seat(static_cast<std::size_t>(any)) == seat ? Seat() : Seat(static_cast<std::size_t>(any));
  findings_.check(Check::leak, shown_alike(),
                  [&] { return "the view of " + who() + " differs after " + after_; });
  compare({});
}

}  // namespace castellan::play
