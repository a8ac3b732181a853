// Pieces of several cells and of half a cell: what an entry fills, its parts, and how they hang
// together.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "interpreter/state/builder.hpp"
#include "interpreter/state/piece_parts.hpp"

namespace castellan::state {
namespace {

constexpr std::string_view kPart = "part";
constexpr std::string_view kHalf = "half";
// From one end of a piece to the other there are no more parts than that.
constexpr int kFurthest = board::Shapes::kMaxParts - 1;
constexpr const char* kSideOfPart[] = {"north", "east", "south", "west"};

std::optional<int> whole_number(const std::string& text) {
  int n = 0;
  const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (ec != std::errc() || end != text.data() + text.size() || std::abs(n) > kFurthest)
    return std::nullopt;
  return n;
}

std::string place_of(const board::Part& part) {
  return "(" + std::to_string(part.dx) + "," + std::to_string(part.dy) + ")";
}

// The part beyond a side of another one, -1 for none.
int beyond(std::span<const board::Part> shape, const board::Part& from, Side side) {
  const Cell cell = Cell{from.dx, from.dy}.step(side);
  const auto there = std::ranges::find_if(shape, [&](const board::Part& p) {
    return Cell{p.dx, p.dy} == cell;
  });
  return there == shape.end() ? -1 : static_cast<int>(there - shape.begin());
}

}  // namespace

bool begins_part(const grammar::Property& property, const FamilyType& family) {
  return property.name.text == kPart && family.find_attribute(kPart) < 0 &&
         family.find_feature(kPart) < 0;
}

bool says_half(const grammar::Property& property, const FamilyType& family) {
  return property.name.text == kHalf && family.find_attribute(kHalf) < 0 &&
         family.find_feature(kHalf) < 0 && !family.sides.empty();
}

board::Form SchemaBuilder::read_form(const description::ComponentEntry& declared,
                                     const FamilyType& family) {
  auto form = board::Form::cell;
  if (declared.of_map) return form;
  bool parts = false;
  for (const auto& line : declared.entry.lines) {
    for (const grammar::Property& property : line) {
      Origin place = declared.origin;
      place.span = property.span;
      const bool half = says_half(property, family);
      parts = parts || begins_part(property, family);
      if (half && !property.values.empty())
        error(place, "schema/bad-value", "'half' takes no value");
      if (half && form == board::Form::half)
        error(place, "schema/duplicate-attribute",
              "component '" + declared.entry.name.text + "' says 'half' twice");
      if (half) form = board::Form::half;
      if (parts && form == board::Form::half) {
        error(place, "schema/bad-value",
              "component '" + declared.entry.name.text +
                  "' is half a cell and has parts; a piece of several cells fills them");
        return board::Form::cell;
      }
    }
  }
  return form;
}

std::size_t SchemaBuilder::other_parts(const description::ComponentEntry& declared,
                                       FamilyId id) const {
  if (declared.of_map) return 0;
  const FamilyType& family = schema_->family(id);
  std::size_t n = 0;
  for (const auto& line : declared.entry.lines) {
    n += static_cast<std::size_t>(std::ranges::count_if(
        line, [&](const grammar::Property& p) { return begins_part(p, family); }));
  }
  return n;
}

ComponentType SchemaBuilder::begin_part(const Origin& origin, const grammar::Property& property,
                                        const ComponentType& of, std::vector<board::Part>& shape) {
  ComponentType part;
  part.name = of.name;
  part.family = of.family;
  part.part = static_cast<std::int32_t>(shape.size());
  part.copies = 0;
  part.attributes = of.attributes;
  part.rules.assign(of.rules.size(), nullptr);
  part.origin = origin;
  board::Part where;
  const bool cell =
      property.values.size() == 1 && property.values[0].kind == grammar::Value::Kind::cell;
  const auto x = cell ? whole_number(property.values[0].cell[0]) : std::nullopt;
  const auto y = cell ? whole_number(property.values[0].cell[1]) : std::nullopt;
  if (x && y) {
    where.dx = static_cast<std::int8_t>(*x);
    where.dy = static_cast<std::int8_t>(*y);
    const auto same = [&](const board::Part& p) { return p.dx == where.dx && p.dy == where.dy; };
    if (std::ranges::any_of(shape, same))
      error(origin, "schema/bad-value",
            "component '" + of.name + "' has two parts at " + place_of(where),
            shape.size() == 1 ? "the first part is at (0,0); say where the others lie from there"
                              : "");
  } else {
    error(origin, "schema/bad-value",
          "'part' takes one cell, whole numbers from -" + std::to_string(kFurthest) + " to " +
              std::to_string(kFurthest) +
              ": how far to the east and to the south of the first part");
  }
  shape.push_back(where);
  return part;
}

bool SchemaBuilder::check_shape(const FamilyType& family, const ComponentType& first,
                                std::span<const ComponentType> others,
                                std::span<const board::Part> shape) {
  const auto before = out_.error_count();
  if (shape.size() > static_cast<std::size_t>(board::Shapes::kMaxParts)) {
    error(others[board::Shapes::kMaxParts - 1].origin, "schema/too-large",
          "component '" + first.name + "' has more than " +
              std::to_string(board::Shapes::kMaxParts) + " parts");
    return false;
  }
  const auto part = [&](std::size_t i) -> const ComponentType& {
    return i == 0 ? first : others[i - 1];
  };
  for (std::size_t i = 0; i < shape.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (shape[i].dx == shape[j].dx && shape[i].dy == shape[j].dy) return false;  // said already
    }
  }
  std::vector<std::size_t> reached{0};
  for (std::size_t n = 0; n < reached.size(); ++n) {
    for (int s = 0; s < kSides; ++s) {
      const int other = beyond(shape, shape[reached[n]], static_cast<Side>(s));
      if (other >= 0 &&
          std::ranges::find(reached, static_cast<std::size_t>(other)) == reached.end())
        reached.push_back(static_cast<std::size_t>(other));
    }
  }
  for (std::size_t i = 1; i < shape.size(); ++i) {
    if (std::ranges::find(reached, i) != reached.end()) continue;
    error(part(i).origin, "schema/bad-value",
          "part " + place_of(shape[i]) + " of component '" + first.name +
              "' does not hang together with its first part",
          "parts touch by their sides");
    return false;
  }
  // Inside a piece, sides meet as between pieces.
  const auto class_name = [&](int side_class) {
    return side_class == board::kWildcard ? std::string("any")
                                          : family.sides[static_cast<std::size_t>(side_class)];
  };
  for (std::size_t i = 1; i < shape.size() && !family.sides.empty(); ++i) {
    for (int s = 0; s < kSides; ++s) {
      const auto side = static_cast<Side>(s);
      const int other = beyond(shape, shape[i], side);
      if (other < 0 || static_cast<std::size_t>(other) > i) continue;
      const int own = board::side_class(part(i).signature[0], side);
      const int its =
          board::side_class(part(static_cast<std::size_t>(other)).signature[0], opposite(side));
      if (own == its || own == board::kWildcard || its == board::kWildcard) continue;
      error(part(i).origin, "schema/side-clash",
            "the " + std::string(kSideOfPart[s]) + " side of part " + place_of(shape[i]) +
                " of component '" + first.name + "' is '" + class_name(own) + "', and part " +
                place_of(shape[static_cast<std::size_t>(other)]) + " beside it has '" +
                class_name(its) + "' there");
    }
  }
  return out_.error_count() == before;
}

