// Without any row of Carcassonne's scoring sheet one of the examples that its README names for
// the row notices.

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/session/script.hpp"
#include "tests/rulesets/readme_tables.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::session::rows_noticed {
namespace {

namespace fs = std::filesystem;

/// A row of a sheet: its ledger id, and where its statements are.
struct Row {
  std::string id;
  std::size_t line;  ///< where its line begins
  std::size_t body;  ///< behind the colon
  std::size_t end;
};

std::string first_word(const std::string& text, std::size_t line) {
  const std::size_t begin = text.find_first_not_of(' ', line);
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_first_of(" \n", begin) - begin);
}

std::size_t next_line(const std::string& text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string::npos ? text.size() : end + 1;
}

/// The rows of the ledger in a sheet file. Their statements go on over lines that begin nothing
/// else.
std::vector<Row> rows_of(const std::string& text) {
  std::vector<Row> rows;
  for (std::size_t line = 0; line < text.size(); line = next_line(text, line)) {
    const std::size_t id = text.find_first_not_of(' ', line) + 4;
    if (first_word(text, line) != "row" || text.compare(id, 4, "CAR-") != 0) continue;
    const std::size_t digits = text.find('-', id + 4) + 1;
    bool quoted = false;
    std::size_t body = id;
    for (; quoted || text[body] != ':'; ++body) quoted = quoted != (text[body] == '"');
    std::size_t end = next_line(text, body);
    const auto goes_on = [&] {
      const std::string word = first_word(text, end);
      return end < text.size() && (word == "add" || word == "subtract" || word == "let");
    };
    while (goes_on()) end = next_line(text, end);
    rows.push_back({text.substr(id, digits + 2 - id), line, body + 1, end});
  }
  return rows;
}

/// A sheet file without a row: one that is worth nothing is gone, of another only 0 is left.
std::string without(const std::string& text, const Row& row) {
  const bool worth_nothing = text.compare(text.find_first_not_of(' ', row.body), 5, "add 0") == 0;
  return worth_nothing ? text.substr(0, row.line) + text.substr(row.end)
                       : text.substr(0, row.body) + " add 0\n" + text.substr(row.end);
}

TEST_CASE("an example notices when a row of Carcassonne's scoring sheet is left out") {
  const fs::path original = "rulesets/carcassonne";
  const test::TemporaryFolder folder;
  fs::copy(original, folder.root() / "carcassonne", fs::copy_options::recursive);
  ScriptOptions options;
  options.path = {folder.root()};

  std::map<std::string, std::vector<std::string>> examples;
  const std::string page = test::read(original / "README.md");
  for (const auto& row :
       test::table_rows(test::section_of(page, "Rows of the scoring sheet"), "CAR-")) {
    examples[row.at(0)] = test::quoted_parts(row.at(4));
  }

  std::size_t rows = 0;
  for (const auto& entry : fs::recursive_directory_iterator(original)) {
    if (entry.path().extension() != ".score") continue;
    const std::string file = "carcassonne/" + fs::relative(entry.path(), original).generic_string();
    const std::string text = test::read(entry.path());
    for (const auto& row : rows_of(text)) {
      ++rows;
      folder.file(file, without(text, row));
      bool noticed = false;
      for (const auto& script : examples[row.id]) {
        const std::string path = (original / script).generic_string();
        const auto source = std::make_shared<const grammar::Source>(path, test::read(path));
        noticed =
            run_script(source, options).category == ScriptResult::Category::expectation_failed;
        if (noticed) break;
      }
      INFO(row.id << " in " << file << ", the row in "
                  << text.substr(row.line, row.end - row.line));
      CHECK(noticed);
    }
    folder.file(file, text);
  }
  CHECK(rows > 50);
}

}  // namespace
}  // namespace castellan::session::rows_noticed
