#include "interpreter/session/data_coverage.hpp"

#include <algorithm>

namespace castellan::session {

namespace {

/// Characters of names; other bytes separate them.
bool is_of_name(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c & 0x80) != 0 || std::string_view("_/.~-").find(c) != std::string_view::npos;
}

/// The names in a text, and all texts in quotes.
void add_names(std::string_view text, std::set<std::string, std::less<>>& out) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::size_t end = at;
    if (text[at] == '"') {
      end = text.find('"', at + 1);
      if (end == std::string_view::npos) return;
      out.emplace(text.substr(at + 1, end - at - 1));
      add_names(text.substr(at + 1, end - at - 1), out);
    } else if (is_of_name(text[at])) {
      while (end < text.size() && is_of_name(text[end])) ++end;
      out.emplace(text.substr(at, end - at));
    }
    at = end;
  }
}

}  // namespace

DataCoverage::Datum& DataCoverage::add(const description::Origin& origin, grammar::Span span,
                                       std::string kind, const std::string& name) {
  const grammar::Position at = origin.source->position(span.begin);
  Datum& datum = data_[{origin.source->name(), at.line, at.column}];
  datum.thing = kind + " " + name;
  datum.name = name;
  datum.component = kind != "table" && kind != "constant";
  return datum;
}

void DataCoverage::note(const description::Description& rules,
                        const std::vector<std::string>& texts) {
  std::set<std::string, std::less<>> names;
  for (const std::string& text : texts) add_names(text, names);
  for (const auto& component : rules.components) {
    if (component.of_map || component.origin.source == nullptr) continue;
    Datum& datum = add(component.origin, component.entry.span, component.entry.family.text,
                       component.entry.name.text);
    datum.named = datum.named || names.contains(datum.name) ||
                  (datum.name.find(' ') != std::string::npos &&
                   std::ranges::any_of(texts, [&](const std::string& t) {
                     return t.find(datum.name) != std::string::npos;
                   }));
  }
  for (const auto& table : rules.tables) {
    if (table.origin.source != nullptr) add(table.origin, table.origin.span, "table", table.name);
  }
}

DataRead DataCoverage::result(const ruletext::Observed& observed,
                              const std::function<bool(const std::string& file)>& counts) const {
  std::set<std::string, std::less<>> ran, all;
  for (const ruletext::Clause& clause : observed.clauses()) {
    const std::string_view text = clause.source->text(clause.span);
    if (clause.runs > 0) add_names(text, ran);
    add_names(text, all);
  }
  DataRead out;
  for (const auto& [place, datum] : data_) {
    const auto& [file, line, column] = place;
    if (!counts(file) || (!datum.component && !all.contains(datum.name))) continue;
    ++out.entries;
    if (datum.named || ran.contains(datum.name))
      ++out.read;
    else
      out.unread.push_back({datum.thing, file, line, column});
  }
  return out;
}

}  // namespace castellan::session
