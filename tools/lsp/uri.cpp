#include "tools/lsp/uri.hpp"

#include <filesystem>

namespace castellan::lsp {
namespace {

constexpr std::string_view kScheme = "file://";
constexpr std::string_view kDigits = "0123456789ABCDEF";

bool stands_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("/-_.~").find(c) != std::string_view::npos;
}

int digit(char c) {
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  const std::size_t at = kDigits.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

std::string path_of(std::string_view uri) {
  if (!uri.starts_with(kScheme)) return {};
  std::string_view rest = uri.substr(kScheme.size());
  if (rest.starts_with("localhost/")) rest.remove_prefix(std::string_view("localhost").size());
  if (!rest.starts_with('/')) return {};
  std::string out;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    const bool escaped = rest[at] == '%' && at + 2 < rest.size() && digit(rest[at + 1]) >= 0 &&
                         digit(rest[at + 2]) >= 0;
    out += escaped ? static_cast<char>(digit(rest[at + 1]) * 16 + digit(rest[at + 2])) : rest[at];
    if (escaped) at += 2;
  }
  // A file's name holds no NUL byte.
  if (out.find('\0') != std::string::npos) return {};
  return std::filesystem::path(out).lexically_normal().generic_string();
}

std::string uri_of(std::string_view path) {
  std::string out(kScheme);
  for (const char c : path) {
    if (stands_plain(c)) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte / 16];
    out += kDigits[byte % 16];
  }
  return out;
}

}  // namespace castellan::lsp
