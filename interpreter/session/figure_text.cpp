#include "interpreter/session/figure_text.hpp"

#include <algorithm>

#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::session {

using description::FieldKind;
using grammar::FigureText;
using grammar::TextToken;
using state::figures::Location;
using state::figures::Where;
using Scope = description::Field::Scope;

namespace {

FigureKind find_named(const Names& names, const FigureText& text, bool fields) {
  const Seat owner = text.owner.text.empty() ? Seat() : names.need_seat(text.owner);
  std::vector<std::string> known;
  bool other_owner = false;
  for (const FieldId id : names.schema.fields_of(FieldKind::figures)) {
    const auto& f = names.schema.field(id);
    if (fields) {
      known.push_back(f.name);
      if (f.name == text.kind.text && !(f.declared->neutral && owner)) return {id, -1, owner};
      other_owner = other_owner || f.name == text.kind.text;
    }
    for (std::size_t k = 0; k < f.figure_kinds.size(); ++k) {
      known.push_back(f.figure_kinds[k]);
      if (f.figure_kinds[k] != text.kind.text) continue;
      if (f.declared->neutral == !owner) return {id, static_cast<std::int32_t>(k), owner};
      other_owner = true;
    }
  }
  if (other_owner) {
    throw names.error(
        text.kind.span, "script/unknown-figure",
        owner ? "'" + text.kind.text + "' belongs to nobody"
              : "say whose '" + text.kind.text + "' is meant",
        owner ? "" : "for example " + text.kind.text + " of " + names.players.front());
  }
  throw names.error(text.kind.span, "script/unknown-figure",
                    "there is no figure '" + text.kind.text + "'",
                    grammar::nearest_hint(text.kind.text, known));
}

}  // namespace

FigureKind find_kind(const Names& names, const FigureText& text) {
  return find_named(names, text, false);
}
FigureKind find_kinds(const Names& names, const FigureText& text) {
  return find_named(names, text, true);
}

namespace {

/// `wanted` is null for a figure anywhere on the table.
bool matches(const Names& names, const Arena& arena, const FigureText& text, const FigureKind& kind,
             const Location* wanted, int figure) {
  const auto& f = names.schema.field(kind.field);
  const auto& type = f.figures[static_cast<std::size_t>(figure)];
  const bool everybody = kind.kind < 0 && !kind.owner;
  if ((!everybody && type.owner != kind.owner) || (kind.kind >= 0 && type.kind != kind.kind))
    return false;
  const auto says = [](const TextToken& said, std::int64_t is) {
    return said.text.empty() || to_number(said.text) == is;
  };
  if (!says(text.role, state::figures::role(arena, f, 0, figure)) ||
      !says(text.stack, state::figures::stack(arena, f, 0, figure)))
    return false;
  if (!text.custodian.text.empty() &&
      state::figures::custodian(arena, f, 0, figure) != names.need_seat(text.custodian))
    return false;
  const Location is = state::figures::location(arena, f, 0, figure);
  if (!wanted) return is.where != Where::supply && is.where != Where::out;
  if (wanted->where == Where::supply) return is.where == Where::supply && is.at == type.owner.value;
  if (is == *wanted) return true;
  // A piece's figures are those on its segments, too.
  return wanted->where == Where::cell && is.where == Where::segment && is.field == wanted->field &&
         is.instance == wanted->instance &&
         names.schema.field(is.field).grids[static_cast<std::size_t>(is.instance)].cell_of(
             arena, is.at) == unpack_cell(wanted->at);
}

/// The words after `on`, one by one.
class LocationReader {
 public:
  LocationReader(const Names& names, const Arena& arena, const FigureText& text,
                 const FigureKind& kind)
      : names_(names), arena_(arena), text_(text), words_(text.location), kind_(kind) {}

