// Fields of the state.
#include <algorithm>
#include <utility>

#include "grammar/parse.hpp"
#include "interpreter/board/compass.hpp"
#include "interpreter/description/things.hpp"
#include "interpreter/package/boards.hpp"
#include "interpreter/package/builder/builder.hpp"
#include "interpreter/package/signatures.hpp"

namespace castellan::package {

using description::Field;
using description::FieldKind;
using description::Origin;
using description::Visibility;

namespace {

// The kind under a key in the words of now; reports one in those of level 1.
std::string kind_under(Keys& k, std::string_view key, const std::string& kind) {
  std::string now = kind_in_words(kind);
  if (now != kind) {
    k.error(key, "package/bad-value",
            "'" + std::string(key) + "' of " + k.what() + " is '" + kind +
                "', as level 1 of the API said it.",
            "write \"" + now + "\"");
  }
  return now;
}

// "player", "slot of market", or the name of a choice; choices may follow.
void set_scope(Field& field, const std::vector<std::string>& list) {
  using Scope = Field::Scope;
  const std::string of = list.empty() ? std::string() : list.front();
  if (list.size() > 1) field.dimensions.assign(list.begin() + 1, list.end());
  if (of.empty() || of == "game") return;
  if (of == "player") {
    field.scope = Scope::player;
    return;
  }
  field.scope = Scope::choice;
  field.scope_name = of;
  if (const auto* thing = description::thing_of(of); thing != nullptr && thing->scope) {
    field.scope = *thing->scope;
    field.scope_name = thing->field_in(of);
  }
}

}  // namespace

Field& Builder::add_field(Keys& k, const Declared& d, FieldKind kind) {
  Field field;
  field.name = d.name;
  field.kind = kind;
  field.label = k.text("label");
  field.origin = k.origin(d.name);
  std::vector<std::string> of = k.texts("of");
  for (std::string& one : of) one = kind_under(k, "of", one);
  set_scope(field, of);
  field.visible =
      static_cast<Visibility>(k.word("visible", {"everyone", "owner", "count", "nobody"}, 0));
  out_.fields.push_back(std::move(field));
  return out_.fields.back();
}

namespace {

void read_joins(Keys& k, Field& f) {
  const std::initializer_list<std::string_view> names = {"",    "sum",   "highest", "lowest",
                                                         "any", "every", "first"};
  f.joins = static_cast<Field::Joins>(k.word("joins", names, 0));
}

// A laid piece joins with the first value of its region: where that value decides, values that
// rules have set are lost.
void check_joined_start(Keys& k, const Field& f) {
  using Joins = Field::Joins;
  const bool low = f.joins == Joins::lowest || f.joins == Joins::every;
  if (!low && f.joins != Joins::highest && f.joins != Joins::any) return;
  const std::vector<std::int64_t> begins = f.initials.empty() ? std::vector{f.initial} : f.initials;
  const auto [least, most] = std::minmax_element(begins.begin(), begins.end());
  const std::int64_t begin = low ? *least : *most;
  const std::int64_t needed = low ? f.max : f.min;
  if (begin == needed) return;
  const auto said = [&](std::int64_t value) {
    return f.kind == FieldKind::flag ? std::string(value != 0 ? "true" : "false")
                                     : std::to_string(value);
  };
  k.warn("joins", "package/joined-start",
         k.what() + " is joined as '" + k.text("joins") + "', and a new region has " + said(begin) +
             ": with each that joins it, it is " + (low ? "at most" : "at least") + " that again.",
         "'initial' should be " + said(needed));
}

}  // namespace

void Builder::read_counter(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::counter);
  read_joins(k, f);
  f.min = k.integer("min", f.min);
  f.max = k.integer("max", f.max);
  f.initial = std::max(f.min, f.initial);
  f.follows = k.text("follows");
  const lua::Value* given = k.value("initial");
  if (given == nullptr || given->kind != lua::Value::Kind::table) {
    f.initial = k.integer("initial", f.initial);
    return check_joined_start(k, f);
  }
  k.each("initial", [&](const lua::Value& item, std::size_t) {
    if (item.kind != lua::Value::Kind::integer)
      return k.wrong("initial", item, "a list of integers");
    f.initials.push_back(item.integer);
  });
  check_joined_start(k, f);
}

void Builder::read_flag(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::flag);
  read_joins(k, f);
  f.max = 1;
  f.initial = k.truth("initial", false) ? 1 : 0;
  check_joined_start(k, f);
}

void Builder::read_choice_field(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::choice);
  read_joins(k, f);
  f.of = k.required_text("values");
  f.optional = k.truth("optional", false);
  f.initial_names = k.texts("initial");
}

void Builder::read_ref(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::ref);
  read_joins(k, f);
  f.of = kind_under(k, "to", k.required_text("to"));
  f.knowledge = k.truth("knowledge", false);
}

void Builder::read_pile(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::pile);
  f.holds = k.required_text("holds");
  f.starts_full = k.truth("starts_full", false);
  f.starts_with = k.rule("starts_with");
  f.sections = k.integer("sections", 0);
  f.refill = k.text("refill");
  f.ordered = k.truth("ordered", false);
}

void Builder::read_slots(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::slots);
  f.holds = k.required_text("holds");
  f.of = k.text("places");
  f.size = k.integer("size", 0);
  f.knowledge = k.truth("knowledge", false);
}

// The first content of a grid or map.
void Builder::read_pieces(Keys& k, Field& f) {
  if (!k.has("pieces")) return;
  for (const Text& text : k.required_rules("pieces")) {
    if (text.empty()) continue;
    std::vector<grammar::PlacedItem> items =
        grammar::parse_placed(*text.source, text.span, reading_.errors);
    f.pieces.push_back({text.source, std::move(items), text.span});
  }
}

