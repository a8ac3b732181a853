#include "interpreter/session/script/path.hpp"

#include <algorithm>

#include "interpreter/ruletext/kept_value.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/name_range.hpp"

namespace castellan::session {

using grammar::in_quotes;
using grammar::TextToken;
namespace kinds = state::kinds;
using Scope = description::Field::Scope;

namespace {

std::vector<std::string> field_names(const state::Schema& schema) {
  std::vector<std::string> names;
  for (const auto& f : schema.fields()) names.push_back(f.name);
  return names;
}

// `d4, e5` as two, `a1..c1` as three; a comma inside of a cell divides nothing.
std::vector<TextToken> listed(const Names& names, const TextToken& list) {
  std::vector<TextToken> out;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= list.text.size(); ++i) {
    const char c = i < list.text.size() ? list.text[i] : ',';
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c != ',' || (depth > 0 && i < list.text.size())) continue;
    const std::size_t first = std::min(list.text.find_first_not_of(" \t", begin), i);
    std::size_t last = i;
    while (last > first && (list.text[last - 1] == ' ' || list.text[last - 1] == '\t')) --last;
    const auto at = static_cast<std::uint32_t>(list.span.begin + first);
    if (first == last)
      throw names.error(list.span, "script/bad-path",
                        "a name is missing between the commas in brackets");
    const TextToken part{list.text.substr(first, last - first),
                         {at, static_cast<std::uint32_t>(at + last - first)}};
    for (TextToken& each : state::names_between(names, part)) out.push_back(std::move(each));
    if (out.size() > state::kMostNames)
      throw names.error(list.span, "script/bad-path", "that is too many at once");
    begin = i + 1;
  }
  return out;
}

std::size_t value_named(const Names& names, ChoiceId id, const TextToken& index) {
  const auto& choice = names.schema.choice(id);
  const Word value = choice.find(index.text);
  if (value >= 0) return static_cast<std::size_t>(value);
  throw names.error(index.span, "script/bad-path", in_quotes(index.text) + " is no " + choice.name,
                    grammar::nearest_hint(index.text, choice.values));
}

}  // namespace

// --- paths

FieldPlace find_place(const Names& names, const Arena& arena, const TextToken& player,
                      const std::vector<TextToken>& path) {
  std::size_t next = 0;
  Seat seat;
  if (!player.text.empty()) {
    seat = names.need_seat(player);
  } else if (path.size() > 1 && names.seat(path[0].text) &&
             !names.schema.find_field(path[0].text)) {
    seat = names.seat(path[next++].text);
  }
  if (next == path.size()) {
    throw names.error(player.span, "script/bad-path",
                      "a field is missing after " + in_quotes(player.text));
  }
  const TextToken& name = path[next++];
  FieldPlace place;
  place.field = names.schema.find_field(name.text);
  if (!place.field) {
    // `Bem.gold`: the player is wrong, not the field.
    if (!seat && next < path.size() && names.schema.find_field(path[next].text))
      (void)names.need_seat(name);
    throw names.error(name.span, "script/unknown-field",
                      "there is no field " + in_quotes(name.text),
                      grammar::nearest_hint(name.text, field_names(names.schema)));
  }
  const auto& f = names.schema.field(place.field);
  const auto& outer = f.scope_field ? names.schema.field(f.scope_field) : f;
  const auto take_index = [&](const std::string& what) -> const TextToken& {
    if (next == path.size()) {
      throw names.error(name.span, "script/bad-path",
                        "'" + f.name + "' needs " + what + " in brackets");
    }
    return path[next++];
  };

  if (outer.scope == Scope::player) {
    if (!seat) {
      throw names.error(
          name.span, "script/bad-path", "every player has '" + f.name + "'; say whose is meant",
          names.players.empty() ? "" : "for example " + names.players[0] + "." + f.name);
    }
    place.instance = seat.index();
  } else if (seat) {
    throw names.error(name.span, "script/bad-path", "'" + f.name + "' belongs to no player");
  } else if (outer.scope == Scope::choice) {
    place.instance = value_named(names, outer.scope_choice,
                                 take_index("a " + names.schema.choice(outer.scope_choice).name));
  }
  const auto member = [&](const state::FieldType& of, const TextToken& index) {
    return kinds::of(of).member(names, {names.schema, arena, of, place.instance}, index);
  };
  if (f.scope == Scope::segment) {
    const auto words = state::words_of_segment(take_index("a segment of '" + outer.name + "'"));
    const auto found = state::find_segment(names, arena, outer, place.instance, words);
    const std::size_t piece = place.instance * outer.members + static_cast<std::size_t>(found.slot);
    place.instance = piece * f.parts + static_cast<std::size_t>(found.segment);
  } else if (f.scope == Scope::region) {
    const TextToken& index = take_index("a region of '" + outer.name + "'");
    place.instance = static_cast<std::size_t>(
        kinds::region_named(names, {names.schema, arena, outer, place.instance}, index));
  } else if (f.scope_field) {
    const TextToken& index = take_index("a place of '" + outer.name + "'");
    place.instance = place.instance * outer.members + member(outer, index);
  }
  for (const ChoiceId choice : f.dimensions) {
    const std::size_t entry =
        value_named(names, choice, take_index("a " + names.schema.choice(choice).name));
    place.instance = place.instance * names.schema.choice(choice).values.size() + entry;
  }
  if (next < path.size() && kinds::of(f).places) {
    place.member = member(f, path[next++]);
    if (next < path.size() && !f.maps.empty() && path[next].text == "owner") {
      place.owner = true;
      ++next;
    }
  }
  if (next < path.size()) {
    throw names.error(path[next].span, "script/bad-path",
                      "'" + f.name + "' has no part " + in_quotes(path[next].text));
  }
  return place;
}