  Location read() {
    if (on_figure(names_, text_)) return figure_below();
    std::vector<TextToken> path{next()};
    if (is_player(path[0])) path.push_back(next());
    const FieldId id = names_.schema.find_field(path.back().text);
    if (id && state::kinds::of(names_.schema.field(id)).counts) return square(id);
    if (id && names_.schema.field(id).scope == Scope::choice) path.push_back(next());
    const FieldPlace place = find_place(names_, arena_, {}, path);
    const auto& f = names_.schema.field(place.field);
    Location to;
    to.field = place.field;
    to.instance = static_cast<Word>(place.instance);
    if (f.kind == FieldKind::grid) return on_grid(f, to);
    const TextToken& where = next();
    path.push_back(where);
    const FieldPlace spot = find_place(names_, arena_, {}, path);
    if (!spot.member)
      throw names_.error(where.span, "script/bad-position", "no figure stands on '" + f.name + "'");
    to.where = Where::place;
    to.at = static_cast<Word>(*spot.member);
    return ended(to);
  }

 private:
  const TextToken& next() {
    if (used_ == words_.size()) {
      throw names_.error(text_.span, "script/bad-position",
                         "the place of the figure is not complete");
    }
    return words_[used_++];
  }
  Location ended(const Location& to) const {
    if (used_ == words_.size()) return to;
    throw names_.error(words_[used_].span, "script/bad-path",
                       "'" + words_[used_].text + "' is too much here");
  }
  [[nodiscard]] bool is_player(const TextToken& word) const {
    return names_.seat(word.text) && !names_.schema.find_field(word.text);
  }

  Location on_grid(const state::FieldType& f, Location to) {
    const auto instance = static_cast<std::size_t>(to.instance);
    const TextToken* where = &next();
    const bool corner = where->text == "corner";
    if (corner) where = &next();
    const auto piece = corner ? std::nullopt : state::to_piece(where->text);
    const auto cell = piece ? piece->cell : to_cell(where->text);
    if (!cell)
      throw names_.error(where->span, "script/bad-path",
                         "'" + where->text + "' is no cell; write (x,y)");
    to.where = corner ? Where::corner : Where::cell;
    to.at = pack(*cell);
    if (corner) return ended(to);
    if (!f.grids[instance].occupied(arena_, *cell)) {
      throw names_.error(where->span, "script/bad-path",
                         "no piece of '" + f.name + "' lies on " + where->text);
    }
    if (used_ == words_.size() && piece->half) {
      throw names_.error(
          where->span, "script/bad-path",
          "a figure that stands on no segment stands on the whole cell; write " + cell_text(*cell));
    }
    if (used_ == words_.size()) return to;
    const state::SegmentPlace s =
        state::find_segment(names_, arena_, f, instance, words_.subspan(used_ - 1));
    to.where = Where::segment;
    to.at = s.slot;
    to.part = s.segment;
    return to;
  }

  Location square(FieldId id) {
    const auto& f = names_.schema.field(id);
    const TextToken& where = next();
    const auto n = to_number(where.text);
    if (!n || !state::fits(f, *n)) {
      throw names_.error(where.span, "script/bad-value",
                         "'" + f.name + "' has squares " + std::to_string(f.min) + " to " +
                             std::to_string(f.max) + ", not '" + where.text + "'");
    }
    return ended({Where::track, id, 0, static_cast<Word>(*n), 0});
  }

  /// `KIND [of NAME] [on ...]`: another figure.
  [[nodiscard]] Location figure_below() const {
    FigureText below;
    below.span = text_.span;
    std::size_t at = 0;
    while (at < words_.size() && words_[at].text != "of" && words_[at].text != "on") {
      if (!below.kind.text.empty()) below.kind.text += ' ';
      below.kind.text += words_[at++].text;
    }
    below.kind.span = words_.front().span;
    if (at + 1 < words_.size() && words_[at].text == "of") {
      below.owner = words_[at + 1];
      at += 2;
    }
    const bool placed = at + 1 < words_.size() && words_[at].text == "on";
    if (at < words_.size() && !placed) {
      throw names_.error(words_[at].span, "script/bad-path",
                         "'" + words_[at].text + "' is too much here");
    }
    if (placed)
      below.location.assign(words_.begin() + static_cast<std::ptrdiff_t>(at) + 1, words_.end());
    const FigureKind kind = find_kind(names_, below);
    Location where;
    if (placed) where = find_location(names_, arena_, below, kind);
    const auto& f = names_.schema.field(kind.field);
    for (int i = 0; i < f.places; ++i) {
      if (!matches(names_, arena_, below, kind, placed ? &where : nullptr, i)) continue;
      return state::figures::riding(names_.schema, names_.schema.field(kind_.field), {f, i});
    }
    throw names_.error(words_.front().span, "script/bad-path",
                       "there is no such " + below.kind.text + " to stand on");
  }

