/// For which places of a map a condition holds, worked out for all of them at once.
///
/// A condition that compares the owner, fields and attributes of a place, or of those a
/// step or a ray away, with what is the same for all places becomes operations on sets of
/// places, one bit for each. A set that is asked of places of which the condition would
/// fail says nothing: they are then asked one by one, and fail as the text says.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/ruletext/bitboard/place_bits.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/ruletext/vm/context.hpp"

namespace castellan::ruletext {

struct Selection {
  /// A number that is the same for all places.
  struct Scalar {
    enum class What : std::uint8_t {
      value,
      argument,
      word,
      field,
      turn,
      two,
      owner,      ///< of place a
      column,     ///< of place a, the attribute b
      slot,       ///< the component on place a, kNone for none
      attribute,  ///< of component a, its word b
      small,      ///< a, from which a word can be taken, or it be added to; fails when it cannot
      step,       ///< the place next to place a in direction b, kNone for none
      choice      ///< b where a is not 0, else c
    };
    What what = What::value;
    Op op = Op::eq;      ///< two: eq to ge, add, sub, of a and b
    FieldId field = {};  ///< of instance a
    std::int32_t a = 0;  ///< argument: its position; word: its address; else a scalar
    std::int32_t b = 0, c = 0;
    Value value = 0;  ///< turn: by so many seats from a

    friend bool operator==(const Scalar&, const Scalar&) = default;
  };
  /// A set of places.
  struct Node {
    enum class What : std::uint8_t {
      scalar,    ///< all, where a is not 0
      is,        ///< the place a
      linked,    ///< to which place a has a link of the kinds b, a bit for each
      group,     ///< of the region a of the regions `of`, in b unless that is -1
      owner,     ///< whose owner compares so with a
      field,     ///< whose word of the field compares so with a
      slot,      ///< the same of the component on it
      column,    ///< the same of an attribute: the column b
      opposite,  ///< not in a
      both,      ///< in a and, of these, in b
      either,    ///< in a or, of the others, in b
      step,      ///< of which the next one in direction a is in b; fails where there is none
      leads,     ///< the same, of places that have a next one; b -1: all are in it
      runs  ///< with a ray in direction c, -1 for any, that begins in a and goes on in it up to one
            ///< of b
    };
    What what = What::scalar;
    Op op = Op::eq;
    FieldId of = {};
    std::int32_t a = 0, b = 0, c = 0;
  };
  /// The nodes as straight code on sets in numbered registers; see selection_code.hpp.
  struct Operation {
    enum class Do : std::uint8_t {
      scalar,
      is,
      linked,
      group,
      owner,
      field,
      slot,
      column,       ///< as the nodes; a group's b is the set or kNoSet
      owned,        ///< owner, of a map that keeps the places of each
      known,        ///< the set `second` of those that are known
      opposite,     ///< of a
      both,         ///< a and b
      either,       ///< a or b
      rest_in,      ///< of `asked` those in a, in b; where there are none `to` is empty, and what
                    ///< follows is left out
      rest_out,     ///< of `asked` those not in a, in b; where there are none `to` is a, and what
                    ///< follows is left out
      none_unless,  ///< where the scalar is 0 `to` is empty, and what follows is left out
      all_if,       ///< where the scalar is not 0 `to` is all, and what follows is left out
      must_lead,    ///< fails where one that is asked has no next one
      ahead,        ///< the next ones of those asked
      before,       ///< of which the next one is in a
      runs          ///< as the node: on a, up to one of b
    };
    Do what = Do::scalar;
    Op op = Op::eq;
    std::uint8_t to = 0, a = 0, b = 0, asked = 0;
    std::int32_t scalar = -1;  ///< compared with; a direction; a place; of a group the region
    std::int32_t second =
        -1;  ///< column, kinds of links, a direction or a set that is known when the code is made
    FieldId of = {};
    std::int32_t skip = 0;  ///< of what may leave others out: to which operation
  };
  /// The code of one condition.
  struct Whole {
    std::uint32_t begin = 0, end = 0;
    std::uint8_t set = 0;  ///< for which places it holds
  };
  static constexpr std::uint8_t kAsked = 0,
                                kAll = 1;  ///< registers: the places that are asked, and all
  static constexpr std::uint8_t kFirstOnce = 2,
                                kFirstUsed = 64;  ///< those worked out once, the others
  static constexpr std::uint8_t kMostSets = 160, kNoSet = 255;
  /// The next place in a direction is always `by` further on.
  struct Way {
    int by = 0;
    PlaceBits leads{};  ///< places that have a next one
  };

