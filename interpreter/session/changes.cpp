#include "interpreter/session/changes.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "interpreter/session/report.hpp"

namespace castellan::session {

using nlohmann::json;

namespace {

/// `/players/0/gold` as `Anna.gold`.
std::string name_of_part(std::string path, const std::vector<std::string>& players) {
  constexpr std::string_view kPlayers = "/players/";
  std::string out;
  if (path.starts_with(kPlayers)) {
    const std::size_t end = std::min(path.find('/', kPlayers.size()), path.size());
    const std::size_t seat = std::strtoul(path.c_str() + kPlayers.size(), nullptr, 10);
    if (seat < players.size()) out = players[seat];
    path.erase(0, end);
  }
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    std::string part = path.substr(at + 1, end - at - 1);
    for (const auto& [escaped, plain] : {std::pair("~1", "/"), std::pair("~0", "~")}) {
      for (std::size_t e = part.find(escaped); e != std::string::npos; e = part.find(escaped, e + 1)) part.replace(e, 2, plain);
    }
    out += (out.empty() ? "" : ".") + part;
    at = end;
  }
  return out;
}

std::string json_value_text(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

}  // namespace

std::vector<Changed> changes_between(const Session& before, const Session& after) {
  const json was = view_json(before);
  std::vector<Changed> out;
  for (const json& change : json::diff(was, view_json(after))) {
    const std::string path = change["path"].get<std::string>();
    const std::string op = change["op"].get<std::string>();
    Changed one{name_of_part(path, before.players()), {}, {}};
    if (op != "add") one.before = json_value_text(was.at(json::json_pointer(path)));
    if (op != "remove") one.after = json_value_text(change["value"]);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace castellan::session