void SchemaBuilder::add_shape(ComponentType& first, std::vector<ComponentType>& others,
                              std::vector<board::Part>& shape) {
  const FamilyType& family = schema_->family(first.family);
  std::vector<const ComponentType*> parts{&first};
  shape[0].component = first.whole.value;
  for (std::size_t i = 0; i < others.size(); ++i) {
    parts.push_back(&others[i]);
    shape[i + 1].component = static_cast<Word>(
        family.first.index() + static_cast<std::size_t>(family.size) + behind_.size() + i);
  }
  first.turns = different_turns(family, parts, shape);
  shapes_.push_back(std::move(shape));
}

void SchemaBuilder::make_shapes() {
  if (std::ranges::all_of(schema_->families_, &FamilyType::is_plain)) return;
  schema_->shapes_ = std::make_unique<board::Shapes>(static_cast<int>(schema_->components_.size()));
  for (const auto& shape : shapes_) schema_->shapes_->add(shape);
}

NoRoom no_room(const FieldType& grid, const Arena& a, std::size_t instance, Cell cell,
               ComponentId component, Turn turn) {
  const board::Grid& on = grid.grids[instance];
  std::array<board::Laid, board::Shapes::kMaxParts> buffer{{{cell, component.value, turn}}};
  std::span<const board::Laid> parts(buffer.data(), 1);
  if (grid.is_shape(component.value)) parts = grid.shapes->lay(component.value, cell, turn, buffer);
  const auto at = [](Cell c) {
    return "(" + std::to_string(c.x) + "," + std::to_string(c.y) + ")";
  };
  for (const board::Laid& part : parts) {
    if (std::abs(part.cell.x) > kCellLimit || std::abs(part.cell.y) > kCellLimit)
      return {"state/no-cell", "there is no cell " + at(part.cell) + ", where a part would lie",
              part.cell};
    if (!on.has_place(a, part.cell, part.component, part.turn)) {
      return {"state/occupied", "cell " + at(part.cell) + " of '" + grid.name + "' is occupied",
              part.cell};
    }
  }
  const auto is_empty = [&](const board::Laid& part) { return !on.occupied(a, part.cell); };
  if (std::ranges::count_if(parts, is_empty) > on.room(a))
    return {"state/full", "'" + grid.name + "' is full", cell};
  return {};
}

}  // namespace castellan::state
