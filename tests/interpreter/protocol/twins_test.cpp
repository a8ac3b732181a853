// Games with the same open history and other secrets are the same to a seat and to a spectator,
// through every method of the protocol, whatever the rules.
//
// CASTELLAN_TWINS=N in the environment plays N rulesets instead of a few, CASTELLAN_TWINS_FROM=N
// begins with another one, CASTELLAN_TWINS_KEEP=DIR keeps the one that fails in a folder.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/protocol/connection.hpp"
#include "interpreter/session/report/game_events.hpp"
#include "interpreter/session/report/report.hpp"
#include "tests/interpreter/protocol/random_secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::protocol::test {

namespace {

using nlohmann::json;
using session::Session;

constexpr int kSteps = 12;
constexpr int kAsked = 10;  // questions about a position, of all that there are

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

void write(const RandomSecrets& made, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "ruleset.json")
      << R"({"id": "made", "title": "Made", "version": "1.0.0", "api": 2, "players": {"min": 3, "max": 3}})";
  std::ofstream(folder / "rules.lua") << made.rules;
  std::ofstream(folder / "final.score") << made.sheet;
}

std::shared_ptr<const session::Ruleset> load(const RandomSecrets& made,
                                             const castellan::test::TemporaryFolder& folder) {
  write(made, std::filesystem::path(folder.root()) / "made");
  package::Request request;
  request.ruleset = "made";
  request.players = kPlayers;
  request.path = {folder.root()};
  return session::load_ruleset(request);
}

/// One game and its connection to a viewer.
struct Played {
  Played(const std::shared_ptr<const session::Ruleset>& rules, Seat viewer) : games({}, {}) {
    session::Setup setup;
    setup.players.assign(std::begin(kNames), std::end(kNames));
    setup.chance_given = true;
    auto made = std::make_unique<Session>(rules, setup);
    made->start();
    OpenGame& open = games.open(std::move(made));
    game = open.session.get();
    Client client;
    client.role = viewer ? Role::seat : Role::spectator;
    if (viewer) client.name = kNames[viewer.index()];
    client.game = open.number;
    connection.emplace(games, client);
  }

  std::string ask(const std::string& method, json params) {
    params["game"] = 1;
    return connection
        ->answer(
            json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}}
                .dump())
        .value_or("");
  }

  Games games;
  Session* game = nullptr;
  std::optional<Connection> connection;
};

class Twins {
 public:
  Twins(const RandomSecrets& made, const std::shared_ptr<const session::Ruleset>& rules,
        Seat viewer, rng::Stream& random)
      : made_(made),
        rules_(rules),
        viewer_(viewer),
        random_(random),
        one_(rules, viewer),
        other_(rules, viewer) {}

  /// The states that were compared.
  int play() {
    int compared = 0;
    for (int i = 0; i < kSteps * 2 && compared < kSteps && fault_.empty() && step(); ++i) {
      if (one_.game->game().pending().kind == flow::Pending::Kind::chance) {
        if (random_.below(4) == 0) compare_at_chance();
        continue;
      }
      compare();
      ++compared;
    }
    return compared;
  }

  /// Empty when nothing told them apart.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] const std::string& history() const { return history_; }
  /// Pairs of answers.
  [[nodiscard]] int answers() const { return answers_; }
  /// Moves that were not the same.
  [[nodiscard]] int differences() const { return differences_; }

 private:
  // --- going on

  bool step() {
    const flow::Pending a = one_.game->game().pending(), b = other_.game->game().pending();
    if (a.kind != b.kind || a.phase != b.phase || a.actors != b.actors) {
      fault_ = "the games wait for different things";
      return false;
    }
    if (a.kind == flow::Pending::Kind::chance) return draw();
    if (a.kind != flow::Pending::Kind::decision) return false;
    std::vector<Seat> actors;
    for (int s = 0; s < kPlayers; ++s) {
      if (a.may_act(Seat(s))) actors.emplace_back(s);
    }
    mover_ = actors[random_.below(actors.size())];
    const auto legal = one_.game->legal(mover_), others = other_.game->legal(mover_);
    if (mover_ == viewer_ && legal != others) fault_ = "the legal moves of the viewer differ";
    for (int i = 0; i < 20 && !legal.empty() && fault_.empty(); ++i) {
      const std::string& text = legal[random_.below(legal.size())];
      if (const auto twin = counterpart(text, others)) return make(text, *twin);
    }
    return false;
  }

