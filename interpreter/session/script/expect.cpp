#include "interpreter/session/script/expect.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "grammar/unicode.hpp"
#include "interpreter/score/filled.hpp"
#include "interpreter/session/figure_text.hpp"
#include "interpreter/session/worth.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::session {

using grammar::Expectation;
using grammar::TextToken;

namespace {

Verdict unless(bool met, std::string message) {
  return met ? Verdict{} : Verdict{false, std::move(message)};
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const auto& p : parts) out += (out.empty() ? "" : ", ") + p;
  return out.empty() ? "nothing" : out;
}

std::int64_t need_number(const Names& names, const Expectation& e) {
  if (e.values.size() != 1)
    throw names.error(e.text.span, "script/bad-value", "one number is expected here");
  const auto n = to_number(e.values[0].text);
  if (!n)
    throw names.error(e.values[0].span, "script/bad-value",
                      "'" + e.values[0].text + "' is no number");
  return *n;
}

/// The path as a sentence names it: `Anna score`, `market[wood]`.
std::string written(const Names& names, const Expectation& e) {
  std::string out = e.player.text;
  bool in_field = false;
  for (const auto& part : e.path) {
    if (in_field) {
      const bool owner = &part == &e.path.back() && e.path.size() > 2 && part.text == "owner";
      out += owner ? ".owner" : "[" + part.text + "]";
      continue;
    }
    out += (out.empty() ? "" : " ") + part.text;
    in_field = static_cast<bool>(names.schema.find_field(part.text));
  }
  return out;
}

Verdict judge_single(const Names& names, const Arena& arena, const FieldPlace& place,
                     const Expectation& e) {
  if (e.values.size() != 1) {
    throw names.error(e.values.empty() ? e.path[0].span : e.values[1].span, "script/bad-value",
                      "'" + written(names, e) + "' has one value");
  }
  const auto& f = names.schema.field(place.field);
  const TextToken& value = e.values[0];
  const std::string now = single_text(names, arena, place);
  std::string wanted = value.text;
  if (!place.member && state::kinds::of(f).counts) {
    const auto n = to_number(value.text);
    if (!n)
      throw names.error(value.span, "script/bad-value",
                        "'" + f.name + "' is a number, '" + value.text + "' is none",
                        value.text.starts_with('=') ? "one '=' is written" : "");
    wanted = std::to_string(*n);
  } else if (value.text != "none") {
    const Word meant = single_word(names, arena, place, value);  // refuses names that nothing has
    // Segments and regions have several names.
    if (f.to == state::RefTo::segment || f.to == state::RefTo::region)
      wanted = word_text(names, arena, f, meant);
    if (const auto piece = state::to_piece(value.text))
      wanted = cell_text(piece->cell) +
               (piece->half ? std::string(state::corner_of_half(*piece->half)) : "");
  }
  return unless(now == wanted, written(names, e) + " is " + now + ", expected " + wanted);
}

