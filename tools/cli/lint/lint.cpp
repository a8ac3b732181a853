#include "tools/cli/lint/lint.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "interpreter/flow/reach.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::cli {
namespace {

using description::Description;
using description::RuleText;

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// How often each word occurs in rule texts.
class Words {
 public:
  void add(std::string_view text, int times = 1) {
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_word_char(text[end])) ++end;
      if (end > at) counts_[std::string(text.substr(at, end - at))] += times;
      at = end + 1;
    }
  }
  void add(const RuleText& text, int times = 1) {
    if (!text.empty()) add(text.source->text(text.span), times);
  }
  void add(const std::vector<RuleText>& texts, int times = 1) {
    for (const RuleText& text : texts) add(text, times);
  }

  /// Whether a name occurs; of `own`, the text of the thing itself, nothing counts.
  [[nodiscard]] bool has(const std::string& name, const Words& own = {}) const {
    return count(name) > own.count(name);
  }
  [[nodiscard]] std::set<std::string> all() const {
    std::set<std::string> out;
    for (const auto& [word, times] : counts_) out.insert(word);
    return out;
  }

 private:
  [[nodiscard]] int count(const std::string& name) const {
    const auto found = counts_.find(name);
    return found == counts_.end() ? 0 : found->second;
  }
  std::map<std::string, int> counts_;
};

void add(Words& words, const description::Condition& c) { words.add(c.test); }

void add(Words& words, const description::Domain& d) {
  for (const RuleText* text : {&d.from, &d.piece, &d.where, &d.least, &d.most, &d.sum_least,
                               &d.sum_most, &d.kinds_least, &d.irredundant}) {
    words.add(*text);
  }
}

void add(Words& words, const description::Move& m) {
  for (const auto& parameter : m.parameters) {
    for (const auto& domain : parameter.domains) add(words, domain);
    for (const auto& condition : parameter.conditions) add(words, condition);
  }
  for (const auto& condition : m.conditions) add(words, condition);
  words.add(m.effect);
  words.add(m.before);
  words.add(m.after);
}

void add(Words& words, const description::Phase& p) {
  for (const RuleText* text :
       {&p.when, &p.actor, &p.actors, &p.enter, &p.until, &p.leave, &p.order}) {
    words.add(*text);
  }
  for (const auto& next : p.next) words.add(next.condition);
}

Words own_words(const description::Definition& d) {
  Words out;
  out.add(d.text);
  out.add(d.before);
  out.add(d.after);
  return out;
}

/// Whole files of entries and sheets; of their words, those that name rules
/// are what matters here.
void add_sources(Words& words, const Description& d) {
  std::set<const grammar::Source*> seen;
  const auto add_source = [&](const grammar::SourcePtr& source) {
    if (source != nullptr && seen.insert(source.get()).second) words.add(source->text());
  };
  for (const auto& entry : d.components) {
    if (!entry.entry.rules.empty()) add_source(entry.origin.source);
  }
  for (const auto& sheet : d.sheets) {
    add_source(sheet.source);
    for (const auto& [rows, package] : sheet.packages) {
      if (seen.insert(rows).second) words.add(rows->text());
    }
  }
}

Words all_words(const Description& d) {
  Words out;
  for (const auto& move : d.moves) add(out, move);
  for (const auto& phase : d.phases) add(out, phase);
  for (const auto& step : d.steps) out.add(step.effect);
  for (const auto& definition : d.definitions) {
    out.add(definition.text);
    out.add(definition.before);
    out.add(definition.after);
  }
  for (const auto& noun : d.nouns) {
    for (const RuleText* text : {&noun.over, &noun.where, &noun.amount, &noun.measure})
      out.add(*text);
  }
  for (const auto& scope : d.scopes) out.add(scope.where);
  for (const auto& set : d.sets) {
    out.add(set.from);
    out.add(set.where);
  }
  for (const auto& verb : d.verbs) out.add(verb.effect.text);
  for (const auto& pick : d.picks) {
    out.add(pick.from);
    out.add(pick.where);
  }
  for (const auto& box : d.boxes) out.add(box.where);
  for (const auto& contribution : d.contributions) out.add(contribution.text);
  for (const auto& handler : d.handlers) out.add(handler.effect);
  for (const auto& contestant : d.contestants) {
    out.add(contestant.amounts);
    out.add(contestant.pays_to);
    out.add(contestant.condition);
  }
  for (const auto& ranking : d.ranking) out.add(ranking.amounts);
  for (const auto& invariant : d.invariants) {
    out.add(invariant.each);
    out.add(invariant.test);
  }
  for (const auto& field : d.fields) out.add(field.starts_with);
  add_sources(out, d);
  return out;
}

