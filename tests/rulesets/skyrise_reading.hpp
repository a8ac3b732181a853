/// A second, plain reading of the rules of `skyrise` from its map file and from what
/// lies on the table: legal bids and the final scoring.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace castellan::session {

using Names = std::set<std::string>;

struct City {
  std::vector<std::string> places;                    // in order of the file
  std::map<std::string, std::string> island, colour;  // by neighbourhood
  Names mills;
  std::map<std::string, Names> land, lakes, blimps;
};

/// The map file, word by word.
inline City read_map(const std::filesystem::path& rulesets) {
  City city;
  std::ifstream file(rulesets / "skyrise/components/islands.map");
  for (std::string line; std::getline(file, line);) {
    for (char& c : line) {
      if (c == ',' || c == ':') c = ' ';
    }
    std::istringstream words(line);
    std::string family, name, word;
    words >> family >> name;
    if (family == "neighbourhood") {
      city.places.push_back(name);
      while (words >> word) {
        if (word == "island") words >> city.island[name];
        if (word == "colour") words >> city.colour[name];
        if (word == "windmill") city.mills.insert(name);
      }
    } else if (family == "lake" || family == "blimp") {
      words >> word;
      while (words >> word && city.island.count(word) != 0)
        (family == "lake" ? city.lakes : city.blimps)[name].insert(word);
    } else if (family == "link") {
      words >> word >> word;
      city.land[name].insert(word);
      city.land[word].insert(name);
    }
  }
  return city;
}

/// What lies on the table, as everything is known.
struct Table {
  const City& city;
  nlohmann::json state;
  std::map<std::string, Names> near;  // bridges too
  std::vector<std::pair<std::string, std::string>> bridges;
  std::map<std::string, std::string> piece;  // bids too
  std::map<std::string, int> owner;          // structures

  Table(const City& c, nlohmann::json s) : city(c), state(std::move(s)), near(c.land) {
    for (const nlohmann::json& l : state["city"]["links"]) {
      const std::string a = l["from"], b = l["to"];
      near[a].insert(b);
      near[b].insert(a);
      bridges.emplace_back(a, b);
    }
    for (const auto& [name, lies] : state["city"]["places"].items()) {
      if (lies.contains("component")) piece[name] = lies["component"];
      if (lies.contains("owner")) owner[name] = lies["owner"];
    }
  }
  [[nodiscard]] const nlohmann::json& of(int player) const {
    return state["players"][static_cast<std::size_t>(player)];
  }
  [[nodiscard]] std::string card(int player) const {
    const nlohmann::json& card = of(player)["wonder_card"][0];
    return card.is_string() ? card.get<std::string>() : "";
  }
  [[nodiscard]] std::vector<std::string> supply(int player) const {
    std::vector<std::string> out;
    for (const auto& [name, count] : of(player)["supply"].items()) out.push_back(name);
    return out;
  }
  static bool is_wonder(const std::string& name) {
    return name.find("wonder") != std::string::npos;
  }
  static int value(const std::string& name) {
    return is_wonder(name) ? 0 : std::stoi(name.substr(name.find('-') + 1));
  }
  /// By its band of ten: tall, medium, low.
  static int height(const std::string& name) {
    constexpr int kHeights[] = {2, 1, 2, 2, 1, 1, 2, 1, 1, 0, 0, 0};
    return kHeights[value(name) / 10];
  }
  [[nodiscard]] bool fits_era(const std::string& bid) const {
    const int band = value(bid) / 10;
    return state["era"] == 2 || !(band == 3 || band == 6 || band == 8 || band >= 10);
  }
  [[nodiscard]] bool banned(int player, const std::string& bid, const std::string& spot) const {
    if (height(bid) != 0) return false;
    const auto& around = near.at(spot);
    return std::any_of(around.begin(), around.end(), [&](const std::string& n) {
      const auto who = owner.find(n);
      return who != owner.end() && who->second != player && is_wonder(piece.at(n)) &&
             card(who->second) == "hammer";
    });
  }
  [[nodiscard]] bool empty(const std::string& spot) const { return piece.count(spot) == 0; }
  [[nodiscard]] bool has_wonder(int player) const {
    const auto pieces = supply(player);
    return state["era"] == 2 && std::any_of(pieces.begin(), pieces.end(), is_wonder);
  }

  [[nodiscard]] Names openings(int player) const {
    Names out;
    const auto pieces = supply(player);
    const bool only_wonder = std::all_of(pieces.begin(), pieces.end(), is_wonder);
    for (const auto& [spot, island] : city.island) {
      const auto& around = near.at(spot);
      const bool reached =
          island == "H" || std::any_of(around.begin(), around.end(),
                                       [&](const auto& n) { return owner.count(n) != 0; });
      if (!reached || !empty(spot)) continue;
      for (const auto& p : pieces) {
        if (!is_wonder(p) && fits_era(p) && !banned(player, p, spot))
          out.insert("open " + p + " " + spot);
      }
      if (has_wonder(player) && (only_wonder || card(player) == "capital"))
        out.insert("unveil " + spot);
    }
    return out;
  }
  [[nodiscard]] Names answers(int player) const {
    Names out{"pass"};
    const std::string& current = city.places[state["current"].get<std::size_t>()];
    for (const auto& spot : near.at(current)) {
      if (!empty(spot)) continue;
      if (has_wonder(player)) out.insert("wonder " + spot);
      for (const auto& p : supply(player)) {
        if (value(p) > value(piece.at(current)) && fits_era(p) && !banned(player, p, spot))
          out.insert("raise " + p + " " + spot);
      }
    }
    return out;
  }

