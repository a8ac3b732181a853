// What docs/tutorial.md, docs/secrets.md and docs/cookbook.md tell authors to write and to run does
// what they say.
//
// A fence with a path behind the language is a file that is written, ```lua snort/rules.lua; in one
// of ```console each line `$ castellan ...` is run in an empty folder that all of the page share,
// and prints the lines below it. A line `...` stands for any lines. The pieces of the cookbook are
// variants of its `bench`, whose manifests the page leaves out, and each script behind a piece
// runs.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/in_folder.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli::test;
namespace fs = std::filesystem;

namespace {

struct Fence {
  std::size_t line = 0;
  std::string language;
  std::string path;
  std::vector<std::string> lines;
};

std::vector<Fence> fences_of(const fs::path& page) {
  std::ifstream in(page);
  REQUIRE(in);
  std::vector<Fence> out;
  bool inside = false;
  std::string text;
  for (std::size_t line = 1; std::getline(in, text); ++line) {
    if (text.starts_with("```")) {
      inside = !inside;
      if (!inside) continue;
      std::istringstream words(text.substr(3));
      out.push_back({line, {}, {}, {}});
      words >> out.back().language >> out.back().path;
    } else if (inside) {
      out.back().lines.push_back(text);
    }
  }
  REQUIRE_FALSE(inside);
  return out;
}

std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> out;
  bool quoted = false, open = false;
  for (const char c : command) {
    if (c == ' ' && !quoted) {
      open = false;
      continue;
    }
    if (!open) out.emplace_back();
    open = true;
    if (c == '"') {
      quoted = !quoted;
    } else {
      out.back() += c;
    }
  }
  return out;
}

bool alike(const std::vector<std::string>& shown, std::size_t i,
           const std::vector<std::string>& said, std::size_t k) {
  if (i == shown.size()) return k == said.size();
  if (shown[i] != "...")
    return k < said.size() && shown[i] == said[k] && alike(shown, i + 1, said, k + 1);
  for (std::size_t from = k; from <= said.size(); ++from) {
    if (alike(shown, i + 1, said, from)) return true;
  }
  return false;
}

void run_console(const Fence& fence) {
  for (std::size_t i = 0; i < fence.lines.size();) {
    const std::string command = fence.lines[i];
    REQUIRE(command.starts_with("$ castellan "));
    std::vector<std::string> shown, said;
    for (++i; i < fence.lines.size() && !fence.lines[i].starts_with("$ "); ++i)
      shown.push_back(fence.lines[i]);
    const Outcome outcome = run_plain(words_of(command.substr(12)));
    std::istringstream text(outcome.out + outcome.err);
    for (std::string line; std::getline(text, line);) said.push_back(line);
    INFO("line " << fence.line << ": " << command << "\n" << outcome.out << outcome.err);
    CHECK(alike(shown, 0, said, 0));
  }
}

std::size_t run_page(const fs::path& page, const std::string& base = {}) {
  const auto fences = fences_of(page);
  const TemporaryFolder folder;
  const InFolder here(folder.path(""));
  std::size_t commands = 0;
  for (const Fence& fence : fences) {
    if (fence.language == "console") {
      run_console(fence);
      ++commands;
    } else {
      INFO(page << ":" << fence.line);
      REQUIRE_FALSE(fence.path.empty());
      std::string text;
      for (const auto& line : fence.lines) text += line + "\n";
      folder.file(fence.path, text);
      const std::string name = fence.path.substr(0, fence.path.find('/'));
      if (base.empty() || name == base) continue;
      folder.file(name + "/ruleset.json",
                  R"({ "id": ")" + name + R"(", "title": "Piece", "version": "0.1.0", "api": 2, )" +
                      R"("extends": ")" + base + "\" }");
      if (fence.language != "game") continue;
      const Outcome checked = run_plain({"--packages", ".", "check", name});
      INFO(checked.out);
      CHECK(checked.err.empty());
      CHECK(checked.code == castellan::cli::ExitCode::ok);
      ++commands;
    }
  }
  return commands;
}

}  // namespace

TEST_CASE("every line of the tutorial does what it says") {
  CHECK(run_page("docs/tutorial.md") > 5);
}

TEST_CASE("what the page on secrets shows holds") { CHECK(run_page("docs/secrets.md") == 1); }

TEST_CASE("every piece of the cookbook passes its checks and its script") {
  CHECK(run_page("docs/cookbook.md", "bench") > 5);
}
