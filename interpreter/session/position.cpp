#include "interpreter/session/position.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/expr/values.hpp"
#include "interpreter/flow/invariants.hpp"
#include "interpreter/session/board_check.hpp"
#include "interpreter/session/figure_text.hpp"
#include "interpreter/session/position_boards.hpp"
#include "interpreter/session/position_parts.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_json.hpp"

namespace castellan::session {

using description::FieldKind;
using grammar::GameStatement;
using grammar::PlacedItem;
using grammar::PositionLine;
using grammar::TextToken;
using Scope = description::Field::Scope;

namespace {

class Filler {
 public:
  Filler(flow::Game& game, const Names& names, const GameStatement& position)
      : game_(game), arena_(game.arena()), schema_(names.schema), names_(names), position_(position),
        loose_(names.schema, game.arena()) {}

  void run() {
    for (const auto& line : position_.lines) guard([&] { empty_assigned(line); });
    // What stands on something, or is joined with it, comes after it.
    for (const Stage stage : {Stage::links, Stage::components, Stage::boards, Stage::figures, Stage::riders, Stage::of_figures}) {
      for (const auto& line : position_.lines) guard([&] { fill(line, stage); });
    }
    if (!position_.unchecked && !errors_.has_errors()) check_boards();
    if (!errors_.has_errors()) guard([&] { game_.complete_position(); });
    if (!errors_.has_errors()) guard([&] { begin_phase(); });
    if (!position_.unchecked && !errors_.has_errors()) guard([&] { check_invariants(); });
    if (errors_.has_errors()) throw grammar::Error(errors_.sorted());
  }

 private:
  template <class F>
  void guard(F&& f) {
    try {
      f();
    } catch (const grammar::Error& e) {
      for (const auto& d : e.diagnostics()) errors_.add(d);
    }
  }

  FieldPlace place_of(const PositionLine& line) const { return find_place(names_, arena_, {}, line.path); }

  void empty_assigned(const PositionLine& line) {
    if (line.kind != PositionLine::Kind::assign) return;
    const FieldPlace place = [&]() -> FieldPlace {
      try {
        return place_of(line);
      } catch (const grammar::Error&) {
        return {};  // said when the line is filled
      }
    }();
    if (place.field && starts_with_components(schema_.field(place.field))) loose_.empty(place.field, place.instance);
  }

  enum class Stage : std::uint8_t { links, components, boards, figures, riders, of_figures };

  /// What a line needs decides when it is filled in; within a stage the lines
  /// are taken as they stand.
  void fill(const PositionLine& line, Stage stage) {
    switch (line.kind) {
      case PositionLine::Kind::turn:
      case PositionLine::Kind::phase: break;
      case PositionLine::Kind::assign:
        if (stage == stage_of(line)) assign(line);
        break;
      case PositionLine::Kind::place:
        if (stage == Stage::components && !line.items.empty()) put_items(line);
        if (stage == Stage::links || stage == Stage::boards) join_items(line, stage);
        break;
      case PositionLine::Kind::figure:
        if (stage == (on_figure(names_, line.figure) ? Stage::riders : Stage::figures)) {
          const PutFigure put = put_figure(names_, arena_, line.figure);
          figures_[{put.field.value, put.figure}] = line.span;
        }
        break;
    }
  }

  Stage stage_of(const PositionLine& line) const {
    for (const auto& part : line.path) {
      const FieldId id = schema_.find_field(part.text);
      if (!id) continue;
      const auto& f = schema_.field(id);
      if (f.scope == Scope::figure || (f.kind == FieldKind::ref && f.to == state::RefTo::figure)) return Stage::of_figures;
      if (f.kind == FieldKind::ref && f.to == state::RefTo::piece) return Stage::boards;
      if (f.kind == FieldKind::map && line.path.back().text == "owner") return Stage::boards;
      break;
    }
    return Stage::components;
  }

  /// The seat whose place an instance is, for boxes of their own.
  Seat seat_of(const state::FieldType& f, std::size_t instance) const {
    return f.scope == Scope::player ? Seat(instance) : Seat();
  }

