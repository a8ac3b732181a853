#include "interpreter/session/open_text.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "interpreter/score/row_verbs.hpp"

namespace castellan::session {
namespace {

constexpr auto kIsLetter = [] {
  std::array<bool, 256> is{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")) {
    is[static_cast<unsigned char>(c)] = true;
  }
  return is;
}();

/// Where the next word begins, or the next gap, from `at` on; the text's size when there is none.
std::size_t skip_to(std::string_view text, std::size_t at, bool letter) {
  while (at < text.size() && kIsLetter[static_cast<unsigned char>(text[at])] != letter) ++at;
  return at;
}

/// Whether `of` is followed by the player whom the text is evaluated for.
bool of_itself(std::string_view behind) {
  constexpr std::string_view kPlayer = "player";
  return behind.starts_with(kPlayer) && skip_to(behind, kPlayer.size(), true) != kPlayer.size();
}

/// Calls `each(word, of, of_another)` for every word: whether `of` follows, and whether it
/// is somebody else who stands behind it.
template <class Each>
void each_word(std::string_view text, Each each) {
  for (std::size_t begin = skip_to(text, 0, true); begin < text.size();) {
    const std::size_t end = skip_to(text, begin, false);
    const std::string_view word = text.substr(begin, end - begin);
    begin = skip_to(text, end, true);
    const bool of = text.substr(begin, 3) == "of ";
    each(word, of, of && !of_itself(text.substr(begin + 3)));
  }
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

std::uint32_t begin_of(const grammar::SheetItem& item) {
  using Kind = grammar::SheetItem::Kind;
  return item.kind == Kind::row || item.kind == Kind::step ? item.row.id.span.begin : item.span.begin;
}

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

/// What the words of a text come to, and whether it compares a player with the others.
class ReadByWords {
 public:
  void word(Reads reads, bool of_another) {
    reads_ = std::max(reads_, of_another && reads == Reads::own ? Reads::hidden : reads);
  }
  void ranks() { ranks_ = true; }
  [[nodiscard]] Reads operator()() const { return ranks_ && reads_ == Reads::own ? Reads::hidden : reads_; }

 private:
  Reads reads_ = Reads::open;
  bool ranks_ = false;
};

constexpr std::string_view kRank = "rank";

}  // namespace

/// The texts behind each word, until it is settled what they come to.
class OpenText::Gathering {
 public:
  Gathering(const flow::Rules& rules, OpenText& out) : rules_(rules), out_(out) {}

  void operator()() {
    fields();
    const auto& d = rules_.description();
    for (const auto& each : d.definitions) {
      add(each.name, each.text);
      if (!each.lua.empty()) meaning(each.name).reads = Reads::hidden;
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
        add(last_word(words), each.field, false);
      }
    }
    for (const auto& file : d.sheets) {
      for (const auto& sheet : file.file.sheets) {
        begins_[file.source.get()].insert(sheet.name.span.begin);
        note_begins(sheet.items, *file.source);
      }
    }
    for (const auto& file : d.sheets) {
      for (const auto& sheet : file.file.sheets) add_sheet(sheet, *file.source);
    }
    for (const auto& each : d.components) {
      for (const auto& line : each.entry.rules) {
        if (each.origin.source != nullptr) add(line.slot.text, each.origin.source->text(line.text_span), true);
      }
    }
    settle();
  }

 private:
  struct Behind {
    Meaning* meaning;
    std::string_view text;
    bool slot;
  };
  struct Use {
    const Meaning* meaning;
    bool slot;
    bool of_another;
  };
  struct Words {
    std::vector<Use> uses;
    bool ranks = false;
  };
  struct Row {
    std::string_view id;
    std::string_view sheet;
    /// Its own, of the loops around it, and of the rows before it when it takes what they give.
    std::vector<std::string_view> texts;
  };
  struct Include {
    std::string_view by;                    ///< the sheet that includes
    std::vector<std::string_view> texts;    ///< the last one is its own
  };

  Meaning& meaning(std::string_view word) {
    const auto at = out_.meanings_.find(word);
    return at != out_.meanings_.end() ? at->second : out_.meanings_[std::string(word)];
  }
  void add(std::string_view word, std::string_view text, bool slot) { behind_.push_back({&meaning(word), text, slot}); }
  void add(std::string_view name, const description::RuleText& text) {
    if (!text.empty()) add(last_word(name), text.source->text(text.span), false);
  }

  void fields() {
    for (const auto& f : rules_.schema().fields()) {
      Meaning& m = meaning(f.name);
      m.field = true;
      if (f.visible != description::Visibility::everyone || f.knowledge) m.reads = is_own(f) ? Reads::own : Reads::hidden;
      // Regions follow from what lies on their grid.
      if (f.over && rules_.schema().field(f.over).visible != description::Visibility::everyone) m.reads = Reads::hidden;
    }
  }

  void note_begins(const std::vector<grammar::SheetItem>& items, const grammar::Source& source) {
    for (const grammar::SheetItem& item : items) {
      const grammar::Source& from = item.source ? *item.source : source;
      begins_[&from].insert(begin_of(item));
      note_begins(item.items, from);
    }
  }

  void add_sheet(const grammar::Sheet& sheet, const grammar::Source& source) {
    sheets_.insert(sheet.name.text);
    add(sheet.name.text, up_to_next(source, sheet.name.span.end, begins_.at(&source)), false);
    std::vector<std::string_view> before;
    add_items(sheet.items, sheet.name.text, source, {sheet.subject.text}, before);
  }

