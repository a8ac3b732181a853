// The listener of a session: draws, events and sheets, with the viewers who may know them.

#include <algorithm>
#include <utility>

#include "interpreter/description/sentence.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/session/event_log.hpp"
#include "interpreter/session/script/path.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::session {

void Session::drawn(const flow::Game& game, const flow::ChanceOutcomes& from,
                    ruletext::Value outcome) {
  if (&game != &game_) return;
  settle();
  draws_.push_back({{}, game_.outcome_text({from.type, outcome, 1}, setup_.players), 0});
  const auto& schema = ruleset_->rules->schema();
  drawn_from_ = from.pile ? state::describe(schema, from.pile, from.instance, setup_.players)
                          : ruleset_->rules->lots()[static_cast<std::size_t>(from.lot)].text;
  if (!from.type.is(ruletext::Type::Kind::component)) {
    draws_.back().seen = who_hears(from, outcome);
    if (event_log_) event_log_->drawn(draws_.back().text, drawn_from_, draws_.back().seen);
    return;
  }
  const ComponentId component(static_cast<std::int32_t>(outcome));
  draws_.back().component = component;
  open_draw_ = count_copies(ruleset_->rules->schema(), game_.arena(), component);
}

/// As far as they see what becomes of it, and it is nothing in a field that somebody does not see.
Viewers Session::who_hears(const flow::ChanceOutcomes& from, ruletext::Value outcome) const {
  const auto& schema = ruleset_->rules->schema();
  const auto open = [&](FieldId field) {
    return !field || schema.field(field).visible == description::Visibility::everyone;
  };
  bool seen = true;
  if (ruletext::thing(from.type.kind) != nullptr) {
    const auto& f = schema.own_field(schema.field(from.type.field()), outcome);
    seen = f.visible == description::Visibility::everyone && open(f.over);
  }
  return seen ? secrets().outcome(from.lot) : 0;
}

/// What was heard last is judged by what has come of it before anything else is
/// heard.
void Session::settle() {
  settle_draw();
  settle_events();
  if (event_log_) event_log_->follow(game_);
}

/// Who saw the last outcome shows once it lies somewhere, which it does before
/// anything else happens.
void Session::settle_draw() {
  if (!open_draw_) return;
  const auto now = count_copies(ruleset_->rules->schema(), game_.arena(), draws_.back().component);
  draws_.back().seen = saw_change(*open_draw_, now);
  open_draw_.reset();
  if (event_log_) event_log_->drawn(draws_.back().text, drawn_from_, draws_.back().seen);
}

/// Rules may say what a move takes before they take it: what lay in sight and is
/// gone now was what they named. Of moves chosen at once another may have taken it.
void Session::settle_events() {
  const auto& schema = ruleset_->rules->schema();
  for (; events_settled_ < events_.size(); ++events_settled_) {
    for (EventValue& value : events_[events_settled_].values) {
      if (together_ || !value.component || value.known_to == kEveryViewer) continue;
      value.known_to |= saw_leave(value.then, count_copies(schema, game_.arena(), value.component));
      value.then = {};
    }
  }
}

void Session::event(const flow::Game& game, EventId id, std::span<const ruletext::Value> values,
                    const ruletext::Emission& by) {
  if (&game != &game_) return;
  settle();
  const flow::Event& declared = ruleset_->rules->events()[id.index()];
  EventRecord record{id, {}};
  for (std::size_t i = 0; i < values.size() && i < declared.values.size(); ++i) {
    record.values.push_back(
        event_value(declared.values[i].name, declared.values[i].type, values[i]));
    EventValue& value = record.values.back();
    const Viewers known_to = secrets().event_value(by, i);
    value.known_to = value.component ? value.known_to | known_to : known_to;
  }
  events_.push_back(std::move(record));
  if (event_log_) event_log_->emitted(events_.size() - 1);
}

Session::EventValue Session::event_value(const std::string& name, const ruletext::Type& type,
                                         ruletext::Value value) const {
  using Kind = ruletext::Type::Kind;
  const auto& schema = ruleset_->rules->schema();
  EventValue out;
  out.name = name;
  out.text = ruletext::value_text({schema, game_.arena(), setup_.players}, type, value);
  if (type.is(Kind::number))
    out.json = value;
  else if (type.is(Kind::truth))
    out.json = value != 0;
  else if (value < 0)
    out.json = nullptr;
  else if (type.is(Kind::cell) || type.is(Kind::piece) || type.is(Kind::corner)) {
    const auto cell = to_cell(out.text);
    out.json = cell ? nlohmann::json{cell->x, cell->y} : nlohmann::json(nullptr);
  } else {
    out.json = out.text;
  }
  if (!type.is(Kind::component) || value < 0) return out;
  const ComponentId c(static_cast<std::size_t>(value));
  out.component = c;
  out.then = count_copies(schema, game_.arena(), c);
  out.known_to = may_know(count_copies(schema, before_, c), out.then);
  // A copy that a draw has just put somewhere was seen by who sees it there.
  for (const auto& d : draws_) {
    if (d.component == c) out.known_to |= d.seen;
  }
  return out;
}