  void take(ComponentId component, Seat seat, grammar::Span at) {
    if (loose_.take(component, seat) || position_.unchecked) return;
    throw names_.error(at, "state/not-available",
                       "no '" + schema_.component(component).name + "' is left for this place",
                       "the game has " + std::to_string(schema_.component(component).copies) +
                           "; 'position unchecked' allows more");
  }

  // --- assignments

  void assign(const PositionLine& line) {
    const FieldPlace place = place_of(line);
    const auto& f = schema_.field(place.field);
    if (line.values.empty()) throw names_.error(line.span, "script/bad-value", "a value is missing");
    if (is_single(schema_, place)) {
      if (line.values.size() != 1) {
        throw names_.error(line.values[1].span, "script/bad-value", "'" + f.name + "' takes one value");
      }
      const Word value = single_word(names_, arena_, place, line.values[0]);
      if (place.owner) return own(f, place, value);
      const Address at = f.at(place.instance) + static_cast<Address>(place.member.value_or(0));
      if (place.member) {
        put_into_slot(f, place.instance, *place.member, value, line.values[0].span);
      } else {
        arena_.set(at, value);
        assigned_.insert(place.field.value);
      }
      return;
    }
    switch (f.kind) {
      case FieldKind::pile: assign_pile(f, place, line); break;
      case FieldKind::slots: assign_slots(f, place, line); break;
      default:
        throw names_.error(line.span, "script/bad-position",
                           "'" + f.name + "' is filled by places, not by '='",
                           "write " + f.name + ": NAME PLACE; NAME PLACE");
    }
  }

  void own(const state::FieldType& f, const FieldPlace& place, Word owner) {
    const auto& map = f.maps[place.instance];
    const int spot = static_cast<int>(*place.member);
    if (map.owner(arena_, spot) >= 0) map.release(arena_, spot, scratch_);
    if (owner >= 0) map.claim(arena_, spot, owner);
  }

  void assign_pile(const state::FieldType& f, const FieldPlace& place, const PositionLine& line) {
    if (state::pile::size(arena_, f.at(place.instance)) > 0) loose_.empty(place.field, place.instance);
    if (line.values.size() == 1 && line.values[0].text == "none") return;
    const bool in_order = f.ordered > 0 && f.visible != description::Visibility::count &&
                          f.visible != description::Visibility::nobody;
    for (const auto& value : line.values) {
      const Counted c = counted(value);
      const ComponentId component = names_.need_component(c.name, f.family);
      const std::int32_t type = component.value - schema_.family(f.family).first.value;
      if (c.count > schema_.component(component).copies && !position_.unchecked) {
        take_more_than_all(component, value.span);
      }
      if (c.count > kMostCopies) throw names_.error(value.span, "script/bad-value", "that is too many");
      for (std::int64_t i = 0; i < c.count; ++i) {
        take(component, seat_of(f, place.instance), value.span);
        if (in_order && state::pile::size(arena_, f.at(place.instance)) < f.ordered) {
          state::pile::put_at_bottom(arena_, f, f.at(place.instance), type);
        } else {
          state::pile::add_unordered(arena_, f, f.at(place.instance), type, 1);
        }
      }
    }
  }

  [[noreturn]] void take_more_than_all(ComponentId component, grammar::Span at) const {
    throw names_.error(at, "state/not-available",
                       "the game has " + std::to_string(schema_.component(component).copies) + " of '" +
                           schema_.component(component).name + "'",
                       "'position unchecked' allows more");
  }

  void assign_slots(const state::FieldType& f, const FieldPlace& place, const PositionLine& line) {
    if (line.values.size() > static_cast<std::size_t>(f.places)) {
      throw names_.error(line.values[static_cast<std::size_t>(f.places)].span, "script/bad-value",
                         "'" + f.name + "' has " + std::to_string(f.places) + " places");
    }
    if (line.values.size() == 1 && line.values[0].text == "none") return;
    for (std::size_t p = 0; p < line.values.size(); ++p) {
      const FieldPlace one{place.field, place.instance, p};
      put_into_slot(f, place.instance, p, single_word(names_, arena_, one, line.values[p]), line.values[p].span);
    }
  }

