/// Small descriptions made in C++, and the reports of their mistakes.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/schema.hpp"
#include "interpreter/state/snapshot.hpp"
#include "tests/support/catch.hpp"

namespace castellan::state::test {

using description::Attribute;
using description::Description;
using description::Family;
using description::Field;
using description::FieldKind;
using description::Origin;
using description::Visibility;

/// All words of a state.
inline std::vector<Word> words(const Arena& a) {
  const auto all = a.view(0, a.size());
  return {all.begin(), all.end()};
}

/// The origin that says `line` of `rules.lua`.
inline Origin line(std::uint32_t number) {
  static const auto source = std::make_shared<const grammar::Source>(
      "rules.lua", "line 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\nline 9\n");
  const std::uint32_t begin = (number - 1) * 7;
  return {"box", source, {begin, begin + 6}};
}

inline Attribute number(std::string name, std::int64_t min, std::int64_t max) {
  return {std::move(name), Attribute::Kind::number, min, max, {}, false, line(1)};
}
inline Attribute flag(std::string name) {
  return {std::move(name), Attribute::Kind::flag, 0, 0, {}, false, line(1)};
}
inline Attribute one_of(std::string name, std::string choice) {
  return {std::move(name), Attribute::Kind::choice, 0, 0, std::move(choice), false, line(1)};
}
inline Attribute several_of(std::string name, std::string choice) {
  return {std::move(name), Attribute::Kind::bag, 0, 0, std::move(choice), false, line(1)};
}

inline Field field(FieldKind kind, std::string name, std::uint32_t at = 9) {
  Field f;
  f.kind = kind;
  f.name = std::move(name);
  f.origin = line(at);
  return f;
}
inline Field of_player(Field f) {
  f.scope = Field::Scope::player;
  return f;
}
inline Field holding(FieldKind kind, std::string name, std::string family) {
  Field f = field(kind, std::move(name));
  f.holds = std::move(family);
  return f;
}
/// What the pieces of the grid `table` join with a feature.
inline Field regions(std::string name, std::string feature) {
  Field f = field(FieldKind::regions, std::move(name));
  f.over = "table";
  f.feature = std::move(feature);
  return f;
}
/// A family of tiles with roads, on which inns are counted.
inline Family road_tiles() {
  Family tile;
  tile.name = "tile";
  tile.sides = {"field", "road"};
  tile.features = {{"road", 1, true, {number("inns", 0, 3)}, line(1)}};
  return tile;
}

/// Adds entries in the plain form `family name x3: word value value, word`,
/// one a line of a source called `box.cards`, with their spans.
inline void add_entries(Description& d, std::string text) {
  const auto source = std::make_shared<const grammar::Source>("box.cards", std::move(text));
  const std::string_view all = source->text();
  struct Token {
    std::string_view text;
    grammar::Span span;
  };
  std::size_t begin = 0;
  while (begin < all.size()) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    std::vector<Token> tokens;
    for (std::size_t i = begin; i < end;) {
      const char c = all[i];
      std::size_t j = i + 1;
      if (c == ' ') {
        i = j;
        continue;
      }
      if (c != ',' && c != ':') {
        while (j < end && all[j] != ' ' && all[j] != ',' && all[j] != ':') ++j;
      }
      tokens.push_back(
          {all.substr(i, j - i), {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)}});
      i = j;
    }
    description::ComponentEntry c;
    const auto value = [](const Token& t) {
      grammar::Value v;
      v.text = t.text;
      v.span = t.span;
      char* stop = nullptr;
      v.number = std::strtoll(v.text.c_str(), &stop, 10);
      v.kind = *stop == '\0' ? grammar::Value::Kind::number : grammar::Value::Kind::word;
      return v;
    };
    if (tokens.size() >= 2) {
      c.entry.family = {std::string(tokens[0].text), tokens[0].span};
      c.entry.name = value(tokens[1]);
      c.entry.span = {tokens[0].span.begin, tokens[1].span.end};
      c.origin = {"box", source, c.entry.span};
      std::size_t i = 2;
      if (i < tokens.size() && tokens[i].text.size() > 1 && tokens[i].text[0] == 'x') {
        c.copies = std::strtoll(std::string(tokens[i++].text.substr(1)).c_str(), nullptr, 10);
      }
      c.entry.lines.emplace_back();
      for (bool fresh = false; i < tokens.size(); ++i) {
        if (tokens[i].text == ":" || tokens[i].text == ",") {
          fresh = true;
          continue;
        }
        if (fresh) {
          c.entry.lines[0].push_back(
              {{std::string(tokens[i].text), tokens[i].span}, {}, tokens[i].span});
        } else {
          c.entry.lines[0].back().values.push_back(value(tokens[i]));
          c.entry.lines[0].back().span.end = tokens[i].span.end;
        }
        fresh = false;
      }
      d.components.push_back(std::move(c));
    }
    begin = end + 1;
  }
}

