#include "interpreter/session/report/report.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "interpreter/score/filled.hpp"
#include "interpreter/session/script/path.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/value_names.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::session {

using description::FieldKind;
using description::Visibility;
using nlohmann::json;

namespace {

/// Of the points by which players are ranked first.
Secrecy ranking_reads(const Session& session) {
  const auto& ranking = session.game().rules().ranking();
  return ranking.empty() ? Secrecy::open : session.secrets().of(ranking.front());
}

}  // namespace

namespace {

/// Best first; those who are equal by seat.
json ranks_json(const Session& session) {
  std::vector<Standing> list = session.standings();
  std::stable_sort(list.begin(), list.end(),
                   [](const Standing& a, const Standing& b) { return a.rank < b.rank; });
  json out = json::array();
  for (const Standing& s : list) {
    json ties = json::array();
    for (std::size_t i = 1; i < s.keys.size(); ++i) ties.push_back(s.keys[i]);
    out.push_back({{"player", s.name},
                   {"rank", s.rank},
                   {"score", s.keys.empty() ? json(nullptr) : json(s.keys.front())},
                   {"ties", std::move(ties)}});
  }
  return out;
}

/// What an instance of a field is of, as views name it; null for the game.
json instance_json(const Session& session, const state::FieldType& f, std::size_t instance) {
  const state::Schema& schema = session.game().rules().schema();
  if (f.scope == description::Field::Scope::player) return session.players()[instance / f.entries];
  if (f.scope == description::Field::Scope::choice)
    return schema.choice(f.scope_choice).values[instance / f.entries];
  return nullptr;
}

json chance_json(const Session& session, bool host) {
  const flow::Game& game = session.game();
  const auto pending = game.pending();
  json out = {
      {"pile", nullptr}, {"instance", nullptr}, {"purpose", game.chance_purpose()}, {"count", 1}};
  if (host) {
    std::uint64_t of = 0;
    for (const auto& outcome : game.outcomes()) of += outcome.weight;
    out["of"] = of;
  }
  if (const Seat actor = game.chance_actor()) out["for"] = session.players()[actor.index()];
  if (pending.lot >= 0) {
    out["choice"] = game.rules().lots()[static_cast<std::size_t>(pending.lot)].text;
    return out;
  }
  const auto& f = game.rules().schema().field(pending.pile);
  out["pile"] = f.name;
  out["instance"] = instance_json(session, f, pending.instance);
  return out;
}

}  // namespace

json status_json(const Session& session, std::optional<Seat> viewer) {
  const flow::Game& game = session.game();
  const flow::Rules& rules = game.rules();
  const auto& schema = rules.schema();
  const auto pending = game.pending();
  json out = json::object();
  const bool over = game.over();
  out["kind"] = over ? "over" : pending.kind == flow::Pending::Kind::chance ? "chance" : "decision";
  out["phase"] = !over && pending.phase ? json(rules.phase(pending.phase).name) : json(nullptr);
  json actors = json::array();
  for (std::size_t s = 0; s < session.players().size(); ++s) {
    if (pending.kind == flow::Pending::Kind::decision && pending.may_act(Seat(s)))
      actors.push_back(session.players()[s]);
  }
  out["actors"] = std::move(actors);
  if (const FieldId id = schema.find_field("round")) {
    const auto& f = schema.field(id);
    if (state::kinds::of(f).counts && f.instances == 1 && f.visible == Visibility::everyone) {
      out["round"] = game.arena().get(f.at(0));
    }
  }
  out["hash"] = hash_of(session, viewer);

  const Secrecy reads = !viewer || over ? Secrecy::open : ranking_reads(session);
  json scores = json::object();
  for (const auto& s : session.standings()) {
    const bool shown =
        reads == Secrecy::open || (reads == Secrecy::own && s.seat && s.seat == *viewer);
    if (s.keys.empty() || !shown) continue;
    scores[s.name] = s.keys.front();
  }
  out["scores"] = std::move(scores);
  if (over) out["winners"] = session.winners();
  if (over) out["ranks"] = ranks_json(session);
  if (!over && pending.kind == flow::Pending::Kind::chance)
    out["chance"] = chance_json(session, !viewer);
  for (const PaidSheet& paid : session.paid_sheets()) {
    json& times = out["sheets"][paid.sheet.sheet];
    times = times.is_null() ? 1 : times.get<int>() + 1;
  }
  return out;
}

std::string hash_of(const Session& session, std::optional<Seat> viewer) {
  const flow::Game& game = session.game();
  return hash_text(viewer ? state::view_hash(game.rules().schema(), game.arena(), *viewer)
                          : game.hash());
}

