#include "grammar/build/lines.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "grammar/build/text.hpp"

namespace castellan::grammar::build {

std::vector<Line> lines_of(const Source& source) {
  constexpr std::uint32_t kTab = 8;
  const std::string_view text = source.text();
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', begin), text.size());
    std::size_t end = line_end;
    if (end > begin && text[end - 1] == '\r') --end;
    Line line;
    line.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    std::size_t at = begin;
    for (; at < end && (text[at] == ' ' || text[at] == '\t'); ++at) {
      line.indent = text[at] == ' ' ? line.indent + 1 : (line.indent / kTab + 1) * kTab;
    }
    line.empty = at == end || text[at] == '#';
    lines.push_back(line);
    begin = line_end + 1;
  }
  return lines;
}

bool too_long(const Source& source, const Line& line, Diagnostics& out) {
  const std::size_t bytes = line.span.end - line.span.begin;
  if (bytes <= kMaxScriptLine) return false;
  out.add(diagnose(source, {line.span.begin, line.span.begin + 1}, "grammar/too-long",
                   "this line has " + std::to_string(bytes) + " bytes, allowed are " +
                       std::to_string(kMaxScriptLine)));
  return true;
}

}  // namespace castellan::grammar::build
