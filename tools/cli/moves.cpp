#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include "interpreter/base/json.hpp"
#include "interpreter/session/names.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/report.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {
namespace {

using nlohmann::json;

void print_outcomes(const session::Session& session, const Context& context) {
  json list = json::array();
  for (const auto& outcome : session.outcomes()) {
    list.push_back({{"text", outcome.text}, {"weight", outcome.weight}});
    if (!context.common.json) {
      context.console.out << "draws " << outcome.text << " x" << outcome.weight << '\n';
    }
  }
  if (context.common.json) context.console.out << json_text(json{{"outcomes", list}}, 2) << '\n';
}

/// With one actor the bare texts, with several each after the player's name,
/// as scripts write it.
void print_moves(const session::Session& session, const Context& context) {
  const std::vector<std::string> actors =
      session::names_of(session, session.game().pending().actors);
  json by_player = json::object();
  for (const std::string& name : actors) {
    const auto most = static_cast<std::uint64_t>(session.game().rules().moves().move_cap());
    session::Session::LegalPage page = session.legal_page(session.seat(name), 0, most);
    std::vector<std::string> texts;
    for (auto& [text, move] : page.moves) texts.push_back(std::move(text));
    if (page.total > texts.size() || !page.exact) {
      context.console.err << "castellan: these are the first " << texts.size() << " of "
                          << (page.exact ? "" : "at least ") << page.total << " legal moves\n";
    }
    if (!context.common.json) {
      for (const std::string& text : texts) {
        context.console.out << (actors.size() > 1 ? name + ": " : "") << text << '\n';
      }
    }
    by_player[name] = std::move(texts);
  }
  if (context.common.json) context.console.out << json_text(json{{"moves", by_player}}, 2) << '\n';
}

ExitCode list_moves(const std::string& file, const Context& context) {
  ExitCode code = ExitCode::ok;
  const auto session = open_script(file, context, code);
  if (session == nullptr) return code;
  const flow::Pending pending = session->game().pending();
  if (pending.kind == flow::Pending::Kind::chance) {
    print_outcomes(*session, context);
  } else {
    running_rules([&] { print_moves(*session, context); });
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_moves(CLI::App& command) {
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "a game script; - reads standard input")
      ->required()
      ->type_name("FILE.game");
  command.footer("One move a line, in byte order; where a draw is awaited, its outcomes.");
  return [file](const Context& context) { return list_moves(*file, context); };
}

}  // namespace castellan::cli
