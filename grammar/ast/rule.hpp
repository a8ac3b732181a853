/// Syntax tree of rule text: the language of conditions, amounts, effects and
/// score rows. Plain data with spans; no behaviour, no names resolved. The
/// tree knows grammar only: which word is a verb, a field or a component is
/// decided by the compiler in interpreter/ruletext.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::grammar {

/// One word of a phrase: `[A-Za-z_][A-Za-z0-9_]*`, UTF-8 letters allowed, and
/// inner hyphens before a letter (`face-up`), so that printed words stay whole.
struct WordToken {
  std::string text;
  Span span;
};

struct Expr {
  enum class Kind : std::uint8_t {
    number,    ///< `number`
    string,    ///< `text`, unquoted: an exact id ("tower-07-NEW")
    phrase,    ///< `words`: one or more adjacent words that are no keywords
    quantity,  ///< children[0] amount, children[1] phrase: `2 gold`, `all cards`, `(n + 1) gold`
    unary,     ///< `text` is "-" or "not"; children[0]
    binary,    ///< `text` is or and = != < <= > >= + - * / mod; children[0], [1]
    is,        ///< children[0] is [not] children[1]; `text` "is" or "is not"
    in,  ///< children[0] is [not] in the set children[1], or one of children[1], [2] ...; `text` as
         ///< of `is`
    of,  ///< children[0] of children[1]: `price of tile`, `hand of actor`
    index,        ///< children[0] [ children[1] ]: `market[space]`
    call,         ///< `text` the name (words joined by a space), children the arguments
    tuple,        ///< (a, b): a cell
    aggregate,    ///< see below
    conditional,  ///< if children[0] then children[1] else children[2]
    let,          ///< let `variable` be children[0] then children[1]
    set_of,       ///< `set of` / `pair of` (`text`) the children: phrases, or quantities of them
    measured,     ///< children[0] children[1] [`text`]: `card costing 5 or more`, `text` "or more",
                  ///< "or less" or ""; in a sentence children[1] may be a quantity: `send away 1
                  ///< letter`
    scoped,       ///< children[0] in `words`: `craft shield in row`
    threshold,    ///< `at least`, `at most` (`text`) children[0] of children[1]: `at least 2 castle
                  ///< banners`
    placed,       ///< at `words`: `at top row`
    run  ///< children[0] while children[1] [until children[2]]: the set of an aggregate or a loop,
         ///< whose name is `variable`
  };
  /// How a division rounds; only on binary "/".
  enum class Rounding : std::uint8_t { none, up, down };
  struct Key {  ///< `by highest E` / `by lowest E` of `first`
    bool highest = false;
    std::vector<Expr> value;  ///< exactly one
  };

  Kind kind = Kind::number;
  Span span;
  std::int64_t number = 0;
  std::string text;
  Rounding rounding = Rounding::none;
  std::vector<WordToken> words;
  std::vector<Expr> children;

  // aggregate: `text` is one of count, longest, sum, highest, lowest, any, every, first,
  // random.
  //   count of V in S [where C]                    any V in S [where C]
  //   longest of V in S [where C]                  every V in S where C
  //   sum of E for V in S [where C]                random V in S [where C]
  //   highest of E for V in S [where C] [else D]   first V in S [where C] [by lowest E, highest E
  //   ...] [else D]
  // children[0] is S; `value` E, `where` C, `otherwise` D hold one expression or none.
  WordToken variable;
  std::vector<Expr> value;
  std::vector<Expr> where;
  std::vector<Key> keys;
  std::vector<Expr> otherwise;
};

/// A preposition and what follows it: `to hand of actor`, `per craft shield`.
/// `object` is empty for `rounded up` / `rounded down`, whose word is `text`.
struct Complement {
  std::string preposition;
  Span span;
  std::string text;
  std::vector<Expr> object;  ///< one or none; behind `by` one or more
};

struct Statement {
  enum class Kind : std::uint8_t {
    verb,      ///< `verb` [object] complements: `draw from deck to hand of actor`
    call,      ///< `object` is a call or a phrase: a rule named by the ruleset
    let,       ///< let `name` be object
    if_block,  ///< branches with conditions; a last branch without one is `else`
    for_each,  ///< for each `name` in object [where condition] do body end
    while_do,  ///< while condition do body end
    repeat,    ///< repeat object times body end
    either,    ///< either body or body ... end; `branches` without conditions
    choose     ///< choose [number] `name` in object [where condition] [by chooser]
  };
  struct Branch {
    std::vector<Expr> condition;  ///< one, or none for else / either
    std::vector<Statement> body;
  };

  Kind kind = Kind::verb;
  Span span;
  std::vector<WordToken> subject;  ///< who does it instead: `opponents gain 1 gold`
  WordToken verb;
  WordToken name;
  std::vector<Expr> object;  ///< one or none
  std::vector<Complement> complements;
  std::vector<Expr> condition;  ///< where / while / the postfix `if` of a verb or call
  std::vector<Statement> body;
  std::vector<Branch> branches;
  std::vector<Expr> number;   ///< choose: how many, one or none
  std::vector<Expr> chooser;  ///< choose: who, one or none
};

}  // namespace castellan::grammar
