// Parameters of moves in the signatures of their moves.
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/package/signatures.hpp"
#include "interpreter/package/upgrade/kinds.hpp"
#include "interpreter/package/upgrade/parts.hpp"
#include "interpreter/package/upgrade/text.hpp"

namespace castellan::package {
namespace {

constexpr std::array<std::string_view, 22> kWordsOfLua = {
    "and", "break", "do",  "else", "elseif", "end", "false",  "for",  "function", "goto",  "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",  "until", "while"};

class MoveSignatures : ScriptText {
 public:
  MoveSignatures(const grammar::Source& script, const Spoken& spoken, grammar::Diagnostics& out)
      : ScriptText(script, out), spoken_(spoken) {}

  std::string run() {
    for (std::size_t i = 2; i < tokens_.size(); ++i) {
      if (is_call(i, kMove) || is_call(i, "extend")) move(i);
    }
    for (std::size_t i = 2; i < tokens_.size(); ++i) {
      if (!is_call(i, "param") || done_.contains(i) || is_changed(i)) continue;
      by_hand(i, "This parameter stands in no list of a move; write it into its signature by hand.");
    }
    return edited(text_, std::move(edits_));
  }

 private:
  [[nodiscard]] bool is_call(std::size_t i, std::string_view constructor) const {
    return tokens_[i].kind == Token::Kind::name && shown(i) == constructor && is(i - 1, ".") &&
           tokens_[i - 2].kind == Token::Kind::name && is(i + 1, "(") && pair_[i + 1] > i + 1;
  }
  // In a `change`, which becomes an `extend` first.
  [[nodiscard]] bool is_changed(std::size_t i) const {
    for (std::size_t at = around_[i]; at < tokens_.size(); at = around_[at]) {
      if (is(at, "(") && at > 2 && is_call(at - 1, "change")) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_table(Range r) const { return is(r.first, "{") && pair_[r.first] == r.last; }

  struct Parameter {
    Entry entry;
    std::string name;
    std::string kind;
    Range options;                        ///< an expression; empty, before itself, when there is none
  };

  void move(std::size_t constructor) {
    const auto arguments = parts(constructor + 1);
    if (arguments.size() != 2 || !is_table(arguments[1])) return;
    const Range name = arguments[0];
    const bool adds = shown(constructor) != kMove;
    if (adds && !(tokens_[name.first].kind == Token::Kind::quoted && inner(name.first).starts_with("move "))) return;
    std::map<std::string, std::string> kinds;
    std::vector<Parameter> list;
    for (const Entry& e : entries(arguments[1].first)) {
      const std::size_t at = e.value.first + 2;
      if (!e.key.empty() || at >= e.value.last || !is_call(at, "param") || pair_[at + 1] != e.value.last) continue;
      if (!parameter(e, at, quote_of(name), kinds, list)) return;
    }
    if (list.empty()) return;
    const std::size_t added = sign(name, list);
    for (const Parameter& p : list) rewrite(p, arguments[1].first);
    align(constructor, arguments[1].first, added);
  }

  // False after saying what must be written by hand.
  bool parameter(const Entry& entry, std::size_t constructor, char quote, std::map<std::string, std::string>& kinds,
                 std::vector<Parameter>& list) {
    done_.insert(constructor);
    const auto arguments = parts(constructor + 1);
    if (arguments.empty() || arguments.size() > 2 || !is_literal(arguments[0])) {
      by_hand(constructor, "This parameter has no name that stands here; write it into the signature by hand.");
      return false;
    }
    Parameter p{entry, std::string(inner(arguments[0].first)), {}, {1, 0}};
    if (arguments.size() == 2) p.options = arguments[1];
    const auto domain = arguments.size() == 2 ? domain_in(*this, p.options) : std::nullopt;
    const auto kind = domain ? kind_of(*this, *domain, spoken_, kinds, quote) : std::nullopt;
    if (!kind) {
      by_hand(constructor, "Of what kind '" + p.name + "' is can not be told from what is declared; write it into the "
                           "signature by hand.");
      return false;
    }
    p.kind = *kind;
    kinds[p.name] = p.kind;
    list.push_back(std::move(p));
    return true;
  }

  // Puts the parameters behind the name, or behind those that are there; gives the letters.
  std::size_t sign(Range name, const std::vector<Parameter>& parameters) {
    std::string said;
    for (const Parameter& p : parameters) said += (said.empty() ? "" : ", ") + p.name + ": " + p.kind;
    const Token& last = tokens_[name.last];
    const bool text = last.kind == Token::Kind::quoted;
    if (text && inner(name.last).ends_with(')')) {
      replace(last.end - 1, last.end - 1, ", " + said);
      return said.size() + 2;
    }
    said = "(" + said + ")";
    if (!text) said = " .. \"" + said + "\"";
    replace(text ? last.end : last.to, text ? last.end : last.to, said);
    return said.size();
  }

  static std::string key(const std::string& name) {
    const bool reserved = std::find(kWordsOfLua.begin(), kWordsOfLua.end(), name) != kWordsOfLua.end();
    return reserved ? "[\"" + name + "\"] = " : name + " = ";
  }

  void rewrite(const Parameter& p, std::size_t open) {
    const bool none = p.options.last < p.options.first;
    std::size_t left = none ? 0 : 1;
    if (!none && is_table(p.options)) left = clean(p.options.first, p.kind);
    if (left == 0) {
      if (p.entry.whole.last + 1 < pair_[open]) leave_comment(p.entry.whole.last + 1);
      return erase(p.entry, open);
    }
    const std::size_t from = tokens_[p.entry.value.first].from;
    const std::size_t begin = tokens_[p.options.first].from;
    replace(from, begin, key(p.name));
    const std::size_t behind = tokens_[p.options.last].to;
    const std::size_t close = tokens_[p.entry.value.last].from;
    if (blank(behind, close)) replace(behind, close + 1, "");
    else replace(close, close + 1, "");
    // What was aligned with the bracket stays so.
    if (!is_table(p.options) || begins_line(p.options.first + 1)) return;
    const std::size_t gone = begin - from - key(p.name).size();
    for (std::size_t i = p.options.first + 1; i < p.options.last; ++i) {
      if (begins_line(i) && column_of(i) >= column_of(p.options.first + 1)) {
        replace(tokens_[i].from - gone, tokens_[i].from, "");
      }
    }
  }

  // Behind the separator of an entry that goes.
  void leave_comment(std::size_t separator) {
    followers_.insert(separator + 1);
    const std::size_t end = tokens_[separator].to;
    const std::size_t comment = std::min(text_.find_first_not_of(' ', end), text_.size());
    if (!blank(end, tokens_[separator + 1].from)) replace(end, comment, "");
  }

  // Takes away what the kind says; gives the number of entries that are left.
  std::size_t clean(std::size_t open, const std::string& kind) {
    const auto list = entries(open);
    std::size_t left = list.size();
    for (const Entry& e : list) {
      if (e.key == "any_of" && is_table(e.value)) {
        for (const Range& each : parts(e.value.first)) {
          if (is_table(each)) clean(each.first, kind);
        }
      } else if (e.key == "player" && !is(e.value.first, "true")) {
        replace(tokens_[e.whole.first].from, tokens_[e.whole.first].to, "where");
      } else if (is_said(e, list, kind)) {
        erase(e, open);
        --left;
      }
    }
    return left;
  }
  [[nodiscard]] bool is_said(const Entry& e, const std::vector<Entry>& list, const std::string& kind) const {
    if (e.key == "choice" || e.key == "player") return true;
    if (e.key == "of") return find(list, "list") != nullptr;
    return is_literal(e.value) && kind == std::string(e.key) + " of " + std::string(inner(e.value.first));
  }

  // Keys that stood below one another behind the bracket of the call still do.
  void align(std::size_t constructor, std::size_t open, std::size_t added) {
    const bool behind = tokens_[open + 1].line == tokens_[open].line && tokens_[constructor].line == tokens_[open].line;
    if (!behind) return;
    for (std::size_t i = open + 1; i < pair_[open]; ++i) {
      const bool moved = begins_line(i) && column_of(i) >= column_of(open + 1) && !followers_.contains(i);
      if (moved) replace(tokens_[i].from, tokens_[i].from, std::string(added, ' '));
    }
  }

  [[nodiscard]] std::size_t column_of(std::size_t i) const {
    const std::size_t line = text_.rfind('\n', tokens_[i].from);
    return line == std::string_view::npos ? tokens_[i].from : tokens_[i].from - line - 1;
  }
  [[nodiscard]] bool begins_line(std::size_t i) const { return blank(tokens_[i].from - column_of(i), tokens_[i].from); }

  const Spoken& spoken_;
  std::set<std::size_t> done_;            ///< parameters that were seen, by their constructor
  std::set<std::size_t> followers_;       ///< first tokens of what comes in the place of something
};

}  // namespace

std::string upgraded_moves(const grammar::Source& script, const Spoken& spoken, grammar::Diagnostics& out) {
  return MoveSignatures(script, spoken, out).run();
}

}  // namespace castellan::package
