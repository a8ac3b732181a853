// Rule text in the words of now.
#include "interpreter/package/upgrade/parts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/parse.hpp"
#include "interpreter/package/script_tokens.hpp"

namespace castellan::package {
namespace {

using grammar::Expr;
using grammar::Statement;

constexpr std::string_view kBlank = " \t\r\n";

std::string only_word(const Expr& e) {
  return e.kind == Expr::Kind::phrase && e.words.size() == 1 ? e.words[0].text : std::string();
}

/// The parameters of sheets with their kinds: once a value of the choice or family of
/// their name, else a number.
std::string signed_sheets(std::string_view text, const Spoken& spoken) {
  std::vector<Edit> edits;
  constexpr std::string_view kSheet = "sheet ";
  for (std::size_t line = 0; line < text.size(); line = std::min(text.find('\n', line), text.size() - 1) + 1) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::size_t word = std::min(text.find_first_not_of(kBlank, line), end);
    const std::size_t open = text.find_first_of("(\"#", word);
    const std::size_t close = text.find(')', word);
    if (!text.substr(word).starts_with(kSheet) || open >= end || text[open] != '(' || close >= end) continue;
    if (text.substr(word, open - word).find(" is ") != std::string_view::npos) continue;
    for (std::size_t at = open + 1; at < close;) {
      const std::size_t stop = std::min(text.find(',', at), close);
      const std::size_t last = text.find_last_not_of(kBlank, stop - 1) + 1;
      const std::string_view name = text.substr(at, last - at);
      const std::string_view bare = name.substr(std::min(name.find_first_not_of(kBlank), name.size()));
      const bool is_kind = spoken.kinds.contains(bare);
      if (name.find(':') == std::string_view::npos) edits.push_back({last, last, ": " + (is_kind ? std::string(bare) : "number")});
      at = stop + 1;
    }
  }
  return edited(text, std::move(edits));
}

/// Goes through the trees of one text and notes what is said otherwise now.
class OldWords {
 public:
  OldWords(std::string_view text, const Spoken& spoken) : text_(text), spoken_(spoken) {}

  void read(const std::vector<Statement>& list) {
    for (const Statement& s : list) {
      const Name name(*this, s.kind == Statement::Kind::for_each || s.kind == Statement::Kind::choose, s.name, s.object);
      read(s.object);
      read(s.condition);
      for (const auto& c : s.complements) read(c.object);
      read(s.body);
      for (const auto& branch : s.branches) {
        read(branch.condition);
        read(branch.body);
      }
      read(s.number);
      read(s.chooser);
    }
  }
  void read(const std::vector<Expr>& list) {
    for (const Expr& e : list) read(e, false);
  }
  void read(const std::vector<grammar::SheetItem>& items) {
    for (const auto& item : items) {
      const Name name(*this, item.kind == grammar::SheetItem::Kind::for_each, item.variable, item.set);
      read(item.row.body);
      read(item.include);
      read(item.set);
      read(item.where);
      read(item.items);
    }
  }

  std::vector<Edit> edits = {};

 private:
  /// A member of what one word says, as long as its name is known.
  struct Name {
    Name(OldWords& words, bool given, const grammar::WordToken& name, const std::vector<Expr>& set) : words_(words) {
      words.names_.emplace_back(given ? name.text : "", given && !set.empty() ? only_word(set[0]) : "");
    }
    ~Name() { words_.names_.pop_back(); }
    Name(const Name&) = delete;
    Name& operator=(const Name&) = delete;
    OldWords& words_;
  };

  void replace(std::size_t from, std::size_t to, std::string by) { edits.push_back({from, to, std::move(by)}); }

