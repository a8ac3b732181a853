#include "interpreter/session/position_boards.hpp"

#include <algorithm>

#include "interpreter/session/figure_text.hpp"
#include "interpreter/state/merges.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::session {

using description::FieldKind;
using grammar::TextToken;

std::size_t map_place(const Names& names, const state::FieldType& f, const grammar::Value& name) {
  std::vector<std::string> known;
  for (std::size_t p = 0; p < static_cast<std::size_t>(f.places); ++p) {
    known.push_back(state::place_name(names.schema, f, p));
    if (known.back() == name.text) return p;
  }
  throw names.error(name.span, "script/bad-path", "'" + f.name + "' has no place '" + name.text + "'",
                     grammar::nearest_hint(name.text, known));
}

void link_places(const Names& names, Arena& arena, const state::FieldType& f, const grammar::JoinedItem& item) {
  if (item.a.size() != 1 || item.b.size() > 2) {
    throw names.error(item.span, "script/bad-value", "write PLACE - PLACE KIND");
  }
  const auto& map = f.maps[0];
  const int a = static_cast<int>(map_place(names, f, item.a[0]));
  const int b = static_cast<int>(map_place(names, f, item.b[0]));
  int kind = 0;
  if (item.b.size() == 2) {
    const auto it = std::find(f.link_kinds.begin(), f.link_kinds.end(), item.b[1].text);
    if (it == f.link_kinds.end()) {
      throw names.error(item.b[1].span, "script/bad-value",
                         "'" + item.b[1].text + "' is no kind of links of '" + f.name + "'",
                         grammar::nearest_hint(item.b[1].text, f.link_kinds));
    }
    kind = static_cast<int>(it - f.link_kinds.begin());
  } else if (f.link_kinds.size() > 1) {
    throw names.error(item.span, "script/bad-value", "'" + f.name + "' has several kinds of links; say which",
                       "for example " + item.a[0].text + " - " + item.b[0].text + " " + f.link_kinds[0]);
  }
  if (a == b) throw names.error(item.span, "script/bad-value", "a place is linked to itself");
  if (map.linked(arena, a, b, 1U << kind)) {
    throw names.error(item.span, "state/occupied", "these places are linked by a " +
                                                        f.link_kinds[static_cast<std::size_t>(kind)] + " already");
  }
  if (map.link_count(arena) >= map.plan().links) {
    throw names.error(item.span, "state/full", "'" + f.name + "' takes " + std::to_string(f.more_links) + " more links");
  }
  map.insert_link(arena, {a, b, kind});
}

void merge_segments(const Names& names, Arena& arena, const state::FieldType& f, std::size_t instance,
                    const grammar::JoinedItem& item) {
  const auto segment = [&](const std::vector<grammar::Value>& words) {
    std::vector<TextToken> tokens;
    for (const auto& word : words) {
      const bool cell = word.kind == grammar::Value::Kind::cell;
      tokens.push_back({cell ? "(" + word.cell[0] + "," + word.cell[1] + ")" : word.text, word.span});
    }
    const SegmentPlace s = find_segment(names, arena, names.schema.field(f.over), instance, tokens);
    const ComponentId piece(names.schema.field(f.over).grids[instance].piece(arena, s.slot).component);
    const auto& printed = names.schema.component(piece).segments[static_cast<std::size_t>(s.segment)];
    if (printed.feature == f.feature) return state::segment_id(f, s.slot, printed);
    throw names.error(words[1].span, "script/bad-value", "'" + words[1].text + "' is no part of '" + f.name + "'");
  };
  if (names.schema.field(f.over).kind != FieldKind::grid || f.merges == 0) {
    throw names.error(item.span, "script/bad-position", "'" + f.name + "' takes no merges");
  }
  const int a = segment(item.a);
  const int b = segment(item.b);
  if (a == b) throw names.error(item.span, "script/bad-value", "a segment is merged with itself");
  if (state::merges::find(arena, f, instance, a, b) >= 0) {
    throw names.error(item.span, "state/occupied", "these segments are merged already");
  }
  if (state::merges::count(arena, f, instance) >= f.merges) {
    throw names.error(item.span, "state/full", "'" + f.name + "' takes " + std::to_string(f.merges) + " merges");
  }
  state::merges::add(names.schema, arena, f, instance, a, b);
}

namespace {

Word count_of(const Names& names, const TextToken& number) {
  const auto n = to_number(number.text);
  if (n && *n <= state::figures::kMost) return static_cast<Word>(*n);
  throw names.error(number.span, "script/bad-value",
                     "this may be 0 to " + std::to_string(state::figures::kMost) + ", not " + number.text);
}

}  // namespace

PutFigure put_figure(const Names& names, Arena& arena, const grammar::FigureText& text) {
  const FigureKind kind = find_kind(names, text);
  const auto& f = names.schema.field(kind.field);
  const auto to = find_location(names, arena, text, kind);
  const int figure = state::figures::next_in_supply(arena, f, 0, kind.owner, kind.kind, -1);
  if (figure < 0) {
    throw names.error(text.kind.span, "state/not-available",
                       "no " + text.kind.text + (kind.owner ? " of " + text.owner.text : "") + " is left");
  }
  state::figures::move(names.schema, arena, f, 0, figure, to);
  if (!text.role.text.empty()) state::figures::set_role(arena, f, 0, figure, count_of(names, text.role));
  if (!text.stack.text.empty()) state::figures::set_stack(arena, f, 0, figure, count_of(names, text.stack));
  if (!text.custodian.text.empty()) {
    state::figures::set_custodian(arena, f, 0, figure, names.need_seat(text.custodian));
  }
  return {kind.field, figure};
}

}  // namespace castellan::session
