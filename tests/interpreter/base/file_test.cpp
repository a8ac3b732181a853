// Files, and what only looks like one: pipes, devices and links in a folder that
// goes away.

#include "interpreter/base/file.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <sstream>

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace castellan;
namespace fs = std::filesystem;

namespace {

class Folder : public test::TemporaryFolder {
 public:
  std::string pipe(const std::string& name) const {
    REQUIRE(mkfifo(path(name).c_str(), 0600) == 0);
    return path(name);
  }
  std::string link(const std::string& name, const std::string& target) const {
    fs::create_symlink(target, path(name));
    return path(name);
  }
  /// What lies in it, with blanks between.
  std::string names() const {
    std::vector<std::string> list;
    for (const auto& each : fs::directory_iterator(root()))
      list.push_back(each.path().filename().string());
    std::sort(list.begin(), list.end());
    std::string out;
    for (const std::string& each : list) out += (out.empty() ? "" : " ") + each;
    return out;
  }
  /// The message of what fails, without the folder.
  template <class F>
  std::string failure(F&& run) const {
    try {
      run();
    } catch (const grammar::Error& error) {
      return relative(error.what());
    }
    return "nothing failed";
  }
};

bool is_pipe(const std::string& path) {
  struct stat found {};
  return lstat(path.c_str(), &found) == 0 && S_ISFIFO(found.st_mode);
}

}  // namespace

TEST_CASE("a plain file is read, also through a link, up to a size") {
  const Folder folder;
  const std::string plain = folder.file("plain", std::string("a\0b", 3));
  CHECK(file::read(plain, 3) == std::string("a\0b", 3));
  CHECK(file::read(plain, 2) == std::nullopt);
  CHECK(file::read(folder.link("link", "plain"), 10) == std::string("a\0b", 3));
  CHECK(file::read(folder.file("empty", ""), 0) == "");
}

TEST_CASE("what is no plain file is refused at once") {
  const Folder folder;
  const auto reading = [&](const std::string& path) {
    return folder.failure([&] { static_cast<void>(file::read(path, 100)); });
  };
  CHECK(reading(folder.path("none")) == "none: error[io/no-file]: There is no such file.");
  CHECK(reading(folder.file("plain", "") + "/below") ==
        "plain/below: error[io/no-file]: There is no such file.");
  fs::create_directory(folder.path("folder"));
  CHECK(reading(folder.path("folder")) ==
        "folder: error[io/is-folder]: This is a folder; a file is needed.");
  const std::string pipe = folder.pipe("pipe");
  CHECK(reading(pipe) == "pipe: error[io/not-a-file]: This is a pipe; a file is needed.");
  CHECK(reading(folder.link("link", "pipe")) ==
        "link: error[io/not-a-file]: This is a pipe; a file is needed.");
  CHECK(reading("/dev/zero") ==
        "/dev/zero: error[io/not-a-file]: This is a device; a file is needed.");
  CHECK(reading(folder.link("loop", "loop")) ==
        "loop: error[io/cannot-read]: The file cannot be read.");
}

