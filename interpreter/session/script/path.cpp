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

/// Reads a path from left to right: a player, a field, the indices of its scope and dimensions, a
/// place in it.
class PathReader {
 public:
  PathReader(const Names& names, const Arena& arena, const std::vector<TextToken>& path)
      : names_(names), arena_(arena), path_(path) {}

  FieldPlace read(const TextToken& player) {
    const Seat seat = read_seat(player);
    if (at_end()) {
      throw names_.error(player.span, "script/bad-path",
                         "a field is missing after " + in_quotes(player.text));
    }
    read_field(seat);
    read_owner(seat);
    read_scope();
    const auto& f = names_.schema.field(place_.field);
    for (const ChoiceId choice : f.dimensions) {
      const auto& type = names_.schema.choice(choice);
      const std::size_t entry = value_named(names_, choice, take_index("a " + type.name));
      place_.instance = place_.instance * type.values.size() + entry;
    }
    if (!at_end() && kinds::of(f).places) {
      place_.member = member(f, path_[next_++]);
      if (!at_end() && !f.maps.empty() && path_[next_].text == "owner") {
        place_.owner = true;
        ++next_;
      }
    }
    if (!at_end()) {
      throw names_.error(path_[next_].span, "script/bad-path",
                         "'" + f.name + "' has no part " + in_quotes(path_[next_].text));
    }
    return place_;
  }

 private:
  [[nodiscard]] bool at_end() const { return next_ == path_.size(); }

  Seat read_seat(const TextToken& player) {
    if (!player.text.empty()) return names_.need_seat(player);
    if (path_.size() < 2 || names_.schema.find_field(path_[0].text)) return {};
    const Seat seat = names_.seat(path_[0].text);
    if (seat) ++next_;
    return seat;
  }

  void read_field(Seat seat) {
    const TextToken& name = path_[next_++];
    place_.field = names_.schema.find_field(name.text);
    field_span_ = name.span;
    if (place_.field) return;
    // `Bem.gold`: the player is wrong, not the field.
    if (!seat && !at_end() && names_.schema.find_field(path_[next_].text))
      (void)names_.need_seat(name);
    throw names_.error(name.span, "script/unknown-field",
                       "there is no field " + in_quotes(name.text),
                       grammar::nearest_hint(name.text, field_names(names_.schema)));
  }

  /// The field whose members have instances of it, or the field itself.
  [[nodiscard]] const state::FieldType& outer() const {
    const auto& f = names_.schema.field(place_.field);
    return f.scope_field ? names_.schema.field(f.scope_field) : f;
  }

  /// The player or choice value that the field belongs to.
  void read_owner(Seat seat) {
    const std::string& name = names_.schema.field(place_.field).name;
    if (outer().scope == Scope::player) {
      if (!seat) {
        throw names_.error(
            field_span_, "script/bad-path", "every player has '" + name + "'; say whose is meant",
            names_.players.empty() ? "" : "for example " + names_.players[0] + "." + name);
      }
      place_.instance = seat.index();
    } else if (seat) {
      throw names_.error(field_span_, "script/bad-path", "'" + name + "' belongs to no player");
    } else if (outer().scope == Scope::choice) {
      const ChoiceId choice = outer().scope_choice;
      place_.instance =
          value_named(names_, choice, take_index("a " + names_.schema.choice(choice).name));
    }
  }

  /// The member of the outer field that has the field: a segment, a region, a place.
  void read_scope() {
    const auto& f = names_.schema.field(place_.field);
    const auto& over = outer();
    if (f.scope == Scope::segment) {
      const auto words = state::words_of_segment(take_index("a segment of '" + over.name + "'"));
      const auto found = state::find_segment(names_, arena_, over, place_.instance, words);
      const std::size_t piece =
          place_.instance * over.members + static_cast<std::size_t>(found.slot);
      place_.instance = piece * f.parts + static_cast<std::size_t>(found.segment);
    } else if (f.scope == Scope::region) {
      const TextToken& index = take_index("a region of '" + over.name + "'");
      place_.instance = static_cast<std::size_t>(
          kinds::region_named(names_, {names_.schema, arena_, over, place_.instance}, index));
    } else if (f.scope_field) {
      const TextToken& index = take_index("a place of '" + over.name + "'");
      place_.instance = place_.instance * over.members + member(over, index);
    }
  }

  const TextToken& take_index(const std::string& wanted) {
    if (at_end()) {
      throw names_.error(
          field_span_, "script/bad-path",
          "'" + names_.schema.field(place_.field).name + "' needs " + wanted + " in brackets");
    }
    return path_[next_++];
  }

  [[nodiscard]] std::size_t member(const state::FieldType& of, const TextToken& index) const {
    return kinds::of(of).member(names_, {names_.schema, arena_, of, place_.instance}, index);
  }

  const Names& names_;
  const Arena& arena_;
  const std::vector<TextToken>& path_;
  std::size_t next_ = 0;
  grammar::Span field_span_;
  FieldPlace place_;
};

}  // namespace

// --- paths

FieldPlace find_place(const Names& names, const Arena& arena, const TextToken& player,
                      const std::vector<TextToken>& path) {
  return PathReader(names, arena, path).read(player);
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
