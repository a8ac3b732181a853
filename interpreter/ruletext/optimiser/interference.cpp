#include "interpreter/ruletext/optimiser/interference.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/ruletext/code/figures.hpp"
#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/draft.hpp"
#include "interpreter/ruletext/optimiser/touched.hpp"

namespace castellan::ruletext {

namespace {

using description::FieldKind;

/// The loop whose next member is found gives each member once.
bool gives_each_once(Op op) {
  switch (op) {
    case Op::iterate_range:
    case Op::iterate_grid:
    case Op::iterate_reading:
    case Op::iterate_frame:
    case Op::iterate_segments:
    case Op::iterate_region:
    case Op::iterate_regions:
    case Op::iterate_groups:
    case Op::iterate_figures:
    case Op::iterate_standing:
    case Op::iterate_area:
      return true;
    default:
      return false;
  }
}

/// No place lies on two rays from a place, or twice on one. What is asked of the places of a ray is
/// asked once, also where the ray is gone through twice.
bool rays_part(const state::FieldType& map) {
  const auto places = static_cast<std::size_t>(map.places);
  if (map.more_links != 0 || places == 0 || map.steps.empty()) return false;
  const std::size_t directions = map.steps.size() / places;
  std::vector<std::size_t> from_of(places, places);  // the last place from which it was come to
  for (std::size_t from = 0; from < places; ++from) {
    for (std::size_t direction = 0; direction < directions; ++direction) {
      int next = map.steps[from * directions + direction];
      for (; next >= 0 && static_cast<std::size_t>(next) != from;
           next = map.steps[static_cast<std::size_t>(next) * directions + direction]) {
        if (std::exchange(from_of[static_cast<std::size_t>(next)], from) == from) return false;
      }
    }
  }
  return true;
}

/// What it works out from these operands never changes.
bool is_fixed(const Instruction& in) {
  switch (in.op) {
    case Op::entry:
    case Op::slot_instance:
    case Op::place_component:
    case Op::place_step:
    case Op::figure_among_all:
    case Op::piece_grid:
    case Op::iterate_area:
      return true;
    case Op::iterate_figures:
      return in.a == 0;
    case Op::figure_get:
      return in.c <= static_cast<std::int32_t>(FigureProperty::kind);
    default:
      return false;
  }
}

class Interference {
 public:
  Interference(const Program& p, const MembersCode& loop, const state::Schema& schema)
      : p_(p),
        loop_(loop),
        schema_(schema),
        reads_(schema.fields().size()),
        writes_(schema.fields().size()) {}

  bool find() {
    for (std::size_t at = loop_.body; at < loop_.end; ++at) {
      if (info(p_.code[at].op).effect) write(at);
    }
    if (writes_.empty()) return false;
    spread();
    const Instruction& head = p_.code[loop_.head];
    once_ = head.op == Op::iterate_straight ? rays_part(schema_.field(FieldId(head.d)))
                                            : gives_each_once(head.op) && !moves_cursor();
    for (std::size_t at = loop_.head; at < loop_.body; ++at) read(at);
    return reads_.meets(writes_) || reads_bag_that_is_written();
  }

 private:
  /// Calls `each` with every field that an operand names.
  template <class Each>
  void each_field(const Instruction& in, Each each) const {
    const auto one = [&](std::int64_t id) {
      if (id < 0) return;
      if (const auto f = FieldId(static_cast<std::size_t>(id)); f.index() < schema_.fields().size())
        return each(f);
      // Figures of all fields.
      for (const FieldId f : schema_.fields_of(FieldKind::figures)) each(f);
    };
    const InstructionInfo& line = info(in.op);
    for (const char which : {'b', 'c', 'd'}) {
      const std::int32_t value = which == 'b' ? in.b : which == 'c' ? in.c : in.d;
      const Operand what = line.operand(which).what;
      if (what >= Operand::word_field && what <= Operand::container) one(value);
      if (what == Operand::stand_field && static_cast<StandKind>(in.a) != StandKind::supply)
        one(value);
      if (what == Operand::any_grid) one(value - 1);
      if (what != Operand::two_regions && what != Operand::figures_at) continue;
      one(static_cast<std::int64_t>(low_half(value)));
      one(value >> 16);
    }
    if (in.op == Op::printed) each(p_.printed[static_cast<std::size_t>(in.d)]->grid);
  }

