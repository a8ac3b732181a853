#include "interpreter/session/pad/facts.hpp"

#include <algorithm>

namespace castellan::session {

using description::PadFact;
using grammar::in_quotes;
using grammar::PadItem;
using grammar::PadLine;
using grammar::PositionLine;
using grammar::TextToken;

namespace {

std::string range_text(const PadFact& f) {
  if (f.only.empty()) return "from " + std::to_string(f.least) + " to " + std::to_string(f.most);
  std::string out;
  for (std::size_t i = 0; i < f.only.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == f.only.size() ? " or " : ", ") + std::to_string(f.only[i]);
  }
  return out;
}

}  // namespace

// --- lines of a position

Cell FactTaker::lay(const std::string& component, const std::string& grid, grammar::Span span) {
  const Cell cell{static_cast<std::int16_t>(3 * laid_++), 0};
  PositionLine line;
  line.kind = PositionLine::Kind::place;
  line.span = span;
  line.path.push_back({grid, span});
  grammar::PlacedItem item;
  item.component = {component, span};
  item.span = span;
  grammar::Value at;
  at.kind = grammar::Value::Kind::cell;
  at.span = span;
  at.cell = {std::to_string(cell.x), std::to_string(cell.y)};
  item.at.push_back(std::move(at));
  line.items.push_back(std::move(item));
  form_.pieces.push_back(std::move(line));
  return cell;
}

PositionLine FactTaker::assigned(std::vector<std::string> path, const std::string& value,
                                 grammar::Span span) const {
  PositionLine line;
  line.kind = PositionLine::Kind::assign;
  line.span = span;
  for (std::string& part : path) line.path.push_back({std::move(part), span});
  line.values.push_back({value, span});
  return line;
}

void FactTaker::set(const std::string& field, Cell cell, const std::string& value,
                    grammar::Span span, const std::string& index) {
  std::vector<std::string> path = {field, cell_text(cell)};
  if (!index.empty()) path.push_back(index);
  form_.pieces.push_back(assigned(std::move(path), value, span));
}

void FactTaker::refer(const std::string& field, Cell piece, Cell to, grammar::Span span) {
  set(field, piece, cell_text(to), span);
}

// --- reading

grammar::Error FactTaker::repeated(const TextToken& word) const {
  return names_.error(word.span, "script/repeated", in_quotes(word.text) + " is given twice");
}

void FactTaker::no_more(const PadItem& item, std::size_t allowed) const {
  if (item.words.size() <= allowed) return;
  throw names_.error(item.words[allowed].span, "script/bad-value",
                     in_quotes(item.words[allowed].text) + " is one word too many after " +
                         in_quotes(item.words[allowed - 1].text));
}

std::int64_t FactTaker::last_number(const PadItem& item, const TextToken& of, std::size_t at,
                                    std::int64_t least, std::int64_t most) const {
  const std::string takes = in_quotes(of.text) + " takes a number from " + std::to_string(least) +
                            " to " + std::to_string(most);
  if (item.words.size() <= at) throw names_.error(of.span, "script/bad-value", takes);
  no_more(item, at + 1);
  const TextToken& word = item.words[at];
  const auto n = to_number(word.text);
  if (!n || *n < least || *n > most)
    throw names_.error(word.span, "script/bad-value", takes + ", not " + in_quotes(word.text));
  return *n;
}

const PadItem& FactTaker::only_item(const PadFact& f, const PadLine& line) const {
  if (line.items.empty()) {
    const bool number = f.says == PadFact::Says::number;
    throw names_.error(line.name.span, "script/bad-value",
                       in_quotes(f.word) + (number ? " takes a number " + range_text(f)
                                                   : std::string(" needs something behind it")));
  }
  if (line.items.size() > 1) {
    throw names_.error(line.items[1].span, "script/bad-value",
                       in_quotes(f.word) + " takes one value");
  }
  return line.items.front();
}

void FactTaker::fact(DescribedFacts& here, const PadFact& f, const PadLine& line) {
  using Says = PadFact::Says;
  if (f.says == Says::player) return of_player(here, f, line);
  if (!here.said.insert(f.word).second) throw repeated(line.name);
  if (f.once && !once_.insert(f.word).second) {
    throw names_.error(line.name.span, "script/repeated",
                       in_quotes(f.word) + " is in one feature of a pad only");
  }
  if (!f.not_with.empty() && here.said.contains(f.not_with)) {
    throw names_.error(
        line.name.span, "script/bad-position",
        in_quotes(f.word) + " and " + in_quotes(f.not_with) + " are never in one feature");
  }
  switch (f.says) {
    case Says::number:
      return number(here, f, line);
    case Says::counts:
      return counts(here, f, line);
    case Says::numbers:
      return numbers(here, f, line);
    case Says::choice: {
      const PadItem& item = only_item(f, line);
      no_more(item, 1);
      const auto& choice = names_.schema.choice(names_.schema.find_choice(f.choice));
      if (choice.find(item.words[0].text) < 0) {
        throw names_.error(item.words[0].span, "script/bad-value",
                           in_quotes(item.words[0].text) + " is no " + f.choice,
                           grammar::nearest_hint(item.words[0].text, choice.values));
      }
      return set(f.field, here.cell, "1", line.span, item.words[0].text);
    }
    case Says::flag:
      if (!line.items.empty()) {
        throw names_.error(line.items[0].span, "script/bad-value",
                           in_quotes(f.word) + " stands alone");
      }
      return set(f.field, here.cell, "true", line.span);
    case Says::player:
      break;
  }
}

