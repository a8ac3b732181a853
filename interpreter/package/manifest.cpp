#include "interpreter/package/manifest.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <optional>

#include "grammar/unicode.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/base/json_place.hpp"
#include "interpreter/ruletext/words/shadows.hpp"

namespace castellan::package {
namespace {

constexpr const char* kBad = "package/bad-manifest";

bool is_id(std::string_view text) {
  const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !text.empty() && text.size() <= 64 && plain(text.front()) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return plain(c) || c == '_' || c == '-'; });
}

// A text that people read.
const std::string& shown(const JsonValue& value) {
  if (const auto unit = grammar::first_unprintable(value.string())) {
    value.fail(kBad,
               "The text holds " + grammar::character_name(*unit) + ", which cannot be shown.");
  }
  return value.string();
}

std::string read_id(const JsonValue& value) {
  if (!is_id(value.string())) {
    value.fail(kBad, "'" + value.string() + "' is no id.",
               "ids are small letters, digits, '_' and '-'");
  }
  return value.string();
}

std::vector<std::string> read_ids(const JsonValue& value) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < value.size(); ++i) out.push_back(read_id(value[i]));
  return out;
}

// "library", or "library >= 1.2.0 < 2.0.0" and the like.
std::vector<Need> read_needs(const JsonValue& value) {
  std::vector<Need> out;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const JsonValue item = value[i];
    const std::string& text = item.string();
    const std::size_t space = text.find(' ');
    Need need{text.substr(0, space), {}};
    if (space != std::string::npos) {
      const auto range = range_in(std::string_view(text).substr(space));
      if (!range)
        item.fail(
            kBad,
            "'" + text +
                "' should look like 'name >= 1.2.3', 'name ^1.2.3' or 'name >= 1.2.3 < 2.0.0'.");
      need.versions = *range;
    }
    if (!is_id(need.id)) item.fail(kBad, "'" + need.id + "' is no id.");
    out.push_back(std::move(need));
  }
  return out;
}

// An object by name, or a list of objects that hold their name.
void each_named(const JsonValue& value, std::string_view name_key,
                const std::function<void(const std::string&, const JsonValue&)>& read) {
  if (!value.raw().is_array()) {
    value.for_each_member(
        [&](const std::string& name, const JsonValue& item) { read(name, item); });
    return;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    read(value[i][name_key].string(), value[i]);
  }
}

bool is_option_name(std::string_view text) {
  return is_id(text) && text.find('-') == std::string_view::npos &&
         !(text.front() >= '0' && text.front() <= '9');
}

Option read_option(const std::string& name, const JsonValue& value) {
  value.allow_only({"name", "type", "values", "min", "max", "default", "help"});
  Option out;
  out.name = name;
  if (!is_option_name(name)) value.fail(kBad, "'" + name + "' is no name of an option.");
  if (const std::string meaning = ruletext::language::meaning_of_value(name); !meaning.empty()) {
    value.fail(kBad, "The option '" + name + "' has a name that rule text uses itself.", meaning);
  }
  if (value.has("help")) out.help = shown(value["help"]);
  std::string type = value.has("values") ? "word" : value.has("min") ? "integer" : "boolean";
  if (value.has("type")) type = value["type"].string();
  const JsonValue initial = value["default"];
  if (type == "integer") {
    out.kind = Option::Kind::number;
    constexpr std::int64_t kLimit = 1'000'000'000;
    out.min = value["min"].integer(-kLimit, kLimit);
    out.max = value["max"].integer(out.min, kLimit);
    out.initial = std::to_string(initial.integer(out.min, out.max));
  } else if (type == "boolean") {
    out.kind = Option::Kind::truth;
    out.initial = initial.boolean() ? "true" : "false";
  } else if (type == "word") {
    const JsonValue values = value["values"];
    for (std::size_t i = 0; i < values.size(); ++i) out.values.push_back(values[i].string());
    out.initial = initial.string();
    if (!out.accepts(out.initial)) {
      initial.fail(kBad, "'" + out.initial + "' is none of the values.",
                   grammar::nearest_hint(out.initial, out.values));
    }
  } else {
    value["type"].fail(kBad, "'" + type + "' is no type of an option.",
                       "types are word, integer and boolean");
  }
  return out;
}