json view_json(const Session& session, std::optional<Seat> viewer) {
  const state::Schema& schema = session.game().rules().schema();
  const Arena& arena = session.game().arena();
  const Names names{schema, session.players(), {}};
  const state::Wording wording{session.players(), [&](const state::FieldType& f, Word word) {
                                 return word_text(names, arena, f, word);
                               }};
  return state::view(schema, arena, viewer, &wording);
}

namespace {

/// What a field is one for each of, and its kind.
json field_json(const state::Schema& schema, const state::FieldType& f) {
  using Scope = description::Field::Scope;
  json out = {{"kind", description::name_of(f.kind)},
              {"each", description::Field::name_of(f.scope)}};
  if (f.scope == Scope::choice) out["of"] = schema.choice(f.scope_choice).name;
  if (f.scope_field) out["of"] = schema.field(f.scope_field).name;
  for (const ChoiceId by : f.dimensions) out["by"].push_back(schema.choice(by).name);
  return out;
}

}  // namespace

json rules_json(const Session& session) {
  const Ruleset& ruleset = session.ruleset();
  json out = {{"ruleset", ruleset.loaded.ruleset},
              {"modules", ruleset.loaded.modules},
              {"mods", ruleset.loaded.mods},
              {"options", json::object()},
              {"box", json::object()},
              {"fields", json::object()},
              {"contestants", json::array()}};
  for (const package::Option& option : ruleset.loaded.option_list) {
    const auto said = ruleset.request.options.find(option.name);
    out["options"][option.name] =
        said != ruleset.request.options.end() ? said->second : option.initial;
  }
  const state::Schema& schema = session.game().rules().schema();
  for (const state::FieldType& f : schema.fields()) {
    if (!f.derived) out["fields"][f.name] = field_json(schema, f);
  }
  for (const score::Contestant& c : session.ruleset().rules->sheets().contestants()) {
    json one = {{"player", c.name}, {"competes", c.competes}};
    if (c.counter) one["score"] = schema.field(c.counter).name;
    out["contestants"].push_back(std::move(one));
  }
  std::set<std::int32_t> places;  // families that are printed on maps
  for (const state::FieldType& f : schema.fields())
    places.insert({f.place_family.value, f.area_family.value});
  for (std::size_t n = 0; n < schema.families().size(); ++n) {
    const state::FamilyType& family = schema.families()[n];
    if (places.contains(static_cast<std::int32_t>(n))) continue;
    json& box = out["box"][family.name] = json::object();
    for (std::size_t t = 0; t < static_cast<std::size_t>(family.size); ++t) {
      const state::ComponentType& type = schema.component(ComponentId(family.first.index() + t));
      if (type.copies > 0) box[type.name] = type.copies;
    }
  }
  return out;
}

namespace {

json thing_json(const Session& session, const score::Thing& thing) {
  json one = {{"kind", thing.kind}, {"name", thing.text}, {"parts", thing.parts}};
  if (thing.amount != 0) one["amount"] = thing.amount;
  const state::Schema& schema = session.game().rules().schema();
  json cells = json::array(), drawn = json::array();
  const auto add = [](json& list, std::string name) {
    if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(std::move(name));
  };
  for (std::size_t i = 0; i < thing.spots.size(); ++i) {
    const ruletext::Spot& spot = thing.spots[i];
    if (spot.board) {
      add(drawn, state::container_name(schema, session.players(), schema.field(spot.board),
                                       spot.instance) +
                     "/" + thing.parts[i]);
    }
    if (spot.place < 0) add(cells, state::cell_text(spot.cell));
  }
  if (!cells.empty()) one["cells"] = std::move(cells);
  if (!drawn.empty()) one["drawn"] = std::move(drawn);
  return one;
}

json line_json(const Session& session, const score::Line& line) {
  json one = {{"rule", line.rule},
              {"label", line.label},
              {"count", line.count},
              {"points", line.points},
              {"evidence", line.evidence}};
  if (!line.held) one["failed"] = true;
  if (!line.package.empty()) one["package"] = line.package;
  json things = json::array();
  for (const score::Thing& thing : line.things) things.push_back(thing_json(session, thing));
  if (!things.empty()) one["things"] = std::move(things);
  if (line.about) one["about"] = thing_json(session, *line.about);
  if (line.feature) one["feature"] = *line.feature + 1;
  return one;
}

json feature_json(const Session& session, const score::FilledFeature& filled, std::size_t n) {
  const auto name = [&](Seat seat) { return session.players()[seat.index()]; };
  const score::Feature& feature = *filled.feature;
  json out = {{"n", n},
              {"kind", feature.sheet},
              {"title", feature.title},
              {"of", thing_json(session, feature.of)},
              {"value", filled.value ? json(*filled.value) : json(nullptr)},
              {"lines", json::array()},
              {"majority", json::array()},
              {"contenders", json::array()},
              {"awards", json::array()}};
  for (const score::FilledLine& line : filled.lines) {
    json one = line_json(session, *line.line);
    one.erase("feature");
    if (!line.shared && line.line->seat) one["player"] = name(line.line->seat);
    out["lines"].push_back(std::move(one));
  }
  for (const score::Contender& c : feature.contenders) {
    json one = {{"player", name(c.seat)}};
    if (!c.amounts.empty()) one["weight"] = c.amounts.front();
    if (c.paid) out["majority"].push_back(one);
    if (c.amounts.empty()) continue;
    one["ties"] = std::vector<std::int64_t>(c.amounts.begin() + 1, c.amounts.end());
    one["figures"] = json::array();
    for (const score::Thing& f : c.figures) one["figures"].push_back(thing_json(session, f));
    out["contenders"].push_back(std::move(one));
  }
  for (const auto& [seat, points] : filled.awards)
    out["awards"].push_back({{"player", name(seat)}, {"points", points}});
  return out;
}

}  // namespace

