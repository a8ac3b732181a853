#include "interpreter/state/hash.hpp"

#include <algorithm>
#include <initializer_list>

#include "interpreter/json.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/merges.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/pile_layout.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;

// The finaliser of SplitMix64: every bit of the input moves every bit of the
// output.
constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// One thing that is so in the state; the things of a state are added up.
constexpr std::uint64_t fact(std::uint64_t key, std::initializer_list<std::int64_t> parts) {
  std::uint64_t h = key;
  for (const std::int64_t part : parts)
    h = mix(h + 0x9E3779B97F4A7C15 + static_cast<std::uint64_t>(part));
  return mix(h ^ parts.size());
}

// What a fact is about.
enum Part : std::int64_t {
  kCount, kSection, kOrder, kValue, kKnown, kPiece, kOwner, kFigure, kLink, kMerge
};

class Hasher {
 public:
  Hasher(const Schema& schema, const Arena& arena) : schema_(schema), arena_(arena) {}

  std::uint64_t run() const {
    std::uint64_t sum = 0;
    for (const FieldType& f : schema_.fields()) {
      if (f.derived) continue;
      for (std::size_t i = 0; i < f.instances; ++i) sum += instance(f, i);
    }
    return sum;
  }

 private:
  std::uint64_t instance(const FieldType& f, std::size_t i) const {
    std::int64_t who = static_cast<std::int64_t>(i);
    // Fields of a figure are part of what the figure is.
    if (f.scope == description::Field::Scope::figure) return 0;
    if (f.scope == description::Field::Scope::piece) {
      // A piece is known by its cell, and nothing is said of free slots.
      const FieldType& container = schema_.field(f.scope_field);
      const Position p = position(schema_, f, i);
      const board::Grid& grid = container.grids[p.container];
      const int slot = static_cast<int>(p.member);
      if (!grid.used(arena_, slot)) return 0;
      who = static_cast<std::int64_t>(p.container) << 32 | pack(grid.cell_of(arena_, slot));
    }
    return content(f, i, who);
  }

  std::uint64_t content(const FieldType& f, std::size_t i, std::int64_t who) const {
    switch (f.kind) {
      case FieldKind::pile:
        return pile_facts(f, f.at(i), who);
      case FieldKind::slots:
        return place_facts(f, f.at(i), who);
      case FieldKind::map:
        return place_facts(f, f.at(i), who) + owner_facts(f, i, who) + link_facts(f, i, who);
      case FieldKind::grid:
        return grid_facts(f, i, who);
      case FieldKind::figures:
        return figure_facts(f, i, who);
      case FieldKind::regions:
        return merge_facts(f, i, who);
      default: {
        std::uint64_t sum = fact(f.key, {who, kValue, value_of(f, arena_.get(f.at(i)))});
        if (f.knowledge) sum += fact(f.key, {who, kKnown, arena_.get(f.at(i) + 1)});
        return sum;
      }
    }
  }

  // A ref to a piece stands for its cell, whatever slot the piece took.
  std::int64_t value_of(const FieldType& f, Word value) const {
    if (f.kind != FieldKind::ref || f.to != RefTo::piece || value < 0) return value;
    const FieldType& container = schema_.field(f.to_field);
    const auto instance = static_cast<std::size_t>(value / kRefInstance);
    const int slot = value % kRefInstance;
    const board::Grid& grid = container.grids[instance];
    if (!grid.used(arena_, slot)) return kNone;
    return static_cast<std::int64_t>(instance + 1) << 32 | pack(grid.cell_of(arena_, slot));
  }

  std::uint64_t pile_facts(const FieldType& f, Address at, std::int64_t who) const {
    const pile::Layout l{f, at};
    std::uint64_t sum = 0;
    for (std::int32_t t = 0; t < f.types; ++t) {
      if (const Word n = pile::count(arena_, at, t); n > 0) sum += fact(f.key, {who, kCount, t, n});
    }
    if (f.sections > 0) {
      // Sections that are used up say nothing any more.
      std::int64_t left = 0;
      for (Word s = arena_.get(l.in_use()) - 1; s >= 0; --s) {
        const Word size = arena_.get(l.section_size(s));
        if (size > 0) sum += fact(f.key, {who, kSection, left++, size, arena_.get(l.planted(s))});
      }
    }
    if (f.ordered > 0) {
      for (Word depth = 0; depth < pile::size(arena_, at); ++depth) {
        if (const std::int32_t t = pile::peek(arena_, f, at, depth); t >= 0)
          sum += fact(f.key, {who, kOrder, depth, t});
      }
    }
    return sum;
  }