void Session::scored(const flow::Game& game, SheetId sheet,
                     std::span<const ruletext::Value> arguments, FieldId) {
  if (&game != &game_) return;
  settle();
  keep_paid(sheet, Seat(), arguments, game_.explain(sheet, arguments, setup_.players));
}

void Session::keep_paid(SheetId sheet, Seat player, std::span<const ruletext::Value> arguments,
                        score::Explained explained) {
  last_sheets_.push_back(explained);
  paid_.push_back({{sheet, {arguments.begin(), arguments.end()}}, std::move(explained)});
  if (!event_log_) return;
  for (std::size_t s = 0; s < setup_.players.size(); ++s) {
    if (!player || player == Seat(s)) event_log_->paid(paid_.size() - 1, Seat(s));
  }
}

void Session::scored_for(const flow::Game& game, SheetId sheet, Seat player,
                         std::span<const ruletext::Value> arguments) {
  if (&game != &game_) return;
  settle();
  keep_paid(sheet, player, arguments, game_.explain_for(sheet, player, arguments, setup_.players));
}

void Session::moved(const flow::Game& game, const moves::Move&) {
  if (&game == &game_) settle();
}

void Session::revealed(const flow::Game& game, PhaseId phase) {
  if (&game == &game_) reveals_.push_back(phase);
}

void Session::move_failed(const flow::Game& game) {
  if (&game != &game_) return;
  events_.resize(events_before_);
  events_settled_ = events_before_;
  last_sheets_ = std::move(sheets_before_);
  sheets_before_.clear();
  paid_.resize(paid_before_);
  draws_.clear();
  open_draw_.reset();
  reveals_.clear();
  foretold_used_ = 0;
  if (event_log_) event_log_->fail();
}

std::vector<LoggedEvent> Session::take_events(std::optional<Seat> viewer) {
  std::vector<LoggedEvent> out;
  for (const auto& e : events_) {
    const flow::Event& declared = ruleset_->rules->events()[e.event.index()];
    LoggedEvent logged{declared.name, {}, nlohmann::json::object()};
    const auto tells = [&](const EventValue& v) {
      return !viewer || (v.known_to & viewer_bit(*viewer)) != 0;
    };
    for (const auto& v : e.values) {
      logged.values[v.name] = tells(v) ? v.json : nlohmann::json{{"hidden", true}};
    }
    const std::string& text = declared.text.empty() ? declared.name : declared.text;
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t close = text[i] == '{' ? text.find('}', i) : std::string::npos;
      const bool place = close != std::string::npos;
      const description::SentencePlace said(
          place ? std::string_view(text).substr(i + 1, close - i - 1) : std::string_view());
      const auto it =
          !place ? e.values.end() : std::ranges::find(e.values, said.name, &EventValue::name);
      if (it == e.values.end()) {
        logged.text += text[i++];
        continue;
      }
      if (said.many.empty()) {
        logged.text += tells(*it) ? it->text : "something hidden";
      } else {
        const bool one = tells(*it) && it->text == "1";
        (logged.text += tells(*it) ? it->text + " " : "some ") += one ? said.one : said.many;
      }
      i = close + 1;
    }
    out.push_back(std::move(logged));
  }
  events_.clear();
  events_settled_ = 0;
  return out;
}

void Session::keep_event_log() {
  if (!event_log_)
    event_log_ = std::make_unique<EventLog>(ruleset_->rules->schema(), setup_.players);
  event_log_->restart();
}

std::uint64_t Session::generator() const {
  std::uint64_t state = 0;
  for (const Word w : game_.arena().view(ruleset_->rules->schema().bookkeeping().generator,
                                         rng::kGeneratorWords)) {
    state = state << 32 | static_cast<std::uint32_t>(w);
  }
  return state;
}

void Session::set_generator(std::uint64_t state) {
  Address at = ruleset_->rules->schema().bookkeeping().generator;
  for (int left = rng::kGeneratorWords - 1; left >= 0; --left) {
    game_.arena().set(at++, static_cast<Word>(static_cast<std::uint32_t>(state >> (32 * left))));
  }
  records_.back().generator = state;
}