  [[nodiscard]] const RandomSecrets::Move& move_of(const std::string& verb) const {
    return *std::find_if(made_.moves.begin(), made_.moves.end(),
                         [&](const auto& m) { return m.verb == verb; });
  }

  /// What may be done in the other game at the same time, as far as the viewer can see.
  std::optional<std::string> counterpart(const std::string& text,
                                         const std::vector<std::string>& others) {
    const auto words = words_of(text);
    const auto& move = move_of(words[0]);
    const bool possible = std::find(others.begin(), others.end(), text) != others.end();
    if (mover_ == viewer_) {
      return possible && brings_the_same(move, words) ? std::optional(text) : std::nullopt;
    }
    // Who has no choice is not asked, and everybody sees that.
    if (words[0] == "select" && (kinds_held(one_) < 2 || kinds_held(other_) < 2))
      return std::nullopt;
    std::vector<std::string> fit;
    for (const std::string& each : others) {
      const auto other = words_of(each);
      bool fits = other[0] == words[0] && (move.wordy || other.size() == words.size());
      if (move.wordy) fits = fits && (!move.seen[0] || each == text);
      for (std::size_t i = 1; fits && !move.wordy && i < words.size(); ++i)
        fits = !move.seen[i - 1] || other[i] == words[i];
      // Of several kinds of moves that go into nothing that anybody else sees, too.
      fits = fits || (together() && is_secret(move) && is_secret(move_of(other[0])));
      if (move.touches && (names_viewer(words) || names_viewer(other)))
        fits = fits && each == text && brings_the_same(move, {words[0], kNames[mover_.index()]});
      if (move.brings_openly) fits = fits && brings_the_same(move, words);
      if (fits) fit.push_back(each);
    }
    if (fit.empty()) return std::nullopt;
    return fit[random_.below(fit.size())];
  }

  [[nodiscard]] bool together() const {
    return rules_->rules->phase(one_.game->game().pending().phase).simultaneous;
  }
  static bool is_secret(const RandomSecrets::Move& move) {
    return !move.tells && std::find(move.seen.begin(), move.seen.end(), true) == move.seen.end();
  }

  [[nodiscard]] bool names_viewer(const std::vector<std::string>& words) const {
    return viewer_ && std::find(words.begin(), words.end(), kNames[viewer_.index()]) != words.end();
  }

  /// What the host sees in a field: at its place, of the player, or in all of it.
  static std::string shown(const Played& played, const std::string& field,
                           const std::string& where) {
    const json state = session::view_json(*played.game);
    const auto* name = std::find(std::begin(kNames), std::end(kNames), where);
    if (name != std::end(kNames))
      return state["players"][static_cast<std::size_t>(name - kNames)][field].dump();
    return where.empty() ? state[field].dump() : state[field][std::stoul(where) - 1].dump();
  }

  [[nodiscard]] bool brings_the_same(const RandomSecrets::Move& move,
                                     const std::vector<std::string>& words) const {
    const std::string where = words.size() > 1 ? words[1] : "";
    return move.from.empty() || shown(one_, move.from, where) == shown(other_, move.from, where);
  }

  [[nodiscard]] std::size_t kinds_held(const Played& played) const {
    return session::view_json(*played.game)["players"][mover_.index()]["hand"].size();
  }

  bool make(const std::string& text, const std::string& twin) {
    history_ += std::string(kNames[mover_.index()]) + ": " + text +
                (twin == text ? "" : " | " + twin) + "\n";
    if (twin != text) ++differences_;
    if (mover_ == viewer_) {
      same("apply", json{{"move", text}});
      return true;
    }
    if (one_.game->apply(text, mover_) || other_.game->apply(twin, mover_)) {
      fault_ = "a legal move is refused";
      return false;
    }
    return true;
  }