  /// `tight`: stands where a comparison needs parentheses.
  void read(const Expr& e, bool tight) {
    const Name name(*this, e.kind == Expr::Kind::aggregate, e.variable, e.children);
    if (e.kind == Expr::Kind::unary && e.text == "not" && negated(e, tight)) return;
    if (asks_for_nothing(e, tight, false)) return;
    if (e.kind == Expr::Kind::of && value_of_choice(e)) return;
    if (e.kind == Expr::Kind::of) place_of_slots(e);
    const bool logical = e.kind == Expr::Kind::binary && (e.text == "and" || e.text == "or");
    const bool holds = e.kind == Expr::Kind::unary ? e.text == "-"
                                                   : !logical && (e.kind == Expr::Kind::binary || e.kind == Expr::Kind::is ||
                                                                  e.kind == Expr::Kind::of || e.kind == Expr::Kind::scoped ||
                                                                  e.kind == Expr::Kind::measured);
    for (std::size_t i = 0; i < e.children.size(); ++i) {
      const bool first_of = i == 0 && (e.kind == Expr::Kind::index || e.kind == Expr::Kind::run || e.kind == Expr::Kind::aggregate);
      read(e.children[i], holds || first_of);
    }
    for (const Expr& x : e.value) read(x, true);
    for (const Expr& x : e.where) read(x, false);
    for (const auto& key : e.keys) read(key.value.front(), true);
    for (const Expr& x : e.otherwise) read(x, true);
    if (e.kind == Expr::Kind::aggregate) first_number(e);
  }

  /// `not is_empty(x)`: one comparison with `is not`.
  bool negated(const Expr& e, bool tight) {
    const Expr& inner = e.children[0];
    const std::size_t word = e.span.begin + 3U;
    const bool bare = text_.substr(word, inner.span.begin - word).find_first_not_of(kBlank) == std::string_view::npos;
    if (!bare || !asks_for_nothing(inner, tight, true)) return false;
    replace(e.span.begin, inner.span.begin, "");
    return true;
  }

  /// `is_empty(x)`, `x is empty`, `x = none`.
  bool asks_for_nothing(const Expr& e, bool tight, bool negated) {
    if (e.kind == Expr::Kind::call) {
      if (e.text != "is_empty" || e.children.size() != 1) return false;
      const std::size_t open = text_.find('(', e.span.begin);
      replace(e.span.begin, open + 1, tight ? "(" : "");
      read(e.children[0], true);
      replace(e.span.end - 1U, e.span.end, is_none(negated) + (tight ? ")" : ""));
      return true;
    }
    if (e.kind == Expr::Kind::is) {
      const bool was_not = e.text == "is not";
      const bool empty = only_word(e.children[1]) == "empty";
      if (!empty && !(negated && only_word(e.children[1]) == "none")) return false;
      read(e.children[0], true);
      const std::size_t end = sign_after(e, "is");
      replace(end, e.children[1].span.end, is_none(was_not != negated).substr(1));
      return true;
    }
    const bool compares = e.kind == Expr::Kind::binary && (e.text == "=" || e.text == "!=");
    if (!compares) return false;
    const bool last = only_word(e.children[1]) == "none";
    if (!last && only_word(e.children[0]) != "none") return false;
    const Expr& what = e.children[last ? 0 : 1];
    if (spoken_.options.contains(only_word(what))) return false;
    const std::string none = is_none((e.text == "!=") != negated);
    read(what, true);
    const std::size_t sign = sign_after(e, e.text);
    if (last) {
      replace(sign, e.children[1].span.end, none.substr(1));
    } else {
      const std::size_t begin = text_.find_first_not_of(kBlank, sign + e.text.size());
      replace(e.span.begin, begin, "");
      replace(e.span.end, e.span.end, none);
    }
    return true;
  }
  static std::string is_none(bool negated) { return negated ? " is not none" : " is none"; }
  /// Where the sign between two operands stands; brackets may close before it.
  [[nodiscard]] std::size_t sign_after(const Expr& e, std::string_view sign) const {
    return text_.find(sign, e.children[0].span.end);
  }

