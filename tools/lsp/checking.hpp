/// What is to be looked at since documents were opened and changed, piece by piece: texts by
/// themselves, the packages they belong to, game scripts. What `castellan check` finds there
/// is found here, with the texts that the editor has.
///
/// Texts are read here; whatever loads rules or plays runs in a process of its own (worker.hpp),
/// so that no request waits for it, and it is given up when something changes meanwhile.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/protocol/watchdog.hpp"
#include "interpreter/session/ruleset_cache.hpp"
#include "tools/cli/check/ruleset.hpp"
#include "tools/cli/command.hpp"
#include "tools/lsp/documents.hpp"
#include "tools/lsp/library.hpp"
#include "tools/lsp/limits.hpp"
#include "tools/lsp/notices.hpp"
#include "tools/lsp/worker.hpp"

namespace castellan::lsp {

class Checking {
 public:
  using Clock = std::chrono::steady_clock;

  /// For the pause of `limits` after a change nothing but its own text is looked at.
  Checking(const cli::CommonOptions& common, const Documents& documents, Notices& notices,
           Library& library, protocol::Watchdog& watchdog, const Limits& limits);
  ~Checking();
  Checking(const Checking&) = delete;
  Checking& operator=(const Checking&) = delete;

  /// A document was opened, changed or closed.
  void changed(const Document& document);
  /// Files were written: everything that is open is looked at again.
  void written();
  /// How long until there is something to do; none: there is nothing.
  [[nodiscard]] std::optional<std::chrono::milliseconds> due() const;
  /// One piece of what is due; or what the process has found that is at it.
  void step();

 private:
  struct Package;

  void look_at_text(const std::string& uri);
  [[nodiscard]] std::vector<grammar::Diagnostic> findings_in_script(
      const std::string& uri, session::RulesetCache& rulesets) const;
  /// One configuration of it; false: it was the last one.
  bool look_at(const std::string& folder, Package& package);
  void begin(const std::string& folder, Package& package);
  /// Packages without an open document are left alone.
  void drop_closed();
  void scripts_again();

  // --- the process
  /// All that is due.
  void work(const Worker::Tell& tell);
  void hear(const nlohmann::json& said);
  /// It ended without having been at everything: nobody tries the same again.
  void broken_off();

  const cli::CommonOptions& common_;
  const Documents& documents_;
  Notices& notices_;
  Library& library_;
  protocol::Watchdog& watchdog_;
  std::chrono::milliseconds pause_;
  std::chrono::milliseconds most_;  ///< of a piece
  Worker worker_;
  Clock::time_point listened_;
  Clock::time_point since_;      ///< the last change
  std::set<std::string> texts_;  ///< documents to look at, by URI
  std::set<std::string> scripts_;
  std::map<std::string, std::unique_ptr<Package>> packages_;  ///< by folder
};

/// The folder of the innermost package that a file lies in; empty when it lies in none.
[[nodiscard]] std::string package_folder(const std::string& path);

}  // namespace castellan::lsp
