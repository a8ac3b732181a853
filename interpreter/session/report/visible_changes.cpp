#include "interpreter/session/report/visible_changes.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <tuple>

#include "interpreter/session/script/path.hpp"
#include "interpreter/state/figure_text.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::session {
namespace {

using description::Visibility;
using nlohmann::json;
using state::FieldType;
using state::kinds::Holds;
using Scope = description::Field::Scope;

/// A container, and the place in it where it has places.
struct Where {
  FieldId field;
  std::size_t instance = 0;
  std::int64_t position = 0;
  friend auto operator<=>(const Where& a, const Where& b) {
    return std::tuple(a.field.value, a.instance, a.position) <=>
           std::tuple(b.field.value, b.instance, b.position);
  }
  friend bool operator==(const Where& a, const Where& b) { return (a <=> b) == 0; }
};

/// Of which components how many there are more (or fewer) somewhere.
struct Flow {
  Where where;
  std::int32_t component = -1;  ///< -1: some that the viewer does not know
  Word copies = 0;
};

class Differences {
 public:
  Differences(const state::Schema& schema, const Arena& before, const Arena& now,
              const std::vector<std::string>& players, std::optional<Seat> seat,
              std::vector<VisibleChange>& out)
      : schema_(schema), before_(before), now_(now), players_(players), sight_{seat}, out_(out) {}

  void run(std::span<const Touched> touched) {
    for (const Touched& t : touched) {
      const FieldType& f = schema_.field(t.field);
      if (f.derived || state::kinds::of(f).holds != Holds::components) continue;
      add_content(before_, f, t.field, t.instance, -1);
      add_content(now_, f, t.field, t.instance, 1);
    }
    for (const auto& [known, copies] : sums_) {
      if (known.component >= 0) surplus_[known.component] += copies;
    }
    for (const Touched& t : touched) {
      const FieldType& f = schema_.field(t.field);
      if (f.derived) continue;
      switch (state::kinds::of(f).holds) {
        case Holds::value:
          single(f, t.instance);
          break;
        case Holds::components:
          content(t.field, t.instance);
          break;
        case Holds::figures:
          figures(f, t.instance);
          break;
        case Holds::joins:
          break;  // seen on its board
      }
    }
    pair_up();
  }

 private:
  [[nodiscard]] state::kinds::Reading reading(const Arena& arena, const FieldType& f,
                                              std::size_t i) const {
    return {schema_, arena, f, i};
  }

  /// `Anna.hand`, `stock[silver]`, `rent[wood]`.
  [[nodiscard]] std::string path(const FieldType& f, std::size_t instance) const {
    const std::string of = whose(f, instance);
    const std::string name = f.name + (f.scope_field ? "[" + of + "]" : std::string()) +
                             state::entry_name(schema_, f, instance);
    if (f.scope_field) return name;
    if (f.scope == Scope::player) return of + "." + name;
    return of.empty() ? name : name + "[" + of + "]";
  }

  /// The player, value, place, piece or figure that an instance is of.
  [[nodiscard]] std::string whose(const FieldType& f, std::size_t instance) const {
    const state::Position at = state::position(f, instance);
    if (f.scope == Scope::player) return players_[at.container];
    if (f.scope == Scope::choice) return schema_.choice(f.scope_choice).values[at.container];
    if (!f.scope_field) return {};
    const FieldType& outer = schema_.field(f.scope_field);
    return state::kinds::of(outer).member_text(reading(now_, outer, at.container),
                                               at.member / f.parts, players_);
  }

  [[nodiscard]] Spot spot(const Where& w) const {
    const FieldType& f = schema_.field(w.field);
    Spot out{path(f, w.instance), {}};
    if (!f.grids.empty())
      out.at = state::cell_text(unpack_cell(static_cast<Word>(w.position)));
    else if (f.places > 0)
      out.path += "[" + state::place_name(schema_, f, static_cast<std::size_t>(w.position)) + "]";
    return out;
  }

  [[nodiscard]] bool sees_size(const FieldType& f, const state::kinds::Reading& r) const {
    return sight_.sees_size(f) || sight_.sees(r);
  }

  // --- one value

