#include "interpreter/package/blame.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "interpreter/flow/rules.hpp"
#include "interpreter/package/places.hpp"
#include "interpreter/package/trial.hpp"

namespace castellan::package {
namespace {

using grammar::Diagnostic;
using Positions = std::set<std::size_t>;

constexpr std::size_t kMostTrials = 64;

/// An error without what depends on the names that are known.
using Fault = std::tuple<std::string, std::string, std::uint32_t, std::uint32_t, std::string>;
Fault fault_of(const Diagnostic& d) { return {d.file, d.id, d.at.line, d.at.column, d.message}; }

/// How far a trial came, and the errors that it ended with.
struct Outcome {
  enum class Stage : std::uint8_t { read, compiled };
  Trial trial;
  Stage stage = Stage::read;
  std::set<Fault> faults;
};

Outcome attempt(const Request& request, Positions left_out) {
  Outcome out;
  out.trial.left_out = std::move(left_out);
  const auto take = [&](const std::vector<Diagnostic>& list) {
    for (const Diagnostic& d : list) {
      if (d.severity == grammar::Severity::error) out.faults.insert(fault_of(d));
    }
  };
  try {
    grammar::Diagnostics problems;
    Loaded loaded = load(request, problems, out.trial);
    out.stage = Outcome::Stage::compiled;
    static_cast<void>(flow::compile(std::move(loaded.description), problems));
    take(problems.sorted());
  } catch (const grammar::Error& error) {
    take(error.diagnostics());
  }
  return out;
}

std::string verb_of(const std::string& constructor) {
  return constructor == "extend" ? "adds to" : constructor + "s";
}

std::string place_of(const Diagnostic& d) {
  return d.at.line == 0 || d.caret_length == 0
             ? d.file
             : d.file + ":" + std::to_string(d.at.line) + ":" + std::to_string(d.at.column);
}

class Blame {
 public:
  Blame(const Request& request, const std::vector<Diagnostic>& errors)
      : request_(request), errors_(errors), usual_(attempt(request_, {})) {
    for (std::size_t i = 0; i < errors_.size(); ++i) {
      // A conflict names both packages: neither alone is to blame.
      if (errors_[i].id == "package/conflict") continue;
      if (errors_[i].severity == grammar::Severity::error &&
          usual_.faults.contains(fault_of(errors_[i])))
        open_.insert(i);
    }
  }

  std::vector<Diagnostic> run() {
    // Of packages that lie over one another the last is asked first: it saw what the others did.
    const std::vector<Change>& changes = usual_.trial.changes;
    for (std::size_t i = changes.size(); i-- > 0 && !open_.empty();) blame_one({i});
    std::vector<std::string> packages;
    for (const Change& change : changes) {
      if (std::ranges::find(packages, change.site->package) == packages.end())
        packages.push_back(change.site->package);
    }
    for (std::size_t i = packages.size(); i-- > 0 && !open_.empty();) blame_several(packages[i]);
    std::vector<Diagnostic> out;
    for (std::size_t i = 0; i < errors_.size(); ++i) {
      if (const auto at = instead_.find(i); at != instead_.end())
        out.push_back(at->second);
      else if (!blamed_.contains(i))
        out.push_back(errors_[i]);
    }
    return out;
  }

 private:
  /// The package or module that a file belongs to, the innermost one.
  [[nodiscard]] std::string owner(const std::string& file) const {
    const std::pair<const std::string, std::string>* best = nullptr;
    for (const auto& folder : usual_.trial.folders) {
      if (file.starts_with(folder.second) &&
          (best == nullptr || folder.second.size() > best->second.size()))
        best = &folder;
    }
    return best == nullptr ? std::string() : best->first;
  }

  /// The open errors in texts of others that are none without these changes of one package;
  /// none when that cannot be decided.
  Positions cured(const Positions& changes, Outcome& without) {
    const std::string& package = usual_.trial.changes[*changes.begin()].site->package;
    Positions suspects;
    for (const std::size_t i : open_) {
      if (!errors_[i].file.empty() && owner(errors_[i].file) != package) suspects.insert(i);
    }
    if (suspects.empty() || trials_++ == kMostTrials) {
      trials_ = std::min(trials_, kMostTrials);
      return {};
    }
    without = attempt(request_, changes);
    if (without.stage < usual_.stage) return {};
    // Other errors may have ended the trial before it came to those in question. The package's own
    // texts may well need what it changed.
    for (const Fault& fault : without.faults) {
      if (!usual_.faults.contains(fault) && owner(std::get<0>(fault)) != package) return {};
    }
    std::erase_if(suspects,
                  [&](std::size_t i) { return without.faults.contains(fault_of(errors_[i])); });
    return suspects;
  }

