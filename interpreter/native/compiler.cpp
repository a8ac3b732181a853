#include "interpreter/native/compiler.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/utf8.hpp"
#include "interpreter/file.hpp"
#include "interpreter/native/sealed.hpp"

extern char** environ;

namespace castellan::native {
namespace {

namespace fs = std::filesystem;

/// Signals that end the program wait while this lives, so that it cleans up before.
class SignalsWait {
 public:
  SignalsWait() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction now {};
      // One that is ignored ends nothing.
      if (::sigaction(number, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(&ending, number);
    }
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
    come_ = file::Descriptor(::signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK));
  }
  ~SignalsWait() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

  /// What was blocked before, for a process that is to end at once.
  [[nodiscard]] const sigset_t& before() const { return before_; }
  /// What can be read from once one has come.
  [[nodiscard]] int come() const { return come_.number(); }

 private:
  sigset_t before_{};
  file::Descriptor come_{-1};
};

class PrivateFolder {
 public:
  PrivateFolder() {
    std::error_code failed;
    const fs::path above = fs::temp_directory_path(failed);
    std::string name = ((failed ? fs::path("/tmp") : above) / "castellan-compile-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw grammar::Error(grammar::diagnose(name, "io/cannot-write", std::string("The folder for the C compiler can not be made: ") + std::strerror(errno) + "."));
    }
    root_ = name;
  }
  ~PrivateFolder() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  [[nodiscard]] std::string path(const char* name) const { return (root_ / name).string(); }

 private:
  fs::path root_;
};

/// The words of CC, or `cc`.
std::vector<std::string> compiler_words() {
  const char* set = std::getenv("CC");
  std::istringstream in(set == nullptr ? "" : set);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  if (words.empty()) words.emplace_back("cc");
  return words;
}

[[noreturn]] void fail(const std::string& compiler, const char* id, const std::string& message, std::string hint = {}) {
  throw grammar::Error(grammar::diagnose(compiler, id, message, std::move(hint)));
}

/// The beginning of what a process writes into a pipe; all of it is read, so that it does not wait.
/// Whoever ends this program ends that process.
std::string beginning_of(int end, pid_t process, const SignalsWait& signals) {
  constexpr std::size_t kEnough = 4096;
  std::string out;
  char buffer[1024];
  for (;;) {
    pollfd either[] = {{end, POLLIN, 0}, {signals.come(), POLLIN, 0}};
    if (::poll(either, 2, -1) < 0 && errno != EINTR) return out;
    if ((either[1].revents & POLLIN) != 0) {
      ::kill(process, SIGTERM);
      return out;
    }
    if (either[0].revents == 0) continue;
    const ssize_t n = ::read(end, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return out;
    if (out.size() < kEnough) out.append(buffer, static_cast<std::size_t>(n));
  }
}

/// How a process came to its end, and the first line of what it said.
std::string ending(int status, const std::string& said) {
  constexpr std::size_t kLine = 300;
  std::string text = WIFSIGNALED(status) ? "it was ended by signal " + std::to_string(WTERMSIG(status))
                                         : "it ended with " + std::to_string(WEXITSTATUS(status));
  // The first line is about an included file, as often as not.
  const std::size_t error = said.find("error:");
  const std::size_t begin = error == std::string::npos ? 0 : said.rfind('\n', error) + 1;
  const std::string line = grammar::printable(said.substr(begin, said.find('\n', begin) - begin), kLine);
  return text + (line.empty() ? " and said nothing" : ": '" + line + "'") + ".";
}

/// Runs a program, found as a shell would find it, with nothing to read. Its status, and what it said.
int run(std::vector<std::string> words, const SignalsWait& signals, std::string& said) {
  const std::string name = words.front();
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail(name, "native/no-compiler", "The C compiler can not be run: there is no pipe.");
  file::Descriptor out(ends[0]);
  file::Descriptor in(ends[1]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, in.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, in.number(), STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &signals.before());
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, name.c_str(), &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    fail(name, "native/no-compiler", std::string("The C compiler can not be run: ") + std::strerror(failed) + ".",
         "the variable CC names another one");
  }
  static_cast<void>(in.close());
  said = beginning_of(out.number(), child, signals);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

}  // namespace

std::string shared_object_of(const std::string& source) {
  const SignalsWait signals;
  const PrivateFolder folder;
  const std::string object = folder.path("rules.so");
  file::write(folder.path("rules.c"), source, "source");
  std::vector<std::string> words = compiler_words();
  const std::string compiler = words.front();
  // What CC says of optimisation counts. Its first word may be the compiler's or that of a program before it, `ccache gcc`.
  if (std::ranges::none_of(words, [](const std::string& word) { return word.starts_with("-O"); })) words.emplace_back("-O2");
  // Errors of rules pass through functions as exceptions of C++.
  for (const char* word : {"-shared", "-fPIC", "-fexceptions", "-fvisibility=hidden", "-w", "-x", "c", "-o"}) words.emplace_back(word);
  words.insert(words.end(), {object, folder.path("rules.c")});
  std::string said;
  if (const int status = run(std::move(words), signals, said); status != 0) {
    fail(compiler, "native/compiler-failed", "The C compiler failed: " + ending(status, said));
  }
  std::error_code ignored;
  if (!fs::is_regular_file(object, ignored)) fail(compiler, "native/compiler-failed", "The C compiler made no library.");
  std::optional<std::string> bytes = file::read(object, kMostBytes);
  if (!bytes) fail(compiler, "native/compiler-failed", "The C compiler made a library of more than " + std::to_string(kMostBytes) + " bytes.");
  return std::move(*bytes);
}

}  // namespace castellan::native
