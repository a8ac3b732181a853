// Loops over members that need not be gone through: what is put before them.

#include <algorithm>
#include <type_traits>

#include "interpreter/board/straight.hpp"
#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

void Emitter::insert(Insertion where, std::span<const Instruction> code, std::size_t like) {
  const std::size_t n = code.size();
  const auto move = [&](auto& place, bool stays) {
    using Place = std::remove_reference_t<decltype(place)>;
    const auto at = static_cast<Place>(where.at);
    if (place > at || (place == at && !stays))
      place = static_cast<Place>(place + static_cast<Place>(n));
  };
  for (std::size_t i = 0; i < program_.code.size(); ++i) {
    Instruction& in = program_.code[i];
    const Operand c = info(in.op).operand('c').what;
    if (c == Operand::target || c == Operand::resume) move(in.c, i < where.outside);
    if (info(in.op).operand('d').what == Operand::target) move(in.d, i < where.outside);
  }
  const auto at = static_cast<std::ptrdiff_t>(where.at);
  program_.place_of.insert(program_.place_of.begin() + at, n, program_.place_of[like]);
  program_.code.insert(program_.code.begin() + at, code.begin(), code.end());
  for (ValueCode& value : values_) {
    move(value.from, where.is_part);
    move(value.to, true);
  }
  for (auto& a : program_.aggregations) {
    for (std::uint32_t* place : {&a.head, &a.each, &a.end}) move(*place, where.is_part);
  }
  for (auto& run : program_.runs) {
    for (std::size_t* place : {&run.head, &run.on, &run.on_end, &run.to, &run.to_end, &run.body})
      move(*place, where.is_part);
  }
  for (auto& loop : asks_of_printed_) {
    for (std::size_t* place : {&loop.from, &loop.head}) move(*place, where.is_part);
    move(loop.to, true);
  }
  for (auto& loop : asks_of_places_) {
    for (std::size_t* place : {&loop.begin, &loop.head, &loop.where_end, &loop.end})
      move(*place, where.is_part);
  }
}

/// Before what sets a loop up, which begins at `from`, or, where that is its head, between the two:
/// its turns go back to the head. What leads to where it is set up meets the code first.
void Emitter::put_before_loop(std::size_t from, std::size_t head,
                              std::span<const Instruction> code) {
  insert({.at = from, .outside = from == head ? 0 : program_.code.size(), .is_part = from != head},
         code, head);
}

/// Where what sets a loop up with values at hand begins, which only its turns need: `arguments`,
/// loads of what it may set, are made to do without it.
std::size_t Emitter::set_up_of(const MembersLoop& loop, std::span<Instruction> arguments) const {
  const auto& code = program_.code;
  const auto is_entered = [&](std::size_t place) {
    return std::ranges::any_of(code, [&](const Instruction& in) {
      return info(in.op).operand('c').what == Operand::target &&
             in.c == static_cast<std::int32_t>(place);
    });
  };
  const auto is_at_hand = [](Op op) {
    return op == Op::push || op == Op::push_wide || op == Op::load;
  };
  std::size_t from = loop.head;
  while (from >= loop.begin + 2 && is_at_hand(code[from - 2].op) && !is_entered(from - 1) &&
         (from == loop.head || !is_entered(from))) {
    const Instruction& last = code[from - 1];
    if (last.op != Op::store && last.op != Op::drop) break;
    from -= 2;
    for (Instruction& argument : arguments) {
      if (last.op == Op::store && argument.op == Op::load && argument.b == last.b)
        argument = code[from];
    }
  }
  return from;
}

/// Of a filter of places, and of a set of them.
void Emitter::select_candidates() {
  if (collected_.is(Kind::place))
    program_.selection = set_of_places(program_, collected_.field(), schema);
  const bool filter = varying_ && !signature.empty() && program_.result.is(Kind::truth);
  if (!filter) return;
  const auto varies = std::ranges::find_if(
      signature, [&](const Binding& b) { return b.at == *varying_ && b.type.is(Kind::place); });
  if (varies == signature.end()) return;
  const std::uint16_t candidate = varies->at;
  const FieldId map = varies->type.field();
  // A condition of a parameter calls it by its name and `it`.
  const auto last = signature.end() - 1;
  const bool twice = varies + 1 == last && last->type == varies->type;
  if (varies != last && !twice) return;
  program_.selection = selection_of(program_, 0, program_.code.size() - 1, candidate, map, schema,
                                    nullptr, twice ? std::optional(last->at) : std::nullopt);
  if (twice || varies == signature.begin() || (varies - 1)->type != varies->type) return;
  program_.of_steps = selection_of_steps(program_, program_.code.size() - 1, (varies - 1)->at,
                                         candidate, map, schema);
}

