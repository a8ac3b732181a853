#include "interpreter/session/picture_figures.hpp"

#include <algorithm>

#include "interpreter/session/drawing_text.hpp"
#include "interpreter/session/path.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::session {
namespace {

using nlohmann::json;

}  // namespace

Stand stand_of(const Session& session, const Looks& looks, const state::FieldType& f,
               const json& figure) {
  const auto& schema = session.game().rules().schema();
  const Arena& arena = session.game().arena();
  const auto player = [&](const json& seat) { return shown(session.players()[seat.get<std::size_t>()]); };
  Stand out;
  if (figure.contains("owner")) out.owner = Seat(figure["owner"].get<int>());
  Token& token = out.token;
  token.look = looks.figure(f, figure["kind"].get<std::string>(), out.owner);
  if (out.owner) token.owner = shown(session.players()[out.owner.index()]);

  const auto where = figure["where"].get<std::string>();
  if (where == "out") token.where = "out of the game";
  if (where == "figure") token.where = "on figure " + std::to_string(figure["figure"].get<int>() + 1);
  if (where == "holder") token.where = "held by " + player(figure["seat"]);
  if (where == "supply" && figure.contains("seat") && Seat(figure["seat"].get<int>()) != out.owner) {
    token.where = "supply of " + player(figure["seat"]);
  }
  if (!figure.contains("field")) return out;

  const state::FieldType& board = schema.field(schema.find_field(figure["field"].get<std::string>()));
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
    std::size_t member = 0;
    if (board.kind == description::FieldKind::map) {
      member = schema.find_component(name).index() - schema.family(board.place_family).first.index();
    } else if (board.choice) {
      member = static_cast<std::size_t>(schema.choice(board.choice).find(name));
    } else {
      member = static_cast<std::size_t>(*to_number(name)) - 1;
    }
    out.spot = Spot{schema.find_field(board.name), instance, member};
  } else if (figure.contains("cell")) {
    const Cell cell{figure["cell"][0].get<std::int16_t>(), figure["cell"][1].get<std::int16_t>()};
    token.where += " " + cell_text(cell);
    token.at_corner = where == "corner";
    if (token.at_corner) token.where = "corner of " + token.where;
    const int slot = board.grids[instance].slot_at(arena, cell);
    if (slot >= 0) out.spot = Spot{schema.find_field(board.name), instance, static_cast<std::size_t>(slot)};
    if (where == "segment") {
      const auto piece = board.grids[instance].piece(arena, slot);
      const int segment = figure["segment"].get<int>();
      const auto& type = schema.component(ComponentId(piece.component));
      const auto feature = type.segments[static_cast<std::size_t>(segment)].feature;
      token.halves = state::halves_on_board(schema, piece, segment);
      token.where += " " + shown(schema.family(board.family).features[static_cast<std::size_t>(feature)].name) +
                     " " + state::halves_text(token.halves);
    }
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
    if (value.is_number_integer()) add(json(key), value.get<int>());
    else add(value, 1);
  }
}

void add_token(std::vector<Token>& tokens, const Token& token) {
  const auto same = std::find_if(tokens.begin(), tokens.end(), [&](const Token& t) {
    return t.look.id == token.look.id && t.owner == token.owner && t.where == token.where;
  });
  if (same == tokens.end()) {
    tokens.push_back(token);
  } else {
    ++same->count;
  }
}

}  // namespace castellan::session
