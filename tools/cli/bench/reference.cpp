#include "tools/cli/bench/reference.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <sstream>
#include <utility>

#include "grammar/diagnostic.hpp"
#include "grammar/utf8.hpp"

extern char** environ;

namespace castellan::cli {

Reference::Reference(std::string program) : program_(std::move(program)) {
  std::istringstream names(output({}));
  for (std::string name; std::getline(names, name);) games_.push_back(name);
  if (games_.empty()) fail("The program names no games.");
}

bool Reference::plays(const std::string& game) const {
  return std::find(games_.begin(), games_.end(), game) != games_.end();
}

double Reference::games_per_second(const std::string& game) const {
  const std::string text = output({game, "1"});
  std::istringstream in(text);
  double games = 0, decisions = 0, ns = 0;
  const bool said = static_cast<bool>(in >> games >> decisions >> ns);
  if (!said || !(games > 0) || !(decisions > 0) || !(ns > 0) || !std::isfinite(games / ns * 1e9)) {
    fail("The program does not say what it played of '" + game + "': " +
         (text.empty() ? "nothing"
                       : "'" + grammar::printable(text.substr(0, text.find('\n')), 60) + "'") +
         ".");
  }
  return games / ns * 1e9;
}

std::string Reference::output(const std::vector<std::string>& arguments) const {
  constexpr std::size_t kEnough = 4096;
  std::vector<std::string> words{program_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("The program cannot be run: there is no pipe.");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child = 0;
  const int failed = posix_spawn(&child, program_.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string out;
  char buffer[512];
  while (failed == 0 && out.size() <= kEnough) {
    const ssize_t n = read(ends[0], buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    out.append(buffer, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  if (failed != 0) fail(std::string("The program cannot be run: ") + std::strerror(failed) + ".");
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (out.size() > kEnough)
    fail("The program says more than " + std::to_string(kEnough) + " bytes.");
  if (WIFSIGNALED(status))
    fail("The program failed: it was ended by signal " + std::to_string(WTERMSIG(status)) + ".");
  if (WEXITSTATUS(status) != 0)
    fail("The program failed: it ended with " + std::to_string(WEXITSTATUS(status)) + ".");
  return out;
}

void Reference::fail(const std::string& message) const {
  throw grammar::Error(grammar::diagnose(program_, "io/bad-reference", message));
}

}  // namespace castellan::cli
