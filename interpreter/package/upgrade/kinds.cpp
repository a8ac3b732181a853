#include "interpreter/package/upgrade/kinds.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <vector>

#include "interpreter/description/things.hpp"
#include "interpreter/package/signatures.hpp"

namespace castellan::package {
namespace {

using Range = ScriptText::Range;
using Entry = ScriptText::Entry;

// `piece` last: it also stands beside others.
constexpr std::array<std::string_view, 16> kDomains = {
    "component", "occupied", "vacant", "placement", "removable", "replaceable", "subset", "choice",
    "number",    "player",   "place",  "figure",    "segment",   "corner",      "list",   "piece"};
constexpr int kDeepest = 8;

bool is_table(const ScriptText& s, Range r) { return s.is(r.first, "{") && s.pair(r.first) == r.last; }

// What stands behind `local NAME =` before this name; up to the next statement.
std::optional<Range> local_value(const ScriptText& s, std::size_t name) {
  for (std::size_t i = name; i-- > 1;) {
    if (s.shown(i) != s.shown(name) || !s.is(i - 1, "local") || !s.is(i + 1, "=")) continue;
    std::size_t last = i + 2;
    while (last + 1 < name && !s.is(last, "local") && !s.is(last, "return")) last = std::max(s.pair(last), last) + 1;
    return Range{i + 2, last - 1};
  }
  return std::nullopt;
}

std::optional<SaidDomain> domain_within(const ScriptText& s, Range r, int depth);

std::optional<SaidDomain> domain_of_table(const ScriptText& s, std::size_t open, int depth) {
  const auto list = s.entries(open);
  for (const std::string_view word : kDomains) {
    const Entry* found = ScriptText::find(list, word);
    if (found == nullptr) continue;
    const Entry* of = ScriptText::find(list, "of");
    return SaidDomain{word, found->value, of == nullptr ? std::nullopt : std::optional(of->value)};
  }
  if (const Entry* any = ScriptText::find(list, "any_of")) return domain_within(s, any->value, depth + 1);
  for (const Entry& e : list) {
    if (auto found = e.key.empty() ? domain_within(s, e.value, depth + 1) : std::nullopt) return found;
  }
  return std::nullopt;
}

// The first in an expression.
std::optional<SaidDomain> domain_within(const ScriptText& s, Range r, int depth) {
  if (depth > kDeepest) return std::nullopt;
  for (std::size_t i = r.first; i <= r.last && i < s.size(); ++i) {
    std::optional<SaidDomain> found;
    if (s.is(i, "{") && s.pair(i) > i) {
      found = domain_of_table(s, i, depth);
      i = s.pair(i);
    } else if (s[i].kind == lua::Token::Kind::name) {
      if (const auto value = local_value(s, i)) found = domain_within(s, *value, depth + 1);
    }
    if (found) return found;
  }
  return std::nullopt;
}

std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> out;
  bool inside = false;
  for (const char c : text) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (letter && !inside) out.emplace_back();
    if (letter) out.back() += c;
    inside = letter;
  }
  return out;
}

// The rule text of a domain, or what stands before the first part that is computed.
std::string text_of(const ScriptText& s, Range value) {
  const auto kind = s[value.first].kind;
  const bool text = kind == lua::Token::Kind::quoted || kind == lua::Token::Kind::long_text;
  return text ? std::string(s.inner(value.first)) : std::string();
}

class Kinds {
 public:
  Kinds(const Spoken& spoken, const std::map<std::string, std::string>& earlier) : spoken_(spoken), earlier_(earlier) {}

  // Of components from a pile or from places.
  [[nodiscard]] std::optional<std::string> family(const std::string& text) const {
    for (const std::string& name : names_in(text)) {
      const auto field = spoken_.fields.find(name);
      if (field != spoken_.fields.end() && !field->second.holds.empty() && field->second.made_by != "ref") {
        return field->second.holds;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> place(const std::string& text) const {
    const auto names = names_in(text);
    const auto field = names.empty() ? spoken_.fields.end() : spoken_.fields.find(names.front());
    if (field == spoken_.fields.end()) return std::nullopt;
    return field->second.places.empty() ? "number" : field->second.places;
  }

  // `word of FIELD` for things of fields of this constructor.
  [[nodiscard]] std::optional<std::string> member(const std::string& text, std::string_view word,
                                                  std::string_view made_by) const {
    const std::string of = std::string(word) + " of ";
    for (const std::string& name : names_in(text)) {
      if (const auto before = earlier_.find(name); before != earlier_.end() && before->second.starts_with(of)) {
        return before->second;
      }
      const auto field = spoken_.fields.find(name);
      if (field == spoken_.fields.end()) continue;
      if (field->second.made_by == made_by) return of + name;
      if (field->second.holds.starts_with(of)) return field->second.holds;
    }
    // A set by its name: there is one field that it can be of.
    const auto made = [&](const auto& field) { return field.second.made_by == made_by; };
    const auto only = std::find_if(spoken_.fields.begin(), spoken_.fields.end(), made);
    if (only == spoken_.fields.end() || std::count_if(only, spoken_.fields.end(), made) != 1) return std::nullopt;
    return of + only->first;
  }

 private:
  const Spoken& spoken_;
  const std::map<std::string, std::string>& earlier_;
};

// What a Lua expression gives as part of a text with these quotes.
std::string spelled(const ScriptText& s, Range r, char quote) {
  if (s.is_literal(r)) return kind_in_words(s.inner(r.first));
  const std::string q(1, quote);
  bool plain = true;
  for (std::size_t i = r.first; i <= r.last; ++i) plain = plain && (s.is(i, ".") || s[i].kind == lua::Token::Kind::name);
  const std::string text(s.text(r));
  return q + " .. " + (plain ? text : "(" + text + ")") + " .. " + q;
}

}  // namespace

std::optional<SaidDomain> domain_in(const ScriptText& script, Range table) {
  return is_table(script, table) ? domain_of_table(script, table.first, 0) : domain_within(script, table, 0);
}

std::optional<std::string> kind_of(const ScriptText& script, const SaidDomain& domain, const Spoken& spoken,
                                   const std::map<std::string, std::string>& earlier, char quote) {
  const Kinds kinds(spoken, earlier);
  const std::string_view word = domain.word;
  if (word == "number" || word == "player") return std::string(word);
  if (word == "placement") return "cell";
  if (word == "choice") return spelled(script, domain.value, quote);
  if (word == "list") return domain.of ? spelled(script, *domain.of, quote) : "number";
  const std::string text = text_of(script, domain.value);
  const auto member = [&](std::string_view thing, std::string_view made_by) {
    auto found = kinds.member(text, thing, made_by);
    // One that is computed is the field, or loading says that there is none of the kind.
    if (!found && text.empty()) found = std::string(thing) + " of " + spelled(script, domain.value, quote);
    return found;
  };
  if (word == "component") return kinds.family(text);
  if (word == "occupied" || word == "vacant") return kinds.place(text);
  if (const auto* thing = description::thing_with(&description::Thing::word, word); thing != nullptr && word != "piece")
    return member(word, description::name_of(thing->in));
  if (word != "subset") return member("piece", "grid");
  const auto family = kinds.family(text);
  return family ? std::optional("several of " + *family) : std::nullopt;
}

}  // namespace castellan::package
