/// Figures as tokens of a picture: how they look, whose they are, where they
/// stand. The one part of a drawing that reads figures; all others see tokens.
/// Private to picture.cpp.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "interpreter/drawing/look.hpp"
#include "interpreter/ruletext/value_text.hpp"

namespace castellan::drawing {

/// A place that tokens can be drawn on: container, instance, and the place or
/// the piece's slot in it.
struct Spot {
  FieldId field;
  std::size_t instance = 0;
  std::size_t member = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// The tokens of one instance of a field of figures. Equal ones are one token
/// with their number.
struct Standing {
  std::map<Seat, std::vector<Token>> by_owner;
  std::map<Spot, std::vector<Token>> on_boards;
};

/// `content` is what a view shows of the instance.
[[nodiscard]] Standing tokens_of(const ruletext::Speaker& table, const Looks& looks,
                                 const state::FieldType& f, const nlohmann::json& content);

/// Adds the components of a pile or of slots, as a view shows them.
void lay_down(const state::Schema& schema, const Looks& looks, const nlohmann::json& content,
              std::vector<Token>& tokens);

/// Adds tokens, to equal ones that are there if there are any.
void add_token(std::vector<Token>& tokens, const Token& token);

}  // namespace castellan::drawing
