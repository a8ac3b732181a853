/// Strict reading of JSON that a stranger may have written: snapshots,
/// manifests, requests.
///
/// `parse_json` turns text into a value with the limits applied while reading,
/// so that no deep or huge value is ever built; `JsonValue` reads a value piece
/// by piece, and every refusal names the path of what was refused, and its place
/// when the text is at hand. Both throw grammar::Error; nothing here reads files.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace castellan::grammar {
class Source;
}

namespace castellan {

struct JsonLimits {
  std::size_t bytes = std::size_t{8} << 20;
  std::size_t values = 1'000'000;  ///< numbers, texts, arrays, objects ... in all
  int depth = 32;
  bool decimals = false;  ///< whether numbers may have a fraction or an exponent
};

/// The value of `text`. Errors with the place in the text: io/json-size,
/// io/json-depth, io/json-syntax, io/json-duplicate, io/json-number (a number
/// that is no 64-bit integer, or a decimal where none is allowed).
nlohmann::json parse_json(std::string_view text, const std::string& source_name,
                          const JsonLimits& limits = {});
nlohmann::json parse_json(const grammar::Source& source, const JsonLimits& limits = {});

/// A value as text: the one way in which JSON leaves the program. With an `indent`
/// of 0 or more over several lines. Bytes that are no UTF-8 become U+FFFD.
std::string json_text(const nlohmann::json& value, int indent = -1);
/// The same with keys in the order in which they were written.
std::string ordered_json_text(const nlohmann::ordered_json& value, int indent = -1);

/// A value of a JSON. A view: the JSON must outlive it. The way to the value is
/// looked for when somebody asks: reading costs no texts.
class JsonValue {
 public:
  JsonValue(const nlohmann::json& value, std::string source_name);
  /// What was read from this text, which must outlive it, too.
  JsonValue(const nlohmann::json& value, const grammar::Source& source);

  [[nodiscard]] const nlohmann::json& raw() const { return *value_; }
  /// `players[0].gold`; empty for the whole. O(size of the JSON).
  [[nodiscard]] std::string path() const;
  /// The same as a pointer: `/players/0/gold`.
  [[nodiscard]] nlohmann::json::json_pointer pointer() const;
  [[nodiscard]] bool is_null() const { return value_->is_null(); }
  /// The same value; messages name what is in it by the way from here.
  [[nodiscard]] JsonValue from_here() const;

  // --- objects; io/json-type when this is none

  [[nodiscard]] bool has(std::string_view key) const;
  /// The value of a key. Error: io/json-missing.
  [[nodiscard]] JsonValue operator[](std::string_view key) const;
  /// Refuses other keys than these. Error: io/json-unknown-key with the nearest,
  /// or with all that there are.
  void allow_only(std::initializer_list<std::string_view> keys) const;
  /// Calls `each(key, value)` in order of the keys.
  template <class Each>
  void for_each_member(Each each) const {
    need(value_->is_object(), "an object");
    for (const auto& [key, value] : value_->items()) each(key, JsonValue(root_, value));
  }

  // --- arrays; io/json-type when this is none

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] JsonValue operator[](std::size_t index) const;

  // --- plain values. Errors: io/json-type, io/json-range

  [[nodiscard]] std::int64_t integer(std::int64_t least, std::int64_t most) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] const std::string& string() const;

  /// Refuses this value: `path: message`.
  [[noreturn]] void fail(std::string id, const std::string& message, std::string hint = {}) const;
  /// Refuses the key of this value, which is a member of an object; its place is the key's.
  [[noreturn]] void fail_key(std::string id, const std::string& message,
                             std::string hint = {}) const;

 private:
  // What all values of one JSON share.
  struct Root {
    const nlohmann::json* value;
    const nlohmann::json* named_from;  // where paths begin
    std::string source_name;
    const grammar::Source* source = nullptr;
  };

  JsonValue(std::shared_ptr<const Root> root, const nlohmann::json& value)
      : root_(std::move(root)), value_(&value) {}
  void need(bool holds, std::string_view what) const;
  // Refuses what lies there: this value, or one of its keys.
  [[noreturn]] void refuse(const nlohmann::json::json_pointer& where, bool key, std::string id,
                           const std::string& message, std::string hint) const;

  std::shared_ptr<const Root> root_;
  const nlohmann::json* value_;
};

}  // namespace castellan
