/// What a compiled text refers to, and where the values that leave it come from.
///
/// Made by the compiler from the program as it is written, before it is optimised: one list a
/// program, by what names were resolved to and never by words. Whoever asks what a text reads,
/// writes or names (who may see a value, what is used, what may change) asks this list.
#pragma once

#include <cstdint>
#include <vector>

namespace castellan::ruletext {

struct Reference {
  enum class Kind : std::uint8_t {
    field,
    attribute,
    table,
    definition,
    point,
    sheet,
    slot,
    function,
    effect,
    event,
    phase,
    decision,
    lot
  };
  enum class Access : std::uint8_t {
    name,  ///< only named, evaluated or called
    size,  ///< of a container, how much is in it
    read,
    write
  };
  static constexpr std::int16_t kOfGame = -2;
  static constexpr std::int16_t kOfAnybody = -1;

  Kind kind = Kind::field;
  Access access = Access::read;
  /// Of a field or a component's text: the given local with the player whose it certainly is
  /// (0: the subject of the text), or one of the two above.
  std::int16_t whose = kOfAnybody;
  std::int32_t id = 0;      ///< by kind; of an attribute: family and word in halves, see `halves`
  std::uint32_t place = 0;  ///< of Program::places
};

/// Where a value goes.
struct Use {
  enum class To : std::uint8_t { field, effect, slot, function };

  static constexpr std::uint8_t kDecides = 255;

  To to = To::field;
  bool exact = false;  ///< what is written tells the value itself
  /// Of a called effect or a component's text: its given local; kDecides: whether it is called
  /// depends on the value.
  std::uint8_t argument = 0;
  std::int16_t whose = Reference::kOfAnybody;
  std::int32_t id = 0;  ///< field, number of a called effect, slot

  friend bool operator==(const Use&, const Use&) = default;
};

/// What a value was computed from, with what decided in the expressions on the way. Whether a
/// statement runs does not count.
struct Provenance {
  bool unknown = false;  ///< also from more than is listed
  std::vector<std::uint32_t>
      references;  ///< positions in `References::list`, of what not everybody may see
  std::vector<std::uint16_t> sources;  ///< positions in `References::sources`
};

/// A value that the program is given or waits for, or that a statement names where something hidden
/// is in it.
struct Source {
  enum class Kind : std::uint8_t { local, bag, answer, lot, draw, value };

  Kind kind = Kind::local;
  std::int32_t id = 0;    ///< local, bag, decision, lot, field of the pile; of a value its place
  std::vector<Use> uses;  ///< without repeats
  Provenance
      offered;  ///< what it, of an answer or a lot what there is to choose from, was computed from
};

/// Values that are given to something that tells or runs it.
struct Passing {
  enum class To : std::uint8_t { event, sheet, effect, slot };

  To to = To::event;
  std::int32_t id = 0;
  std::vector<Provenance> values;
};

struct References {
  std::vector<Reference> list;  ///< in order of the program; what leaves no instruction comes last
  std::vector<Source> sources;
  std::vector<Passing> passings;
};

}  // namespace castellan::ruletext