std::vector<int> read_player_counts(const JsonValue& value) {
  std::vector<int> out;
  for (std::size_t i = 0; i < value.size(); ++i) {
    out.push_back(static_cast<int>(value[i].integer(1, kMaxPlayers)));
  }
  return out;
}

void read_options(const JsonValue& value, Manifest& out) {
  if (!value.has("options")) return;
  each_named(value["options"], "name", [&](const std::string& name, const JsonValue& item) {
    out.options.push_back(read_option(name, item));
  });
}

Choice read_choice(const JsonValue& value) {
  value.allow_only({"of", "min", "max"});
  Choice out;
  out.place = value.path();
  const JsonValue of = value["of"];
  out.of = read_ids(of);
  for (std::size_t i = 0; i < out.of.size(); ++i) {
    if (std::find(out.of.begin(), out.of.begin() + static_cast<std::ptrdiff_t>(i), out.of[i]) !=
        out.of.begin() + static_cast<std::ptrdiff_t>(i)) {
      of[i].fail(kBad, "'" + out.of[i] + "' stands here twice.");
    }
  }
  const auto size = static_cast<int>(out.of.size());
  if (size < 2) of.fail(kBad, "A choice is between two modules or more.");
  if (value.has("min")) out.least = static_cast<int>(value["min"].integer(0, size));
  out.most = value.has("max") ? static_cast<int>(value["max"].integer(std::max(1, out.least), size))
                              : size;
  if (out.least == 0 && out.most == size)
    value.fail(kBad, "A choice has 'min', 'max' or both; this one says nothing.");
  return out;
}

void read_choices(const JsonValue& value, Manifest& out) {
  if (!value.has("choose")) return;
  const JsonValue list = value["choose"];
  for (std::size_t i = 0; i < list.size(); ++i) out.choices.push_back(read_choice(list[i]));
}

void read_order(const JsonValue& value, Manifest& out) {
  if (value.has("help")) out.help = shown(value["help"]);
  if (value.has("needs")) out.needs = read_needs(value["needs"]);
  if (value.has("excludes")) out.excludes = read_ids(value["excludes"]);
  if (value.has("after")) out.after = read_ids(value["after"]);
  read_choices(value, out);
  if (value.has("overrides")) {
    const JsonValue list = value["overrides"];
    for (std::size_t i = 0; i < list.size(); ++i) out.overrides.push_back(list[i].string());
  }
  if (value.has("entry")) out.entry = value["entry"].string();
}

void read_box(const JsonValue& value, Manifest& out) {
  if (!value.has("box")) return;
  constexpr std::int64_t kMost = 1'000'000;
  value["box"].for_each_member([&](const std::string& family, const JsonValue& counts) {
    counts.allow_only({"copies", "types"});
    out.box.push_back(
        {family, counts["copies"].integer(-kMost, kMost), counts["types"].integer(-kMost, kMost)});
  });
}

Manifest read_module(const std::string& id, const JsonValue& value,
                     const grammar::SourcePtr& source) {
  value.allow_only({"id", "title", "help", "needs", "excludes", "choose", "after", "overrides",
                    "when", "default", "entry", "options", "version", "box", "provenance"});
  Manifest out;
  out.file = source->name();
  out.source = source;
  out.id = id;
  if (!is_id(id)) value.fail(kBad, "'" + id + "' is no id.");
  out.title = shown(value["title"]);
  read_order(value, out);
  read_options(value, out);
  read_box(value, out);
  if (value.has("default")) out.on_by_default = value["default"].boolean();
  if (value.has("when")) {
    const JsonValue when = value["when"];
    when.allow_only({"players"});
    out.on_for_players = read_player_counts(when["players"]);
  }
  return out;
}

void read_players(const JsonValue& value, Manifest& out) {
  if (!value.has("players")) {
    if (out.extends.empty() && out.mod.empty()) value.fail(kBad, "'players' is missing.");
    return;
  }
  const JsonValue players = value["players"];
  players.allow_only({"min", "max"});
  out.players_min = static_cast<int>(players["min"].integer(1, kMaxPlayers));
  out.players_max = static_cast<int>(players["max"].integer(out.players_min, kMaxPlayers));
}

}  // namespace

