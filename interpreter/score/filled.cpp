#include "interpreter/score/filled.hpp"

#include <algorithm>

#include "interpreter/state/value_names.hpp"

namespace castellan::score {

namespace {

bool same_entry(const Line& a, const Line& b) {
  return a.rule == b.rule && a.package == b.package && a.label == b.label && a.count == b.count &&
         a.points == b.points && a.evidence == b.evidence;
}

/// Whether ties decide: somebody has as much as somebody else of what is compared first.
bool tied(const Feature& feature) {
  const auto& all = feature.contenders;
  return std::any_of(all.begin(), all.end(), [&](const Contender& a) {
    return std::any_of(all.begin(), all.end(), [&](const Contender& b) {
      return &a != &b && !a.amounts.empty() && a.amounts.front() == b.amounts.front() &&
             (a.paid || b.paid);
    });
  });
}

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

}  // namespace

Filled filled(const Explained& sheet) {
  Filled out;
  std::vector<std::vector<const Line*>> by_feature(sheet.features.size());
  for (const Line& line : sheet.lines) {
    if (line.feature)
      by_feature[*line.feature].push_back(&line);
    else
      out.others.push_back(&line);
  }
  for (std::size_t i = 0; i < sheet.features.size(); ++i) {
    FilledFeature one;
    one.feature = &sheet.features[i];
    for (const Contender& c : one.feature->contenders) {
      if (c.paid) one.awards.emplace_back(c.seat, 0);
    }
    const auto& lines = by_feature[i];
    if (lines.empty()) continue;
    std::vector<bool> written(lines.size(), false);
    for (std::size_t k = 0; k < lines.size(); ++k) {
      for (auto& [seat, points] : one.awards) {
        if (lines[k]->seat == seat) points += lines[k]->points;
      }
      if (written[k]) continue;
      // The same entry of everybody else who is paid.
      std::vector<std::size_t> same = {k};
      std::vector<Seat> seats = {lines[k]->seat};
      for (std::size_t n = k + 1; n < lines.size(); ++n) {
        if (written[n] || !same_entry(*lines[k], *lines[n])) continue;
        if (std::find(seats.begin(), seats.end(), lines[n]->seat) != seats.end()) continue;
        same.push_back(n);
        seats.push_back(lines[n]->seat);
      }
      // What a row that speaks of the player changes is this player's, also where nobody else is
      // paid.
      const bool shared =
          seats.size() >= one.awards.size() && !(lines[k]->own && lines[k]->points != 0);
      if (shared) {
        for (const std::size_t n : same) written[n] = true;
        one.value = one.value.value_or(0) + lines[k]->points;
      }
      one.lines.push_back({lines[k], shared});
    }
    out.features.push_back(std::move(one));
  }
  return out;
}

std::string contention_text(const Feature& feature, std::span<const std::string> players) {
  const bool ties = tied(feature);
  std::string out;
  for (const Contender& c : feature.contenders) {
    if (c.amounts.empty()) continue;
    if (!out.empty()) out += ", ";
    out += players[c.seat.index()] + " " + std::to_string(c.amounts.front());
    for (std::size_t k = 1; ties && k < c.amounts.size(); ++k)
      out += " then " + std::to_string(c.amounts[k]);
    std::string list;
    for (const Thing& f : c.figures) {
      list += (list.empty() ? "" : ", ") + f.text +
              (f.amount == 1 ? "" : " weighs " + std::to_string(f.amount));
    }
    if (!list.empty()) out += " (" + list + ")";
  }
  return out;
}

std::vector<std::string> things_of(const Line& line) {
  std::vector<std::string> said;
  for (const Thing& t : line.things) {
    // A region that was counted as a member of a set is one thing, one that was measured all its
    // parts.
    if (t.kind == "region" && t.amount == 0) {
      for (const std::string& place : places_of(t)) add_once(said, place);
    } else {
      add_once(said,
               t.text + (t.amount == 0 || t.amount == 1 ? "" : " x" + std::to_string(t.amount)));
    }
  }
  return said;
}

std::vector<std::string> places_of(const Thing& thing) {
  std::vector<std::string> said;
  if (thing.kind == "figure") {
    said.push_back(thing.text);
    return said;
  }
  for (std::size_t i = 0; i < thing.parts.size(); ++i) {
    const bool cell = thing.spots[i].place < 0;
    add_once(said, cell ? state::cell_text(thing.spots[i].cell) : thing.parts[i]);
  }
  return said;
}

std::string list_text(std::span<const std::string> list, std::size_t most) {
  std::string out;
  for (const std::string& one : list.first(std::min(most, list.size())))
    out += (out.empty() ? "" : ", ") + one;
  if (list.size() > most) out += " and " + std::to_string(list.size() - most) + " more";
  return out;
}

}  // namespace castellan::score
