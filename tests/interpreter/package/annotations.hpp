/// The table of the Lua API as scripts and editors read it:
/// stdlib/meta/castellan.d.lua.
#pragma once

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/support/source_folder.hpp"

namespace castellan::package::test {

struct AnnotatedKey {
  std::string name;
  std::string type;  ///< `castellan.Rule|castellan.Rule[]`
};

/// Names and types of `{ a?: x, b: { c: y } }` from `at`, which is behind the brace.
inline std::vector<AnnotatedKey> keys_in_braces(const std::string& line, std::size_t& at) {
  std::vector<AnnotatedKey> out;
  std::string name;
  std::string type;
  bool in_type = false;
  int depth = 0;
  const auto finish = [&] {
    const auto strip = [](std::string& text) {
      text.erase(0, text.find_first_not_of(' '));
      text.erase(text.find_last_not_of(" ?") + 1);
    };
    strip(name);
    strip(type);
    if (in_type) out.push_back({name, type});
    name.clear();
    type.clear();
    in_type = false;
  };
  for (; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '}' && depth == 0) break;
    if (c == '{' || c == '<') ++depth;
    if (c == '}' || c == '>') --depth;
    if (c == ',' && depth == 0)
      finish();
    else if (c == ':' && !in_type)
      in_type = true;
    else
      (in_type ? type : name) += c;
  }
  finish();
  return out;
}

/// The keys of the options table of every constructor, and its text.
inline std::map<std::string, std::vector<AnnotatedKey>> annotated_keys() {
  std::map<std::string, std::vector<AnnotatedKey>> out;
  std::map<std::string, std::vector<AnnotatedKey>> classes;
  std::vector<AnnotatedKey> pending;
  std::string in_class;
  std::ifstream in(castellan::test::source_folder() / "stdlib/meta/castellan.d.lua");
  for (std::string line; std::getline(in, line);) {
    const auto after = [&](const std::string& begin) {
      return line.starts_with(begin) ? line.substr(begin.size()) : std::string();
    };
    if (const std::string name = after("---@class "); !name.empty()) {
      in_class = name;
    } else if (const std::string field = after("---@field "); !field.empty()) {
      const std::size_t end = field.find_first_of("? ");
      const std::size_t type = field.find(' ') + 1;
      classes[in_class].push_back(
          {field.substr(0, end), field.substr(type, field.find("  ", type) - type)});
    } else if (const std::string text = after("---@param text"); !text.empty()) {
      const std::size_t type = text.find(' ') + 1;
      pending.push_back({"text", text.substr(type, text.find("  ", type) - type)});
    } else if (line.starts_with("---@param options")) {
      const std::size_t named = line.find("castellan.");
      std::size_t at = line.find('{');
      if (at == std::string::npos && named != std::string::npos) {
        pending = classes[line.substr(named)];
        continue;
      }
      const std::size_t end = line.find("}  ");
      for (; at != std::string::npos && at < end; at = line.find('{', at)) {
        for (AnnotatedKey& key : keys_in_braces(line, ++at)) {
          bool known = false;
          for (const AnnotatedKey& other : pending) known = known || other.name == key.name;
          if (!known) pending.push_back(std::move(key));
        }
      }
    } else if (const std::string function = after("function castellan."); !function.empty()) {
      out[function.substr(0, function.find('('))] = std::move(pending);
      pending.clear();
    }
  }
  return out;
}

}  // namespace castellan::package::test
