#include "interpreter/session/session.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/base/deadline.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/session/event_log.hpp"
#include "interpreter/session/names.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/state/script_values.hpp"

namespace castellan::session {

namespace {

/// Rules that are only asked fail with ruletext::RuleError; here everything that
/// goes wrong in a rule is a grammar::Error.
template <class F>
auto guarded(F&& ask) {
  try {
    return ask();
  } catch (const ruletext::RuleError& e) {
    throw grammar::Error(e.diagnostic());
  }
}

}  // namespace

Session::Session(std::shared_ptr<const Ruleset> ruleset, Setup setup)
    : ruleset_(std::move(ruleset)), setup_(std::move(setup)), game_(*ruleset_->rules) {
  check_players(setup_.players, ruleset_->rules->players());
  if (ruleset_->make_procedures) procedures_ = ruleset_->make_procedures();
  flow::Game::Options& options = game_.options();
  options.seed = setup_.seed;
  options.chance = setup_.chance_given ? flow::Chance::explicit_ : flow::Chance::seeded;
  options.listener = this;
  options.forecast = this;
  options.procedures = procedures_.get();
}

Session::~Session() = default;

// --- beginning

void Session::forget_everything() {
  started_ = false;
  position_text_.clear();
  events_.clear();
  last_sheets_.clear();
  paid_.clear();
  records_.clear();
  steps_.clear();
  taken_back_.clear();
  undone_.clear();
  open_from_ = 0;
  decided_from_ = 0;
  revealed_.clear();
}

/// The state up to here is the setup, or a position.
void Session::begun(std::string position) {
  started_ = true;
  position_text_ = std::move(position);
  Record setup;
  setup.draws = std::move(draws_);
  setup.hash = game_.hash();
  setup.generator = generator();
  records_.push_back(std::move(setup));
  open_from_ = 1;
}

void Session::start() {
  forget_everything();
  game_.reset();
  if (event_log_) event_log_->restart();
  begin_change();
  game_.start();
  end_change();
  begun({});
}

void Session::start_at(const std::function<void(flow::Game&)>& fill, std::string text) {
  forget_everything();
  game_.reset();
  // Filling in a position is no event.
  const bool logged = std::exchange(event_log_, nullptr) != nullptr;
  begin_change();
  try {
    guarded([&] { fill(game_); });
  } catch (...) {
    if (logged) keep_event_log();
    move_failed(game_);
    game_.reset();
    throw;
  }
  end_change();
  if (logged) keep_event_log();
  begun(std::move(text));
}

// --- reading

Seat Session::seat(std::string_view name) const { return state::find_player(setup_.players, name); }

std::vector<std::string> Session::legal(Seat seat) const {
  return guarded([&] {
    std::vector<moves::Move> list;
    game_.legal(seat, list);
    std::vector<std::string> texts;
    texts.reserve(list.size());
    for (const auto& move : list) texts.push_back(text_in_time(move));
    return texts;
  });
}

std::string Session::text_in_time(const moves::Move& move) const {
  if (Deadline::passed())
    throw grammar::Error(grammar::diagnose("", "budget/time", Deadline::kMessage));
  return game_.text(move, setup_.players);
}

Session::LegalPage Session::legal_page(Seat seat, std::uint64_t after, std::uint64_t most) const {
  return guarded([&] {
    moves::MoveList list;
    game_.legal(seat, list);
    LegalPage page{{}, list.size(), list.exact()};
    const bool sorted =
        page.exact && page.total <= static_cast<std::uint64_t>(game_.rules().moves().move_cap());
    std::vector<moves::Move> some;
    if (sorted)
      game_.some_legal(seat, list, 0, page.total, some);
    else if (after < page.total)
      game_.some_legal(seat, list, after, most, some);
    for (const moves::Move& move : some) page.moves.emplace_back(text_in_time(move), move);
    if (!sorted) return page;
    std::ranges::sort(page.moves, {},
                      [](const auto& each) -> const std::string& { return each.first; });
    const std::uint64_t from = std::min<std::uint64_t>(after, page.moves.size());
    const std::uint64_t to = from + std::min<std::uint64_t>(most, page.moves.size() - from);
    page.moves.erase(page.moves.begin() + static_cast<std::ptrdiff_t>(to), page.moves.end());
    page.moves.erase(page.moves.begin(), page.moves.begin() + static_cast<std::ptrdiff_t>(from));
    return page;
  });
}

bool Session::revealed(std::size_t record) const {
  const auto it = revealed_.find(records_[record].phase);
  return it != revealed_.end() && record < it->second;
}

std::uint64_t Session::count_legal(Seat seat, bool* exact) const {
  return guarded([&] { return game_.count_legal(seat, exact); });
}

std::optional<Refused> Session::check(std::string_view text, Seat seat) const {
  return guarded([&]() -> std::optional<Refused> {
    moves::Refusal refusal;
    if (game_.parse(text, seat, setup_.players, refusal)) return std::nullopt;
    return Refused{std::move(refusal)};
  });
}

std::vector<Session::OutcomeText> Session::outcomes() const {
  std::vector<OutcomeText> list;
  for (const auto& o : game_.outcomes()) {
    list.push_back({game_.outcome_text(o, setup_.players), o.weight});
  }
  return list;
}

std::vector<Standing> Session::standings() const {
  return guarded([&] {
    std::vector<Standing> all;
    for (std::size_t s = 0; s < setup_.players.size(); ++s) {
      all.push_back({setup_.players[s], Seat(s), game_.standing(Seat(s)), 0});
    }
    const auto& rules = *ruleset_->rules;
    for (const auto& c : rules.sheets().contestants()) {
      if (!c.competes || !c.counter) continue;
      all.push_back(
          {c.name, Seat(), {game_.arena().get(rules.schema().field(c.counter).at(0))}, 0});
    }
    // A shorter list of keys compares only the keys that it has.
    const auto ahead = [](const Standing& a, const Standing& b) {
      const std::size_t n = std::min(a.keys.size(), b.keys.size());
      return std::lexicographical_compare(
          b.keys.begin(), b.keys.begin() + static_cast<std::ptrdiff_t>(n), a.keys.begin(),
          a.keys.begin() + static_cast<std::ptrdiff_t>(n));
    };
    for (auto& mine : all) {
      mine.rank =
          1 + static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Standing& other) {
            return ahead(other, mine);
          }));
    }
    return all;
  });
}