void FactTaker::number(DescribedFacts& here, const PadFact& f, const PadLine& line) {
  const PadItem& item = only_item(f, line);
  no_more(item, 1);
  const TextToken& word = item.words[0];
  const auto n = to_number(word.text);
  const bool allowed = n && *n >= f.least && *n <= f.most &&
                       (f.only.empty() || std::ranges::find(f.only, *n) != f.only.end());
  if (!allowed) {
    throw names_.error(
        word.span, "script/bad-value",
        in_quotes(f.word) + " takes a number " + range_text(f) + ", not " + in_quotes(word.text));
  }
  here.numbers[f.word] = *n;
  if (!f.within.empty()) here.limits.push_back({&f, word});
  set(f.field, here.cell, std::to_string(*n), line.span);
}

void FactTaker::counts(const DescribedFacts& here, const PadFact& f, const PadLine& line) {
  if (line.items.empty()) {
    throw names_.error(
        line.name.span, "script/bad-value",
        in_quotes(f.word) + " takes kinds and numbers, as in " + f.word + " " +
            names_.schema.choice(names_.schema.find_choice(f.choice)).values.front() + " 1");
  }
  const auto& choice = names_.schema.choice(names_.schema.find_choice(f.choice));
  std::set<std::string> seen;
  for (const PadItem& item : line.items) {
    const TextToken& kind = item.words[0];
    if (choice.find(kind.text) < 0) {
      throw names_.error(kind.span, "script/bad-value", in_quotes(kind.text) + " is no " + f.choice,
                         grammar::nearest_hint(kind.text, choice.values));
    }
    if (!seen.insert(kind.text).second) throw repeated(kind);
    const std::int64_t n = last_number(item, kind, 1, f.least, f.most);
    set(f.field, here.cell, std::to_string(n), line.span, kind.text);
  }
}

void FactTaker::numbers(const DescribedFacts& here, const PadFact& f, const PadLine& line) {
  if (line.items.empty()) {
    throw names_.error(line.name.span, "script/bad-value",
                       in_quotes(f.word) + " takes numbers " + range_text(f));
  }
  if (f.most_entries > 0 && static_cast<std::int64_t>(line.items.size()) > f.most_entries) {
    throw names_.error(
        line.items[static_cast<std::size_t>(f.most_entries)].span, "script/bad-value",
        in_quotes(f.word) + " takes at most " + std::to_string(f.most_entries) + " numbers");
  }
  std::int64_t sum = 0;
  for (const PadItem& item : line.items) {
    const std::int64_t n = last_number(item, line.name, 0, f.least, f.most);
    sum += n;
    if (f.component.empty()) continue;
    const Cell own = lay(f.component, pad_.kinds[here.kind].declared->on, item.span);
    refer(f.belongs, own, here.cell, item.span);
    set(f.field, own, std::to_string(n), item.span);
  }
  if (f.component.empty()) set(f.field, here.cell, std::to_string(sum), line.span);
  if (!f.entries.empty()) set(f.entries, here.cell, std::to_string(line.items.size()), line.span);
}

void FactTaker::of_player(DescribedFacts& here, const PadFact& f, const PadLine& line) {
  const PadItem& item = only_item(f, line);
  const Seat seat = names_.need_seat(item.words[0]);
  const std::string player = names_.players[seat.index()];
  if (!here.said.insert(f.word + " " + player).second) throw repeated(line.name);
  const bool others = std::ranges::any_of(here.marks, [&](const auto& m) { return m.fact == &f; });
  if (f.one_player && others) {
    throw names_.error(item.words[0].span, "script/repeated",
                       in_quotes(f.word) + " is with one player in a feature");
  }
  if (f.once && !others && !once_.insert(f.word).second) {
    throw names_.error(line.name.span, "script/repeated",
                       in_quotes(f.word) + " is in one feature of a pad only");
  }
  const bool flag =
      names_.schema.field(names_.schema.find_field(f.field)).kind == description::FieldKind::flag;
  if (flag) no_more(item, 1);
  here.marks.push_back(
      {&f, seat, flag ? 1 : last_number(item, line.name, 1, f.least, f.most), item.words[0]});
}

