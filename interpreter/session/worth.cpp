#include "interpreter/session/worth.hpp"

#include <algorithm>

#include "grammar/diagnostic.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/score/things.hpp"
#include "interpreter/session/script/path.hpp"

namespace castellan::session {

namespace {

using Kind = ruletext::Type::Kind;
using score::Explained;
using score::Thing;

/// Whether a text names it: by its name, by where it is, by a cell or a place that it lies on.
bool names(const std::string& text, const Thing& thing) {
  if (text == thing.name || text == thing.text) return true;
  const auto cell = to_cell(text);
  for (std::size_t i = 0; i < thing.parts.size(); ++i) {
    if (text == thing.parts[i] ||
        (cell && thing.spots[i].place < 0 && thing.spots[i].cell == *cell))
      return true;
  }
  return false;
}

/// A sheet without its features and lines.
Explained empty_part(const Explained& sheet, std::size_t players) {
  Explained out;
  out.sheet = sheet.sheet;
  out.title = sheet.title;
  out.totals.resize(std::max(players, sheet.totals.size()));
  return out;
}

void add_line(Explained& out, const score::Line& line, std::optional<std::size_t> feature) {
  out.lines.push_back(line);
  out.lines.back().feature = feature;
  if (line.seat && line.seat.index() < out.totals.size())
    out.totals[line.seat.index()] += line.points;
}

/// The lines of some features and some of those that are of none.
template <class Feature, class Other>
Explained part(const Explained& sheet, std::size_t players, Feature with_feature, Other with_line) {
  Explained out = empty_part(sheet, players);
  std::vector<std::optional<std::size_t>> at(sheet.features.size());
  for (std::size_t i = 0; i < sheet.features.size(); ++i) {
    if (!with_feature(sheet.features[i])) continue;
    at[i] = out.features.size();
    out.features.push_back(sheet.features[i]);
  }
  for (const score::Line& line : sheet.lines) {
    if (line.feature ? at[*line.feature].has_value() : with_line(line)) {
      add_line(out, line, line.feature ? at[*line.feature] : std::nullopt);
    }
  }
  return out;
}

/// Everything that a sheet of one subject can be of, in order of instances and numbers.
std::vector<ruletext::Value> subjects(const state::Schema& schema, const Arena& arena,
                                      const ruletext::Type& type) {
  std::vector<ruletext::Value> out;
  const auto count = [&](std::int64_t first, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) out.push_back(first + i);
  };
  switch (type.kind) {
    case Kind::choice:
      count(0, static_cast<std::int64_t>(schema.choice(type.choice()).values.size()));
      break;
    case Kind::component:
      count(schema.family(type.family()).first.value, schema.family(type.family()).size);
      break;
    case Kind::place:
      count(0, schema.field(type.field()).places);
      break;
    case Kind::figure:
      count(0, static_cast<std::int64_t>(schema.field(type.field()).figures.size()));
      break;
    case Kind::piece: {
      const auto& field = schema.field(type.field());
      for (std::size_t i = 0; i < field.grids.size(); ++i) {
        for (int s = field.grids[i].next_slot(arena, -1); s >= 0;
             s = field.grids[i].next_slot(arena, s)) {
          out.push_back(ruletext::piece_value(i, s));
        }
      }
      break;
    }
    case Kind::region: {
      const auto& field = schema.field(type.field());
      const auto& over = schema.field(field.over);
      for (std::size_t i = 0; i < field.regions.size(); ++i) {
        for (int s = over.grids[i].next_slot(arena, -1); s >= 0;
             s = over.grids[i].next_slot(arena, s)) {
          for (int id = s * field.segments; id < (s + 1) * field.segments; ++id) {
            if (field.regions[i].exists(arena, id) && field.regions[i].region(arena, id) == id) {
              out.push_back(ruletext::in_instance(i, id));
            }
          }
        }
      }
      for (std::size_t i = 0; i < over.maps.size(); ++i) {
        for (int p = 0; p < over.places; ++p) {
          if (over.maps[i].owner(arena, p) >= 0 &&
              over.maps[i].lowest_in_group(arena, field.feature, p) == p) {
            out.push_back(ruletext::in_instance(i, p));
          }
        }
      }
      break;
    }
    default:
      break;
  }
  return out;
}

class Worth {
 public:
  /// `open`: sheets that read anything else do not exist.
  Worth(const Session& session, std::span<const Explained> asked, const std::string& text,
        bool open)
      : session_(session),
        open_(open),
        sheets_(session.game().rules().sheets()),
        speaker_{session.game().rules().schema(), session.game().arena(), session.players()},
        asked_(asked),
        what_(text),
        source_(std::make_shared<grammar::Source>("thing", text)) {
    const std::size_t of = text.find(" of ");
    if (of == std::string::npos || !single(sheets_.find(text.substr(0, of)))) return;
    sheet_ = text.substr(0, of);
    what_ = text.substr(of + 4);
    what_.erase(0, what_.find_first_not_of(' '));
  }

