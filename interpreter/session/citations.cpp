#include "interpreter/session/citations.hpp"

#include <algorithm>

#include "grammar/diagnostic.hpp"
#include "interpreter/base/file.hpp"

namespace castellan::session {

namespace {

constexpr std::size_t kMostBytes = std::size_t{8} << 20;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_numeral(char c) { return c >= '0' && c <= '9'; }
bool is_of_word(char c) {
  return is_capital(c) || is_numeral(c) || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

/// The end of the id that begins at `from`, or `from`.
std::size_t id_end(std::string_view text, std::size_t from) {
  std::size_t at = from;
  while (at < text.size() && is_capital(text[at])) {
    while (at < text.size() && is_capital(text[at])) ++at;
    if (at == text.size() || text[at] != '-') return from;
    ++at;
  }
  const std::size_t number = at;
  while (at < text.size() && is_numeral(text[at])) ++at;
  if (at == number || number == from) return from;
  if (at < text.size() && text[at] >= 'a' && text[at] <= 'z') ++at;
  return at < text.size() && is_of_word(text[at]) ? from : at;
}

/// The part of a line in which ids count.
std::string_view citing(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  const std::string_view rest = line.substr(first);
  if (rest.starts_with("row ")) return rest;
  const std::size_t comment = std::min(line.find("--"), line.find('#'));
  return comment == std::string_view::npos ? std::string_view() : line.substr(comment);
}

}  // namespace

std::vector<std::string> cited_in(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins = is_capital(text[at]) && (at == 0 || !is_of_word(text[at - 1]));
    const std::size_t end = begins ? id_end(text, at) : at;
    if (end == at) {
      ++at;
      continue;
    }
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

const std::vector<Citations::Line>& Citations::lines(const std::string& file) {
  const auto [at, fresh] = files_.try_emplace(file);
  if (!fresh) return at->second;
  std::string text;
  try {
    text = file::read(file, kMostBytes).value_or("");
  } catch (const grammar::Error&) {
    return at->second;
  }
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    Line said;
    const std::size_t first = line.find_first_not_of(" \t\r");
    said.blank = first == std::string_view::npos;
    said.indent = said.blank ? 0 : first;
    said.comment = !said.blank && (line.substr(first).starts_with("--") || line[first] == '#');
    said.ids = cited_in(citing(line));
    at->second.push_back(std::move(said));
    begin = end + 1;
  }
  return at->second;
}

std::vector<std::string> Citations::at(const std::string& file, std::size_t line) {
  const auto& all = lines(file);
  if (line == 0 || line > all.size()) return {};
  const Line& own = all[line - 1];
  if (!own.ids.empty()) return own.ids;
  // The comment that ends at a line, as a whole.
  const auto block = [&all](std::size_t last) {
    std::vector<std::string> ids;
    std::size_t from = last;
    while (from > 0 && all[from - 1].comment) --from;
    for (std::size_t i = from; i <= last; ++i)
      ids.insert(ids.end(), all[i].ids.begin(), all[i].ids.end());
    return ids;
  };
  std::size_t indent = own.indent;
  bool apart = false;  // something of the same rank is between
  for (std::size_t i = line - 1; i-- > 0;) {
    const Line& above = all[i];
    if (above.blank) {
      apart = true;
    } else if (above.comment) {
      if (apart || above.indent > indent) continue;
      if (auto ids = block(i); !ids.empty()) return ids;
    } else if (above.indent < indent) {
      if (!above.ids.empty()) return above.ids;
      indent = above.indent;
      apart = false;
    } else {
      apart = true;
    }
  }
  std::size_t header = 0;
  while (header < all.size() && all[header].comment) ++header;
  return header == 0 ? std::vector<std::string>() : block(header - 1);
}

std::set<std::string> Citations::of_file(const std::string& file) {
  std::set<std::string> out;
  for (const Line& line : lines(file)) out.insert(line.ids.begin(), line.ids.end());
  return out;
}

}  // namespace castellan::session
