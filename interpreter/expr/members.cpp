// Loops over members that need not be gone through: what is put before them.

#include <type_traits>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

/// Between what sets a loop up and the loop, to which its turns go back.
void Emitter::put_before_loop(std::size_t head, std::span<const Instruction> code) {
  const auto at = static_cast<std::ptrdiff_t>(head);
  const std::size_t n = code.size();
  const auto move = [&](auto& place) {
    using Place = std::remove_reference_t<decltype(place)>;
    if (place >= static_cast<Place>(head)) place = static_cast<Place>(place + static_cast<Place>(n));
  };
  for (Instruction& in : program_.code) {
    if (info(in.op).operand('c').what == Operand::target) move(in.c);
  }
  program_.place_of.insert(program_.place_of.begin() + at, n, program_.place_of[head]);
  program_.code.insert(program_.code.begin() + at, code.begin(), code.end());
  for (ValueCode& value : values_) {
    move(value.from);
    if (value.to > head) value.to += n;
  }
  for (auto& a : program_.aggregations) {
    for (std::uint32_t* place : {&a.head, &a.each, &a.end}) move(*place);
  }
  for (auto& run : program_.runs) {
    for (std::size_t* place : {&run.head, &run.on, &run.on_end, &run.to, &run.to_end, &run.body}) move(*place);
  }
  for (auto& loop : asks_of_places_) {
    for (std::size_t* place : {&loop.head, &loop.where_end, &loop.end}) move(*place);
  }
}

/// Of a filter of places, and of a set of them.
void Emitter::select_candidates() {
  if (collected_.is(Kind::place)) program_.selection = set_of_places(program_, collected_.field(), schema);
  const bool filter = varying_ && !signature.empty() && program_.result.is(Kind::truth);
  if (filter && signature.back().at == *varying_ && signature.back().type.is(Kind::place)) {
    program_.selection = selection_of(program_, 0, here() - 1, signature.back().at, signature.back().type.field(), schema);
  }
}

/// Not in a program that can stop: its frames hold the registers of the loop, and the
/// numbers of instructions.
void Emitter::select_members() {
  if (program_.resumable) asks_of_places_.clear();
  for (std::size_t i = 0; i < asks_of_places_.size(); ++i) {
    const MembersLoop loop = asks_of_places_[i];
    const auto& places = schema.field(loop.map);
    const auto sets = [&](std::size_t back, int local, Value value) {
      const Instruction& pushed = at(loop.head - back - 1);
      const Instruction& stored = at(loop.head - back);
      return pushed.op == Op::push && pushed.c == value && stored.op == Op::store && stored.b == loop.base + local;
    };
    const bool whole = at(loop.head).op == Op::iterate_range && loop.head >= 4 && sets(1, 1, places.places) && sets(3, 0, -1);
    const auto member = static_cast<std::uint16_t>(loop.base + 3);
    const auto selection = whole ? selection_of(program_, loop.head + 1, loop.where_end, member, loop.map, schema) : nullptr;
    if (selection == nullptr) continue;
    std::vector<Instruction> look;
    for (const std::uint16_t local : selection->locals) look.push_back({Op::load, 0, local, 0, 0});
    look.push_back({Op::selected, static_cast<std::uint8_t>(look.size()), static_cast<std::uint16_t>(loop.answer), 0,
                    static_cast<std::int32_t>(program_.selections.size())});
    look.push_back({Op::known_else, 0, 0, static_cast<std::int32_t>(loop.end + look.size() + 1), 0});
    program_.selections.push_back(selection);
    put_before_loop(loop.head, look);
  }
  program_.runs.clear();
}

}  // namespace castellan::expr