  void single(const FieldType& f, std::size_t i) {
    if (f.scope_field && gone(f, i)) return;
    const auto view = state::kinds::of(f).view;
    const auto was = view(reading(before_, f, i), sight_);
    const auto is = view(reading(now_, f, i), sight_);
    if (was == is || !is || !was) return;
    VisibleChange c;
    c.kind = VisibleChange::Kind::changed;
    c.name = f.name + state::entry_name(schema_, f, i);
    c.of = whose(f, i);
    c.before = value(before_, f, i, *was);
    c.after = value(now_, f, i, *is);
    if (c.before != c.after) out_.push_back(std::move(c));
  }

  /// Whether the piece that it is of does not lie there.
  [[nodiscard]] bool gone(const FieldType& f, std::size_t i) const {
    if (f.scope != Scope::piece && f.scope != Scope::segment) return f.scope == Scope::region;
    const FieldType& outer = schema_.field(f.scope_field);
    const state::Position at = state::position(f, i);
    const int slot = static_cast<int>(at.member / f.parts);
    const board::Grid& grid = outer.grids[at.container];
    return !grid.used(now_, slot) || !grid.used(before_, slot);
  }

  [[nodiscard]] json value(const Arena& arena, const FieldType& f, std::size_t i,
                           const json& shown) const {
    if (shown.is_number() && state::kinds::of(f).counts) return shown;
    if (shown.is_boolean() || shown.is_object()) return shown;
    const state::Names names{schema_, players_, nullptr};
    const std::string text = word_text(names, arena, f, arena.get(f.at(i)));
    return text == "none" ? json(nullptr) : json(text);
  }

  // --- figures

  void figures(const FieldType& f, std::size_t i) {
    if (!sight_.sees(reading(now_, f, i))) return;
    for (std::size_t k = 0; k < f.figures.size(); ++k) {
      const int figure = static_cast<int>(k);
      if (state::figures::location(before_, f, i, figure) ==
          state::figures::location(now_, f, i, figure))
        continue;
      const auto place = [&](const Arena& arena) {
        std::string text = state::figure_place({schema_, arena, players_}, f, figure);
        return Spot{text.empty() ? "in the supply" : std::move(text), {}};
      };
      VisibleChange c;
      c.name = state::figure_name({schema_, now_, players_}, f, figure);
      c.from = place(before_);
      c.to = place(now_);
      out_.push_back(std::move(c));
    }
  }

  // --- containers

  struct Known {
    Where where;
    std::int32_t component = -1;
    friend auto operator<=>(const Known& a, const Known& b) {
      return std::tuple(a.where, a.component) <=> std::tuple(b.where, b.component);
    }
  };

  /// The visible content of a container; copies of the earlier state are negative.
  void add_content(const Arena& arena, const FieldType& f, FieldId field, std::size_t i,
                   Word sign) {
    const state::kinds::Reading r = reading(arena, f, i);
    const bool counts = sees_size(f, r);
    std::vector<state::kinds::Content> found;
    state::kinds::of(f).content(r, ComponentId(), found);
    for (const auto& c : found) {
      // A pile has no places to report.
      const Where where{field, i, f.kind == description::FieldKind::pile ? 0 : c.position};
      if (sight_.knows(r, c.known_to))
        sums_[{where, c.component.value}] += sign * c.copies;
      else if (counts)
        sums_[{where, -1}] += sign * c.copies;
    }
  }

  /// The changes in a container.
  void content(FieldId field, std::size_t i) {
    const auto first =
        sums_.lower_bound({{field, i, std::numeric_limits<std::int64_t>::min()}, -1});
    const auto inside = [&](auto it) {
      return it != sums_.end() && it->first.where.field == field && it->first.where.instance == i;
    };
    // What was not known and is known at the same place was revealed, unless it came from
    // somewhere else; the other way round it stays there.
    for (auto it = first; inside(it); ++it) {
      if (it->first.component >= 0) continue;
      for (auto known = std::next(it); inside(known) && known->first.where == it->first.where;
           ++known) {
        Word& more = surplus_[known->first.component];
        const Word shown = std::max(0, std::min({known->second, -it->second, more}));
        const Word forgotten = std::max(0, std::min({-known->second, it->second, -more}));
        known->second += forgotten - shown;
        it->second += shown - forgotten;
        more += forgotten - shown;
        if (shown == 0) continue;
        VisibleChange& c = out_.emplace_back();
        c.kind = VisibleChange::Kind::revealed;
        c.name = name(known->first.component);
        c.copies = shown;
        c.to = spot(it->first.where);
      }
    }
    for (auto it = first; inside(it); ++it) {
      const auto& [known, copies] = *it;
      if (copies < 0)
        left_.push_back({known.where, known.component, -copies});
      else if (copies > 0)
        came_.push_back({known.where, known.component, copies});
    }
  }

