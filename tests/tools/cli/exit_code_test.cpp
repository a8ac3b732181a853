#include "tools/cli/exit_code.hpp"

#include "tests/support/catch.hpp"

using namespace castellan::cli;

TEST_CASE("the family of an error decides the exit code") {
  CHECK(exit_code_of("io/x") == ExitCode::system);
  CHECK(exit_code_of("budget/x") == ExitCode::rule);
  CHECK(exit_code_of("sandbox/x") == ExitCode::rule);
  CHECK(exit_code_of("script-api/x") == ExitCode::rule);
  CHECK(exit_code_of("state/x") == ExitCode::rule);
  for (const char* family :
       {"grammar/x", "schema/x", "package/x", "script/x", "flow/x", "move/x", "score/x"}) {
    CAPTURE(family);
    CHECK(exit_code_of(family) == ExitCode::wrong_input);
  }
}

TEST_CASE("what is wrong in a file is wrong input, not a failure of the system") {
  CHECK(exit_code_of("io/json-type") == ExitCode::wrong_input);
  CHECK(exit_code_of("io/bad-style") == ExitCode::wrong_input);
  CHECK(exit_code_of("io/not-a-file") == ExitCode::system);
}

TEST_CASE("exit codes are the promised numbers") {
  CHECK(static_cast<int>(ExitCode::ok) == 0);
  CHECK(static_cast<int>(ExitCode::failed) == 1);
  CHECK(static_cast<int>(ExitCode::wrong_input) == 2);
  CHECK(static_cast<int>(ExitCode::system) == 3);
  CHECK(static_cast<int>(ExitCode::rule) == 4);
  CHECK(static_cast<int>(ExitCode::internal) == 70);
}