  bool draw() {
    const auto a = one_.game->outcomes(), b = other_.game->outcomes();
    std::string text = a[random_.below(a.size())].text, twin = b[random_.below(b.size())].text;
    if (viewer_sees_outcome()) {
      const auto possible = [&](const auto& o) { return o.text == text; };
      for (int i = 0; i < 20 && std::none_of(b.begin(), b.end(), possible); ++i)
        text = a[random_.below(a.size())].text;
      if (std::none_of(b.begin(), b.end(), possible)) return false;
      twin = text;
    }
    history_ += "chance: " + text + (twin == text ? "" : " | " + twin) + "\n";
    if (twin != text) ++differences_;
    ++drawn_;
    return one_.game->resolve(text) && other_.game->resolve(twin);
  }

  [[nodiscard]] bool viewer_sees_outcome() const {
    constexpr int kToHands = kDealt * kPlayers;
    const bool rolls = one_.game->game().pending().lot >= 0;
    if (rolls) return made_.moods_are_open || (made_.moods_are_own && mover_ == viewer_);
    if (drawn_ >= kToHands && drawn_ < kToHands + kWell) return false;
    const int pocket = drawn_ - kToHands - kWell;
    if (pocket >= 0 && pocket < kPlayers) return Seat(pocket) == viewer_;
    const Seat gets = drawn_ < kToHands ? Seat(drawn_ / kDealt) : mover_;
    return made_.hands_are_open || gets == viewer_;
  }

  // --- comparing

  void same(const std::string& what, const std::string& a, const std::string& b) {
    ++answers_;
    if (!fault_.empty() || a == b) return;
    const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, x - a.begin() - 60));
    fault_ = what + ": " + a.substr(from, 200) + " | " + b.substr(from, 200);
  }
  void same(const std::string& method, const json& params) {
    same(method + " " + params.dump(), one_.ask(method, params), other_.ask(method, params));
  }

  struct Request {
    std::string method;
    json params;
  };

  void compare() {
    same_events();
    for (const char* method : {"view", "status", "legal", "script"}) same(method, json::object());
    std::vector<Request> all = requests();
    for (int i = 0; i < kAsked; ++i) {
      const Request& asked = all[random_.below(all.size())];
      same(asked.method, asked.params);
    }
    if (random_.below(4) == 0) same_pictures();
    if (random_.below(8) == 0) same_taken_back();
    if (random_.below(8) == 0) same("undo", json{{"count", 1 + random_.below(2)}});
    same("status", json::object());
  }

  void compare_at_chance() {
    same_events();
    for (const char* method : {"view", "status", "legal", "script"}) same(method, json::object());
  }

  void same_events() {
    same("events", session::take_game_events(*one_.game, viewer_).dump(),
         session::take_game_events(*other_.game, viewer_).dump());
  }

  void same_pictures() {
    same("text", drawing::draw_text(*one_.game, viewer_, false),
         drawing::draw_text(*other_.game, viewer_, false));
    same("picture", drawing::draw_svg(*one_.game, viewer_),
         drawing::draw_svg(*other_.game, viewer_));
  }

  /// The host takes something back and makes it again.
  void same_taken_back() {
    for (Played* each : {&one_, &other_}) each->game->undo(1);
    same_events();
    for (const char* method : {"view", "legal", "script"}) same(method, json::object());
    for (Played* each : {&one_, &other_}) {
      if (!each->game->redo()) fault_ = "what was taken back is not possible any more";
    }
    same_events();
  }

  std::vector<Request> requests() {
    std::vector<Request> all;
    about_state(all);
    about_values(all);
    about_moves(all);
    return all;
  }

  static void about_state(std::vector<Request>& all) {
    all.insert(all.end(), {{"view", {{"rules", true}}},
                           {"view", {{"player", "Ben"}}},
                           {"games", json::object()},
                           {"packages", json::object()},
                           {"redo", json::object()},
                           {"redo", {{"count", 3}}},
                           {"consent", json::object()},
                           {"consent", {{"agree", false}}},
                           {"join", {{"token", std::string(32, '0')}}},
                           {"views", json::object()}});
    for (const char* field : {"town", "yard", "hand", "berths", "no such"})
      all.push_back({"board", {{"field", field}}});
  }

  void about_values(std::vector<Request>& all) const {
    for (const char* sheet : {"final", "plain", "public", "ranks", "side", "side(red)", "no such"})
      all.push_back({"score", {{"sheet", sheet}}});
    for (const bool paid : {false, true}) all.push_back({"score", {{"paid", paid}}});
    for (const char* of : {"red", "side of blue", "Anna", "(0,0)", "hen", "port", "agent"})
      all.push_back({"score", {{"of", of}}});
    for (const std::string& name : made_.amounts) {
      for (const char* player : kNames)
        all.push_back({"value", {{"name", name}, {"arguments", {player}}}});
    }
    for (const std::string& name : made_.of_nobody) all.push_back({"value", {{"name", name}}});
    all.push_back({"value", {{"name", "about_9"}}});
    all.push_back({"value", {{"name", "about_1"}, {"arguments", {"hen", 2}}}});
  }

  void about_moves(std::vector<Request>& all) {
    all.insert(all.end(), {{"legal", {{"structure", true}}},
                           {"legal", {{"limit", 1}}},
                           {"legal", {{"after", 2}, {"limit", 2}, {"structure", true}}},
                           {"legal", {{"after", 500}}},
                           {"complete", {{"chosen", json::array()}}},
                           {"complete", {{"chosen", json::array()}, {"after", 1}, {"limit", 2}}}});
    const json verb = {{"name", "move"},
                       {"value", made_.moves[random_.below(made_.moves.size())].verb}};
    all.push_back({"complete", {{"chosen", {verb}}}});
    all.push_back({"complete", {{"chosen", {verb, {{"name", "card"}, {"value", "hen"}}}}}});
    const auto legal = viewer_ ? one_.game->legal(viewer_) : std::vector<std::string>{};
    for (int i = 0; i < 4 && !legal.empty(); ++i)
      all.push_back({"explain", {{"move", legal[random_.below(legal.size())]}}});
    for (const char* text : {"lay hen", "point Anna", "build (0,0)", "keep 9", "peek", "tone red",
                             "one ox", "lay stone", "offer hen, ox", "no such move"}) {
      all.push_back({"explain", {{"move", text}}});
    }
    for (const char* text : {"keep 9", "lay stone", "tone none"})
      all.push_back({"apply", {{"move", text}}});
  }

  const RandomSecrets& made_;
  std::shared_ptr<const session::Ruleset> rules_;
  Seat viewer_, mover_;
  rng::Stream& random_;
  Played one_, other_;
  std::string fault_, history_;
  int drawn_ = 0;
  int differences_ = 0;
  int answers_ = 0;
};