void Session::leave_chance_to_generator() {
  setup_.chance_given = false;
  game_.options().chance = flow::Chance::seeded;
  while (started_ && game_.pending().kind == flow::Pending::Kind::chance) {
    const auto possible = game_.outcomes();
    std::uint64_t weight = 0;
    for (const auto& outcome : possible) weight += outcome.weight;
    std::uint64_t drawn =
        rng::below(game_.arena(), game_.rules().schema().bookkeeping().generator, weight);
    auto outcome = possible.begin();
    while (drawn >= outcome->weight) drawn -= (outcome++)->weight;
    resolve(game_.outcome_text(*outcome, setup_.players));
  }
}

// --- the transcript

/// A viewer of the set that a value is chosen from sees the possible values.
Viewers Session::who_sees_choices(const moves::TextPart& part) const {
  if (!part.from) return kEveryViewer;
  const auto& f = ruleset_->rules->schema().field(part.from);
  const bool place = !part.component && f.kind == description::FieldKind::slots;
  if (place) return f.visible == description::Visibility::nobody ? 0 : kEveryViewer;
  return who_sees(ruleset_->rules->schema(), part.from, part.instance);
}

Record Session::make_record(const moves::Move& move) const {
  const auto& schema = ruleset_->rules->schema();
  Record record;
  record.seat = move.actor;
  record.kind_known_to = secrets().kind(game_.pending().phase, move.actor);
  for (const auto& part : game_.text_parts(move, setup_.players)) {
    if (part.parameter >= 0) {
      const auto parameter = static_cast<std::size_t>(part.parameter);
      Record::Part& kept = record.parts.emplace_back();
      kept.at = record.text.size();
      kept.length = part.text.size();
      kept.parameter = part.parameter;
      kept.component = part.component;
      if (part.component) kept.before = count_copies(schema, game_.arena(), part.component);
      kept.known_to = secrets().part(move, parameter, who_sees_choices(part));
    }
    record.text += part.text;
  }
  return record;
}

namespace {

/// Those at a player's own places and, with `common`, at places of nobody.
Copies own_places(const state::Schema& schema, Copies copies, Seat seat, bool common) {
  std::erase_if(copies.places, [&](const Copies::Place& p) {
    const Seat owner = state::owner(schema, schema.field(p.field), p.instance);
    return owner ? owner != seat : !common;
  });
  return copies;
}

}  // namespace

/// Decides which viewers may know the components that records from one on name. Several records are
/// commits, which took effect together: changes of the same component by others reveal nothing
/// about a commit.
void Session::judge_parts(std::size_t first_record) {
  const auto& schema = ruleset_->rules->schema();
  const bool commits = records_.size() - first_record > 1;
  const auto others_name = [&](std::size_t record, ComponentId component) {
    for (std::size_t k = first_record; k < records_.size(); ++k) {
      const auto& parts = records_[k].parts;
      if (k != record && std::any_of(parts.begin(), parts.end(),
                                     [&](const auto& p) { return p.component == component; }))
        return true;
    }
    return false;
  };
  for (std::size_t i = first_record; i < records_.size(); ++i) {
    for (auto& part : records_[i].parts) {
      if (!part.component) continue;
      Viewers drew = 0;
      for (std::size_t k = i; k < records_.size(); ++k) {
        for (const auto& d : records_[k].draws) {
          if (d.component == part.component) drew |= d.seen;
        }
      }
      const Copies now = count_copies(schema, game_.arena(), part.component);
      if (!commits) {
        part.known_to |= may_know(part.before, now, drew);
        continue;
      }
      part.known_to |= may_know(part.before, now, kEveryViewer);
      const Seat seat = records_[i].seat;
      const bool common = !others_name(i, part.component);
      part.known_to |= saw_change(own_places(schema, part.before, seat, common),
                                  own_places(schema, now, seat, common)) &
                       ~drew;
    }
  }
}

std::string Record::text_for(Seat viewer) const {
  if ((kind_known_to & viewer_bit(viewer)) == 0) return "?";
  const auto knows = [&](const Part& part) { return (part.known_to & viewer_bit(viewer)) != 0; };
  std::string out;
  std::size_t end = 0;
  for (auto first = parts.begin(); first != parts.end();) {
    const auto last = std::find_if(first, parts.end(),
                                   [&](const Part& p) { return p.parameter != first->parameter; });
    const bool nothing = std::none_of(first, last, knows);
    for (auto part = first; part != last; ++part) {
      if (knows(*part)) continue;
      if (!nothing || part == first) out.append(text, end, part->at - end) += '?';
      end = part->at + part->length;
    }
    first = last;
  }
  return out.append(text, end);
}

}  // namespace castellan::session
