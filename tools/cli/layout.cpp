#include "tools/cli/layout.hpp"

#include <algorithm>
#include <vector>

namespace castellan::cli {
namespace {

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// Words and single marks of a line, without strings and comments.
std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    if (c == '#') break;
    if (c == '"') {
      const std::size_t close = line.find('"', at + 1);
      out.push_back(line.substr(at, 1));
      at = close == std::string_view::npos ? line.size() : close + 1;
      continue;
    }
    std::size_t end = at;
    while (end < line.size() && is_word_char(line[end])) ++end;
    if (end == at) {
      if (c != ' ' && c != '\t') out.push_back(line.substr(at, 1));
      ++at;
    } else {
      out.push_back(line.substr(at, end - at));
      at = end;
    }
  }
  return out;
}

bool any_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// What a line does to the depth: before itself, and for the lines after it.
struct Step {
  int before = 0;
  int after = 0;
};

Step score_step(const std::vector<std::string_view>& tokens) {
  Step out;
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view before = i == 0 ? ";" : tokens[i - 1];
    const bool starts = any_of(before, {";", ":", "then", "do", "times", "or"}) ||
                        (before == "else" && tokens[i] != "if");
    if (tokens[i] == "end") {
      --depth;
    } else if (starts && any_of(tokens[i], {"if", "for", "while", "repeat", "either"})) {
      ++depth;
    } else if (i == 0 && tokens[i] == "sheet" &&
               std::find(tokens.begin(), tokens.end(), "is") == tokens.end()) {
      ++depth;
    }
  }
  out.after = depth;
  if (!tokens.empty() && any_of(tokens.front(), {"end", "else", "or"})) out.before = -1;
  return out;
}

Step game_step(const std::vector<std::string_view>& tokens, bool in_position) {
  const bool lower_end = tokens.size() == 1 && (tokens.front() == "end" || tokens.front() == "END");
  if (in_position && lower_end) return {-1, -1};
  if (!in_position && !tokens.empty() && tokens.front() == "position" &&
      (tokens.size() == 1 || tokens[1] == "unchecked")) {
    return {0, 1};
  }
  return {};
}

}  // namespace

TextKind text_kind(std::string_view path) {
  const auto ends = [&](std::string_view suffix) { return path.ends_with(suffix); };
  if (ends(".cards") || ends(".tiles") || ends(".map")) return TextKind::entries;
  if (ends(".score")) return TextKind::score;
  if (ends(".game")) return TextKind::game;
  return TextKind::unknown;
}

std::string lay_out(std::string_view text, TextKind kind) {
  std::string out;
  int depth = 0;
  bool blank_before = false;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    while (!line.empty() && any_of(line.substr(line.size() - 1), {" ", "\t", "\r"})) {
      line.remove_suffix(1);
    }
    if (line.empty()) {
      blank_before = !out.empty();
      continue;
    }
    if (blank_before) out += '\n';
    blank_before = false;
    if (kind == TextKind::entries) {
      out.append(line) += '\n';
      continue;
    }
    line.remove_prefix(line.find_first_not_of(" \t"));
    const auto tokens = tokens_of(line);
    const Step step = kind == TextKind::score ? score_step(tokens) : game_step(tokens, depth > 0);
    const int here = std::max(0, depth + step.before);
    out.append(static_cast<std::size_t>(2 * here), ' ').append(line) += '\n';
    depth = std::max(0, depth + step.after);
  }
  return out;
}

}  // namespace castellan::cli