  // --- what the body writes

  void write(std::size_t at) {
    const Instruction& in = p_.code[at];
    switch (in.op) {
      case Op::choose:
      case Op::chance:
      case Op::finish:
      case Op::emit:
      case Op::list_members:
      case Op::list_member:
      case Op::iterate_listed:
      case Op::fill_add:
      case Op::fill_try:
      case Op::fill_value:
        return;
      case Op::ask:
      case Op::reveal:
      case Op::run_slot:
      case Op::run_effect:
      case Op::call_lua_effect:
        links_change_ = true;
        return writes_.add_everything();
      case Op::add_link:
        links_change_ = true;
        break;
      case Op::draw:
        if (const FieldId refill = schema_.field(FieldId(std::size_t{in.b})).refill)
          writes_.add(refill, kWhole);
        break;
      case Op::score:
      case Op::score_for:
        for (const FieldId f : schema_.field(FieldId(in.c)).followers) writes_.add(f, kWhole);
        return writes_.add(FieldId(in.c), kWhole);
      // Where it stands does not become another place.
      case Op::stand_figure:
        return each_field({in.op, 0, in.b, -1, 0},
                          [&](FieldId f) { writes_.add(f, written_share(at)); });
      default:
        break;
    }
    each_field(in, [&](FieldId f) { writes_.add(f, written_share(at)); });
  }

  [[nodiscard]] Share written_share(std::size_t at) const {
    const Instruction& in = p_.code[at];
    const auto if_member = [&](int below, Share share) {
      return is_member(at, below) ? share : kWhole;
    };
    switch (in.op) {
      case Op::stand_figure:
        return if_member(3, kThing);
      case Op::store_field:
      case Op::add_field:
      case Op::claim_place:
      case Op::hold_figure:
      case Op::set_figure:
        return if_member(2, kThing);
      case Op::release_place:
      case Op::release_figure:
      case Op::remove_figure:
        return if_member(1, kThing);
      // With one part of a piece the others go.
      case Op::take_piece:
        return schema_.field(FieldId(std::size_t{in.b})).shapes == nullptr ? if_member(1, kThing)
                                                                           : kWhole;
      case Op::take_pile:
        return is_member(at, 2) ? kThing : if_member(1, kCopy);
      case Op::put_pile:
        return if_member(1, kThing);
      case Op::take_slot:
      case Op::put_slot:
        return is_member(at, 2) ? kThing : if_member(1, kPlace);
      default:
        return kWhole;
    }
  }

  /// What changes with what is written.
  void spread() {
    const auto& fields = schema_.fields();
    for (bool more = true; more;) {
      more = false;
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (writes_.has_all(i) || !changes_with_others(fields[i])) continue;
        writes_.add(FieldId(i), kWhole);
        more = true;
      }
    }
  }
  [[nodiscard]] bool changes_with_others(const state::FieldType& f) const {
    const auto written = [&](FieldId of) { return of && writes_.has(of); };
    if (f.kind == FieldKind::regions && written(f.over)) return true;
    if (written(f.layer)) return true;
    // What lies on a board takes what it has with it, and what refers to it.
    const auto comes_and_goes = [&](FieldId of) {
      return written(of) && schema_.field(of).kind != FieldKind::map &&
             schema_.field(of).kind != FieldKind::figures;
    };
    return comes_and_goes(f.scope_field) ||
           (f.kind == FieldKind::ref && comes_and_goes(f.to_field));
  }

  // --- what is read to find the next member