  [[nodiscard]] std::string name(std::int32_t component) const {
    return component < 0 ? std::string() : schema_.component(ComponentId(component)).name;
  }

  void tell(Flow* from, Flow* to) {
    const Word copies = from == nullptr ? to->copies
                        : to == nullptr ? from->copies
                                        : std::min(from->copies, to->copies);
    const std::int32_t component = from != nullptr && from->component >= 0 ? from->component
                                   : to != nullptr                         ? to->component
                                                                           : -1;
    VisibleChange c;
    c.name = name(component);
    c.copies = copies;
    if (from != nullptr) {
      c.from = spot(from->where);
      from->copies -= copies;
    }
    if (to != nullptr) {
      c.to = spot(to->where);
      turn(to->where, *c.to);
      to->copies -= copies;
    }
    if (from != nullptr && to != nullptr &&
        schema_.field(to->where.field).refill == from->where.field &&
        std::find(refilled_.begin(), refilled_.end(), to->where) == refilled_.end()) {
      refilled_.push_back(to->where);
    }
    out_.push_back(std::move(c));
  }

  /// How a piece lies.
  void turn(const Where& w, Spot& spot) const {
    const FieldType& f = schema_.field(w.field);
    if (f.grids.empty() || !f.declared->turns) return;
    const board::Grid& grid = f.grids[w.instance];
    const int slot = grid.slot_at(now_, unpack_cell(static_cast<Word>(w.position)));
    if (slot < 0) return;
    const auto turned = static_cast<int>(grid.piece(now_, slot).turn);
    if (turned != 0) spot.at += " turned " + std::to_string(turned * 90);
  }

  /// First what is known at both ends, then what is known at one, then the rest.
  void pair_up() {
    const auto pair = [&](auto fits) {
      for (Flow& from : left_) {
        for (Flow& to : came_) {
          if (from.copies > 0 && to.copies > 0 && fits(from, to)) tell(&from, &to);
        }
      }
    };
    pair([](const Flow& a, const Flow& b) {
      return a.component >= 0 && a.component == b.component;
    });
    const auto may_hold = [&](const Flow& a, const Flow& b) {
      return schema_.field(a.where.field).family == schema_.field(b.where.field).family &&
             (a.component < 0 || b.component < 0);
    };
    pair([&](const Flow& a, const Flow& b) {
      return may_hold(a, b) && (a.component >= 0 || b.component >= 0);
    });
    pair(may_hold);
    for (Flow& from : left_) {
      if (from.copies > 0) tell(&from, nullptr);
    }
    for (Flow& to : came_) {
      if (to.copies > 0) tell(nullptr, &to);
    }
    for (const Where& w : refilled_) {
      VisibleChange& c = out_.emplace_back();
      c.kind = VisibleChange::Kind::shuffled;
      c.to = spot(w);
    }
  }

  const state::Schema& schema_;
  const Arena& before_;
  const Arena& now_;
  const std::vector<std::string>& players_;
  state::kinds::Sight sight_;
  std::vector<VisibleChange>& out_;
  std::map<Known, Word> sums_;            ///< how many more the viewer sees
  std::map<std::int32_t, Word> surplus_;  ///< of a component, all places together
  std::vector<Flow> left_, came_;
  std::vector<Where> refilled_;
};

}  // namespace

void visible_changes(const state::Schema& schema, const Arena& before, const Arena& now,
                     std::span<const Touched> touched, const std::vector<std::string>& players,
                     std::optional<Seat> seat, std::vector<VisibleChange>& out) {
  Differences(schema, before, now, players, seat, out).run(touched);
}

void touched_fields(const state::Schema& schema, const Arena& before, const Arena& now,
                    std::vector<Touched>& out) {
  for (std::size_t n = 0; n < schema.fields().size(); ++n) {
    const FieldType& f = schema.fields()[n];
    if (f.derived) continue;
    const auto all = static_cast<std::size_t>(f.stride) * f.instances;
    const auto differ = [&](Address at, std::size_t words) {
      const auto a = before.view(at, words), b = now.view(at, words);
      return !std::equal(a.begin(), a.end(), b.begin());
    };
    if (!differ(f.base, all)) continue;
    for (std::size_t i = 0; i < f.instances; ++i) {
      if (differ(f.at(i), f.stride)) out.push_back({FieldId(n), i});
    }
  }
}

}  // namespace castellan::session
