#include "interpreter/package/files.hpp"

#include <dirent.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "grammar/unicode.hpp"
#include "interpreter/base/file.hpp"
#include "interpreter/base/fnv.hpp"
#include "interpreter/package/fail.hpp"

namespace castellan::package {
namespace {

namespace fs = std::filesystem;

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

bool is_inside(const fs::path& file, const fs::path& folder) {
  const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end();
}

bool carries_rules(std::string_view path) {
  constexpr std::array<std::string_view, 5> kExtensions = {".lua", ".cards", ".tiles", ".map",
                                                           ".score"};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name == "ruleset.json" || name == "module.json" ||
         std::any_of(kExtensions.begin(), kExtensions.end(),
                     [&](std::string_view extension) { return name.ends_with(extension); });
}

std::string read_bytes(const std::string& file) {
  std::optional<std::string> text = file::read(file, kMaxFileBytes);
  if (!text) fail(file, "package/bad-source", "The file is larger than 1 MiB.");
  return std::move(*text);
}

bool has_capitals(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// A folder that is read name by name: `fs::directory_iterator` makes a path of each.
class OpenFolder {
 public:
  explicit OpenFolder(const std::string& folder) : open_(::opendir(folder.c_str())) {
    if (open_ == nullptr) fail_with(folder);
  }
  ~OpenFolder() { ::closedir(open_); }
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;

  /// The next entry, null at the end.
  const dirent* next(const std::string& folder) {
    errno = 0;
    const dirent* entry = ::readdir(open_);
    if (entry == nullptr && errno != 0) fail_with(folder);
    return entry;
  }

 private:
  [[noreturn]] static void fail_with(const std::string& folder) {
    throw fs::filesystem_error("", folder, std::error_code(errno, std::generic_category()));
  }

  DIR* open_;
};

const char* kind_of(const fs::directory_entry& entry) {
  switch (entry.status().type()) {
    case fs::file_type::fifo:
      return "a pipe";
    case fs::file_type::socket:
      return "a socket";
    default:
      return "a device";
  }
}

// Rules are text: UTF-8 without NUL, in lines that line feeds end.
void check_bytes(const grammar::Source& source) {
  const std::string& text = source.text();
  const auto refuse = [&](std::size_t at, std::size_t bytes, std::string message) {
    const auto begin = static_cast<std::uint32_t>(at);
    throw grammar::Error(grammar::diagnose(source,
                                           {begin, begin + static_cast<std::uint32_t>(bytes)},
                                           "package/bad-source", std::move(message)));
  };
  if (text.starts_with("#!")) refuse(0, 2, "The file begins with '#!'.");
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<signed char>(text[at]) > 0) {  // ASCII: nearly all of it
      if (text[at] == '\r') refuse(at, 1, "A carriage return stands here without a line feed.");
      ++at;
      continue;
    }
    const grammar::CodePoint unit = grammar::decode_utf8(text, at);
    if (!unit.valid) refuse(at, 1, "The file is not valid UTF-8 here.");
    if (unit.value == 0) refuse(at, 1, "The file holds a NUL byte here.");
    at += unit.length;
  }
}

class Lister {
 public:
  Lister(const fs::path& root, std::string shown)
      : canonical_(fs::canonical(root)), shown_(std::move(shown)) {}

  void list(const std::string& folder, const std::string& prefix) {
    OpenFolder open(folder);
    while (const dirent* entry = open.next(folder)) {
      const std::string_view name = entry->d_name;
      std::string path = prefix;
      path += name;
      if (name.starts_with('.') || path == "games") continue;
      // Only what is neither one nor the other costs a question to the system.
      const fs::file_type type = entry->d_type == DT_REG ? fs::file_type::regular
                                 : entry->d_type == DT_DIR
                                     ? fs::file_type::directory
                                     : look_at(folder + '/' + entry->d_name, path);
      if (type == fs::file_type::directory) {
        list(folder + '/' + entry->d_name, path + '/');
        continue;
      }
      paths_.push_back(std::move(path));
      if (paths_.size() > kMaxFiles) {
        fail(shown_, "package/too-large",
             "The folder holds more than " + std::to_string(kMaxFiles) + " files.");
      }
    }
  }