  void read(std::size_t at) {
    const Instruction& in = p_.code[at];
    switch (in.op) {
      case Op::eval_slot:
      case Op::sheet_amount:
      case Op::call_lua:
        return reads_.add_everything();
      case Op::load_word:
        return read_word(static_cast<Address>(in.c));
      case Op::iterate_links:
      case Op::iterate_straight:
      case Op::linked:
        if (!links_change_) return;
        break;
      default:
        break;
    }
    if (is_fixed(in)) return;
    each_field(in, [&](FieldId f) {
      reads_.add(f, at == loop_.head ? asked_share(in, f) : once_ ? read_share(at, f) : kWhole);
    });
  }

  /// Of what finds the next member: some ask each thing by itself whether it is one, and how many
  /// copies of a member there are is known with the first one.
  [[nodiscard]] Share asked_share(const Instruction& in, FieldId f) const {
    switch (in.op) {
      case Op::iterate_grid:
        return kThing;
      case Op::iterate_standing:
        return schema_.field(f).kind == FieldKind::figures ? kThing : kWhole;
      case Op::iterate_pile_copies:
        return kCopy;
      default:
        return kWhole;
    }
  }

  [[nodiscard]] Share read_share(std::size_t at, FieldId f) const {
    const auto if_member = [&](int below, Share share) {
      return is_member(at, below) ? share : kWhole;
    };
    switch (p_.code[at].op) {
      case Op::load_field:
      case Op::place_owner:
      case Op::figure_get:
      case Op::piece_component:
      case Op::piece_turn:
      case Op::piece_cell:
      case Op::piece_instance:
      case Op::pile_size:
      case Op::slots_used:
      case Op::slots_free:
        return if_member(1, kThing);
      case Op::pile_count:
        return if_member(2, kThing);
      case Op::figure_spot:
      case Op::figure_piece:
      case Op::figure_corner:
      case Op::region_of_figure:
        return schema_.field(f).kind == FieldKind::figures ? if_member(1, kThing) : kWhole;
      case Op::slot_get:
        return is_member(at, 2) ? kThing : if_member(1, kPlace);
      default:
        return kWhole;
    }
  }

  void read_word(Address word) {
    const auto& fields = schema_.fields();
    const auto holds = [word](const state::FieldType& f) {
      return word >= f.base && word - f.base < std::uint64_t{f.stride} * f.instances;
    };
    const auto found = std::ranges::find_if(fields, holds);
    if (found == fields.end())
      reads_.add_everything();
    else
      reads_.add(FieldId(static_cast<std::size_t>(found - fields.begin())), kWhole);
  }

  [[nodiscard]] bool moves_cursor() const {
    const std::uint16_t cursor = p_.code[loop_.head].b;
    return std::any_of(
        p_.code.begin() + static_cast<std::ptrdiff_t>(loop_.head),
        p_.code.begin() + static_cast<std::ptrdiff_t>(loop_.body),
        [cursor](const Instruction& in) { return in.op == Op::store && in.b == cursor; });
  }

  [[nodiscard]] bool reads_bag_that_is_written() const {
    const auto bag_of = [this](std::size_t at, auto wanted) -> std::optional<std::int32_t> {
      const Instruction& in = p_.code[at];
      for (const char which : {'b', 'c', 'd'}) {
        if (wanted(info(in.op).operand(which).what))
          return which == 'b' ? in.b : which == 'c' ? in.c : in.d;
      }
      return std::nullopt;
    };
    const auto is_bag = [](Operand what) {
      return what == Operand::bag || what == Operand::to_bag;
    };
    for (std::size_t at = loop_.head; at < loop_.body; ++at) {
      const auto read = bag_of(at, is_bag);
      for (std::size_t k = loop_.body; read && k < loop_.end; ++k) {
        const Op op = p_.code[k].op;
        if ((op == Op::bag_clear || op == Op::bag_add || op == Op::bag_take) &&
            bag_of(k, is_bag) == read)
          return true;
      }
    }
    return false;
  }

  // --- where values come from

  /// What a value is of the member: nothing known, the member or what stands for it and for no
  /// other one, or, of a member that is a number, the place of that number, of which the first one
  /// is 0.
  enum class Of : std::uint8_t { nothing, member, place };

