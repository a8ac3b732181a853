#include "interpreter/native/library.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "grammar/diagnostic.hpp"
#include "grammar/utf8.hpp"

namespace castellan::native {
namespace {

[[noreturn]] void cannot_load(const std::string& file, const std::string& why) {
  throw grammar::Error(grammar::diagnose(file, "native/cannot-load", "The library can not be loaded: " + grammar::printable(why, 300) + "."));
}

file::Descriptor copy_of(std::string_view object, const std::string& file) {
  file::Descriptor copy(::memfd_create("castellan", MFD_CLOEXEC));
  if (!copy.open()) cannot_load(file, std::strerror(errno));
  while (!object.empty()) {
    const ssize_t n = ::write(copy.number(), object.data(), object.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) cannot_load(file, std::strerror(n == 0 ? ENOSPC : errno));
    object.remove_prefix(static_cast<std::size_t>(n));
  }
  return copy;
}

}  // namespace

Library::Library(std::string_view object, const Keys& keys, std::size_t functions, const std::string& file)
    : copy_(copy_of(object, file)) {
  const std::string name = "/proc/self/fd/" + std::to_string(copy_.number());
  std::unique_ptr<void, int (*)(void*)> handle(::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* h) { return ::dlclose(h); });
  if (handle == nullptr) {
    const char* said = ::dlerror();
    std::string why = said == nullptr ? "no reason is given" : said;
    // The copy's name tells nobody anything.
    if (why.starts_with(name + ": ")) why.erase(0, name.size() + 2);
    cannot_load(file, why);
  }
  const auto* exported = static_cast<const expr::native::Library*>(::dlsym(handle.get(), expr::native::kLibrarySymbol));
  if (exported == nullptr) cannot_load(file, "it holds no functions of rules");
  if (exported->engine != keys.engine) refuse_version(file);
  if (exported->key != keys.rules || exported->count != functions) refuse_rules(file);
  functions_ = {exported->functions, exported->count};
  handle_ = handle.release();
}

Library::~Library() {
  if (handle_ != nullptr) ::dlclose(handle_);
}

}  // namespace castellan::native
