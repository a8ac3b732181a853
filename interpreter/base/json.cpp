#include "interpreter/base/json.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/unicode.hpp"
#include "interpreter/base/json_place.hpp"

namespace castellan {
namespace {

using nlohmann::json;

// Reads a text and tells how far the reader has come.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** reached) : at_(at), reached_(reached) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *reached_ = ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  const char** reached_;
};

// Builds the value; throws at the first thing that is not allowed.
class Builder : public json::json_sax_t {
 public:
  Builder(const grammar::Source& source, const JsonLimits& limits)
      : source_(source), limits_(limits), reached_(source.text().data()) {}

  json build() {
    const std::string& text = source_.text();
    json::sax_parse(CountingIterator(text.data(), &reached_),
                    CountingIterator(text.data() + text.size(), &reached_), this);
    return std::move(root_);
  }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) {
      refuse_number("a number lies outside the 64-bit integers");
    }
    return put(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t& text) override {
    if (text.find_first_of(".eE") == std::string::npos) {
      refuse_number("a number lies outside the 64-bit integers");
    }
    if (!limits_.decimals) refuse_number("a decimal stands where only integers are allowed");
    return put(value);
  }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back()->contains(name)) {
      refuse("io/json-duplicate", token_before(true),
             "the key '" + name + "' occurs twice in one object");
    }
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& e) override {
    const std::string what = e.what();
    const std::size_t reason = what.find(" - ");
    const auto at = static_cast<std::uint32_t>(
        std::min(position == 0 ? 0 : position - 1, source_.text().size()));
    if (at < source_.text().size()) {
      const grammar::CodePoint unit = grammar::decode_utf8(source_.text(), at);
      if (grammar::is_hidden_blank(unit)) {
        refuse("io/json-syntax", {at, at + unit.length},
               "this is not JSON: " + grammar::character_name(unit) + " may stand in quotes alone");
      }
    }
    const std::size_t before =
        at == 0 ? std::string::npos : source_.text().find_last_not_of(" \t\r\n", at - 1);
    const bool closes =
        at < source_.text().size() && (source_.text()[at] == '}' || source_.text()[at] == ']');
    const bool comma = closes && before != std::string::npos && source_.text()[before] == ',';
    refuse("io/json-syntax", {at, at + 1},
           "this is not JSON: " + (reason == std::string::npos ? what : what.substr(reason + 3)),
           comma ? "remove the ',' before it" : "");
  }

 private:
  [[noreturn]] void refuse(std::string id, grammar::Span span, std::string message,
                           std::string hint = {}) const {
    throw grammar::Error(
        grammar::diagnose(source_, span, std::move(id), std::move(message), std::move(hint)));
  }
  [[noreturn]] void refuse_number(std::string message) const {
    refuse("io/json-number", token_before(false), std::move(message));
  }

  // The key or number that was just read; the reader stands behind it.
  [[nodiscard]] grammar::Span token_before(bool quoted) const {
    const std::string& text = source_.text();
    std::size_t end = std::min(static_cast<std::size_t>(reached_ - text.data()), text.size());
    constexpr std::string_view kNumber = "+-.0123456789eE";
    const auto in_number = [&](std::size_t i) {
      return kNumber.find(text[i]) != std::string_view::npos;
    };
    if (!quoted) {
      while (end > 0 && !in_number(end - 1)) --end;
    }
    std::size_t begin = end > 0 ? end - 1 : 0;
    const auto escaped = [&](std::size_t i) { return i > 0 && text[i - 1] == '\\'; };
    if (quoted) {
      while (begin > 0 && (text[begin - 1] != '"' || escaped(begin - 1))) --begin;
      if (begin > 0) --begin;
    } else {
      while (begin > 0 && in_number(begin - 1)) --begin;
    }
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  [[nodiscard]] grammar::Span here() const {
    const auto end = static_cast<std::uint32_t>(reached_ - source_.text().data());
    return {end == 0 ? 0 : end - 1, end};
  }

  json* add(json value) {
    if (++values_ > limits_.values) {
      refuse("io/json-size", here(),
             "this JSON has more than " + std::to_string(limits_.values) + " values");
    }
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    json& parent = *open_.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return &parent.back();
    }
    return &(parent[key_] = std::move(value));
  }
  bool put(json value) {
    add(std::move(value));
    return true;
  }
  bool open(json container) {
    if (static_cast<int>(open_.size()) >= limits_.depth) {
      refuse("io/json-depth", here(),
             "this JSON is nested deeper than " + std::to_string(limits_.depth) + " levels");
    }
    open_.push_back(add(std::move(container)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const grammar::Source& source_;
  const JsonLimits& limits_;
  const char* reached_;
  json root_;
  std::vector<json*> open_;
  std::string key_;
  std::size_t values_ = 0;
};

// From a value to one in it; `key` is null for an item of an array.
struct Step {
  const std::string* key;
  std::size_t index;
};

// The way from `from` to the value at that address, the last step first.
bool find_steps(const json& from, const json& to, std::vector<Step>& out) {
  if (&from == &to) return true;
  if (const auto* members = from.get_ptr<const json::object_t*>()) {
    for (const auto& [key, value] : *members) {
      if (!find_steps(value, to, out)) continue;
      out.push_back({&key, 0});
      return true;
    }
  } else if (const auto* items = from.get_ptr<const json::array_t*>()) {
    for (std::size_t i = 0; i < items->size(); ++i) {
      if (!find_steps((*items)[i], to, out)) continue;
      out.push_back({nullptr, i});
      return true;
    }
  }
  return false;
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "'" : ", '") + name + "'";
  return out;
}

}  // namespace

