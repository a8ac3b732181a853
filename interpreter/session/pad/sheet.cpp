#include "interpreter/session/pad/sheet.hpp"

#include <algorithm>

#include "interpreter/ruletext/values.hpp"

namespace castellan::session {

using description::PadAward;

namespace {

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::ranges::find(list, word) != list.end();
}

std::string without_clause(const std::string& id) {
  const bool clause = id.size() > 1 && id.back() >= 'a' && id.back() <= 'z' &&
                      id[id.size() - 2] >= '0' && id[id.size() - 2] <= '9';
  return clause ? id.substr(0, id.size() - 1) : id;
}

class Evaluation {
 public:
  Evaluation(const PadForm& form, const flow::Pad& pad, const Names& names, Session& features,
             Session& holdings)
      : form_(form),
        pad_(pad),
        rules_(*pad.declared->rules),
        names_(names),
        features_(features),
        holdings_(holdings) {
    out_.totals = form.start;
    out_.given.resize(names.players.size());
  }

  FilledPad run() {
    for (const flow::PadAward& award : pad_.awards) {
      std::vector<const DescribedFeature*> own;
      for (const DescribedFeature& f : form_.features) {
        if (f.n > 0 && f.kind == award.kind) own.push_back(&f);
      }
      std::ranges::sort(own, {}, [](const DescribedFeature* f) { return f->n; });
      for (const DescribedFeature* f : own) feature(award, *f);
    }
    others();
    return std::move(out_);
  }

 private:
  using Lines = std::vector<score::Line>;

  Lines lines_of(Session& game, SheetId sheet, std::span<const ruletext::Value> arguments) {
    return game.score(sheet, arguments).lines;
  }

  /// Counted rows are there when there was something, others when they did something.
  bool shown(const score::Line& line, const std::vector<std::string>& base) const {
    if (has(base, shown_rule(rules_, line.rule)) || has(base, line.rule)) return true;
    return line.counts ? line.count != 0 || line.points != 0 : line.held;
  }

  /// Puts a line to those of its row and player.
  void put(std::vector<PadSheetLine>& to, const score::Line& line, Seat seat) const {
    const std::string rule = shown_rule(rules_, line.rule);
    auto it = std::ranges::find_if(
        to, [&](const PadSheetLine& l) { return l.rule == rule && l.seat == seat; });
    if (it == to.end()) it = to.insert(to.end(), PadSheetLine{rule, line.label, {}, 0, seat});
    if (line.counts) it->count = it->count.value_or(0) + line.count;
    it->points += line.points;
  }

  std::int64_t give(Seat seat, const score::Line& line) {
    out_.given[seat.index()].emplace_back(line.rule, line.points);
    return line.points;
  }

  /// An award moves the score by itself, within the counter's bounds.
  void move(Seat seat, std::int64_t points) {
    const auto& counter = names_.schema.field(pad_.score);
    auto& total = out_.totals[seat.index()];
    total = std::max<std::int64_t>(counter.min, total + points);
  }

  ruletext::Value thing(const flow::PadAward& award, const DescribedFeature& f) const {
    const flow::PadKind& kind = pad_.kinds[award.kind];
    const auto& grid = names_.schema.field(kind.grid);
    const Arena& arena = features_.game().arena();
    const int slot = grid.grids[0].slot_at(arena, f.cell);
    const ruletext::Value piece = ruletext::piece_value(0, slot);
    if (kind.declared->segment.empty()) return piece;
    const grammar::TextToken text{cell_text(f.cell) + " " + kind.declared->segment, f.span};
    const auto words = state::words_of_segment(text);
    return ruletext::segment_value(piece,
                                   state::find_segment(names_, arena, grid, 0, words).segment);
  }

  ruletext::Value asked(const ruletext::Program& program, Seat seat, ruletext::Value it) {
    const ruletext::ReadContext context = features_.game().context();
    machine_.refuel(context);
    machine_.local(0) = seat.value;
    machine_.local(1) = it;
    return machine_.evaluate(program, context);
  }

