// Entries made by scripts: { name = "gate", road = { "N", "S" }, ... }.
#include <algorithm>

#include "interpreter/package/builder/builder.hpp"

namespace castellan::package {

using lua::Value;

namespace {

bool is_plain_word(std::string_view text) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  return !text.empty() && letter(text.front()) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::string value_text(const Value& value) {
  if (value.kind == Value::Kind::integer) return std::to_string(value.integer);
  return is_plain_word(value.text) ? value.text : "\"" + value.text + "\"";
}

bool is_value(const Value& value) {
  return value.kind == Value::Kind::integer ||
         (value.kind == Value::Kind::string &&
          value.text.find_first_of("\"\\\n") == std::string::npos);
}

// Rule text of several lines goes on deeper than its slot.
std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (text.substr(0, end).find_first_not_of(" \t\r") != std::string_view::npos) {
      out += out.empty() ? " " : "\n      ";
      out += text.substr(0, end);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// Adds what a key says to the properties, as a component file says it.
void add_property(Keys& k, const std::string& name, std::string& to) {
  const Value* value = k.value(name);
  if (value == nullptr || (value->kind == Value::Kind::boolean && !value->boolean)) return;
  std::string words;
  if (value->kind == Value::Kind::table && value->keys.empty() &&
      std::all_of(value->list.begin(), value->list.end(), is_value)) {
    for (const Value& item : value->list) words += " " + value_text(item);
    if (words.empty()) return;
  } else if (is_value(*value)) {
    words = " " + value_text(*value);
  } else if (value->kind != Value::Kind::boolean) {
    return k.wrong(name, *value, "a number, a word, true or a list of these");
  }
  to += (to.empty() ? "" : ", ") + name + words;
}

/// The further squares of a piece that fills several.
std::string parts_text(Keys& k, const description::Family& family) {
  std::string out;
  const auto own = [](const auto& declared) { return declared.name == "parts"; };
  if (std::ranges::any_of(family.attributes, own) || std::ranges::any_of(family.features, own))
    return out;
  k.each("parts", [&](const Value& item, std::size_t number) {
    if (item.kind != Value::Kind::table) return k.wrong("parts", item, "a list of tables");
    Keys part(k, item, "part " + std::to_string(number) + " of " + k.what());
    const Value* at = part.value("at");
    const bool cell = at != nullptr && at->kind == Value::Kind::table && at->keys.empty() &&
                      at->list.size() == 2 &&
                      std::all_of(at->list.begin(), at->list.end(),
                                  [](const Value& v) { return v.kind == Value::Kind::integer; });
    if (!cell) {
      part.ignore();
      return part.error("at", "package/bad-value",
                        "'at' of " + part.what() + " is how far it lies from the first square.",
                        "write { east, south }, as at = { 1, 0 }");
    }
    std::string properties = "part (" + std::to_string(at->list[0].integer) + "," +
                             std::to_string(at->list[1].integer) + ")";
    for (const auto& attribute : family.attributes) add_property(part, attribute.name, properties);
    for (const auto& feature : family.features) add_property(part, feature.name, properties);
    out += "\n  " + properties;
  });
  return out;
}

}  // namespace

// The entry as a component file would have it.
std::string Builder::entry_text(Keys& k, const std::string& family) {
  const auto known = std::find_if(out_.families.begin(), out_.families.end(),
                                  [&](const auto& f) { return f.name == family; });
  std::string header = family + " \"" + k.required_text("name") + "\"";
  if (k.has("copies")) header += " x" + std::to_string(k.integer("copies", 1));
  if (known == out_.families.end()) return {};
  std::string rules;
  std::string properties;
  for (const auto& attribute : known->attributes) add_property(k, attribute.name, properties);
  for (const auto& feature : known->features) add_property(k, feature.name, properties);
  const auto own_half = [](const auto& declared) { return declared.name == "half"; };
  if (std::ranges::none_of(known->attributes, own_half) &&
      std::ranges::none_of(known->features, own_half) && k.truth("half", false))
    properties += properties.empty() ? "half" : ", half";
  const std::string parts = parts_text(k, *known);
  for (const auto* slots : {&known->effect_slots, &known->amount_slots}) {
    for (const std::string& slot : *slots) {
      if (k.has(slot)) rules += "\n  " + slot + ":" + indented(k.lines(slot));
    }
  }
  return header + (properties.empty() ? "" : ": " + properties) + parts + rules + "\n";
}

void Builder::read_components(Keys& k, const Declared& d) {
  const std::string family = k.required_text("family");
  std::vector<std::string> known;
  for (const auto& f : out_.families) known.push_back(f.name);
  if (std::find(known.begin(), known.end(), family) == known.end()) {
    static_cast<void>(k.value("list"));
    return k.error("family", "package/unknown-target",
                   "There is no component family '" + family + "'.",
                   grammar::nearest_hint(family, known));
  }
  const lua::Place& place = d.site->frames.front();
  k.each("list", [&](const Value& item, std::size_t number) {
    if (item.kind != Value::Kind::table) return k.wrong("list", item, "a list of tables");
    const std::size_t before = reading_.errors.error_count();
    std::string text;
    {
      Keys entry(reading_, item, item.site,
                 "entry " + std::to_string(number) + " of family '" + family + "'", k.taken());
      text = entry_text(entry, family);
    }
    if (reading_.errors.error_count() > before) return;
    add_entries(d, std::make_shared<const grammar::Source>(place.source->name(), std::move(text),
                                                           place.line));
  });
}

}  // namespace castellan::package
