/// What a turn of a narrowed loop asks of its member before anything else.
#pragma once

#include <cstdint>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::ruletext {

/// The loop passes over every member of which this does not hold (optimiser/narrowing.hpp). Its
/// instruction names it by its number in `Program::guards` + 1.
struct Guard {
  /// With what the member is compared.
  struct Compared {
    enum class From : std::uint8_t { constant, local, word, attribute };
    From from = From::constant;
    std::int32_t of =
        0;  ///< the constant, the local or the word's address; the local of the attribute's place
    FieldId map = {};       ///< of an attribute: on which the place lies
    std::int32_t word = 0;  ///< of an attribute: which word of the place's component

    /// Whether it reads the local `of`.
    [[nodiscard]] bool reads_local() const {
      return from == From::local || from == From::attribute;
    }
    friend bool operator==(const Compared&, const Compared&) = default;
  };
  enum class Asks : std::uint8_t {
    nothing,
    attribute,  ///< of places: whether a word of their component is the one compared
    owner,
    kind,  ///< of figures: whether it is the one compared
    flag   ///< of figures: whether a field is not 0
  };
  Asks asks = Asks::nothing;
  bool out_of_supply = false;  ///< of figures, besides: whether they are in no supply
  std::int32_t word = 0;       ///< of `attribute`: which word
  FieldId flag = {};           ///< of `flag`: which field
  Compared with = {};          ///< of the others

  friend bool operator==(const Guard&, const Guard&) = default;
};

}  // namespace castellan::ruletext