  void put_into_slot(const state::FieldType& f, std::size_t instance, std::size_t member, Word component,
                     grammar::Span at) {
    const Address word = f.at(instance) + static_cast<Address>(member);
    if (const Word old = arena_.get(word); old >= 0) loose_.add(Loose::box(f, instance), ComponentId(old), 1);
    if (component >= 0) take(ComponentId(component), seat_of(f, instance), at);
    arena_.set(word, component);
  }

  // --- boards

  void put_items(const PositionLine& line) {
    const FieldPlace place = place_of(line);
    const auto& f = schema_.field(place.field);
    if (f.kind != FieldKind::grid && f.kind != FieldKind::map) {
      throw names_.error(line.span, "script/bad-position", "'" + f.name + "' has no places to lay something on",
                         "write " + f.name + " = VALUE");
    }
    for (const auto& item : line.items) {
      guard([&] {
        if (f.kind == FieldKind::grid) put_piece(place, f, item);
        else put_on_map(place, f, item);
      });
    }
  }

  void put_piece(const FieldPlace& place, const state::FieldType& f, const PlacedItem& item) {
    const ComponentId component = names_.need_component(item.component, f.family);
    if (item.at.size() != 1 || item.at[0].kind != grammar::Value::Kind::cell) {
      throw names_.error(item.span, "script/bad-value", "a piece lies on one cell; write NAME (x,y)");
    }
    const auto cell = to_cell("(" + item.at[0].cell[0] + "," + item.at[0].cell[1] + ")");
    if (!cell) {
      throw names_.error(item.at[0].span, "script/bad-value",
                         "a cell has whole numbers from -" + std::to_string(kCellLimit) + " to " +
                             std::to_string(kCellLimit));
    }
    if (item.turned != 0 && !f.declared->turns) {
      throw names_.error(item.span, "script/bad-value", "pieces of '" + f.name + "' are never turned");
    }
    const auto& grid = f.grids[place.instance];
    if (grid.occupied(arena_, *cell)) {
      throw names_.error(item.span, "state/occupied", "cell " + cell_text(*cell) + " of '" + f.name + "' is occupied");
    }
    if (grid.count(arena_) >= grid.capacity()) throw names_.error(item.span, "state/full", "'" + f.name + "' is full");
    take(component, seat_of(f, place.instance), item.span);
    state::place_piece(schema_, arena_, place.field, place.instance, *cell, component,
                       static_cast<Turn>(item.turned / 90));
    boards_[{place.field.value, place.instance}][pack(*cell)] = item.span;
  }

  void put_on_map(const FieldPlace& place, const state::FieldType& f, const PlacedItem& item) {
    if (!f.family) throw names_.error(item.span, "script/bad-position", "nothing lies on '" + f.name + "'");
    const ComponentId component = names_.need_component(item.component, f.family);
    if (item.at.size() != 1) throw names_.error(item.span, "script/bad-value", "write NAME PLACE");
    put_into_slot(f, place.instance, map_place(names_, f, item.at[0]), component.value, item.span);
  }

  // --- links of maps and merges of regions

  void join_items(const PositionLine& line, Stage stage) {
    if (line.joins.empty()) return;
    const FieldPlace place = place_of(line);
    const auto& f = schema_.field(place.field);
    if (f.kind != FieldKind::map && f.kind != FieldKind::regions) {
      if (stage == Stage::links) throw names_.error(line.span, "script/bad-position", "nothing is joined on '" + f.name + "'");
      return;
    }
    if ((f.kind == FieldKind::map) != (stage == Stage::links)) return;
    for (const auto& item : line.joins) {
      guard([&] {
        if (f.kind == FieldKind::map) link_places(names_, arena_, f, item);
        else merge_segments(names_, arena_, f, place.instance, item);
      });
    }
  }

  void check_boards() {
    for (const auto& [key, spans] : boards_) {
      const auto& f = schema_.field(FieldId(key.first));
      const auto fault = find_fault(schema_, f, key.second, arena_);
      if (!fault) continue;
      const auto it = spans.find(pack(fault->cell));
      errors_.add(grammar::diagnose(*names_.source, it == spans.end() ? position_.span : it->second,
                                    "state/invalid-position", fault->message,
                                    "'position unchecked' allows it"));
    }
  }

