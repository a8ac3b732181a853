#include "interpreter/session/open_text.hpp"

#include <algorithm>

#include "interpreter/score/row_verbs.hpp"

namespace castellan::session {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

template <class Each>
void each_word(std::string_view text, Each each) {
  for (std::size_t begin = text.find_first_of(kLetters); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(kLetters, begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    begin = text.find_first_of(kLetters, end);
    const bool of = begin != std::string_view::npos && text.substr(begin, 3) == "of ";
    each(word, of ? text.substr(begin + 3) : std::string_view(), of);
  }
}

/// Whether `of` is followed by the player whom the text is evaluated for.
bool of_itself(std::string_view behind) {
  constexpr std::string_view kPlayer = "player";
  return behind.starts_with(kPlayer) && behind.substr(kPlayer.size()).find_first_of(kLetters) != 0;
}

/// What the owner of a field sees of its own.
bool is_own(const state::FieldType& f) {
  return f.scope == description::Field::Scope::player && !f.knowledge && f.visible == description::Visibility::owner;
}

/// What names of several words are found by.
std::string_view last_word(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  return blank == std::string_view::npos ? name : name.substr(blank + 1);
}

}  // namespace

void OpenText::add(std::string_view name, const description::RuleText& text) {
  if (text.empty()) return;
  meanings_[std::string(last_word(name))].texts.push_back(text.source->text(text.span));
}

OpenText::OpenText(const flow::Rules& rules) {
  const auto& d = rules.description();
  for (const auto& f : rules.schema().fields()) {
    meanings_[f.name].field = true;
    if (f.visible != description::Visibility::everyone || f.knowledge) meanings_[f.name].reads = is_own(f) ? Reads::own : Reads::hidden;
    // Regions follow from what lies on their grid.
    if (f.over && rules.schema().field(f.over).visible != description::Visibility::everyone) meanings_[f.name].reads = Reads::hidden;
  }
  for (const auto& each : d.definitions) {
    add(each.name, each.text);
    if (!each.lua.empty()) meanings_[each.name].reads = Reads::hidden;
  }
  for (const auto& each : d.contributions) add(each.point, each.text);
  for (const auto& each : d.sets) {
    add(each.name, each.from);
    add(each.name, each.where);
  }
  for (const auto& each : d.scopes) {
    for (const auto& words : each.words) add(words, each.where);
  }
  for (const auto& each : d.nouns) {
    for (const auto& words : each.words) {
      for (const auto* text : {&each.over, &each.where, &each.amount, &each.measure}) add(words, *text);
      meanings_[std::string(last_word(words))].texts.push_back(each.field);
    }
  }
  Begins begins;
  for (const auto& file : d.sheets) {
    for (const auto& sheet : file.file.sheets) {
      begins[file.source.get()].insert(sheet.name.span.begin);
      note_begins(sheet.items, *file.source, begins);
    }
  }
  for (const auto& file : d.sheets) {
    for (const auto& sheet : file.file.sheets) add_sheet(sheet, *file.source, begins);
  }
  for (const auto& each : d.components) {
    for (const auto& line : each.entry.rules) {
      if (each.origin.source == nullptr) continue;
      meanings_[line.slot.text].slots.push_back(each.origin.source->text(line.text_span));
    }
  }
}

namespace {

std::uint32_t begin_of(const grammar::SheetItem& item) {
  using Kind = grammar::SheetItem::Kind;
  return item.kind == Kind::row || item.kind == Kind::step ? item.row.id.span.begin : item.span.begin;
}

}  // namespace

void OpenText::note_begins(const std::vector<grammar::SheetItem>& items, const grammar::Source& source, Begins& begins) {
  for (const grammar::SheetItem& item : items) {
    const grammar::Source& from = item.source ? *item.source : source;
    begins[&from].insert(begin_of(item));
    note_begins(item.items, from, begins);
  }
}

namespace {

std::string_view up_to_next(const grammar::Source& source, std::uint32_t begin, const std::set<std::uint32_t>& begins) {
  const auto next = begins.upper_bound(begin);
  return source.text({begin, next == begins.end() ? static_cast<std::uint32_t>(source.text().size()) : *next});
}

/// Whether the verbs of a row do the same whatever points there are so far.
bool adds_only(const std::vector<grammar::Statement>& body) {
  using Kind = grammar::Statement::Kind;
  return std::all_of(body.begin(), body.end(), [](const grammar::Statement& s) {
    const score::RowVerb* verb = s.kind == Kind::verb ? score::find_row_verb(s.verb.text) : nullptr;
    const bool adds = s.kind == Kind::verb ? verb && !verb->so_far : s.kind != Kind::call;
    return adds && adds_only(s.body) &&
           std::all_of(s.branches.begin(), s.branches.end(), [](const auto& b) { return adds_only(b.body); });
  });
}

}  // namespace

void OpenText::add_sheet(const grammar::Sheet& sheet, const grammar::Source& source, const Begins& begins) {
  meanings_[sheet.name.text].texts.push_back(up_to_next(source, sheet.name.span.end, begins.at(&source)));
  std::vector<std::string_view> before;
  add_items(sheet.items, sheet.name.text, source, begins, {sheet.subject.text}, before);
}

/// Rows and includes by their sheet. Those that other files added stand in their texts.
void OpenText::add_items(const std::vector<grammar::SheetItem>& items, const std::string& sheet, const grammar::Source& source,
                         const Begins& begins, const std::vector<std::string_view>& around,
                         std::vector<std::string_view>& before) {
  using Kind = grammar::SheetItem::Kind;
  for (const grammar::SheetItem& item : items) {
    const grammar::Source& from = item.source ? *item.source : source;
    std::vector<std::string_view> texts = around;
    texts.push_back(up_to_next(from, begin_of(item), begins.at(&from)));
    meanings_[sheet].texts.push_back(texts.back());
    before.push_back(texts.back());
    if (item.kind == Kind::row) {
      // The points so far come of the rows before it, and the loops they stand in.
      if (!adds_only(item.row.body)) texts.insert(texts.end(), before.begin(), before.end());
      rows_.insert({item.row.id.text, {sheet, std::move(texts)}});
    } else if (item.kind == Kind::include) {
      includes_.push_back({sheet, std::move(texts)});
    } else {
      add_items(item.items, sheet, from, begins, texts, before);
    }
  }
}

Reads OpenText::reads(std::string_view text) const {
  Seen seen;
  return reads(text, seen);
}

Reads OpenText::sheet(std::string_view name) const {
  std::set<std::string_view> done;
  return std::max(reads(name), included(name, done));
}

Reads OpenText::row(std::string_view id) const {
  Reads found = Reads::open;
  const auto [begin, end] = rows_.equal_range(id);
  if (begin == end) return Reads::hidden;
  for (auto it = begin; it != end; ++it) {
    Seen seen;
    std::set<std::string_view> done;
    found = std::max({found, reads(it->second.texts, seen), included(it->second.sheet, done)});
  }
  return found;
}

Reads OpenText::included(std::string_view sheet, std::set<std::string_view>& done) const {
  Reads found = Reads::open;
  if (!done.insert(sheet).second) return found;
  for (const Include& include : includes_) {
    bool names = false;
    each_word(include.texts.back(), [&](std::string_view word, std::string_view, bool) { names = names || word == sheet; });
    if (!names) continue;
    // What the sheet itself reads is another question.
    Seen seen{{{sheet, false}, Reads::open}, {{sheet, true}, Reads::open}};
    found = std::max({found, reads(include.texts, seen), included(include.by, done)});
  }
  return found;
}

Reads OpenText::reads(const std::vector<std::string_view>& texts, Seen& seen) const {
  Reads found = Reads::open;
  for (const std::string_view each : texts) found = std::max(found, reads(each, seen));
  return found;
}

Reads OpenText::reads(std::string_view text, Seen& seen) const {
  Reads found = Reads::open;
  bool ranks = false;
  each_word(text, [&](std::string_view word, std::string_view behind, bool of) {
    // Ranks compare a player with the others.
    ranks = ranks || word == "rank";
    const auto meaning = meanings_.find(word);
    if (found == Reads::hidden || meaning == meanings_.end()) return;
    const Meaning& m = meaning->second;
    const bool slots = of || !m.field;
    const auto [known, fresh] = seen.insert({{meaning->first, slots}, Reads::open});
    if (fresh) {
      known->second = std::max(m.reads, reads(m.texts, seen));
      if (slots) known->second = std::max(known->second, reads(m.slots, seen));
    }
    const bool of_another = of && !of_itself(behind) && known->second == Reads::own;
    found = std::max(found, of_another ? Reads::hidden : known->second);
  });
  return ranks && found == Reads::own ? Reads::hidden : found;
}

}  // namespace castellan::session