namespace {

void check_size(std::size_t size, const std::string& source_name, const JsonLimits& limits) {
  if (size <= limits.bytes) return;
  throw grammar::Error(
      grammar::diagnose(source_name, "io/json-size",
                        "this JSON is longer than " + std::to_string(limits.bytes) + " bytes"));
}

}  // namespace

json parse_json(const grammar::Source& source, const JsonLimits& limits) {
  check_size(source.text().size(), source.name(), limits);
  return Builder(source, limits).build();
}

json parse_json(std::string_view text, const std::string& source_name, const JsonLimits& limits) {
  check_size(text.size(), source_name, limits);
  return parse_json(grammar::Source(source_name, std::string(text)), limits);
}

std::string json_text(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string ordered_json_text(const nlohmann::ordered_json& value, int indent) {
  return value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

JsonValue::JsonValue(const json& value, std::string source_name)
    : root_(std::make_shared<const Root>(Root{&value, &value, std::move(source_name)})),
      value_(&value) {}

JsonValue::JsonValue(const json& value, const grammar::Source& source)
    : root_(std::make_shared<const Root>(Root{&value, &value, source.name(), &source})),
      value_(&value) {}

std::string JsonValue::path() const {
  std::vector<Step> steps;
  find_steps(*root_->named_from, *value_, steps);
  std::string out;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (step->key == nullptr)
      out += "[" + std::to_string(step->index) + "]";
    else
      out += (out.empty() ? "" : ".") + *step->key;
  }
  return out;
}

json::json_pointer JsonValue::pointer() const {
  std::vector<Step> steps;
  find_steps(*root_->value, *value_, steps);
  json::json_pointer out;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (step->key == nullptr)
      out /= step->index;
    else
      out /= *step->key;
  }
  return out;
}

void JsonValue::refuse(const json::json_pointer& where, bool key, std::string id,
                       const std::string& message, std::string hint) const {
  const std::string at = path();
  std::string said = at.empty() ? message : at + ": " + message;
  if (root_->source == nullptr) {
    throw grammar::Error(
        grammar::diagnose(root_->source_name, std::move(id), std::move(said), std::move(hint)));
  }
  throw grammar::Error(grammar::diagnose(*root_->source, json_place(*root_->source, where, key),
                                         std::move(id), std::move(said), std::move(hint)));
}

void JsonValue::fail(std::string id, const std::string& message, std::string hint) const {
  refuse(pointer(), false, std::move(id), message, std::move(hint));
}

void JsonValue::fail_key(std::string id, const std::string& message, std::string hint) const {
  refuse(pointer(), true, std::move(id), message, std::move(hint));
}

JsonValue JsonValue::from_here() const {
  return {
      std::make_shared<const Root>(Root{root_->value, value_, root_->source_name, root_->source}),
      *value_};
}

void JsonValue::need(bool holds, std::string_view what) const {
  if (!holds) fail("io/json-type", std::string(what) + " is needed, not " + value_->type_name());
}

bool JsonValue::has(std::string_view key) const {
  need(value_->is_object(), "an object");
  return value_->contains(key);
}

JsonValue JsonValue::operator[](std::string_view key) const {
  if (!has(key)) fail("io/json-missing", "'" + std::string(key) + "' is missing");
  return {root_, *value_->find(key)};
}

void JsonValue::allow_only(std::initializer_list<std::string_view> keys) const {
  need(value_->is_object(), "an object");
  for (const auto& [key, value] : value_->items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      const std::vector<std::string> known(keys.begin(), keys.end());
      std::string hint = grammar::nearest_hint(key, known);
      refuse(pointer() / key, true, "io/json-unknown-key", "there is no '" + key + "' here",
             hint.empty() ? "there may be " + listed(known) : hint);
    }
  }
}

std::size_t JsonValue::size() const {
  need(value_->is_array(), "an array");
  return value_->size();
}

JsonValue JsonValue::operator[](std::size_t index) const {
  if (index >= size()) fail("io/json-missing", "item " + std::to_string(index) + " is missing");
  return {root_, (*value_)[index]};
}

std::int64_t JsonValue::integer(std::int64_t least, std::int64_t most) const {
  need(value_->is_number_integer(), "an integer");
  const bool too_large = value_->is_number_unsigned() &&
                         value_->get<std::uint64_t>() >
                             static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const std::int64_t n =
      too_large ? std::numeric_limits<std::int64_t>::max() : value_->get<std::int64_t>();
  if (too_large || n < least || n > most) {
    fail("io/json-range", json_text(*value_) + " is not between " + std::to_string(least) +
                              " and " + std::to_string(most));
  }
  return n;
}

bool JsonValue::boolean() const {
  need(value_->is_boolean(), "true or false");
  return value_->get<bool>();
}

const std::string& JsonValue::string() const {
  need(value_->is_string(), "a text");
  return value_->get_ref<const std::string&>();
}

}  // namespace castellan
