#include "tools/cli/words.hpp"

#include <algorithm>

namespace castellan::cli {
namespace {

std::string shell_word(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+=./,:@%").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') out += "'\\''";
    else out += c;
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

std::string counted(std::size_t n, const std::string& what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string command_line(std::vector<std::string> words, const CommonOptions& common) {
  for (const std::string& folder : common.packages) words.insert(words.end(), {"--packages", folder});
  std::string out = "castellan";
  for (const std::string& word : words) out += " " + shell_word(word);
  return out;
}

}  // namespace castellan::cli
