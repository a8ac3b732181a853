#include "interpreter/state/kinds.hpp"

#include <iterator>

namespace castellan::state::kinds {
namespace {

using description::FieldKind;

struct Line {
  FieldKind kind;
  const Kind& is;
};

constexpr Line kLines[] = {
    {FieldKind::counter, kCounter}, {FieldKind::flag, kFlag}, {FieldKind::choice, kChoice},
    {FieldKind::ref, kRef},         {FieldKind::pile, kPile}, {FieldKind::slots, kSlots},
    {FieldKind::grid, kGrid},       {FieldKind::map, kMap},   {FieldKind::figures, kFigures},
    {FieldKind::regions, kRegions},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kLines); ++i) {
    if (kLines[i].kind != static_cast<FieldKind>(i)) return false;
  }
  return std::size(kLines) == description::kFieldKinds;
}
static_assert(in_order(), "every kind of field has its line, in their order");

}  // namespace

const Kind& of(FieldKind kind) { return kLines[static_cast<std::size_t>(kind)].is; }

}  // namespace castellan::state::kinds
