#include "interpreter/package/builder/builder.hpp"

#include <array>

#include "interpreter/package/signatures.hpp"

namespace castellan::package {

Builder::Read Builder::reader_of(std::string_view kind) {
  struct Entry {
    std::string_view kind;
    Read read;
  };
  static constexpr std::array<Entry, 46> kReaders = {{
      {"amount", &Builder::read_amount},
      {"box", &Builder::read_box},
      {"choice", &Builder::read_choice},
      {"choice_field", &Builder::read_choice_field},
      {"component", &Builder::read_component},
      {"components", &Builder::read_components},
      {"condition", &Builder::read_condition},
      {"constant", &Builder::read_constant},
      {"contestant", &Builder::read_contestant},
      {"contribute", &Builder::read_contribute},
      {"copies", &Builder::read_copies},
      {"counter", &Builder::read_counter},
      {"effect", &Builder::read_effect},
      {"entries", &Builder::read_entries},
      {"event", &Builder::read_event},
      {"figures", &Builder::read_figures},
      {"flag", &Builder::read_flag},
      {"grid", &Builder::read_grid},
      {"invariant", &Builder::read_invariant},
      {"map", &Builder::read_map},
      {"move", &Builder::read_move},
      {"move_cap", &Builder::read_move_cap},
      {"noun", &Builder::read_noun},
      {"on", &Builder::read_on},
      {"pad", &Builder::read_pad},
      {"pad_award", &Builder::read_pad_award},
      {"pad_fact", &Builder::read_pad_fact},
      {"pad_figure", &Builder::read_pad_figure},
      {"pad_holding", &Builder::read_pad_holding},
      {"pad_kind", &Builder::read_pad_kind},
      {"phase", &Builder::read_phase},
      {"pick", &Builder::read_pick},
      {"pile", &Builder::read_pile},
      {"point", &Builder::read_point},
      {"ranking", &Builder::read_ranking},
      {"ref", &Builder::read_ref},
      {"regions", &Builder::read_regions},
      {"rows", &Builder::read_rows},
      {"scope", &Builder::read_scope},
      {"set", &Builder::read_set},
      {"sheet", &Builder::read_sheet},
      {"slots", &Builder::read_slots},
      {"start", &Builder::read_start},
      {"step", &Builder::read_step},
      {"table", &Builder::read_table},
      {"verb", &Builder::read_verb},
  }};
  for (const Entry& entry : kReaders) {
    if (entry.kind == kind) return entry.read;
  }
  return &Builder::read_turn_cap;
}

namespace {

bool needs_name(std::string_view kind) {
  for (const lua::Constructor& c : lua::constructors()) {
    if (c.name == kind) return !c.parameters.empty() && c.parameters.front() == "name";
  }
  return false;
}

// Tables and constants are read by the values of choices, also of those that come with
// fields, entries by the slots of families.
constexpr int kPasses = 4;
int pass_of(std::string_view kind) {
  if (kind == "choice") return 0;
  if (kind == "constant") return kPasses - 1;
  return kind == "component" || kind == "figures" ? 1 : 2;
}

}  // namespace

void Builder::check_name(Keys& k, const std::string& constructor, const std::string& name) {
  if (!name.empty()) {
    static_cast<void>(k.is_name("name", name));
    return;
  }
  reading_.errors.add(k.origin().error(
      "package/missing-key", "castellan." + constructor + " needs a name, which is text."));
}

void Builder::read(const Declared& d) {
  std::set<std::uint32_t> taken;
  const std::string& called = d.name.empty() ? d.signature : d.name;
  const std::string what = called.empty() ? "castellan." + d.kind : d.kind + " '" + called + "'";
  Keys keys(reading_, d.options, d.site, what, taken);
  keys.about(d.name);
  if (needs_name(d.kind)) {
    const std::size_t before = reading_.errors.error_count();
    check_name(keys, d.kind, takes_signature(d.kind) ? d.signature : d.name);
    // A name that cannot be shown would be in every message about it, and no file has it.
    const bool used = takes_signature(d.kind) || d.kind == "entries";
    if (used && reading_.errors.error_count() != before) return keys.ignore();
  }
  (this->*reader_of(d.kind))(keys, d);
  refuse_wrapping(d);
}

void Builder::build(const DeclarationSet& set) {
  const std::vector<const Declared*> all = set.declared();
  for (int pass = 0; pass < kPasses; ++pass) {
    for (const Declared* d : all) {
      if (pass_of(d->kind) == pass) read(*d);
    }
  }
  apply_copies(set.more_copies());
  for (const Removal& removal : set.removals()) apply(removal);
  arrange_all(set);
  if (cut_entries_) out_.boxes.clear();
}

}  // namespace castellan::package
