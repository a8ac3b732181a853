#include "interpreter/drawing/picture_header.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/base/json.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::drawing {
namespace {

using nlohmann::json;

std::string listed_names(const json& list) {
  std::string out;
  for (const json& name : list) out += (out.empty() ? "" : ", ") + shown(name.get<std::string>());
  return out;
}

/// `round 2 · actions · Anna decides`.
std::string state_line(const json& status) {
  std::vector<std::string> parts;
  if (status.contains("round")) parts.push_back("round " + json_text(status["round"]));
  if (status["kind"] == "over") {
    parts.push_back("the game is over, won by " + listed_names(status["winners"]));
  } else {
    if (status["phase"].is_string()) parts.push_back(shown(status["phase"].get<std::string>()));
    if (status["kind"] == "chance") parts.emplace_back("a draw is open");
    const json& actors = status["actors"];
    if (!actors.empty())
      parts.push_back(listed_names(actors) + (actors.size() == 1 ? " decides" : " decide"));
  }
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : " · ") + part;
  return out;
}

}  // namespace

void write_header(Picture& picture, const session::Session& session, std::optional<Seat> viewer,
                  const Looks& looks) {
  const json status = session::status_json(session, viewer);
  picture.title = shown(session.ruleset().loaded.title);
  picture.state = state_line(status);
  const json& scores = status["scores"];
  const json& actors = status["actors"];
  for (std::size_t s = 0; s < session.players().size(); ++s) {
    const std::string& name = session.players()[s];
    PlayerPicture player{shown(name), looks.player(Seat(s)), std::nullopt, false, {}};
    if (scores.contains(name)) player.score = scores[name].get<std::int64_t>();
    player.decides = std::find(actors.begin(), actors.end(), json(name)) != actors.end();
    picture.players.push_back(std::move(player));
  }
  for (const auto& [name, points] : scores.items()) {
    if (!session.seat(name)) picture.others.emplace_back(shown(name), points.get<std::int64_t>());
  }
}

}  // namespace castellan::drawing
