#include "interpreter/session/path.hpp"

#include <algorithm>
#include <charconv>

#include "interpreter/expr/value_text.hpp"
#include "interpreter/expr/values.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::session {

using description::FieldKind;
using grammar::TextToken;
using Scope = description::Field::Scope;

namespace {

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

bool is_container(FieldKind kind) {
  switch (kind) {
    case FieldKind::pile:
    case FieldKind::slots:
    case FieldKind::grid:
    case FieldKind::map:
    case FieldKind::figures:
    case FieldKind::regions: return true;
    default: return false;
  }
}

std::vector<std::string> field_names(const state::Schema& schema) {
  std::vector<std::string> names;
  for (const auto& f : schema.fields()) names.push_back(f.name);
  return names;
}

/// The number of a place of slots or a map by its name or, without names, its
/// number from 1; of a piece of a grid by its cell.
std::size_t find_member(const Names& names, const Arena& arena, const state::FieldType& f,
                        std::size_t instance, const TextToken& index) {
  if (f.kind == FieldKind::grid) {
    const auto cell = to_cell(index.text);
    if (!cell) throw names.error(index.span, "script/bad-path", in_quotes(index.text) + " is no cell; write (x,y)");
    const int slot = f.grids[instance].slot_at(arena, *cell);
    if (slot < 0) {
      throw names.error(index.span, "script/bad-path", "no piece lies on " + cell_text(*cell) + " of '" + f.name + "'");
    }
    return static_cast<std::size_t>(slot);
  }
  const std::size_t n = state::members(f);
  std::vector<std::string> known;
  if (f.kind == FieldKind::figures) {
    const expr::Speaker speaker{names.schema, arena, names.players};
    for (std::size_t i = 0; i < n; ++i) {
      known.push_back(expr::figure_text(speaker, f, static_cast<int>(i)));
      if (known.back() == index.text || expr::figure_name(speaker, f, static_cast<int>(i)) == index.text) return i;
    }
    throw names.error(index.span, "script/bad-path", "'" + f.name + "' has no figure " + in_quotes(index.text),
                      grammar::nearest_hint(index.text, known));
  }
  for (std::size_t i = 0; i < n; ++i) {
    known.push_back(state::place_name(names.schema, f, i));
    if (known.back() == index.text) return i;
  }
  std::string hint = grammar::nearest_hint(index.text, known);
  if (hint.empty() && !state::places_named(f)) hint = "its places are 1 to " + std::to_string(n);
  throw names.error(index.span, "script/bad-path", "'" + f.name + "' has no place " + in_quotes(index.text), hint);
}

}  // namespace

// --- names

Seat Names::seat(std::string_view name) const {
  const auto it = std::find(players.begin(), players.end(), name);
  return it == players.end() ? Seat() : Seat(static_cast<std::size_t>(it - players.begin()));
}

grammar::Error Names::error(grammar::Span at, std::string id, std::string message, std::string hint) const {
  return grammar::Error(grammar::diagnose(*source, at, std::move(id), std::move(message), std::move(hint)));
}

Seat Names::need_seat(const TextToken& name) const {
  if (const Seat s = seat(name.text)) return s;
  throw error(name.span, "script/unknown-player", "there is no player " + in_quotes(name.text),
              grammar::nearest_hint(name.text, players));
}

ComponentId Names::need_component(const TextToken& name, FamilyId family) const {
  const ComponentId c = schema.find_component(name.text);
  if (c && schema.component(c).family == family) return c;
  const auto& f = schema.family(family);
  std::vector<std::string> known;
  for (std::int32_t t = 0; t < f.size; ++t) known.push_back(schema.component(ComponentId(f.first.value + t)).name);
  throw error(name.span, "script/unknown-component",
              c ? in_quotes(name.text) + " is no " + f.name : "there is no " + f.name + " " + in_quotes(name.text),
              grammar::nearest_hint(name.text, known));
}

// --- paths

