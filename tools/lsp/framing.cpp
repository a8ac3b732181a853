#include "tools/lsp/framing.hpp"

#include <algorithm>
#include <optional>
#include <ostream>
#include <utility>

namespace castellan::lsp {
namespace {

constexpr std::string_view kLength = "content-length:";
constexpr std::size_t kMostHeader = 4'096;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Where a line begins to say how long a message is.
std::size_t find_length(std::string_view line) {
  const auto at = std::search(line.begin(), line.end(), kLength.begin(), kLength.end(),
                              [](char a, char b) { return lower(a) == b; });
  return at == line.end() ? std::string_view::npos : static_cast<std::size_t>(at - line.begin());
}

std::optional<std::size_t> length_in(std::string_view line) {
  constexpr std::size_t kMostDigits = 12;
  line.remove_prefix(kLength.size());
  while (line.starts_with(' ')) line.remove_prefix(1);
  while (line.ends_with(' ')) line.remove_suffix(1);
  if (line.empty() || line.size() > kMostDigits) return std::nullopt;
  std::size_t out = 0;
  for (const char c : line) {
    if (c < '0' || c > '9') return std::nullopt;
    out = out * 10 + static_cast<std::size_t>(c - '0');
  }
  return out;
}

/// `Name: value`.
bool is_header(std::string_view line) {
  const std::size_t colon = line.find(':');
  return colon != std::string_view::npos && colon > 0 &&
         std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](char c) { return c == '-' || (lower(c) >= 'a' && lower(c) <= 'z'); });
}

}  // namespace

bool Frames::line(std::string& out) {
  out.clear();
  for (;;) {
    const int c = input_.next();
    if (c < 0) return false;
    if (c == '\n') break;
    // Of what is too long for a header its end may be one.
    if (out.size() == kMostHeader) out.erase(0, kMostHeader / 2);
    out += static_cast<char>(c);
  }
  if (out.ends_with('\r')) out.pop_back();
  return true;
}

Frame Frames::next(std::string& text) {
  std::optional<std::size_t> length = std::exchange(found_, std::nullopt);
  std::string header;
  while (line(header)) {
    if (header.empty()) {
      if (length) break;
      continue;
    }
    const std::size_t at = find_length(header);
    if (at != std::string::npos) length = length_in(std::string_view(header).substr(at));
    const bool right = at == std::string::npos ? is_header(header) : at == 0 && length;
    if (right || lost_) {
      lost_ = lost_ && !length;
      continue;
    }
    lost_ = !length;
    found_ = length;
    return Frame::no_header;
  }
  text.clear();
  if (!length) return Frame::end;
  const bool keeps = *length <= most_;
  for (std::size_t i = 0; i < *length; ++i) {
    const int c = input_.next();
    if (c < 0) return Frame::end;
    if (keeps) text += static_cast<char>(c);
  }
  return keeps ? Frame::message : Frame::too_long;
}

void write_frame(std::ostream& out, std::string_view text) {
  out << "Content-Length: " << text.size() << "\r\n\r\n" << text << std::flush;
}

}  // namespace castellan::lsp
