#include "tools/cli/golden.hpp"

#include <algorithm>
#include <sstream>

#include "tools/cli/commands.hpp"
#include "tools/cli/program.hpp"

namespace castellan::cli {
namespace {

constexpr std::string_view kErrors = "--- standard error\n";
constexpr std::size_t kContext = 2;
constexpr std::size_t kMostPairs = 4'000'000;

/// Words separated by blanks; quotes of either kind keep blanks.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> out;
  bool open = false;
  char quote = '\0';
  for (const char c : line) {
    if (quote != '\0' ? c == quote : c == '"' || c == '\'') {
      quote = quote == '\0' ? c : '\0';
      if (!open) out.emplace_back();
      open = true;
    } else if (quote == '\0' && c == ' ') {
      open = false;
    } else {
      if (!open) out.emplace_back();
      open = true;
      out.back() += c;
    }
  }
  return out;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return out;
}

struct Edit {
  char mark = ' ';
  std::string_view line;
};

/// The shortest way from one list of lines to the other.
std::vector<Edit> edits(const std::vector<std::string_view>& a,
                        const std::vector<std::string_view>& b) {
  std::vector<Edit> out;
  const std::size_t n = a.size();
  const std::size_t m = b.size();
  if (n * m > kMostPairs) {
    for (const auto line : a) out.push_back({'-', line});
    for (const auto line : b) out.push_back({'+', line});
    return out;
  }
  // common[i][j]: length of the longest common part of a from i and b from j.
  std::vector<std::uint32_t> common((n + 1) * (m + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& {
    return common[i * (m + 1) + j];
  };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m; j-- > 0;) {
      at(i, j) = a[i] == b[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && a[i] == b[j]) {
      out.push_back({' ', a[i]});
      ++i, ++j;
    } else if (j == m || (i < n && at(i + 1, j) >= at(i, j + 1))) {
      out.push_back({'-', a[i++]});
    } else {
      out.push_back({'+', b[j++]});
    }
  }
  return out;
}

}  // namespace

Golden read_golden(const grammar::Source& source) {
  Golden out;
  std::string_view rest = source.text();
  const auto next = [&] {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    out.recipe.append(line) += '\n';
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return line;
  };
  if (!rest.starts_with("$ ")) {
    throw grammar::Error(grammar::diagnose(source.name(), "io/bad-golden",
                                           "The first line is no command line.",
                                           "it begins with '$ '"));
  }
  out.arguments = words_of(next().substr(2));
  while (rest.starts_with("< ") || rest.starts_with("<\n")) {
    std::string_view line = next().substr(1);
    if (!line.empty()) line.remove_prefix(1);
    out.input.append(line) += '\n';
  }
  out.expected = rest;
  return out;
}

std::string produce(const Golden& golden) {
  std::istringstream in(golden.input);
  std::ostringstream out;
  std::ostringstream err;
  const Console console{in, out, err};
  const ExitCode code = run_program(kCommands, golden.arguments, console);
  std::string text = out.str();
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  if (!err.str().empty()) text.append(kErrors).append(err.str());
  if (code != ExitCode::ok) {
    text += "--- exit code " + std::to_string(static_cast<int>(code)) + "\n";
  }
  return text;
}

std::string difference(std::string_view before, std::string_view after) {
  if (before == after) return {};
  const std::vector<Edit> list = edits(lines_of(before), lines_of(after));
  std::string out;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::size_t from = i - std::min(i, kContext);
    const std::size_t to = std::min(list.size(), i + kContext + 1);
    const bool near = std::any_of(list.begin() + static_cast<std::ptrdiff_t>(from),
                                  list.begin() + static_cast<std::ptrdiff_t>(to),
                                  [](const Edit& e) { return e.mark != ' '; });
    if (!near) continue;
    if (shown < i) out += "  ...\n";
    (out += list[i].mark) += ' ';
    out.append(list[i].line) += '\n';
    shown = i + 1;
  }
  // Texts with the same lines that end differently.
  if (out.empty()) out = "  the line end after the last line differs\n";
  return out;
}

}  // namespace castellan::cli