bool has_lua_rules(const Description& d) {
  return std::any_of(d.moves.begin(), d.moves.end(),
                     [](const auto& m) { return !m.lua_effect.empty(); }) ||
         std::any_of(d.definitions.begin(), d.definitions.end(),
                     [](const auto& each) { return !each.lua.empty(); }) ||
         std::any_of(d.moves.begin(), d.moves.end(), [](const auto& m) {
           return std::any_of(m.parameters.begin(), m.parameters.end(), [](const auto& p) {
             return std::any_of(p.domains.begin(), p.domains.end(),
                                [](const auto& each) { return !each.lua.empty(); });
           });
         });
}

class Overview {
 public:
  explicit Overview(const flow::Rules& rules)
      : rules_(rules), d_(rules.description()), words_(all_words(d_)), lua_(has_lua_rules(d_)) {}

  std::vector<Finding> run() {
    flow();
    families();
    components();
    if (lua_) return std::move(out_);
    state();
    for (const auto& definition : d_.definitions) {
      add("definition", definition.name, words_.has(definition.name, own_words(definition)),
          definition.origin, "schema/unused-definition", "No rule uses '" + definition.name + "'.");
    }
    for (const auto& event : d_.events) {
      add("event", event.name, words_.has(event.name), event.origin, "flow/unused-event",
          "No rule emits the event '" + event.name + "'.");
    }
    for (const auto& point : d_.points) {
      add("point", point.name, words_.has(point.name), point.origin, "schema/unused-point",
          "No rule asks the point '" + point.name + "'.");
    }
    for (const auto& table : d_.tables) {
      add("table", table.name, words_.has(table.name), table.origin, "schema/unused-table",
          "No rule reads the table '" + table.name + "'.");
    }
    return std::move(out_);
  }

 private:
  void add(std::string kind, const std::string& name, bool used, const description::Origin& origin,
           std::string id, std::string message, std::string hint = {}) {
    Finding finding{std::move(kind), name, std::nullopt};
    if (!used) {
      finding.warning = origin.error(std::move(id), std::move(message), std::move(hint));
      finding.warning->severity = grammar::Severity::warning;
    }
    out_.push_back(std::move(finding));
  }

  void flow() {
    const flow::Reach reach = flow::reach(rules_);
    std::set<std::string> offered;
    for (std::size_t i = 0; i < d_.phases.size(); ++i) {
      const auto& phase = d_.phases[i];
      offered.insert(phase.moves.begin(), phase.moves.end());
      add("phase", phase.name, reach.phases[i], phase.origin, "flow/unreachable-phase",
          "No phase leads to '" + phase.name + "'.");
    }
    for (std::size_t i = 0; i < d_.moves.size(); ++i) {
      const auto& move = d_.moves[i];
      add("move", move.name, offered.contains(move.name), move.origin, "move/unused",
          "No phase has the move '" + move.name + "'.");
      const std::string never =
          reach.moves[i] ? rules_.moves().impossible(MoveKindId(i)) : std::string();
      add("possible move", move.name, never.empty(), move.origin, "move/impossible",
          "Nobody can ever make the move '" + move.name + "': " + never + ".");
    }
    const PhaseId first = rules_.first_phase();
    add("end", "", reach.ends, d_.phases[first.index()].origin, "flow/no-end",
        "No rule that the game comes to ends it.", "'finish game' ends a game");
  }

  // Whether areas that this attribute says are components of a family.
  bool names_areas(const std::string& attribute, const std::string& family) const {
    if (attribute.empty()) return false;
    return std::any_of(d_.families.begin(), d_.families.end(), [&](const auto& places) {
      return std::any_of(places.attributes.begin(), places.attributes.end(),
                         [&](const auto& a) { return a.name == attribute && a.choice == family; });
    });
  }

  void families() {
    for (const auto& family : d_.families) {
      const bool held = std::any_of(d_.fields.begin(), d_.fields.end(), [&](const auto& f) {
        const auto& entries = f.map_file.entries;
        return f.holds == family.name || f.of == family.name || names_areas(f.areas, family.name) ||
               std::any_of(entries.begin(), entries.end(),
                           [&](const auto& e) { return e.family.text == family.name; });
      });
      add("family", family.name, held, family.origin, "schema/unused-family",
          "No field holds components of the family '" + family.name + "'.");
    }
  }