int number_in(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atoi(text);
}

[[noreturn]] void fail(const RandomSecrets& made, const std::string& why) {
  if (const char* folder = std::getenv("CASTELLAN_TWINS_KEEP")) write(made, folder);
  FAIL(why);
  throw std::logic_error(why);
}

}  // namespace

TEST_CASE("games with the same open history and other secrets are alike under any rules") {
  constexpr int kRulesets = 25;
  const int first = number_in("CASTELLAN_TWINS_FROM", 1),
            count = number_in("CASTELLAN_TWINS", kRulesets);
  int compared = 0, answers = 0, differences = 0;
  for (int i = first; i < first + count; ++i) {
    rng::Stream random(static_cast<std::uint64_t>(i));
    const RandomSecrets made = random_secrets(random);
    const castellan::test::TemporaryFolder folder;
    std::shared_ptr<const session::Ruleset> rules;
    try {
      rules = load(made, folder);
    } catch (const grammar::Error& error) {
      fail(made, error.what());
    }
    for (int viewer = 0; viewer <= kPlayers; ++viewer) {
      Twins twins(made, rules, viewer < kPlayers ? Seat(viewer) : Seat(), random);
      compared += twins.play();
      answers += twins.answers();
      differences += twins.differences();
      if (twins.fault().empty()) continue;
      const std::string who = viewer < kPlayers ? kNames[viewer] : "a spectator";
      fail(made, "ruleset " + std::to_string(i) + " to " + who + "\n" + twins.fault() + "\n" +
                     twins.history());
    }
  }
  // The games were long and different.
  CHECK(compared > count * kPlayers * kSteps);
  CHECK(answers > compared * (kAsked + 5));
  CHECK(differences > compared / 2);
}

}  // namespace castellan::protocol::test
