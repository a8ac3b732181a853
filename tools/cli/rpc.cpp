#include <istream>
#include <memory>
#include <ostream>
#include <string>

#include "tools/cli/commands.hpp"
#include "tools/cli/rpc/games.hpp"
#include "tools/cli/rpc/protocol.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t kMaxLine = JsonLimits().bytes;

enum class Read : std::uint8_t { line, too_long, end };

/// The next line without its end. Of a line that is too long nothing is kept,
/// but all of it is read.
Read read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  bool too_long = false;
  for (;;) {
    const int c = buffer.sbumpc();
    if (c == std::streambuf::traits_type::eof()) {
      if (too_long) return Read::too_long;
      return line.empty() ? Read::end : Read::line;
    }
    if (c == '\n') return too_long ? Read::too_long : Read::line;
    if (line.size() == kMaxLine) {
      too_long = true;
      line.clear();
    }
    if (!too_long) line.push_back(static_cast<char>(c));
  }
}

void write(std::ostream& out, const nlohmann::json& answer) {
  out << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n'
      << std::flush;
}

ExitCode serve(const Context& context) {
  rpc::Games games(context.common);
  const rpc::Call call = [&](const std::string& method, const nlohmann::json& params) {
    return games.call(method, params);
  };
  std::string line;
  for (;;) {
    const Read read = read_line(context.console.in, line);
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
