// The table of domains, and that of the forms their values have.

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/form.hpp"

namespace castellan::moves {

namespace {

using Kind = DomainKind;

/// In the order of the kinds, which is that of messages.
constexpr std::pair<Kind, const DomainType*> kDomains[] = {
    {Kind::component, &kComponent},
    {Kind::occupied, &kOccupied},
    {Kind::vacant, &kVacant},
    {Kind::placement, &kPlacement},
    {Kind::piece, &kPiece},
    {Kind::removable, &kRemovable},
    {Kind::replaceable, &kReplaceable},
    {Kind::subset, &kSubset},
    {Kind::choice, &kChoice},
    {Kind::number, &kNumber},
    {Kind::player, &kPlayer},
    {Kind::place, &kPlace},
    {Kind::figure, &kFigure},
    {Kind::segment, &kSegment},
    {Kind::corner, &kCorner},
    {Kind::region, &kRegion},
    {Kind::list, &kList},
};
static_assert(std::size(kDomains) == description::Domain::kKinds);
static_assert(std::ranges::is_sorted(kDomains, std::ranges::less_equal{},
                                     &std::pair<Kind, const DomainType*>::first));

constexpr const Form* kForms[] = {&kCellForm,   &kPieceForm,  &kBagForm,   &kSegmentForm,
                                  &kCornerForm, &kFigureForm, &kRegionForm};

}  // namespace

const DomainType& domain_type(DomainKind kind) {
  return *kDomains[static_cast<std::size_t>(kind)].second;
}

const Declaration& declaration(DomainKind kind) { return domain_type(kind).declaration; }

const Form& form_of(Type type) {
  const auto found = std::ranges::find_if(kForms, [&](const Form* f) { return type.is(f->kind); });
  return found == std::end(kForms) ? kPlainForm : **found;
}

}  // namespace castellan::moves