bool Option::accepts(std::string_view text) const {
  switch (kind) {
    case Kind::words:
      return std::find(values.begin(), values.end(), text) != values.end();
    case Kind::truth:
      return text == "true" || text == "false";
    case Kind::number:
      break;
  }
  std::int64_t number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failed == std::errc() && end == text.data() + text.size() && number >= min &&
         number <= max;
}

std::string Option::allowed() const {
  if (kind == Kind::truth) return "true or false";
  if (kind == Kind::number) return std::to_string(min) + " to " + std::to_string(max);
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += i + 1 == values.size() ? " or " : ", ";
    out += values[i];
  }
  return out;
}

namespace {

grammar::Span span_of(const Demand& demand) {
  return json_place(*demand.by->source,
                    nlohmann::json::json_pointer(demand.by->pointer + demand.entry));
}

}  // namespace

Demand Demand::of_box(const Manifest& m, const std::string& family) {
  return {&m, (nlohmann::json::json_pointer("/box") / family).to_string()};
}

grammar::Error Demand::error(std::string id, std::string message, std::string hint) const {
  if (by == nullptr || by->source == nullptr) {
    return grammar::Error(grammar::diagnose(by == nullptr ? std::string() : by->file, std::move(id),
                                            std::move(message), std::move(hint)));
  }
  return grammar::Error(grammar::diagnose(*by->source, span_of(*this), std::move(id),
                                          std::move(message), std::move(hint)));
}

std::string Demand::place() const {
  if (by->source == nullptr) return by->file;
  const grammar::Position at = by->source->position(span_of(*this).begin);
  return by->file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

Manifest read_manifest(const grammar::SourcePtr& source) {
  const auto json = parse_json(*source);
  const JsonValue value(json, *source);
  value.allow_only({"id",      "title", "help",     "version", "api",   "players",   "options",
                    "modules", "needs", "excludes", "choose",  "after", "overrides", "entry",
                    "extends", "mod",   "with",     "without", "box",   "provenance"});
  Manifest out;
  out.file = source->name();
  out.source = source;
  out.id = read_id(value["id"]);
  out.title = shown(value["title"]);
  const auto version = version_in(value["version"].string());
  if (!version) {
    value["version"].fail(kBad, "'" + value["version"].string() + "' is no version.",
                          "versions look like 1.2.3");
  }
  out.version = *version;
  out.api = static_cast<int>(value["api"].integer(1, std::numeric_limits<int>::max()));
  if (out.api != kApiLevel) {
    value["api"].fail("package/api-level", "The rules need API level " + std::to_string(out.api) +
                                               "; this program has level " +
                                               std::to_string(kApiLevel) + ".");
  }
  if (value.has("extends")) out.extends = value["extends"].string();
  if (value.has("mod")) out.mod = value["mod"].string();
  if (!out.extends.empty() && !out.mod.empty()) {
    value["mod"].fail(kBad, "A package has 'extends' or 'mod', not both.");
  }
  read_order(value, out);
  if (!out.mod.empty() && !out.choices.empty()) {
    value["choose"].fail(kBad, "A mod has no modules to choose from.");
  }
  read_options(value, out);
  read_box(value, out);
  read_players(value, out);
  if (value.has("with")) out.with = read_ids(value["with"]);
  if (value.has("without")) out.without = read_ids(value["without"]);
  if (value.has("modules")) {
    each_named(value["modules"], "id", [&](const std::string& id, const JsonValue& item) {
      out.modules.push_back(read_module(id, item, source));
      out.modules.back().pointer = item.pointer().to_string();
    });
  }
  return out;
}

Manifest read_module_manifest(const grammar::SourcePtr& source, const std::string& id) {
  const auto json = parse_json(*source);
  const JsonValue value(json, *source);
  if (value.has("id") && value["id"].string() != id) {
    value["id"].fail(kBad, "The module's folder is called '" + id + "', its id is '" +
                               value["id"].string() + "'.");
  }
  return read_module(id, value, source);
}

}  // namespace castellan::package
