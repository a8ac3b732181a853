#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <string>

#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/rpc/games.hpp"
#include "tools/cli/rpc/protocol.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t kMaxLine = JsonLimits().bytes;

void write(std::ostream& out, const nlohmann::json& answer) {
  out << json_text(answer) << '\n' << std::flush;
}

ExitCode serve(const Context& context) {
  rpc::Games games(context.common);
  const rpc::Call call = [&](const std::string& method, const nlohmann::json& params) {
    return games.call(method, params);
  };
  std::string line;
  for (;;) {
    const Read read = read_line(context.console.in, line, kMaxLine);
    if (read == Read::end) return ExitCode::ok;
    if (read == Read::too_long) {
      write(context.console.out, rpc::answer_too_long(kMaxLine));
    } else if (const auto answer = rpc::answer(line, call)) {
      write(context.console.out, *answer);
    }
    // Nobody listens any more.
    if (!context.console.out) return ExitCode::system;
  }
}

}  // namespace

Run declare_rpc(CLI::App& command) {
  command.footer("One request a line on standard input, one answer a line on standard output.");
  return [](const Context& context) { return serve(context); };
}

}  // namespace castellan::cli