Verdict judge_content(const Names& names, const Arena& arena, const FieldPlace& place,
                      const Expectation& e) {
  const auto& f = names.schema.field(place.field);
  const auto holds = state::kinds::of(f).holds;
  if (holds != state::kinds::Holds::components) {
    throw names.error(
        e.path[0].span, "script/bad-path", "'" + f.name + "' cannot be compared",
        holds == state::kinds::Holds::figures ? "write: expect 1 KIND of NAME on PLACE" : "");
  }
  const std::vector<std::string> now = content(names.schema, arena, place);
  if (e.values.size() == 1 && !names.schema.find_component(e.values[0].text)) {
    if (const auto n = to_number(e.values[0].text)) {
      return unless(*n == static_cast<std::int64_t>(now.size()),
                    written(names, e) + " has " + std::to_string(now.size()) + ", expected " +
                        std::to_string(*n));
    }
  }
  std::vector<std::string> wanted;
  for (const auto& value : e.values) {
    if (value.text == "none") continue;
    const Counted c = counted(value);
    (void)names.need_component(c.name, f.family);
    if (c.count > 10'000) throw names.error(value.span, "script/bad-value", "that is too many");
    wanted.insert(wanted.end(), static_cast<std::size_t>(c.count), c.name.text);
  }
  std::sort(wanted.begin(), wanted.end());
  if (now == wanted) return {};
  std::vector<std::string> missing;
  std::vector<std::string> extra;
  std::set_difference(wanted.begin(), wanted.end(), now.begin(), now.end(),
                      std::back_inserter(missing));
  std::set_difference(now.begin(), now.end(), wanted.begin(), wanted.end(),
                      std::back_inserter(extra));
  std::string message = written(names, e) + " is " + joined(now);
  if (!missing.empty()) message += "; missing: " + joined(missing);
  if (!extra.empty()) message += "; not expected: " + joined(extra);
  return {false, message};
}

/// Seats that may act now; the first seat when nobody may, for the reason.
std::vector<Seat> actors(const Session& session) {
  const auto pending = session.game().pending();
  std::vector<Seat> seats;
  for (std::size_t s = 0; s < session.players().size(); ++s) {
    if (pending.may_act(Seat(s)) && pending.kind == flow::Pending::Kind::decision)
      seats.emplace_back(s);
  }
  if (seats.empty()) seats.emplace_back(0);
  return seats;
}

/// The text of a figure as a sentence repeats it: as it stands in the script.
Verdict judge_figure(const Session& session, const Names& names, const Expectation& e) {
  const int now = count_figures(names, session.game().arena(), e.figure);
  const std::string text(names.source->text(e.figure.span));
  if (e.values.empty()) return unless(now > 0, "there is no " + text);
  const std::int64_t wanted = need_number(names, e);
  return unless(now == wanted, "there are " + std::to_string(now) + " " + text + ", expected " +
                                   std::to_string(wanted));
}

Verdict judge_legal(const Session& session, const Expectation& e) {
  std::string reason;
  for (const Seat s : actors(session)) {
    const auto refused = session.check(e.text.text, s);
    if (!refused) return {};
    if (reason.empty()) reason = refused->refusal.reason;
  }
  return {false, "'" + e.text.text + "' is not legal: " + reason};
}

Verdict judge_illegal(const Session& session, const Expectation& e) {
  std::string reasons;
  for (const Seat s : actors(session)) {
    const auto refused = session.check(e.text.text, s);
    if (!refused) return {false, "'" + e.text.text + "' is legal, expected it not to be"};
    if (e.because.text.empty() || refused->refusal.reason.find(e.because.text) != std::string::npos)
      return {};
    if (reasons.empty()) reasons = refused->refusal.reason;
  }
  return {false, "'" + e.text.text + "' is illegal because " + reasons + "; expected '" +
                     e.because.text + "' in it"};
}

/// Those whose points a sheet shows: a seat, or a contestant who is no player.
Seat need_scorer(const Session& session, const Names& names, const TextToken& name) {
  const auto& contestants = session.ruleset().rules->sheets().contestants();
  const bool contestant = std::any_of(contestants.begin(), contestants.end(),
                                      [&](const auto& c) { return c.name == name.text; });
  const Seat seat = names.seat(name.text);
  return seat || contestant ? seat : names.need_seat(name);
}

bool is_of(const score::Line& line, Seat seat, const std::string& name) {
  return seat ? line.seat == seat : line.contestant == name;
}

/// The missing and surplus things of a row, or its count.
Verdict judge_counted(const std::string& row, const std::set<std::string>& counts,
                      std::int64_t number, const Expectation& e) {
  std::set<std::string> wanted;
  for (const TextToken& thing : e.counted) wanted.insert(thing.text);
  if (const auto how_many = to_number(e.counted[0].text); wanted.size() == 1 && how_many) {
    return unless(*how_many == number, "row " + row + " counts for " + e.player.text + " " +
                                           std::to_string(number) + ", expected " +
                                           e.counted[0].text);
  }
  if (wanted.size() == 1 && *wanted.begin() == "none") wanted.clear();
  const auto without = [](const std::set<std::string>& a, const std::set<std::string>& b) {
    std::vector<std::string> out;
    std::ranges::set_difference(a, b, std::back_inserter(out));
    return out;
  };
  const auto missing = without(wanted, counts);
  const auto more = without(counts, wanted);
  std::string message =
      "row " + row + " counts for " + e.player.text + " " + joined({counts.begin(), counts.end()});
  if (!missing.empty()) message += "; missing: " + joined(missing);
  if (!more.empty()) message += "; not expected: " + joined(more);
  return unless(missing.empty() && more.empty(), std::move(message));
}

/// The text that distinguishes lines of one player with the same id, as those of a loop.
std::string own_ids(const std::string& row, std::size_t lines, const std::string& player) {
  if (lines < 2) return {};
  return std::to_string(lines) + " lines of " + player + " have the id " + row + "; 'row " + row +
         "-{n}', with the name of the loop, gives each its own";
}

Verdict judge_line(const Session& session, const Names& names, const Expectation& e) {
  const std::int64_t wanted = need_number(names, e);
  const Seat seat = need_scorer(session, names, e.player);
  if (e.path.empty())
    throw names.error(e.player.span, "script/bad-path", "the id of a row is missing");
  if (session.last_sheets().empty()) return {false, "nothing has been scored since the last move"};
  const std::string& row = e.path[0].text;
  std::int64_t points = 0;
  bool exists = false;
  std::vector<std::string> rows;
  std::map<std::string, std::size_t> own;  // lines of the player by row
  std::set<std::string> counts;
  std::int64_t number = 0;
  for (const auto& sheet : session.last_sheets()) {
    for (const auto& line : sheet.lines) {
      if (std::find(rows.begin(), rows.end(), line.rule) == rows.end()) rows.push_back(line.rule);
      const bool of_player = is_of(line, seat, e.player.text);
      if (of_player && !line.feature)
        ++own[line.rule];  // an included sheet has no names of the loop around it
      if (!is_clause_of(line.rule, row)) continue;
      exists = true;
      if (!of_player) continue;
      points += line.points;
      number += line.count;
      const std::vector<std::string> things = score::things_of(line);
      counts.insert(things.begin(), things.end());
      // A line that rests on nothing it counts rests on what its sheet is of.
      const bool rests = line.held && (line.points != 0 || !line.counts);
      if (things.empty() && rests && line.feature)
        counts.insert(sheet.features[*line.feature].of.text);
    }
  }
  if (!exists) {
    const std::string loop = row.substr(0, row.rfind('-'));
    return {false, "the last sheet has no row " + row + "; its rows are " + joined(rows),
            own_ids(loop, own[loop], e.player.text)};
  }
  if (points != wanted) {
    return {false,
            "row " + row + " gives " + e.player.text + " " + std::to_string(points) +
                ", expected " + std::to_string(wanted),
            own_ids(row, own[row], e.player.text)};
  }
  return e.counted.empty() ? Verdict{} : judge_counted(row, counts, number, e);
}

Verdict judge_paid(const Session& session, const Names& names, const Expectation& e) {
  const std::int64_t wanted = need_number(names, e);
  const Seat seat = need_scorer(session, names, e.player);
  const auto& sheets = session.ruleset().rules->sheets();
  if (!e.path.empty() && !sheets.find(e.path[0].text)) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < sheets.size(); ++i) known.push_back(sheets.name(SheetId(i)));
    throw names.error(e.path[0].span, "script/unknown-sheet",
                      "there is no sheet '" + e.path[0].text + "'",
                      grammar::nearest_hint(e.path[0].text, known));
  }
  std::int64_t points = 0;
  std::vector<std::string> paid;
  for (const PaidSheet& p : session.paid_now()) {
    paid.push_back(sheets.name(p.call.sheet));
    if (!e.path.empty() && paid.back() != e.path[0].text) continue;
    for (const auto& line : p.sheet.lines) {
      if (is_of(line, seat, e.player.text)) points += line.points;
    }
  }
  const std::string by = e.path.empty() ? "" : " by " + e.path[0].text;
  return unless(points == wanted, e.player.text + " is paid " + std::to_string(points) + by +
                                      ", expected " + std::to_string(wanted) +
                                      "; sheets paid since the last move began: " + joined(paid));
}

