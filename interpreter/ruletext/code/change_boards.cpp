// Owners and links of maps, merges of regions.

#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/merges.hpp"

namespace castellan::ruletext {

Value* Handlers::claim_place(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Seat seat = seat_of(a, *--top);
  const int place = known_place(f, *--top);
  if (f.maps[0].owner(a.arena, place) >= 0) {
    throw Failure{"state/occupied", "this place of '" + f.name + "' has an owner already"};
  }
  f.maps[0].claim(a.changes, place, seat.value);
  return top;
}

Value* Handlers::release_place(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const int place = known_place(f, *--top);
  if (f.maps[0].owner(a.arena, place) < 0) {
    throw Failure{"state/not-there", "this place of '" + f.name + "' has no owner"};
  }
  a.spend(f.places);
  state::release_place(a.schema, a.changes, f, 0, place, a.machine.scratch_);
  return top;
}

Value* Handlers::add_link(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value direction = *--top;
  const int b = known_place(f, *--top);
  const int from = known_place(f, *--top);
  const auto& map = f.maps[0];
  if (from == b) throw Failure{"state/no-place", "a place of '" + f.name + "' is linked to itself"};
  if (map.linked(a.arena, from, b, 1U << in.c)) {
    throw Failure{"state/occupied", "these places of '" + f.name + "' are linked by a " +
                                        f.link_kinds[static_cast<std::size_t>(in.c)] + " already"};
  }
  if (map.link_count(a.arena) >= map.plan().links) {
    throw Failure{"state/full",
                  "'" + f.name + "' takes " + std::to_string(f.more_links) + " more links"};
  }
  a.spend(f.places + map.link_count(a.arena));
  for (int p = 0; p < f.places; ++p) {
    if (map.owner(a.arena, p) >= 0) {
      throw Failure{"state/fixed",
                    "the links of '" + f.name + "' are fixed once a place has an owner"};
    }
  }
  const int towards = in.a != 0 ? known_direction(map.plan().directions, direction) : -1;
  const board::MapLink made{from, b, in.c, towards};
  if (!map.may_lead(a.arena, made)) {
    const auto& ways = a.schema.choice(f.direction_choice).values;
    throw Failure{"state/occupied", "'" + ways[static_cast<std::size_t>(towards)] +
                                        "' leads from one of these places of '" + f.name +
                                        "', or back, already"};
  }
  map.insert_link(a.changes, made);
  return top;
}

namespace {

/// Two different segments of one grid, as a regions field knows them.
struct Joint {
  std::size_t instance;
  int first;
  int second;
  int known;  ///< number of the merge; -1 when they are not merged
};
Joint joint(const Run& a, const state::FieldType& f, Value first, Value second) {
  const int x = region_segment(a, f, first);
  const int y = region_segment(a, f, second);
  const std::size_t instance = instance_of_piece(piece_of_segment(first));
  if (x < 0 || y < 0 || x == y || instance != instance_of_piece(piece_of_segment(second))) {
    throw Failure{"state/wrong-component",
                  "'" + f.name + "' joins two different segments of one grid"};
  }
  return {instance, x, y, state::merges::find(a.arena, f, instance, x, y)};
}

}  // namespace

Value* Handlers::merge(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top -= 2;
  const Joint j = joint(a, f, top[0], top[1]);
  if (j.known >= 0)
    throw Failure{"state/occupied", "these segments of '" + f.name + "' are merged already"};
  if (state::merges::count(a.arena, f, j.instance) >= f.merges) {
    throw Failure{"state/full", "'" + f.name + "' takes " + std::to_string(f.merges) + " merges"};
  }
  state::merges::add(a.schema, a.changes, f, j.instance, j.first, j.second);
  return top;
}

Value* Handlers::unmerge(const EffectRun& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top -= 2;
  const Joint j = joint(a, f, top[0], top[1]);
  if (j.known < 0)
    throw Failure{"state/not-there", "these segments of '" + f.name + "' are not merged"};
  a.spend(f.regions[j.instance].size(a.arena, j.first));
  state::merges::remove(a.schema, a.changes, f, j.instance, j.known, a.machine.scratch_);
  return top;
}

}  // namespace castellan::ruletext
