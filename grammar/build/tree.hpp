/// From text to a tree of kept rules.
///
/// Included where a grammar is parsed and nowhere else: each such source names
/// the rules it keeps by specialising `kKind`, and takes seconds to compile.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <type_traits>
#include <utility>

#include "grammar/build/hints.hpp"
#include "grammar/build/node.hpp"
#include "grammar/build/text.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/messages/message.hpp"
#include "grammar/recover.hpp"

namespace castellan::grammar::build {

/// Builds the tree while a grammar is matched: a kept rule takes the nodes that
/// its parts have left and leaves its own; what fails leaves nothing, and what
/// is only looked ahead at builds nothing. PEGTL's own parse tree calls back for
/// every rule, kept or not, and takes five times as long to compile.
template <typename Rule>
struct TreeControl : MessageControl<Rule> {
  static constexpr bool enable = false;

  template <tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <typename...> class Action, template <typename...> class Control,
            typename ParseInput>
  [[nodiscard]] static bool match(ParseInput& in, Report& report) {
    constexpr bool kBuilds = A == tao::pegtl::apply_mode::action;
    constexpr bool kIsKept = kBuilds && kKind<Rule> != Kind::none;
    constexpr bool kHasParts = !std::is_same_v<typename Rule::subs_t, tao::pegtl::type_list<>>;
    const std::size_t before = report.nodes.size();
    [[maybe_unused]] const char* const begin = in.current();
    const bool matched = MessageControl<Rule>::template match<A, M, Action, Control>(in, report);
    if constexpr (kIsKept) {
      if (matched) keep(report.nodes, before, kKind<Rule>, begin, in.current());
    }
    if constexpr (kBuilds && kHasParts) {
      if (!matched && report.nodes.size() > before) drop(report.nodes, before);
    }
    return matched;
  }
};

/// The limit of a grammar whose rules do not nest.
template <typename Rule>
using AnyDepth = tao::pegtl::nothing<Rule>;

/// Parses `range` of the source by `Top` and adds its syntax errors to `out`.
/// Null when the parse could not be finished; an error has been added then.
/// `text` is what is read: the range, or as many bytes that stand for it.
template <typename Top, template <typename...> class Limit>
NodePtr parse_tree(const Source& source, Span range, std::string_view text, Form form,
                   Diagnostics& out) {
  namespace pegtl = tao::pegtl;
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  Report report;
  NodePtr root;
  std::optional<std::size_t> too_deep;
  try {
    if (pegtl::parse<Top, Limit, TreeControl>(in, report)) {
      root = std::make_unique<Node>();
      root->children = std::move(report.nodes);
    }
  } catch (const pegtl::parse_error& error) {
    report.failures.push_back({error.positions().front().byte, std::string(error.message())});
  } catch (const TooDeep& error) {
    too_deep = error.offset;
  } catch (const TooManyErrors&) {
  }
  for (const Failure& f : report.failures) {
    if (&f != &report.failures.front() && follows_from_another(text, f.offset, f.expected))
      continue;
    add_expected(source, range, text, f.offset, f.expected, form, out);
  }
  if (too_deep) add_too_deep(source, range.begin + *too_deep, out);
  const char* const written = source.text().data() + range.begin;
  if (root && text.data() != written) move_tree(*root, text.data(), written);
  return root;
}

template <typename Top, template <typename...> class Limit>
NodePtr parse_tree(const Source& source, Span range, Form form, Diagnostics& out) {
  return parse_tree<Top, Limit>(source, range, source.text(range), form, out);
}

}  // namespace castellan::grammar::build