Verdict judge_event(const Session& session, const Names& names, const Expectation& e,
                    std::span<const LoggedEvent> happened) {
  const std::string name = e.path.empty() ? "" : e.path[0].text;
  if (!name.empty()) {
    std::vector<std::string> known;
    for (const auto& event : session.game().rules().events()) known.push_back(event.name);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw names.error(e.path[0].span, "script/unknown-event", "there is no event '" + name + "'",
                        grammar::nearest_hint(name, known));
    }
  }
  std::vector<std::string> said;
  for (const LoggedEvent& event : happened) {
    if ((name.empty() || event.name == name) && event.text.find(e.text.text) != std::string::npos)
      return {};
    said.push_back("'" + event.text + "'");
  }
  std::string wanted = name.empty() ? "event" : "event '" + name + "'";
  if (!e.text.text.empty()) wanted += " with '" + e.text.text + "' in it";
  return {false, "no " + wanted + " since the last move began; there was " + joined(said)};
}

/// The failure of one of the paths, or nothing.
template <class Judge>
Verdict of_each_path(const Names& names, const Expectation& e, Judge judge_one) {
  Expectation one = e;
  for (auto& path : each_path(names, e.path)) {
    one.path = std::move(path);
    Verdict verdict = judge_one(one);
    if (!verdict.met) return verdict;
  }
  return {};
}

Verdict judge_sees(const Names& names, const Arena& arena, const Expectation& e) {
  const Seat viewer = names.need_seat(e.viewer);
  const FieldPlace place = find_place(names, arena, e.player, e.path);
  const Seen how = seen(names.schema, arena, place, viewer);
  const std::string what = written(names, e);
  const std::string& who = e.viewer.text;
  if (e.hidden) {
    if (how == Seen::part)
      return {false, who + " sees a part of " + what + ", expected it to be hidden"};
    return unless(how != Seen::everything, who + " sees " + what + ", expected it to be hidden");
  }
  const bool only_size = e.values.size() == 1 && to_number(e.values[0].text) && how == Seen::size;
  if (how == Seen::everything || only_size) {
    return is_single(names.schema, place) ? judge_single(names, arena, place, e)
                                          : judge_content(names, arena, place, e);
  }
  return {false, who + (how == Seen::part ? " sees only a part of " : " does not see ") + what};
}

