/// Recovery after a syntax error, and the limit of nesting. Included by
/// grammars (`recover`) and builders (`Report`); knows no rule.
///
/// A rule that must match raises `parse_error`; the nearest `recover` around it
/// notes the error and skips from there as its second rule says, so that what was
/// read before the error is not read again as something else. Nesting beyond the
/// limit ends the parse: what follows could not be told apart from its consequences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>
#include <vector>

#include "grammar/build/node.hpp"

namespace castellan::grammar {

struct Failure {
  std::size_t offset = 0;  ///< bytes from the start of the parsed text
  std::string expected;
};

/// Thrown where the parse cannot go on.
struct TooDeep {
  std::size_t offset = 0;
};
struct TooManyErrors {};

/// What one run notes, and the nodes of its tree so far.
struct Report {
  static constexpr std::size_t kMaxNesting = 64;
  static constexpr std::size_t kMaxFailures = 20;

  std::vector<Failure> failures;
  std::size_t nesting = 0;
  std::vector<build::NodePtr> nodes;

  void note(const tao::pegtl::parse_error& error) {
    failures.push_back({error.positions().front().byte, std::string(error.message())});
    if (failures.size() >= kMaxFailures) throw TooManyErrors{};
  }
};

namespace rules {

template <typename Rule, typename Skip>
struct recover {
  using rule_t = recover;
  using subs_t = tao::pegtl::type_list<Rule, Skip>;

  template <tao::pegtl::apply_mode A, tao::pegtl::rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename ParseInput, typename... States>
  [[nodiscard]] static bool match(ParseInput& in, Report& report, States&&... st) {
    constexpr auto kRequired = tao::pegtl::rewind_mode::required;
    const std::size_t nesting = report.nesting;
    const std::size_t nodes = report.nodes.size();
    std::size_t read = 0;
    {
      const auto begin = static_cast<std::size_t>(in.current() - in.begin());
      auto mark = in.template mark<kRequired>();
      try {
        return mark(
            Control<Rule>::template match<A, kRequired, Action, Control>(in, report, st...));
      } catch (const tao::pegtl::parse_error& error) {
        report.nesting = nesting;
        build::drop(report.nodes, nodes);
        report.note(error);
        read = error.positions().front().byte - begin;
      }
    }
    in.bump(last_character(in.current(), read));
    return Control<Skip>::template match<A, kRequired, Action, Control>(in, report, st...);
  }

 private:
  /// Where the last of `read` bytes is that is no blank: a skip takes one character, then
  /// looks for the end of a line, or for a blank and a closing word.
  static std::size_t last_character(const char* text, std::size_t read) {
    constexpr std::string_view kBlanks = " \t\r\n";
    while (read > 0 && kBlanks.find(text[read - 1]) != std::string_view::npos) --read;
    return read > 0 ? read - 1 : 0;
  }
};

}  // namespace rules

/// Base of the action of a rule that can contain itself. `First` is how such a
/// rule begins: one that only is tried at the limit is no error.
template <typename First>
struct nested : tao::pegtl::maybe_nothing {
  template <typename Rule, tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <typename...> class Action, template <typename...> class Control,
            typename ParseInput, typename... States>
  [[nodiscard]] static bool match(ParseInput& in, Report& report, States&&... st) {
    if (report.nesting == Report::kMaxNesting && begins(in)) throw TooDeep{in.position().byte};
    ++report.nesting;
    const bool matched = tao::pegtl::match<Rule, A, M, Action, Control>(in, report, st...);
    --report.nesting;
    return matched;
  }

 private:
  template <typename ParseInput>
  static bool begins(ParseInput& in) {
    return tao::pegtl::match<tao::pegtl::at<First>, tao::pegtl::apply_mode::nothing,
                             tao::pegtl::rewind_mode::required, tao::pegtl::nothing,
                             tao::pegtl::normal>(in);
  }
};

}  // namespace castellan::grammar

namespace tao::pegtl {

template <typename Name, typename Rule, typename Skip>
struct analyze_traits<Name, castellan::grammar::rules::recover<Rule, Skip>>
    : analyze_traits<Name, typename sor<Rule, Skip>::rule_t> {};

}  // namespace tao::pegtl
