// The system's compiler, and programs that are none.

#include "interpreter/native/compiler.hpp"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/interpreter/native/fixture.hpp"

using namespace castellan;
using namespace castellan::native;
namespace fs = std::filesystem;

namespace {

struct Bench : Workshop {
  Bench() {
    fs::create_directory(folder.path("temporary"));
    environment.set("TMPDIR", folder.path("temporary"));
  }
  std::string with(const std::string& compiler, const std::string& source = "int x;") {
    environment.set("CC", compiler);
    std::string said = failure([&] { static_cast<void>(shared_object_of(source)); });
    CHECK(fs::is_empty(folder.path("temporary")));
    return said;
  }
  std::string script(const std::string& name, const std::string& text) {
    return own(name, "#!/bin/sh\n" + text).string();
  }
};

}  // namespace

TEST_CASE("a C source becomes a shared object, and nothing stays of it") {
  Bench bench;
  bench.environment.set("CC", std::nullopt);
  CHECK(shared_object_of("int answer(void) { return 42; }\n").starts_with("\x7f" "ELF"));
  CHECK(fs::is_empty(bench.folder.path("temporary")));
  bench.environment.set("CC", "cc  -DANSWER=42 ");
  CHECK(shared_object_of("int answer(void) { return ANSWER; }\n").starts_with("\x7f" "ELF"));
}

TEST_CASE("a word of CC may be a program that calls the compiler") {
  Bench bench;
  const std::string told = bench.folder.path("told");
  const std::string caller = bench.script("caller", "echo \"$*\" > " + told + "; exec \"$@\"\n");
  const std::string source = "int answer(void) { return 42; }\n";
  bench.environment.set("CC", caller + " cc");
  CHECK(shared_object_of(source).starts_with("\x7f" "ELF"));
  CHECK_THAT(bench.folder.read("told"), Catch::StartsWith("cc -O2 -shared "));
  bench.environment.set("CC", caller + " cc -O1");
  CHECK(shared_object_of(source).starts_with("\x7f" "ELF"));
  CHECK_THAT(bench.folder.read("told"), Catch::StartsWith("cc -O1 -shared "));
}

TEST_CASE("whoever ends the program does not wait for its compiler") {
  static std::atomic<int> came;
  struct sigaction counting {}, before {};
  counting.sa_handler = [](int) { ++came; };
  REQUIRE(::sigaction(SIGTERM, &counting, &before) == 0);
  {
    Bench bench;
    // It tells when it runs; it goes on for longer than a test.
    const std::string slow = bench.script("slow", "echo $$ > " + bench.folder.path("runs") + "; exec sleep 1000\n");
    std::thread ender([&, whom = ::pthread_self()] {
      for (int i = 0; i < 2000 && !fs::exists(bench.folder.path("runs")); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
      ::pthread_kill(whom, SIGTERM);
    });
    CHECK(bench.with(slow) == "slow: error[native/compiler-failed]: The C compiler failed: it was ended by signal 15 and said nothing.");
    ender.join();
  }
  ::sigaction(SIGTERM, &before, nullptr);
  CHECK(came == 1);
}

TEST_CASE("a compiler that is missing or fails is told") {
  Bench bench;
  const std::string hint = "\n    hint: the variable CC names another one";
  CHECK(bench.with("/nonexistent") ==
        "/nonexistent: error[native/no-compiler]: The C compiler can not be run: No such file or directory." + hint);
  CHECK(bench.with("no-such-compiler -O3") ==
        "no-such-compiler: error[native/no-compiler]: The C compiler can not be run: No such file or directory." + hint);
  CHECK(bench.with("false") == "false: error[native/compiler-failed]: The C compiler failed: it ended with 1 and said nothing.");
  CHECK(bench.with("true") == "true: error[native/compiler-failed]: The C compiler made no library.");
  CHECK(bench.with(bench.script("talks", "printf 'bad\\033 thing\\nmore\\n' >&2; exit 3\n")) ==
        "talks: error[native/compiler-failed]: The C compiler failed: it ended with 3: 'bad\\x1b thing'.");
  CHECK(bench.with(bench.script("floods", "head -c 1000000 /dev/zero | tr '\\0' x; exit 1\n")) ==
        "floods: error[native/compiler-failed]: The C compiler failed: it ended with 1: '" + std::string(300, 'x') + "...'.");
  CHECK(bench.with(bench.script("dies", "kill -9 $$\n")) ==
        "dies: error[native/compiler-failed]: The C compiler failed: it was ended by signal 9 and said nothing.");
  CHECK_THAT(bench.with("cc", "no C\n"), Catch::Contains("error[native/compiler-failed]: The C compiler failed: it ended with 1: '"));
}

TEST_CASE("a compiler has nothing to read and no say in where it works") {
  Bench bench;
  CHECK(bench.with(bench.script("reads", "cat; echo done; exit 1\n")) ==
        "reads: error[native/compiler-failed]: The C compiler failed: it ended with 1: 'done'.");
  bench.environment.set("TMPDIR", bench.folder.path("nowhere"));
  bench.environment.set("CC", std::nullopt);
  CHECK(shared_object_of("int x;").starts_with("\x7f" "ELF"));
}
