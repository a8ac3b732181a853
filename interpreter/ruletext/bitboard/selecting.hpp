/// From the program of a condition to a selection: it is gone through once with what is on
/// the stack and in registers known by name, not by value. Private to interpreter/ruletext.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

inline constexpr std::size_t kMostSelectionNodes = 48;

/// A value of the program while it is gone through.
struct Symbol {
  enum class What : std::uint8_t { unknown, scalar, place, component, number, truth };
  What what = What::unknown;
  std::int32_t at =
      -1;  ///< the scalar; of a truth the node; of a component the scalar whose place it is
  std::vector<std::int32_t> steps;  ///< of place, component, number: directions, from the candidate
  Selection::Node read;             ///< of a number: how it is compared, operator and `a` left out
  std::int32_t plus = -1;           ///< of a number: the scalar that is added, -1 for none

  [[nodiscard]] bool is(What w) const { return what == w; }
};

class Selecting {
 public:
  Selecting(const Program& p, FieldId map, const state::Schema& schema);

  /// See selection_of.
  std::shared_ptr<const Selection> condition(std::size_t from, std::size_t to,
                                             std::uint16_t candidate, const Among* among,
                                             std::optional<std::uint16_t> also);
  /// See selection_of_steps.
  std::shared_ptr<const Selection> of_steps(std::size_t to, std::uint16_t from,
                                            std::uint16_t candidate);
  /// See set_of_places.
  std::shared_ptr<const Selection> set();

 private:
  using What = Symbol::What;
  using Found = std::optional<Symbol>;
  using Scalar = Selection::Scalar;
  using Node = Selection::Node;
  /// What waits for its other part.
  struct Waiting {
    enum class For : std::uint8_t { both, either };
    For what = For::both;
    std::int32_t left = -1;
    std::size_t to = 0;
  };

  [[nodiscard]] bool is_possible() const {
    return map_.maps.size() == 1 && out_->places >= 1 && out_->places <= kMostPlaces;
  }
  void find_ways();
  [[nodiscard]] std::vector<bool> written_in(std::size_t from, std::size_t to) const;
  std::shared_ptr<const Selection> whole(std::int32_t node);
  std::int32_t with(const Among& among, std::int32_t condition);

  // --- what is made of constants or of the same steps is less: selecting_folding.cpp
  std::int32_t scalar(const Scalar& x);
  std::int32_t node(const Node& x);
  [[nodiscard]] std::optional<Value> constant(std::int32_t scalar) const;
  [[nodiscard]] std::optional<bool> decided(std::int32_t node) const;
  [[nodiscard]] bool is_safe(std::int32_t node, bool of_next = false) const;
  [[nodiscard]] std::optional<Scalar> constants(std::int32_t scalar) const;
  std::optional<std::int32_t> folded(const Scalar& x);
  std::optional<std::int32_t> folded(const Node& x);

  // --- what there is: selecting.cpp
  Symbol of_scalar(const Scalar& x) { return {What::scalar, scalar(x), {}, {}}; }
  Symbol value(Value v) { return of_scalar({.value = v}); }
  [[nodiscard]] bool is_none(const Symbol& s) const {
    return s.is(What::scalar) &&
           out_->scalars[static_cast<std::size_t>(s.at)] == Scalar{.value = kNone};
  }
  static Symbol truth_of(std::int32_t node) { return {What::truth, node, {}, {}}; }
  static Symbol on(const Symbol& place, What what) { return {what, -1, place.steps, {}}; }
  std::optional<std::int32_t> truth(const Symbol& s);
  std::int32_t compared(const Symbol& number, Op op, std::int32_t with);
  std::int32_t led(const std::vector<std::int32_t>& steps, std::int32_t to, Node::What how);
  Found of_two(Op op, const Symbol& x, const Symbol& y);
  Found plus(Op op, Symbol number, const Symbol& scalar);
  Found two_numbers(Op op, const Symbol& x, const Symbol& y);
  Found place_compared(Op op, const Symbol& place, const Symbol& with);
  Found load(std::uint16_t local);
  Symbol argument(std::uint16_t local);
  Found read_field(std::uint16_t field, const Symbol& of);
  Found owner(const Symbol& place);
  Found component(const Symbol& place);
  Found slot(const Symbol& place);
  Found attribute(std::int32_t word, const Symbol& of);
  Found next(Symbol place, const Symbol& direction);
  std::int32_t column(std::int32_t word);
  Found difference(const Symbol& x, const Symbol& y);
  std::int32_t add(Selection::Column column);
  [[nodiscard]] bool may_step(std::int32_t i) const;

  // --- the program: selecting_code.cpp
  static Found pop(std::vector<Symbol>& stack);
  /// The one value that the instructions leave; none when they do more than is understood.
  Found run(std::size_t from, std::size_t to);
  /// False when they do more.
  bool go(std::size_t from, std::size_t to, std::vector<Symbol>& stack);
  bool step(const Instruction& in, std::vector<Symbol>& stack);
  std::optional<std::size_t> one_of_two(std::size_t at, std::size_t to, std::vector<Symbol>& stack);
  std::optional<std::size_t> run_on_rays(std::size_t head);

  const Program& p_;
  const state::Schema& schema_;
  const state::FieldType& map_;
  std::shared_ptr<Selection> out_;
  std::vector<std::int32_t> wholes_;  ///< nodes
  std::vector<bool> written_;
  std::vector<std::int32_t>
      step_;  ///< from the candidate to another place that is known to be there, if any
  std::map<std::uint16_t, Symbol> registers_;
};

}  // namespace castellan::ruletext
