/// Reads the table of one declaration: typed access by key, and an error for
/// every key that nobody asked for.
///
/// Errors name the key, the declaration and what was expected, at the key's own
/// place in the file. After an error the accessor returns its fallback, so that
/// one load reports every mistake.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/description/origin.hpp"
#include "interpreter/lua/declare.hpp"
#include "interpreter/package/places.hpp"

namespace castellan::package {

/// Shared state of the readers of declarations.
struct Reading {
  Places& places;
  grammar::Diagnostics& errors;
  /// Functions given to declarations, under names that every load repeats.
  std::vector<std::pair<std::string, lua::Function>>& functions;
  /// Every module of the ruleset, whether it is on.
  const std::map<std::string, bool>& modules;
};

/// `an entry without a key.`, of a table that has `n` of them.
std::string entries_without_key(std::size_t n);

class Keys {
 public:
  static constexpr std::size_t kMaxText = 4096;

  /// `what` is how messages call the declaration: `counter 'gold'`. `taken`
  /// is shared by everything in one declaration.
  Keys(Reading& reading, const lua::Value& table, lua::CallSitePtr site, std::string what,
       std::set<std::uint32_t>& taken);
  /// Of a table inside of another one. Errors without a key of their own point to its place `at`;
  /// null: to the outer table.
  Keys(Keys& outer, const lua::Value& table, std::string what,
       const description::Origin* at = nullptr);
  /// Reports keys that nobody asked for.
  ~Keys();
  Keys(const Keys&) = delete;
  Keys& operator=(const Keys&) = delete;

  /// Says nothing about keys that nobody asked for.
  void ignore() {
    for (const auto& [key, value] : table_.keys) known_.push_back(key);
    items_asked_ = true;
  }
  /// Errors without a key of their own underline this word of the line.
  void about(std::string name) { subject_ = std::move(name); }

  [[nodiscard]] bool has(std::string_view key);
  /// Whether a key that nobody has asked for yet is nearly this one: it is reported by itself.
  [[nodiscard]] bool is_misspelt(std::string_view key) const;
  [[nodiscard]] const lua::Value* value(std::string_view key);

  /// One line of at most kMaxText bytes without control characters, as all texts.
  std::string text(std::string_view key, std::string fallback = {});
  /// Text of several lines, unchanged, for another reader.
  std::string lines(std::string_view key);
  /// Reports `package/missing-key` when absent.
  std::string required_text(std::string_view key);
  std::int64_t integer(std::string_view key, std::int64_t fallback);
  bool truth(std::string_view key, bool fallback);
  /// Position of the text in `names`; `fallback` when absent.
  std::size_t word(std::string_view key, std::initializer_list<std::string_view> names,
                   std::size_t fallback);
  /// A list of texts; a single text stands for a list of one.
  std::vector<std::string> texts(std::string_view key);
  /// As `required_text` and `texts`, of names: none is blank.
  std::string required_name(std::string_view key);
  std::vector<std::string> names(std::string_view key);
  /// False, after reporting `package/bad-text`, when a text is no name: blank,
  /// too long, or not to be shown.
  bool is_name(std::string_view key, const std::string& text);
  /// Rule text; an integer or true/false stands for its text. Empty when absent.
  description::RuleText rule(std::string_view key);
  description::RuleText required_rule(std::string_view key);
  /// A list of them; a single one stands for a list of one.
  std::vector<description::RuleText> required_rules(std::string_view key);
  /// Keeps a Lua function and returns its stable name; empty when absent.
  std::string function(std::string_view key, const std::string& name);

  /// The list part, which is an error unless asked for.
  const std::vector<lua::Value>& items();
  /// Calls `read` with every entry of the list under `key`.
  void each(std::string_view key, const std::function<void(const lua::Value&, std::size_t)>& read);

  /// Text, integer or truth value as rule text: that of `key`, or an item of its list.
  description::RuleText rule_of(const lua::Value& value, std::string_view key, bool item = false);
  void wrong(std::string_view key, const lua::Value& value, std::string_view expected);
  void error(std::string_view key, std::string id, std::string message, std::string hint = {});
  /// The same, but the rules are loaded all the same.
  void warn(std::string_view key, std::string id, std::string message, std::string hint = {});
  /// `of` is where the value was written, null for where the key's is: packages may have
  /// added to it.
  void error_at(const lua::CallSitePtr& of, std::string_view key, std::string id,
                std::string message, std::string hint = {});

  [[nodiscard]] const lua::Value* table() const { return &table_; }
  [[nodiscard]] const std::string& what() const { return what_; }
  [[nodiscard]] const lua::CallSitePtr& site() const { return site_; }
  [[nodiscard]] std::set<std::uint32_t>& taken() { return taken_; }
  [[nodiscard]] Reading& reading() { return reading_; }
  /// The declaration's line, or `word` (else what it is about) on it.
  [[nodiscard]] description::Origin origin(std::string_view word = {}) const {
    return inside_ ? *inside_
                   : Places::origin(site_, word.empty() ? std::string_view(subject_) : word);
  }

 private:
  const lua::Value* find(std::string_view key, lua::Value::Kind kind, std::string_view expected);
  /// Of its value, or of the key itself.
  [[nodiscard]] description::Origin place(const lua::CallSitePtr& of, std::string_view key) const;
  [[nodiscard]] const description::Origin* inside() const { return inside_ ? &*inside_ : nullptr; }
  /// False, after reporting it, when a text cannot be shown to people.
  bool can_be_shown(std::string_view key, const std::string& text);

  Reading& reading_;
  const lua::Value& table_;
  lua::CallSitePtr site_;
  std::string what_;
  std::string subject_;
  std::optional<description::Origin> inside_;
  std::set<std::uint32_t>& taken_;
  std::vector<std::string> known_;
  bool items_asked_ = false;
};

}  // namespace castellan::package
