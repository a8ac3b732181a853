#include "interpreter/drawing/picture_tokens.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/segments.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::drawing {
namespace {

using nlohmann::json;

struct Stand {
  Seat owner;
  Token token;
  std::optional<Spot> spot;  // none: nowhere on a board
};

/// Which place of slots has this name.
std::size_t place_named(const state::Schema& schema, const state::FieldType& slots,
                        const std::string& name) {
  std::size_t place = 0;
  while (place + 1 < static_cast<std::size_t>(slots.places) &&
         state::place_name(schema, slots, place) != name)
    ++place;
  return place;
}

Stand stand_of(const ruletext::Speaker& table, const Looks& looks, const state::FieldType& f,
               const json& figure) {
  const state::Schema& schema = table.schema;
  const auto player = [&](const json& seat) {
    return shown(table.players[seat.get<std::size_t>()]);
  };
  Stand out;
  if (figure.contains("owner")) out.owner = Seat(figure["owner"].get<int>());
  Token& token = out.token;
  token.look = looks.token(f, figure["kind"].get<std::string>(), out.owner);
  if (out.owner) token.owner = shown(table.players[out.owner.index()]);

  const auto where = figure["where"].get<std::string>();
  if (where == "out") token.where = "out of the game";
  if (where == "figure") {
    token.where = "on figure " + std::to_string(figure["figure"].get<int>() + 1);
    if (figure.contains("field")) token.where += " of " + shown(figure["field"].get<std::string>());
    return out;
  }
  if (where == "holder") token.where = "held by " + player(figure["seat"]);
  if (where == "supply" && figure.contains("seat") &&
      Seat(figure["seat"].get<int>()) != out.owner) {
    token.where = "supply of " + player(figure["seat"]);
  }
  if (!figure.contains("field")) return out;

  const state::FieldType& board =
      schema.field(schema.find_field(figure["field"].get<std::string>()));
  const auto instance = figure["instance"].get<std::size_t>();
  token.where = shown(board.name);
  if (board.scope == description::Field::Scope::player) {
    token.where = player(json(instance)) + " " + token.where;
  }
  if (where == "track") {
    token.where += " " + std::to_string(figure["square"].get<int>());
  } else if (where == "place") {
    const std::string name = figure["place"].get<std::string>();
    token.where += " " + shown(name);
    out.spot = Spot{schema.find_field(board.name), instance, place_named(schema, board, name)};
  } else if (figure.contains("cell")) {
    const Cell cell{figure["cell"][0].get<std::int16_t>(), figure["cell"][1].get<std::int16_t>()};
    token.where += " " + state::cell_text(cell);
    token.at_corner = where == "corner";
    if (token.at_corner) token.where = "corner of " + token.where;
    state::PieceName piece{cell, std::nullopt};
    if (figure.contains("half")) piece.half = state::half_named(figure["half"].get<std::string>());
    const int slot = state::find_piece(board.grids[instance], table.arena, piece).slot;
    if (slot >= 0)
      out.spot = Spot{schema.find_field(board.name), instance, static_cast<std::size_t>(slot)};
    if (where == "segment") {
      const state::PieceSegments on(schema, table.arena, board, instance, slot);
      const int segment = figure["segment"].get<int>();
      token.halves = on.halves(segment);
      token.diagonal = on.diagonal();
      token.where += " " + shown(on.feature(segment).name);
      if (token.halves != 0) token.where += " " + state::halves_text(token.halves, token.diagonal);
    }
  }
  return out;
}

}  // namespace

Standing tokens_of(const ruletext::Speaker& table, const Looks& looks, const state::FieldType& f,
                   const json& content) {
  Standing out;
  for (const json& figure : content) {
    const Stand stand = stand_of(table, looks, f, figure);
    Token token = stand.token;
    if (stand.spot) token.board = stand.spot->field;
    add_token(out.by_owner[stand.owner], token);
    if (stand.spot) add_token(out.on_boards[*stand.spot], stand.token);
  }
  return out;
}

void lay_down(const state::Schema& schema, const Looks& looks, const json& content,
              std::vector<Token>& tokens) {
  const auto add = [&](const json& name, int count) {
    if (!name.is_string()) return;
    Token token;
    token.look = looks.component(schema.find_component(name.get<std::string>()));
    token.count = count;
    add_token(tokens, token);
  };
  for (const auto& [key, value] : content.items()) {
    if (value.is_number_integer())
      add(json(key), value.get<int>());
    else
      add(value, 1);
  }
}

void add_token(std::vector<Token>& tokens, const Token& token) {
  const auto same = std::find_if(tokens.begin(), tokens.end(), [&](const Token& t) {
    return t.look.id == token.look.id && t.owner == token.owner && t.where == token.where;
  });
  if (same == tokens.end()) {
    tokens.push_back(token);
  } else {
    same->count += token.count;
  }
}

}  // namespace castellan::drawing
