#include "tools/lsp/uses.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "interpreter/base/file.hpp"
#include "interpreter/lua/tokens.hpp"
#include "interpreter/package/files.hpp"
#include "tools/cli/layout.hpp"
#include "tools/lsp/words_at.hpp"

namespace castellan::lsp {
namespace {

namespace fs = std::filesystem;

/// Keys of Lua tables whose texts are for people.
constexpr std::array<std::string_view, 5> kForPeople = {"help", "because", "label", "title",
                                                        "provenance"};
/// Lines of a script that say what is played and by whom, in names that no rules declare.
constexpr std::array<std::string_view, 5> kSettingUp = {"ruleset", "players", "mod", "option",
                                                        "seed"};
/// What stands before a name that a text gives to something of its own.
constexpr std::array<std::string_view, 3> kGives = {"let", "each", "as"};
/// ... when `in` follows.
constexpr std::array<std::string_view, 7> kGoesThrough = {"of",    "for",     "any",   "every",
                                                          "first", "highest", "lowest"};

std::string_view word_before(std::string_view text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\n')) --at;
  return word_at(text.substr(0, at), at, false).of(text);
}

std::string_view word_behind(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
  return word_at(text.substr(at), 0, false).of(text.substr(at));
}

bool is_local(std::string_view part, WordAt word) {
  const std::string_view before = word_before(part, word.begin);
  if (std::find(kGives.begin(), kGives.end(), before) != kGives.end()) return true;
  return word_behind(part, word.end) == "in" &&
         std::find(kGoesThrough.begin(), kGoesThrough.end(), before) != kGoesThrough.end();
}

class Finder {
 public:
  Finder(std::string_view text, std::string_view name, const Names& names)
      : text_(text), name_(name), names_(names) {}

  std::vector<Use> in_lua() {
    lua::Tokens tokens(text_);
    std::string_view key, called;  // `key =`, and the function whose call it is in
    std::size_t texts = 0;         // of that call so far
    bool assigned = false;
    while (const auto token = tokens.next()) {
      const std::string_view shown = text_.substr(token->begin, token->end - token->begin);
      using Kind = lua::Token::Kind;
      if (token->kind == Kind::name) {
        key = shown;
        assigned = false;
      } else if (token->kind == Kind::symbol) {
        if (shown == "=" && !key.empty()) {
          assigned = true;
          // A key of a table may be a name that is declared: a parameter, a value of a choice.
          if (key == name_)
            add(static_cast<std::size_t>(key.data() - text_.data()), key.size(), false);
          continue;
        }
        if (shown == "(" && !key.empty()) {
          called = key;
          texts = 0;
        }
        if (shown == "," || shown == "{" || shown == "}" || shown == ")" || shown == "(")
          assigned = false;
        key = {};
      } else {
        ++texts;
        const bool for_people = (assigned && std::find(kForPeople.begin(), kForPeople.end(), key) !=
                                                 kForPeople.end()) ||
                                (called == "event" && texts == 2);
        if (!for_people) words(token->begin, token->end);
        assigned = false;
      }
    }
    return std::move(out_);
  }

  /// `quotes`: whether what stands in quotes is for the rules.
  std::vector<Use> in_lines(bool quotes, bool script) {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      const std::string_view first = word_behind(text_.substr(begin, end - begin), 0);
      const bool sets_up =
          script && std::find(kSettingUp.begin(), kSettingUp.end(), first) != kSettingUp.end();
      if (!sets_up) line(begin, end, quotes);
      begin = end + 1;
    }
    return std::move(out_);
  }

 private:
  void line(std::size_t begin, std::size_t end, bool quotes) {
    std::size_t from = begin;
    bool quoted = false;
    for (std::size_t at = begin; at <= end; ++at) {
      const char c = at < end ? text_[at] : '\n';
      const bool comment = c == '#' && !quoted;
      if (c != '"' && c != '\n' && !comment) continue;
      if (!quoted || quotes) words(from, at);
      if (comment) return;
      quoted = c == '"' && !quoted;
      from = at + 1;
    }
  }

