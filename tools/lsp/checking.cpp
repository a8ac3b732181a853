#include "tools/lsp/checking.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "interpreter/file.hpp"
#include "tools/cli/check_text.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::lsp {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifestName = "ruleset.json";

bool is_script(const std::string& path) { return cli::text_kind(path) == cli::TextKind::game; }

/// Runs a part of a check; what it throws is what it finds.
template <class F>
std::vector<grammar::Diagnostic> findings_of(F&& run) {
  try {
    return run();
  } catch (const grammar::Error& error) {
    return error.diagnostics();
  } catch (const fs::filesystem_error& error) {
    return {grammar::diagnose(error.path1().generic_string(), "io/cannot-read",
                              "It can not be looked at: " + error.code().message() + ".")};
  }
}

/// Ends what takes too long.
struct Watched {
  explicit Watched(protocol::Watchdog& dog) : watchdog(dog) { watchdog.begin(); }
  ~Watched() { watchdog.end(); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  protocol::Watchdog& watchdog;
};

}  // namespace

std::string package_folder(const std::string& path) {
  for (fs::path folder = fs::path(path).parent_path(); !folder.empty(); folder = folder.parent_path()) {
    std::error_code ignored;
    if (fs::is_regular_file(folder / kManifestName, ignored)) return folder.generic_string();
    if (folder == folder.parent_path()) break;
  }
  return {};
}

/// What was found in it by the step that found it, of the check before and of this one: what
/// a step has not been at again still stands.
struct Checking::Package {
  struct Found {
    std::size_t step = 0;
    grammar::Diagnostic diagnostic;
  };
  std::vector<Found> before;
  std::vector<Found> found;
  std::set<std::string> roots;                ///< of the packages that it is made of
  std::unique_ptr<cli::RulesetCheck> check;   ///< while it goes on
  std::size_t steps = 0;
  bool waits = true;                          ///< to be begun
  bool names_wait = true;                     ///< what it declares is to be read again

  [[nodiscard]] bool busy() const { return waits || check != nullptr; }
  void wait() { waits = names_wait = true; }

  void add(const std::vector<grammar::Diagnostic>& list, std::size_t from) {
    for (std::size_t i = from; i < list.size(); ++i) found.push_back({steps, list[i]});
  }
  void again() {
    for (Found& each : before) {
      if (each.step >= steps) found.push_back(std::move(each));
    }
    before = std::exchange(found, {});
    steps = 0;
    waits = false;
    check.reset();
  }
  void end() {
    before.clear();
    check.reset();
  }
  [[nodiscard]] std::vector<grammar::Diagnostic> all() const {
    std::vector<grammar::Diagnostic> out;
    for (const Found& each : found) out.push_back(each.diagnostic);
    for (const Found& each : before) {
      if (each.step >= steps) out.push_back(each.diagnostic);
    }
    return out;
  }
};

Checking::Checking(const cli::CommonOptions& common, const Documents& documents, Notices& notices, Library& library,
                   protocol::Watchdog& watchdog, std::chrono::milliseconds pause)
    : common_(common), documents_(documents), notices_(notices), library_(library), watchdog_(watchdog), pause_(pause) {}

Checking::~Checking() = default;

void Checking::changed(const Document& document) {
  since_ = Clock::now();
  texts_.insert(document.uri);
  drop_closed();
  if (is_script(document.path)) {
    scripts_.insert(document.uri);
    return;
  }
  const std::string folder = document.file ? package_folder(document.path) : std::string();
  if (folder.empty()) return;
  const bool open = documents_.find(document.uri) != nullptr;
  if (open && !packages_.contains(folder)) packages_.emplace(folder, std::make_unique<Package>());
  for (auto& [each, package] : packages_) {
    const bool made_of = std::any_of(package->roots.begin(), package->roots.end(), [&](const std::string& root) {
      return document.path.starts_with(root + "/");
    });
    if (each == folder || made_of) package->wait();
  }
  scripts_again();
}

void Checking::written() {
  since_ = Clock::now();
  for (auto& [folder, package] : packages_) package->wait();
  scripts_again();
}