FieldPlace find_place(const Names& names, const Arena& arena, const TextToken& player,
                      const std::vector<TextToken>& path) {
  std::size_t next = 0;
  Seat seat;
  if (!player.text.empty()) {
    seat = names.need_seat(player);
  } else if (path.size() > 1 && names.seat(path[0].text) && !names.schema.find_field(path[0].text)) {
    seat = names.seat(path[next++].text);
  }
  if (next == path.size()) {
    throw names.error(player.span, "script/bad-path", "a field is missing after " + in_quotes(player.text));
  }
  const TextToken& name = path[next++];
  FieldPlace place;
  place.field = names.schema.find_field(name.text);
  if (!place.field) {
    // `Bem.gold`: the player is wrong, not the field.
    if (!seat && next < path.size() && names.schema.find_field(path[next].text)) (void)names.need_seat(name);
    throw names.error(name.span, "script/unknown-field", "there is no field " + in_quotes(name.text),
                      grammar::nearest_hint(name.text, field_names(names.schema)));
  }
  const auto& f = names.schema.field(place.field);
  const auto& outer = f.scope_field ? names.schema.field(f.scope_field) : f;
  const auto take_index = [&](const std::string& what) -> const TextToken& {
    if (next == path.size()) {
      throw names.error(name.span, "script/bad-path", "'" + f.name + "' needs " + what + " in brackets");
    }
    return path[next++];
  };

  if (outer.scope == Scope::player) {
    if (!seat) {
      throw names.error(name.span, "script/bad-path", "every player has '" + f.name + "'; say whose is meant",
                        names.players.empty() ? "" : "for example " + names.players[0] + "." + f.name);
    }
    place.instance = seat.index();
  } else if (seat) {
    throw names.error(name.span, "script/bad-path", "'" + f.name + "' belongs to no player");
  } else if (outer.scope == Scope::choice) {
    const auto& choice = names.schema.choice(outer.scope_choice);
    const TextToken& index = take_index("a " + choice.name);
    const Word value = choice.find(index.text);
    if (value < 0) {
      throw names.error(index.span, "script/bad-path", in_quotes(index.text) + " is no " + choice.name,
                        grammar::nearest_hint(index.text, choice.values));
    }
    place.instance = static_cast<std::size_t>(value);
  }
  if (f.scope_field) {
    const TextToken& index = take_index("a place of '" + outer.name + "'");
    place.instance = place.instance * state::members(outer) + find_member(names, arena, outer, place.instance, index);
  }
  if (next < path.size() && (f.kind == FieldKind::slots || f.kind == FieldKind::map)) {
    place.member = find_member(names, arena, f, place.instance, path[next++]);
    if (next < path.size() && f.kind == FieldKind::map && path[next].text == "owner") {
      place.owner = true;
      ++next;
    }
  }
  if (next < path.size()) {
    throw names.error(path[next].span, "script/bad-path", "'" + f.name + "' has no part " + in_quotes(path[next].text));
  }
  return place;
}

bool is_single(const state::Schema& schema, const FieldPlace& place) {
  return place.member.has_value() || !is_container(schema.field(place.field).kind);
}

// --- values

std::optional<std::int64_t> to_number(std::string_view text) {
  std::int64_t n = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || rest != text.data() + text.size() || text.empty()) return std::nullopt;
  return n;
}

std::optional<Cell> to_cell(std::string_view text) {
  if (text.size() < 5 || text.front() != '(' || text.back() != ')') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto trimmed = [](std::string_view part) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    return part;
  };
  const auto x = to_number(trimmed(text.substr(0, comma)));
  const auto y = to_number(trimmed(text.substr(comma + 1)));
  const auto fits = [](const std::optional<std::int64_t>& v) { return v && *v >= -kCellLimit && *v <= kCellLimit; };
  if (!fits(x) || !fits(y)) return std::nullopt;
  return Cell{static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
}

std::string single_text(const Names& names, const Arena& arena, const FieldPlace& place) {
  const auto& f = names.schema.field(place.field);
  if (place.owner) {
    const int owner = f.maps[place.instance].owner(arena, static_cast<int>(*place.member));
    return owner < 0 ? "none" : names.players[static_cast<std::size_t>(owner)];
  }
  const Word value = arena.get(f.at(place.instance) + static_cast<Address>(place.member.value_or(0)));
  if (place.member) return value < 0 ? "none" : names.schema.component(ComponentId(value)).name;
  switch (f.kind) {
    case FieldKind::flag: return value != 0 ? "true" : "false";
    case FieldKind::choice:
      return value < 0 ? "none" : names.schema.choice(f.choice).values[static_cast<std::size_t>(value)];
    case FieldKind::ref: return expr::value_text({names.schema, arena, names.players}, expr::value_type(f), value);
    default: return std::to_string(value);
  }
}

