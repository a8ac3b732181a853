/// The scripts of loaded packages, frozen: enough to run them again in a new VM
/// and get the same functions.
///
/// A VM holds no state and may be dropped at any time; `make` gives a fresh one
/// in which every function that a description names is known. Immutable and
/// shared between threads; each thread makes its own VM.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/lua/declare.hpp"
#include "interpreter/lua/rule_scripts.hpp"
#include "interpreter/lua/vm.hpp"

namespace castellan::package {

/// A sealed VM with the rules' functions by name.
class ScriptVm final : public lua::RuleScripts {
 public:
  /// The function that the description calls `name`; none: an empty function.
  [[nodiscard]] lua::Function function(std::string_view name) const override;
  [[nodiscard]] lua::Vm& vm() override { return *vm_; }

 private:
  friend class Scripts;
  ScriptVm() = default;
  // The constructors in the VM point to the context, which outlives it.
  std::unique_ptr<lua::DeclareContext> context_;
  std::unique_ptr<lua::Vm> vm_;
  std::map<std::string, lua::Function, std::less<>> functions_;
};

class Scripts {
 public:
  /// The script that a package begins with.
  struct Entry {
    std::string package;
    std::string source_name;
    std::string text;
  };
  /// Called with what an entry script returned and where that was.
  using Take = std::function<void(const Entry&, const lua::Value&, const lua::CallSitePtr&)>;

  /// `print` gets what scripts print; it may be empty, and is called by any thread.
  Scripts(lua::Configuration configuration, std::vector<Entry> entries, std::string library_prefix,
          std::function<void(std::string_view)> print = {})
      : configuration_(std::move(configuration)),
        entries_(std::move(entries)),
        library_prefix_(std::move(library_prefix)),
        print_(std::move(print)) {}

  /// The first run: asks `resolver` for modules and remembers its answers.
  /// Throws grammar::Error when a script fails.
  void run(const lua::Resolver& resolver, const Take& take);
  /// The functions found by reading what the first run returned.
  void name_functions(const std::vector<std::pair<std::string, lua::Function>>& functions);

  [[nodiscard]] bool has_functions() const { return !functions_.empty(); }
  /// The options that the first run has asked for, under whatever expression.
  [[nodiscard]] const std::set<std::string>& options_read() const { return options_read_; }
  /// A fresh VM in which the same scripts have run; what they printed is not printed again.
  /// Throws as `run`, which after a first success only a lack of memory can cause.
  [[nodiscard]] std::unique_ptr<ScriptVm> make() const;

 private:
  using Answer = std::variant<lua::ModuleSource, grammar::Diagnostic>;
  std::unique_ptr<ScriptVm> run_entries(const lua::Resolver& resolver, const Take& take,
                                        std::function<void(std::string_view)> log) const;

  lua::Configuration configuration_;
  std::vector<Entry> entries_;
  std::string library_prefix_;
  std::function<void(std::string_view)> print_;
  std::map<std::pair<std::string, std::string>, Answer> answers_;
  std::vector<std::pair<std::string, lua::Function>> functions_;
  std::set<std::string> options_read_;
};

}  // namespace castellan::package