json score_json(const Session& session, const score::Explained& sheet, std::optional<Seat> viewer) {
  json out = {{"sheet", sheet.sheet}, {"title", sheet.title}, {"players", json::array()}};
  const SheetId id = session.game().rules().sheets().find(sheet.sheet);
  if (viewer && !session.secrets().values_are_open(id)) out["title"] = sheet.sheet;
  const Secrecy whole = viewer ? session.secrets().sheet(id) : Secrecy::open;
  const auto shown = [&](Secrecy reads, Seat of) {
    return reads == Secrecy::open || (reads == Secrecy::own && of && of == *viewer);
  };
  const auto line_shown = [&](const score::Line& line) {
    return whole == Secrecy::open || shown(session.secrets().row(line.row), line.seat);
  };
  const auto add = [&](json& lines, const score::Line& line) {
    if (!line_shown(line)) return;
    lines.push_back(line_json(session, line));
    if (whole != Secrecy::open) lines.back().erase("feature");
  };
  const json hidden = {{"hidden", true}};
  // The payment for a feature reveals every amount that was compared.
  if (whole == Secrecy::open) {
    const score::Filled by_feature = score::filled(sheet);
    for (const score::FilledFeature& one : by_feature.features) {
      out["features"].push_back(feature_json(session, one, out["features"].size() + 1));
    }
  }
  for (std::size_t s = 0; s < session.players().size(); ++s) {
    json lines = json::array();
    for (const auto& line : sheet.lines) {
      if (line.seat == Seat(s)) add(lines, line);
    }
    const std::int64_t total = s < sheet.totals.size() ? sheet.totals[s] : 0;
    out["players"].push_back({{"player", session.players()[s]},
                              {"total", shown(whole, Seat(s)) ? json(total) : hidden},
                              {"lines", std::move(lines)}});
  }
  std::vector<std::string> contestants;
  for (const auto& line : sheet.lines) {
    if (line.seat || line.contestant.empty()) continue;
    if (std::find(contestants.begin(), contestants.end(), line.contestant) == contestants.end()) {
      contestants.push_back(line.contestant);
    }
  }
  for (const auto& name : contestants) {
    json lines = json::array();
    std::int64_t total = 0;
    for (const auto& line : sheet.lines) {
      if (line.seat || line.contestant != name) continue;
      total += line.points;
      add(lines, line);
    }
    out["players"].push_back({{"player", name},
                              {"total", shown(whole, Seat()) ? json(total) : hidden},
                              {"lines", std::move(lines)}});
  }
  return out;
}

json events_json(const std::vector<LoggedEvent>& events) {
  json out = json::array();
  for (const auto& e : events)
    out.push_back({{"event", e.name}, {"text", e.text}, {"values", e.values}});
  return out;
}

json error_json(const grammar::Diagnostic& error) {
  json out = {{"id", error.id}, {"message", error.message}};
  static constexpr std::string_view kNearest = "did you mean '";
  if (error.hint.starts_with(kNearest)) {
    const std::size_t end = error.hint.rfind('\'');
    out["nearest"] = json::array({error.hint.substr(kNearest.size(), end - kNearest.size())});
  }
  if (!error.file.empty()) {
    out["where"] = {{"file", error.file}, {"line", error.at.line}, {"column", error.at.column}};
  }
  return out;
}

json error_json(const moves::Refusal& refusal) {
  json out = {{"id", refusal.id}, {"message", refusal.reason}};
  if (!refusal.nearest.empty()) out["nearest"] = refusal.nearest;
  return out;
}

}  // namespace castellan::session
