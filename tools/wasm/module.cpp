// The engine as a module of a page: lines of the protocol in, lines out (docs/rpc.md), and the
// server for editors (docs/editors.md) for the page of authors. Packages of the page are in its
// file system under /mine, the shipped ones under /rulesets, the standard library is in /stdlib.

#include <emscripten.h>
#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <string>

#include "interpreter/protocol/connection.hpp"
#include "tools/cli/version.hpp"
#include "tools/cli/workplace.hpp"
#include "tools/lsp/server.hpp"

namespace {

using namespace castellan;

cli::CommonOptions options() {
  ::setenv("CASTELLAN_DATA", "/", 1);
  std::filesystem::create_directory("/mine");
  cli::CommonOptions out;
  out.packages = {"/mine"};
  return out;
}

const cli::CommonOptions& common() {
  static const cli::CommonOptions all = options();
  return all;
}

/// A page has one thread: it ends a worker that is silent for too long.
protocol::Limits limits() {
  protocol::Limits out;
  out.milliseconds = 0;
  return out;
}

struct Engine {
  protocol::Games games{cli::workplace(common()), limits()};
  protocol::Connection host{games};
  std::string answer;
};

Engine& engine() {
  static Engine all;
  return all;
}

/// The page waits for the author to pause, so this side need not.
lsp::Limits editor_limits() {
  lsp::Limits out;
  out.milliseconds = 0;
  out.pause = 0;
  out.threads = false;
  return out;
}

struct Editor {
  std::string said;
  lsp::Server server{common(), editor_limits(), CASTELLAN_VERSION, [this](const std::string& line) {
                       said += line;
                       said += '\n';
                     }};
};

Editor& editor() {
  static Editor all;
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

/// What the server for editors says to one message, and what it finds by it: a line for each
/// message. The text is valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* castellan_edit(const char* message) {
  editor().said.clear();
  editor().server.receive(message);
  while (editor().server.due()) editor().server.work();
  return editor().said.c_str();
}
}
