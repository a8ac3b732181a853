#include "tools/cli/bench/cold_start.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

extern char** environ;

namespace castellan::cli {

double cold_start(const std::filesystem::path& file, const std::vector<std::string>& packages) {
  std::vector<std::string> words = {"/proc/self/exe", "moves", file.string()};
  for (const auto& p : packages) {
    words.emplace_back("--packages");
    words.push_back(p);
  }
  std::error_code failed;
  const std::string program = std::filesystem::read_symlink("/proc/self/exe", failed).string();
  if (failed) return 0;
  std::vector<char*> arguments;
  for (auto& w : words) arguments.push_back(w.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<double> times;
  for (int i = 0; i < 11; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    pid_t child = 0;
    if (posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ) != 0)
      break;
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) break;
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
            .count());
  }
  posix_spawn_file_actions_destroy(&actions);
  if (times.size() < 11) return 0;
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace castellan::cli