  const Names& names_;
  const Arena& arena_;
  const FigureText& text_;
  std::span<const TextToken> words_;
  const FigureKind& kind_;
  std::size_t used_ = 0;
};

}  // namespace

bool on_figure(const Names& names, const FigureText& text) {
  if (text.where != FigureText::Where::on || text.location.empty()) return false;
  const std::string& word = text.location.front().text;
  if (names.schema.find_field(word) || names.seat(word)) return false;
  const auto& fields = names.schema.fields();
  return std::any_of(fields.begin(), fields.end(), [&](const state::FieldType& f) {
    return std::any_of(f.figure_kinds.begin(), f.figure_kinds.end(), [&](const std::string& kind) {
      return kind == word || kind.starts_with(word + " ");
    });
  });
}

Location find_location(const Names& names, const Arena& arena, const FigureText& text,
                       const FigureKind& kind) {
  switch (text.where) {
    case FigureText::Where::on:
      return LocationReader(names, arena, text, kind).read();
    case FigureText::Where::held:
      return {Where::holder, {}, 0, names.need_seat(text.holder).value, 0};
    case FigureText::Where::supply:
      return {Where::supply, {}, 0, kind.owner.value, 0};
    case FigureText::Where::out:
      return {Where::out, {}, 0, 0, 0};
  }
  return {};
}

int count_figures(const Names& names, const Arena& arena, const FigureText& text) {
  const FigureKind kind = find_kinds(names, text);
  const Location wanted = find_location(names, arena, text, kind);
  const auto& f = names.schema.field(kind.field);
  int n = 0;
  for (int i = 0; i < f.places; ++i) n += matches(names, arena, text, kind, &wanted, i) ? 1 : 0;
  return n;
}

namespace {

Word count_of(const Names& names, const TextToken& number) {
  const auto n = to_number(number.text);
  if (n && *n <= state::figures::kMost) return static_cast<Word>(*n);
  throw names.error(
      number.span, "script/bad-value",
      "this may be 0 to " + std::to_string(state::figures::kMost) + ", not " + number.text);
}

/// The only figure of a kind that is in use, wherever it stands; -1 when it has several.
int only_one(const state::FieldType& f, const FigureKind& kind) {
  int found = -1;
  for (int i = 0; i < f.places; ++i) {
    const auto& type = f.figures[static_cast<std::size_t>(i)];
    if (type.owner != kind.owner || type.kind != kind.kind) continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

}  // namespace

PutFigure put_figure(const Names& names, Arena& arena, const grammar::FigureText& text,
                     bool from_anywhere) {
  const FigureKind kind = find_kind(names, text);
  const auto& f = names.schema.field(kind.field);
  const auto to = find_location(names, arena, text, kind);
  int figure = state::figures::next_in_supply(arena, f, 0, kind.owner, kind.kind, -1);
  if (figure < 0 && from_anywhere) figure = only_one(f, kind);
  if (figure < 0) {
    throw names.error(
        text.kind.span, "state/not-available",
        "no " + text.kind.text + (kind.owner ? " of " + text.owner.text : "") + " is left",
        (kind.owner ? "each player has " : "the game has ") +
            std::to_string(f.declared->each[static_cast<std::size_t>(kind.kind)]));
  }
  state::figures::move(names.schema, arena, f, 0, figure, to);
  if (!text.role.text.empty())
    state::figures::set_role(arena, f, 0, figure, count_of(names, text.role));
  if (!text.stack.text.empty())
    state::figures::set_stack(arena, f, 0, figure, count_of(names, text.stack));
  if (!text.custodian.text.empty()) {
    state::figures::set_custodian(arena, f, 0, figure, names.need_seat(text.custodian));
  }
  return {kind.field, figure};
}

}  // namespace castellan::session
