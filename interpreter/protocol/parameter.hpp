/// What a method takes: by name, with the form of its value.
///
/// A value is read by its form's line alone: what a schema promises, a request is
/// held to, before the method runs.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/json.hpp"

namespace castellan::protocol {

enum class Form : std::uint8_t {
  game,   ///< the number of an open game
  count,  ///< 1 to 1,000,000
  index,  ///< 0 to 2^63-1
  text,
  texts,  ///< a list of texts
  truth,
  seed,      ///< 0 to 2^64-1, as a text where JSON's integers do not reach
  settings,  ///< an object of texts, integers and truths
  word,      ///< one of `words`
  values,    ///< a list of texts, integers and truths
  chosen     ///< a list of objects of two texts, `name` and `value`
};

struct Parameter {
  std::string_view name;
  Form form = Form::text;
  bool needed = false;
  std::string_view about;
  std::string_view usual = {};  ///< what it is when it is left out
  std::vector<std::string_view> words = {};
  bool host = false;  ///< only the host may give it
};

/// The JSON Schema of a value.
[[nodiscard]] nlohmann::json schema_of(const Parameter& parameter);
/// Its type in a few words, for pages.
[[nodiscard]] std::string type_text(const Parameter& parameter);
/// Refuses a request's parameters that are unknown, missing or of another form, with
/// their place in the line. Errors: io/rpc-params, io/json-missing, io/json-type,
/// io/json-range.
void check_parameters(std::string_view method, std::span<const Parameter> parameters,
                      const JsonValue& given);

/// A value of the form `seed`.
[[nodiscard]] std::uint64_t seed_in(const JsonValue& value);
/// A setting as scripts write it.
[[nodiscard]] std::string setting_text(const JsonValue& value);

}  // namespace castellan::protocol
