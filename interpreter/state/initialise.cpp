// First values of a fresh arena.
#include "interpreter/state/initialise.hpp"

#include <algorithm>
#include <vector>

#include "interpreter/state/kinds.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {
namespace {

using description::Field;

// The remaining content of the boxes: the common one and, once a pile of a player needs it, one
// for each player.
class Boxes {
 public:
  Boxes(const Schema& schema, const Arena& arena) : schema_(schema), common_(full()) {
    for (const FieldType& f : schema.fields()) {
      if (f.begins_laid()) take_laid(f, arena);
    }
  }

  std::vector<Word>& of(const FieldType& f, std::size_t instance) {
    if (f.scope != Field::Scope::player) return common_;
    if (own_.empty()) own_.assign(static_cast<std::size_t>(schema_.players()), full());
    return own_[instance];
  }

 private:
  [[nodiscard]] std::vector<Word> full() const {
    std::vector<Word> copies;
    for (const ComponentType& c : schema_.components())
      copies.push_back(static_cast<Word>(c.copies));
    return copies;
  }

  void take_laid(const FieldType& f, const Arena& arena) {
    for (std::size_t i = 0; i < f.instances; ++i) {
      std::vector<kinds::Content> found;
      kinds::of(f).content({schema_, arena, f, i}, {}, found);
      std::vector<Word>& box = of(f, i);
      for (const kinds::Content& c : found) box[c.component.index()] -= c.copies;
    }
  }

  const Schema& schema_;
  std::vector<Word> common_;
  std::vector<std::vector<Word>> own_;
};

void fill(const Schema& schema, Arena& arena, FieldId id, Boxes& boxes, const StartsIn& starts_in) {
  const FieldType& f = schema.field(id);
  const FamilyType& family = schema.family(f.family);
  const bool asks = !f.declared->starts_with.empty() && starts_in;
  for (std::size_t i = 0; i < f.instances; ++i) {
    std::vector<Word>& box = boxes.of(f, i);
    for (std::int32_t t = 0; t < f.types; ++t) {
      const ComponentId c(family.first.value + t);
      if (box[c.index()] == 0 || (asks && !starts_in(id, i, c))) continue;
      pile::add_unordered(arena, f, f.at(i), t, box[c.index()]);
      box[c.index()] = 0;
    }
  }
}

}  // namespace

void reset_instance(const FieldType& f, Arena& arena, std::size_t instance) {
  kinds::of(f).start(f, arena, instance);
}

void initialise_empty(const Schema& schema, Arena& arena) {
  for (const FieldType& f : schema.fields()) {
    for (std::size_t i = 0; i < f.instances; ++i) reset_instance(f, arena, i);
  }
}

void initialise(const Schema& schema, Arena& arena, const StartsIn& starts_in) {
  arena.copy_words_from(*schema.laid());
  Boxes boxes(schema, arena);
  for (std::size_t n = 0; n < schema.fields().size(); ++n) {
    const FieldType& f = schema.fields()[n];
    if (f.starts_filled()) fill(schema, arena, FieldId(n), boxes, starts_in);
  }
}

}  // namespace castellan::state