  std::vector<Explained> find() {
    for (const Explained& sheet : asked_) {
      const auto fits = [&](const score::Feature& f) {
        return (sheet_.empty() || f.sheet == sheet_) && names(what_, f.of);
      };
      Explained own = part(sheet, players(), fits, [](const score::Line&) { return false; });
      for (const score::Feature& f : own.features) included_.push_back(f.sheet + " " + f.of.text);
      if (!own.lines.empty()) out_.push_back(std::move(own));
    }
    const bool included = !out_.empty();
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
      const SheetId id(i);
      if (!single(id) || (!sheet_.empty() && sheets_.name(id) != sheet_)) continue;
      // What others are need not be what the sheet is meant for.
      if (sheet_.empty() && (included || !sheets_.subject(id)->is(Kind::region))) continue;
      not_included(id);
    }
    if (sheet_.empty()) counted();
    if (out_.empty()) unknown();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::size_t players() const { return session_.players().size(); }
  /// Whether a sheet is of one thing alone.
  [[nodiscard]] bool single(SheetId id) const {
    return id && !sheets_.of_players(id) && sheets_.parameters(id) == 0 &&
           (!open_ || session_.secrets().sheet(id) == Secrecy::open);
  }

  void not_included(SheetId id) {
    const ruletext::Type& type = *sheets_.subject(id);
    for (const ruletext::Value value : subjects(speaker_.schema, speaker_.arena, type)) {
      const Thing thing = score::thing_of(speaker_, type, value);
      known_.push_back(thing.name);
      if (!names(what_, thing)) continue;
      if (std::ranges::find(included_, sheets_.name(id) + " " + thing.text) != included_.end())
        continue;
      const ruletext::Value arguments[] = {value};
      Explained all = session_.game().explain_for(id, Seat(0), arguments, session_.players());
      // Nobody is paid: what would be different for each of them is left out.
      std::erase_if(all.lines, [](const score::Line& line) { return line.own; });
      for (score::Feature& f : all.features) f.contenders.clear();
      all.totals.assign(players(), 0);
      out_.push_back(std::move(all));
    }
  }

  /// Lines of no feature that are about it or count it.
  void counted() {
    for (const Explained& sheet : asked_) {
      Explained own = part(
          sheet, players(), [](const score::Feature&) { return false; },
          [&](const score::Line& line) {
            return (line.about && names(what_, *line.about)) ||
                   std::ranges::any_of(line.things,
                                       [&](const Thing& t) { return names(what_, t); });
          });
      if (!own.lines.empty()) out_.push_back(std::move(own));
    }
  }

