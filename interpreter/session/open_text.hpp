/// Whether rule text reads only what everybody may see.
///
/// Every word of a text counts, also through what it names: definitions, contributions,
/// sets, nouns, scopes, sheets, the rule text of components. Lua can read anything. So
/// it rather says that something is hidden.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "interpreter/flow/rules.hpp"

namespace castellan::session {

/// What a text reads: `own` is what the player whom it is evaluated for sees of itself.
enum class Reads : std::uint8_t { open, own, hidden };

class OpenText {
 public:
  explicit OpenText(const flow::Rules& rules);

  [[nodiscard]] bool open(std::string_view text) const { return reads(text) == Reads::open; }
  [[nodiscard]] Reads reads(std::string_view text) const;
  /// Of a sheet with all that it includes, and with what decides whether others include it.
  [[nodiscard]] Reads sheet(std::string_view name) const;
  /// Of all rows with an id, with what their loops and the `include`s of their sheets read.
  [[nodiscard]] Reads row(std::string_view id) const;

 private:
  class Gathering;

  struct Meaning {
    bool field = false;
    Reads reads = Reads::open;      ///< by its name alone
    Reads of_slot = Reads::open;    ///< where slots of components may be meant
  };
  std::map<std::string, Meaning, std::less<>> meanings_;  ///< by word
  std::map<std::string, Reads, std::less<>> rows_;        ///< by id
  std::map<std::string, Reads, std::less<>> included_;    ///< what includes of a sheet depend on
};

}  // namespace castellan::session
