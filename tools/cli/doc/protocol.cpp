#include "tools/cli/doc/protocol.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

#include "interpreter/base/json.hpp"
#include "interpreter/protocol/connection.hpp"
#include "tools/cli/workplace.hpp"

namespace castellan::cli {
namespace {

using nlohmann::json;
using protocol::Method;
using protocol::Parameter;
using protocol::Role;

constexpr std::size_t kMostShown = 900;  // bytes of an answer on the page

std::string cells(const std::vector<std::string>& row) {
  std::string out = "|";
  for (const auto& cell : row) out += " " + cell + " |";
  return out + "\n";
}

std::string who(protocol::Roles roles) {
  std::string out;
  for (const Role role : {Role::host, Role::seat, Role::spectator}) {
    if (may(roles, role)) out += (out.empty() ? "" : ", ") + std::string(protocol::word_of(role));
  }
  return out;
}

std::string request_of_method(std::string_view method, std::string_view parameters) {
  return json_text({{"jsonrpc", "2.0"},
                    {"id", 1},
                    {"method", method},
                    {"params", parse_json(parameters, std::string(method))}});
}

/// The example of a method and its answer, in a game of their own.
std::string example_text(const Method& method, const Context& context) {
  protocol::Games games(workplace(context.common), {});
  protocol::Connection connection(games);
  static_cast<void>(connection.answer(request_of_method("new", protocol::kExampleGame)));
  std::istringstream before{std::string(method.example_before)};
  for (std::string move; std::getline(before >> std::ws, move, ',');) {
    const bool undo = move == "undo";
    const json game = {{"game", 1}}, made = {{"game", 1}, {"move", move}};
    static_cast<void>(connection.answer(
        request_of_method(undo ? "undo" : "apply", json_text(undo ? game : made))));
  }
  const std::string request = request_of_method(method.name, method.example);
  const std::string answer = connection.answer(request).value();
  const json read = parse_json(answer, "answer");
  if (!read.contains("result") && read["error"]["data"]["id"] != method.example_error)
    throw grammar::Error(
        grammar::diagnose("", read["error"]["data"]["id"], read["error"]["message"]));
  const std::string form =
      "; its form is `" + std::string(method.name) + ".result` of the schema.\n";
  const std::string begin = "```json\n" + request + "\n";
  if (method.example_varies) return begin + "```\n\nThe answer is another one each time" + form;
  if (answer.size() > kMostShown) return begin + "```\n\nThe answer is long" + form;
  return begin + answer + "\n```\n";
}

std::string method_text(const Method& method, const Context& context) {
  std::string out = "\n### `" + std::string(method.name) + "`\n\n" + std::string(method.about) +
                    " For: " + who(method.roles) + ".\n\n";
  if (!method.parameters.empty()) {
    out += cells({"parameter", "type", "unless given", "is"}) + cells({"---", "---", "---", "---"});
    for (const Parameter& p : method.parameters) {
      const std::string usual = p.needed ? "needed" : p.usual.empty() ? "" : std::string(p.usual);
      out += cells({"`" + std::string(p.name) + "`", protocol::type_text(p), usual,
                    std::string(p.about) + (p.host ? " (host)" : "")});
    }
    out += "\n";
  }
  if (!method.errors.empty()) {
    std::string ids;
    for (const auto id : method.errors) ids += (ids.empty() ? "`" : ", `") + std::string(id) + "`";
    out += "Errors: " + ids + ".\n\n";
  }
  return out + example_text(method, context);
}

}  // namespace

std::string protocol_markdown(const Context& context) {
  std::string out = "<!-- generated: methods -->\n" + cells({"method", "for", "does"}) +
                    cells({"---", "---", "---"});
  for (const Method& m : protocol::methods())
    out += cells({"[`" + std::string(m.name) + "`](#" + std::string(m.name) + ")", who(m.roles),
                  std::string(m.about)});
  out += "<!-- end -->\n<!-- generated: views -->\n" + cells({"kind", "shown as"}) +
         cells({"---", "---"});
  const json shapes = protocol::definitions();
  for (std::size_t i = 0; i < description::kFieldKinds; ++i) {
    const std::string kind(description::name_of(static_cast<description::FieldKind>(i)));
    out += cells({kind, shapes["View." + kind]["description"].get<std::string>()});
  }
  out += "<!-- end -->\n<!-- generated: each method -->\n";
  for (const Method& m : protocol::methods()) out += method_text(m, context);
  return out + "<!-- end -->\n";
}

std::string protocol_json() { return json_text(protocol::description(), 2) + "\n"; }

}  // namespace castellan::cli
