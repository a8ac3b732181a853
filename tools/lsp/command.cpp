#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <ostream>
#include <string>

#include "tools/cli/commands.hpp"
#include "tools/lsp/framing.hpp"
#include "tools/lsp/server.hpp"

namespace castellan::cli {
namespace {

using lsp::Frame;
using std::chrono::milliseconds;

/// Between two looks at whether the editor still lives.
constexpr milliseconds kLook{2'000};
/// Messages and bytes that are read before the first of them is answered, so that what is
/// taken back meanwhile is not begun.
constexpr std::size_t kMostAhead = 64;
constexpr std::size_t kBytesAhead = std::size_t{1} << 20;

class Conversation {
 public:
  Conversation(lsp::Server& server, lsp::Input& input, const lsp::Limits& limits)
      : server_(server), input_(input), limits_(limits), frames_(input, limits.message) {}

  /// Until the editor says that it is done, is gone, or no longer reads.
  void run(const std::ostream& out) {
    while (out && !server_.over()) {
      if (waiting_.empty() && ended_) return;
      if (!waiting_.empty()) {
        read_ahead();
        const std::string message = std::move(waiting_.front());
        waiting_.pop_front();
        bytes_ -= message.size();
        server_.receive(message);
      } else if (input_.ready(std::min(server_.due().value_or(kLook), kLook))) {
        read();
      } else if (server_.due() == milliseconds(0)) {
        server_.work();
      }
    }
  }

 private:
  void read_ahead() {
    while (!ended_ && waiting_.size() < kMostAhead && bytes_ < kBytesAhead &&
           input_.ready(milliseconds(0)))
      read();
  }

  void read() {
    std::string message;
    switch (frames_.next(message)) {
      case Frame::message:
        server_.look_ahead(message);
        bytes_ += message.size();
        waiting_.push_back(std::move(message));
        return;
      case Frame::too_long:
        return server_.refuse("io/json-size", "This message is longer than " +
                                                  std::to_string(limits_.message) + " bytes.");
      case Frame::no_header:
        return server_.refuse("io/lsp-header",
                              "A message begins with 'Content-Length: N' and a blank line.");
      case Frame::end:
        ended_ = true;
    }
  }

  lsp::Server& server_;
  lsp::Input& input_;
  const lsp::Limits& limits_;
  lsp::Frames frames_;
  std::deque<std::string> waiting_;
  std::size_t bytes_ = 0;
  bool ended_ = false;
};

ExitCode serve_editor(const Context& context, const lsp::Limits& limits) {
  std::ostream& out = context.console.out;
  lsp::Server server(context.common, limits, CASTELLAN_VERSION,
                     [&](const std::string& text) { lsp::write_frame(out, text); });
  lsp::Input input(context.console.in, context.console.in_descriptor);
  Conversation(server, input, limits).run(out);
  return server.well_ended() ? ExitCode::ok : ExitCode::failed;
}

}  // namespace

Run declare_lsp(CLI::App& command) {
  command.footer(
      "Speaks the Language Server Protocol on standard input and output: docs/editors.md.");
  auto limits = std::make_shared<lsp::Limits>();
  const auto add = [&](const char* flag, std::size_t& limit, const std::string& help) {
    command.add_option(flag, limit, help + " (" + std::to_string(limit) + ")")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
  };
  command.add_flag_callback(
      "--stdio", [] {}, "standard input and output, which are the only way in; editors say so");
  add("--max-message", limits->message, "bytes of a message");
  add("--max-documents", limits->documents, "documents open at once");
  add("--max-document", limits->document, "bytes of a document");
  add("--max-time", limits->milliseconds, "milliseconds of a request, or of a piece of a check");
  add("--max-memory", limits->memory, "megabytes that a check may take beyond what the server has");
  add("--pause", limits->pause, "milliseconds without a change before a package is checked");
  return [limits](const Context& context) { return serve_editor(context, *limits); };
}

}  // namespace castellan::cli