  std::uint64_t place_facts(const FieldType& f, Address at, std::int64_t who) const {
    std::uint64_t sum = 0;
    for (std::int32_t p = 0; p < f.places; ++p) {
      const Address place = at + static_cast<Address>(p);
      sum += fact(f.key, {who, kValue, p, arena_.get(place)});
      if (f.knowledge)
        sum += fact(f.key, {who, kKnown, p, arena_.get(place + static_cast<Address>(f.places))});
    }
    return sum;
  }

  std::uint64_t grid_facts(const FieldType& f, std::size_t i, std::int64_t who) const {
    const board::Grid& grid = f.grids[i];
    std::uint64_t sum = 0;
    for (int slot = grid.next_slot(arena_, -1); slot >= 0; slot = grid.next_slot(arena_, slot)) {
      const board::Piece p = grid.piece(arena_, slot);
      sum += fact(f.key, {who, kPiece, pack(p.cell), p.component, static_cast<int>(p.turn)});
    }
    return sum;
  }

  std::uint64_t owner_facts(const FieldType& f, std::size_t i, std::int64_t who) const {
    std::uint64_t sum = 0;
    for (std::int32_t p = 0; p < f.places; ++p)
      sum += fact(f.key, {who, kOwner, p, f.maps[i].owner(arena_, p)});
    return sum;
  }

  // Links that rules added, in whatever order.
  std::uint64_t link_facts(const FieldType& f, std::size_t i, std::int64_t who) const {
    std::uint64_t sum = 0;
    for (int n = static_cast<int>(f.links.size()); n < f.maps[i].link_count(arena_); ++n) {
      const board::MapLink l = f.maps[i].link(arena_, n);
      sum += fact(f.key, {who, kLink, std::min(l.a, l.b), std::max(l.a, l.b), l.kind});
    }
    return sum;
  }

  std::uint64_t merge_facts(const FieldType& f, std::size_t i, std::int64_t who) const {
    std::uint64_t sum = 0;
    const auto where = [&](int id) {
      const board::Grid& grid = schema_.field(f.over).grids[i];
      return std::int64_t{pack(grid.cell_of(arena_, slot_of_segment(f, id)))} << 8 |
             index_of_segment(schema_, arena_, f, i, id);
    };
    for (int n = 0; n < merges::count(arena_, f, i); ++n) {
      const merges::Merge m = merges::get(arena_, f, i, n);
      const std::int64_t one = where(m.a);
      const std::int64_t other = where(m.b);
      sum += fact(f.key, {who, kMerge, std::min(one, other), std::max(one, other)});
    }
    return sum;
  }

  // Two figures of one owner and kind may change places.
  std::uint64_t figure_facts(const FieldType& f, std::size_t i, std::int64_t who) const {
    std::uint64_t sum = 0;
    for (int n = 0; n < f.places; ++n) {
      const FigureType& type = f.figures[static_cast<std::size_t>(n)];
      std::uint64_t own = 0;
      for (const FieldType& scoped : schema_.fields()) {
        if (scoped.scope != description::Field::Scope::figure ||
            &schema_.field(scoped.scope_field) != &f)
          continue;
        own += content(scoped, i * static_cast<std::size_t>(f.places) + static_cast<std::size_t>(n),
                       0);
      }
      const figures::Location l = figures::location(arena_, f, i, n);
      const auto field = static_cast<std::int64_t>(l.field ? schema_.field(l.field).key : 0);
      sum +=
          fact(f.key, {who, kFigure, type.owner.value, type.kind, static_cast<int>(l.where), field,
                       l.instance, figure_at(f, l), l.part, figures::role(arena_, f, i, n),
                       figures::stack(arena_, f, i, n), figures::custodian(arena_, f, i, n).value,
                       static_cast<std::int64_t>(own)});
    }
    return sum;
  }
  std::int64_t figure_at(const FieldType& f, const figures::Location& l) const {
    if (l.where == figures::Where::segment) {
      return pack(
          schema_.field(l.field).grids[static_cast<std::size_t>(l.instance)].cell_of(arena_, l.at));
    }
    if (l.where == figures::Where::figure) {
      const FigureType& below = f.figures[static_cast<std::size_t>(l.at)];
      return static_cast<std::int64_t>(below.owner.value) << 32 | below.kind;
    }
    return l.at;
  }

  const Schema& schema_;
  const Arena& arena_;
};

}  // namespace

std::uint64_t name_key(std::string_view name) {
  std::uint64_t h = 0xCBF29CE484222325;
  for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return h;
}

std::uint64_t hash(const Schema& schema, const Arena& arena, std::span<const Word> flow) {
  std::uint64_t sum = Hasher(schema, arena).run();
  std::int64_t index = 0;
  for (const Word word : flow) sum += fact(1, {index++, word});
  return mix(sum);
}

std::uint64_t view_hash(const Schema& schema, const Arena& arena, Seat seat) {
  return mix(name_key(json_text(view(schema, arena, seat))));
}

}  // namespace castellan::state