std::vector<std::string> Session::winners() const {
  std::vector<std::string> names;
  for (const auto& s : standings()) {
    if (s.rank == 1) names.push_back(s.name);
  }
  return names;
}

// --- changing

void Session::begin_change() {
  foretold_used_ = 0;
  events_before_ = events_settled_ = events_.size();
  const auto pending = game_.pending();
  together_ = pending.phase && game_.rules().phase(pending.phase).simultaneous;
  before_.copy_words_from(game_.arena());
  sheets_before_ = std::exchange(last_sheets_, {});
  paid_before_ = paid_.size();
  draws_.clear();
  open_draw_.reset();
  reveals_.clear();
  if (event_log_) event_log_->begin(game_);
}

void Session::end_change() {
  settle();
  if (event_log_) event_log_->end(game_);
  informed_ = somebody_learned(game_.rules().schema(), before_, game_.arena());
  before_ = Arena();
  foretold_.erase(foretold_.begin(),
                  foretold_.begin() + static_cast<std::ptrdiff_t>(foretold_used_));
  foretold_used_ = 0;
  sheets_before_.clear();
}

std::optional<Refused> Session::apply(std::string_view text, Seat seat) {
  moves::Refusal refusal;
  const auto move = guarded([&] { return game_.parse(text, seat, setup_.players, refusal); });
  if (!move) return Refused{std::move(refusal)};
  apply(*move);
  return std::nullopt;
}

void Session::apply(const moves::Move& move) {
  const auto before = game_.pending();
  Record record = make_record(move);
  begin_change();
  game_.apply(move);
  end_change();
  record.draws = std::move(draws_);
  record.hash = game_.hash();
  record.generator = generator();
  record.phase = before.phase;
  steps_.push_back({true, 0, 0, 0, open_from_, revealed_, paid_before_,
                    informed_ || game_.rules().moves().reveals(move.kind)});
  const bool others_wait = open_from_ < records_.size();
  records_.push_back(std::move(record));
  undone_.clear();
  for (const PhaseId phase : reveals_) revealed_[phase] = records_.size();

  // A commit stays closed as long as others of the same decision are awaited.
  const auto after = game_.pending();
  const auto without = before.actors & ~(1U << move.actor.value);
  const bool closed = game_.rules().phase(before.phase).simultaneous && without != 0 &&
                      after.kind == flow::Pending::Kind::decision && after.phase == before.phase &&
                      after.actors == without;
  if (closed) return;
  // Commits have taken effect, too, and the last player to commit has seen the others' moves.
  steps_.back().reveals = steps_.back().reveals || others_wait;
  decided_from_ = open_from_;
  open_from_ = records_.size();
  judge_parts(decided_from_);
}

bool Session::resolve(std::string_view outcome) {
  const auto possible = game_.outcomes();
  const auto* said = game_.find_outcome(possible, outcome, setup_.players);
  if (said == nullptr) return false;
  begin_change();
  game_.resolve(said->value);
  end_change();
  Record& record = records_.back();
  undone_.clear();
  steps_.push_back({false, record.draws.size(), record.hash, record.generator, open_from_,
                    revealed_, paid_before_, true});
  for (const PhaseId phase : reveals_) revealed_[phase] = records_.size();
  record.draws.insert(record.draws.end(), draws_.begin(), draws_.end());
  record.hash = game_.hash();
  record.generator = generator();
  // The outcome ended the decision, or continues its consequences.
  open_from_ = records_.size();
  judge_parts(decided_from_);
  return true;
}

