#include "interpreter/board/layer.hpp"

namespace castellan::board {

Signature Layer::shown(const Arena& arena, Cell cell) const {
  const int slot = over_->slot_at(arena, cell);
  return slot < 0 ? kOpenSignature : over_->signature_at(arena, slot);
}

bool Layer::covers(Signature over, Signature below) const {
  if (rules_.covers == 0) return true;
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    if (side_class(over, side) != kWildcard && !in_mask(rules_.covers, side_class(below, side)))
      return false;
  }
  return true;
}

unsigned Layer::covering_turns(std::span<const Signature> turns, unsigned among,
                               Signature below) const {
  for (std::size_t t = 0; t < turns.size(); ++t) {
    if (!covers(turns[t], below)) among &= ~(1u << t);
  }
  return among;
}

unsigned Layer::matching_turns(const Arena& arena, Cell cell, Signature need,
                               std::span<const Signature> turns, unsigned among) const {
  if (!is_empty(arena)) need = beyond(arena, cell, need);
  for (std::size_t t = 0; t < turns.size(); ++t) {
    if (!matches(need, turns[t])) among &= ~(1u << t);
  }
  return among;
}

unsigned Layer::turns_at(const Arena& arena, Cell cell, std::span<const Signature> turns) const {
  if (over_->room(arena) == 0 || !is_free(arena, cell) || is_halved(arena, cell)) return 0;
  const int under = below_->slot_at(arena, cell);
  const Around around = below_->around(arena, cell);
  if (under < 0 && !around.touches()) return 0;
  unsigned found = (1u << turns.size()) - 1;
  if (under >= 0) found = covering_turns(turns, found, below_->signature_at(arena, under));
  return found == 0 || !rules_.match_edges ? found
                                           : matching_turns(arena, cell, around.need, turns, found);
}

bool Layer::fits(const Arena& arena, Cell cell, Signature signature) const {
  const int under = below_->slot_at(arena, cell);
  if (is_halved(arena, cell)) return false;
  if (under >= 0 && !covers(signature, below_->signature_at(arena, under))) return false;
  return !rules_.match_edges ||
         matches(beyond(arena, cell, below_->around(arena, cell).need), signature);
}

bool Layer::can_add(const Arena& arena, Cell cell, Signature signature) const {
  if (over_->room(arena) == 0 || over_->occupied(arena, cell)) return false;
  const bool there = below_->occupied(arena, cell) || below_->around(arena, cell).touches();
  return there && fits(arena, cell, signature);
}

bool Layer::can_remove(const Arena& arena, int slot, bool matching) const {
  return can_swap(arena, slot, kOpenSignature, matching);
}

bool Layer::can_swap(const Arena& arena, int slot, Signature signature, bool matching) const {
  const Cell cell = over_->cell_of(arena, slot);
  if (!fits(arena, cell, signature)) return false;
  const int under = below_->slot_at(arena, cell);
  if (!matching || under < 0) return true;
  const Signature bare = without_sides(below_->signature_at(arena, under), signature);
  return matches(beyond(arena, cell, below_->around(arena, cell).need), bare);
}

}  // namespace castellan::board
