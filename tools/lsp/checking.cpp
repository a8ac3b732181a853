#include "tools/lsp/checking.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "interpreter/base/file.hpp"
#include "interpreter/session/pad/pad.hpp"
#include "tools/cli/check/text.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/lsp/words_at.hpp"

namespace castellan::lsp {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifestName = "ruleset.json";

/// How often the process that is at work is listened to.
constexpr std::chrono::milliseconds kListen{5};

/// It says something behind every piece; what is silent for as long as so many may take does not
/// look at its watchdog.
constexpr int kPieces = 3;

/// What is played or filled in over rules.
bool is_script(const std::string& path) {
  return cli::text_kind(path) == cli::TextKind::game || is_pad(path);
}

nlohmann::json raw_json(const grammar::Diagnostic& d) {
  return {{"error", d.severity == grammar::Severity::error},
          {"id", d.id},
          {"message", d.message},
          {"file", d.file},
          {"line", d.at.line},
          {"column", d.at.column},
          {"source", d.source_line},
          {"caret", d.caret_length},
          {"hint", d.hint}};
}

grammar::Diagnostic raw_diagnostic(const nlohmann::json& d) {
  grammar::Diagnostic out;
  out.severity = d["error"].get<bool>() ? grammar::Severity::error : grammar::Severity::warning;
  out.id = d["id"];
  out.message = d["message"];
  out.file = d["file"];
  out.at = {d["line"].get<std::uint32_t>(), d["column"].get<std::uint32_t>()};
  out.source_line = d["source"];
  out.caret_length = d["caret"].get<std::uint32_t>();
  out.hint = d["hint"];
  return out;
}

/// Runs a part of a check; what it throws is what it finds.
template <class F>
std::vector<grammar::Diagnostic> findings_of(F&& run) {
  try {
    return run();
  } catch (const grammar::Error& error) {
    return error.diagnostics();
  } catch (const fs::filesystem_error& error) {
    return {grammar::diagnose(error.path1().generic_string(), "io/cannot-read",
                              "It cannot be looked at: " + error.code().message() + ".")};
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
  for (fs::path folder = fs::path(path).parent_path(); !folder.empty();
       folder = folder.parent_path()) {
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
  std::set<std::string> roots;               ///< of the packages that it is made of
  std::unique_ptr<cli::RulesetCheck> check;  ///< while it goes on
  std::size_t steps = 0;
  bool waits = true;       ///< to be begun
  bool names_wait = true;  ///< what it declares is to be read again

  void wait() { waits = names_wait = true; }

  void add(const std::vector<grammar::Diagnostic>& list, std::size_t from) {
    for (std::size_t i = from; i < list.size(); ++i) found.push_back({steps, list[i]});
  }
  void again() {
    before = std::exchange(found, {});
    steps = 0;
    waits = false;
    check.reset();
  }
  void end() {
    before.clear();
    check.reset();
  }
  /// What stands now, with the steps.
  [[nodiscard]] nlohmann::json told() const {
    nlohmann::json out = nlohmann::json::array();
    for (const Found& each : found) out.push_back({each.step, raw_json(each.diagnostic)});
    for (const Found& each : before) {
      if (each.step >= steps) out.push_back({each.step, raw_json(each.diagnostic)});
    }
    return out;
  }
  void hear(const nlohmann::json& told) {
    before.clear();
    found.clear();
    for (const nlohmann::json& each : told)
      found.push_back({each[0].get<std::size_t>(), raw_diagnostic(each[1])});
  }
  [[nodiscard]] std::vector<grammar::Diagnostic> all() const {
    std::vector<grammar::Diagnostic> out;
    for (const Found& each : found) out.push_back(each.diagnostic);
    return out;
  }
};

Checking::Checking(const cli::CommonOptions& common, const Documents& documents, Notices& notices,
                   Library& library, protocol::Watchdog& watchdog, const Limits& limits)
    : common_(common),
      documents_(documents),
      notices_(notices),
      library_(library),
      watchdog_(watchdog),
      pause_(limits.pause),
      most_(limits.milliseconds),
      worker_(limits.memory << 20, kPieces * most_) {}

Checking::~Checking() = default;

void Checking::changed(const Document& document) {
  since_ = Clock::now();
  worker_.give_up();
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
    const bool made_of =
        std::any_of(package->roots.begin(), package->roots.end(),
                    [&](const std::string& root) { return document.path.starts_with(root + "/"); });
    if (each == folder || made_of) package->wait();
  }
  scripts_again();
}

void Checking::written() {
  since_ = Clock::now();
  worker_.give_up();
  for (auto& [folder, package] : packages_) package->wait();
  scripts_again();
}

void Checking::scripts_again() {
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
  const auto rest = [](milliseconds wait, Clock::time_point since) {
    return std::max(milliseconds(0),
                    wait - std::chrono::duration_cast<milliseconds>(Clock::now() - since));
  };
  if (!texts_.empty()) return milliseconds(0);
  if (worker_.busy() || library_.loading()) return rest(kListen, listened_);
  const bool more = !scripts_.empty() || std::any_of(packages_.begin(), packages_.end(),
                                                     [](const auto& p) { return p.second->waits; });
  if (!more) return std::nullopt;
  return rest(pause_, since_);
}

void Checking::step() {
  const file::Overlay overlay(documents_);
  const auto unnamed = [&] {
    return std::find_if(packages_.begin(), packages_.end(),
                        [](const auto& p) { return p.second->names_wait; });
  };
  if (!texts_.empty()) {
    const Watched watched(watchdog_);
    look_at_text(texts_.extract(texts_.begin()).value());
  } else if (library_.loading()) {
    listened_ = Clock::now();
    library_.collect();
  } else if (worker_.busy()) {
    listened_ = Clock::now();
    for (const nlohmann::json& said : worker_.heard()) hear(said);
    if (!worker_.busy() && !worker_.well_ended()) broken_off();
  } else if (const auto package = unnamed(); package != packages_.end()) {
    package->second->names_wait = false;
    library_.begin_refresh(package->first, documents_);
  } else if (!worker_.begin([this](const Worker::Tell& tell) { work(tell); })) {
    broken_off();
  }
  notices_.tell();
}

void Checking::work(const Worker::Tell& tell) {
  protocol::Watchdog watchdog(most_);
  for (auto& [folder, package] : packages_) {
    if (!package->waits) continue;
    for (bool more = true; more;) {
      {
        const Watched watched(watchdog);
        more = look_at(folder, *package);
      }
      tell({{"package", folder},
            {"found", package->told()},
            {"roots", package->roots},
            {"done", !more}});
    }
  }
  session::RulesetCache rulesets;
  for (const std::string& uri : scripts_) {
    nlohmann::json found = nlohmann::json::array();
    const Watched watched(watchdog);
    for (const grammar::Diagnostic& d : findings_in_script(uri, rulesets))
      found.push_back(raw_json(d));
    tell({{"script", uri}, {"found", std::move(found)}});
  }
}

void Checking::hear(const nlohmann::json& said) {
  if (said.contains("script")) {
    const std::string uri = said["script"];
    std::vector<grammar::Diagnostic> found;
    for (const nlohmann::json& d : said["found"]) found.push_back(raw_diagnostic(d));
    const Document* document = documents_.find(uri);
    notices_.set("script " + uri,
                 document == nullptr ? uri
                 : document->file    ? document->path
                                     : uri,
                 found);
    scripts_.erase(uri);
    return;
  }
  const auto at = packages_.find(said["package"].get<std::string>());
  if (at == packages_.end()) return;
  Package& package = *at->second;
  package.hear(said["found"]);
  package.roots = said["roots"].get<std::set<std::string>>();
  if (said["done"].get<bool>()) package.waits = false;
  notices_.set("package " + at->first, at->first + "/" + kManifestName, package.all());
}

void Checking::broken_off() {
  const auto said = [](const std::string& file) {
    return std::vector<grammar::Diagnostic>{grammar::diagnose(
        file, "io/lsp-check",
        "The check broke off: it took more memory or time than it may, or the system ended it.",
        "'castellan check' in a terminal shows what happens")};
  };
  for (auto& [folder, package] : packages_) {
    if (!std::exchange(package->waits, false)) continue;
    notices_.set("package " + folder, folder + "/" + kManifestName,
                 said(folder + "/" + kManifestName));
  }
  for (const std::string& uri : std::exchange(scripts_, {})) {
    const Document* document = documents_.find(uri);
    if (document != nullptr && document->file)
      notices_.set("script " + uri, document->path, said(document->path));
  }
}

void Checking::look_at_text(const std::string& uri) {
  const Document* document = documents_.find(uri);
  std::vector<grammar::Diagnostic> found;
  if (document != nullptr && !document->unknown_id.empty()) {
    found = {grammar::diagnose(document->path, document->unknown_id, document->unknown)};
  } else if (document != nullptr) {
    const cli::TextKind kind = cli::text_kind(document->path);
    const bool has_check =
        kind == cli::TextKind::entries || kind == cli::TextKind::score ||
        (document->path.ends_with(".json") && !package_folder(document->path).empty());
    if (has_check) {
      found = findings_of([&] {
        return cli::check_text({document->path, document->text.bytes()});
      });
    }
  }
  notices_.set("text " + uri,
               document == nullptr ? uri
               : document->file    ? document->path
                                   : uri,
               found);
}

std::vector<grammar::Diagnostic> Checking::findings_in_script(
    const std::string& uri, session::RulesetCache& rulesets) const {
  const Document* document = documents_.find(uri);
  if (document == nullptr || !document->unknown_id.empty()) return {};
  return findings_of([&] {
    session::ScriptOptions options = cli::script_options(document->path, common_);
    options.rulesets = &rulesets;
    const auto source =
        std::make_shared<const grammar::Source>(document->path, document->text.bytes());
    return is_pad(document->path) ? session::fill_in(source, options).diagnostics
                                  : session::run_script(source, options).diagnostics;
  });
}

void Checking::begin(const std::string& folder, Package& package) {
  package.again();
  package::Request base = request_beside(folder, common_);
  base.opened = [&package](const package::Located& opened) {
    std::error_code failed;
    package.roots.insert(
        fs::absolute(opened.files->root(), failed).lexically_normal().generic_string());
  };
  package.check =
      std::make_unique<cli::RulesetCheck>(cli::package_to_check(folder, std::move(base)));
}

bool Checking::look_at(const std::string& folder, Package& package) {
  bool more = true;
  const std::vector<grammar::Diagnostic> thrown =
      findings_of([&]() -> std::vector<grammar::Diagnostic> {
        if (package.waits) begin(folder, package);
        const std::size_t known = package.check->report().diagnostics.size();
        more = package.check->step();
        package.add(package.check->report().diagnostics, known);
        return {};
      });
  package.add(thrown, 0);
  ++package.steps;
  more = more && thrown.empty();
  if (!more) package.end();
  return more;
}

}  // namespace castellan::lsp
