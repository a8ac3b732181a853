#include "interpreter/session/report/changes.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/base/json.hpp"
#include "interpreter/session/report/report.hpp"

namespace castellan::session {

using nlohmann::json;

namespace {

/// The content of a place in one line: `fork (0,-1), turned 90`; else the value.
std::string state_text(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "none";
  if (!value.is_object() || !value.contains("at")) return json_text(value);
  std::string out;
  for (const char* key : {"component", "kind", "at"}) {
    if (value.contains(key)) out += (out.empty() ? "" : " ") + state_text(value[key]);
  }
  for (const auto& [key, part] : value.items()) {
    if (key == "component" || key == "kind" || key == "at" || part.is_structured()) continue;
    out += ", " + key + " " + state_text(part);
  }
  return out;
}

class Changes {
 public:
  explicit Changes(const std::vector<std::string>& players) : players_(players) {}

  void between(const std::string& name, const json& before, const json& after) {
    if (before == after) return;
    if (name == "players") return of_players(before, after);
    if (before.is_object() && after.is_object() && !before.contains("at"))
      return of_parts(name, before, after);
    if (before.is_array() && after.is_array()) return of_lists(name, before, after);
    found.push_back({name, state_text(before), state_text(after)});
  }

  std::vector<Changed> found;

 private:
  static std::string part(const std::string& name, const std::string& key) {
    return name.empty() ? key : name + "." + key;
  }

  void of_players(const json& before, const json& after) {
    for (std::size_t i = 0; i < std::min({before.size(), after.size(), players_.size()}); ++i) {
      between(players_[i], before[i], after[i]);
    }
  }

  void of_parts(const std::string& name, const json& before, const json& after) {
    std::set<std::string> keys;
    for (const json* each : {&before, &after}) {
      for (const auto& [key, value] : each->items()) keys.insert(key);
    }
    for (const std::string& key : keys) {
      if (!before.contains(key))
        found.push_back({part(name, key), {}, state_text(after[key])});
      else if (!after.contains(key))
        found.push_back({part(name, key), state_text(before[key]), {}});
      else
        between(part(name, key), before[key], after[key]);
    }
  }

  /// Places that stay the same in number are compared one by one, else what came and went.
  void of_lists(const std::string& name, const json& before, const json& after) {
    if (before.size() == after.size()) {
      for (std::size_t i = 0; i < before.size(); ++i)
        between(part(name, std::to_string(i)), before[i], after[i]);
      return;
    }
    std::vector<json> came(after.begin(), after.end());
    for (const json& each : before) {
      const auto stays = std::find(came.begin(), came.end(), each);
      if (stays != came.end())
        came.erase(stays);
      else
        found.push_back({name, state_text(each), {}});
    }
    for (const json& each : came) found.push_back({name, {}, state_text(each)});
  }

  const std::vector<std::string>& players_;
};

}  // namespace

std::vector<Changed> changes_between(const Session& before, const Session& after) {
  Changes changes(before.players());
  changes.between({}, view_json(before), view_json(after));
  return std::move(changes.found);
}

}  // namespace castellan::session
