/// Values of rule text out of the words that refs keep.
#pragma once

#include "interpreter/base/arena.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/kept.hpp"

namespace castellan::ruletext {

static_assert(kPieceSegments == state::kRefSegments && kPieceInstance == state::kRefInstance);

/// The region that a word of a ref to one of `regions` names, or none.
inline Value kept_value(const state::Schema& schema, const Arena& arena,
                        const state::FieldType& regions, Word word) {
  const auto at = state::region_kept(schema, arena, regions, word);
  return at ? in_instance(at->instance, at->member) : kNone;
}
/// Whether a value of rule text is turned into another word where a field keeps it.
inline bool keeps_regions(const state::FieldType& f) {
  return f.kind == description::FieldKind::ref && f.to == state::RefTo::region;
}
/// The value of the word of any field of one word.
inline Value value_of_word(const state::Schema& schema, const Arena& arena,
                           const state::FieldType& f, Word word) {
  return keeps_regions(f) ? kept_value(schema, arena, schema.field(f.to_field), word) : word;
}

}  // namespace castellan::ruletext
