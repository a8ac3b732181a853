/// Syntax tree of `.score` files: sheets of rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast/rule.hpp"
#include "grammar/ast/signature.hpp"

namespace castellan::grammar {

/// What a row comes before or after: `after PD-02`, `before hills/HS-03`.
struct RowPlace {
  bool before = false;
  WordToken row;  ///< the id of the other, with a module and `/` before it or without
};

struct Row {
  WordToken id;    ///< exact rule id, `ALH-06`; letters, digits, `- . _`; the name of a step
  WordToken step;  ///< of the sheet, at which the row stands; empty when left out
  std::vector<RowPlace> places;
  std::string label;  ///< may hold `{name}` places; empty when left out
  Span label_span;
  std::vector<Statement> body;  ///< row verbs: add, subtract, times, zero, halve, cap, rank ...
  Span span;
};

/// A sheet's item: a row, a named step at which other files put rows, the rows of another
/// sheet, or a loop over items.
struct SheetItem {
  enum class Kind : std::uint8_t { row, step, include, for_each };
  Kind kind = Kind::row;
  Row row;
  /// Where the item stands when another file than the sheet's own added it;
  /// null otherwise. Holds for the items inside too.
  SourcePtr source;
  /// include: exactly one, a verb whose object is the sheet's call.
  std::vector<Statement> include;
  WordToken variable;       ///< for_each
  std::vector<Expr> set;    ///< exactly one for for_each
  std::vector<Expr> where;  ///< one, or none
  std::vector<SheetItem> items;
  Span span;  ///< step, include, for_each
};

/// The one word behind a preposition of an include; null when it has none.
inline const WordToken* word_behind(const SheetItem& include, std::string_view preposition) {
  for (const Complement& c : include.include.front().complements) {
    if (c.preposition != preposition || c.object.empty() ||
        c.object.front().kind != Expr::Kind::phrase)
      continue;
    return c.object.front().words.size() == 1 ? &c.object.front().words.front() : nullptr;
  }
  return nullptr;
}

/// What an item is called in its sheet: the id of a row, the name of a step, the name behind
/// `as` of an include; null when it has none.
inline const WordToken* name_of(const SheetItem& item) {
  if (item.kind == SheetItem::Kind::row || item.kind == SheetItem::Kind::step) return &item.row.id;
  return item.kind == SheetItem::Kind::include ? word_behind(item, "as") : nullptr;
}

/// The step at which a row or an include wants to stand; null when it says none.
inline const WordToken* step_of(const SheetItem& item) {
  if (item.kind == SheetItem::Kind::row)
    return item.row.step.text.empty() ? nullptr : &item.row.step;
  return item.kind == SheetItem::Kind::include ? word_behind(item, "at") : nullptr;
}

/// `sheet name [of subject] [(a: number, b: region of F)] "title" items end`, or an alias of one or
/// several others: `sheet final is scoring(3)`, `sheet final is walls, towers`.
struct Sheet {
  WordToken name;
  WordToken subject;  ///< `player` when left out
  std::vector<TypedName> parameters;
  std::string title;
  std::vector<SheetItem> items;
  std::vector<Expr> alias;  ///< calls or names when this is an alias, else empty
  Span span;
};

struct ScoreFile {
  std::vector<Sheet> sheets;
};

}  // namespace castellan::grammar