  /// Whether this is surely a value of a choice: one of them, what has its name, or a member of it.
  [[nodiscard]] bool is_value(const Expr& e, const std::string& choice) const {
    if (e.kind == Expr::Kind::of) return only_word(e.children[0]) == choice;
    const std::string word = only_word(e);
    const auto values = spoken_.choices.find(choice);
    if (word == choice || (values != spoken_.choices.end() && values->second.contains(word))) return true;
    const auto given = std::find_if(names_.rbegin(), names_.rend(), [&](const auto& n) { return n.first == word; });
    return !word.empty() && given != names_.rend() && given->second == choice;
  }

  /// `price of red` as `price[red]`, `row[n] of red` as `row[red][n]`.
  bool value_of_choice(const Expr& e) {
    const Expr& what = e.children[0];
    const bool indexed = what.kind == Expr::Kind::index;
    const Expr& field = indexed ? what.children[0] : what;
    const std::string name = only_word(field);
    const auto known = spoken_.choice_fields.find(name);
    if (known == spoken_.choice_fields.end()) return false;
    // An attribute may have the name, too.
    if (spoken_.listed.contains(name) && !is_value(e.children[1], known->second)) return false;
    const std::size_t of = text_.find("of", what.span.end);
    const std::size_t value = text_.find_first_not_of(kBlank, of + 2);
    if (!indexed) {
      replace(field.span.end, value, "[");
      read(e.children[1], false);
      replace(e.span.end, e.span.end, "]");
      return true;
    }
    read(what.children[1], false);
    replace(field.span.end, field.span.end, "[" + std::string(text_.substr(value, e.span.end - value)) + "]");
    replace(text_.find_last_not_of(kBlank, of - 1) + 1, e.span.end, "");
    return true;
  }

  /// `winner of market[s]`, `notch of shelf[1] of p`.
  void place_of_slots(const Expr& e) {
    const Expr& at = e.children[1].kind == Expr::Kind::of ? e.children[1].children[0] : e.children[1];
    const auto field = spoken_.slot_fields.find(only_word(e.children[0]));
    if (field == spoken_.slot_fields.end() || at.kind != Expr::Kind::index) return;
    if (only_word(at.children[0]) != field->second) return;
    replace(e.children[0].span.end, at.children[0].span.end, "");
  }

  /// `first n in numbers(a, b)` was -1 without one.
  void first_number(const Expr& e) {
    const Expr& set = e.children[0];
    if (e.text != "first" || !e.otherwise.empty() || set.kind != Expr::Kind::call || set.text != "numbers") return;
    const std::size_t next = std::min(text_.find_first_not_of(kBlank, e.span.end), text_.size());
    const bool before_else = text_.substr(next).starts_with("else");
    if (before_else) replace(e.span.begin, e.span.begin, "(");
    replace(e.span.end, e.span.end, before_else ? " else -1)" : " else -1");
  }

  std::string_view text_;
  const Spoken& spoken_;
  std::vector<std::pair<std::string, std::string>> names_;  ///< with the set of which each is a member
};

/// A text of a script as Lua means it; none when that needs more than is known here.
struct Meant {
  std::string text;
  std::vector<std::size_t> at;       ///< of each letter in the script, and of the end
};
std::optional<Meant> meant(std::string_view written, std::size_t from, bool escapes) {
  Meant out;
  for (std::size_t i = 0; i < written.size(); ++i) {
    char c = written[i];
    out.at.push_back(from + i);
    if (escapes && c == '\\') {
      constexpr std::string_view kFrom = "\\\"'nt\n", kTo = "\\\"'\n\t\n";
      const std::size_t known = ++i < written.size() ? kFrom.find(written[i]) : std::string_view::npos;
      if (known == std::string_view::npos) return std::nullopt;
      c = kTo[known];
    }
    out.text += c;
  }
  out.at.push_back(from + written.size());
  return out;
}

/// The changes to one rule text; none when it is no rule text.
std::optional<std::vector<Edit>> changes(const std::string& text, const Spoken& spoken) {
  const grammar::Source source("", text);
  OldWords words(text, spoken);
  grammar::Diagnostics wrong;
  if (const Expr value = grammar::parse_expression(source, wrong); !wrong.has_errors()) {
    words.read({value});
    return std::move(words.edits);
  }
  grammar::Diagnostics also_wrong;
  const auto effects = grammar::parse_effects(source, also_wrong);
  if (also_wrong.has_errors()) return std::nullopt;
  words.read(effects);
  return std::move(words.edits);
}

bool has_any(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view p) { return text.find(p) != std::string_view::npos; });
}

