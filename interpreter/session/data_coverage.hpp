/// Which entries of component files, tables and constants scripts have had to do with.
///
/// An entry is read when a script names it, chance or a player brings it into play, or rule text
/// that ran names it. A table or a constant is read when rule text that ran speaks of it. Tables
/// and constants that no rule text speaks of are left to `check`.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "interpreter/description/description.hpp"
#include "interpreter/ruletext/observed.hpp"

namespace castellan::session {

struct UnreadData {
  std::string thing;  ///< "card ash", "table prices"
  std::string file;
  std::size_t line = 0, column = 0;
};

struct DataRead {
  std::size_t entries = 0, read = 0;
  std::vector<UnreadData> unread;  ///< by file and place
};

class DataCoverage {
 public:
  /// After a script: its rules, and texts with the names of things that came into play.
  void note(const description::Description& rules, const std::vector<std::string>& texts);
  /// Of files that `counts` says count.
  [[nodiscard]] DataRead result(const ruletext::Observed& observed,
                                const std::function<bool(const std::string& file)>& counts) const;

 private:
  using Place = std::tuple<std::string, std::size_t, std::size_t>;  ///< file, line, column
  struct Datum {
    std::string thing, name;
    bool component = false, named = false;
  };
  Datum& add(const description::Origin& origin, grammar::Span span, std::string kind,
             const std::string& name);

  std::map<Place, Datum> data_;
};

}  // namespace castellan::session