  /// Copies that begin nowhere come into play only when a rule says their name
  /// or goes through their family.
  void components() {
    const state::Schema& schema = rules_.schema();
    Arena arena(schema.words());
    state::initialise(schema, arena);
    std::set<std::int32_t> begins;
    std::set<std::int32_t> places;
    for (const FieldId map : schema.fields_of(description::FieldKind::map)) {
      for (const auto& e : schema.field(map).declared->map_file.entries)
        places.insert(schema.find_component(e.name.text).value);
    }
    for (const auto& f : schema.fields()) {
      // Which copies begin in a pile with a condition is the rules' business.
      const bool conditional = !f.declared->starts_with.empty();
      for (std::size_t i = 0; i < f.instances; ++i) {
        std::vector<state::kinds::Content> laid;
        if (f.begins_laid()) state::kinds::of(f).content({schema, arena, f, i}, {}, laid);
        for (const auto& c : laid) begins.insert(c.component.value);
      }
      if (f.kind != description::FieldKind::pile) continue;
      const auto& family = schema.family(f.family);
      for (std::int32_t t = 0; t < family.size; ++t) {
        bool here = conditional;
        for (std::size_t i = 0; i < f.instances && !here; ++i)
          here = state::pile::count(arena, f.at(i), t) > 0;
        if (here) begins.insert(family.first.value + t);
      }
    }
    for (const auto& entry : d_.components) {
      const std::string& name = entry.entry.name.text;
      const ComponentId id = schema.find_component(name);
      if (!id || places.contains(id.value)) continue;
      const bool used = lua_ || begins.contains(id.value) || words_.has(name) ||
                        words_.has(schema.family(schema.component(id).family).name);
      add("component", name, used, entry.origin, "schema/unused-component",
          "'" + name + "' begins nowhere and no rule names it.");
    }
  }

  void state() {
    std::set<std::string> named;
    const auto name = [&](const std::string& n) { named.insert(n); };
    for (const auto& f : d_.fields) {
      name(f.scope_name);
      name(f.of);
      name(f.over);
      name(f.refill);
      name(f.follows);
    }
    for (const auto& table : d_.tables)
      named.insert(table.dimensions.begin(), table.dimensions.end());
    for (const auto& noun : d_.nouns) {
      name(noun.choice);
      name(noun.field);
    }
    for (const auto& move : d_.moves) {
      for (const auto& p : move.parameters) {
        for (const auto& domain : p.domains) name(domain.of);
      }
    }
    const auto types = [&](const auto& list) {
      for (const auto& each : list) {
        for (const auto& p : each.parameters) {
          name(p.type);
          name(p.type.substr(p.type.rfind(' ') + 1));
        }
      }
    };
    types(d_.definitions);
    types(d_.moves);
    types(d_.points);
    types(d_.events);
    for (const auto& verb : d_.verbs) types(std::array{verb.effect});
    for (const auto& family : d_.families) {
      name(family.lies_on);
      types(family.slot_types);
      for (const auto& a : family.attributes) name(a.choice);
      for (const auto& feature : family.features) {
        for (const auto& mark : feature.marks) name(mark.choice);
      }
    }
    for (const auto& f : d_.fields) {
      // A pile may only keep what is not played with.
      const bool box = f.starts_full || !f.starts_with.empty();
      // `deploy man of p on s` says the kind of a figure alone.
      const bool kinds = std::ranges::any_of(
          f.kinds, [this](const std::string& kind) { return words_.has(kind); });
      add("field", f.name, box || kinds || words_.has(f.name) || named.contains(f.name), f.origin,
          "schema/unused-field",
          "No rule names the " + std::string(description::name_of(f.kind)) + " '" + f.name + "'.");
    }
    for (const auto& choice : d_.choices) {
      const bool value = std::any_of(choice.values.begin(), choice.values.end(),
                                     [&](const std::string& v) { return words_.has(v); });
      add("choice", choice.name, value || words_.has(choice.name) || named.contains(choice.name),
          choice.origin, "schema/unused-choice", "Nothing is of the choice '" + choice.name + "'.");
    }
  }

  const flow::Rules& rules_;
  const Description& d_;
  Words words_;
  bool lua_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> look_over(const flow::Rules& rules) { return Overview(rules).run(); }

std::set<std::string> words_in(const Description& d) { return all_words(d).all(); }

std::set<std::string> words_in(const std::vector<grammar::SourcePtr>& sources) {
  Words words;
  for (const auto& source : sources) words.add(source->text());
  return words.all();
}

}  // namespace castellan::cli
