#include "interpreter/package/keys.hpp"

#include <algorithm>
#include <limits>

#include "grammar/unicode.hpp"
#include "interpreter/base/arithmetic.hpp"

namespace castellan::package {

using lua::Value;

Keys::Keys(Reading& reading, const Value& table, lua::CallSitePtr site, std::string what,
           std::set<std::uint32_t>& taken)
    : reading_(reading),
      table_(table),
      site_(std::move(site)),
      what_(std::move(what)),
      taken_(taken) {}

Keys::Keys(Keys& outer, const Value& table, std::string what, const description::Origin* at)
    : Keys(outer.reading_, table, table.site != nullptr ? table.site : outer.site_, std::move(what),
           outer.taken_) {
  subject_ = outer.subject_;
  if (site_ == outer.site_) inside_ = outer.inside_;
  if (at != nullptr) inside_ = *at;
}

std::string entries_without_key(std::size_t n) {
  return n == 1 ? "an entry without a key." : std::to_string(n) + " entries without a key.";
}

Keys::~Keys() {
  for (const auto& [key, value] : table_.keys) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    // An options argument that was no table.
    if (key == "options") {
      wrong(key, value, "a table of keys");
      continue;
    }
    error(key, "package/unknown-key", "'" + key + "' is no key of " + what_ + ".",
          grammar::nearest_hint(key, known_));
  }
  if (!items_asked_ && !table_.list.empty()) {
    reading_.errors.add(origin().error(
        "package/bad-value",
        "The table of " + what_ + " has " + entries_without_key(table_.list.size())));
  }
}

const Value* Keys::value(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  const Value* found = table_.find(key);
  return found == nullptr || found->kind == Value::Kind::nil ? nullptr : found;
}

bool Keys::has(std::string_view key) { return value(key) != nullptr; }

const Value* Keys::find(std::string_view key, Value::Kind kind, std::string_view expected) {
  const Value* found = value(key);
  if (found == nullptr || found->kind == kind) return found;
  wrong(key, *found, expected);
  return nullptr;
}

std::string Keys::text(std::string_view key, std::string fallback) {
  const Value* found = find(key, Value::Kind::string, "text");
  return found == nullptr || !can_be_shown(key, found->text) ? std::move(fallback) : found->text;
}

std::string Keys::lines(std::string_view key) {
  const Value* found = find(key, Value::Kind::string, "text");
  return found == nullptr ? std::string() : found->text;
}

bool Keys::can_be_shown(std::string_view key, const std::string& text) {
  std::string wrong;
  if (text.size() > kMaxText) {
    wrong =
        "has " + std::to_string(text.size()) + " bytes, allowed are " + std::to_string(kMaxText);
  }
  if (const auto unit = grammar::first_unprintable(text); unit && wrong.empty()) {
    wrong = "holds " + grammar::character_name(*unit) + ", which cannot be shown";
  }
  if (wrong.empty()) return true;
  error(key, "package/bad-text", "'" + std::string(key) + "' of " + what_ + " " + wrong + ".");
  return false;
}

bool Keys::is_misspelt(std::string_view key) const {
  const std::vector<std::string> only = {std::string(key)};
  return std::ranges::any_of(table_.keys, [&](const lua::Value::Entry& given) {
    return std::ranges::find(known_, given.key) == known_.end() &&
           !grammar::nearest_name(given.key, only).empty();
  });
}

std::string Keys::required_text(std::string_view key) {
  if (!has(key) && !is_misspelt(key)) {
    reading_.errors.add(origin().error(
        "package/missing-key", what_ + " needs '" + std::string(key) + "', which is text."));
  }
  return text(key);
}

std::int64_t Keys::integer(std::string_view key, std::int64_t fallback) {
  const Value* found = find(key, Value::Kind::integer, "an integer");
  if (found != nullptr) return found->integer;
  const Value* given = table_.find(key);
  const std::int64_t plus = given == nullptr ? 0 : given->plus;
  std::int64_t sum = fallback;
  if (!arithmetic::try_add(fallback, plus, sum)) {
    error(key, "package/bad-value",
          "'" + std::string(key) + "' of " + what_ + " with what is added to it is too large.");
  }
  return sum;
}

bool Keys::truth(std::string_view key, bool fallback) {
  const Value* found = find(key, Value::Kind::boolean, "true or false");
  return found == nullptr ? fallback : found->boolean;
}

std::size_t Keys::word(std::string_view key, std::initializer_list<std::string_view> names,
                       std::size_t fallback) {
  const Value* found = find(key, Value::Kind::string, "text");
  if (found == nullptr) return fallback;
  const auto at = std::find(names.begin(), names.end(), found->text);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  std::vector<std::string> known(names.begin(), names.end());
  std::string expected;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (i > 0) expected += i + 1 == known.size() ? " or " : ", ";
    expected += "'" + known[i] + "'";
  }
  error(key, "package/bad-value",
        "'" + std::string(key) + "' of " + what_ + " is '" + found->text + "'; expected " +
            expected + ".",
        grammar::nearest_hint(found->text, known));
  return fallback;
}

std::vector<std::string> Keys::texts(std::string_view key) {
  std::vector<std::string> out;
  const Value* found = value(key);
  if (found == nullptr) return out;
  if (found->kind == Value::Kind::string) {
    return can_be_shown(key, found->text) ? std::vector{found->text} : out;
  }
  if (found->kind != Value::Kind::table || !found->keys.empty()) {
    wrong(key, *found, "a list of texts");
    return out;
  }
  for (const Value& item : found->list) {
    if (item.kind == Value::Kind::string) {
      if (can_be_shown(key, item.text)) out.push_back(item.text);
    } else if (item.kind != Value::Kind::boolean || item.boolean) {
      wrong(key, item, "a list of texts");
    }
  }
  return out;
}