class Texts : ScriptTokens {
 public:
  Texts(const grammar::Source& script, const Spoken& spoken, grammar::Diagnostics& out)
      : ScriptTokens(script.text()), script_(script), spoken_(spoken), out_(out) {}

  std::string run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool text = is_quoted(i) || tokens_[i].kind == Token::Kind::long_text;
      if (text && !for_people(i)) rule(i);
    }
    return edited(text_, std::move(edits_));
  }

 private:
  [[nodiscard]] bool is_any(std::size_t i, std::initializer_list<std::string_view> names) const {
    return std::ranges::any_of(names, [&](std::string_view name) { return is(i, name); });
  }
  /// Whether a text is a sentence and no rule.
  [[nodiscard]] bool for_people(std::size_t i) const {
    if (i > 1 && is(i - 1, "=") && is_any(i - 2, {"because", "help", "label"})) return true;
    const std::size_t open = around_[i];
    if (open >= tokens_.size() || open == 0 || !is(open, "(")) return false;
    return is_any(open - 1, {"error", "assert", "print"}) || (is(open - 1, "event") && i > open + 1);
  }
  /// Whether it is put together with something else.
  [[nodiscard]] bool is_part(std::size_t i) const {
    const bool after = i > 1 && is(i - 1, ".") && is(i - 2, ".");
    return after || (is(i + 1, ".") && is(i + 2, "."));
  }

  void rule(std::size_t i) {
    const std::string_view written = inner(i);
    if (written.find_first_of("(= [") == std::string_view::npos) return;
    const auto text = meant(written, tokens_[i].begin, is_quoted(i));
    const auto list = text ? changes(text->text, spoken_) : std::nullopt;
    if (!list) {
      const bool old = has_any(written, {"is_empty("}) ||
                       (is_part(i) && has_any(written, {"is empty", "is not empty", "= none"}));
      if (old) by_hand(i);
      return;
    }
    for (const Edit& e : *list) edits_.push_back({text->at[e.from], text->at[e.to], e.text});
  }

  void by_hand(std::size_t i) {
    const auto begin = static_cast<std::uint32_t>(tokens_[i].from);
    const auto end = static_cast<std::uint32_t>(tokens_[i].to);
    out_.add(grammar::diagnose(script_, {begin, end}, "package/upgrade",
                               "This is no whole rule text; write what asks for nothing in it as 'X is none' by hand."));
  }

  const grammar::Source& script_;
  const Spoken& spoken_;
  grammar::Diagnostics& out_;
  std::vector<Edit> edits_;
};

}  // namespace

std::string upgraded_texts(const grammar::Source& script, const Spoken& spoken, grammar::Diagnostics& out) {
  return Texts(script, spoken, out).run();
}

std::string upgraded_file(const grammar::Source& file, const Spoken& spoken) {
  const bool sheets = file.name().ends_with(".score");
  const grammar::Source text(file.name(), sheets ? signed_sheets(file.text(), spoken) : file.text());
  OldWords words(text.text(), spoken);
  grammar::Diagnostics wrong;
  if (sheets) {
    const grammar::ScoreFile score = grammar::parse_score(text, wrong);
    for (const auto& sheet : score.sheets) words.read(sheet.items);
  } else {
    const grammar::EntryFile entries = grammar::parse_entries(text, wrong);
    for (const auto& entry : entries.entries) {
      for (const auto& rule : entry.rules) {
        words.read(rule.statements);
        words.read(rule.value);
      }
    }
  }
  return wrong.has_errors() ? file.text() : edited(text.text(), std::move(words.edits));
}

}  // namespace castellan::package
