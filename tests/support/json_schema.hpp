/// Holds JSON against the words of JSON Schema (2020-12) that the protocol's schema
/// uses. A word that is not known here is a fault of the schema.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

namespace castellan::test {

class JsonSchema {
 public:
  explicit JsonSchema(nlohmann::json root) : root_(std::move(root)) {}

  /// What is wrong with a value by a definition of `$defs`; empty when nothing is.
  [[nodiscard]] std::string fault(const nlohmann::json& value,
                                  const std::string& definition) const {
    return fault(value, {{"$ref", "#/$defs/" + definition}}, definition);
  }

 private:
  using json = nlohmann::json;

  [[nodiscard]] std::string fault(const json& value, const json& schema,
                                  const std::string& at) const {
    if (schema.is_boolean()) return schema.get<bool>() ? "" : at + ": nothing may stand here";
    for (const auto& [word, says] : schema.items()) {
      if (std::string wrong = fault_of(word, says, value, schema, at); !wrong.empty()) return wrong;
    }
    return {};
  }

  [[nodiscard]] std::string fault_of(const std::string& word, const json& says, const json& value,
                                     const json& schema, const std::string& at) const {
    const auto wrong = [&](const std::string& what) {
      return at + ": " + what + ", not " + value.dump().substr(0, 200);
    };
    if (word == "description" || word == "$defs" || word == "$schema") return {};
    if (word == "$ref") {
      const json::json_pointer where(says.get<std::string>().substr(1));
      return root_.contains(where) ? fault(value, root_[where], at)
                                   : at + ": the schema has no " + says.dump();
    }
    if (word == "type") {
      const auto is = [&](const json& type) { return is_a(value, type.get<std::string>()); };
      const bool good = says.is_array() ? std::any_of(says.begin(), says.end(), is) : is(says);
      return good ? "" : wrong("needs type " + says.dump());
    }
    if (word == "const") return value == says ? "" : wrong("needs " + says.dump());
    if (word == "enum")
      return std::find(says.begin(), says.end(), value) != says.end()
                 ? ""
                 : wrong("needs one of " + says.dump());
    if (word == "minimum")
      return !value.is_number() || value >= says ? "" : wrong("needs at least " + says.dump());
    if (word == "maximum")
      return !value.is_number() || value <= says ? "" : wrong("needs at most " + says.dump());
    if (word == "pattern") {
      return !value.is_string() || std::regex_search(value.get<std::string>(),
                                                     std::regex(says.get<std::string>()))
                 ? ""
                 : wrong("needs to fit " + says.dump());
    }
    if (word == "minItems")
      return !value.is_array() || value.size() >= says ? ""
                                                       : wrong("needs " + says.dump() + " items");
    if (word == "items") return of_items(value, says, at);
    if (word == "required") {
      for (const json& key : says) {
        if (value.is_object() && !value.contains(key.get<std::string>()))
          return wrong("needs " + key.dump());
      }
      return {};
    }
    if (word == "properties") {
      for (const auto& [key, each] : says.items()) {
        if (!value.is_object() || !value.contains(key)) continue;
        if (std::string inner = fault(value[key], each, at + "." + key); !inner.empty())
          return inner;
      }
      return {};
    }
    if (word == "additionalProperties") return of_others(value, says, schema, at);
    if (word == "anyOf") {
      std::string all;
      for (const json& each : says) {
        const std::string inner = fault(value, each, at);
        if (inner.empty()) return {};
        all += (all.empty() ? "" : "; or ") + inner;
      }
      return all;
    }
    return at + ": the schema says '" + word + "', which is not known here";
  }

  [[nodiscard]] std::string of_items(const json& value, const json& says,
                                     const std::string& at) const {
    if (!value.is_array()) return {};
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (std::string inner = fault(value[i], says, at + "[" + std::to_string(i) + "]");
          !inner.empty())
        return inner;
    }
    return {};
  }

  [[nodiscard]] std::string of_others(const json& value, const json& says, const json& schema,
                                      const std::string& at) const {
    if (!value.is_object()) return {};
    for (const auto& [key, each] : value.items()) {
      if (schema.contains("properties") && schema["properties"].contains(key)) continue;
      if (std::string inner = fault(each, says, at + "." + key); !inner.empty()) return inner;
    }
    return {};
  }

  [[nodiscard]] static bool is_a(const json& value, const std::string& type) {
    if (type == "integer") return value.is_number_integer();
    if (type == "null") return value.is_null();
    return type == value.type_name();
  }

  json root_;
};

}  // namespace castellan::test
