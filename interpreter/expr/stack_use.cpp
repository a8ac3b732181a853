#include "interpreter/expr/stack_use.hpp"

#include <algorithm>
#include <stdexcept>

namespace castellan::expr {

namespace {

struct Use {
  int pops = 0;
  int pushes = 0;
};

Use use_of(const Instruction& in, const state::Schema& schema) {
  switch (in.op) {
    case Op::push:
    case Op::push_wide:
    case Op::load:
    case Op::load_word:
    case Op::bag_size:
    case Op::bag_kinds: return {0, 1};

    case Op::jump:
    case Op::finish:
    case Op::done:
    case Op::reveal:
    case Op::iterate_range:
    case Op::iterate_pile:
    case Op::iterate_pile_copies:
    case Op::iterate_bag:
    case Op::iterate_bag_copies:
    case Op::iterate_slots:
    case Op::iterate_grid:
    case Op::iterate_near:
    case Op::iterate_reading:
    case Op::iterate_frame:
    case Op::offered:
    case Op::fill_try:
    case Op::iterate_segments:
    case Op::iterate_region:
    case Op::iterate_regions:
    case Op::iterate_piece_regions:
    case Op::iterate_touching:
    case Op::iterate_figures:
    case Op::iterate_links:
    case Op::iterate_area:
    case Op::iterate_groups:
    case Op::iterate_around:
    case Op::iterate_corners:
    case Op::iterate_at_corner:
    case Op::iterate_corner_segments:
    case Op::iterate_facing: return {0, 0};

    case Op::store:
    case Op::drop:
    case Op::jump_if_false:
    case Op::jump_if_true:
    case Op::and_else:
    case Op::or_else:
    case Op::release_figure:
    case Op::remove_figure:
    case Op::release_place:
    case Op::ask:
    case Op::offer:
    case Op::collect:
    case Op::fill_begin:
    case Op::fill_value: return {1, 0};
    case Op::choose: return {in.a != 0 ? 2 : 1, 0};

    case Op::negate:
    case Op::logic_not:
    case Op::absolute:
    case Op::load_field:
    case Op::attribute:
    case Op::turn_seat:
    case Op::pile_size:
    case Op::slots_used:
    case Op::slots_free:
    case Op::grid_size:
    case Op::grid_width:
    case Op::grid_height:
    case Op::longest_run:
    case Op::piece_component:
    case Op::piece_cell:
    case Op::piece_turn:
    case Op::piece_instance:
    case Op::piece_grid:
    case Op::piece_signature:
    case Op::component_copies:
    case Op::cell_x:
    case Op::cell_y:
    case Op::grid_edge:
    case Op::has_slot:
    case Op::segment_piece:
    case Op::segment_feature:
    case Op::segment_mark:
    case Op::region_size:
    case Op::region_open:
    case Op::region_owner:
    case Op::region_mark:
    case Op::figure_get:
    case Op::place_component:
    case Op::place_owner:
    case Op::bag_count:
    case Op::take_piece:
    case Op::draw: return {1, 1};
    case Op::eval_slot: return {3 + in.a, 1};
    case Op::points: return {2 + in.a, 1};

    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::div_down:
    case Op::div_up:
    case Op::mod:
    case Op::eq:
    case Op::ne:
    case Op::lt:
    case Op::le:
    case Op::gt:
    case Op::ge:
    case Op::min2:
    case Op::max2:
    case Op::attribute_at:
    case Op::make_cell:
    case Op::pile_count:
    case Op::slot_get:
    case Op::slot_instance:
    case Op::grid_at:
    case Op::near_count:
    case Op::region_of:
    case Op::region_of_place:
    case Op::region_of_figure:
    case Op::figure_of:
    case Op::figure_piece:
    case Op::figure_spot:
    case Op::figure_corner:
    case Op::supply:
    case Op::reaches:
    case Op::adjoin:
    case Op::signature:
    case Op::linked:
    case Op::corner_of:
    case Op::take_pile:
    case Op::take_slot: return {2, 1};

    case Op::fill_add:
    case Op::store_field:
    case Op::add_field:
    case Op::put_pile:
    case Op::move_bag:
    case Op::move_all:
    case Op::cut:
    case Op::hold_figure:
    case Op::set_figure:
    case Op::claim_place:
    case Op::add_link:
    case Op::merge:
    case Op::unmerge: return {2, 0};

    case Op::run_slot:
    case Op::put_slot:
    case Op::plant:
    case Op::know:
    case Op::stand_figure: return {3, 0};
    case Op::put_grid:
    case Op::move_copies: return {4, 0};

    case Op::table: return {static_cast<int>(schema.tables()[in.b].extent.size()), 1};
    case Op::table_length: return {static_cast<int>(schema.tables()[in.b].extent.size()) - 1, 1};
    case Op::score:
    case Op::emit:
    case Op::call_lua_effect: return {in.a, 0};
    case Op::score_for: return {in.a + 1, 0};
    case Op::sheet_amount:
    case Op::call_lua: return {in.a, 1};
  }
  return {};
}

[[noreturn]] void broken(const Program& p, std::size_t at, const char* how) {
  throw std::logic_error(p.name + ": instruction " + std::to_string(at) + " " + how);
}

}  // namespace

int deepest_stack(const Program& p, const state::Schema& schema) {
  constexpr int kUnseen = -1;
  std::vector<int> depth(p.code.size(), kUnseen);
  std::vector<std::size_t> open;
  int deepest = 0;
  const auto reach = [&](std::size_t from, std::size_t to, int values) {
    if (to >= p.code.size()) broken(p, from, "leads out of the program");
    if (depth[to] == values) return;
    if (depth[to] != kUnseen) broken(p, to, "is reached with different stacks");
    depth[to] = values;
    open.push_back(to);
  };
  reach(0, 0, 0);
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    const Instruction& in = p.code[at];
    const Use use = use_of(in, schema);
    if (depth[at] < use.pops) broken(p, at, "takes what is not there");
    const int after = depth[at] - use.pops + use.pushes;
    deepest = std::max({deepest, depth[at], after});
    const auto target = static_cast<std::size_t>(in.c);
    switch (in.op) {
      case Op::finish:
      case Op::offered:
      case Op::done: continue;
      case Op::jump: reach(at, target, after); continue;
      case Op::and_else:
      case Op::or_else: reach(at, target, depth[at]); break;
      case Op::jump_if_false:
      case Op::jump_if_true:
      case Op::fill_try: reach(at, target, after); break;
      case Op::choose:
        if (after != 0) broken(p, at, "stops with values on the stack");
        reach(at, static_cast<std::size_t>(in.d), 0);
        break;
      case Op::ask:
      case Op::run_slot:
        // What stops comes back to an empty stack.
        if (after != 0) broken(p, at, "stops with values on the stack");
        break;
      case Op::draw:
        if (depth[target] != 0) broken(p, at, "stops with values on the stack");
        break;
      default:
        if (in.op >= Op::iterate_range && in.op <= Op::iterate_at_corner) reach(at, target, after);
        break;
    }
    reach(at, at + 1, after);
  }
  return deepest;
}

}  // namespace castellan::expr
