// Runs tests/hostile/packages: folders of packages that attack the loading of
// rules or the players. README.md there lists the comments.

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "interpreter/session/session.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> list_of(std::string text) {
  std::vector<std::string> out;
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  for (std::string word; words >> word;) out.push_back(word);
  return out;
}

struct Case {
  std::string title;
  std::map<std::string, std::string> files;
  std::vector<std::pair<std::string, std::string>> links;
  std::vector<std::string> mods;
  std::vector<std::string> modules;
  std::string expected;     ///< `id: message`
  std::string expected_at;  ///< `path:line`; empty: not asked
  std::vector<std::string> scored;
};

/// The cases of one file. Throws std::runtime_error for a comment it does not know.
std::vector<Case> read_cases(const std::string& text) {
  Case head;
  std::vector<Case> cases;
  Case* current = &head;
  std::string* file = nullptr;
  std::string name;
  std::size_t line_in_file = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto after = [&](const std::string& key) {
      return line.starts_with(key) ? std::optional(line.substr(key.size())) : std::nullopt;
    };
    if (const auto title = after("--- case: ")) {
      cases.push_back(head);
      current = &cases.back();
      current->title = *title;
      file = nullptr;
    } else if (const auto path = after("--- file: ")) {
      name = *path;
      file = &current->files[name];
      file->clear();
      line_in_file = 0;
    } else if (file == nullptr || line.starts_with("-- ")) {
      if (const auto mods = after("-- mods: "))
        current->mods = list_of(*mods);
      else if (const auto modules = after("-- modules: "))
        current->modules = list_of(*modules);
      else if (const auto expected = after("-- expect: "))
        current->expected = *expected;
      else if (const auto scored = after("-- scored: "))
        current->scored.push_back(*scored);
      else if (const auto link = after("-- link: ")) {
        const std::size_t arrow = link->find(" -> ");
        current->links.emplace_back(link->substr(0, arrow), link->substr(arrow + 4));
      } else if (!line.empty()) {
        throw std::runtime_error("unknown comment: " + line);
      }
    } else {
      ++line_in_file;
      if (const std::size_t mark = line.find("  --> "); mark != std::string::npos) {
        current->expected = line.substr(mark + 6);
        current->expected_at = name + ":" + std::to_string(line_in_file);
        line.resize(mark);
      }
      *file += line + '\n';
    }
  }
  if (cases.empty()) cases.push_back(head);
  return cases;
}

/// What begins a game of the case; the lines of its sheet `final` go to `scored`.
void begin(const Case& c, const package::Workspace& w, std::vector<std::string>& scored) {
  package::Request request = w.request();
  request.mods = c.mods;
  request.modules = c.modules;
  Session session(load_ruleset(request), {{"Anna", "Ben"}, 0, false});
  session.start();
  const SheetId sheet = session.game().rules().sheets().find("final");
  if (!sheet) return;
  for (const score::Line& line : session.score(sheet, {}).lines) {
    scored.push_back(line.rule + " " + (line.package.empty() ? "-" : line.package) + " " +
                     std::to_string(line.seat.value + 1) + " " + std::to_string(line.points));
  }
}

TEST_CASE("hostile packages end as their comments say", "[hostile]") {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator("tests/hostile/packages")) {
    if (entry.path().extension() == ".txt") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  REQUIRE(paths.size() >= 9);
  for (const auto& path : paths) {
    std::ifstream in(path, std::ios::binary);
    for (const Case& c : read_cases({std::istreambuf_iterator<char>(in), {}})) {
      INFO(path.filename().string() << ": " << c.title);
      const package::Workspace w;
      for (const auto& [name, text] : c.files) w.file(name, text);
      for (const auto& [from, to] : c.links) fs::create_symlink(to, w.root() / from);
      std::vector<std::string> scored;
      std::string error;
      std::string at;
      try {
        begin(c, w, scored);
      } catch (const grammar::Error& e) {
        const grammar::Diagnostic& first = e.first();
        error = first.id + ": " + w.relative(first.message);
        at = w.relative(first.file) + ":" + std::to_string(first.at.line);
      }
      CHECK(error == c.expected);
      if (!c.expected_at.empty()) CHECK(at == c.expected_at);
      CHECK(scored == c.scored);
    }
  }
}

}  // namespace
}  // namespace castellan::session
