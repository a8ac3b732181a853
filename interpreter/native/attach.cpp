#include "interpreter/native/attach.hpp"

#include <optional>
#include <utility>

#include "interpreter/file.hpp"
#include "interpreter/native/cache.hpp"
#include "interpreter/native/compiler.hpp"
#include "interpreter/native/library.hpp"
#include "interpreter/native/self_check.hpp"

namespace castellan::native {
namespace {

namespace fs = std::filesystem;

expr::native::Pool& pool_of(const session::Ruleset& ruleset) { return *ruleset.rules->native(); }

/// A ruleset while functions of a library are bound to it.
struct Bound {
  Bound(std::shared_ptr<const session::Ruleset> bound, std::unique_ptr<const Library> of)
      : library(std::move(of)), ruleset(std::move(bound)) {
    pool_of(*ruleset).bind(library->functions());
  }
  ~Bound() { pool_of(*ruleset).unbind(); }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;

  std::unique_ptr<const Library> library;
  std::shared_ptr<const session::Ruleset> ruleset;
};

std::unique_ptr<const Library> load(const session::Ruleset& ruleset, std::string_view bytes, const std::string& file) {
  const Keys keys = keys_of(ruleset);
  auto library = std::make_unique<const Library>(opened(bytes, keys, file), keys, pool_of(ruleset).size(), file);
  if (const auto difference = first_difference(ruleset, library->functions())) {
    throw grammar::Error(grammar::diagnose(file, "native/disagrees", "The library disagrees with the interpreter: " + *difference + "."));
  }
  return library;
}

std::unique_ptr<const Library> load(const session::Ruleset& ruleset, const fs::path& path) {
  const std::string file = path.generic_string();
  const std::optional<std::string> bytes = file::read_own(file, kMostBytes);
  if (!bytes) throw grammar::Error(grammar::diagnose(file, "native/not-a-library", "This is no library of castellan."));
  return load(ruleset, *bytes, file);
}

std::string compiled(const session::Ruleset& ruleset) { return sealed(shared_object_of(pool_of(ruleset).source()), keys_of(ruleset)); }

/// Finds the library of a ruleset and tells what is in its way.
class Search {
 public:
  Search(const session::Ruleset& ruleset, const Origin& origin) : ruleset_(ruleset), origin_(origin) {}

  std::unique_ptr<const Library> found() {
    try {
      return origin_.file.empty() ? kept_or_made() : load(ruleset_, origin_.file);
    } catch (const grammar::Error& error) {
      const std::string& id = error.first().id;
      if (!origin_.file.empty() && file::is_failure(id) && id != "io/not-own") throw;
      tell(error, "The rules are interpreted.");
    }
    return nullptr;
  }
  std::vector<grammar::Diagnostic> told;

 private:
  void tell(const grammar::Error& error, const std::string& then) {
    told.push_back(error.first());
    told.back().severity = grammar::Severity::warning;
    told.back().message += " " + then;
  }

  std::unique_ptr<const Library> kept_or_made() {
    fs::path file;
    try {
      file = cache_file(ruleset_.loaded.ruleset, keys_of(ruleset_));
    } catch (const grammar::Error& error) {
      tell(error, "It is compiled for this time only.");
    }
    if (!file.empty()) {
      if (auto library = kept(file)) return library;
    }
    if (origin_.compiling) origin_.compiling();
    const std::string bytes = compiled(ruleset_);
    auto library = load(ruleset_, bytes, "");
    if (!file.empty()) {
      try {
        keep(file, bytes);
      } catch (const grammar::Error& error) {
        tell(error, "It is compiled for this time only.");
      }
    }
    return library;
  }

  /// One that is of no use is made anew, unless it was made of these very rules.
  std::unique_ptr<const Library> kept(const fs::path& file) {
    try {
      return load(ruleset_, file);
    } catch (const grammar::Error& error) {
      const std::string& id = error.first().id;
      if (id == "native/disagrees") throw;
      // Where nothing can be read nothing can be kept either, and that is told then.
      if (!file::is_failure(id) || id == "io/not-own") tell(error, "It is compiled anew.");
    }
    return nullptr;
  }

  const session::Ruleset& ruleset_;
  const Origin& origin_;
};

}  // namespace

Keys keys_of(const session::Ruleset& ruleset) { return {expr::native::engine_key(), pool_of(ruleset).key()}; }

Attached attach(std::shared_ptr<const session::Ruleset> ruleset, const Origin& origin) {
  Search search(*ruleset, origin);
  auto library = search.found();
  Attached out{std::move(ruleset), library != nullptr, std::move(search.told)};
  if (out.native) {
    const auto bound = std::make_shared<const Bound>(out.ruleset, std::move(library));
    out.ruleset = {bound, bound->ruleset.get()};
  }
  return out;
}

std::string make_library(const session::Ruleset& ruleset) {
  std::string bytes = compiled(ruleset);
  static_cast<void>(load(ruleset, bytes, ""));
  return bytes;
}

}  // namespace castellan::native
