#include "tools/cli/bench/reference.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
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

bool Reference::plays(const std::string& game) const { return std::find(games_.begin(), games_.end(), game) != games_.end(); }

double Reference::games_per_second(const std::string& game) const {
  const std::string text = output({game, "1"});
  std::istringstream in(text);
  double games = 0, decisions = 0, ns = 0;
  if (!(in >> games >> decisions >> ns) || !(games > 0) || !(ns > 0)) {
    fail("The program does not say what it played of '" + game + "': " +
         (text.empty() ? "nothing" : "'" + grammar::printable(text.substr(0, text.find('\n')), 60) + "'") + ".");
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
  if (pipe2(ends, O_CLOEXEC) != 0) fail("The program can not be run: there is no pipe.");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child = 0;
  const bool runs = posix_spawn(&child, program_.c_str(), &actions, nullptr, argv.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string out;
  char buffer[512];
  while (out.size() < kEnough) {
    const ssize_t n = runs ? read(ends[0], buffer, sizeof buffer) : 0;
    if (n <= 0) break;
    out.append(buffer, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  int status = 1;
  if (runs) waitpid(child, &status, 0);
  if (!runs || !WIFEXITED(status) || WEXITSTATUS(status) != 0) fail("The program can not be run, or failed.");
  return out;
}

void Reference::fail(const std::string& message) const {
  throw grammar::Error(grammar::diagnose(program_, "io/bad-reference", message));
}

}  // namespace castellan::cli