  void words(std::size_t begin, std::size_t end) {
    const std::string_view part = text_.substr(begin, end - begin);
    for (std::size_t at = part.find(name_); at != std::string_view::npos;
         at = part.find(name_, at + 1)) {
      const WordAt word = word_at(part, at, false);
      const WordAt id = word_at(part, at, true);
      const bool whole = (word.begin == at && word.end == at + name_.size()) ||
                         (id.begin == at && id.end == at + name_.size());
      const bool of_other = id.of(part) != name_ && !names_.called(id.of(part)).empty();
      if (whole && !of_other)
        add(begin + at, name_.size(), is_local(part, {at, at + name_.size()}));
    }
  }

  void add(std::size_t begin, std::size_t size, bool local) {
    out_.push_back({begin, begin + size, local});
  }

  std::string_view text_;
  std::string_view name_;
  const Names& names_;
  std::vector<Use> out_;
};

void add_scripts(const fs::path& folder, std::vector<std::string>& paths) {
  std::error_code failed;
  for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    std::error_code none;
    if (at->path().extension() == ".game" && at->is_regular_file(none))
      paths.push_back(at->path().generic_string());
  }
}

}  // namespace

std::vector<grammar::SourcePtr> texts_of(const std::string& folder) {
  std::vector<std::string> paths;
  for (const std::string& path : package::PackageFiles(folder).paths()) {
    if (path.ends_with(".lua") || cli::text_kind(path) != cli::TextKind::unknown)
      paths.push_back(folder + "/" + path);
  }
  add_scripts(fs::path(folder) / "games", paths);
  std::sort(paths.begin(), paths.end());
  std::vector<grammar::SourcePtr> out;
  for (const std::string& path : paths) {
    if (auto text = file::read(path, package::kMaxFileBytes)) {
      out.push_back(std::make_shared<const grammar::Source>(path, std::move(*text)));
    }
  }
  return out;
}

std::vector<Use> uses_in(const grammar::Source& text, std::string_view name, const Names& names) {
  if (name.empty() || text.text().find(name) == std::string::npos) return {};
  Finder finder(text.text(), name, names);
  if (text.name().ends_with(".lua")) return finder.in_lua();
  const cli::TextKind kind = cli::text_kind(text.name());
  return finder.in_lines(kind != cli::TextKind::score, kind == cli::TextKind::game);
}

grammar::Span name_in(const cli::NamedThing& thing) {
  if (thing.origin.source == nullptr) return {};
  const std::string& text = thing.origin.source->text();
  constexpr std::size_t kNear = 4'000;
  const std::size_t begin = thing.origin.span.begin;
  const std::size_t end = std::min(text.size(), begin + kNear);
  for (std::size_t at = text.find(thing.name, begin); at < end;
       at = text.find(thing.name, at + 1)) {
    const WordAt word = word_at(text, at, false);
    const WordAt id = word_at(text, at, true);
    for (const WordAt& each : {word, id}) {
      if (each.begin == at && each.of(text) == thing.name) {
        return {static_cast<std::uint32_t>(each.begin), static_cast<std::uint32_t>(each.end)};
      }
    }
  }
  return thing.origin.span;
}

std::vector<grammar::Span> rule_ids(std::string_view text) {
  const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::vector<grammar::Span> out;
  for (std::size_t dash = text.find('-'); dash != std::string_view::npos;) {
    const WordAt word = word_at(text, dash, true);
    const std::string_view id = word.of(text);
    const std::size_t head = id.find('-');
    const bool fits =
        head != std::string_view::npos && head >= 2 &&
        std::all_of(id.begin(), id.begin() + static_cast<std::ptrdiff_t>(head), capital) &&
        std::any_of(id.begin(), id.end(), digit) && capital(id.front()) &&
        id.substr(0, head) != "UTF";
    if (fits)
      out.push_back({static_cast<std::uint32_t>(word.begin), static_cast<std::uint32_t>(word.end)});
    dash = text.find('-', std::max(word.end, dash + 1));
  }
  return out;
}

}  // namespace castellan::lsp
