#include "interpreter/ruletext/words/chapters.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/sets.hpp"

namespace castellan::ruletext::language {

std::span<const Chapter* const> chapters() {
  static constexpr const Chapter* kChapters[] = {&kFigures, &kBoards, &kDirections};
  return kChapters;
}

bool open_in_chapters(Emitter& em, const Expr& set, Loop& loop) {
  return std::ranges::any_of(
      chapters(), [&](const Chapter* c) { return c->open != nullptr && c->open(em, set, loop); });
}

bool open_all_in_chapters(Emitter& em, Type container, Loop& loop) {
  return std::ranges::any_of(chapters(), [&](const Chapter* c) {
    return c->open_all != nullptr && c->open_all(em, container, loop);
  });
}

std::optional<Type> subscript(Emitter& em, Type of, Type at) {
  for (const Chapter* c : chapters()) {
    for (const Subscript& s : c->subscripts) {
      if (!fits(s.of, of, em) || !fits(s.at, at, em)) continue;
      em.emit(s.op, 0, of.id, at.id);
      return type_of(s.gives, of, em);
    }
  }
  return std::nullopt;
}

const Phrase* find_phrase(std::string_view word) {
  for (const Chapter* c : chapters()) {
    const auto it = std::ranges::find(c->phrases, word, &Phrase::word);
    if (it != c->phrases.end()) return &*it;
  }
  return nullptr;
}

}  // namespace castellan::ruletext::language