void Checking::scripts_again() {
  rulesets_ = session::RulesetCache();
  for (const auto& [uri, document] : documents_.all()) {
    if (is_script(document.path)) scripts_.insert(uri);
  }
}

void Checking::drop_closed() {
  std::set<std::string> open;
  for (const auto& [uri, document] : documents_.all()) {
    if (document.file && !is_script(document.path)) open.insert(package_folder(document.path));
  }
  for (auto at = packages_.begin(); at != packages_.end();) {
    if (open.contains(at->first)) {
      ++at;
      continue;
    }
    notices_.set("package " + at->first, "", {});
    library_.forget(at->first);
    at = packages_.erase(at);
  }
}

std::optional<std::chrono::milliseconds> Checking::due() const {
  using std::chrono::milliseconds;
  if (!texts_.empty()) return milliseconds(0);
  const bool more = !scripts_.empty() ||
                    std::any_of(packages_.begin(), packages_.end(), [](const auto& p) { return p.second->busy(); });
  if (!more) return std::nullopt;
  const auto passed = std::chrono::duration_cast<milliseconds>(Clock::now() - since_);
  return passed >= pause_ ? milliseconds(0) : pause_ - passed;
}

void Checking::step() {
  const file::Overlay overlay(documents_);
  const Watched watched(watchdog_);
  if (!texts_.empty()) {
    look_at_text(texts_.extract(texts_.begin()).value());
  } else if (const auto busy = std::find_if(packages_.begin(), packages_.end(), [](const auto& p) { return p.second->busy(); });
             busy != packages_.end()) {
    look_at(busy->first, *busy->second);
  } else if (!scripts_.empty()) {
    look_at_script(scripts_.extract(scripts_.begin()).value());
  }
  notices_.tell();
}

void Checking::look_at_text(const std::string& uri) {
  const Document* document = documents_.find(uri);
  std::vector<grammar::Diagnostic> found;
  if (document != nullptr && !document->unknown_id.empty()) {
    found = {grammar::diagnose(document->path, document->unknown_id, document->unknown)};
  } else if (document != nullptr) {
    const cli::TextKind kind = cli::text_kind(document->path);
    const bool has_check = kind == cli::TextKind::entries || kind == cli::TextKind::score ||
                           (document->path.ends_with(".json") && !package_folder(document->path).empty());
    if (has_check) {
      found = findings_of([&] { return cli::check_text({document->path, document->text.bytes()}); });
    }
  }
  notices_.set("text " + uri, document == nullptr ? uri : document->file ? document->path : uri, found);
}

void Checking::look_at_script(const std::string& uri) {
  const Document* document = documents_.find(uri);
  std::vector<grammar::Diagnostic> found;
  if (document != nullptr && document->unknown_id.empty()) {
    found = findings_of([&] {
      session::ScriptOptions options = cli::script_options(document->path, common_);
      options.rulesets = &rulesets_;
      const auto source = std::make_shared<const grammar::Source>(document->path, document->text.bytes());
      return session::run_script(source, options).diagnostics;
    });
  }
  notices_.set("script " + uri, document == nullptr ? uri : document->file ? document->path : uri, found);
}

void Checking::begin(const std::string& folder, Package& package) {
  package.again();
  package::Request base = request_beside(folder, common_);
  base.opened = [&package](const package::Located& opened) {
    std::error_code failed;
    package.roots.insert(fs::absolute(opened.files->root(), failed).lexically_normal().generic_string());
  };
  package.check = std::make_unique<cli::RulesetCheck>(cli::package_to_check(folder, std::move(base)));
}

void Checking::look_at(const std::string& folder, Package& package) {
  if (std::exchange(package.names_wait, false)) return library_.refresh(folder);
  bool more = true;
  const std::vector<grammar::Diagnostic> thrown = findings_of([&]() -> std::vector<grammar::Diagnostic> {
    if (package.waits) begin(folder, package);
    const std::size_t known = package.check->report().diagnostics.size();
    more = package.check->step();
    package.add(package.check->report().diagnostics, known);
    return {};
  });
  package.add(thrown, 0);
  ++package.steps;
  if (!more || !thrown.empty()) package.end();
  notices_.set("package " + folder, folder + "/" + kManifestName, package.all());
}

}  // namespace castellan::lsp
