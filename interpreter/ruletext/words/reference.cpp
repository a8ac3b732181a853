#include "interpreter/ruletext/words/reference.hpp"

#include <algorithm>

#include "interpreter/ruletext/words/counts.hpp"
#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext::language {

namespace {

std::vector<Place> places(const Params& takes) {
  std::vector<Place> out;
  for (const Param& p : takes) {
    if (p.part == Part::nothing) break;
    out.push_back({std::string(p.name), std::string(p.what.empty() ? part_text(p.part) : p.what),
                   p.optional});
  }
  return out;
}

Section constant_section() {
  Section out{"constants", {}};
  for (const Constant& c : constants()) {
    out.entries.push_back({.word = std::string(c.word),
                           .form = std::string(c.word),
                           .meaning = std::string(c.meaning)});
  }
  return out;
}

Section count_section() {
  Section out{"counts", {}};
  for (const Count& c : counts()) {
    out.entries.push_back({.word = std::string(c.word),
                           .form = std::string(c.form),
                           .gives = std::string(c.gives),
                           .meaning = std::string(c.meaning)});
  }
  return out;
}

Section property_section() {
  Section out{"properties", {}};
  for (const Property& p : properties()) {
    out.entries.push_back({.word = std::string(p.word),
                           .form = std::string(p.word) + " of X",
                           .of = std::string(part_text(p.of)),
                           .gives = std::string(part_text(p.gives)),
                           .meaning = std::string(p.meaning),
                           .can_be_set = p.can_be_set()});
  }
  return out;
}

Section set_section() {
  Section out{"sets", {}};
  for (const Set& s : sets()) {
    const auto takes = places(s.takes);
    out.entries.push_back({.word = std::string(s.word),
                           .form = form_of(s.word, takes),
                           .takes = takes,
                           .gives = std::string(part_text(s.gives)),
                           .meaning = std::string(s.meaning)});
  }
  return out;
}

Section aggregate_section() {
  Section out{"aggregates", {}};
  for (const Aggregate& a : aggregates()) {
    out.entries.push_back(
        {.word = std::string(a.word),
         .form = std::string(a.form),
         .takes = places(a.takes),
         .gives = std::string(a.gives_text.empty() ? part_text(a.gives) : a.gives_text),
         .meaning = std::string(a.meaning)});
  }
  return out;
}

Section function_section() {
  Section out{"functions", {}};
  for (const Function& f : functions()) {
    const auto takes = places(f.takes);
    out.entries.push_back(
        {.word = std::string(f.word),
         .form = form_of(f.word, takes),
         .takes = takes,
         .gives = std::string(f.gives_text.empty() ? part_text(f.gives) : f.gives_text),
         .meaning = std::string(f.meaning)});
  }
  return out;
}

Section statement_section(std::string_view name, bool in_amounts) {
  Section out{name, {}};
  for (const Verb& v : verbs()) {
    if (v.in_amounts != in_amounts) continue;
    Entry e{.word = std::string(v.word),
            .form = std::string(v.form),
            .meaning = std::string(v.meaning)};
    if (!v.object.empty()) e.takes.push_back({"", std::string(v.object), false});
    for (const Complement& c : v.takes) {
      if (!c.preposition.empty())
        e.takes.push_back({std::string(c.preposition), std::string(c.what), c.needs.empty()});
    }
    out.entries.push_back(std::move(e));
  }
  return out;
}

}  // namespace

std::string form_of(std::string_view word, const std::vector<Place>& takes) {
  std::string out;
  std::string closing;
  for (const Place& p : takes) {
    if (p.optional) {
      out += out.empty() ? "[" : "[, ";
      closing += "]";
    } else if (!out.empty()) {
      out += ", ";
    }
    out += p.name;
  }
  return std::string(word) + "(" + out + closing + ")";
}

std::vector<Section> reference() {
  return {constant_section(),
          count_section(),
          property_section(),
          set_section(),
          aggregate_section(),
          function_section(),
          statement_section("statements", false),
          statement_section("amounts", true)};
}

}  // namespace castellan::ruletext::language
