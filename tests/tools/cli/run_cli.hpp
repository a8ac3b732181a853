/// Runs the whole program in this process, and files for it in a folder that
/// goes away.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tools/cli/commands.hpp"
#include "tools/cli/program.hpp"

namespace castellan::cli::test {

/// The beginning of a script of a game that tests/packages has.
inline const std::string kStart = "ruleset nim\nplayers Anna, Ben\n";

struct Outcome {
  ExitCode code = ExitCode::ok;
  std::string out;
  std::string err;
};

/// A program of these commands; both outputs are terminals, or neither is.
inline Outcome run_commands(std::span<const Command> commands, const std::vector<std::string>& arguments,
                            const std::string& input = {}, bool terminal = false) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const Console console{in, out, err, terminal, terminal};
  const ExitCode code = run_program(commands, arguments, console);
  return {code, out.str(), err.str()};
}

/// With these arguments and nothing else.
inline Outcome run_plain(const std::vector<std::string>& arguments, const std::string& input = {}) {
  return run_commands(kCommands, arguments, input);
}

/// The rulesets of tests/packages are found besides the program's own.
inline Outcome run_cli(std::vector<std::string> arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), {"--packages", "tests/packages"});
  return run_plain(arguments, input);
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "castellan-cli-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file and returns its path.
  std::string file(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path(name);
  }
  /// Makes a folder, and those above it, and returns its path.
  std::filesystem::path folder(const std::string& name) const {
    std::filesystem::create_directories(path_ / name);
    return path_ / name;
  }
  /// The text without this folder's path.
  [[nodiscard]] std::string relative(std::string text) const {
    const std::string prefix = path_.string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
      text.erase(at, prefix.size());
    }
    return text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(path_ / name, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace castellan::cli::test
