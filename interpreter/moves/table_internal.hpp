/// The parts of a compiled move. Private to interpreter/moves.
///
/// The locals of a move are the actor (0) and one for each parameter that is
/// no bag, in order, with one more for the turn after a placement that can be
/// turned. A program over a parameter's candidates knows the parameters before
/// it, and `it` in the parameter's own local; it clobbers locals from there on
/// only, so the values chosen before stay where they are.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/moves/table.hpp"
#include "interpreter/moves/types_by_value.hpp"
#include "interpreter/ruletext/bitboard/pairs.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/ruletext/vm/first_test.hpp"

namespace castellan::moves {

using ruletext::Type;
using ruletext::Value;

/// A compiled amount or condition. One that is constant, or only names the
/// actor or a parameter, is not run.
struct Formula {
  ruletext::Program program;
  bool given = false;
  bool constant = false;
  Value value = 0;
  std::int32_t local = -1;  ///< the local it names
  std::size_t notes = 0;    ///< where what its program notes begins, see Walk
  bool begins_alike =
      false;  ///< of a filter: its begin may say something of all candidates, see RowStart
  std::uint32_t ends_alike =
      0;  ///< of a condition: where its end begins that may say so, see row_end; 0: none
  std::shared_ptr<const ruletext::Program> holds_if =
      {};  ///< of a condition: if this does, it holds for all, see row_begin

  /// A condition that need not be tested.
  [[nodiscard]] bool always() const { return !given || (constant && value != 0); }
};

struct DomainType;  ///< domains/domain.hpp
struct Form;        ///< form.hpp

/// The values of a subset's bounds, without those of its sum.
struct SubsetBounds {
  Word least = 1, most = 0, kinds_least = 0;
  bool irredundant = false;
};

struct Domain {
  const DomainType* type = nullptr;
  FieldId field;           ///< the container it takes its values from
  bool apart = false;      ///< none of its values is one of a domain before it
  bool among_all = false;  ///< figure: the values are numbers among all figures
  bool pile = false;       ///< component: `field` is a pile, otherwise slots
  Formula from;            ///< its instance
  ruletext::Program set;   ///< a set that values are taken from instead; may be empty
  std::string set_text;
  Formula piece;  ///< component that is to be laid
  Formula where;
  bool alike = false;  ///< others ask the same: for values of parameters before it, which `where`
                       ///< does not read, or domains
  std::size_t asks_as =
      0;  ///< of a subset: the first domain of the parameter that lets the same types through
  std::uint32_t shared =
      0;  ///< of places: number of the filter, which others ask, too; 0: nobody else does
  std::string where_text;
  /// `where` says only that this attribute word of a component has one value:
  /// compared directly with `equals`. -1: run `where`.
  std::int32_t attribute = -1;
  Formula equals;
  /// Of what lies in a pile, of a family of few types: by that attribute, or by the one of each of
  /// the `first` tests. Empty: candidates are compared one by one.
  std::vector<TypesByValue> types_by_value;
  ruletext::FirstTest first;  ///< what `where` asks first, when that is read of the candidate
  /// Sorts of which `where` may let something through, and those of which it lets all;
  /// empty: it is asked about all. By component, bit by bit of the segments printed on
  /// it; where the parameter before is a choice, which is in local `sorted_by`, for each
  /// of its values.
  std::vector<std::uint32_t> segments_through, segments_all;
  std::int32_t sorted_by = -1;
  /// The program of `where` for segments of each feature; empty: that does not say less.
  std::vector<ruletext::Program> by_feature;
  /// By component: of its pieces that lie under no other one, 0 or 1.
  std::vector<std::uint8_t> pieces_through;
  /// By actor and figure, bit by bit of where it is (state::figures::Where), behind these by the
  /// feature of the segment of `ground` that it stands on; without `ground` as on any segment.
  std::vector<std::uint64_t> figures_through;
  FieldId ground;
  Formula least, most, sum_least, sum_most, kinds_least, irredundant;
  std::optional<SubsetBounds> bounds;  ///< when they are the same in all states
  bool sum_exact = false;              // both bounds of the sum are the same text: asked for once
  std::int32_t sum = -1;               ///< attribute word that is added up
  std::int32_t joker = -1;             ///< index in the family
  ChoiceId choice;
  int lua = -1;                   ///< list: number of the function
  std::size_t lua_arguments = 0;  ///< it gets the first so many locals
};

struct Condition {
  Formula test;
  std::string because;   ///< why it forbids, for a player; empty: `text`
  std::string text;      ///< of the condition, on one line
  ComponentId left_out;  ///< it holds for several components if this one is not among them, see
                         ///< ruletext::left_out; none: it says more
  /// Whether it holds for a piece, by its component; empty: it is asked.
  std::vector<std::uint8_t> of_component;
};

/// Of the conditions of a parameter, and of those of a move, so many may leave a component out.
inline constexpr std::size_t kMostLeftOut = 4;
/// Components that are not chosen.
struct LeftOut {
  std::array<std::int32_t, 2 * kMostLeftOut> components;
  std::size_t count = 0;
  [[nodiscard]] std::span<const std::int32_t> all() const { return {components.data(), count}; }
};

struct Parameter {
  std::string name;
  std::string what;  ///< "parameter 'name' of move 'verb'"
  description::Origin origin;
  Type type;
  const Form* form = nullptr;
  std::size_t local = 0;     ///< of the value; for a bag, where `it` of its `where` goes
  bool turns = false;        ///< the turn is in the local after it
  std::size_t bag = 0;       ///< register, for bags
  bool independent = false;  ///< its values are the same whatever the parameters before it are
  std::uint32_t shared =
      0;  ///< of such: number of its values, which other moves take, too; 0: no other does
  bool unconditional = false;  ///< the last, and every value that its domains give is legal, once
  bool may_be_unconditional = false;  ///< the same, if the begins or ends of its conditions hold,
                                      ///< or components are left out
  /// The last, a place, and of all places at once it is known which are legal.
  bool together = false;
  bool at_once = false;  ///< together and unconditional, of one domain, all places of a map
  /// Of one domain, a subset with one sum, all other bounds of which are known: that none meets
  /// them may be known.
  bool has_price = false;
  bool bare = false;  ///< the last, and its one domain has no filter
  std::vector<Domain> domains;
  std::vector<Condition> own;         ///< also see `it`, another name for the parameter
  std::vector<Condition> conditions;  ///< of the move, which need no later parameter