  // --- the end of the game

  [[nodiscard]] bool tall(const std::string& spot) const {
    return is_wonder(piece.at(spot)) ? card(owner.at(spot)) == "atelier"
                                     : height(piece.at(spot)) == 0;
  }
  [[nodiscard]] std::array<int, 3> strength(int player, const std::string& island) const {
    std::array<int, 3> out{};
    for (const auto& [spot, who] : owner) {
      if (who != player || city.island.at(spot) != island) continue;
      if (tall(spot))
        ++out[0];
      else if (!is_wonder(piece.at(spot)))
        ++out[static_cast<std::size_t>(height(piece.at(spot)))];
    }
    return out;
  }
  [[nodiscard]] int control(int player, int players) const {
    int islands = 0;
    for (const char* island : {"H", "A", "B", "C", "D"}) {
      const auto mine = strength(player, island);
      bool best = mine != std::array<int, 3>{};
      for (int p = 0; p < players; ++p) best = best && strength(p, island) <= mine;
      islands += best ? 1 : 0;
    }
    return 5 * islands;
  }
  [[nodiscard]] bool mine(int player, const std::string& spot) const {
    const auto it = owner.find(spot);
    return it != owner.end() && it->second == player;
  }
  [[nodiscard]] int surrounded(int player, const std::map<std::string, Names>& marks) const {
    int n = 0;
    for (const auto& [name, around] : marks) {
      n += std::count_if(around.begin(), around.end(),
                         [&](const auto& s) { return mine(player, s); }) >= 3
               ? 1
               : 0;
    }
    return n;
  }
  [[nodiscard]] int chains(int player) const {
    Names seen;
    int n = 0;
    for (const auto& [start, who] : owner) {
      if (who != player || seen.count(start) != 0) continue;
      std::vector<std::string> group{start};
      seen.insert(start);
      for (std::size_t i = 0; i < group.size(); ++i) {
        for (const auto& next : city.land.at(std::string(group[i]))) {
          if (mine(player, next) && seen.insert(next).second) group.push_back(next);
        }
      }
      n += group.size() >= 3 ? 1 : 0;
    }
    return n;
  }
  [[nodiscard]] int panoramas(int player) const {
    int points = 0;
    for (const auto& [name, copies] : state["panoramas"].items()) {
      if (name == "chains") points += 3 * chains(player);
      if (name == "lakes") points += 3 * surrounded(player, city.lakes);
      if (name == "blimps") points += 3 * surrounded(player, city.blimps);
      if (name == "windmills") {
        points +=
            2 * static_cast<int>(std::count_if(city.mills.begin(), city.mills.end(),
                                               [&](const auto& s) { return mine(player, s); }));
      }
      if (name == "bridges") {
        points +=
            3 * static_cast<int>(std::count_if(bridges.begin(), bridges.end(), [&](const auto& b) {
              return mine(player, b.first) && mine(player, b.second);
            }));
      }
    }
    return points;
  }
  [[nodiscard]] int closing(int player) const {
    std::map<std::string, int> on, discs;
    for (const auto& [spot, who] : owner) on[city.colour.at(spot)] += who == player ? 1 : 0;
    const auto plain = [](std::string token) {
      return token.rfind("wild-", 0) == 0 ? token.substr(5) : token;
    };
    for (const auto& [token, n] : of(player)["track"].items()) discs[plain(token)] += n.get<int>();
    int points = 0, items = 0, commissions = 0;
    for (const auto& [token, n] : of(player)["left_area"].items()) {
      const int count = n.get<int>();
      items += count;
      if (token == "commission")
        commissions += count;
      else if (token == "key")
        points += 10;
      else if (token == "small-key")
        points += 4;
      else if (token.rfind("patron-", 0) == 0)
        points += count * std::stoi(state["patron"][token.substr(7)].get<std::string>().substr(6));
      else
        points += 10 * count;
    }
    points += items * commissions;
    constexpr int kWorth[] = {2, 3, 4, 6, 8};
    for (const auto& [colour, n] : on) points += n * kWorth[discs[colour]];
    const bool shown = of(player)["objective"][0].is_null();
    const std::string secret =
        of(player)[shown ? "shown" : "objective"][0].get<std::string>().substr(10);
    return points + (on[secret] >= 4 ? 10 : 0);
  }
};

}  // namespace castellan::session
