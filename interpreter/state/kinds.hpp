/// The kinds of fields: one line a kind, with everything that is done to every
/// field.
///
/// Layout, first values, saves, views, hashes and what else walks over the
/// fields of a schema call the line of each field's kind and do not ask which
/// kind it is; who is about one kind alone goes to `Schema::fields_of`. A line is complete or does
/// not compile: its functions are references. A kind to which something does not apply says
/// `nothing`. What the words of a kind mean is in schema.hpp.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/state/knowledge.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan {
class JsonValue;
}
namespace castellan::grammar {
struct PositionLine;
struct TextToken;
}  // namespace castellan::grammar

namespace castellan::state {

class Filling;
class SchemaBuilder;
struct FieldPlace;
struct Names;
struct Wording;

namespace kinds {

/// An instance of a field, to be read.
struct Reading {
  const Schema& schema;
  const Arena& arena;
  const FieldType& f;
  std::size_t i = 0;

  [[nodiscard]] FieldId id() const {
    return FieldId(static_cast<std::size_t>(&f - schema.fields().data()));
  }
  [[nodiscard]] Address at(Address word = 0) const { return f.at(i) + word; }
  [[nodiscard]] Word get(Address word = 0) const { return arena.get(at(word)); }
  /// Place `p` of slots or a map, and who is kept as knowing it.
  [[nodiscard]] Word place(std::int32_t p) const { return get(static_cast<Address>(p)); }
  [[nodiscard]] Seats known_to(std::int32_t p) const {
    return kept_knowers(arena, f, at(static_cast<Address>(p)));
  }
};

/// An instance of a field, to be written.
struct Writing : Reading {
  Writing(const Schema& s, Arena& a, const FieldType& field, std::size_t instance)
      : Reading{s, a, field, instance}, arena(a) {}

  void set(Address word, Word value) const { arena.set(at(word), value); }

  Arena& arena;
};

/// A viewer: a seat, a spectator (`Seat()`), or the host, who sees everything.
struct Sight {
  std::optional<Seat> seat;
  /// For clients, see view.hpp; null for readers in this program.
  const Wording* wording = nullptr;

  [[nodiscard]] bool sees(const Reading& r) const;
  [[nodiscard]] bool sees_size(const FieldType& f) const;
  /// Whether the field is visible, or the place with these knowers known.
  [[nodiscard]] bool knows(const Reading& r, Seats known_to) const {
    return sees(r) || (seat && (known_to & bit_of(*seat)) != 0);
  }
};

/// Where components lie whose identity somebody does not know: one word with a
/// component, or [size] [count of each type]. Of a pile in order, a place that is
/// hidden is a word with a type, which the pile counts too; the rest comes after them.
struct Hidden {
  Address at = 0;
  Word size = 1;           ///< components
  std::int32_t types = 0;  ///< counted types; 0 for one word
  Seat owner;
  const FieldType* order = nullptr;  ///< the field of a pile in order
  Address pile = 0;                  ///< and where it is
};

/// Equal components in an instance of a field.
struct Content {
  ComponentId component;
  Word copies = 1;
  std::int64_t position =
      0;               ///< a place, a packed cell, or 0; of a pile in order a known place, from 1
  Seats known_to = 0;  ///< besides those to whom the field is visible
};

/// The content of an instance.
enum class Holds : std::uint8_t { value, components, figures, joins };

struct Kind {
  std::string_view word;  ///< how messages call a field of this kind
  bool knowledge;         ///< may be declared to keep who knows what lies in it
  bool stands;            ///< loads after the other fields, on what they hold
  Holds holds;
  bool counts;      ///< its value is a number of things: gained, paid to, squares of a track
  bool places;      ///< scripts name its places in brackets
  bool shows_size;  ///< who does not see what lies in it sees how much; not where it is a board

  [[nodiscard]] constexpr bool single() const { return holds == Holds::value; }

  // --- layout

  /// Reads the parts of a declaration that stand alone: bounds, families, places.
  void (&declare)(SchemaBuilder& b, const description::Field& declared, FieldType& to);
  /// Resolves its references to other fields, which are all declared.
  void (&resolve)(SchemaBuilder& b, const description::Field& declared, FieldType& to);
  std::uint64_t (&words)(const Schema& schema, const FieldType& f);
  /// The primitives over the words of each instance, whose addresses are known.
  void (&lay_out)(SchemaBuilder& b, FieldType& f);

  // --- values

  /// First values, into words that are zero; piles are left empty.
  void (&start)(const FieldType& f, Arena& arena, std::size_t instance);
  nlohmann::json (&save)(const Reading& r);
  /// From what `save` made; refuses everything else.
  void (&load)(const Writing& w, const JsonValue& value);
  /// None when nothing of it is shown.
  std::optional<nlohmann::json> (&view)(const Reading& r, const Sight& sight);
  /// What `view` shows in words, as JSON Schema with a description; refers to `Cell`, `Names` and
  /// `Hidden` under `$defs`.
  std::string_view shape;
  /// The sum of the facts of an instance; `who` says whose it is.
  std::uint64_t (&hash)(const Reading& r, std::int64_t who);

  // --- what players do not know

  /// Places whose components may be dealt anew for a seat.
  void (&hidden)(const Reading& r, Seat seat, std::vector<Hidden>& out);
  /// Another value of a secret that the viewer does not see and that is no
  /// component.
  void (&determinise)(const Writing& w, rng::Stream& random);
  /// The components in it, or the copies of one.
  void (&content)(const Reading& r, ComponentId only, std::vector<Content>& out);

  // --- scripts

  /// The word that a text means: of one value, or of one place. Throws
  /// script/bad-value, script/unknown-*, schema/range.
  Word (&read)(const Names& names, const Reading& r, const grammar::TextToken& value);
  /// A place, piece or figure as a script names it. Throws script/bad-path.
  std::size_t (&member)(const Names& names, const Reading& r, const grammar::TextToken& name);
  /// The same back, as messages call it.
  std::string (&member_text)(const Reading& r, std::size_t member,
                             std::span<const std::string> players);
  /// Lines of a position: `path = VALUE, VALUE`, `path: NAME PLACE`, `path: A - B`.
  void (&assign)(Filling& p, const Writing& w, const FieldPlace& place,
                 const grammar::PositionLine& line);
  void (&lay)(Filling& p, const Writing& w, const grammar::PositionLine& line);
  /// Takes up what `lay` lays; it is loose then.
  void (&clear)(Filling& p, const Writing& w);
  void (&join)(Filling& p, const Writing& w, const grammar::PositionLine& line);
};

const Kind& of(description::FieldKind kind);
inline const Kind& of(const FieldType& f) { return of(f.kind); }

/// The word of a ref to a region of the regions field that is read, named by any of
/// its segments or places. Throws script/bad-path.
Word region_named(const Names& names, const Reading& regions, const grammar::TextToken& value);

template <class Result, class... Anything>
Result nothing(Anything... /*unused*/) {
  return Result();
}

extern const Kind kCounter, kFlag, kChoice, kRef, kPile, kSlots, kGrid, kMap, kFigures, kRegions;

}  // namespace kinds
}  // namespace castellan::state
