#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <string>

#include "interpreter/protocol/connection.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/workplace.hpp"

namespace castellan::cli {
namespace {

ExitCode serve(const Context& context, const protocol::Limits& limits) {
  protocol::Games games(workplace(context.common), limits);
  protocol::Connection connection(games);
  std::ostream& out = context.console.out;
  std::string line;
  for (;;) {
    const Read read = read_line(context.console.in, line, limits.line);
    if (read == Read::end) return ExitCode::ok;
    if (read == Read::too_long) {
      out << protocol::answer_too_long(limits) << '\n' << std::flush;
    } else if (const auto answer = connection.answer(line)) {
      out << *answer << '\n' << std::flush;
    }
    // Nobody listens any more.
    if (!out) return ExitCode::system;
  }
}

template <class Number>
void add_limit(CLI::App& command, const std::string& flag, Number& limit, const std::string& help) {
  command.add_option(flag, limit, help + " (" + std::to_string(limit) + ")")->type_name("N")->check(CLI::Range(Number{1}, Number{1'000'000'000}));
}

}  // namespace

Run declare_rpc(CLI::App& command) {
  command.footer("One request a line on standard input, one answer a line on standard output: docs/rpc.md.");
  auto limits = std::make_shared<protocol::Limits>();
  add_limit(command, "--max-line", limits->line, "bytes of a request");
  add_limit(command, "--max-batch", limits->batch, "requests in a batch");
  add_limit(command, "--max-answer", limits->answer, "bytes of an answer");
  add_limit(command, "--max-nesting", limits->nesting, "levels of JSON");
  add_limit(command, "--max-games", limits->games, "games open at once");
  return [limits](const Context& context) { return serve(context, *limits); };
}

}  // namespace castellan::cli
