/// The only place that names the test library's headers. Tests use the names of
/// Catch2 2; this header provides them for Catch2 3.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>

namespace Catch {
using Matchers::EndsWith;
using Matchers::Matches;
using Matchers::StartsWith;
inline auto Contains(const std::string& text) { return Matchers::ContainsSubstring(text); }
}  // namespace Catch

using Catch::Approx;

#else

#include <catch2/catch.hpp>

#endif
