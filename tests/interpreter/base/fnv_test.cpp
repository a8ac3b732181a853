#include "interpreter/base/fnv.hpp"

#include "tests/support/catch.hpp"

namespace fnv = castellan::fnv;

// Values of the authors of the function.
TEST_CASE("digests of bytes are those that are published") {
  CHECK(fnv::of("") == 0xCBF29CE484222325);
  CHECK(fnv::of("a") == 0xAF63DC4C8601EC8C);
  CHECK(fnv::of("foobar") == 0x85944171F73967E8);
}

TEST_CASE("bytes above 127 count as they are, and parts add up to the whole") {
  CHECK(fnv::with(fnv::of("foo"), "bar") == fnv::of("foobar"));
  CHECK(fnv::of("\x80") == (fnv::kBasis ^ 0x80U) * fnv::kPrime);
}
