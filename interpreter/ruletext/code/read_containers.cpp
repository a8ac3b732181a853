// Reading containers: sizes, what lies where, bags.

#include <algorithm>

#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::ruletext {

Value* Handlers::pile_size(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = state::pile::size(a.arena, f.at(a.instance_of(f, top[-1])));
  return top;
}

Value* Handlers::pile_count(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const auto type = a.family_index(f, *--top);
  top[-1] = state::pile::count(a.arena, f.at(a.instance_of(f, top[-1])), type);
  return top;
}

namespace {

Value used_places(const Run& a, const state::FieldType& f, Value instance) {
  const Address at = f.at(a.instance_of(f, instance));
  Value used = 0;
  for (std::int32_t i = 0; i < f.places; ++i)
    used += a.arena.get(at + static_cast<Address>(i)) >= 0;
  return used;
}

}  // namespace

Value* Handlers::slots_used(const Run& a, const Instruction& in, Value* top) {
  top[-1] = used_places(a, a.field(in.b), top[-1]);
  return top;
}

Value* Handlers::slots_free(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = f.places - used_places(a, f, top[-1]);
  return top;
}

Value* Handlers::slot_instance(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value place = *--top;
  (void)a.place_address(f, top[-1], place);
  top[-1] = top[-1] * f.places + place;
  return top;
}

Value* Handlers::bag_clear(const Run& a, const Instruction& in, Value* top) {
  a.machine.bag(static_cast<std::size_t>(in.c)).clear();
  return top;
}

Value* Handlers::bag_add(const Run& a, const Instruction& in, Value* top) {
  Bag& bag = a.machine.bag(static_cast<std::size_t>(in.c));
  const auto value = static_cast<std::int32_t>(*--top);
  const auto end = bag.items.begin() + bag.size;
  const auto known = std::find_if(bag.items.begin(), end,
                                  [&](const Bag::Item& i) { return i.component == value; });
  if (known != end) {
    ++known->count;
  } else if (bag.size == Bag::kCapacity) {
    throw Failure{"flow/too-many-offers",
                  "more than " + std::to_string(Bag::kCapacity) + " different things are shuffled"};
  } else {
    bag.push(value, 1);
  }
  return top;
}

Value* Handlers::bag_take(const Run& a, const Instruction& in, Value* top) {
  Bag& bag = a.machine.bag(static_cast<std::size_t>(in.c));
  const auto value = static_cast<std::int32_t>(*--top);
  const auto end = bag.items.begin() + bag.size;
  const auto known = std::find_if(bag.items.begin(), end,
                                  [&](const Bag::Item& i) { return i.component == value; });
  if (known != end && --known->count == 0) {
    std::move(known + 1, end, known);
    --bag.size;
  }
  return top;
}

Value* Handlers::bag_size(const Run& a, const Instruction& in, Value* top) {
  Value n = 0;
  for (const auto& item : a.machine.bag(in.b).view()) n += item.count;
  *top++ = n;
  return top;
}

Value* Handlers::bag_count(const Run& a, const Instruction& in, Value* top) {
  Value n = 0;
  for (const auto& item : a.machine.bag(in.b).view()) {
    if (item.component == top[-1]) n = item.count;
  }
  top[-1] = n;
  return top;
}

Value* Handlers::bag_kinds(const Run& a, const Instruction& in, Value* top) {
  *top++ = a.machine.bag(in.b).size;
  return top;
}

Value* Handlers::has_slot(const Run& a, const Instruction& in, Value* top) {
  const Value c = top[-1];
  top[-1] =
      c >= 0 &&
      a.schema.components()[static_cast<std::size_t>(c)].rules[static_cast<std::size_t>(in.c)] !=
          nullptr;
  return top;
}

Value* Handlers::component_copies(const Run& a, const Instruction&, Value* top) {
  if (top[-1] < 0) throw Failure{"state/nothing", "the copies of nothing are asked for"};
  top[-1] = a.schema.components()[static_cast<std::size_t>(top[-1])].copies;
  return top;
}

}  // namespace castellan::ruletext