void Builder::read_grid(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::grid);
  read_pieces(k, f);
  f.holds = k.required_text("holds");
  f.turns = k.truth("turns", false);
  f.match = k.truth("match", false);
  f.touch = k.truth("touch", true);
  f.passable = k.texts("passable");
  f.holes = static_cast<Field::Holes>(k.word("holes", {"allowed", "side", "corner"}, 0));
  f.max_width = k.integer("max_width", 0);
  f.max_height = k.integer("max_height", 0);
  f.capacity = k.integer("capacity", 0);
  f.over = k.text("over");
  f.covers = k.texts("covers");
  constexpr std::size_t kSets[] = {0, board::kCompassSides, board::kCompass.size()};
  f.directions = kSets[k.word("directions", {"none", "sides", "all"}, 0)];
}

void Builder::read_map(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::map);
  f.holds = k.text("holds");
  read_pieces(k, f);
  f.link_kinds = k.names("link_kinds");
  f.more_links = k.integer("more_links", 0);
  f.areas = k.text("areas");
  f.least_around = k.integer("least_around", f.least_around);
  f.of = k.text("places");
  const std::string path = k.text("entries");
  const Text board = k.rule("board");
  const int given = (f.of.empty() ? 0 : 1) + (path.empty() ? 0 : 1) + (board.empty() ? 0 : 1);
  if (given != 1) {
    return k.error(k.has("entries") ? "entries" : "places",
                   given == 0 ? "package/missing-key" : "package/bad-value",
                   k.what() +
                       " needs 'entries', a file, or 'places', a component family, or 'board', as "
                       "\"squares 8 x 8\"" +
                       (given == 0 ? "." : ", and only one of them."));
  }
  if (!f.of.empty()) return read_links(k, f);
  if (path.empty()) {
    f.map = board.source;
    if (auto line = grammar::parse_board(*f.map, board.span, reading_.errors))
      f.map_file.boards.push_back(std::move(*line));
  } else {
    f.map = file(k, d, path);
    if (f.map == nullptr) return;
    out_.maps.push_back(f.map);
    f.map_file = grammar::parse_entries(*f.map, reading_.errors);
  }
  if (!f.map_file.boards.empty()) lay_board(out_, f, reading_.errors);
  read_links(k, f);
}

// The links that a script declares, beside those of a file or a board.
void Builder::read_links(Keys& k, Field& f) {
  const auto read = [&](std::string_view key, std::size_t least, std::size_t most,
                        std::string_view expected, const auto& add) {
    const Origin said = reading_.places.key_origin(k.site(), key);
    k.each(key, [&](const lua::Value& item, std::size_t) {
      const bool words =
          item.kind == lua::Value::Kind::table && item.keys.empty() && item.list.size() >= least &&
          item.list.size() <= most &&
          std::all_of(item.list.begin(), item.list.end(),
                      [](const lua::Value& word) { return word.kind == lua::Value::Kind::string; });
      if (!words) return k.wrong(key, item, expected);
      std::vector<grammar::WordToken> list;
      for (const lua::Value& word : item.list) list.push_back({word.text, said.span});
      add(std::move(list), said);
    });
  };
  read("directions", 2, 2, "a list of { \"direction\", \"opposite\" }",
       [&](std::vector<grammar::WordToken> words, const Origin& said) {
         if (!k.is_name("directions", words[0].text) || !k.is_name("directions", words[1].text))
           return;
         f.map_file.directions.push_back(
             {std::move(words[0]), std::move(words[1]), {}, {}, said.span, said.source});
       });
  read("links", 2, 64, "a list of { \"place\", \"place\", then kinds and directions }",
       [&](std::vector<grammar::WordToken> words, const Origin& said) {
         grammar::Link link{{}, {}, {}, said.span, said.source};
         for (const auto& [end, word] :
              {std::pair(&link.from, &words[0]), std::pair(&link.to, &words[1])}) {
           end->text = word->text;
           end->span = said.span;
         }
         link.kinds.assign(words.begin() + 2, words.end());
         f.map_file.links.push_back(std::move(link));
       });
}

void Builder::read_figures(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::figures);
  f.neutral = k.word("of", {"game", "player"}, 0) == 0;
  f.scope = Field::Scope::game;
  k.each("kinds", [&](const lua::Value& item, std::size_t) {
    if (item.kind != lua::Value::Kind::table) {
      return k.wrong("kinds", item, "a list of { \"kind\", each = n }");
    }
    Keys kind(reading_, item, item.site, "a kind of " + k.what(), k.taken());
    const auto& parts = kind.items();
    if (parts.size() != 1 || parts[0].kind != lua::Value::Kind::string) {
      return kind.wrong("kinds", item, "{ \"kind\", each = n }");
    }
    if (!kind.is_name("kinds", parts[0].text)) return;
    f.kinds.push_back(parts[0].text);
    f.each.push_back(kind.integer("each", 1));
  });
  if (f.kinds.empty()) {
    k.error("kinds", "package/missing-key", k.what() + " needs 'kinds', a list.");
  }
}

void Builder::read_regions(Keys& k, const Declared& d) {
  Field& f = add_field(k, d, FieldKind::regions);
  f.over = k.required_text("over");
  const bool link = k.has("link");
  f.feature = k.text("feature");
  f.links = k.texts("link");
  f.merges = k.integer("merges", 0);
  if (link && k.has("feature")) {
    k.error("link", "package/bad-value",
            k.what() + " has both 'feature' and 'link'; a grid has features, a map has links.");
  } else if (f.feature.empty() && f.links.empty()) {
    k.error("feature", "package/missing-key",
            k.what() + " needs 'feature', of a grid, or 'link', of a map.");
  }
}

}  // namespace castellan::package