  [[noreturn]] void unknown() {
    for (const Explained& sheet : asked_) {
      for (const score::Feature& f : sheet.features) known_.push_back(f.of.name);
      for (const score::Line& line : sheet.lines) {
        for (const Thing& t : line.things) known_.push_back(t.name);
        if (line.about) known_.push_back(line.about->name);
      }
    }
    std::vector<std::string> of_one;
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
      if (single(SheetId(i))) of_one.push_back(sheets_.name(SheetId(i)));
    }
    const std::string& text = source_->text();
    const std::size_t of = text.find(" of ");
    const std::string before = text.substr(0, of);
    // A word before a cell or a segment can be meant as a sheet only.
    if (sheet_.empty() && of != std::string::npos && text.find('(', of) != std::string::npos) {
      throw grammar::Error(grammar::diagnose(*source_, {0, static_cast<std::uint32_t>(of)},
                                             "script/unknown-sheet",
                                             "there is no sheet of one thing '" + before + "'",
                                             grammar::nearest_hint(before, of_one)));
    }
    const auto begin = static_cast<std::uint32_t>(text.size() - what_.size());
    throw grammar::Error(grammar::diagnose(
        *source_, {begin, static_cast<std::uint32_t>(text.size())}, "script/unknown-thing",
        sheet_.empty() ? "no sheet is about '" + what_ + "' or counts it"
                       : "sheet '" + sheet_ + "' is about no '" + what_ + "'",
        grammar::nearest_hint(what_, known_)));
  }

  const Session& session_;
  bool open_;
  const score::Sheets& sheets_;
  ruletext::Speaker speaker_;
  std::span<const Explained> asked_;
  std::string what_;
  std::string sheet_;  ///< empty: of whichever sheet
  std::shared_ptr<const grammar::Source> source_;
  std::vector<std::string> included_;
  std::vector<std::string> known_;
  std::vector<Explained> out_;
};

}  // namespace

std::vector<Explained> worth(const Session& session, std::span<const Explained> asked,
                             const std::string& text, std::optional<Seat> viewer) {
  if (!viewer) return Worth(session, asked, text, false).find();
  std::vector<Explained> open(asked.begin(), asked.end());
  const score::Sheets& sheets = session.game().rules().sheets();
  std::erase_if(open, [&](const Explained& sheet) {
    return session.secrets().sheet(sheets.find(sheet.sheet)) != Secrecy::open;
  });
  return Worth(session, open, text, true).find();
}

bool is_clause_of(std::string_view rule, std::string_view row) {
  return rule == row ||
         (rule.size() == row.size() + 1 && rule.starts_with(row) && rule.back() >= 'a' &&
          rule.back() <= 'z' && row.back() >= '0' && row.back() <= '9');
}

Explained part_of(std::span<const Explained> sheets, std::span<const std::string> players,
                  const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string row = text.substr(0, colon);
  const std::string thing = colon == std::string::npos ? "" : text.substr(colon + 1);
  const grammar::Source source("line", text);
  std::vector<std::string> rows, things;
  Explained out;
  for (const Explained& sheet : sheets) {
    for (const score::Line& line : sheet.lines) {
      rows.push_back(line.rule);
      if (!is_clause_of(line.rule, row)) continue;
      const score::Feature* feature = line.feature ? &sheet.features[*line.feature] : nullptr;
      const std::string who = line.seat ? players[line.seat.index()] : line.contestant;
      things.push_back(who);
      if (feature != nullptr) things.push_back(feature->of.name);
      if (line.about) things.push_back(line.about->name);
      const bool meant = thing.empty() || thing == who ||
                         (feature != nullptr && names(thing, feature->of)) ||
                         (line.about && names(thing, *line.about));
      if (!meant) continue;
      if (out.sheet.empty()) out = empty_part(sheet, players.size());
      std::optional<std::size_t> at;
      if (feature != nullptr) {
        const auto known = std::ranges::find_if(out.features, [&](const auto& f) {
          return f.sheet == feature->sheet && f.of.text == feature->of.text;
        });
        at = static_cast<std::size_t>(known - out.features.begin());
        if (known == out.features.end()) out.features.push_back(*feature);
      }
      add_line(out, line, at);
    }
  }
  if (things.empty()) {
    throw grammar::Error(grammar::diagnose(
        source, {0, static_cast<std::uint32_t>(row.size())}, "script/unknown-row",
        "no sheet has a row '" + row + "' at the moment", grammar::nearest_hint(row, rows)));
  }
  if (out.lines.empty()) {
    throw grammar::Error(grammar::diagnose(
        source, {static_cast<std::uint32_t>(colon + 1), static_cast<std::uint32_t>(text.size())},
        "script/unknown-thing", "row " + row + " has no line for '" + thing + "'",
        grammar::nearest_hint(thing, things)));
  }
  return out;
}

}  // namespace castellan::session