// --- figures

std::int64_t FactTaker::owned(const description::PadFigure& f, Seat seat) const {
  const auto& field = names_.schema.field(names_.schema.find_field(f.figures));
  const auto kind = static_cast<std::int32_t>(std::ranges::find(field.figure_kinds, f.kind) -
                                              field.figure_kinds.begin());
  return std::ranges::count_if(
      field.figures, [&](const auto& one) { return one.owner == seat && one.kind == kind; });
}

void FactTaker::figures(DescribedFacts& here, const description::PadFigure& f, Seat seat,
                        const TextToken& player, const PadItem& item) {
  const std::int64_t n = item.words.size() == 1 ? 1 : last_number(item, item.words[0], 1, 1, 1000);
  auto& count = here.figures[seat.value][{f.figures, f.kind}];
  if (count > 0) throw repeated(item.words[0]);
  count = n;
  const description::PadKind& kind = *pad_.kinds[here.kind].declared;
  auto& used = used_[{seat.value, f.name}];
  const std::int64_t before = kind.counts.empty() ? used : 0;
  const std::int64_t all = owned(f, seat);
  if (before + n > all) {
    throw names_.error(
        item.span, "script/bad-position",
        player.text + " has " + std::to_string(all) + " of " + in_quotes(f.name) +
            (before == 0 ? "" : ", " + std::to_string(before) + " of them elsewhere") + ", not " +
            std::to_string(before + n));
  }
  if (!kind.counts.empty()) return;
  used += n;
  for (std::int64_t i = 0; i < n; ++i) {
    PositionLine line;
    line.kind = PositionLine::Kind::figure;
    line.span = item.span;
    line.figure.kind = {f.kind, item.span};
    line.figure.owner = player;
    line.figure.location = {{kind.on, item.span}, {cell_text(here.cell), item.span}};
    for (std::size_t at = 0; at < kind.segment.size();) {
      const std::size_t end = std::min(kind.segment.find(' ', at), kind.segment.size());
      line.figure.location.push_back({kind.segment.substr(at, end - at), item.span});
      at = end + 1;
    }
    line.figure.span = item.span;
    form_.pieces.push_back(std::move(line));
  }
}

// --- at the end of a feature

void FactTaker::mark(const DescribedFacts& done, const DescribedFacts::Mark& m) {
  const PadFact& f = *m.fact;
  std::int64_t carriers = 0;
  if (const auto all = done.figures.find(m.seat.value); all != done.figures.end()) {
    for (const auto& [figure, n] : all->second) {
      if (figure.first == f.figures && f.goes_on(figure.second)) carriers += n;
    }
  }
  if (carriers == 0 && m.amount > 0) {
    throw names_.error(m.player.span, "script/bad-position",
                       m.player.text + " has no figure here for " + in_quotes(f.word));
  }
  if (f.each > 0 && m.amount > carriers * f.each) {
    throw names_.error(m.player.span, "script/bad-position",
                       in_quotes(f.word) + " of " + m.player.text + " is at most " +
                           std::to_string(carriers * f.each) + " here, " + std::to_string(f.each) +
                           " on each figure");
  }
  form_.marks.push_back({&f, m.seat, m.amount, done.cell});
}

void FactTaker::close(const DescribedFacts& done) {
  std::vector<grammar::Diagnostic> problems;
  const auto noted = [&](auto&& f) {
    try {
      f();
    } catch (const grammar::Error& e) {
      problems.insert(problems.end(), e.diagnostics().begin(), e.diagnostics().end());
    }
  };
  for (const auto& limit : done.limits) {
    const auto it = done.numbers.find(limit.fact->within);
    const std::int64_t most = it == done.numbers.end() ? 0 : it->second;
    if (done.numbers.at(limit.fact->word) <= most) continue;
    noted([&] {
      throw names_.error(limit.number.span, "script/bad-position",
                         in_quotes(limit.fact->word) + " is " + limit.number.text + ", more than " +
                             in_quotes(limit.fact->within) + ", which is " + std::to_string(most));
    });
  }
  for (const auto& m : done.marks) noted([&] { mark(done, m); });
  const description::PadKind& kind = *pad_.kinds[done.kind].declared;
  if (!kind.counts.empty()) {
    for (const auto& [seat, all] : done.figures) {
      std::int64_t sum = 0;
      for (const auto& [figure, n] : all) sum += n;
      form_.pieces.push_back(assigned({names_.players[static_cast<std::size_t>(seat)], kind.counts},
                                      std::to_string(sum), done.word.span));
    }
  }
  form_.features.push_back({done.n, done.kind, done.cell, done.word.span});
  if (!problems.empty()) throw grammar::Error(std::move(problems));
}

}  // namespace castellan::session
