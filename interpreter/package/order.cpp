#include "interpreter/package/order.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/package/fail.hpp"

namespace castellan::package {
namespace {

using ById = std::map<std::string, const Manifest*>;

// What is loaded before `m` and why: `needs`, `after`; ids in byte order.
std::map<std::string, std::string> predecessors(const Manifest& m, const ById& packages) {
  std::map<std::string, std::string> out;
  for (const Need& need : m.needs) out.emplace(need.id, "needs");
  for (const std::string& id : m.after) out.emplace(id, "is after");
  for (const Choice& choice : m.choices) {
    if (choice.least == 0) continue;
    for (const std::string& id : choice.of) out.emplace(id, "chooses");
  }
  std::erase_if(out, [&](const auto& entry) { return !packages.contains(entry.first); });
  return out;
}

// Every package in `waiting` waits for another one: follow them round.
[[noreturn]] void report_cycle(const ById& waiting) {
  std::vector<const Manifest*> chain;
  const Manifest* at = waiting.begin()->second;
  while (std::find(chain.begin(), chain.end(), at) == chain.end()) {
    chain.push_back(at);
    at = waiting.at(predecessors(*at, waiting).begin()->first);
  }
  chain.erase(chain.begin(), std::find(chain.begin(), chain.end(), at));
  constexpr std::size_t kShown = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, chain.size()); ++i) {
    const auto waits_for = predecessors(*chain[i], waiting);
    const auto& [id, why] = *waits_for.begin();
    text += (i == 0 ? "'" : ", '") + chain[i]->id + "' " + why + " '" + id + "' (" + chain[i]->file + ")";
  }
  if (chain.size() > kShown) text += " and " + std::to_string(chain.size() - kShown) + " more";
  fail(at->file, "package/cycle", "Packages wait for one another: " + text + ".");
}

std::string quoted(const std::vector<std::string>& ids) {
  std::string out;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    out += i == 0 ? "'" : i + 1 == ids.size() ? " and '" : ", '";
    out += ids[i] + "'";
  }
  return out;
}

class Activation {
 public:
  Activation(const std::vector<Manifest>& all, const std::vector<Choices>& choices) {
    for (const Manifest& m : all) known_[m.id] = &m;
    for (const Choices& of : choices) {
      for (const Choice& choice : of.list) add(choice, of.file, nullptr);
    }
    for (const auto& [id, m] : known_) {
      for (const Choice& choice : m->choices) add(choice, m->file, m);
    }
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
    while (std::any_of(choices_.begin(), choices_.end(), [&](const Applied& c) { return fill(c); })) {
    }
    for (const auto& [id, m] : on_) {
      for (const std::string& other : m->excludes) {
        if (!on_.contains(other)) continue;
        fail(m->file, "package/excluded",
             "The modules '" + id + "' and '" + other + "' exclude each other.");
      }
    }
    for (const Applied& c : choices_) check(c);
  }

  [[nodiscard]] std::vector<const Manifest*> on() const {
    std::vector<const Manifest*> out;
    for (const auto& [id, m] : on_) out.push_back(m);
    return out;
  }

 private:
  struct Applied {
    const Choice* choice;
    const std::string* file;
    const Manifest* owner;                   ///< the module that has it; null for a ruleset
  };

  void add(const Choice& choice, const std::string& file, const Manifest* owner) {
    for (const std::string& id : choice.of) static_cast<void>(find(id, file));
    choices_.push_back({&choice, &file, owner});
  }
  [[nodiscard]] bool applies(const Applied& c) const { return c.owner == nullptr || on_.contains(c.owner->id); }
  [[nodiscard]] std::vector<std::string> chosen(const Choice& choice) const {
    std::vector<std::string> out;
    for (const std::string& id : choice.of) {
      if (on_.contains(id)) out.push_back(id);
    }
    return out;
  }
  [[nodiscard]] bool excluded(const Manifest& m) const {
    const auto names = [](const Manifest& one, const std::string& other) {
      return std::find(one.excludes.begin(), one.excludes.end(), other) != one.excludes.end();
    };
    return std::any_of(on_.begin(), on_.end(),
                       [&](const auto& entry) { return names(m, entry.first) || names(*entry.second, m.id); });
  }

  // Switches the first on that a choice is short of; whether it did.
  bool fill(const Applied& c) {
    if (!applies(c) || static_cast<int>(chosen(*c.choice).size()) >= c.choice->least) return false;
    for (const std::string& id : c.choice->of) {
      const Manifest& m = *known_.at(id);
      if (on_.contains(id) || off_.contains(id) || excluded(m)) continue;
      turn_on(m);
      return true;
    }
    return false;
  }

  void check(const Applied& c) const {
    if (!applies(c)) return;
    const std::vector<std::string> on = chosen(*c.choice);
    const auto count = static_cast<int>(on.size());
    if (count >= c.choice->least && count <= c.choice->most) return;
    const bool few = count < c.choice->least;
    const std::string bound = c.choice->least == c.choice->most
                                  ? "Exactly " + std::to_string(c.choice->least)
                                  : (few ? "At least " + std::to_string(c.choice->least)
                                         : "At most " + std::to_string(c.choice->most));
    fail(*c.file, "package/excluded",
         c.choice->place + ": " + bound + " of the modules " + quoted(c.choice->of) +
             (bound.starts_with("At most") ? " can be on" : " must be on") +
             (c.owner == nullptr ? "" : " with '" + c.owner->id + "'") + "; " +
             (on.empty() ? "none is." : quoted(on) + (count == 1 ? " is." : " are.")));
  }

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
  std::vector<Applied> choices_;
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
                                            const std::vector<std::string>& asked, int players,
                                            const std::vector<Choices>& choices) {
  std::vector<const Manifest*> every;
  for (const Manifest& m : all) every.push_back(&m);
  load_order(every);   // a circle is an error also while one of its modules is off
  Activation activation(all, choices);
  activation.run(asked, players);
  return load_order(activation.on());
}

}  // namespace castellan::package
