/// From text to a tree of kept rules; the only use of PEGTL's parse tree. A
/// node remembers which rule it is (`Kind`) and where it stood; builders turn
/// nodes into syntax trees.
///
/// Included by the builders only. Each of them names the rules it keeps by
/// specialising `kKind`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>
#include <utility>
#include <vector>

#include "grammar/build/text.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/messages/message.hpp"
#include "grammar/recover.hpp"

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
  fold_word,
  count_of,
  fold_of,
  any_in,
  every_in,
  first_in,
  where_part,
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
  parameter,
  alias,
  row,
  row_head,
  row_body,
  loop,
  include,
  // entries
  cell,
  cell_number,
  count,
  property,
  header,
  link,
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
  score,
  expect,
  position,
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
  expect_field,
  expect_figure,
  turn_line,
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

  // Called by the parse tree.
  template <typename Rule, typename ParseInput, typename... States>
  void start(const ParseInput& in, States&&...) {
    kind = kKind<Rule>;
    begin = in.current();
  }
  template <typename Rule, typename ParseInput, typename... States>
  void success(const ParseInput& in, States&&...) {
    end = in.current();
  }
  template <typename Rule, typename ParseInput, typename... States>
  void failure(const ParseInput&, States&&...) {}
  template <typename... States>
  void emplace_back(std::unique_ptr<Node> child, States&&...) {
    children.push_back(std::move(child));
  }
};
using NodePtr = std::unique_ptr<Node>;

/// Whether a node of this kind stands for its child when it has only one.
constexpr bool folds(Kind kind) {
  switch (kind) {
    case Kind::amount:
    case Kind::indexed:
    case Kind::postfix:
    case Kind::counted:
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

template <typename Rule>
struct Kept : std::bool_constant<kKind<Rule> != Kind::none> {
  template <typename... States>
  static void transform(NodePtr& node, States&&...) {
    if (folds(node->kind) && node->children.size() == 1) {
      node = NodePtr(std::move(node->children.front()));
    }
  }
};

/// Parses `range` of the source by `Top` and adds its syntax errors to `out`.
/// Null when the parse could not be finished; an error has been added then.
template <typename Top, template <typename...> class Limit>
NodePtr parse_tree(const Source& source, Span range, Diagnostics& out) {
  namespace pegtl = tao::pegtl;
  const char* text = source.text().data();
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text + range.begin, text + range.end, "");
  Report report;
  NodePtr root;
  std::optional<std::size_t> too_deep;
  try {
    root = pegtl::parse_tree::parse<Top, Node, Kept, Limit, MessageControl>(in, report);
  } catch (const pegtl::parse_error& error) {
    report.failures.push_back({error.positions().front().byte, std::string(error.message())});
  } catch (const TooDeep& error) {
    too_deep = error.offset;
  } catch (const TooManyErrors&) {
  }
  for (const Failure& f : report.failures) {
    add_expected(source, range, range.begin + f.offset, f.expected, out);
  }
  if (too_deep) add_too_deep(source, range.begin + *too_deep, out);
  return root;
}

/// Where a node stands in the source.
inline Span span_of(const Source& source, const Node& node) {
  const char* text = source.text().data();
  return {static_cast<std::uint32_t>(node.begin - text),
          static_cast<std::uint32_t>(node.end - text)};
}

}  // namespace castellan::grammar::build