std::string now_text(const Session& session) {
  const auto pending = session.game().pending();
  if (session.game().over()) return "the game is over";
  if (pending.kind == flow::Pending::Kind::chance) return "a draw is awaited";
  if (!pending.phase) return "no phase has begun";
  return "the phase is '" + session.game().rules().phase(pending.phase).name + "'";
}

Verdict judge_winner(const Session& session, const Names& names, const Expectation& e) {
  const auto standings = session.standings();
  std::vector<std::string> wanted;
  for (const auto& value : e.values) {
    const bool known = std::any_of(standings.begin(), standings.end(),
                                   [&](const Standing& s) { return s.name == value.text; });
    wanted.push_back(known ? value.text : names.players[names.need_seat(value).index()]);
  }
  if (!session.game().over()) return {false, "nobody has won yet: " + now_text(session)};
  std::vector<std::string> now = session.winners();
  const std::string said = joined(now);
  std::sort(now.begin(), now.end());
  std::sort(wanted.begin(), wanted.end());
  return unless(now == wanted, (now.size() == 1 ? "the winner is " : "the winners are ") + said +
                                   ", expected " + joined(wanted));
}

Verdict judge_rank(const Session& session, const Names& names, const Expectation& e) {
  const std::int64_t wanted = need_number(names, e);
  for (const auto& s : session.standings()) {
    if (!grammar::is_same_text(s.name, e.player.text)) continue;
    return unless(s.rank == wanted, e.player.text + " has rank " + std::to_string(s.rank) +
                                        ", expected " + std::to_string(wanted));
  }
  (void)names.need_seat(e.player);
  return {};
}

}  // namespace

Verdict judge(const Session& session, const Names& names, const Expectation& e,
              std::span<const LoggedEvent> happened) {
  switch (e.kind) {
    case Expectation::Kind::field: {
      const Arena& arena = session.game().arena();
      return of_each_path(names, e, [&](const Expectation& one) {
        const FieldPlace place = find_place(names, arena, one.player, one.path);
        return is_single(names.schema, place) ? judge_single(names, arena, place, one)
                                              : judge_content(names, arena, place, one);
      });
    }
    case Expectation::Kind::figure:
      return judge_figure(session, names, e);
    case Expectation::Kind::moves: {
      const std::int64_t wanted = need_number(names, e);
      bool exact = true;
      const auto n = session.count_legal(actors(session).front(), &exact);
      return unless(exact && static_cast<std::int64_t>(n) == wanted,
                    std::string("there are ") + (exact ? "" : "at least ") + std::to_string(n) +
                        " legal moves, expected " + std::to_string(wanted));
    }
    case Expectation::Kind::legal:
      return judge_legal(session, e);
    case Expectation::Kind::illegal:
      return judge_illegal(session, e);
    case Expectation::Kind::phase: {
      const auto pending = session.game().pending();
      // Choices of rule text are phases, too; several may have one name.
      const auto& rules = session.game().rules();
      std::vector<std::string> known;
      for (const auto& p : rules.phases()) known.push_back(p.name);
      if (std::find(known.begin(), known.end(), e.text.text) == known.end()) {
        throw names.error(e.text.span, "script/unknown-phase",
                          "there is no phase '" + e.text.text + "'",
                          grammar::nearest_hint(e.text.text, known));
      }
      return unless(pending.kind == flow::Pending::Kind::decision &&
                        rules.phase(pending.phase).name == e.text.text,
                    now_text(session) + ", expected '" + e.text.text + "'");
    }
    case Expectation::Kind::line:
      return judge_line(session, names, e);
    case Expectation::Kind::event:
      return judge_event(session, names, e, happened);
    case Expectation::Kind::paid:
      return judge_paid(session, names, e);
    case Expectation::Kind::sees:
      return of_each_path(names, e, [&](const Expectation& one) {
        return judge_sees(names, session.game().arena(), one);
      });
    case Expectation::Kind::winner:
      return judge_winner(session, names, e);
    case Expectation::Kind::rank:
      return judge_rank(session, names, e);
    case Expectation::Kind::over:
      return unless(session.game().over(), "the game is not over: " + now_text(session));
    case Expectation::Kind::error:
      return {false, "the line before it was accepted, expected an error"};
  }
  return {};
}

}  // namespace castellan::session
