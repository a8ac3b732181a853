// No rule can loop without progress or recurse to the left.

#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/rules/game.hpp"
#include "grammar/rules/score.hpp"
#include "grammar/rules/signature.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

struct left_recursive
    : tao::pegtl::sor<tao::pegtl::seq<left_recursive, tao::pegtl::one<'x'>>, tao::pegtl::one<'y'>> {
};
struct standing : tao::pegtl::star<tao::pegtl::opt<tao::pegtl::one<'x'>>> {};

template <typename Rule>
std::size_t problems() {
  return tao::pegtl::analyze<Rule>(-1);
}

}  // namespace

TEST_CASE("the analysis finds what it is for") {
  CHECK(problems<left_recursive>() > 0);
  CHECK(problems<standing>() > 0);
}

TEST_CASE("every grammar makes progress") {
  CHECK(problems<rules::expression_text>() == 0);
  CHECK(problems<rules::effects_text>() == 0);
  CHECK(problems<rules::score_file>() == 0);
  CHECK(problems<rules::signature_text>() == 0);
  CHECK(problems<rules::sentence_text>() == 0);
  CHECK(problems<rules::outer_line>() == 0);
  CHECK(problems<rules::indented_line>() == 0);
  CHECK(problems<rules::script_line>() == 0);
  CHECK(problems<rules::position_line>() == 0);
  CHECK(problems<rules::end_line>() == 0);
}