  /// Rows and includes by their sheet. Those that other files added stand in their texts.
  void add_items(const std::vector<grammar::SheetItem>& items, std::string_view sheet, const grammar::Source& source,
                 const std::vector<std::string_view>& around, std::vector<std::string_view>& before) {
    using Kind = grammar::SheetItem::Kind;
    for (const grammar::SheetItem& item : items) {
      const grammar::Source& from = item.source ? *item.source : source;
      std::vector<std::string_view> texts = around;
      texts.push_back(up_to_next(from, begin_of(item), begins_.at(&from)));
      add(sheet, texts.back(), false);
      before.push_back(texts.back());
      if (item.kind == Kind::row) {
        // The points so far come of the rows before it, and the loops they stand in.
        if (!adds_only(item.row.body)) texts.insert(texts.end(), before.begin(), before.end());
        rows_.push_back({item.row.id.text, sheet, std::move(texts)});
      } else if (item.kind == Kind::include) {
        includes_.push_back({sheet, std::move(texts)});
      } else {
        add_items(item.items, sheet, from, texts, before);
      }
    }
  }

  [[nodiscard]] Words words_of(std::string_view text) const {
    Words words;
    each_word(text, [&](std::string_view word, bool of, bool of_another) {
      words.ranks = words.ranks || word == kRank;
      const auto at = out_.meanings_.find(word);
      if (at != out_.meanings_.end()) words.uses.push_back({&at->second, of || !at->second.field, of_another});
    });
    return words;
  }

  [[nodiscard]] static Reads reads(const Words& words) {
    ReadByWords found;
    if (words.ranks) found.ranks();
    for (const Use& use : words.uses) found.word(use.slot ? use.meaning->of_slot : use.meaning->reads, use.of_another);
    return found();
  }

  // Texts name one another in circles: what each reads only grows, until nothing does.
  void settle() {
    std::vector<Words> words;
    words.reserve(behind_.size());
    for (const Behind& each : behind_) words.push_back(words_of(each.text));
    for (auto& [word, m] : out_.meanings_) m.of_slot = m.reads;
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t i = 0; i < behind_.size(); ++i) {
        const Reads now = reads(words[i]);
        Meaning& m = *behind_[i].meaning;
        if (!behind_[i].slot && m.reads < now) {
          m.reads = now;
          grows = true;
        }
        if (m.of_slot < now) {
          m.of_slot = now;
          grows = true;
        }
      }
    }
    settle_includes();
    for (const Row& row : rows_) {
      Reads& found = out_.rows_[std::string(row.id)];
      found = std::max(found, included(row.sheet));
      for (const std::string_view text : row.texts) found = std::max(found, out_.reads(text));
    }
  }

  void settle_includes() {
    std::vector<std::pair<const Include*, std::set<std::string_view>>> named;
    for (const Include& include : includes_) {
      auto& names = named.emplace_back(&include, std::set<std::string_view>{}).second;
      each_word(include.texts.back(), [&](std::string_view word, bool, bool) {
        if (sheets_.contains(word)) names.insert(word);
      });
      for (const std::string_view sheet : names) {
        Reads& found = out_.included_[std::string(sheet)];
        for (const std::string_view text : include.texts) found = std::max(found, reads_beside(text, sheet));
      }
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (const auto& [include, names] : named) {
        const Reads by = included(include->by);
        for (const std::string_view sheet : names) {
          Reads& found = out_.included_.find(sheet)->second;
          grows = grows || found < by;
          found = std::max(found, by);
        }
      }
    }
  }

  /// What the sheet itself reads is another question.
  [[nodiscard]] Reads reads_beside(std::string_view text, std::string_view sheet) const {
    const Meaning& itself = out_.meanings_.find(sheet)->second;
    Words words = words_of(text);
    std::erase_if(words.uses, [&](const Use& use) { return use.meaning == &itself; });
    return reads(words);
  }

  [[nodiscard]] Reads included(std::string_view sheet) const {
    const auto at = out_.included_.find(sheet);
    return at == out_.included_.end() ? Reads::open : at->second;
  }

  const flow::Rules& rules_;
  OpenText& out_;
  std::vector<Behind> behind_;
  /// Where sheets and their items begin: what stands up to the next belongs to one.
  std::map<const grammar::Source*, std::set<std::uint32_t>> begins_;
  std::set<std::string_view> sheets_;
  std::vector<Row> rows_;
  std::vector<Include> includes_;
};

OpenText::OpenText(const flow::Rules& rules) { Gathering(rules, *this)(); }

Reads OpenText::reads(std::string_view text) const {
  ReadByWords found;
  each_word(text, [&](std::string_view word, bool of, bool of_another) {
    if (word == kRank) found.ranks();
    const auto at = meanings_.find(word);
    if (at == meanings_.end()) return;
    found.word(of || !at->second.field ? at->second.of_slot : at->second.reads, of_another);
  });
  return found();
}

Reads OpenText::sheet(std::string_view name) const {
  const auto by = included_.find(name);
  return std::max(reads(name), by == included_.end() ? Reads::open : by->second);
}

Reads OpenText::row(std::string_view id) const {
  const auto at = rows_.find(id);
  return at == rows_.end() ? Reads::hidden : at->second;
}

}  // namespace castellan::session
