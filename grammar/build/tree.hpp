/// From text to a tree of kept rules; the only use of PEGTL's parse tree.
///
/// Included where a grammar is parsed and nowhere else: each such source names
/// the rules it keeps by specialising `kKind`, and takes seconds to compile.
#pragma once

#include <optional>
#include <string>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>
#include <utility>

#include "grammar/build/node.hpp"
#include "grammar/build/text.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/messages/message.hpp"
#include "grammar/recover.hpp"

namespace castellan::grammar::build {

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

}  // namespace castellan::grammar::build
