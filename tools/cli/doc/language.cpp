#include "tools/cli/doc/language.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "grammar/words.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/ruletext/words/reference.hpp"
#include "interpreter/score/row_verbs.hpp"

namespace castellan::cli {
namespace {

using ruletext::language::Entry;
using ruletext::language::Place;
using ruletext::language::Section;
using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

Json takes_json(const std::vector<Place>& takes) {
  Json list = Json::array();
  for (const Place& p : takes)
    list.push_back({{"name", p.name}, {"what", p.what}, {"optional", p.optional}});
  return list;
}

Json entry_json(const Entry& e) {
  Json out;
  if (!e.word.empty()) out["word"] = e.word;
  out["form"] = e.form;
  out["meaning"] = e.meaning;
  if (!e.of.empty()) out["of"] = e.of;
  if (!e.takes.empty()) out["takes"] = takes_json(e.takes);
  if (!e.gives.empty()) out["gives"] = e.gives;
  if (e.can_be_set) out["can_be_set"] = true;
  return out;
}

std::string code(const std::string& text) { return "`" + text + "`"; }

std::string settable(const Entry& e) { return e.can_be_set ? "; can be `set`" : ""; }

std::string kinds(const Entry& e) {
  std::string out;
  for (const Place& p : e.takes) out += (out.empty() ? "" : ", ") + p.what;
  return out;
}

/// Several forms of a statement are separated by commas.
std::string forms(const Entry& e, const std::string& separator) {
  std::string out = "`" + e.form + "`";
  for (std::size_t at = 0; (at = out.find(separator, at)) != std::string::npos; at += 4) {
    out.replace(at, separator.size(), "`, `" + e.word + " ");
  }
  return out;
}

template <std::size_t N>
std::string words_of(const std::array<std::string_view, N>& list) {
  std::string out;
  for (const auto word : list) out += (out.empty() ? "" : " ") + std::string(word);
  return code(out);
}

void write_section(std::string& out, const std::string& name, std::vector<std::string> header,
                   Rows rows) {
  out += "<!-- generated: " + name + " -->\n|";
  rows.insert(rows.begin(), std::vector<std::string>(header.size(), "---"));
  rows.insert(rows.begin(), std::move(header));
  bool first = true;
  for (const auto& row : rows) {
    if (!first) out += "|";
    first = false;
    for (const auto& cell : row) out += " " + cell + " |";
    out += "\n";
  }
  out += "<!-- end -->\n";
}

}  // namespace

std::vector<ruletext::language::Section> language_sections() {
  std::vector<Section> all = ruletext::language::reference();
  all.push_back(score::reference());
  return all;
}

std::string language_json() {
  Json out;
  out["keywords"] = grammar::kKeywords;
  out["prepositions"] = grammar::kPrepositions;
  out["verbs"] = grammar::kVerbs;
  for (const Section& s : language_sections()) {
    Json& list = out[std::string(s.name)] = Json::array();
    for (const Entry& e : s.entries) list.push_back(entry_json(e));
  }
  return ordered_json_text(out, 2) + "\n";
}

std::string language_markdown() {
  std::string out;
  write_section(out, "kept words", {"", "words"},
                {{"keywords", words_of(grammar::kKeywords)},
                 {"prepositions", words_of(grammar::kPrepositions)},
                 {"verbs", words_of(grammar::kVerbs)}});
  for (const Section& s : language_sections()) {
    Rows rows;
    for (const Entry& e : s.entries) {
      if (s.name == "constants")
        rows.push_back({code(e.word), e.meaning});
      else if (s.name == "counts")
        rows.push_back({code(e.form), e.gives, e.meaning});
      else if (s.name == "properties")
        rows.push_back({code(e.word), e.of, e.gives, e.meaning + settable(e)});
      else if (s.name == "sets" || s.name == "aggregates" || s.name == "functions")
        rows.push_back({code(e.form), kinds(e), e.gives, e.meaning});
      else
        rows.push_back({forms(e, ", " + e.word + " "), e.meaning});
    }
    std::vector<std::string> header = {"statement", "effect"};
    if (s.name == "constants")
      header = {"word", "is"};
    else if (s.name == "counts")
      header = {"text", "gives", "which is"};
    else if (s.name == "properties")
      header = {"property", "of", "gives", "which is"};
    else if (s.name == "sets")
      header = {"set", "of", "members", "which are"};
    else if (s.name == "aggregates")
      header = {"aggregate", "of", "gives", "which is"};
    else if (s.name == "functions")
      header = {"function", "of", "gives", "which is"};
    else if (s.name == "rows")
      header = {"statement", "amount afterwards"};
    write_section(out, std::string(s.name), std::move(header), std::move(rows));
  }
  return out;
}

}  // namespace castellan::cli