/// What answers the question of a loop, if anything does.
Emitter::SelectedMembers Emitter::members_of(const MembersLoop& loop) const {
  using Answer = Selection::Answer;
  using Reads = Selection::Node::What;
  const auto& code = program_.code;
  const Instruction& head = code[loop.head];
  const auto local = [&](int i) { return static_cast<std::uint16_t>(loop.base + i); };
  const auto selected = [&](std::size_t from, std::size_t to, const Among* among) {
    return selection_of(program_, from, to, local(3), loop.map, schema, among);
  };
  const auto sets = [&](std::size_t back, int i, Value value) {
    const Instruction& pushed = code[loop.head - back - 1];
    const Instruction& stored = code[loop.head - back];
    return pushed.op == Op::push && pushed.c == value && stored.op == Op::store &&
           stored.b == local(i);
  };
  const bool longest = loop.answer == Answer::longest_line;
  if (head.op == Op::iterate_straight && longest && FieldId(head.d) == loop.map) {
    const auto course = static_cast<board::Course>(head.a);
    const auto run = std::ranges::find(program_.runs, loop.head, &Program::Run::head);
    const bool whole = run != program_.runs.end() && run->to_end == 0 && run->on == loop.head + 1 &&
                       run->body == loop.where_end;
    if (board::only_one(course) || !whole) return {};
    const Among on{.what = Reads::scalar};
    auto selection = selected(run->on, run->on_end, &on);
    if (selection == nullptr || selection->ways.empty()) return {};
    return {std::move(selection),
            board::of_lines(course) ? Answer::longest_line : Answer::longest_ray, local(1)};
  }
  if (longest) return {};
  const auto asked = [&](const Among* among) -> SelectedMembers {
    return {selected(loop.head + 1, loop.where_end, among), loop.answer, {}};
  };
  const bool every = loop.answer == Answer::every;
  // What holds for every member of a set with a condition of its own holds for fewer than all
  // places.
  const bool narrowed =
      std::any_of(&head + 1, &head + (loop.where_end - loop.head), [&](const Instruction& in) {
        return in.op == Op::jump_if_false && in.c == static_cast<std::int32_t>(loop.head);
      });
  if (every && narrowed) return {};
  switch (head.op) {
    case Op::iterate_range:
      if (loop.head < 4 || !sets(1, 1, schema.field(loop.map).places) || !sets(3, 0, -1)) return {};
      return asked(nullptr);
    case Op::iterate_region: {
      const Among group{.what = Reads::group, .a = local(1), .of = FieldId(head.d), .every = every};
      return head.a == 2 && schema.field(group.of).over == loop.map ? asked(&group)
                                                                    : SelectedMembers{};
    }
    case Op::iterate_links: {
      const Among linked{.what = Reads::linked, .a = local(1), .b = local(2), .every = every};
      return FieldId(head.d) == loop.map ? asked(&linked) : SelectedMembers{};
    }
    default:
      return {};
  }
}

/// Not in a program that can stop: its frames hold the registers of the loop, and the
/// numbers of instructions.
void Emitter::select_members() {
  if (program_.resumable) asks_of_places_.clear();
  for (std::size_t i = 0; i < asks_of_places_.size(); ++i) {
    const MembersLoop loop = asks_of_places_[i];
    const SelectedMembers members = members_of(loop);
    if (members.selection == nullptr) continue;
    std::vector<Instruction> look;
    const auto& locals = members.selection->locals;
    for (const std::uint16_t local : locals) look.push_back({Op::load, 0, local, 0, 0});
    if (members.from) look.push_back({Op::load, 0, *members.from, 0, 0});
    const std::size_t from = set_up_of(loop, look);
    look.push_back({Op::selected, static_cast<std::uint8_t>(look.size()),
                    static_cast<std::uint16_t>(members.answer), 0,
                    static_cast<std::int32_t>(program_.selections.size())});
    look.push_back(
        {Op::known_else, 0, 0, static_cast<std::int32_t>(loop.end + look.size() + 1), 0});
    program_.selections.push_back(members.selection);
    put_before_loop(from, loop.head, look);
  }
  program_.runs.clear();
}

}  // namespace castellan::ruletext
