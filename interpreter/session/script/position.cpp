#include "interpreter/session/script/position.hpp"

#include <algorithm>
#include <map>

#include "interpreter/flow/invariants.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/ruletext/vm/machine.hpp"
#include "interpreter/session/figure_text.hpp"
#include "interpreter/session/script/position_phase.hpp"
#include "interpreter/state/board_check.hpp"
#include "interpreter/state/knowledge.hpp"
#include "interpreter/state/position.hpp"

namespace castellan::session {

using grammar::GameStatement;
using grammar::PositionLine;
using grammar::TextToken;
namespace kinds = state::kinds;
using Scope = description::Field::Scope;

namespace {

class Filler {
 public:
  Filler(flow::Game& game, const Names& names, const GameStatement& position)
      : game_(game),
        arena_(game.arena()),
        schema_(names.schema),
        names_(names),
        position_(position),
        goes_on_(position.kind == GameStatement::Kind::set),
        filling_(names, game.arena(), position.unchecked, goes_on_ ? "set" : "position") {}

  void run() {
    fill_lines();
    when_well([&] { game_.complete_position(); });
    when_well([&] {
      begin_phase(game_, names_, {position_, filling_.assigned, [&] { check_invariants(true); }});
    });
    when_well([&] { check_invariants(false); });
    if (!well()) throw grammar::Error(filling_.errors.sorted());
  }

  /// The same of a game that is going on.
  void change() {
    fill_lines();
    when_well([&] { put_back(); });
    const bool says_where = std::ranges::any_of(position_.lines, [](const PositionLine& line) {
      return line.kind == PositionLine::Kind::turn || line.kind == PositionLine::Kind::phase;
    });
    when_well([&] {
      if (says_where)
        begin_phase(game_, names_, {position_, filling_.assigned, [&] { check_invariants(true); }});
      else
        go_on_where_it_is(game_, names_, position_);
    });
    when_well([&] { check_invariants(false); });
    if (!well()) throw grammar::Error(filling_.errors.sorted());
  }

 private:
  void fill_lines() {
    for (const auto& line : position_.lines) empty_assigned(line);
    // A thing comes after the things that it is on or joined with.
    for (const Stage stage : {Stage::links, Stage::components, Stage::boards, Stage::figures,
                              Stage::riders, Stage::of_figures}) {
      for (const auto& line : position_.lines) filling_.guard([&] { fill(line, stage); });
    }
    if (!position_.unchecked) when_well([&] { check_boards(); });
  }

  [[nodiscard]] bool well() const { return !filling_.errors.has_errors(); }
  template <class F>
  void when_well(F&& f) {
    if (well()) filling_.guard(f);
  }
  grammar::Diagnostic refused(grammar::Span at, std::string id, std::string message) const {
    return grammar::diagnose(*names_.source, at, std::move(id), std::move(message),
                             unchecked_allows(position_));
  }

  FieldPlace place_of(const PositionLine& line) const {
    return find_place(names_, arena_, {}, line.path);
  }

  void empty_assigned(const PositionLine& line) {
    const bool lays = line.kind == PositionLine::Kind::place && !line.items.empty();
    if (!lays && line.kind != PositionLine::Kind::assign) return;
    try {
      if (lays) {
        const FieldPlace place = place_of(line);
        const auto& f = schema_.field(place.field);
        if (f.begins_laid() && !goes_on_)
          kinds::of(f).clear(filling_, {schema_, arena_, f, place.instance});
        return;
      }
      for (const auto& path : each_path(names_, line.path)) {
        const FieldPlace place = find_place(names_, arena_, {}, path);
        const auto& f = schema_.field(place.field);
        if (f.starts_filled() || (goes_on_ && f.kind == description::FieldKind::pile))
          filling_.loose.empty(place.field, place.instance);
      }
    } catch (const grammar::Error&) {  // said when the line is filled
    }
  }

  enum class Stage : std::uint8_t { links, components, boards, figures, riders, of_figures };