TEST_CASE("a written file is a new one with the old permissions, or the old one") {
  const Folder folder;
  const std::string plain = folder.path("plain");
  file::write(plain, "one");
  CHECK(folder.read("plain") == "one");
  fs::permissions(plain, fs::perms::owner_read | fs::perms::owner_write);
  file::write(plain, "two");
  CHECK(folder.read("plain") == "two");
  CHECK(fs::status(plain).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(folder.names() == "plain");

  // A file of the name that is written first is somebody else's.
  folder.file("plain.new", "other");
  file::write(plain, "three");
  CHECK(folder.read("plain") == "three");
  CHECK(folder.read("plain.new") == "other");
  CHECK(folder.names() == "plain plain.new");

  const auto writing = [&](const std::string& path, const std::string& what) {
    return folder.failure([&] { file::write(path, "text", what); });
  };
  CHECK(
      writing(folder.path("no/folder"), "file") ==
      "no/folder: error[io/cannot-write]: The file cannot be written: No such file or directory.");
  fs::create_directory(folder.path("folder"));
  CHECK(writing(folder.path("folder"), "transcript") ==
        "folder: error[io/cannot-write]: The transcript cannot be written: Is a directory.");
}

TEST_CASE("a link stays a link, and what it leads to is written") {
  const Folder folder;
  const std::string plain = folder.file("plain", "before");
  const std::string link = folder.link("link", "plain");
  const std::string second = folder.link("second", "link");
  file::write(second, "after");
  CHECK(fs::is_symlink(link));
  CHECK(fs::is_symlink(second));
  CHECK(folder.read("plain") == "after");
  CHECK(file::plain_file(second) == fs::canonical(plain));
  CHECK(file::plain_file(folder.path("fresh")) == folder.path("fresh"));
  CHECK(folder.failure([&] { static_cast<void>(file::plain_file(folder.path("no/fresh"))); }) ==
        "no/fresh: error[io/cannot-write]: The file cannot be written: No such file or directory.");
  CHECK(folder.failure([&] { static_cast<void>(file::plain_file(folder.path("plain/fresh"))); }) ==
        "plain/fresh: error[io/cannot-write]: The file cannot be written: Not a directory.");

  const std::string dangling = folder.link("dangling", "nothing");
  CHECK(folder.failure([&] { file::write(dangling, "x"); }) ==
        "dangling: error[io/cannot-write]: The file cannot be written: the link leads nowhere.");
  CHECK(fs::is_symlink(dangling));
  CHECK(folder.names() == "dangling link plain second");
}

TEST_CASE("a pipe is written into when somebody reads it, and never replaced") {
  const Folder folder;
  const std::string pipe = folder.pipe("pipe");
  CHECK(folder.failure([&] { file::write(pipe, "x"); }) ==
        "pipe: error[io/cannot-write]: The file cannot be written: nobody reads from this pipe.");
  CHECK(is_pipe(pipe));
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  REQUIRE(reader >= 0);
  const std::string through = folder.link("through", "pipe");
  file::write(pipe, "one ");
  file::write(through, "two");
  char got[16] = {};
  CHECK(read(reader, got, sizeof got) == 7);
  CHECK(std::string(got) == "one two");
  close(reader);
  CHECK(is_pipe(pipe));
  CHECK(folder.failure([&] { static_cast<void>(file::plain_file(through)); }) ==
        "through: error[io/not-a-file]: This is a pipe; a file is needed.");
  CHECK(folder.names() == "pipe through");
}

TEST_CASE("a socket is neither written nor replaced") {
  const Folder folder;
  const std::string path = folder.path("socket");
  const int made = socket(AF_UNIX, SOCK_STREAM, 0);
  REQUIRE(made >= 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  REQUIRE(bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  CHECK(folder.failure([&] { file::write(path, "x"); }) ==
        "socket: error[io/not-a-file]: This is a socket; a file is needed.");
  CHECK(folder.failure([&] { static_cast<void>(file::read(path, 1)); }) ==
        "socket: error[io/not-a-file]: This is a socket; a file is needed.");
  close(made);
}

TEST_CASE("what is open already is written into, not replaced") {
  const Folder folder;
  const std::string plain = folder.file("plain", "");
  const int number = open(plain.c_str(), O_WRONLY | O_APPEND);
  REQUIRE(number >= 0);
  struct stat before {};
  REQUIRE(fstat(number, &before) == 0);
  const std::string link = folder.link("link", "/proc/self/fd/" + std::to_string(number));
  CHECK(file::is_open_as(plain, number));
  CHECK(file::is_open_as(link, number));
  CHECK_FALSE(file::is_open_as(plain, number + 1));
  CHECK_FALSE(file::is_open_as(folder.path("none"), number));
  file::write(link, "through the link");
  REQUIRE(write(number, ", and on", 8) == 8);
  close(number);
  struct stat after {};
  REQUIRE(stat(plain.c_str(), &after) == 0);
  CHECK(before.st_ino == after.st_ino);
  CHECK(folder.read("plain") == "through the link, and on");
}

TEST_CASE("a device that takes nothing is a full disk") {
  if (!fs::exists("/dev/full")) return;
  const Folder folder;
  const std::string link = folder.link("full", "/dev/full");
  CHECK(folder.failure([&] { file::write(link, "x"); }) ==
        "full: error[io/cannot-write]: The file cannot be written: No space left on device.");
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("an error of content is no failure of a file") {
  CHECK(file::is_failure("io/no-file"));
  CHECK(file::is_failure("io/not-a-file"));
  CHECK(file::is_failure("io/cannot-write"));
  CHECK_FALSE(file::is_failure("io/json-type"));
  CHECK_FALSE(file::is_failure("io/bad-style"));
  CHECK_FALSE(file::is_failure("grammar/too-long"));
}