Word single_word(const Names& names, const Arena& arena, const FieldPlace& place, const TextToken& value) {
  const auto& f = names.schema.field(place.field);
  const auto bad = [&](const std::string& wanted, std::string hint = {}) {
    return names.error(value.span, "script/bad-value",
                       "'" + f.name + "' takes " + wanted + ", not " + in_quotes(value.text), std::move(hint));
  };
  const auto checked = [&](std::int64_t n) {
    if (!state::fits(f, n)) {
      throw names.error(value.span, "schema/range",
                        state::range_message(names.schema, place.field, place.instance, n, names.players));
    }
    return static_cast<Word>(n);
  };
  if (place.owner) return value.text == "none" ? state::kNone : names.need_seat(value).value;
  if (place.member) {
    return value.text == "none" ? state::kNone : names.need_component(value, f.family).value;
  }
  if (f.kind == FieldKind::flag) {
    if (value.text != "true" && value.text != "false") throw bad("true or false");
    return value.text == "true" ? 1 : 0;
  }
  if (f.kind == FieldKind::choice || f.kind == FieldKind::ref) {
    if (value.text == "none") {
      if (!state::fits(f, state::kNone)) throw bad("a value, it is never none");
      return state::kNone;
    }
  }
  if (f.kind == FieldKind::choice) {
    const auto& choice = names.schema.choice(f.choice);
    const Word n = choice.find(value.text);
    if (n < 0) throw bad("a " + choice.name, grammar::nearest_hint(value.text, choice.values));
    return n;
  }
  if (f.kind == FieldKind::ref) {
    switch (f.to) {
      case state::RefTo::player: return names.need_seat(value).value;
      case state::RefTo::component: return names.need_component(value, f.family).value;
      case state::RefTo::cell: {
        const auto cell = to_cell(value.text);
        if (!cell) throw bad("a cell");
        return pack(*cell);
      }
      case state::RefTo::place:
        return static_cast<Word>(find_member(names, arena, names.schema.field(f.to_field), 0, value));
      case state::RefTo::piece: {
        // By its cell; on the grid of a player the field belongs to its own.
        const auto& grid = names.schema.field(f.to_field);
        const bool own = f.scope == Scope::player && grid.scope == Scope::player;
        if (!own && grid.instances > 1) throw bad("a piece of one of several grids, which scripts can not name");
        const std::size_t instance = own ? place.instance : 0;
        return static_cast<Word>(expr::piece_value(instance, static_cast<int>(find_member(names, arena, grid, instance, value))));
      }
      case state::RefTo::figure:
        return static_cast<Word>(find_member(names, arena, names.schema.field(f.to_field), 0, value));
      case state::RefTo::number: break;
    }
  }
  const auto n = to_number(value.text);
  if (!n) throw bad("a number");
  return checked(*n);
}

std::vector<std::string> content(const state::Schema& schema, const Arena& arena, const FieldPlace& place) {
  const auto& f = schema.field(place.field);
  const Address at = f.at(place.instance);
  std::vector<std::string> names;
  switch (f.kind) {
    case FieldKind::pile:
      for (std::int32_t t = 0; t < f.types; ++t) {
        names.insert(names.end(), static_cast<std::size_t>(state::pile::total(arena, f, at, t)),
                     state::type_name(schema, f, t));
      }
      break;
    case FieldKind::slots:
    case FieldKind::map:
      for (std::int32_t p = 0; p < f.places; ++p) {
        const Word c = arena.get(at + static_cast<Address>(p));
        if (c >= 0) names.push_back(schema.component(ComponentId(c)).name);
      }
      break;
    case FieldKind::grid: {
      const auto& grid = f.grids[place.instance];
      for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
        names.push_back(schema.component(ComponentId(grid.piece(arena, s).component)).name);
      }
      break;
    }
    default: break;
  }
  std::sort(names.begin(), names.end());
  return names;
}

Counted counted(const TextToken& value) {
  const std::size_t blank = value.text.rfind(' ');
  if (blank != std::string::npos && blank + 2 < value.text.size() && value.text[blank + 1] == 'x') {
    const auto n = to_number(std::string_view(value.text).substr(blank + 2));
    if (n && *n >= 0) {
      const std::size_t end = value.text.find_last_not_of(' ', blank);
      TextToken name{value.text.substr(0, end + 1), value.span};
      name.span.end = name.span.begin + static_cast<std::uint32_t>(name.text.size());
      return {name, *n};
    }
  }
  return {value, 1};
}

}  // namespace castellan::session
