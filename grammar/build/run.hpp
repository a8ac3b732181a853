/// Runs a PEGTL grammar over a source: parse tree or a positioned diagnostic.
/// Private to grammar/build; the only place where PEGTL errors become ours.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/limit_depth.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>

#include "grammar/diagnostic.hpp"
#include "grammar/messages/effects.hpp"
#include "grammar/utf8.hpp"

namespace castellan::grammar::build {

namespace pegtl = tao::pegtl;

using Node = pegtl::parse_tree::node;
using NodePtr = std::unique_ptr<Node>;

/// Recursive rules open at a time; a pair of parentheses takes three.
inline constexpr std::size_t kMaxDepth = 192;
inline constexpr std::size_t kMaxText = std::size_t{1} << 20;

/// The word, number, quoted id or character at `at`, for "found ...".
std::string found_at(const Source& source, std::uint32_t at);
Span token_at(const Source& source, std::uint32_t at);

/// Refuses what no grammar reads: texts over `limit` bytes, NUL, invalid
/// UTF-8, control characters. True when the text may be parsed.
bool readable(const Source& source, std::size_t limit, Diagnostics& out);

/// Recursive rules count their depth.
template <class Rule>
struct DepthAction : pegtl::nothing<Rule> {};
struct Limited : pegtl::limit_depth<kMaxDepth> {};
template <> struct DepthAction<rules::expression> : Limited {};
template <> struct DepthAction<rules::owner> : Limited {};
template <> struct DepthAction<rules::operand> : Limited {};
template <> struct DepthAction<rules::negation> : Limited {};
template <> struct DepthAction<rules::statement> : Limited {};

template <class Rule>
struct Control : pegtl::normal<Rule> {
  template <class Input, class... States>
  [[noreturn]] static void raise(const Input& in, States&&...) {
    const char* what = messages::expected<Rule>;
    throw pegtl::parse_error(what == nullptr ? "" : what, in);
  }
};

/// Parses `text`, which stands in the source from byte `begin` on. Null after
/// an error, which has been added to `out`; nodes hold offsets from `begin`
/// and point into `text`.
template <class Rule, template <class...> class Selector>
NodePtr run(const Source& source, std::string_view text, std::uint32_t begin, Diagnostics& out,
            const char* expected_end) {
  pegtl::memory_input in(text.data(), text.data() + text.size(), source.name());
  try {
    auto root = pegtl::parse_tree::parse<Rule, Selector, DepthAction, Control>(in);
    if (root) return root;
    const auto at = begin;
    out.add(diagnose(source, token_at(source, at), "grammar/expected",
                     std::string("expected ") + expected_end + ", found " + found_at(source, at)));
  } catch (const pegtl::parse_error& e) {
    const auto at = begin + static_cast<std::uint32_t>(e.positions().front().byte);
    const std::string what(e.message());
    if (what == "maximum parser rule nesting depth exceeded") {
      out.add(diagnose(source, token_at(source, at), "grammar/too-deep",
                       "nested more than " + std::to_string(kMaxDepth / 3) + " levels deep"));
    } else {
      out.add(diagnose(source, token_at(source, at), "grammar/expected",
                       "expected " + (what.empty() ? std::string(expected_end) : what) + ", found " +
                           found_at(source, at)));
    }
  }
  return nullptr;
}

}  // namespace castellan::grammar::build
