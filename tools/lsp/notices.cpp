#include "tools/lsp/notices.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "grammar/utf8.hpp"
#include "tools/lsp/uri.hpp"

namespace castellan::lsp {
namespace {

namespace fs = std::filesystem;

/// Units of UTF-16 in the first so many code points of a line.
std::uint32_t units_before(std::string_view line, std::size_t code_points) {
  std::size_t at = 0;
  for (; code_points > 0 && at < line.size(); --code_points)
    at += grammar::decode_utf8(line, at).length;
  return utf16_units(line.substr(0, at));
}

nlohmann::json place_json(std::uint32_t line, std::uint32_t character) {
  return {{"line", line}, {"character", character}};
}

}  // namespace

nlohmann::json diagnostic_json(const grammar::Diagnostic& d) {
  nlohmann::json range = {{"start", place_json(0, 0)}, {"end", place_json(1, 0)}};
  if (d.caret_length > 0) {
    const std::uint32_t line = d.at.line - 1;
    const std::size_t before = d.at.column - 1;
    range = {{"start", place_json(line, units_before(d.source_line, before))},
             {"end", place_json(line, units_before(d.source_line, before + d.caret_length))}};
  }
  return {{"range", std::move(range)},
          {"severity", d.severity == grammar::Severity::error ? 1 : 2},
          {"code", d.id},
          {"source", "castellan"},
          {"message", d.hint.empty() ? d.message : d.message + "\nhint: " + d.hint}};
}

/// Diagnostics of no file name a package in its place, or nothing.
std::string Notices::path_of(const grammar::Diagnostic& d, const std::string& beside) const {
  if (d.file.empty() || d.file == beside) return beside;
  std::error_code failed;
  const fs::path path = fs::absolute(d.file, failed).lexically_normal();
  if (failed) return beside;
  const bool is_file =
      documents_.of_path(path.generic_string()) != nullptr || fs::is_regular_file(path, failed);
  return is_file ? path.generic_string() : beside;
}

void Notices::set(const std::string& finder, const std::string& beside,
                  const std::vector<grammar::Diagnostic>& found) {
  auto& mine = found_[finder];
  mine.clear();
  for (const grammar::Diagnostic& d : found) mine[path_of(d, beside)].push_back(d);
  if (mine.empty()) found_.erase(finder);
}

void Notices::tell() {
  std::map<std::string, std::vector<grammar::Diagnostic>> by_path;
  for (const auto& [finder, mine] : found_) {
    for (const auto& [path, list] : mine) {
      auto& all = by_path[path];
      all.insert(all.end(), list.begin(), list.end());
    }
  }
  std::map<std::string, nlohmann::json> now;
  for (auto& [path, list] : by_path) {
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
      return std::tuple(a.at.line, a.at.column) < std::tuple(b.at.line, b.at.column);
    });
    // A file of a package is read by itself, too, and every script reads the package.
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::string, std::string>> seen;
    nlohmann::json shown = nlohmann::json::array();
    for (const grammar::Diagnostic& d : list) {
      if (seen.insert({d.at.line, d.at.column, d.id, d.message}).second)
        shown.push_back(diagnostic_json(d));
    }
    const Document* document = documents_.of_path(path);
    now[document != nullptr                ? document->uri
        : documents_.find(path) != nullptr ? path
                                           : uri_of(path)] = std::move(shown);
  }
  const auto publish = [&](const std::string& uri, const nlohmann::json& list) {
    nlohmann::json parameters = {{"uri", uri}, {"diagnostics", list}};
    if (const Document* document = documents_.find(uri)) parameters["version"] = document->version;
    publish_(parameters);
  };
  for (const auto& [uri, list] : told_) {
    if (!now.contains(uri)) publish(uri, nlohmann::json::array());
  }
  for (const auto& [uri, list] : now) {
    const auto before = told_.find(uri);
    if (before == told_.end() || before->second != list) publish(uri, list);
  }
  told_ = std::move(now);
}

}  // namespace castellan::lsp
