#include "interpreter/package/upgrade/upgrade.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "interpreter/package/manifest.hpp"
#include "interpreter/package/script_tokens.hpp"
#include "interpreter/package/signatures.hpp"
#include "interpreter/package/upgrade/parts.hpp"

namespace castellan::package {
namespace {

// The end of the JSON text that begins with a quote at `at`.
std::size_t end_of_text(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at) {
    if (json[at] == '\\') ++at;
  }
  return std::min(at + 1, json.size());
}

// Where the number behind the key "api" of the outermost object stands.
std::optional<grammar::Span> level_in(std::string_view json) {
  constexpr std::string_view kBlanks = " \t\r\n";
  constexpr std::string_view kKey = "\"api\"";
  std::size_t depth = 0;
  for (std::size_t at = 0; at < json.size();) {
    const char c = json[at];
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && depth > 0) --depth;
    if (c != '"') {
      ++at;
      continue;
    }
    const std::size_t end = end_of_text(json, at);
    const bool key = depth == 1 && json.substr(at, end - at) == kKey;
    at = end;
    const std::size_t colon = json.find_first_not_of(kBlanks, end);
    if (!key || colon == std::string_view::npos || json[colon] != ':') continue;
    const std::size_t first = std::min(json.find_first_not_of(kBlanks, colon + 1), json.size());
    const std::size_t last = std::min(json.find_first_not_of("0123456789", first), json.size());
    if (last > first) return grammar::Span{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
  }
  return std::nullopt;
}

std::string upgraded_manifest(const grammar::Source& manifest) {
  std::string out = manifest.text();
  if (const auto level = level_in(out)) out.replace(level->begin, level->end - level->begin, std::to_string(kApiLevel));
  return out;
}

// `pile("deck", { holds = "card" })`, of which `constructor` is the first token.
void note_field(const ScriptTokens& tokens, std::size_t constructor, Spoken& to) {
  constexpr std::array<std::string_view, 7> kKinds = {"pile", "slots", "grid", "map", "figures", "ref", "regions"};
  const std::string_view made_by = tokens.shown(constructor);
  if (std::ranges::find(kKinds, made_by) == kKinds.end()) return;
  Spoken::Field field{std::string(made_by), {}, {}};
  for (std::size_t k = constructor + 5; k < tokens.pair(constructor + 4); ++k) {
    if (!tokens.is(k + 1, "=") || !tokens.is_quoted(k + 2)) continue;
    if (tokens.is(k, "holds") || tokens.is(k, "to")) field.holds = kind_in_words(tokens.inner(k + 2));
    if (tokens.is(k, "places")) field.places = tokens.inner(k + 2);
  }
  to.fields.emplace(tokens.inner(constructor + 2), std::move(field));
}

// Fields of each place of slots and of each value of a choice that a script declares.
void note_fields(const grammar::Source& script, Spoken& to) {
  constexpr std::array<std::string_view, 8> kFields = {"counter", "flag", "choice_field", "ref", "pile", "slots", "grid", "map"};
  constexpr std::string_view kSlot = "slot of ";
  const ScriptTokens tokens(script.text());
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (tokens.is(i, "{") && tokens.is_quoted(i + 1)) to.listed.emplace(tokens.inner(i + 1));
    const bool choice = tokens.is(i, "choice") && tokens.is(i + 1, "(") && tokens.is_quoted(i + 2) && tokens.is(i + 4, "{");
    for (std::size_t k = i + 5; choice && k < tokens.pair(i + 4); ++k) {
      if (tokens.is_quoted(k)) to.choices[std::string(tokens.inner(i + 2))].emplace(tokens.inner(k));
    }
    if (i > 0 && tokens.is(i, "(") && tokens.is_quoted(i + 1) && tokens.is(i + 2, ",") && tokens.is(i + 3, "{")) {
      note_field(tokens, i - 1, to);
    }
    const bool names_values = (tokens.is(i, "choice") || tokens.is(i, "component")) && tokens.is(i + 1, "(");
    if (names_values && tokens.is_quoted(i + 2)) to.kinds.emplace(tokens.inner(i + 2));
    if (!tokens.is(i, "of") || !tokens.is(i + 1, "=") || !tokens.is_quoted(i + 2)) continue;
    const std::string of = kind_in_words(tokens.inner(i + 2));
    const std::size_t table = tokens.around(i);
    const bool declared = table < tokens.size() && table > 3 && tokens.is(table - 1, ",") && tokens.is_quoted(table - 2) &&
                          tokens.is(table - 3, "(") &&
                          std::ranges::any_of(kFields, [&](std::string_view kind) { return tokens.is(table - 4, kind); });
    if (!declared) continue;
    std::string name(tokens.inner(table - 2));
    if (of.starts_with(kSlot)) to.slot_fields[std::move(name)] = of.substr(kSlot.size());
    else if (of.find(' ') == std::string::npos && of != "player" && of != "game") to.choice_fields[std::move(name)] = of;
  }
}

}  // namespace

void note(const grammar::Source& file, Spoken& to) {
  if (file.name().ends_with(".lua")) return note_fields(file, to);
  if (!file.name().ends_with(".json")) return;
  const auto note = [&](const Manifest& m) {
    for (const Option& o : m.options) to.options.insert(o.name);
  };
  try {
    const std::filesystem::path path(file.name());
    if (path.filename() != "ruleset.json") {
      return note(read_module_manifest(std::make_shared<const grammar::Source>(file),
                                       path.parent_path().filename().string()));
    }
    const Manifest read = read_manifest(std::make_shared<const grammar::Source>(file.name(), upgraded_manifest(file)));
    note(read);
    std::ranges::for_each(read.modules, note);
  } catch (const grammar::Error&) {
    // Loading the package says what is wrong with it.
  }
}

bool is_earlier(const grammar::Source& manifest) {
  const auto at = level_in(manifest.text());
  if (!at) return false;
  const std::string_view digits = manifest.text(*at);
  int level = kApiLevel;               // one that is no number of levels is not earlier
  std::from_chars(digits.data(), digits.data() + digits.size(), level);
  return level < kApiLevel;
}

std::string upgraded(const grammar::Source& file, const Spoken& spoken, bool earlier, grammar::Diagnostics& out) {
  if (file.name().ends_with(".json")) return upgraded_manifest(file);
  if (!file.name().ends_with(".lua")) return earlier ? upgraded_file(file, spoken) : file.text();
  // Places in messages are those of the file, so each part reads it once.
  std::string text = upgraded_declarations(file, out);
  static_cast<void>(upgraded_moves(file, spoken, out));
  grammar::Diagnostics said;
  if (earlier) text = upgraded_declarations(grammar::Source(file.name(), upgraded_texts(file, spoken, out)), said);
  return upgraded_moves(grammar::Source(file.name(), std::move(text)), spoken, said);
}

}  // namespace castellan::package