  void blame_one(const Positions& changes) {
    Outcome without;
    const Positions found = cured(changes, without);
    if (!found.empty()) say(changes, found, without);
  }

  /// For what only several changes bring: as few of the package's as leave it out.
  void blame_several(const std::string& package) {
    Positions changes;
    for (std::size_t i = 0; i < usual_.trial.changes.size(); ++i) {
      if (usual_.trial.changes[i].site->package == package) changes.insert(i);
    }
    Outcome without;
    Positions found = changes.empty() ? Positions() : cured(changes, without);
    if (found.empty()) return;
    for (const std::size_t each : Positions(changes)) {
      if (changes.size() == 1) break;
      Positions fewer = changes;
      fewer.erase(each);
      Outcome now;
      if (cured(fewer, now) != found) continue;
      changes = std::move(fewer);
      without = std::move(now);
    }
    say(changes, found, without);
  }

  void say(const Positions& changes, const Positions& found, const Outcome& without) {
    const Change& change = usual_.trial.changes[*changes.begin()];
    const Diagnostic& first = errors_[*found.begin()];
    std::string message = "Package '" + change.site->package + "'";
    const char* between = " ";
    for (const std::size_t i : changes) {
      const Change& each = usual_.trial.changes[i];
      message += between + verb_of(each.constructor) + " " + each.thing;
      between = ", ";
    }
    message += ", which breaks " + place_of(first) + ": " + first.message;
    if (found.size() > 1 && message.ends_with('.')) message.pop_back();
    if (found.size() > 1) message += " (the first of " + std::to_string(found.size()) + " errors)";
    const std::size_t blank = change.thing.find(' ');
    const std::string word = change.thing.substr(blank == std::string::npos ? 0 : blank + 1);
    instead_.emplace(*found.begin(), Places::origin(change.site, word)
                                         .error("package/breaks", std::move(message),
                                                declared(change, without, first.hint)));
    for (const std::size_t i : found) {
      blamed_.insert(i);
      open_.erase(i);
    }
  }

  /// The place of the changed thing, if it has one of its own.
  static std::string declared(const Change& change, const Outcome& without,
                              const std::string& otherwise) {
    for (const Provenance& each : without.trial.made) {
      if (each.thing() == change.thing && !each.layers.empty()) {
        return change.thing + " is declared at " + each.layers.front().place;
      }
    }
    return otherwise;
  }

  const Request& request_;
  const std::vector<Diagnostic>& errors_;
  Outcome usual_;
  Positions open_;  ///< errors of which nobody is to blame yet
  Positions blamed_;
  std::map<std::size_t, Diagnostic> instead_;  ///< by the first error that each stands for
  std::size_t trials_ = 0;
};

}  // namespace

std::string removal_hint(const Request& request, std::string_view name) {
  Trial trial;
  trial.makers = false;
  try {
    Request quiet = request;
    quiet.opened = nullptr;
    grammar::Diagnostics ignored;
    static_cast<void>(load(quiet, ignored, trial));
  } catch (const grammar::Error&) {  // it is about something else then
    return {};
  }
  for (const Change& change : trial.changes) {
    const std::size_t blank = change.thing.find(' ');
    if (change.constructor != "remove" || blank == std::string::npos ||
        std::string_view(change.thing).substr(blank + 1) != name)
      continue;
    return "package '" + change.site->package + "' removes " + change.thing + " (" +
           Places::origin(change.site).place() + ")";
  }
  return {};
}

std::vector<Diagnostic> blame(const Request& request, std::vector<Diagnostic> errors) {
  Request quiet = request;
  quiet.opened = nullptr;
  const bool other = std::ranges::any_of(
      errors, [](const Diagnostic& d) { return d.severity == grammar::Severity::error; });
  return other ? Blame(quiet, errors).run() : std::move(errors);
}

}  // namespace castellan::package