  void check_invariants() {
    for (const flow::Broken& broken : flow::broken_invariants(game_)) {
      errors_.add(grammar::diagnose(*names_.source, place_of(broken), "state/invariant",
                                    broken.text(game_, names_.players), "'position unchecked' allows it"));
    }
  }

  /// Where the script put the element that breaks an invariant.
  grammar::Span place_of(const flow::Broken& broken) const {
    const expr::Type& type = broken.invariant->element;
    if (broken.element < 0) return position_.span;
    if (type.is(expr::Type::Kind::figure)) {
      const auto it = figures_.find({type.id, static_cast<int>(broken.element)});
      if (it != figures_.end()) return it->second;
    }
    if (type.is(expr::Type::Kind::piece)) {
      const std::size_t instance = expr::instance_of_piece(broken.element);
      const auto board = boards_.find({type.id, instance});
      const Cell cell = schema_.field(type.field()).grids[instance].cell_of(arena_, expr::slot_of_piece(broken.element));
      if (board == boards_.end()) return position_.span;
      const auto it = board->second.find(pack(cell));
      if (it != board->second.end()) return it->second;
    }
    return position_.span;
  }

  // --- whose turn it is

  void begin_phase() {
    TextToken turn;
    TextToken phase_name;
    for (const auto& line : position_.lines) {
      if (line.kind == PositionLine::Kind::turn) turn = line.player;
      if (line.kind != PositionLine::Kind::phase) continue;
      phase_name = line.text;
      if (!line.player.text.empty()) turn = line.player;
    }
    if (phase_name.text.empty() && turn.text.empty()) return;
    const PhaseId phase = find_phase(phase_name);
    const Seat seat = turn.text.empty() ? Seat() : names_.need_seat(turn);
    if (seat) point_actor_at(phase, seat);
    game_.enter(phase, seat);
    const auto pending = game_.pending();
    if (seat && pending.kind == flow::Pending::Kind::decision && pending.phase == phase && !pending.may_act(seat)) {
      throw names_.error(turn.span, "script/bad-position",
                         "phase '" + game_.rules().phase(phase).name + "' asks " +
                             names_.players[pending.actor().index()] + ", not " + turn.text);
    }
  }

  PhaseId find_phase(const TextToken& name) const {
    const auto& phases = game_.rules().phases();
    if (name.text.empty()) {
      const auto it = std::find_if(phases.begin(), phases.end(), [](const auto& p) { return p.decides; });
      return it == phases.end() ? game_.rules().first_phase() : PhaseId(static_cast<std::size_t>(it - phases.begin()));
    }
    if (const PhaseId id = game_.rules().find_phase(name.text)) return id;
    std::vector<std::string> known;
    for (const auto& p : phases) known.push_back(p.name);
    throw names_.error(name.span, "script/unknown-phase", "there is no phase '" + name.text + "'",
                       grammar::nearest_hint(name.text, known));
  }

  /// Where the rules name a phase's actor by a field, the field is set, unless
  /// the position says it itself.
  void point_actor_at(PhaseId phase, Seat seat) {
    const auto& declared = game_.rules().description().phases[phase.index()];
    if (declared.actor.empty()) return;
    const FieldId id = schema_.find_field(declared.actor.source->text(declared.actor.span));
    if (!id || assigned_.contains(id.value)) return;
    const auto& f = schema_.field(id);
    if (f.kind == FieldKind::ref && f.to == state::RefTo::player && f.instances == 1) {
      arena_.set(f.at(0), seat.value);
    }
  }

  static constexpr std::int64_t kMostCopies = 10'000;

  flow::Game& game_;
  Arena& arena_;
  const state::Schema& schema_;
  const Names& names_;
  const GameStatement& position_;
  Loose loose_;
  grammar::Diagnostics errors_;
  board::Scratch scratch_;
  std::set<std::int32_t> assigned_;   ///< one-word fields of the game
  /// Pieces laid, with their places in the script, by grid.
  std::map<std::pair<std::int32_t, std::size_t>, std::map<Word, grammar::Span>> boards_;
  /// Figures put somewhere, by field and number.
  std::map<std::pair<std::int32_t, int>, grammar::Span> figures_;
};

}  // namespace

void fill_position(flow::Game& game, const Names& names, const GameStatement& position) {
  Filler(game, names, position).run();
}

}  // namespace castellan::session
