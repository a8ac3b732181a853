/// What a line of the language's tables says of a word.
///
/// From the lines come the type checks of what stands with a word, the nearest
/// names of messages, what declared names may not hide, the reference in
/// docs/dsl.md and `castellan doc --language`. A word whose meaning is one
/// instruction needs nothing else; others name the function that compiles them.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

struct Loop;

namespace language {

/// What stands with a word, or comes out of it.
enum class Part : std::uint8_t {
  nothing,
  // values
  number,
  truth,
  player,
  cell,
  component,
  figure,
  figure_kind,
  segment,
  piece,
  corner,
  place,
  region,
  grid_region,
  map_region,
  landmark,
  same,  ///< of the kind of the first
  // containers; they are compiled before the values
  pile,
  slots,
  grid,
  map,
  figures,
  regions,
  several,  ///< chosen together
  set,      ///< written as what can be gone through, no value
  // what is known when the text is compiled
  side,
  link_kind,
  direction,  ///< a value of the choice of a board's directions
  own         ///< the word's function reads it
};

/// With its article: `a region of a grid`.
std::string_view part_text(Part p);
/// Whether a value of this type is one.
bool fits(Part p, Type t, const Emitter& em);
/// What a value of a kind is.
Part part_of(Kind kind);
/// Whether its type belongs to no field.
bool is_plain(Part p);
/// The type of a result, of the board or container that `of` belongs to.
Type type_of(Part p, Type of, const Emitter& em);

struct Param {
  Part part = Part::nothing;
  std::string_view name = {};  ///< as the reference writes it
  bool optional = false;
  std::string_view what = {};  ///< in words, where the part does not say it
};
using Params = std::array<Param, 7>;

std::size_t most_of(const Params& takes);
bool accepts(const Params& takes, std::size_t n);

/// `NAME(values)`, a value.
struct Function {
  std::string_view word;
  Params takes;
  Part gives;
  std::string_view gives_text;  ///< where `gives` does not say it
  std::string_view meaning;
  Op op = Op::done;
  std::optional<int> c = {};  ///< operand c; else what the parameters give
  /// With the kind that is wanted where it stands, if one is.
  Type (*compile)(Emitter&, const Expr&, Type) = nullptr;
};

/// `NAME(values)`, something that can be gone through. A word may have several
/// lines, told apart by the number of values and the kind of the first.
struct Set {
  std::string_view word;
  Params takes;
  Part gives;  ///< its members
  std::string_view meaning;
  Op op = Op::done;
  int a = 0;
  void (*open)(Emitter&, const Expr&, Loop&) = nullptr;
  std::string_view arguments = {};  ///< what it takes, where the lines do not say it well
};

struct Aggregation;

/// One value of the members of a set. What follows the word is a form of the
/// grammar (grammar/words.hpp).
struct Aggregate {
  std::string_view word;
  std::string_view form;  ///< as the reference writes it
  Params takes;           ///< in the order of the form; what is made of members comes first
  Part gives;
  std::string_view gives_text = {};  ///< where `gives` does not say it
  std::string_view meaning;
  Value start = 0;         ///< the result without a member
  bool where_not = false;  ///< goes through those for which `where` does not hold
  bool natural = false;    ///< never less than 0
  Op better = Op::done;    ///< of two values the one to keep
  /// Before the loop, and of a member.
  void (*begin)(Emitter&, Aggregation&) = nullptr;
  void (*each)(Emitter&, Aggregation&) = nullptr;
  /// Instead of a loop where it stands.
  Type (*whole)(Emitter&, const Expr&) = nullptr;
};

/// `NAME of X`.
struct Property {
  Part of;
  std::string_view word;
  Part gives;
  std::string_view meaning;
  Op op = Op::done;
  int c = 0;
  Op set = Op::done;  ///< gives it a value, with the same operands; else it cannot be set

  [[nodiscard]] bool can_be_set() const { return set != Op::done; }
};

/// A word that is a value by itself.
struct Constant {
  std::string_view word;
  Type type;
  Value value;
  std::string_view meaning;
};

std::span<const Function> functions();
std::span<const Set> sets();
std::span<const Aggregate> aggregates();
std::span<const Property> properties();
std::span<const Constant> constants();

const Function* find_function(std::string_view word);
bool is_set(std::string_view word);
/// The line of a word that the grammar takes for one.
const Aggregate& aggregate_of(std::string_view word);
const Constant* find_constant(std::string_view word);
/// The property of a value, or of the cell or component that a piece stands for.
const Property* find_property(const Emitter& em, std::string_view word, Type of);

/// A property of this name that can be given a value; null when there is none.
const Property* find_settable(std::string_view word);

/// An expression that must be of a kind; invalid after an error.
Type value(Emitter& em, const Expr& e, Part p);
/// Compiles a call of a function of the language. `wanted`: as of `expression`.
Type call(Emitter& em, const Function& f, const Expr& e, Type wanted);
/// Opens the loop over a set of the language; it stays invalid after an error.
void open(Emitter& em, const Expr& set, Loop& loop);
Type aggregate(Emitter& em, const Expr& e);
/// Compiles a property of what is on the stack; `e` is how that is written.
Type property(Emitter& em, const Property& p, Type of, const Expr& e);

/// The number of a side class of a family, of a kind of links of a map.
std::optional<int> side_class(Emitter& em, const state::FamilyType& family, const Expr& e);
std::optional<int> link_kind(Emitter& em, FieldId map, const Expr& e);
/// How far a piece of a grid is turned: a number of quarters that its pieces can have.
void turn_on(Emitter& em, const Expr& e, FieldId grid);
/// Says that a word does not take so many values; false.
bool wrong_count(Emitter& em, const Expr& e, std::string_view word, std::string_view takes);

}  // namespace language
}  // namespace castellan::ruletext