/// The report on a description, or an empty text when there is nothing wrong.
inline std::string report(const Description& d) {
  grammar::Diagnostics out;
  (void)build_schema(d, 0, out);
  return out.render_all();
}

/// A schema with a fresh arena. The description is kept.
struct Game {
  explicit Game(Description description, std::uint64_t seed = 1) : d(std::move(description)) {
    grammar::Diagnostics out;
    schema = build_schema(d, 4, out);
    if (out.has_errors()) throw std::runtime_error(out.render_all());
    arena = Arena(schema->words());
    initialise(*schema, arena);
    rng::seed(arena, schema->bookkeeping().generator, seed);
    arena.forget();
  }

  [[nodiscard]] FieldId id(std::string_view name) const {
    const FieldId found = schema->find_field(name);
    if (!found) throw std::runtime_error("no field " + std::string(name));
    return found;
  }
  [[nodiscard]] const FieldType& f(std::string_view name) const { return schema->field(id(name)); }
  [[nodiscard]] Address at(std::string_view name, std::size_t instance = 0) const {
    return f(name).at(instance);
  }
  [[nodiscard]] ComponentId component(std::string_view name) const {
    return schema->find_component(name);
  }
  /// Index in its family.
  [[nodiscard]] std::int32_t type(std::string_view name) const {
    const ComponentId c = component(name);
    return c.value - schema->family(schema->component(c).family).first.value;
  }

  Description d;
  std::unique_ptr<Schema> schema;
  Arena arena;
};

/// The game goes on as it was saved and loaded.
inline void reload(Game& g) {
  const nlohmann::json saved = save(*g.schema, g.arena);
  Arena loaded = load(*g.schema, saved, "save.json");
  REQUIRE(save(*g.schema, loaded) == saved);
  REQUIRE(hash(*g.schema, loaded) == hash(*g.schema, g.arena));
  std::swap(g.arena, loaded);
}

/// Why a snapshot of the game is refused after a change; `accepted` when it is not.
template <class Change>
std::string snapshot_refusal(const Game& g, Change change) {
  nlohmann::json snapshot = save(*g.schema, g.arena);
  change(snapshot);
  try {
    load(*g.schema, snapshot, "save.json");
  } catch (const grammar::Error& e) {
    return e.what();
  }
  return "accepted";
}

/// A step of a random game that may have been for nothing: sometimes it is taken back, with
/// what `model` knew before, sometimes saved and loaded.
template <class Model, class Check>
void undo_or_reload(Game& g, rng::Stream& random, Arena::Mark mark, const std::vector<Word>& before,
                    Model& model, const Model& model_before, Check check) {
  check();
  if (random.below(4) == 0) {
    g.arena.undo_to(mark);
    REQUIRE(words(g.arena) == before);
    model = model_before;
    check();
  }
  if (random.below(10) == 0) {
    reload(g);
    check();
  }
}

}  // namespace castellan::state::test
