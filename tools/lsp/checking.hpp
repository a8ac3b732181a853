/// What is to be looked at since documents were opened and changed, piece by piece: texts by
/// themselves, the packages they belong to, game scripts. What `castellan check` finds there
/// is found here, with the texts that the editor has.
///
/// A piece takes as long as loading one configuration; between them requests are answered.
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
#include "tools/cli/check_ruleset.hpp"
#include "tools/cli/command.hpp"
#include "tools/lsp/documents.hpp"
#include "tools/lsp/library.hpp"
#include "tools/lsp/notices.hpp"

namespace castellan::lsp {

class Checking {
 public:
  using Clock = std::chrono::steady_clock;

  /// `pause`: so long after a change nothing but its own text is looked at.
  Checking(const cli::CommonOptions& common, const Documents& documents, Notices& notices, Library& library,
           protocol::Watchdog& watchdog, std::chrono::milliseconds pause);
  ~Checking();
  Checking(const Checking&) = delete;
  Checking& operator=(const Checking&) = delete;

  /// A document was opened, changed or closed.
  void changed(const Document& document);
  /// Files were written: everything that is open is looked at again.
  void written();
  /// How long until there is something to do; none: there is nothing.
  [[nodiscard]] std::optional<std::chrono::milliseconds> due() const;
  /// One piece of what is due.
  void step();

 private:
  struct Package;

  void look_at_text(const std::string& uri);
  void look_at_script(const std::string& uri);
  /// One configuration of it.
  void look_at(const std::string& folder, Package& package);
  void begin(const std::string& folder, Package& package);
  /// Packages without an open document are left alone.
  void drop_closed();
  void scripts_again();

  const cli::CommonOptions& common_;
  const Documents& documents_;
  Notices& notices_;
  Library& library_;
  protocol::Watchdog& watchdog_;
  std::chrono::milliseconds pause_;
  Clock::time_point since_;                   ///< the last change
  std::set<std::string> texts_;               ///< documents to look at, by URI
  std::set<std::string> scripts_;
  std::map<std::string, std::unique_ptr<Package>> packages_;  ///< by folder
  session::RulesetCache rulesets_;
};

/// The folder of the innermost package that a file lies in; empty when it lies in none.
[[nodiscard]] std::string package_folder(const std::string& path);

}  // namespace castellan::lsp
