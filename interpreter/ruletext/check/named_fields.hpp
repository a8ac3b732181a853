/// The fields that instructions name. Private to interpreter/ruletext.
#pragma once

#include "interpreter/ruletext/code/instruction.hpp"
#include "interpreter/ruletext/references.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// A field that an instruction names, which of the values that it takes, counted from the
/// deepest, is the instance, and what is done with it.
struct NamedField {
  FieldId field;
  std::size_t instance = 0;
  Reference::Access access = Reference::Access::read;
};

inline constexpr std::size_t kMostNamedFields = 3;
struct NamedFields {
  NamedField all[kMostNamedFields];
  std::size_t count = 0;
  [[nodiscard]] const NamedField* begin() const { return all; }
  [[nodiscard]] const NamedField* end() const { return all + count; }
};

/// By what its operands mean. O(fields) for one that names an address, else constant.
[[nodiscard]] NamedFields named_fields(const Instruction& in, const state::Schema& schema);

/// Whether everybody may see all of a field.
[[nodiscard]] bool is_open(const state::Schema& schema, FieldId field);
/// Whether there is a field of which that is not so.
[[nodiscard]] bool hides_anything(const state::Schema& schema);

}  // namespace castellan::ruletext
