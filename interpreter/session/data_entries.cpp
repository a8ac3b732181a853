#include "interpreter/session/data_entries.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "grammar/parse.hpp"
#include "interpreter/description/origin.hpp"
#include "interpreter/lua/tokens.hpp"

namespace castellan::session {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_of_literal(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

/// A whole number as text, one more; nothing for other texts.
std::optional<std::string> one_more(std::string_view text) {
  std::int64_t n = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (failed != std::errc() || end != text.data() + text.size() || n >= 1'000'000'000'000)
    return std::nullopt;
  return std::to_string(n + 1);
}

// --- component files

class ComponentFile {
 public:
  ComponentFile(const std::string& file, const std::string& text) : source_(file, text) {
    grammar::Diagnostics problems;
    const grammar::EntryFile parsed = grammar::parse_entries(source_, problems);
    if (problems.has_errors()) return;
    for (const auto& entry : parsed.entries)
      each_property(entry, [&](const grammar::Property& p) { note_words(entry, p); });
    for (const auto& entry : parsed.entries) {
      copies(entry);
      each_property(entry, [&](const grammar::Property& p) { property(entry, p); });
    }
  }
  std::vector<DataEntry> out;

 private:
  template <class Each>
  static void each_property(const grammar::Entry& entry, const Each& each) {
    for (const auto& line : entry.lines) std::ranges::for_each(line, each);
  }
  static std::string thing(const grammar::Entry& entry, const std::string& what) {
    return entry.family.text + " " + entry.name.text + ": " + what;
  }
  std::set<std::string>& words(const grammar::Entry& entry, const grammar::Property& p) {
    return words_[entry.family.text + " " + p.name.text];
  }
  void note_words(const grammar::Entry& entry, const grammar::Property& p) {
    for (const auto& value : p.values) {
      if (value.kind == grammar::Value::Kind::word) words(entry, p).insert(value.text);
    }
  }
  /// `x3` after the name.
  void copies(const grammar::Entry& entry) {
    if (!entry.count) return;
    const std::string& text = source_.text();
    std::size_t at = text.find('x', entry.name.span.end);
    if (at == std::string::npos || at >= entry.span.end) return;
    std::size_t end = ++at;
    while (end < text.size() && is_digit(text[end])) ++end;
    add(DataEntry::Kind::number, thing(entry, "copies"), at, end,
        one_more(text.substr(at, end - at)));
  }
  void property(const grammar::Entry& entry, const grammar::Property& p) {
    for (const auto& value : p.values) {
      const std::string what = thing(entry, p.name.text);
      if (value.kind == grammar::Value::Kind::number) {
        add(DataEntry::Kind::number, what, value.span.begin, value.span.end, one_more(value.text));
      } else if (value.kind == grammar::Value::Kind::word) {
        const auto& known = words(entry, p);
        auto next = std::next(known.find(value.text));
        if (next == known.end()) next = known.begin();
        add(DataEntry::Kind::word, what, value.span.begin, value.span.end,
            *next == value.text ? std::nullopt : std::optional(*next));
      }
    }
  }
  void add(DataEntry::Kind kind, std::string what, std::size_t from, std::size_t to,
           std::optional<std::string> other) {
    if (other) out.push_back({kind, std::move(what), from, to, std::move(*other)});
  }

  grammar::Source source_;
  std::map<std::string, std::set<std::string>> words_;  ///< by family and property
};

// --- Lua

std::string whole_line(const std::string& text, std::size_t at) {
  const std::size_t before = text.rfind('\n', at);
  const std::size_t from = before == std::string::npos ? 0 : before + 1;
  return description::one_line(
      std::string_view(text).substr(from, std::min(text.find('\n', at), text.size()) - from));
}

std::vector<DataEntry> in_lua(const std::string& text) {
  std::vector<DataEntry> out;
  lua::Tokens tokens(text);
  std::size_t after = 0;  // what was looked at
  while (const auto token = tokens.next()) {
    if (token->from < after) continue;
    const std::string_view shown =
        std::string_view(text).substr(token->from, token->to - token->from);
    if (token->kind == lua::Token::Kind::name && (shown == "true" || shown == "false")) {
      out.push_back({DataEntry::Kind::truth, whole_line(text, token->from), token->from, token->to,
                     shown == "true" ? "false" : "true"});
    }
    if (token->kind != lua::Token::Kind::symbol || !is_digit(text[token->from])) continue;
    std::size_t end = token->from;
    while (end < text.size() && is_of_literal(text[end])) ++end;
    after = end;
    if (auto more = one_more(std::string_view(text).substr(token->from, end - token->from))) {
      out.push_back({DataEntry::Kind::number, whole_line(text, token->from), token->from, end,
                     std::move(*more)});
    }
  }
  return out;
}

// --- manifests

/// The places of the values of a JSON text, by their path of names.
class ManifestFile {
 public:
  explicit ManifestFile(const std::string& text) : text_(text) {}

  std::vector<DataEntry> entries() {
    nlohmann::json whole = nlohmann::json::parse(text_, nullptr, false);
    if (!whole.is_object()) return {};
    value({});
    return std::move(out_);
  }

 private:
  using Way = std::vector<std::string>;

  void skip() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  bool takes(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string quoted() {
    skip();
    const std::size_t from = ++at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    return text_.substr(from, at_++ - from);
  }
  void value(const Way& way) {
    skip();
    if (at_ >= text_.size()) return;
    if (text_[at_] == '{' || text_[at_] == '[') return members(way);
    const std::size_t from = at_;
    if (text_[at_] == '"') {
      const std::string word = quoted();
      note(way, from, word);
    } else {
      at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
      note(way, from, text_.substr(from, at_ - from));
    }
  }
  void members(const Way& way) {
    const bool object = text_[at_++] == '{';
    for (std::size_t i = 0; !takes(object ? '}' : ']') && at_ < text_.size(); ++i) {
      Way inner = way;
      if (object) {
        inner.push_back(quoted());
        (void)takes(':');
      } else {
        inner.push_back(std::to_string(i));
      }
      value(inner);
      (void)takes(',');
    }
  }
  /// The default of an option: `options`, its name, `default`.
  void note(const Way& way, std::size_t from, const std::string& shown) {
    if (way.size() < 3 || way.back() != "default" || way[way.size() - 3] != "options") return;
    const std::string thing = "option " + way[way.size() - 2];
    if (shown == "true" || shown == "false") {
      out_.push_back(
          {DataEntry::Kind::truth, thing, from, at_, shown == "true" ? "false" : "true"});
    } else if (text_[from] != '"') {
      if (auto more = one_more(shown))
        out_.push_back({DataEntry::Kind::number, thing, from, at_, std::move(*more)});
    } else if (const auto other = another(way, shown)) {
      out_.push_back({DataEntry::Kind::word, thing, from, at_, '"' + *other + '"'});
    }
  }
  /// Another of the values that the option has.
  std::optional<std::string> another(Way way, const std::string& word) {
    nlohmann::json at = nlohmann::json::parse(text_, nullptr, false);
    way.back() = "values";
    for (const std::string& step : way) {
      const bool object = at.is_object() && at.contains(step);
      if (!object && !at.is_array()) return std::nullopt;
      nlohmann::json inner = object ? at[step] : at[static_cast<std::size_t>(std::stoul(step))];
      at = std::move(inner);
    }
    for (const auto& value : at) {
      if (value.is_string() && value != word) return value.get<std::string>();
    }
    return std::nullopt;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::vector<DataEntry> out_;
};

}  // namespace

std::vector<DataEntry> data_entries(const std::string& file, const std::string& text) {
  if (file.ends_with(".lua")) return in_lua(text);
  if (file.ends_with(".json")) return ManifestFile(text).entries();
  if (!file.ends_with(".cards") && !file.ends_with(".tiles") && !file.ends_with(".map")) return {};
  std::vector<DataEntry> out = std::move(ComponentFile(file, text).out);
  std::ranges::sort(out, {}, &DataEntry::from);
  return out;
}

}  // namespace castellan::session
