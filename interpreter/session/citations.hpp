/// The ids of a rulebook's paragraphs beside rules: `-- [AB-12, AB-13]` above a declaration or
/// after a line, `row AB-12` in a sheet.
///
/// An id is capital letters in groups joined by hyphens, then a number, then perhaps a small
/// letter. In comments it counts anywhere, else as the name of a row. Reads files by the names
/// that messages give them; one that cannot be read cites nothing.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::session {

class Citations {
 public:
  /// What a line of a file stands for, 1 the first: ids on the line itself; else of the comment
  /// above it; else of what it is indented under; else of the comment that begins the file.
  std::vector<std::string> at(const std::string& file, std::size_t line);
  /// Every id that a file cites.
  std::set<std::string> of_file(const std::string& file);

 private:
  struct Line {
    std::size_t indent = 0;
    bool blank = true;
    bool comment = false;  ///< the line has nothing else
    std::vector<std::string> ids;
  };
  const std::vector<Line>& lines(const std::string& file);

  std::map<std::string, std::vector<Line>> files_;
};

/// The ids in a text, in order.
std::vector<std::string> cited_in(std::string_view text);

}  // namespace castellan::session
