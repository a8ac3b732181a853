#include "interpreter/session/names.hpp"

#include <map>
#include <utility>

#include "grammar/unicode.hpp"

namespace castellan::session {
namespace {

constexpr std::size_t kMaxName = 64;

/// The fault of a name, to follow "a player's name"; empty when it has none.
std::string fault_of(const std::string& name) {
  if (name.empty()) return "is empty";
  if (name.size() > kMaxName) return "has more than " + std::to_string(kMaxName) + " bytes";
  if (const auto unit = grammar::first_hidden(name)) {
    return "holds " + grammar::character_name(*unit) + ", which cannot be seen";
  }
  if (name.front() == ' ') return "begins with a blank";
  if (name.back() == ' ') return "ends with a blank";
  if (name.find("  ") != std::string::npos) return "has two blanks in a row";
  // In scripts a comment would begin there.
  if (name.find('#') != std::string::npos) return "holds '#', with which a comment begins";
  return {};
}

[[noreturn]] void refuse(std::string message) {
  throw grammar::Error(grammar::diagnose("", "script/players", std::move(message)));
}

}  // namespace

void check_player(const std::string& name) {
  const std::string fault = fault_of(name);
  if (!fault.empty()) refuse("a player's name " + fault + (name.empty() ? "" : ": '" + name + "'"));
}

void check_players(const std::vector<std::string>& names, int wanted) {
  if (names.size() != static_cast<std::size_t>(wanted)) {
    refuse("these rules were loaded for " + std::to_string(wanted) + " players, not for " +
           std::to_string(names.size()));
  }
  std::map<std::string, std::string> seen;
  for (const auto& name : names) {
    check_player(name);
    const auto [other, fresh] = seen.emplace(grammar::look_of(name), name);
    if (fresh) continue;
    refuse(other->second == name ? "two players are called '" + name + "'"
                                 : "two players are called '" + name + "', encoded in two ways");
  }
}

std::vector<std::string> names_of(const Session& session, std::uint32_t seats) {
  std::vector<std::string> out;
  for (std::size_t s = 0; s < session.players().size(); ++s) {
    if ((seats >> s & 1U) != 0) out.push_back(session.players()[s]);
  }
  return out;
}

Seat seat_of(const Session& session, const std::string& name) {
  const Seat seat = session.seat(name);
  if (!seat) {
    throw grammar::Error(grammar::diagnose("", "script/unknown-player",
                                           "There is no player '" + name + "'.",
                                           grammar::nearest_hint(name, session.players())));
  }
  return seat;
}

}  // namespace castellan::session
