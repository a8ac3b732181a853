// The engine as a module of a page: lines of the protocol in, lines out (docs/rpc.md).
// Packages are in its file system under /rulesets and /mine, the standard library is in /stdlib.

#include <emscripten.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/protocol/connection.hpp"
#include "tools/cli/package_list.hpp"

namespace {

using namespace castellan;

constexpr const char* kFolders[] = {"/mine", "/rulesets"};

std::vector<cli::FoundFolder> folders() {
  std::vector<cli::FoundFolder> out;
  for (const char* each : kFolders) {
    if (std::filesystem::is_directory(each)) out.push_back({each, each});
  }
  return out;
}

package::Request request() {
  package::Request out;
  for (const auto& each : folders()) out.path.push_back(each.path);
  out.stdlib = "/stdlib";
  return out;
}

session::ScriptOptions script_options() {
  session::ScriptOptions out;
  for (const auto& each : folders()) out.path.push_back(each.path);
  out.stdlib = "/stdlib";
  return out;
}

protocol::Workplace workplace() {
  protocol::Workplace out;
  out.request = request;
  out.packages = [] { return cli::packages_json(folders()); };
  out.script_options = [](const std::string&) { return script_options(); };
  return out;
}

/// A page has one thread: it ends a worker that is silent for too long.
protocol::Limits limits() {
  protocol::Limits out;
  out.milliseconds = 0;
  return out;
}

struct Engine {
  protocol::Games games{workplace(), limits()};
  protocol::Connection host{games};
  std::string answer;
};

Engine& engine() {
  static Engine all;
  return all;
}

}  // namespace

extern "C" {

/// The answer to one line, empty where none is due. The text is valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* castellan_answer(const char* line) {
  auto answer = engine().host.answer(line);
  engine().answer = answer ? std::move(*answer) : std::string();
  return engine().answer.c_str();
}
}
