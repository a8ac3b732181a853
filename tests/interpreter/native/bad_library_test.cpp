// Files that are named as libraries and are none, or none of these rules: nothing of them is run.

#include <unistd.h>

#include "interpreter/expr/native/native.hpp"
#include "interpreter/native/compiler.hpp"
#include "tests/interpreter/native/fixture.hpp"

using namespace castellan;
using namespace castellan::native;
namespace fs = std::filesystem;

namespace {

struct Suspect : Workshop {
  const std::string source = rules->rules->native()->source();
  const Keys keys = keys_of(*rules);

  /// What is told of a file; the rules are then interpreted.
  std::string said(const fs::path& file) {
    const Attached attached = attach(file);
    CHECK_FALSE(attached.native);
    CHECK(compiled == 0);
    return text(attached.told);
  }
  std::string said_of(const std::string& bytes) { return said(own("f.so", bytes)); }
  std::string changed(const std::string& from, const std::string& to) const {
    const std::size_t at = source.rfind(from);
    REQUIRE(at != std::string::npos);
    return source.substr(0, at) + to + source.substr(at + from.size());
  }
};

const std::string kInterpreted = " The rules are interpreted.\n";

}  // namespace

TEST_CASE("a file that is no library, or not as it was written, is not loaded") {
  Suspect s;
  const std::string good = make_library(*s.rules);
  CHECK(s.said_of("") == "f.so: warning[native/not-a-library]: This is no library of castellan." + kInterpreted);
  CHECK(s.said_of("hello\n") == "f.so: warning[native/not-a-library]: This is no library of castellan." + kInterpreted);
  CHECK(s.said_of(shared_object_of(s.source)) ==
        "f.so: warning[native/damaged]: The library is damaged: its end is missing." + kInterpreted);
  CHECK(s.said_of(good.substr(0, good.size() - 1)) ==
        "f.so: warning[native/damaged]: The library is damaged: its bytes are not those that were written." + kInterpreted);
  std::string changed = good;
  changed[good.size() / 3] ^= 1;
  CHECK(s.said_of(changed) ==
        "f.so: warning[native/damaged]: The library is damaged: its bytes are not those that were written." + kInterpreted);
  CHECK(hash_of_games(*s.rules) == hash_of_games(*load_rules("nim", 2)));
}

TEST_CASE("a library of another version or of other rules is not run, whatever its last line says") {
  Suspect s;
  const std::string version = "f.so: warning[native/other-version]: The library was made by another version of castellan." + kInterpreted;
  const std::string rules =
      "f.so: warning[native/other-rules]: The library was made of other rules, or for other options or another number of players." +
      kInterpreted;
  const std::string object = shared_object_of(s.source);
  CHECK(s.said_of(sealed(object, {s.keys.engine + 1, s.keys.rules})) == version);
  CHECK(s.said_of(sealed(object, {s.keys.engine, s.keys.rules + 1})) == rules);
  const std::string head = "} castellan_native = {";
  CHECK(s.said_of(sealed(shared_object_of(s.changed(head, head + "1u + ")), s.keys)) == version);
  const std::string all = ", all};";
  CHECK(s.said_of(sealed(shared_object_of(s.changed(all, " + 1" + all)), s.keys)) == rules);
  CHECK(attach(s.rules, {s.own("f.so", sealed(object, s.keys)), {}}).native);
}

TEST_CASE("a sealed file that the system does not load, or that exports nothing, is told") {
  Suspect s;
  CHECK(s.said_of(sealed("hello", s.keys)) == "f.so: warning[native/cannot-load]: The library can not be loaded: file too short." + kInterpreted);
  CHECK(s.said_of(sealed(shared_object_of("int x;"), s.keys)) ==
        "f.so: warning[native/cannot-load]: The library can not be loaded: it holds no functions of rules." + kInterpreted);
}

TEST_CASE("a file that others may write is not run") {
  Suspect s;
  const auto file = s.own("f.so", make_library(*s.rules));
  const std::string others = "f.so: warning[io/not-own]: Others may write this file. The rules are interpreted.\n    hint: chmod go-w changes that\n";
  fs::permissions(file, fs::perms::group_write, fs::perm_options::add);
  CHECK(s.said(file) == others);
  fs::permissions(file, fs::perms::group_write, fs::perm_options::remove);
  fs::permissions(file, fs::perms::others_write, fs::perm_options::add);
  CHECK(s.said(file) == others);
  fs::permissions(file, fs::perms::others_write, fs::perm_options::remove);
  // Only the administrator can give a file away.
  if (::chown(file.c_str(), ::geteuid() + 1, static_cast<gid_t>(-1)) == 0) {
    CHECK(s.said(file) == "f.so: warning[io/not-own]: The file is somebody else's." + kInterpreted);
  }
}

TEST_CASE("a library that disagrees with the interpreter is told and not run") {
  Suspect s;
  std::string wrong = "\nstatic int32_t wrong(frame *f, uint32_t start) { f->value = 0; return DONE; }\n";
  for (std::size_t i = 0; i < s.rules->rules->native()->size(); ++i) wrong += "#define p" + std::to_string(i) + " wrong\n";
  const std::string table = "\nstatic function *const all[]";
  const std::string bytes = sealed(shared_object_of(s.changed(table, wrong + table)), s.keys);
  CHECK(s.said_of(bytes) ==
        "f.so: warning[native/disagrees]: The library disagrees with the interpreter: in the set-up of the game of seed 1 a rule fails otherwise." + kInterpreted);
  CHECK(hash_of_games(*s.rules) == hash_of_games(*load_rules("nim", 2)));
  // The same rules would come to the same library again.
  fs::create_directories(s.kept().parent_path());
  s.own(fs::relative(s.kept(), s.folder.root()).string(), bytes);
  CHECK_THAT(s.said({}), Catch::StartsWith("KEPT: warning[native/disagrees]: "));
}

TEST_CASE("a named file that is not there is an error") {
  Suspect s;
  const auto failure = [&](const fs::path& file) { return s.failure([&] { static_cast<void>(s.attach(file)); }); };
  CHECK(failure(s.folder.path("f.so")) == "f.so: error[io/no-file]: There is no such file.");
  CHECK(failure(s.folder.folder("g")) == "g: error[io/is-folder]: This is a folder; a file is needed.");
}
