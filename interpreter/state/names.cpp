// Names of declared things: their form, clashes, and unknown names; names of
// cells and places.
#include <algorithm>
#include <iterator>

#include "grammar/utf8.hpp"
#include "interpreter/description/own_choice.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state {
namespace {

bool is_letter(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

// Words as rule text can write them, with single spaces between.
bool is_phrase(std::string_view name) {
  bool word_begins = true;
  for (const char raw : name) {
    const auto c = static_cast<unsigned char>(raw);
    if (word_begins) {
      if (!is_letter(c)) return false;
      word_begins = false;
    } else if (c == ' ') {
      word_begins = true;
    } else if (!is_letter(c) && c != '-' && !(c >= '0' && c <= '9')) {
      return false;
    }
  }
  return !word_begins;
}

}  // namespace

std::string cell_text(Cell cell) {
  return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}

namespace {

constexpr std::string_view kCornerOfHalf[] = {"NE", "SE", "SW", "NW"};

bool is_half(const board::Grid& grid, const Arena& a, int slot) {
  return grid.sides_at(a, slot) != board::kEverySide;
}

}  // namespace

std::string_view corner_of_half(Turn turn) { return kCornerOfHalf[static_cast<std::size_t>(turn)]; }

std::optional<Turn> half_named(std::string_view corner) {
  const auto* const at = std::ranges::find(kCornerOfHalf, corner);
  if (at == std::end(kCornerOfHalf)) return std::nullopt;
  return static_cast<Turn>(at - kCornerOfHalf);
}

std::string said(std::string_view label) {
  return is_phrase(label) ? std::string(label) : grammar::in_quotes(label);
}
std::string the(std::string_view label) { return (is_phrase(label) ? "the " : "") + said(label); }

std::string piece_text(const board::Grid& grid, const Arena& a, int slot) {
  std::string out = cell_text(grid.cell_of(a, slot));
  if (is_half(grid, a, slot)) out += corner_of_half(grid.piece(a, slot).turn);
  return out;
}

PieceFound find_piece(const board::Grid& grid, const Arena& a, const PieceName& name) {
  const int slot = grid.slot_at(a, name.cell);
  if (slot < 0) return {};
  const int other = grid.other_half(a, slot);
  if (!name.half) return {slot, other >= 0};
  for (const int lies : {slot, other}) {
    if (lies >= 0 && is_half(grid, a, lies) && grid.piece(a, lies).turn == *name.half)
      return {lies, false};
  }
  return {};
}

std::string two_halves(const board::Grid& grid, const Arena& a, int slot) {
  return "two halves lie on " + cell_text(grid.cell_of(a, slot)) + "; write " +
         piece_text(grid, a, slot) + " or " + piece_text(grid, a, grid.other_half(a, slot));
}

std::string container_name(const Schema& schema, std::span<const std::string> players,
                           const FieldType& field, std::size_t instance) {
  using Scope = description::Field::Scope;
  if (field.scope == Scope::player && instance < players.size())
    return field.name + " of " + players[instance];
  if (field.scope == Scope::choice) {
    const auto& values = schema.choice(field.scope_choice).values;
    if (instance < values.size()) return field.name + " of " + values[instance];
  }
  return field.instances > 1 ? field.name + " " + std::to_string(instance + 1) : field.name;
}

std::string place_name(const Schema& schema, const FieldType& f, std::size_t place) {
  if (f.place_family) {
    return schema.component(ComponentId(schema.family(f.place_family).first.index() + place)).name;
  }
  if (f.choice) return schema.choice(f.choice).values[place];
  return std::to_string(place + 1);
}

void SchemaBuilder::error(const Origin& origin, std::string id, std::string message,
                          std::string hint) {
  out_.add(origin.error(std::move(id), std::move(message), std::move(hint)));
}

std::string SchemaBuilder::nearest_or_all(const std::string& name,
                                          const std::vector<std::string>& known) {
  constexpr std::size_t kFew = 8;
  std::string hint = grammar::nearest_hint(name, known);
  if (!hint.empty() || known.empty() || known.size() > kFew) return hint;
  for (const std::string& each : known) hint += (hint.empty() ? "it is one of " : ", ") + each;
  return hint;
}

void SchemaBuilder::unknown(const Origin& origin, std::string_view kind, std::string_view name,
                            const std::vector<std::string>& known) {
  std::string hint = grammar::nearest_hint(name, known);
  // Where a scope is said it may be meant.
  if (hint.empty()) hint = grammar::nearest_hint(name, {"player"});
  error(origin, "schema/unknown-name",
        "there is no " + std::string(kind) + " '" + std::string(name) + "'", std::move(hint));
}

ChoiceId SchemaBuilder::choice_named(const Origin& origin, std::string_view name) {
  const ChoiceId id = schema_->find_choice(name);
  if (!id) {
    std::vector<std::string> known;
    for (const ChoiceType& c : schema_->choices_) known.push_back(c.name);
    unknown(origin, "choice", name, known);
  }
  return id;
}

FamilyId SchemaBuilder::family_named(const Origin& origin, std::string_view name) {
  const FamilyId id = schema_->find_family(name);
  if (!id) {
    std::vector<std::string> known;
    for (const FamilyType& f : schema_->families_) known.push_back(f.name);
    unknown(origin, "component family", name, known);
  }
  return id;
}

bool SchemaBuilder::check_name(std::string_view kind, const std::string& name,
                               const Origin& origin) {
  if (!is_phrase(name)) {
    error(origin, "schema/bad-name",
          std::string(kind) + " '" + name +
              "' has a name that rule text cannot write: words of letters, digits, '_' and '-'");
    return false;
  }
  return true;
}

void SchemaBuilder::claim(std::string_view kind, const std::string& name, const Origin& origin) {
  if (!check_name(kind, name, origin)) return;
  const auto [it, fresh] = claims_.try_emplace(name, Claim{std::string(kind), &origin});
  if (fresh) return;
  std::string message =
      std::string(kind) + " '" + name + "' has the name of the " + it->second.kind;
  const std::string place = it->second.origin->place();
  if (!place.empty()) message += " declared at " + place;
  error(origin, "schema/duplicate-name", std::move(message));
}

void SchemaBuilder::claim_names() {
  for (const auto& c : d_.choices) claim("choice", c.name, c.origin);
  for (const auto& f : d_.families) claim("component family", f.name, f.origin);
  for (const auto& t : d_.tables) claim("table", t.name, t.origin);
  for (const auto& f : d_.fields) {
    claim(kinds::of(f.kind).word, f.name, f.origin);
    if (const auto own = description::own_choice(f)) claim("choice", own->name, f.origin);
  }
  for (const auto& n : d_.definitions) claim("definition", n.name, n.origin);
}

}  // namespace castellan::state
