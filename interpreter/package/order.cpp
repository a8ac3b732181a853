#include "interpreter/package/order.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/package/fail.hpp"

namespace castellan::package {
namespace {

using ById = std::map<std::string, const Manifest*>;

// What is loaded before `m`: ids in byte order.
std::set<std::string> predecessors(const Manifest& m, const ById& packages) {
  std::set<std::string> out;
  for (const Need& need : m.needs) out.insert(need.id);
  out.insert(m.after.begin(), m.after.end());
  std::erase_if(out, [&](const std::string& id) { return !packages.contains(id); });
  return out;
}

// Every package in `waiting` waits for another one: follow them round.
[[noreturn]] void report_cycle(const ById& waiting) {
  std::vector<std::string> chain;
  const Manifest* at = waiting.begin()->second;
  while (std::find(chain.begin(), chain.end(), at->id) == chain.end()) {
    chain.push_back(at->id);
    at = waiting.at(*predecessors(*at, waiting).begin());
  }
  chain.erase(chain.begin(), std::find(chain.begin(), chain.end(), at->id));
  std::string text;
  for (const std::string& id : chain) text += id + " -> ";
  fail(at->file, "package/cycle", "Packages wait for one another: " + text + at->id + ".");
}

class Activation {
 public:
  explicit Activation(const std::vector<Manifest>& all) {
    for (const Manifest& m : all) known_[m.id] = &m;
  }

  void run(const std::vector<std::string>& asked, int players) {
    for (const std::string& name : asked) {
      if (name.starts_with('-')) off_.insert(find(name.substr(1), "").id);
    }
    for (const auto& [id, m] : known_) {
      const bool for_players = std::find(m->on_for_players.begin(), m->on_for_players.end(),
                                         players) != m->on_for_players.end();
      if ((m->on_by_default || for_players) && !off_.contains(id)) turn_on(*m);
    }
    for (const std::string& name : asked) {
      if (!name.starts_with('-')) turn_on(find(name, ""));
    }
    for (const auto& [id, m] : on_) {
      for (const std::string& other : m->excludes) {
        if (!on_.contains(other)) continue;
        fail(m->file, "package/excluded",
             "The modules '" + id + "' and '" + other + "' exclude each other.");
      }
    }
  }

  [[nodiscard]] std::vector<const Manifest*> on() const {
    std::vector<const Manifest*> out;
    for (const auto& [id, m] : on_) out.push_back(m);
    return out;
  }

 private:
  const Manifest& find(const std::string& name, const std::string& file) const {
    const auto at = known_.find(name);
    if (at != known_.end()) return *at->second;
    std::vector<std::string> ids;
    for (const auto& [id, m] : known_) ids.push_back(id);
    fail(file, "package/unknown-module", "There is no module '" + name + "'.",
         grammar::nearest_hint(name, ids));
  }

  void turn_on(const Manifest& first) {
    std::vector<const Manifest*> waiting{&first};
    while (!waiting.empty()) {
      const Manifest& m = *waiting.back();
      waiting.pop_back();
      if (off_.contains(m.id)) {
        fail(m.file, "package/excluded",
             "The module '" + m.id + "' is kept off, but '" + first.id + "' needs it.");
      }
      if (!on_.emplace(m.id, &m).second) continue;
      for (const Need& need : m.needs) waiting.push_back(&find(need.id, m.file));
    }
  }

  ById known_;
  ById on_;
  std::set<std::string> off_;
};

}  // namespace

std::vector<const Manifest*> load_order(std::vector<const Manifest*> packages) {
  ById waiting;
  for (const Manifest* m : packages) waiting[m->id] = m;
  std::vector<const Manifest*> out;
  while (!waiting.empty()) {
    const auto ready = std::find_if(waiting.begin(), waiting.end(), [&](const auto& entry) {
      return predecessors(*entry.second, waiting).empty();
    });
    if (ready == waiting.end()) report_cycle(waiting);
    out.push_back(ready->second);
    waiting.erase(ready);
  }
  return out;
}

std::vector<const Manifest*> active_modules(const std::vector<Manifest>& all,
                                            const std::vector<std::string>& asked, int players) {
  std::vector<const Manifest*> every;
  for (const Manifest& m : all) every.push_back(&m);
  load_order(every);   // a circle is an error also while one of its modules is off
  Activation activation(all);
  activation.run(asked, players);
  return load_order(activation.on());
}

}  // namespace castellan::package