  void feature(const flow::PadAward& award, const DescribedFeature& f) {
    const PadAward& a = *award.declared;
    const ruletext::Value it = thing(award, f);
    if (!award.when.empty() && asked(award.when, Seat(0), it) == 0) return;
    PadFeature filled;
    filled.n = f.n;
    filled.kind = a.name;
    points_.assign(names_.players.size(), 0);
    const ruletext::Value arguments[] = {it};
    for (const SheetId sheet : award.before)
      personal(lines_of(features_, sheet, arguments), a, filled);
    const Lines lines = lines_of(features_, award.sheet, arguments);
    if (award.leads.empty())
      personal(lines, a, filled);
    else
      worth(award, lines, it, filled);
    for (const SheetId sheet : award.after)
      personal(lines_of(features_, sheet, arguments), a, filled);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (points_[i] != 0) filled.awards.push_back({Seat(i), points_[i]});
    }
    out_.features.push_back(std::move(filled));
  }

  /// Lines of which each is somebody's, one award a player.
  void personal(const Lines& lines, const PadAward& a, PadFeature& filled) {
    for (std::size_t i = 0; i < names_.players.size(); ++i) {
      const Seat seat(i);
      std::int64_t sum = 0;
      for (const score::Line& line : lines) {
        if (line.seat != seat) continue;
        sum += give(seat, line);
        if (shown(line, a.base)) put(filled.lines, line, seat);
      }
      points_[i] += sum;
      move(seat, sum);
    }
  }

  /// The amounts that all leaders get, and those that differ between them.
  void worth(const flow::PadAward& award, const Lines& lines, ruletext::Value it,
             PadFeature& filled) {
    const PadAward& a = *award.declared;
    filled.value = 0;
    for (const score::Line& line : lines) {
      if (line.seat != Seat(0) || line.own) continue;
      *filled.value += line.points;
      if (!a.each && shown(line, a.base)) put(filled.lines, line, Seat());
    }
    for (std::size_t i = 0; i < names_.players.size(); ++i) {
      const Seat seat(i);
      if (asked(award.leads, seat, it) == 0) continue;
      filled.majority.push_back({seat, asked(award.weight, seat, it)});
      std::int64_t sum = 0;
      for (const score::Line& line : lines) {
        if (line.seat != seat) continue;
        sum += give(seat, line);
        if ((a.each || line.own) && shown(line, a.base)) put(filled.lines, line, seat);
      }
      points_[i] += sum;
      move(seat, sum);
    }
  }

  void others() {
    if (!pad_.sheet || form_.holdings.empty()) return;
    for (const score::Line& line : lines_of(holdings_, pad_.sheet, {})) {
      if (!line.seat) continue;
      if (!of_holding(line)) continue;
      put(out_.others, line, line.seat);
      give(line.seat, line);
      move(line.seat, line.points);
    }
  }

  /// Whether somebody wrote down what the row is about.
  bool of_holding(const score::Line& line) const {
    if (line.points != 0) return true;
    return line.held && std::ranges::any_of(form_.holdings, [&](const auto& h) {
             return h.first == line.seat && (has(h.second->rows, line.rule) ||
                                             has(h.second->rows, shown_rule(rules_, line.rule)));
           });
  }

  const PadForm& form_;
  const flow::Pad& pad_;
  const description::PadRules& rules_;
  const Names& names_;
  Session& features_;
  Session& holdings_;
  ruletext::Machine machine_;
  FilledPad out_;
  std::vector<std::int64_t> points_;  ///< of the feature, by seat
};

}  // namespace

std::string shown_rule(const description::PadRules& rules, const std::string& id) {
  const std::string row = without_clause(id);
  return row == id || has(rules.clauses, row) ? id : row;
}

bool is_of_row(const std::string& id, const std::string& row) {
  return id == row || without_clause(id) == row;
}

std::string meant_rule(const description::PadRules& rules, const std::string& id) {
  const auto renamed = [&](const std::string& row) {
    for (std::size_t i = 0; i + 1 < rules.aliases.size(); i += 2) {
      if (rules.aliases[i] == row) return rules.aliases[i + 1];
    }
    return row;
  };
  const std::string row = without_clause(id);
  return renamed(row) == row ? id : renamed(row) + id.substr(row.size());
}

FilledPad evaluate(const PadForm& form, const flow::Pad& pad, const Names& names, Session& features,
                   Session& holdings) {
  return Evaluation(form, pad, names, features, holdings).run();
}

}  // namespace castellan::session
