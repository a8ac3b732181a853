#include "interpreter/protocol/games.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <tuple>
#include <utility>

#include "interpreter/protocol/failure.hpp"

namespace castellan::protocol {
namespace {

constexpr std::string_view kJournal = ".game";

/// The number of a game as journals are named by it, 0 for other digits: `01` is not 1.
std::int64_t number_of(const std::string& digits) {
  std::int64_t number = 0;
  const auto wrong = std::from_chars(digits.data(), digits.data() + digits.size(), number).ec;
  const bool is_one =
      wrong == std::errc() && number <= Games::kMostNumber && std::to_string(number) == digits;
  return is_one ? number : 0;
}

}  // namespace

OpenGame& Games::at(std::int64_t number) {
  const auto found = games_.find(number);
  if (found != games_.end()) return found->second;
  throw failure(Code::invalid_params, "io/rpc-game",
                "There is no open game " + std::to_string(number) + ".");
}

void Games::need_room() const {
  if (games_.size() < limits_.games) return;
  throw failure(Code::refused, "io/rpc-games",
                "More than " + std::to_string(limits_.games) + " games would be open.");
}

OpenGame& Games::open_as(std::int64_t number, std::unique_ptr<session::Session> session) {
  OpenGame& game = games_[number];
  game.number = number;
  game.session = std::move(session);
  game.session->take_events();
  game.session->keep_event_log();
  return game;
}

OpenGame& Games::open(std::unique_ptr<session::Session> session) {
  need_room();
  if (last_ >= kMostNumber) {
    throw failure(Code::refused, "io/rpc-games",
                  "No number is left for a game: one has " + std::to_string(last_) + ".");
  }
  OpenGame& game = open_as(++last_, std::move(session));
  if (!folder_) return game;
  try {
    game.journal.emplace(folder_->path() / (std::to_string(last_).append(kJournal)), *game.session);
  } catch (...) {
    games_.erase(last_);
    throw;
  }
  return game;
}

void Games::close(std::int64_t number) {
  const OpenGame& game = at(number);
  if (game.journal) {
    std::filesystem::path closed = game.journal->path();
    closed += ".closed";
    folder_->rename(game.journal->path(), closed);
  }
  games_.erase(number);
}

std::vector<Games::Kept> Games::keep_in(const std::string& folder) {
  folder_.emplace(folder);
  std::vector<Kept> out;
  for (const auto& each : std::filesystem::directory_iterator(folder)) {
    const std::string name = each.path().filename().string();
    const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
    const std::string_view rest = std::string_view(name).substr(digits);
    if (digits == 0 || !rest.starts_with(kJournal)) continue;
    const std::int64_t number = number_of(name.substr(0, digits));
    // Numbers of closed games are not given again, either.
    last_ = std::max(last_, number);
    if (rest == kJournal) out.push_back({number, each.path().string()});
  }
  std::sort(out.begin(), out.end(), [](const Kept& a, const Kept& b) {
    return std::tie(a.number, a.path) < std::tie(b.number, b.path);
  });
  return out;
}

OpenGame& Games::reopen(const Kept& kept, std::unique_ptr<session::Session> session) {
  need_room();
  OpenGame& game = open_as(kept.number, std::move(session));
  try {
    game.journal.emplace(kept.path, *game.session);
  } catch (...) {
    games_.erase(kept.number);
    throw;
  }
  return game;
}

void Games::keep(OpenGame& game, const std::function<void()>& back) {
  if (!game.journal) return;
  try {
    game.journal->update(*game.session);
  } catch (...) {
    back();
    throw;
  }
  game.dirty = true;
  dirty_ = true;
}

void Games::sync() {
  if (!std::exchange(dirty_, false)) return;
  for (auto& [number, game] : games_) {
    if (std::exchange(game.dirty, false)) game.journal->sync();
  }
}

}  // namespace castellan::protocol