  /// The paths by their Form C.
  std::map<std::string, std::string> by_name() {
    std::sort(paths_.begin(), paths_.end());
    std::map<std::string, std::string> out;
    for (std::string& path : paths_) {
      const auto [at, fresh] = out.try_emplace(grammar::normalised(path), path);
      if (fresh) continue;
      fail(shown_, "package/duplicate-path",
           "The names '" + at->second + "' and '" + path +
               "' differ only in how their accents are encoded.");
    }
    // Of two that differ only in case the first has capitals.
    std::map<std::string, std::string_view, std::less<>> seen;
    for (const auto& [name, path] : out) {
      const bool capitals = has_capitals(name);
      const auto other = capitals ? seen.find(lower_case(name)) : seen.find(name);
      if (other != seen.end()) {
        fail(shown_, "package/duplicate-path",
             "The names '" + std::string(other->second) + "' and '" + path +
                 "' differ only in case.");
      }
      if (capitals) seen.emplace(lower_case(name), path);
    }
    return out;
  }

 private:
  /// A file or a folder, or where a link to a file leads.
  fs::file_type look_at(const std::string& file, const std::string& path) const {
    const fs::directory_entry entry{fs::path(file)};
    if (entry.is_symlink()) check_link(entry, path);
    if (!entry.is_directory() && !entry.is_regular_file()) {
      fail(shown_ + "/" + path, "io/not-a-file",
           std::string("This is ") + kind_of(entry) + "; a package holds files and folders.");
    }
    return entry.status().type();
  }

  void check_link(const fs::directory_entry& entry, const std::string& path) const {
    std::error_code failed;
    const fs::path target = fs::canonical(entry.path(), failed);
    if (failed || !is_inside(target, canonical_)) {
      fail(shown_ + "/" + path, "package/outside", "The link leads out of its package.");
    }
    if (fs::is_directory(target)) {
      fail(shown_ + "/" + path, "package/outside", "A package may not hold links to folders.");
    }
  }

  fs::path canonical_;
  std::string shown_;
  std::vector<std::string> paths_;
};

}  // namespace

PackageFiles::PackageFiles(const fs::path& root) : root_(root.lexically_normal().generic_string()) {
  if (root_.size() > 1 && root_.ends_with('/')) root_.pop_back();
  std::error_code failed;
  if (!fs::is_directory(root, failed)) {
    fail(root_, "package/not-found", "There is no such folder.");
  }
  try {
    Lister lister(root, root_);
    lister.list(root.string(), "");
    for (auto& [name, path] : lister.by_name())
      files_.emplace_hint(files_.end(), name, File{std::move(path), nullptr});
  } catch (const fs::filesystem_error& error) {
    fail(root_, "io/cannot-read", "The folder cannot be read: " + error.code().message() + ".");
  }
}

bool PackageFiles::has(std::string_view path) const {
  return files_.contains(grammar::normalised(path));
}

std::vector<std::string> PackageFiles::paths() const {
  std::vector<std::string> out;
  out.reserve(files_.size());
  for (const auto& [name, file] : files_) out.push_back(file.path);
  return out;
}

std::vector<std::string> PackageFiles::read_paths() const {
  std::vector<std::string> out;
  for (const auto& [name, file] : files_) {
    if (file.source != nullptr) out.push_back(file.path);
  }
  return out;
}

std::vector<std::string> PackageFiles::folders(std::string_view folder) const {
  const std::string prefix = std::string(folder) + "/";
  std::set<std::string> out;
  for (auto at = files_.lower_bound(prefix); at != files_.end() && at->first.starts_with(prefix);
       ++at) {
    const std::size_t end = at->first.find('/', prefix.size());
    if (end != std::string::npos) {
      out.insert(at->first.substr(prefix.size(), end - prefix.size()));
    }
  }
  return {out.begin(), out.end()};
}

grammar::SourcePtr PackageFiles::read(std::string_view path) {
  const auto at = files_.find(grammar::normalised(path));
  if (at == files_.end()) {
    fail(root_ + "/" + std::string(path), "package/missing-file", "The package has no such file.",
         grammar::nearest_hint(path, paths()));
  }
  File& found = at->second;
  if (found.source == nullptr) {
    const std::string file = root_ + "/" + found.path;
    auto source =
        std::make_shared<const grammar::Source>(file, grammar::with_line_feeds(read_bytes(file)));
    check_bytes(*source);
    found.source = std::move(source);
  }
  return found.source;
}

std::uint64_t PackageFiles::hash(std::string_view prefix) {
  std::uint64_t out = fnv::kBasis;
  const auto mix = [&](std::string_view bytes) {
    out = fnv::with(out, bytes) * fnv::kPrime;  // a zero byte ends each part
  };
  for (const auto& [path, file] : files_) {
    if (!path.starts_with(prefix) || !carries_rules(path)) continue;
    const std::string_view rest = std::string_view(path).substr(prefix.size());
    if (rest.starts_with("modules/") || rest.starts_with("variants/")) continue;
    mix(rest);
    mix(read(path)->text());
  }
  return out;
}

}  // namespace castellan::package