std::size_t Session::bytes() const {
  // With texts and lists of usual lengths.
  constexpr std::size_t kRecord = 500, kLine = 700, kFeature = 1'500, kLogEntry = 8;
  std::size_t out = sizeof(Session) + game_.arena().size() * sizeof(Word) +
                    game_.arena().mark() * kLogEntry + (records_.size() + steps_.size()) * kRecord;
  for (const TakenBack& taken : taken_back_) out += taken.lines.size() * kRecord;
  out += undone_.size() * kRecord;
  for (const PaidSheet& paid : paid_)
    out += paid.sheet.lines.size() * kLine + paid.sheet.features.size() * kFeature;
  return out;
}

// --- chance

grammar::Error Session::impossible(const Foretold& f,
                                   const std::vector<flow::Game::Outcome>& outcomes,
                                   FieldId pile) const {
  std::vector<std::string> names;
  for (const auto& o : outcomes) names.push_back(game_.outcome_text(o, setup_.players));

  constexpr std::size_t kShown = 8;
  std::string hint;
  if (const std::string near = grammar::nearest_name(f.text, names); !near.empty()) {
    hint = "did you mean '" + near + "'?";
  } else {
    hint = "possible: ";
    for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i)
      hint += (i == 0 ? "" : ", ") + names[i];
    if (names.size() > kShown) hint += " and " + std::to_string(names.size() - kShown) + " more";
  }
  const auto& schema = ruleset_->rules->schema();
  std::string message = "'" + f.text + "' ";
  if (!pile)
    message += "is nothing that chance can take now";
  else if (schema.find_component(f.text))
    message += "cannot be drawn from '" + schema.field(pile).name + "' now";
  else
    message = "there is no component '" + f.text + "'; the next draw is from '" +
              schema.field(pile).name + "'";
  if (f.source == nullptr) {
    return grammar::Error(
        grammar::diagnose("", "flow/impossible-draw", std::move(message), std::move(hint)));
  }
  return grammar::Error(grammar::diagnose(*f.source, f.span, "flow/impossible-draw",
                                          std::move(message), std::move(hint)));
}

void Session::foretell(std::vector<Foretold> outcomes) {
  foretold_.insert(foretold_.end(), std::make_move_iterator(outcomes.begin()),
                   std::make_move_iterator(outcomes.end()));
  while (started_ && !foretold_.empty()) {
    const auto pending = game_.pending();
    if (pending.kind != flow::Pending::Kind::chance) return;
    const Foretold first = foretold_.front();
    const auto possible = game_.outcomes();
    if (game_.find_outcome(possible, first.text, setup_.players) == nullptr)
      throw impossible(first, possible, pending.pile);
    foretold_.pop_front();
    try {
      resolve(first.text);
    } catch (...) {
      foretold_.push_front(first);
      throw;
    }
  }
}

std::optional<ruletext::Value> Session::next(const flow::Game& game,
                                             const flow::ChanceOutcomes& chance) {
  if (&game != &game_ || foretold_used_ == foretold_.size()) return std::nullopt;
  const Foretold& f = foretold_[foretold_used_];
  const auto possible = game_.outcomes(chance);
  const auto* said = game_.find_outcome(possible, f.text, setup_.players);
  if (said == nullptr) throw impossible(f, possible, chance.pile);
  ++foretold_used_;
  return said->value;
}

std::vector<const score::Explained*> Session::paid(const score::Call& call) const {
  const auto last = [&](const score::Call& wanted) -> const score::Explained* {
    const auto it = std::find_if(paid_.rbegin(), paid_.rend(),
                                 [&](const PaidSheet& p) { return p.call == wanted; });
    return it == paid_.rend() ? nullptr : &it->sheet;
  };
  if (const auto* whole = last(call)) return {whole};
  std::vector<const score::Explained*> parts;
  for (const score::Call& part : guarded([&] { return game_.meant(call); })) {
    const auto* paid = last(part);
    if (paid == nullptr) return {};
    parts.push_back(paid);
  }
  return parts;
}

const score::Explained& Session::score(SheetId sheet, std::span<const ruletext::Value> arguments) {
  auto explained = guarded([&] { return game_.explain(sheet, arguments, setup_.players); });
  last_sheets_.clear();
  last_sheets_.push_back(std::move(explained));
  return last_sheets_.back();
}

std::string Session::transcript(std::optional<Seat> viewer) const {
  return viewer ? write_transcript_for(*this, *viewer) : write_transcript(*this);
}

}  // namespace castellan::session