std::vector<std::vector<TextToken>> each_path(const Names& names,
                                              const std::vector<TextToken>& path) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const std::vector<TextToken> parts = listed(names, path[i]);
    if (parts.size() == 1) continue;
    std::vector<std::vector<TextToken>> out(parts.size(), path);
    for (std::size_t k = 0; k < parts.size(); ++k) out[k][i] = parts[k];
    return out;
  }
  return {path};
}

bool is_single(const state::Schema& schema, const FieldPlace& place) {
  return place.member.has_value() || kinds::of(schema.field(place.field)).single();
}

// --- values

std::string single_text(const Names& names, const Arena& arena, const FieldPlace& place) {
  const auto& f = names.schema.field(place.field);
  if (place.owner) {
    return ruletext::Speaker{names.schema, arena, names.players}.player(
        f.maps[place.instance].owner(arena, static_cast<int>(*place.member)));
  }
  return word_text(
      names, arena, f,
      arena.get(f.at(place.instance) + static_cast<Address>(place.member.value_or(0))));
}

std::string word_text(const Names& names, const Arena& arena, const state::FieldType& f,
                      Word word) {
  const ruletext::Speaker speaker{names.schema, arena, names.players};
  return ruletext::value_text(speaker, ruletext::value_type(f),
                              ruletext::value_of_word(names.schema, arena, f, word));
}

Word single_word(const Names& names, const Arena& arena, const FieldPlace& place,
                 const TextToken& value) {
  const auto& f = names.schema.field(place.field);
  if (place.owner) return value.text == "none" ? state::kNone : names.need_seat(value).value;
  return kinds::of(f).read(names, {names.schema, arena, f, place.instance}, value);
}

Seen seen(const state::Schema& schema, const Arena& arena, const FieldPlace& place, Seat seat) {
  const auto& f = schema.field(place.field);
  const kinds::Reading reading{schema, arena, f, place.instance};
  const kinds::Sight sight{seat};
  const auto whole = [&](bool sees) {
    if (sees) return Seen::everything;
    return !is_single(schema, place) && sight.sees_size(f) ? Seen::size : Seen::nothing;
  };
  if (!f.knowledge || place.owner || sight.sees(reading)) return whole(sight.sees(reading));
  if (is_single(schema, place))
    return whole(sight.knows(
        reading, reading.known_to(static_cast<std::int32_t>(place.member.value_or(0)))));
  std::vector<kinds::Content> found;
  kinds::of(f).content(reading, {}, found);
  const auto known = std::count_if(found.begin(), found.end(),
                                   [&](const auto& c) { return sight.knows(reading, c.known_to); });
  if (known > 0 && known < std::ssize(found)) return Seen::part;
  return whole(known > 0);
}

std::vector<std::string> content(const state::Schema& schema, const Arena& arena,
                                 const FieldPlace& place) {
  const auto& f = schema.field(place.field);
  std::vector<kinds::Content> found;
  kinds::of(f).content({schema, arena, f, place.instance}, {}, found);
  std::vector<std::string> names;
  for (const auto& c : found)
    names.insert(names.end(), static_cast<std::size_t>(c.copies),
                 schema.component(c.component).name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace castellan::session
