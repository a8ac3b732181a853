#include "interpreter/native/cache.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "grammar/diagnostic.hpp"
#include "interpreter/file.hpp"
#include "interpreter/session/script/transcript.hpp"

namespace castellan::native {
namespace {

namespace fs = std::filesystem;

/// Of a variable; empty unless it is absolute, as the current folder is nobody's cache.
fs::path folder_of(const char* variable) {
  const char* set = std::getenv(variable);
  fs::path path = set == nullptr ? "" : set;
  return path.is_absolute() ? path : fs::path();
}

void make_private(const fs::path& folder) {
  std::error_code ignored;
  if (folder.empty() || fs::is_directory(folder, ignored)) return;
  make_private(folder.parent_path());
  if (::mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST) return;
  throw grammar::Error(grammar::diagnose(folder.generic_string(), "io/cannot-write",
                                         std::string("The folder can not be made: ") + std::strerror(errno) + "."));
}

/// In a folder of somebody else's a link may lie that leads to a file of the user's.
void refuse_others(const fs::path& folder) {
  struct stat found {};
  if (::stat(folder.c_str(), &found) != 0) return;      // nothing can be written there, either
  const auto refuse = [&](const char* message, const char* hint) {
    throw grammar::Error(grammar::diagnose(folder.generic_string(), "io/not-own", message, hint));
  };
  if (found.st_uid != ::geteuid()) refuse("The folder is somebody else's.", "");
  if ((found.st_mode & (S_IWGRP | S_IWOTH)) != 0) refuse("Others may write into this folder.", "chmod go-w changes that");
}

}  // namespace

fs::path cache_file(const std::string& ruleset, const Keys& keys) {
  fs::path folder = folder_of("XDG_CACHE_HOME");
  if (folder.empty()) {
    const fs::path home = folder_of("HOME");
    if (home.empty()) {
      throw grammar::Error(grammar::diagnose("", "native/no-cache", "There is no folder to keep a library in: neither XDG_CACHE_HOME nor HOME is set."));
    }
    folder = home / ".cache";
  }
  // The keys tell files apart, the name is for people.
  std::string name = ruleset.substr(0, 60);
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return c >= 0x80 || std::isalnum(c) == 0; }, '_');
  return folder / "castellan" / (name + "-" + session::hash_text(keys.rules) + "-" + session::hash_text(keys.engine) + ".so");
}

void keep(const fs::path& file, const std::string& bytes) {
  make_private(file.parent_path());
  refuse_others(file.parent_path());
  file::write_own(file, bytes, "library");
}

}  // namespace castellan::native
