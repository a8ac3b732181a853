#include "interpreter/native/sealed.hpp"

#include "grammar/diagnostic.hpp"
#include "interpreter/fnv.hpp"
#include "interpreter/session/script/transcript.hpp"

namespace castellan::native {
namespace {

constexpr std::string_view kMark = "\ncastellan library ";
/// The form of the file and, with `engine`, the first word behind it.
constexpr std::string_view kForm = "1 engine ";
constexpr std::string_view kRules = " rules ";
constexpr std::string_view kDigest = " digest ";
constexpr std::size_t kNumber = 16;
constexpr std::size_t kLine = kMark.size() + kForm.size() + kNumber + kRules.size() + kNumber + kDigest.size() + kNumber + 1;
/// Lines of any form are shorter.
constexpr std::size_t kLongestLine = 512;

[[noreturn]] void refuse(const std::string& file, const char* id, const std::string& message) {
  throw grammar::Error(grammar::diagnose(file, id, message));
}

}  // namespace

void refuse_version(const std::string& file) {
  refuse(file, "native/other-version", "The library was made by another version of castellan.");
}

void refuse_rules(const std::string& file) {
  refuse(file, "native/other-rules", "The library was made of other rules, or for other options or another number of players.");
}

std::string sealed(std::string object, const Keys& keys) {
  object += kMark;
  object += kForm;
  object += session::hash_text(keys.engine);
  object += kRules;
  object += session::hash_text(keys.rules);
  object += kDigest;
  const std::uint64_t digest = fnv::of(object);
  return object + session::hash_text(digest) + "\n";
}

std::string_view opened(std::string_view bytes, const Keys& keys, const std::string& file) {
  const std::size_t searched = bytes.size() > kLongestLine ? bytes.size() - kLongestLine : 0;
  const std::size_t mark = bytes.substr(searched).rfind(kMark);
  if (mark == std::string_view::npos) {
    if (bytes.starts_with("\x7f" "ELF")) refuse(file, "native/damaged", "The library is damaged: its end is missing.");
    refuse(file, "native/not-a-library", "This is no library of castellan.");
  }
  const std::string_view object = bytes.substr(0, searched + mark);
  std::string_view line = bytes.substr(object.size());
  if (!line.substr(kMark.size()).starts_with(kForm)) refuse_version(file);
  const std::size_t covered = bytes.size() - kNumber - 1;
  if (line.size() != kLine || bytes.substr(covered) != session::hash_text(fnv::of(bytes.substr(0, covered))) + "\n") {
    refuse(file, "native/damaged", "The library is damaged: its bytes are not those that were written.");
  }
  line.remove_prefix(kMark.size() + kForm.size());
  if (line.substr(0, kNumber) != session::hash_text(keys.engine)) refuse_version(file);
  if (line.substr(kNumber + kRules.size(), kNumber) != session::hash_text(keys.rules)) refuse_rules(file);
  return object;
}

}  // namespace castellan::native