  /// An attribute of all places, or how much more it is than another one, of the same place or of
  /// the next one.
  struct Column {
    std::vector<Word> words;  ///< by place
    std::int32_t
        attribute = -1,
        less = -1;  ///< the attributes' words in the family; less -1: nothing is taken from it
    Word least = 0;
    std::vector<PlaceBits> below;  ///< places with less than each value from the least to above the
                                   ///< most; empty where there are many
  };

  /// What a program asks of it.
  enum class Answer : std::uint8_t {
    any,
    every,
    count,
    first,
    longest_ray,  ///< of how many of them, beside a place, a ray from it begins with
    longest_line  ///< of how many of them next to each other, the place one of them, a line through
                  ///< it has
  };
  /// In place of an answer: places have to be asked one by one.
  static constexpr Value kUnknown = std::numeric_limits<Value>::min();

  FieldId map;
  int places = 0;
  bool keeps_owners = false;          ///< the map keeps the places of each owner
  std::vector<std::uint16_t> locals;  ///< that it reads: its arguments, in this order
  std::vector<Scalar> scalars;
  std::vector<Node> nodes;  ///< what they are made of before them, the whole last
  std::vector<Way> ways;    ///< by direction
  std::vector<Column> columns;
  std::vector<PlaceBits> sets;  ///< that are known when the code is made
  std::vector<Operation> code;
  std::vector<Whole> wholes;  ///< one, or one for each direction, see selection_of_steps
  PlaceBits all{};            ///< places
};

inline constexpr std::size_t kMostSelectionArguments = 8;

/// The places for which it holds, `among` these, all when null; false: they have to be asked one
/// by one. Allocates nothing.
[[nodiscard]] bool select(const Selection& s, const ReadContext& c,
                          std::span<const Value> arguments, PlaceBits& out,
                          const PlaceBits* among = nullptr);

/// What is asked of the places for which it holds, `from` one of them where that is about one;
/// Selection::kUnknown: they have to be asked one by one. Allocates nothing.
[[nodiscard]] Value answer(const Selection& s, const ReadContext& c,
                           std::span<const Value> arguments, Selection::Answer what, Value from);

/// A loop over the places of a map, in a program that is being made, which asks for a condition
/// of each: from behind its head, at which its locals begin at `base`, to `where_end`. What
/// leaves the answer begins at `begin`, where the loop is set up, and ends at `end`.
struct MembersLoop {
  FieldId map;  ///< or a part of it: a region, the neighbours of a place, rays, lines
  Selection::Answer answer = Selection::Answer::any;
  std::uint16_t base = 0;
  std::size_t begin = 0, head = 0, where_end = 0, end = 0;
};

/// What the loop over a part of a map goes through.
struct Among {
  Selection::Node::What what =
      Selection::Node::What::scalar;  ///< group, linked; scalar: any places
  std::uint16_t a = 0, b = 0;         ///< locals
  FieldId of = {};
  bool every = false;  ///< the others count as if the condition held for them
};

/// The condition from instruction `from` to `to`, which leaves it on the stack, of the place
/// in a local, and in a second one if that is given; null when it asks for something else as well.
[[nodiscard]] std::shared_ptr<const Selection> selection_of(const Program& p, std::size_t from,
                                                            std::size_t to, std::uint16_t candidate,
                                                            FieldId map,
                                                            const state::Schema& schema,
                                                            const Among* among = nullptr,
                                                            std::optional<std::uint16_t> also = {});

/// The same of the place in local `from`, the candidate being the next one in a direction, which
/// all of the places that are asked have: a whole for each direction.
[[nodiscard]] std::shared_ptr<const Selection> selection_of_steps(const Program& p, std::size_t to,
                                                                  std::uint16_t from,
                                                                  std::uint16_t candidate,
                                                                  FieldId map,
                                                                  const state::Schema& schema);

/// The places that a program collects, which goes through the links of one and does nothing else;
/// null otherwise.
[[nodiscard]] std::shared_ptr<const Selection> set_of_places(const Program& p, FieldId map,
                                                             const state::Schema& schema);

}  // namespace castellan::ruletext
