#include "interpreter/package/order.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace castellan::package {
namespace {

using ById = std::map<std::string, const Manifest*>;

std::string item(const char* list, std::size_t index) {
  return std::string(list) + "/" + std::to_string(index);
}

// Why one package is loaded before another, and which entry says so.
struct Reason {
  const char* word;
  std::string entry;
};

// Calls `each` with every id that `m` says is loaded before it, why, and what makes the entry
// that says so, until one is answered with true; whether one was.
template <class Each>
bool any_predecessor(const Manifest& m, Each each) {
  for (std::size_t i = 0; i < m.needs.size(); ++i) {
    if (each(m.needs[i].id, "needs", [&] { return item("/needs", i); })) return true;
  }
  for (std::size_t i = 0; i < m.after.size(); ++i) {
    if (each(m.after[i], "is after", [&] { return item("/after", i); })) return true;
  }
  for (std::size_t c = 0; c < m.choices.size(); ++c) {
    const Choice& choice = m.choices[c];
    if (choice.least == 0) continue;
    for (std::size_t i = 0; i < choice.of.size(); ++i) {
      if (each(choice.of[i], "chooses",
               [&] { return item((item("/choose", c) + "/of").c_str(), i); }))
        return true;
    }
  }
  return false;
}

// The packages loaded before `m`; ids in byte order.
std::map<std::string, Reason> predecessors(const Manifest& m, const ById& packages) {
  std::map<std::string, Reason> out;
  any_predecessor(m, [&](const std::string& id, const char* word, const auto& entry) {
    if (packages.contains(id) && !out.contains(id)) out.emplace(id, Reason{word, entry()});
    return false;
  });
  return out;
}

bool is_ready(const Manifest& m, const ById& waiting) {
  return !any_predecessor(
      m, [&](const std::string& id, const char*, const auto&) { return waiting.contains(id); });
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
  Demand first;
  for (std::size_t i = 0; i < std::min(kShown, chain.size()); ++i) {
    const auto waits_for = predecessors(*chain[i], waiting);
    const auto& [id, reason] = *waits_for.begin();
    const Demand demand{chain[i], reason.entry};
    text += (i == 0 ? "'" : ", '") + chain[i]->id + "' " + reason.word + " '" + id + "' (" +
            demand.place() + ")";
    if (i == 0) first = demand;
  }
  if (chain.size() > kShown) text += " and " + std::to_string(chain.size() - kShown) + " more";
  throw first.error("package/cycle", "Packages wait for one another: " + text + ".");
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
  Activation(const std::vector<Manifest>& all, const std::vector<const Manifest*>& rulesets,
             const OtherKind& other_kind)
      : rulesets_(rulesets), other_kind_(other_kind) {
    for (const Manifest& m : all) known_[m.id] = &m;
    for (const Manifest* m : rulesets) add_choices(*m, false);
    for (const auto& [id, m] : known_) add_choices(*m, true);
  }

  void run(const std::vector<std::string>& asked, int players) {
    for (const std::string& name : asked) {
      if (name.starts_with('-')) off_.insert(find(name.substr(1), {}).id);
    }
    for (const Manifest* m : rulesets_) {
      for (std::size_t i = 0; i < m->without.size(); ++i) {
        off_.insert(find(m->without[i], {m, item("/without", i)}).id);
      }
    }
    for (const auto& [id, m] : known_) {
      const bool for_players = std::find(m->on_for_players.begin(), m->on_for_players.end(),
                                         players) != m->on_for_players.end();
      if ((m->on_by_default || for_players) && !off_.contains(id)) turn_on(*m);
    }
    for (const Manifest* m : rulesets_) {
      for (std::size_t i = 0; i < m->with.size(); ++i) {
        const Manifest& wanted = find(m->with[i], {m, item("/with", i)});
        if (!off_.contains(wanted.id)) turn_on(wanted);
      }
    }
    for (const std::string& name : asked) {
      if (name.starts_with('-')) continue;
      const Manifest& wanted = find(name, {});
      if (off_.contains(wanted.id)) {
        throw Demand{}.error("package/excluded",
                             "The module '" + name + "' is asked for and kept off.");
      }
      turn_on(wanted);
    }
    while (
        std::any_of(choices_.begin(), choices_.end(), [&](const Applied& c) { return fill(c); })) {
    }
    for (const auto& [id, m] : on_) {
      for (std::size_t i = 0; i < m->excludes.size(); ++i) {
        if (!on_.contains(m->excludes[i])) continue;
        throw Demand{m, item("/excludes", i)}.error(
            "package/excluded",
            "The modules '" + id + "' and '" + m->excludes[i] + "' exclude each other.");
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
    Demand demand;
    bool of_module;
  };

  void add_choices(const Manifest& m, bool of_module) {
    for (std::size_t c = 0; c < m.choices.size(); ++c) {
      const std::string entry = item("/choose", c);
      for (std::size_t i = 0; i < m.choices[c].of.size(); ++i) {
        static_cast<void>(find(m.choices[c].of[i], {&m, item((entry + "/of").c_str(), i)}));
      }
      choices_.push_back({&m.choices[c], {&m, entry}, of_module});
    }
  }
  [[nodiscard]] bool applies(const Applied& c) const {
    return !c.of_module || on_.contains(c.demand.by->id);
  }
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
    return std::any_of(on_.begin(), on_.end(), [&](const auto& entry) {
      return names(m, entry.first) || names(*entry.second, m.id);
    });
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
    throw c.demand.error(
        "package/excluded",
        c.choice->place + ": " + bound + " of the modules " + quoted(c.choice->of) +
            (bound.starts_with("At most") ? " can be on" : " must be on") +
            (c.of_module ? " with '" + c.demand.by->id + "'" : "") + "; " +
            (on.empty() ? "none is." : quoted(on) + (count == 1 ? " is." : " are.")));
  }

  const Manifest& find(const std::string& name, const Demand& demand) const {
    const auto at = known_.find(name);
    if (at != known_.end()) return *at->second;
    std::vector<std::string> ids;
    for (const auto& [id, m] : known_) ids.push_back(id);
    std::string hint = other_kind_ ? other_kind_(name) : std::string();
    if (hint.empty()) hint = grammar::nearest_hint(name, ids);
    throw demand.error("package/unknown-module", "There is no module '" + name + "'.",
                       std::move(hint));
  }

  void turn_on(const Manifest& first) {
    std::vector<const Manifest*> waiting{&first};
    while (!waiting.empty()) {
      const Manifest& m = *waiting.back();
      waiting.pop_back();
      if (!on_.emplace(m.id, &m).second) continue;
      for (std::size_t i = 0; i < m.needs.size(); ++i) {
        const Demand demand{&m, item("/needs", i)};
        const Manifest& needed = find(m.needs[i].id, demand);
        if (off_.contains(needed.id)) {
          throw demand.error("package/excluded", "The module '" + needed.id +
                                                     "' is kept off, but '" + m.id + "' needs it.");
        }
        waiting.push_back(&needed);
      }
    }
  }

  const std::vector<const Manifest*>& rulesets_;
  const OtherKind& other_kind_;
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
      return is_ready(*entry.second, waiting);
    });
    if (ready == waiting.end()) report_cycle(waiting);
    out.push_back(ready->second);
    waiting.erase(ready);
  }
  return out;
}

std::vector<const Manifest*> active_modules(const std::vector<Manifest>& all,
                                            const std::vector<std::string>& asked, int players,
                                            const std::vector<const Manifest*>& rulesets,
                                            const OtherKind& other_kind) {
  std::vector<const Manifest*> every;
  for (const Manifest& m : all) every.push_back(&m);
  load_order(every);  // a circle is an error also while one of its modules is off
  Activation activation(all, rulesets, other_kind);
  activation.run(asked, players);
  return load_order(activation.on());
}

}  // namespace castellan::package
