#include "tools/lsp/completion.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "grammar/words.hpp"
#include "tools/cli/doc/language.hpp"
#include "tools/lsp/words_at.hpp"

namespace castellan::lsp {
namespace {

using nlohmann::json;
using ruletext::language::Entry;
using ruletext::language::Section;

/// Made once: the tables never change.
const std::vector<Section>& sections() {
  static const std::vector<Section> all = cli::language_sections();
  return all;
}

/// The numbers that the protocol has for kinds of items.
enum class Item : int {
  method = 2,
  function = 3,
  field = 5,
  variable = 6,
  module = 9,
  property = 10,
  keyword = 14,
  value = 12,
  event = 23,
  constant = 21,
  reference = 18
};

Item item_of(const std::string& kind) {
  const std::pair<std::string_view, Item> kKinds[] = {
      {"amount", Item::function}, {"condition", Item::function}, {"effect", Item::function},
      {"point", Item::function},  {"set", Item::function},       {"attribute", Item::property},
      {"mark", Item::property},   {"feature", Item::property},   {"rule", Item::reference},
      {"event", Item::event},     {"move", Item::method},        {"phase", Item::module},
      {"table", Item::constant},  {"value", Item::value},        {"noun", Item::keyword},
      {"scope", Item::keyword},   {"family", Item::module},      {"choice", Item::module}};
  for (const auto& [begin, item] : kKinds) {
    if (kind.starts_with(begin)) return item;
  }
  return Item::variable;
}

Item item_of(const Section& section) {
  if (section.name == "functions" || section.name == "sets" || section.name == "aggregates")
    return Item::function;
  if (section.name == "properties") return Item::property;
  if (section.name == "constants") return Item::constant;
  return Item::keyword;
}

bool speaks(Writing writing, const Section& section) {
  return section.name != "rows" || writing == Writing::sheet;
}

std::string place_of(const cli::NamedThing& thing) {
  if (thing.origin.source == nullptr) return thing.origin.package;
  const std::filesystem::path file = thing.origin.source->name();
  return file.filename().string() + ":" +
         std::to_string(thing.origin.source->position(thing.origin.span.begin).line);
}

std::string code_block(const std::string& text) { return "```castellan\n" + text + "\n```\n"; }

std::string told(const cli::NamedThing& thing) {
  std::string out = code_block(thing.form) + thing.kind;
  if (!thing.about.empty()) out += ": " + thing.about;
  if (const std::string comment = cli::comment_above(thing.origin); !comment.empty())
    out += "\n\n" + comment;
  return out + "\n\n" + place_of(thing);
}

std::string told(const Entry& entry) {
  std::string out = code_block(entry.form) + entry.meaning;
  if (!entry.of.empty()) out += "\n\nof " + entry.of;
  for (const auto& p : entry.takes)
    out += "\n- " + p.name + ": " + p.what + (p.optional ? ", may be left out" : "");
  if (!entry.gives.empty()) out += "\n\ngives " + entry.gives;
  return out;
}

bool begins_with(std::string_view name, std::string_view prefix) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return name.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), name.begin(),
                    [&](char a, char b) { return lower(a) == lower(b); });
}

/// Items for what has been written of a word, each once.
class List {
 public:
  List(const Document& document, std::size_t offset, const std::string& folder)
      : text_(document.text), offset_(offset), folder_(folder) {
    const std::string& bytes = text_.bytes();
    // Of the word, what stands before the place.
    word_ = word_at(bytes.substr(0, offset), offset, false).begin;
    id_ = word_at(bytes.substr(0, offset) + "x", offset, true).begin;
  }

  void add(const std::string& name, Item item, char rank, const std::string& detail) {
    const std::string_view written(text_.bytes());
    const bool as_id = begins_with(name, written.substr(id_, offset_ - id_));
    if (!as_id && !begins_with(name, written.substr(word_, offset_ - word_))) return;
    if (items_.size() >= kMostItems) {
      incomplete_ = true;
      return;
    }
    if (!seen_.insert(name).second) return;
    items_.push_back({{"label", name},
                      {"kind", static_cast<int>(item)},
                      {"detail", detail},
                      {"data", folder_},
                      {"sortText", std::string(1, rank) + name},
                      {"textEdit",
                       {{"range", range_json(range_of(text_, as_id ? id_ : word_, offset_))},
                        {"newText", name}}}});
  }
  /// A move, for what is written of it from `begin` on.
  void add_move(const std::string& text, std::size_t begin, char rank) {
    if (!begins_with(text, std::string_view(text_.bytes()).substr(begin, offset_ - begin))) return;
    if (items_.size() >= kMostItems) {
      incomplete_ = true;
      return;
    }
    const std::string number = std::to_string(items_.size());
    items_.push_back(
        {{"label", text},
         {"kind", static_cast<int>(Item::method)},
         {"detail", "legal"},
         {"data", folder_},
         {"sortText", std::string(1, rank) +
                          std::string(4 - std::min<std::size_t>(4, number.size()), '0') + number},
         {"filterText", text},
         {"textEdit",
          {{"range", range_json(range_of(text_, begin, offset_))}, {"newText", text}}}});
  }
  json take() { return {{"isIncomplete", incomplete_}, {"items", std::move(items_)}}; }

