#include "interpreter/package/files.hpp"

#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

namespace fs = std::filesystem;

std::string opening(const Workspace& w) {
  try {
    PackageFiles files(w.root() / "base");
  } catch (const grammar::Error& error) {
    return w.relative(error.what());
  }
  return {};
}

std::string reading(const Workspace& w, const std::string& path) {
  PackageFiles files(w.root() / "base");
  try {
    files.read(path);
  } catch (const grammar::Error& error) {
    return w.relative(error.what());
  }
  return {};
}

TEST_CASE("only listed files can be read, by their exact names", "[package]") {
  const Workspace w;
  w.file("base/cards/a.cards", "");
  w.file("secret.cards", "");
  CHECK(reading(w, "cards/a.cards").empty());
  CHECK(reading(w, "cards/b.cards") ==
        "base/cards/b.cards: error[package/missing-file]: The package has no such file.\n"
        "    hint: did you mean 'cards/a.cards'?");
  CHECK(reading(w, "Cards/a.cards") ==
        "base/Cards/a.cards: error[package/missing-file]: The package has no such file.\n"
        "    hint: did you mean 'cards/a.cards'?");
  CHECK(reading(w, "../secret.cards") ==
        "base/../secret.cards: error[package/missing-file]: The package has no such file.");
  CHECK(reading(w, "cards/../cards/a.cards") ==
        "base/cards/../cards/a.cards: error[package/missing-file]: The package has no such file.\n"
        "    hint: did you mean 'cards/a.cards'?");
}

TEST_CASE("links may not lead out of a package", "[package]") {
  const Workspace w;
  w.file("base/rules.lua", "return {}");
  w.file("secret", "x");
  fs::create_symlink("rules.lua", w.root() / "base/alias.lua");
  CHECK(opening(w).empty());
  fs::create_symlink("../secret", w.root() / "base/link.lua");
  CHECK(opening(w) == "base/link.lua: error[package/outside]: The link leads out of its package.");
  fs::remove(w.root() / "base/link.lua");
  fs::create_directory(w.root() / "base/inner");
  fs::create_directory_symlink("inner", w.root() / "base/other");
  CHECK(opening(w) ==
        "base/other: error[package/outside]: A package may not hold links to folders.");
}

TEST_CASE("a folder next to the package is outside, also with a longer name", "[package]") {
  const Workspace w;
  w.file("base/rules.lua", "");
  w.file("base2/rules.lua", "");
  fs::create_symlink(w.root() / "base2/rules.lua", w.root() / "base/other.lua");
  CHECK(opening(w) == "base/other.lua: error[package/outside]: The link leads out of its package.");
}

TEST_CASE("names that differ only in case are refused", "[package]") {
  const Workspace plain;
  plain.file("base/README.md", "");
  plain.file("base/readme.md", "");
  CHECK(opening(plain) ==
        "base: error[package/duplicate-path]: The names 'README.md' and 'readme.md' differ "
        "only in case.");
  const Workspace w;
  w.file("base/a/Rules.lua", "");
  w.file("base/A/rules.lua", "");
  CHECK(opening(w) ==
        "base: error[package/duplicate-path]: The names 'A/rules.lua' and 'a/Rules.lua' differ "
        "only in case.");
}

TEST_CASE("texts are UTF-8 without tricks, up to 1 MiB", "[package]") {
  const Workspace w;
  w.file("base/fits", std::string(kMaxFileBytes, ' '));
  w.file("base/large", std::string(kMaxFileBytes + 1, ' '));
  w.file("base/latin", "\xe4");
  w.file("base/nul", std::string("a\0b", 3));
  w.file("base/shell", "#!/bin/sh\n");
  CHECK(reading(w, "fits").empty());
  CHECK(reading(w, "large") ==
        "base/large: error[package/bad-source]: The file is larger than 1 MiB.");
  CHECK(reading(w, "latin") ==
        "base/latin:1:1: error[package/bad-source]: The file is not valid UTF-8 here.\n"
        "    \\xe4\n"
        "    ^^^^");
  CHECK(reading(w, "nul") ==
        "base/nul:1:2: error[package/bad-source]: The file holds a NUL byte here.\n"
        "    a\\x00b\n"
        "     ^^^^");
  CHECK(reading(w, "shell") ==
        "base/shell:1:1: error[package/bad-source]: The file begins with '#!'.\n"
        "    #!/bin/sh\n"
        "    ^^");
}

TEST_CASE("a text has line feeds and no mark, whatever an editor wrote", "[package]") {
  const Workspace w;
  w.file("base/rules.lua", "\xef\xbb\xbfreturn {\r\n}\r\n");
  w.file("base/lone", "a\rb\n");
  PackageFiles files(w.root() / "base");
  CHECK(files.read("rules.lua")->text() == "return {\n}\n");
  const std::uint64_t hash = files.hash("");
  w.file("base/rules.lua", "return {\n}\n");
  CHECK(PackageFiles(w.root() / "base").hash("") == hash);
  CHECK(reading(w, "lone") ==
        "base/lone:1:2: error[package/bad-source]: A carriage return stands here without a line "
        "feed.\n"
        "    a\\rb\n"
        "     ^^");
}

TEST_CASE("names are compared in one form of their accents", "[package]") {
  const std::string composed =
                        "St\xc3\xa4"
                        "dte.cards",
                    decomposed =
                        "Sta\xcc\x88"
                        "dte.cards";
  for (const auto& [on_disk, asked] :
       {std::pair(composed, decomposed), std::pair(decomposed, composed)}) {
    const Workspace w;
    w.file("base/" + on_disk, "text");
    PackageFiles files(w.root() / "base");
    CHECK(files.has(asked));
    CHECK(files.read(asked)->text() == "text");
    CHECK(files.read(asked)->name().ends_with("/" + on_disk));
    CHECK(files.paths() == std::vector<std::string>{on_disk});
    CHECK(files.read_paths() == std::vector<std::string>{on_disk});
    const std::uint64_t hash = files.hash("");
    w.file("base/" + asked, "text");
    if (!fs::exists(w.root() / "base" / on_disk) ||
        std::distance(fs::directory_iterator(w.root() / "base"), {}) < 2)
      continue;
    CHECK_THAT(opening(w), Catch::Contains("package/duplicate-path") &&
                               Catch::Contains("differ only in how their accents are encoded."));
    fs::remove(w.root() / "base" / on_disk);
    CHECK(PackageFiles(w.root() / "base").hash("") == hash);
  }
}

TEST_CASE("the hash changes with what carries rules, and only then", "[package]") {
  const Workspace w;
  const auto hash = [&](const std::string& prefix = "") {
    return PackageFiles(w.root() / "base").hash(prefix);
  };
  w.file("base/rules.lua", "return {}");
  w.file("base/modules/m/rules.lua", "return {}");
  const std::uint64_t before = hash();
  const std::uint64_t module = hash("modules/m/");
  w.file("base/README.md", "read me");
  w.file("base/games/a.game", "a game");
  w.file("base/games/b.lua", "return {}");
  w.file("base/modules/m/more.lua", "return {}");
  CHECK(hash() == before);
  CHECK(hash("modules/m/") != module);
  w.file("base/rules.lua", "return { }");
  CHECK(hash() != before);
  w.file("base/rules.lua", "return {}");
  CHECK(hash() == before);
  fs::rename(w.root() / "base/rules.lua", w.root() / "base/rule.lua");
  CHECK(hash() != before);
}

}  // namespace
}  // namespace castellan::package
