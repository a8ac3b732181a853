// Tables of parameters as signatures.
#include "interpreter/package/upgrade/parts.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/package/signatures.hpp"
#include "interpreter/package/upgrade/text.hpp"

namespace castellan::package {
namespace {

constexpr std::size_t kLongestLine = 110;
constexpr std::string_view kSet = "set";

class Upgrade : ScriptText {
 public:
  using ScriptText::ScriptText;

  std::string run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (is_call(i)) call(i);
    }
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (is(i, "{") && pair_[i] > i) loose_table(i);
      kind_of_field(i);
    }
    drop_locals();
    rewrite_changes(*this);
    return edited(text_, std::move(edits_));
  }

 private:
  // `c.amount("...", {`: the token of the constructor's name. What moves take stood in no
  // table of pairs, and sets took nothing.
  [[nodiscard]] bool is_call(std::size_t i) const {
    return i > 1 && tokens_[i].kind == Token::Kind::name && takes_signature(shown(i)) && shown(i) != kMove &&
           shown(i) != kSet && is(i - 1, ".") && tokens_[i - 2].kind == Token::Kind::name && is(i + 1, "(") &&
           pair_[i + 1] > i + 1;
  }

  // The kind of a parameter, inside of a text with these quotes.
  [[nodiscard]] std::string kind_part(Range r, char quote) const {
    if (is_literal(r)) return kind_in_words(inner(r.first));
    const std::string q(1, quote);
    const bool begins = tokens_[r.first].kind == Token::Kind::quoted && r.last >= r.first + 3 && is(r.first + 1, ".") &&
                        is(r.first + 2, ".");
    if (begins) return kind_in_words(inner(r.first)) + q + " .. " + std::string(text({r.first + 3, r.last})) + " .. " + q;
    return q + " .. " + std::string(text(r)) + " .. " + q;
  }

  struct Typed {
    std::string name;
    std::string kind;
  };
  // Pairs of names and kinds; none, after saying so, when they are none.
  std::optional<std::vector<Typed>> pairs(const Entry& params, char quote) {
    const auto fail = [&]() -> std::optional<std::vector<Typed>> {
      by_hand(params.whole.first, "These parameters are no list of { \"name\", \"kind\" } that stands here; "
                                  "write the signature by hand.");
      return std::nullopt;
    };
    const auto [first, last] = params.value;
    const std::size_t table = first == last ? local_table(first) : first;
    if (!is(table, "{") || (table == first && pair_[table] != last)) return fail();
    std::vector<Typed> out;
    for (const Range& item : parts(table)) {
      if (!is(item.first, "{") || pair_[item.first] != item.last) return fail();
      const auto two = parts(item.first);
      if (two.size() != 2 || !is_literal(two[0])) return fail();
      out.push_back({std::string(inner(two[0].first)), kind_part(two[1], quote)});
    }
    return out;
  }

  // The table of `local NAME = {...}` before this name, else the name itself.
  std::size_t local_table(std::size_t name) {
    for (std::size_t i = name; i-- > 1;) {
      const bool local = shown(i) == shown(name) && is(i - 1, "local") && is(i + 1, "=") && is(i + 2, "{");
      if (!local) continue;
      ++uses_[i - 1];
      return i + 2;
    }
    return name;
  }
  // Locals that only held parameters, with their lines.
  void drop_locals() {
    for (const auto& [local, uses] : uses_) {
      const auto said = std::count_if(tokens_.begin(), tokens_.end(), [&, last = local + 1](const Token& t) {
        return t.kind == Token::Kind::name && text_.substr(t.from, t.to - t.from) == shown(last);
      });
      if (said != uses + 1) continue;
      const Range all{local, pair_[local + 3]};
      const std::size_t line = text_.rfind('\n', tokens_[all.first].from) + 1;
      const std::size_t end = std::min(text_.find('\n', tokens_[all.last].to), text_.size() - 1) + 1;
      const bool alone = blank(line, tokens_[all.first].from) && blank(tokens_[all.last].to, end);
      if (alone) replace(line, end, "");
      else erase(all);
    }
  }

  // Puts what a declaration takes and gives behind its name.
  void sign(Range name, const std::string& behind) {
    if (behind.empty()) return;
    const Token& last = tokens_[name.last];
    if (last.kind == Token::Kind::quoted) replace(last.end, last.end, behind);
    else replace(last.to, last.to, " .. \"" + behind + "\"");
    added_ = behind.size();
  }
  static std::string list_of(const std::vector<Typed>& parameters) {
    std::string out;
    for (const Typed& p : parameters) out += (out.empty() ? "(" : ", ") + p.name + ": " + p.kind;
    return out.empty() ? out : out + ")";
  }
  void sign_sentence(Range name, const std::vector<Typed>& parameters) {
    for (const Typed& p : parameters) {
      const std::size_t at = is_literal(name) ? inner(name.first).find("{" + p.name + "}") : std::string_view::npos;
      if (at == std::string_view::npos) {
        by_hand(name.first, "The parameter '" + p.name + "' does not stand in this sentence as {" + p.name +
                                "}; write its kind by hand.");
        continue;
      }
      const std::size_t end = tokens_[name.first].begin + at + p.name.size() + 1;
      replace(end, end, ": " + p.kind);
    }
  }

  void call(std::size_t constructor) {
    const std::string_view kind = shown(constructor);
    const auto arguments = parts(constructor + 1);
    if (arguments.size() != 2 || !is(arguments[1].first, "{") || pair_[arguments[1].first] != arguments[1].last) return;
    const Range name = arguments[0];
    const std::size_t open = arguments[1].first;
    const auto list = entries(open);
    done_.push_back(open);
    added_ = 0;
    std::string behind;
    const Entry* params = find(list, "params");
    if (params != nullptr) {
      const auto parameters = pairs(*params, quote_of(name));
      if (!parameters) return;
      if (kind == "verb") sign_sentence(name, *parameters);
      else behind = list_of(*parameters);
    }
    if (kind == "point") {
      sign(name, behind);
      if (params != nullptr) erase(*params, open);
      return;
    }
    const Entry* type = kind == "amount" ? find(list, "type") : nullptr;
    if (type != nullptr) behind += ": " + kind_part(type->value, quote_of(name));
    sign(name, behind);
    const Entry* body = find(list, "text");
    if (body == nullptr) body = find(list, "lua");
    const auto taken = static_cast<std::size_t>(std::count_if(list.begin(), list.end(), [&](const Entry& e) {
      return &e == params || &e == type || &e == body;
    }));
    if (taken != list.size() && kind == "verb" && body != nullptr) return keep_options(open, params, *body);
    if (taken != list.size()) return by_hand(open, "This table has more than parameters and a text; write it by hand.");
    if (body == nullptr) return erase({name.last + 1, arguments[1].last});
    unwrap(open, *body);
  }

  // `{ text = T }` as `T`.
  void unwrap(std::size_t open, const Entry& body) {
    const std::size_t before = body.value.first - 1;
    const std::size_t begin = tokens_[body.value.first].from;
    erase({open, before});
    const std::string gap = fitting(open, body);
    if (blank(tokens_[before].to, begin)) replace(tokens_[before].to, begin, gap);
    const std::size_t behind = text_.find_first_not_of(' ', tokens_[open].to);
    const bool line_ends = text_[behind] == '\n' && behind < tokens_[open + 1].from && !blank(behind, tokens_[open + 1].from);
    if ((!gap.empty() || line_ends) && blank(tokens_[open - 1].to, tokens_[open].from)) {
      replace(tokens_[open - 1].to, tokens_[open].from, "");
    }
    const std::size_t close = pair_[open];
    if (blank(tokens_[body.value.last].to, tokens_[body.value.last + 1].from)) {
      replace(tokens_[body.value.last].to, tokens_[body.value.last + 1].from, "");
    }
    erase({body.value.last + 1, close});
  }
  // Nothing, or a line end, when one stood before a text which would not fit the line.
  [[nodiscard]] std::string fitting(std::size_t open, const Entry& body) const {
    const std::size_t begin = tokens_[body.value.first].from;
    const std::size_t line = text_.rfind('\n', tokens_[open].from) + 1;
    for (std::size_t i = open; i < body.value.first; ++i) {
      // A comment there has its own line end behind it.
      if (!blank(tokens_[i].to, tokens_[i + 1].from)) return {};
    }
    const std::size_t end = std::min(text_.find('\n', begin), text_.size());
    const std::size_t key = tokens_[body.whole.first].from;
    const std::size_t own = text_.rfind('\n', key) + 1;
    if (own == line || tokens_[open].from - line + added_ + (end - begin) <= kLongestLine) return {};
    const std::size_t indent = text_.find_first_not_of(' ', line);
    return "\n" + std::string(indent - line + 2, ' ');
  }

  // `{ text = T, gives = "x" }` as `T, { gives = "x" }`.
  void keep_options(std::size_t open, const Entry* params, const Entry& body) {
    replace(tokens_[open].from, tokens_[open].from, std::string(text(body.value)) + ", ");
    std::vector<const Entry*> gone = {&body};
    if (params != nullptr) gone.push_back(params);
    for (const Entry* e : gone) erase(*e, open);
  }

  // Of a table that is no argument of a declaration: a rule slot.
  void loose_table(std::size_t open) {
    if (std::find(done_.begin(), done_.end(), open) != done_.end()) return;
    const auto list = entries(open);
    const Entry* params = find(list, "params");
    if (params == nullptr) return;
    const bool named = list.front().key.empty() && is_literal(list.front().value);
    const bool known = std::all_of(list.begin() + 1, list.end(),
                                   [](const Entry& e) { return e.key == "params" || e.key == "own"; });
    if (!named || !known) {
      return by_hand(params->whole.first,
                     "These parameters belong to no declaration that stands here; write the signature by hand.");
    }
    const Range name = list.front().value;
    const auto parameters = pairs(*params, quote_of(name));
    if (!parameters) return;
    sign(name, list_of(*parameters));
    if (list.size() > 2) return erase(*params, open);
    erase({open, open});
    if (blank(tokens_[open].to, tokens_[name.first].from)) replace(tokens_[open].to, tokens_[name.first].from, "");
    erase({name.last + 1, pair_[open]});
  }

  // `of = "piece table"`, `to = "place city"`.
  void kind_of_field(std::size_t i) {
    const bool key = (is(i, "of") || is(i, "to")) && is(i + 1, "=") && i + 2 < tokens_.size();
    if (!key || tokens_[i + 2].kind != Token::Kind::quoted) return;
    const std::string now = kind_in_words(inner(i + 2));
    if (now != inner(i + 2)) replace(tokens_[i + 2].begin, tokens_[i + 2].end, now);
  }

  std::vector<std::size_t> done_;        ///< tables that were arguments, by their bracket
  std::map<std::size_t, std::ptrdiff_t> uses_;  ///< of locals that hold parameters, by their first token
  std::size_t added_ = 0;                ///< letters put behind the name
};

}  // namespace

std::string upgraded_declarations(const grammar::Source& script, grammar::Diagnostics& out) {
  return Upgrade(script, out).run();
}

}  // namespace castellan::package