 private:
  const Text& text_;
  std::size_t offset_;
  const std::string& folder_;
  std::size_t word_ = 0;
  std::size_t id_ = 0;
  std::set<std::string> seen_;
  json items_ = json::array();
  bool incomplete_ = false;
};

}  // namespace

json range_json(Range range) {
  const auto place = [](Place p) { return json{{"line", p.line}, {"character", p.character}}; };
  return {{"start", place(range.start)}, {"end", place(range.end)}};
}

Range range_of(const Text& text, std::size_t begin, std::size_t end) {
  return {text.place(begin), text.place(end)};
}

std::string meaning_of(const std::string& label, const Names& names) {
  std::string out;
  const auto add = [&](const std::string& part) {
    out += (out.empty() ? "" : "\n\n---\n\n") + part;
  };
  for (const cli::NamedThing* thing : names.called(label)) add(told(*thing));
  if (!out.empty()) return out;
  for (const Section& section : sections()) {
    for (const Entry& entry : section.entries) {
      if (entry.word == label) add(told(entry));
    }
  }
  return out;
}

namespace {

struct MoveLine {
  std::size_t begin = 0;  ///< of the line, behind its blanks
  std::size_t move = 0;   ///< behind the name and its colon
  std::string player;     ///< empty: not written yet
};

MoveLine move_line(const std::string& text, std::size_t offset) {
  const auto behind_blanks = [&](std::size_t at) {
    while (at < offset && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at;
  };
  const std::size_t line = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
  MoveLine out;
  out.begin = out.move = behind_blanks(line == std::string::npos ? 0 : line + 1);
  const std::size_t colon = text.find(':', out.begin);
  if (colon >= offset) return out;
  out.player = text.substr(out.begin, colon - out.begin);
  out.move = behind_blanks(colon + 1);
  return out;
}

}  // namespace

bool is_at_move(const Document& document, Place place) {
  const std::string& text = document.text.bytes();
  const std::size_t offset = document.text.offset(place);
  const MoveLine at = move_line(text, offset);
  return !at.player.empty() || text.find(' ', at.begin) >= offset;
}

json completion(const Document& document, Place place, const Names& names,
                const std::string& folder, const std::vector<LegalMoves::Offer>& offers) {
  const std::size_t offset = document.text.offset(place);
  const Writing writing = writing_at(document.path, document.text.bytes(), offset);
  List list(document, offset, folder);
  if (writing == Writing::lua || writing == Writing::other) return list.take();
  const MoveLine at = move_line(document.text.bytes(), offset);
  for (const LegalMoves::Offer& offer : offers) {
    if (!at.player.empty() && at.player != offer.player) continue;
    const std::string before = at.player.empty() ? offer.player + ": " : std::string();
    for (const std::string& move : offer.moves)
      list.add_move(before + move, at.player.empty() ? at.begin : at.move, '!');
  }
  const auto is_of_pad = [](const cli::NamedThing& thing) {
    return thing.kind.starts_with("pad ");
  };
  for (const cli::NamedThing& thing : names.things) {
    if ((writing == Writing::pad) == is_of_pad(thing))
      list.add(thing.name, item_of(thing.kind), '0', thing.form);
  }
  if (writing == Writing::script) return list.take();
  if (writing == Writing::pad) {
    for (const std::string_view word : kPadWords)
      list.add(std::string(word), Item::keyword, '1', {});
    return list.take();
  }
  for (const Section& section : sections()) {
    if (!speaks(writing, section)) continue;
    for (const Entry& entry : section.entries) {
      if (!entry.word.empty()) list.add(entry.word, item_of(section), '1', entry.form);
    }
  }
  for (const std::string_view word : grammar::kKeywords) {
    list.add(std::string(word), Item::keyword, '2', {});
  }
  return list.take();
}

json hover(const Document& document, Place place, const Names& names) {
  const std::string& text = document.text.bytes();
  const std::size_t offset = document.text.offset(place);
  const Writing writing = writing_at(document.path, text, offset);
  if (writing == Writing::other) return nullptr;
  std::string out;
  const auto add = [&](const std::string& part) {
    out += (out.empty() ? "" : "\n\n---\n\n") + part;
  };
  WordAt word;
  for (const bool ids : {true, false}) {
    word = word_at(text, offset, ids);
    for (const cli::NamedThing* thing : names.called(word.of(text))) add(told(*thing));
    if (!out.empty()) break;
  }
  if (writing != Writing::script && writing != Writing::lua && writing != Writing::pad) {
    for (const Section& section : sections()) {
      for (const Entry& entry : section.entries) {
        if (speaks(writing, section) && entry.word == word.of(text)) add(told(entry));
      }
    }
  }
  if (out.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", out}}},
          {"range", range_json(range_of(document.text, word.begin, word.end))}};
}

}  // namespace castellan::lsp
