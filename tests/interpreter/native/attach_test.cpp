// Libraries made, kept and run; and what becomes of the rules where there is none.

#include "tests/interpreter/native/fixture.hpp"

using namespace castellan;
using namespace castellan::native;
namespace fs = std::filesystem;

TEST_CASE("a library is made once, kept for the user alone, and used again") {
  Workshop shop;
  const std::uint64_t interpreted = hash_of_games(*shop.rules);
  for (int i = 0; i < 2; ++i) {
    const Attached attached = shop.attach();
    CHECK(attached.native);
    CHECK(shop.text(attached.told).empty());
    CHECK(attached.ruleset.get() == shop.rules.get());
    CHECK(hash_of_games(*attached.ruleset) == interpreted);
  }
  CHECK(shop.compiled == 1);
  CHECK((fs::status(shop.kept()).permissions() & (fs::perms::group_write | fs::perms::others_write)) == fs::perms::none);
  CHECK(fs::status(shop.kept().parent_path()).permissions() == fs::perms::owner_all);
  CHECK(hash_of_games(*shop.rules) == interpreted);
}

TEST_CASE("rules outlive who loaded them, with their library") {
  Workshop shop;
  const std::uint64_t interpreted = hash_of_games(*shop.rules);
  auto rules = shop.attach().ruleset;
  shop.rules = nullptr;
  CHECK(hash_of_games(*rules) == interpreted);
}

TEST_CASE("a library that is named is run, and two of them side by side") {
  Workshop shop;
  const auto file = shop.own("nim.so", make_library(*shop.rules));
  const auto others = load_rules("hex", 2);
  const auto other_file = shop.own("hex.so", make_library(*others));
  const Attached one = shop.attach(file), two = attach(others, {other_file, {}});
  CHECK(one.native);
  CHECK(two.native);
  const std::uint64_t nim = hash_of_games(*one.ruleset), hex = hash_of_games(*two.ruleset, 3);
  CHECK(nim == hash_of_games(*load_rules("nim", 2)));
  CHECK(hex == hash_of_games(*load_rules("hex", 2), 3));
  CHECK_FALSE(fs::exists(shop.folder.path("cache")));
}

TEST_CASE("without a compiler the rules are interpreted") {
  Workshop shop;
  const std::uint64_t interpreted = hash_of_games(*shop.rules);
  shop.environment.set("CC", "/nonexistent");
  Attached attached = shop.attach();
  CHECK_FALSE(attached.native);
  CHECK(shop.text(attached.told) ==
        "/nonexistent: warning[native/no-compiler]: The C compiler can not be run: No such file or directory. The rules are "
        "interpreted.\n    hint: the variable CC names another one\n");
  CHECK(hash_of_games(*attached.ruleset) == interpreted);
  shop.environment.set("CC", "false");
  attached = shop.attach();
  CHECK_FALSE(attached.native);
  CHECK(shop.text(attached.told) ==
        "false: warning[native/compiler-failed]: The C compiler failed: it ended with 1 and said nothing. The rules are interpreted.\n");
  CHECK_FALSE(fs::exists(shop.folder.path("cache")));
}

TEST_CASE("a library that can not be kept is run this once") {
  Workshop shop;
  SECTION("where the cache is no folder") {
    shop.environment.set("XDG_CACHE_HOME", shop.folder.file("cache", ""));
    const Attached attached = shop.attach();
    CHECK(attached.native);
    CHECK(shop.text(attached.told) ==
          "cache/castellan: warning[io/cannot-write]: The folder can not be made: Not a directory. It is compiled for this time only.\n");
  }
  SECTION("where there is no home") {
    shop.environment.set("XDG_CACHE_HOME", std::nullopt);
    shop.environment.set("HOME", std::nullopt);
    const Attached attached = native::attach(shop.rules, {});
    CHECK(attached.native);
    REQUIRE(attached.told.size() == 1);
    CHECK(grammar::render(attached.told.front()) ==
          "warning[native/no-cache]: There is no folder to keep a library in: neither XDG_CACHE_HOME nor HOME is set. It is "
          "compiled for this time only.");
  }
  SECTION("where a folder lies in its place") {
    fs::create_directories(shop.kept());
    fs::permissions(shop.kept().parent_path(), fs::perms::owner_all);
    const Attached attached = shop.attach();
    CHECK(attached.native);
    CHECK(shop.text(attached.told) ==
          "KEPT: warning[io/cannot-write]: The library can not be written: Is a directory. It is compiled for this time only.\n");
  }
  SECTION("where others may write, who may lay a link to a file of the user's") {
    fs::create_directories(shop.kept().parent_path());
    fs::permissions(shop.kept().parent_path(), fs::perms::all);
    fs::create_symlink(shop.own("letter", "Dear all"), shop.kept());
    const std::string said = "cache/castellan: warning[io/not-own]: Others may write into this folder. It is compiled for this time only.\n"
                             "    hint: chmod go-w changes that\n";
    Attached attached = shop.attach();
    CHECK(attached.native);
    CHECK_THAT(shop.text(attached.told), Catch::EndsWith(said));
    CHECK(shop.folder.read("letter") == "Dear all");
    fs::remove(shop.kept());
    attached = shop.attach();
    CHECK(attached.native);
    CHECK(shop.text(attached.told) == said);
    CHECK_FALSE(fs::exists(shop.kept()));
  }
}

TEST_CASE("the cache is in the user's home unless a folder is named, and never where one happens to be") {
  Workshop shop;
  shop.environment.set("XDG_CACHE_HOME", "here");
  shop.environment.set("HOME", "/home/somebody");
  const fs::path file = cache_file("a/b", {1, 2});
  CHECK(file == "/home/somebody/.cache/castellan/a_b-0000000000000002-0000000000000001.so");
}

TEST_CASE("a kept library that is of no use is told and made anew") {
  Workshop shop;
  REQUIRE(shop.attach().native);
  std::string bytes = shop.folder.read(fs::relative(shop.kept(), shop.folder.root()).string());
  const auto again = [&](const std::string& said) {
    shop.compiled = 0;
    const Attached attached = shop.attach();
    CHECK(attached.native);
    CHECK(shop.compiled == 1);
    CHECK(shop.text(attached.told) == said);
    CHECK(shop.attach().told.empty());
    CHECK(shop.compiled == 1);
  };
  const std::string name = fs::relative(shop.kept(), shop.folder.root()).string();
  shop.own(name, bytes.substr(0, bytes.size() / 2));
  again("KEPT: warning[native/damaged]: The library is damaged: its end is missing. It is compiled anew.\n");
  bytes[bytes.size() / 2] ^= 1;
  shop.own(name, bytes);
  again("KEPT: warning[native/damaged]: The library is damaged: its bytes are not those that were written. It is compiled anew.\n");
  shop.own(name, sealed("", {1, keys_of(*shop.rules).rules}));
  again("KEPT: warning[native/other-version]: The library was made by another version of castellan. It is compiled anew.\n");
  shop.own(name, sealed("", {keys_of(*shop.rules).engine, 1}));
  again(
      "KEPT: warning[native/other-rules]: The library was made of other rules, or for other options or another number of players. "
      "It is compiled anew.\n");
  fs::permissions(shop.kept(), fs::perms::all);
  again("KEPT: warning[io/not-own]: Others may write this file. It is compiled anew.\n    hint: chmod go-w changes that\n");
}
