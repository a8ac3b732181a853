/// An explained sheet as a player fills it in: feature by feature, lines that all who are
/// paid share written once, then the lines of single players.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/score/sheets.hpp"

namespace castellan::score {

struct FilledLine {
  const Line* line = nullptr;
  bool shared = false;  ///< of everybody who is paid for the feature
};

struct FilledFeature {
  const Feature* feature = nullptr;
  std::vector<FilledLine> lines;
  std::optional<std::int64_t> value;  ///< the sum of the lines that are shared; none without any
  std::vector<std::pair<Seat, std::int64_t>> awards;  ///< by seat: who is paid
};

struct Filled {
  std::vector<FilledFeature> features;
  std::vector<const Line*> others;
};

/// Features without a line are left out. Points into the sheet, which must outlive it.
[[nodiscard]] Filled filled(const Explained& sheet);

/// Who is paid for a feature and why: `Anna 3 (large of Anna 2, follower of Anna), Ben 1
/// (follower of Ben)`, ties with what breaks them: `Anna 1 then 1 (...)`. Empty when
/// nothing was weighed.
[[nodiscard]] std::string contention_text(const Feature& feature,
                                          std::span<const std::string> players);
/// What a line rests on, each once: cells and places of a region that was measured, else
/// things in words, with what each added behind an `x` if that is not 1.
[[nodiscard]] std::vector<std::string> things_of(const Line& line);
/// Where a thing lies: its cells and places, each once; a figure with what it stands on.
[[nodiscard]] std::vector<std::string> places_of(const Thing& thing);
/// At most `most` of a list, then how many more.
[[nodiscard]] std::string list_text(std::span<const std::string> list, std::size_t most);

}  // namespace castellan::score
