/// Where figures stand, for pictures. Private to picture.cpp.
#pragma once

#include <tuple>
#include <vector>

#include <nlohmann/json.hpp>

#include "interpreter/session/look.hpp"

namespace castellan::session {

/// A place that figures can be drawn on: container, instance, and the place or
/// the piece's slot in it.
struct Spot {
  FieldId field;
  std::size_t instance = 0;
  std::size_t member = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

struct Stand {
  Seat owner;
  Token token;
  std::optional<Spot> spot;           ///< none: nowhere on a board
};

/// Reads one figure as a view shows it.
[[nodiscard]] Stand stand_of(const Session& session, const Looks& looks, const state::FieldType& f,
                             const nlohmann::json& figure);

/// Adds the components of a pile or of slots, as a view shows them.
void lay_down(const state::Schema& schema, const Looks& looks, const nlohmann::json& content,
              std::vector<Token>& tokens);

/// Adds a token, to an equal one that is there if there is one.
void add_token(std::vector<Token>& tokens, const Token& token);

}  // namespace castellan::session