bool Keys::is_name(std::string_view key, const std::string& text) {
  if (!can_be_shown(key, text)) return false;
  if (const auto unit = grammar::first_hidden(text)) {
    error(key, "package/bad-text",
          "'" + std::string(key) + "' of " + what_ + " holds " + grammar::character_name(*unit) +
              ", which cannot be seen in a name.");
    return false;
  }
  if (text.find_first_not_of(' ') != std::string::npos) return true;
  error(key, "package/bad-text", "'" + std::string(key) + "' of " + what_ + " holds a blank name.");
  return false;
}

std::string Keys::required_name(std::string_view key) {
  const Value* found = value(key);
  if (found == nullptr || found->kind != Value::Kind::string) return required_text(key);
  return is_name(key, found->text) ? found->text : std::string();
}

std::vector<std::string> Keys::names(std::string_view key) {
  std::vector<std::string> out = texts(key);
  std::erase_if(out, [&](const std::string& name) { return !is_name(key, name); });
  return out;
}

description::RuleText Keys::rule_of(const Value& value, std::string_view key, bool item) {
  const lua::CallSitePtr& site = value.site != nullptr ? value.site : site_;
  const std::string_view before = item ? std::string_view() : key;
  switch (value.kind) {
    case Value::Kind::string:
      return reading_.places.rule(site, value.text, before, taken_, inside());
    case Value::Kind::integer:
      return reading_.places.rule(site, std::to_string(value.integer), before, taken_, inside());
    case Value::Kind::boolean:
      return reading_.places.rule(site, value.boolean ? "true" : "false", before, taken_, inside());
    default:
      wrong(key, value, "rule text");
      return {};
  }
}

description::RuleText Keys::rule(std::string_view key) {
  const Value* found = value(key);
  return found == nullptr ? description::RuleText{} : rule_of(*found, key);
}

description::RuleText Keys::required_rule(std::string_view key) {
  if (!has(key) && !is_misspelt(key)) {
    reading_.errors.add(origin().error(
        "package/missing-key", what_ + " needs '" + std::string(key) + "', which is rule text."));
  }
  return rule(key);
}

std::vector<description::RuleText> Keys::required_rules(std::string_view key) {
  const Value* found = value(key);
  if (found == nullptr || found->kind != Value::Kind::table) {
    const auto one = required_rule(key);
    return one.empty() ? std::vector<description::RuleText>{} : std::vector{one};
  }
  std::vector<description::RuleText> out;
  each(key, [&](const Value& item, std::size_t) { out.push_back(rule_of(item, key)); });
  return out;
}

std::string Keys::function(std::string_view key, const std::string& name) {
  const Value* found = find(key, Value::Kind::function, "a function");
  if (found == nullptr) return {};
  const std::string full = (site_ == nullptr ? "" : site_->package + ": ") + name;
  reading_.functions.emplace_back(full, found->function);
  return full;
}

const std::vector<Value>& Keys::items() {
  items_asked_ = true;
  return table_.list;
}

void Keys::each(std::string_view key, const std::function<void(const Value&, std::size_t)>& read) {
  const Value* found = find(key, Value::Kind::table, "a list");
  if (found == nullptr) return;
  if (!found->keys.empty()) {
    return error(key, "package/bad-value",
                 "'" + std::string(key) + "' of " + what_ + " is a list; the key '" +
                     found->keys.front().key + "' has no place in it.");
  }
  std::size_t number = 0;
  for (const Value& item : found->list) {
    ++number;
    // `condition and {...}` leaves false behind.
    if (item.kind == Value::Kind::boolean && !item.boolean) continue;
    read(item, number);
  }
}

void Keys::wrong(std::string_view key, const Value& value, std::string_view expected) {
  std::string is(lua::kind_name(value.kind));
  std::string hint;
  if (value.kind == Value::Kind::fraction) {
    const bool large = value.text.find("e+") != std::string::npos;
    is = (large ? "the number " : "the fraction ") + value.text;
    if (large)
      hint = "an integer is written in digits; the largest is " +
             std::to_string(std::numeric_limits<std::int64_t>::max());
    else if (expected == "an integer")
      hint = "use // to divide integers";
  }
  error_at(value.site, key, "package/bad-value",
           "'" + std::string(key) + "' of " + what_ + " is " + is + "; expected " +
               std::string(expected) + ".",
           std::move(hint));
}

void Keys::error(std::string_view key, std::string id, std::string message, std::string hint) {
  error_at(nullptr, key, std::move(id), std::move(message), std::move(hint));
}

void Keys::warn(std::string_view key, std::string id, std::string message, std::string hint) {
  grammar::Diagnostic said =
      place(nullptr, key).error(std::move(id), std::move(message), std::move(hint));
  said.severity = grammar::Severity::warning;
  reading_.errors.add(std::move(said));
}

void Keys::error_at(const lua::CallSitePtr& of, std::string_view key, std::string id,
                    std::string message, std::string hint) {
  reading_.errors.add(place(of, key).error(std::move(id), std::move(message), std::move(hint)));
}

description::Origin Keys::place(const lua::CallSitePtr& of, std::string_view key) const {
  const Value* value = table_.find(key);
  const lua::CallSitePtr& said = of == nullptr && value != nullptr ? value->site : of;
  return reading_.places.key_origin(said != nullptr ? said : site_, key, inside());
}

}  // namespace castellan::package
