#include "interpreter/package/literals.hpp"

#include <algorithm>

#include "interpreter/lua/escapes.hpp"
#include "interpreter/lua/tokens.hpp"

namespace castellan::package {
namespace {

template <class Found>
auto first_from(const std::vector<Found>& list, Literals::From from) {
  return std::lower_bound(list.begin(), list.end(), from, [](const Found& found, Literals::From f) {
    return found.line < f.line || found.span.begin < f.offset;
  });
}

}  // namespace

// Texts and names by what they are, with the name a text is assigned to.
Literals::Literals(const grammar::Source& source) {
  const std::string_view text = source.text();
  lua::Tokens tokens(text);
  std::string_view name;  // the name just read
  std::size_t name_begin = 0;
  bool assigned = false;  // ... and a `=` after it
  Name* key = nullptr;    // ... as the last token
  while (const auto token = tokens.next()) {
    const std::string_view shown = text.substr(token->begin, token->end - token->begin);
    const auto begin = static_cast<std::uint32_t>(token->begin);
    if (key != nullptr) key->table = shown == "{" && token->kind == lua::Token::Kind::symbol;
    key = nullptr;
    if (token->kind == lua::Token::Kind::long_text || token->kind == lua::Token::Kind::quoted) {
      Literal literal{{begin, static_cast<std::uint32_t>(token->end)},
                      token->line,
                      assigned ? name : std::string_view(),
                      {}};
      const bool escaped =
          token->kind == lua::Token::Kind::quoted && shown.find('\\') != std::string_view::npos;
      if (!escaped) {
        texts_[shown].push_back(std::move(literal));
      } else if (auto meant = lua::unescaped(shown)) {
        literal.escapes = std::move(meant->at);
        texts_[unescaped_.emplace_back(std::move(meant->text))].push_back(std::move(literal));
      }
    }
    if (token->kind == lua::Token::Kind::name) {
      name = shown;
      name_begin = token->begin;
      assigned = false;
    } else if (shown == "=" && token->kind == lua::Token::Kind::symbol && !name.empty()) {
      assigned = true;
      const auto at = static_cast<std::uint32_t>(name_begin);
      auto& list = names_[name];
      list.push_back({{at, at + static_cast<std::uint32_t>(name.size())}, token->line});
      key = &list.back();
    } else {
      name = {};
      assigned = false;
    }
  }
}

const Literals::Literal* Literals::text(std::string_view text, From from, std::string_view key,
                                        const std::set<std::uint32_t>& taken) const {
  const auto found = texts_.find(text);
  if (found == texts_.end()) return nullptr;
  const Literal* nearest = nullptr;
  // In the order of their lines. A key further off than this belongs to another declaration.
  constexpr int kLooked = 256;
  auto literal = first_from(found->second, from);
  for (int looked = 0; literal != found->second.end() && looked < kLooked; ++literal, ++looked) {
    if (taken.contains(literal->span.begin)) continue;
    if (literal->key == key) return &*literal;
    if (nearest == nullptr) nearest = &*literal;
  }
  return nearest;
}

std::optional<grammar::Span> Literals::key(std::string_view name, From from, bool table) const {
  const auto found = names_.find(name);
  if (found == names_.end()) return std::nullopt;
  const auto nearest = first_from(found->second, from);
  if (nearest == found->second.end()) return std::nullopt;
  const auto fits =
      std::find_if(nearest, found->second.end(), [&](const Name& n) { return n.table || !table; });
  return fits == found->second.end() ? nearest->span : fits->span;
}

}  // namespace castellan::package
