#include "interpreter/protocol/parameter.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "grammar/diagnostic.hpp"

namespace castellan::protocol {
namespace {

using nlohmann::json;

constexpr std::int64_t kMostCounted = 1'000'000;

void check_setting(const JsonValue& value) { static_cast<void>(setting_text(value)); }

void check_word(const Parameter& parameter, const JsonValue& value) {
  const std::string& text = value.string();
  if (std::find(parameter.words.begin(), parameter.words.end(), text) != parameter.words.end())
    return;
  const std::vector<std::string> known(parameter.words.begin(), parameter.words.end());
  std::string listed;
  for (std::size_t i = 0; i < known.size(); ++i)
    listed += (i == 0 ? "'" : i + 1 == known.size() ? " nor '" : ", '") + known[i] + "'";
  value.fail("io/rpc-params", "'" + text + "' is neither " + listed + ".",
             grammar::nearest_hint(text, known));
}

void check_value(const Parameter& parameter, const JsonValue& value) {
  switch (parameter.form) {
    case Form::game:
      static_cast<void>(value.integer(std::numeric_limits<std::int64_t>::min(),
                                      std::numeric_limits<std::int64_t>::max()));
      return;
    case Form::count:
      static_cast<void>(value.integer(1, kMostCounted));
      return;
    case Form::index:
      static_cast<void>(value.integer(0, std::numeric_limits<std::int64_t>::max()));
      return;
    case Form::text:
      static_cast<void>(value.string());
      return;
    case Form::texts:
      for (std::size_t i = 0; i < value.size(); ++i) static_cast<void>(value[i].string());
      return;
    case Form::truth:
      static_cast<void>(value.boolean());
      return;
    case Form::seed:
      static_cast<void>(seed_in(value));
      return;
    case Form::settings:
      value.for_each_member([](const std::string&, const JsonValue& each) { check_setting(each); });
      return;
    case Form::word:
      check_word(parameter, value);
      return;
    case Form::values:
      for (std::size_t i = 0; i < value.size(); ++i) check_setting(value[i]);
      return;
    case Form::chosen:
      for (std::size_t i = 0; i < value.size(); ++i) {
        value[i].allow_only({"name", "value"});
        static_cast<void>(value[i]["name"].string());
        static_cast<void>(value[i]["value"].string());
      }
      return;
  }
}

/// The schema of what stands in scripts as one word.
json schema_of_setting() { return {{"type", {"string", "integer", "boolean"}}}; }

}  // namespace

std::uint64_t seed_in(const JsonValue& value) {
  const json& raw = value.raw();
  if (raw.is_number_integer() && raw >= 0) return raw.get<std::uint64_t>();
  if (raw.is_string()) {
    const std::string& text = raw.get_ref<const std::string&>();
    std::uint64_t seed = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (failed == std::errc() && end == text.data() + text.size()) return seed;
  }
  value.fail("io/rpc-params", "A seed is an integer from 0 to 18446744073709551615.");
}

std::string setting_text(const JsonValue& value) {
  const json& raw = value.raw();
  if (raw.is_boolean()) return raw.get<bool>() ? "true" : "false";
  if (raw.is_number_integer()) return json_text(raw);
  return value.string();
}

json schema_of(const Parameter& parameter) {
  switch (parameter.form) {
    case Form::game:
      return {{"type", "integer"}};
    case Form::count:
      return {{"type", "integer"}, {"minimum", 1}, {"maximum", kMostCounted}};
    case Form::index:
      return {{"type", "integer"}, {"minimum", 0}};
    case Form::text:
      return {{"type", "string"}};
    case Form::texts:
      return {{"type", "array"}, {"items", {{"type", "string"}}}};
    case Form::truth:
      return {{"type", "boolean"}};
    case Form::seed:
      return {{"anyOf",
               {{{"type", "integer"}, {"minimum", 0}},
                {{"type", "string"}, {"pattern", "^[0-9]{1,20}$"}}}}};
    case Form::settings:
      return {{"type", "object"}, {"additionalProperties", schema_of_setting()}};
    case Form::word:
      return {{"enum", parameter.words}};
    case Form::values:
      return {{"type", "array"}, {"items", schema_of_setting()}};
    case Form::chosen:
      return {
          {"type", "array"},
          {"items",
           {{"type", "object"},
            {"required", {"name", "value"}},
            {"additionalProperties", false},
            {"properties", {{"name", {{"type", "string"}}}, {"value", {{"type", "string"}}}}}}}};
  }
  return true;
}

std::string type_text(const Parameter& parameter) {
  switch (parameter.form) {
    case Form::game:
      return "integer";
    case Form::count:
      return "1 to " + std::to_string(kMostCounted);
    case Form::index:
      return "0 to 2^63-1";
    case Form::text:
      return "text";
    case Form::texts:
      return "list of texts";
    case Form::truth:
      return "truth";
    case Form::seed:
      return "0 to 2^64-1, from 2^63 on as a text";
    case Form::settings:
      return "object of texts, integers and truths";
    case Form::values:
      return "list of texts, integers and truths";
    case Form::chosen:
      return "list of objects of `name` and `value`, texts";
    case Form::word:
      break;
  }
  std::string out;
  for (const std::string_view word : parameter.words)
    out += (out.empty() ? "\"" : " or \"") + std::string(word) + "\"";
  return out;
}

void check_parameters(std::string_view method, std::span<const Parameter> parameters,
                      const JsonValue& given) {
  given.for_each_member([&](const std::string& key, const JsonValue& value) {
    const auto known = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const Parameter& p) { return p.name == key; });
    if (known != parameters.end()) return check_value(*known, value);
    std::vector<std::string> names;
    for (const Parameter& p : parameters) names.emplace_back(p.name);
    value.fail_key("io/rpc-params", "'" + std::string(method) + "' has no parameter of this name.",
                   grammar::nearest_hint(key, names));
  });
  // A key that is misspelt is said before the one that it leaves missing.
  for (const Parameter& p : parameters) {
    if (p.needed) static_cast<void>(given[p.name]);
  }
}

}  // namespace castellan::protocol
