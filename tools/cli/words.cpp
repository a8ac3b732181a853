#include "tools/cli/words.hpp"

#include <algorithm>

namespace castellan::cli {
namespace {

constexpr std::size_t kMostIds = 4;
constexpr std::size_t kLongestClause = 100;

std::string shell_word(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+=./,:@%").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  }
  return out + "'";
}

}  // namespace

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += between;
    out += word;
  }
  return out;
}

std::string shortened(const std::string& text) {
  if (text.size() <= kLongestClause) return text;
  std::size_t end = kLongestClause;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;  // no half letters
  return text.substr(0, end) + " ...";
}

std::string in_brackets(std::vector<std::string> ids) {
  if (ids.empty()) return "";
  const bool more = ids.size() > kMostIds;
  ids.resize(std::min(ids.size(), kMostIds));
  return " [" + joined(ids) + (more ? " ...]" : "]");
}

std::string counted(std::size_t n, const std::string& what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string command_line(std::vector<std::string> words, const CommonOptions& common) {
  for (const std::string& folder : common.packages)
    words.insert(words.end(), {"--packages", folder});
  std::string out = "castellan";
  for (const std::string& word : words) out += " " + shell_word(word);
  return out;
}

}  // namespace castellan::cli