  /// The needs of a line decide when it is filled in; within a stage the lines keep their order.
  void fill(const PositionLine& line, Stage stage) {
    switch (line.kind) {
      case PositionLine::Kind::turn:
      case PositionLine::Kind::phase:
        break;
      case PositionLine::Kind::assign:
        if (stage == stage_of(line)) assign(line);
        break;
      case PositionLine::Kind::place:
        if (stage == Stage::links || stage == Stage::components || stage == Stage::boards)
          place(line, stage);
        break;
      case PositionLine::Kind::sees:
        if (stage == Stage::of_figures) sees(line);
        break;
      case PositionLine::Kind::figure:
        if (stage == (on_figure(names_, line.figure) ? Stage::riders : Stage::figures)) {
          const PutFigure put = put_figure(names_, arena_, line.figure, goes_on_);
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
      // A region is named by merges and owners.
      if (f.scope == Scope::region || f.to == state::RefTo::region) return Stage::of_figures;
      if (f.scope == Scope::figure || f.to == state::RefTo::figure) return Stage::of_figures;
      if (f.scope == Scope::piece || f.scope == Scope::segment) return Stage::boards;
      if (f.to == state::RefTo::piece || f.to == state::RefTo::segment) return Stage::boards;
      if (!f.maps.empty() && line.path.back().text == "owner") return Stage::boards;
      break;
    }
    return Stage::components;
  }

  void assign(const PositionLine& line) {
    for (const auto& path : each_path(names_, line.path)) {
      filling_.guard([&] { assign(find_place(names_, arena_, {}, path), line); });
    }
  }
  void assign(const FieldPlace& place, const PositionLine& line) {
    const auto& f = schema_.field(place.field);
    if (line.values.empty())
      throw names_.error(line.span, "script/bad-value", "a value is missing");
    kinds::of(f).assign(filling_, {schema_, arena_, f, place.instance}, place, line);
  }

  /// Somebody knows what lies there. What is known of an order cannot be said: a closed pile lies
  /// in none.
  void sees(const PositionLine& line) {
    const Seat seat = names_.need_seat(line.player);
    for (const auto& path : each_path(names_, line.path)) {
      filling_.guard([&] {
        const FieldPlace place = find_place(names_, arena_, {}, path);
        const auto& f = schema_.field(place.field);
        if (!f.knowledge || f.kind == description::FieldKind::pile) {
          throw names_.error(
              line.span, "script/bad-position", "'" + f.name + "' does not keep who has seen it",
              "only closed slots and refs with 'knowledge' do, and what is visible needs no line");
        }
        state::show(arena_, f, place.instance, place.member, seat);
      });
    }
  }

  /// Components are laid before segments are merged, and after links.
  void place(const PositionLine& line, Stage stage) {
    const bool lays = stage == Stage::components;
    if (lays ? line.items.empty() : line.joins.empty()) return;
    const FieldPlace place = place_of(line);
    const auto& f = schema_.field(place.field);
    const kinds::Kind& kind = kinds::of(f);
    const kinds::Writing field{schema_, arena_, f, place.instance};
    if (lays) return kind.lay(filling_, field, line);
    if (kind.stands == (stage == Stage::boards)) kind.join(filling_, field, line);
  }

  /// A thing whose place is taken goes to its place at the start of a game.
  void put_back() {
    ruletext::Machine machine;
    filling_.loose.put_back([&](FieldId pile, std::size_t instance, ComponentId component) {
      return game_.rules().starts_in(game_.context(), machine, pile, instance, component);
    });
  }

  void check_boards() {
    for (const auto& [key, spans] : filling_.pieces) {
      const auto& f = schema_.field(FieldId(key.first));
      const auto fault = state::find_fault(schema_, f, key.second, arena_);
      if (!fault) continue;
      const auto it = spans.find(pack(fault->cell));
      filling_.errors.add(refused(it == spans.end() ? position_.span : it->second,
                                  "state/invalid-position", fault->message));
    }
  }

  /// As the game enters a phase, those of phases only: others may not hold before it goes on.
  void check_invariants(bool entering) const {
    if (position_.unchecked) return;
    std::vector<grammar::Diagnostic> list;
    for (const flow::Broken& broken : flow::broken_invariants(game_)) {
      if (entering && broken.invariant->phases.empty()) continue;
      list.push_back(
          refused(place_of(broken), "state/invariant", broken.text(game_, names_.players)));
    }
    if (!list.empty()) throw grammar::Error(std::move(list));
  }

  /// Where the script put the element that breaks an invariant.
  grammar::Span place_of(const flow::Broken& broken) const {
    const ruletext::Type& type = broken.invariant->element;
    if (broken.element < 0) return position_.span;
    if (type.is(ruletext::Type::Kind::figure)) {
      const auto own =
          schema_.own_figure(schema_.field(type.field()), static_cast<int>(broken.element));
      const auto it = figures_.find({schema_.find_field(own.field.name).value, own.figure});
      if (it != figures_.end()) return it->second;
    }
    if (type.is(ruletext::Type::Kind::piece)) {
      const std::size_t instance = ruletext::instance_of_piece(broken.element);
      const auto board = filling_.pieces.find({type.id, instance});
      const Cell cell = schema_.field(type.field())
                            .grids[instance]
                            .cell_of(arena_, ruletext::slot_of_piece(broken.element));
      if (board == filling_.pieces.end()) return position_.span;
      const auto it = board->second.find(pack(cell));
      if (it != board->second.end()) return it->second;
    }
    return position_.span;
  }

  flow::Game& game_;
  Arena& arena_;
  const state::Schema& schema_;
  const Names& names_;
  const GameStatement& position_;
  const bool goes_on_;  ///< the game is not new
  state::Filling filling_;
  /// Figures put somewhere, by field and number.
  std::map<std::pair<std::int32_t, int>, grammar::Span> figures_;
};

}  // namespace

void fill_position(flow::Game& game, const Names& names, const GameStatement& position) {
  Filler(game, names, position).run();
}

void change_position(flow::Game& game, const Names& names, const GameStatement& set) {
  Filler(game, names, set).change();
}

}  // namespace castellan::session