  /// Whether the value that lies `below` from the top when the instruction at `at` runs is the
  /// member, or for what asks for a place that of the member's number.
  [[nodiscard]] bool is_member(std::size_t at, int below) const {
    const Op asks = p_.code[at].op;
    const bool of_place = asks == Op::slot_get || asks == Op::take_slot || asks == Op::put_slot;
    const Of found = value(at, below);
    return found == Of::member || (found == Of::place && of_place);
  }

  /// Statements begin with an empty stack, and nothing jumps into the middle of one from outside.
  [[nodiscard]] Of value(std::size_t at, int below) const {
    const auto& depths = known_depths();
    const auto depth = [&](std::size_t i) { return depths[i - loop_.head]; };
    if (!depth(at)) return Of::nothing;
    const int wanted = *depth(at) - below;
    std::size_t from = at;
    while (from > loop_.head && depth(from) && *depth(from) > wanted) --from;
    if (depth(from) != wanted || p_.code[from].op != Op::load) return Of::nothing;
    Of found = p_.code[from].b == loop_.element ? Of::member : held(p_.code[from].b, from);
    for (std::size_t i = from + 1; i < at; ++i) {
      if (depth(i) && *depth(i) - taken(p_.code[i], schema_) <= wanted)
        found = made_of(found, i, from);
    }
    return found;
  }

  /// What an instruction makes of a value that was loaded at `from`.
  [[nodiscard]] Of made_of(Of found, std::size_t at, std::size_t from) const {
    if (found != Of::member) return Of::nothing;
    switch (p_.code[at].op) {
      case Op::piece_instance:
      case Op::segment_instance:
      case Op::region_word:
      case Op::entry:
        return Of::member;
      case Op::sub:
        return at == from + 2 && p_.code[at - 1] == Instruction{Op::push, 0, 0, 1, 0} ? Of::place
                                                                                      : Of::nothing;
      default:
        return Of::nothing;
    }
  }

  /// What a local holds that is written once in the loop, before `at`.
  [[nodiscard]] Of held(std::size_t local, std::size_t at) const {
    std::size_t store = loop_.end;
    int written = 0;
    for (std::size_t i = loop_.head; i < loop_.end; ++i) {
      optimiser::each_written(p_.code[i], [&](std::size_t to) {
        if (to != local) return;
        ++written;
        store = i;
      });
    }
    const bool once = written == 1 && store < at && p_.code[store].op == Op::store;
    return once ? value(store, 1) : Of::nothing;
  }

  /// The values on the stack before each instruction from the head on; none where nothing leads.
  [[nodiscard]] const std::vector<std::optional<int>>& known_depths() const {
    if (!depths_.empty()) return depths_;
    depths_.resize(loop_.end - loop_.head + 1);
    depths_[0] = 0;
    for (std::size_t at = loop_.head; at < loop_.end; ++at) {
      if (!depths_[at - loop_.head]) continue;
      const Instruction& in = p_.code[at];
      const InstructionInfo& line = info(in.op);
      const int before = *depths_[at - loop_.head];
      const int after = before + line.leaves - taken(in, schema_);
      const auto reach = [&](std::size_t to, int depth) {
        if (to > at && to <= loop_.end && !depths_[to - loop_.head])
          depths_[to - loop_.head] = depth;
      };
      if (line.operand('c').what == Operand::target) {
        reach(static_cast<std::size_t>(in.c), line.flow == Flow::keep     ? before
                                              : line.flow == Flow::recall ? after + 1
                                                                          : after);
      }
      if (line.operand('d').what == Operand::target) reach(static_cast<std::size_t>(in.d), after);
      if (line.flow != Flow::end && line.flow != Flow::jump && line.flow != Flow::back)
        reach(at + 1, after);
    }
    return depths_;
  }

  const Program& p_;
  const MembersCode& loop_;
  const state::Schema& schema_;
  Touched reads_, writes_;
  bool links_change_ = false;
  bool once_ = false;
  mutable std::vector<std::optional<int>> depths_;
};

}  // namespace

bool may_change_members(const Program& p, const MembersCode& loop, const state::Schema& schema) {
  return Interference(p, loop, schema).find();
}

}  // namespace castellan::ruletext
