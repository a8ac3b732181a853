/// A node of a parse tree: which rule it is (`Kind`), where it stood, and what
/// it is made of. Builders turn nodes into syntax trees; they know no rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

enum class Kind : std::uint8_t {
  none,
  // expressions
  word,
  phrase,
  named,
  arguments,
  set_of,
  set_item,
  measured,
  or_bound,
  scope_tail,
  counted,
  bound_word,
  threshold,
  at_scope,
  number,
  string,
  amount,
  paren,
  conditional,
  named_value,
  aggregate_word,
  aggregate,
  fold_of,
  where_part,
  else_part,
  members,
  key_order,
  sort_key,
  subscript,
  indexed,
  postfix,
  minus,
  operation,
  rounding_way,
  divided,
  multiplied,
  product,
  sum,
  comparison,
  negated,
  conjunction,
  disjunction,
  // statements
  verb,
  call,
  object,
  preposition,
  complement,
  condition,
  let,
  choose,
  choose_number,
  chooser,
  subject_words,
  simple,
  if_branch,
  else_branch,
  if_block,
  for_block,
  while_block,
  repeat_block,
  either_block,
  body,
  block_end,
  // sheets
  id,
  sheet,
  alias_sheet,
  sheet_head,
  subject,
  alias,
  row_step,
  step,
  row_after,
  row_before,
  row,
  row_head,
  row_body,
  loop,
  include,
  // signatures
  typed,
  typed_kind,
  gives,
  // entries
  cell,
  cell_number,
  count,
  property,
  header,
  link,
  direction,
  board,
  board_number,
  slot,
  // scripts
  ruleset,
  mods,
  option,
  players,
  seed,
  chance,
  draws,
  move,
  undo,
  // scoring pads
  pad,
  feature,
  block_line,
  holding,
  owned,
  fact,
  expect_total,
  pad_item,
  score,
  expect,
  position,
  set,
  unchecked,
  expect_over,
  expect_moves,
  expect_legal,
  expect_illegal,
  expect_phase,
  expect_error,
  expect_line,
  expect_winner,
  expect_rank,
  expect_event,
  expect_paid,
  expect_sees,
  expect_field,
  expect_figure,
  turn_line,
  sees_line,
  phase_line,
  assign_line,
  place_line,
  figure_line,
  figure,
  owner,
  held,
  in_supply,
  out_of_game,
  role,
  stack,
  kept,
  joined,
  joined_end,
  player,
  item,
  integer,
  because,
  hidden,
  path,
  part,
  index,
  placed,
  turned
};

/// The kind of the node kept for `Rule`; none when it is not kept.
template <typename Rule>
inline constexpr Kind kKind = Kind::none;

struct Node {
  Kind kind = Kind::none;
  const char* begin = nullptr;
  const char* end = nullptr;
  std::vector<std::unique_ptr<Node>> children;

  [[nodiscard]] std::string_view text() const {
    return {begin, static_cast<std::size_t>(end - begin)};
  }
  [[nodiscard]] const Node* find(Kind wanted) const {
    for (const auto& child : children) {
      if (child->kind == wanted) return child.get();
    }
    return nullptr;
  }
  [[nodiscard]] const Node& operator[](std::size_t i) const { return *children[i]; }
};
using NodePtr = std::unique_ptr<Node>;

/// Whether a node of this kind stands for its child when it has only one.
constexpr bool folds(Kind kind) {
  switch (kind) {
    case Kind::amount:
    case Kind::indexed:
    case Kind::postfix:
    case Kind::counted:
    case Kind::members:
    case Kind::product:
    case Kind::sum:
    case Kind::comparison:
    case Kind::conjunction:
    case Kind::disjunction:
      return true;
    default:
      return false;
  }
}

/// Makes the nodes from `first` on children of a new one that takes their place.
void keep(std::vector<NodePtr>& nodes, std::size_t first, Kind kind, const char* begin,
          const char* end);

/// Removes the nodes from `first` on.
void drop(std::vector<NodePtr>& nodes, std::size_t first);

/// Makes a tree of a text that begins at `from` one of the same text at `to`.
void move_tree(Node& root, const char* from, const char* to);

/// Where a node stands in the source.
inline Span span_of(const Source& source, const Node& node) {
  const char* text = source.text().data();
  return {static_cast<std::uint32_t>(node.begin - text),
          static_cast<std::uint32_t>(node.end - text)};
}

}  // namespace castellan::grammar::build