  [[nodiscard]] bool is_bag() const { return type.is(Type::Kind::bag); }
  [[nodiscard]] std::size_t after() const { return is_bag() ? local : local + (turns ? 2 : 1); }
};

struct Table::Kind {
  std::string verb;
  std::string help;
  description::Origin origin;
  bool automatic = false;
  bool only_if_alone = false;
  bool reveals = false;
  bool never = false;  ///< there is no such move with these options
  bool at_once =
      false;  ///< one parameter, of which all values are found at once, and no other condition
  std::vector<Condition> first;  ///< conditions that need no parameter
  std::vector<Parameter> parameters;
  std::size_t notes = 0;  ///< values that filters and conditions note
  /// Of the last two parameters, a place and one of its neighbours, all values together; null: one
  /// after the other.
  std::shared_ptr<const ruletext::Pairs> pairs;
  ruletext::Program effect;
  std::optional<ruletext::Decision> decision;  ///< the answer to a choice of rule text
};

// --- packed values

/// A cell or a piece, with the turn of what is laid there.
inline Value turned_value(Value where, int turn) { return where | static_cast<Value>(turn) << 32; }
inline Value without_turn(Value v) { return v & 0xFFFF'FFFF; }
inline Cell cell_of(Value v) { return unpack_cell(static_cast<Word>(without_turn(v))); }
inline int turn_of(Value v) { return static_cast<int>(v >> 32 & 3); }

using ruletext::instance_of_piece;
using ruletext::piece_value;
using ruletext::slot_of_piece;

}  // namespace castellan::moves
