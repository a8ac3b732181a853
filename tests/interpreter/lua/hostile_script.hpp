/// Reads the expectation comments of tests/hostile/*.lua; README.md there lists
/// them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace castellan::lua::test {

struct ExpectedError {
  std::string id;
  std::string message;  // empty: any
  std::string file;     // empty: no line
  std::size_t line = 0;
};

struct HostileCase {
  std::string title;
  std::string level = "R";
  int runs = 2;
  bool apply = false;
  /// The lines of the case at their places in the file, all others empty.
  std::string text;
  std::map<std::string, std::string> modules;
  std::optional<ExpectedError> error;
  std::vector<std::string> log;
  std::optional<std::size_t> log_bytes;
};

/// The cases of one file. Throws std::runtime_error for a directive it does not
/// know.
inline std::vector<HostileCase> read_hostile(const std::string& file_text) {
  HostileCase head;
  std::vector<HostileCase> cases;
  std::map<std::string, std::string> modules;
  std::string* section = &head.text;
  std::string section_file = "case.lua";
  HostileCase* current = &head;

  const auto after = [](const std::string& line, const std::string& key) {
    return line.starts_with(key) ? std::optional(line.substr(key.size())) : std::nullopt;
  };
  const auto expected = [](const std::string& text) {
    const std::size_t colon = text.find(": ");
    return ExpectedError{text.substr(0, colon),
                         colon == std::string::npos ? "" : text.substr(colon + 2), "", 0};
  };

  std::istringstream lines(file_text);
  std::string line;
  std::size_t number = 0;
  std::optional<ExpectedError> in_module;
  while (std::getline(lines, line)) {
    ++number;
    std::string kept;
    if (const auto title = after(line, "--- case: ")) {
      cases.push_back(head);
      current = &cases.back();
      current->title = *title;
      current->text.assign(number - 1, '\n');
      section = &current->text;
      section_file = "case.lua";
    } else if (const auto name = after(line, "--- module: ")) {
      section = &modules[*name];
      section->assign(number - 1, '\n');
      section_file = *name + ".lua";
    } else if (const auto level = after(line, "-- level: ")) {
      current->level = *level;
    } else if (const auto runs = after(line, "-- runs: ")) {
      current->runs = std::stoi(*runs);
    } else if (const auto log = after(line, "-- log: ")) {
      current->log.push_back(*log);
    } else if (const auto bytes = after(line, "-- log bytes: ")) {
      current->log_bytes = std::stoul(*bytes);
    } else if (const auto error = after(line, "-- expect: ")) {
      current->error = expected(*error);
    } else if (line == "-- apply") {
      current->apply = true;
    } else if (line.starts_with("-- ")) {
      throw std::runtime_error("unknown directive: " + line);
    } else {
      kept = line;
      if (const std::size_t mark = line.find("--> "); mark != std::string::npos) {
        ExpectedError error_here = expected(line.substr(mark + 4));
        error_here.file = section_file;
        error_here.line = number;
        (section_file == "case.lua" ? current->error : in_module) = error_here;
      }
    }
    *section += kept + '\n';
  }
  if (cases.empty()) cases.push_back(head);
  for (HostileCase& each : cases) {
    each.modules = modules;
    if (in_module) each.error = in_module;
  }
  return cases;
}

}  // namespace castellan::lua::test
