/// The table of messages and the control that uses it. A rule has a message
/// exactly when some other rule cannot go back past it (`must`); a missing one
/// fails the build.
#pragma once

#include <tao/pegtl.hpp>
#include <tao/pegtl/must_if.hpp>

namespace castellan::grammar {

/// What should have stood where `Rule` had to match.
template <typename Rule>
inline constexpr const char* kExpected = nullptr;

struct Messages {
  template <typename Rule>
  static constexpr const char* message = kExpected<Rule>;
  // A rule with a message may stand in other places where it need not match.
  template <typename Rule>
  static constexpr bool raise_on_failure = false;
};

template <typename Rule>
using MessageControl = tao::pegtl::must_if<Messages>::control<Rule>;

}  // namespace castellan::grammar
