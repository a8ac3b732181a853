#include "interpreter/ruletext/code/operands.hpp"

#include <algorithm>

#include "interpreter/board/straight.hpp"
#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/code/figures.hpp"

namespace castellan::ruletext {

using description::FieldKind;

namespace {

constexpr std::string_view kAnswers[] = {"any",         "every",       "count", "first",
                                         "longest ray", "longest line"};  ///< by Selection::Answer
constexpr std::int32_t kSquares = 4;  ///< kinds of grid edges, and sides

/// The field that an operand names, or null.
const state::FieldType* field(const state::Schema& schema, std::int64_t id) {
  const FieldId all = schema.all_figures();
  const bool known =
      id >= 0 && id < static_cast<std::int64_t>(schema.fields().size() + (all ? 1 : 0));
  return known ? &schema.field(FieldId(static_cast<std::size_t>(id))) : nullptr;
}

bool of_grid(const state::FieldType& f) { return f.kind == FieldKind::regions && !f.of_places; }

/// Whether a field is of the kind that an operand wants; nothing for operands
/// that are no fields.
bool field_fits(Operand what, const state::FieldType& f) {
  switch (what) {
    case Operand::word_field:
      return container_type(f, {}).is(Type::Kind::invalid);
    case Operand::pile:
      return f.kind == FieldKind::pile;
    case Operand::slots:
      return f.kind == FieldKind::slots;
    case Operand::places:
      return f.kind == FieldKind::slots || f.kind == FieldKind::map;
    case Operand::known:
      return f.knowledge && f.kind != FieldKind::pile;
    case Operand::grid:
      return f.kind == FieldKind::grid;
    case Operand::framed_grid:
      return f.kind == FieldKind::grid && f.declared->max_width > 0 && f.declared->max_height > 0;
    case Operand::regions:
      return f.kind == FieldKind::regions;
    case Operand::grid_regions:
      return of_grid(f);
    case Operand::map_regions:
      return f.kind == FieldKind::regions && f.of_places;
    case Operand::figures:
      return f.kind == FieldKind::figures;
    case Operand::map:
      return f.kind == FieldKind::map;
    case Operand::container:
      return f.kind == FieldKind::grid || f.kind == FieldKind::map || f.kind == FieldKind::slots;
    default:
      return true;
  }
}

bool is_field(Operand what) { return what >= Operand::word_field && what <= Operand::container; }

std::string wrong(const char* wanted) { return std::string("expected ") + wanted; }

std::string within(std::int64_t value, std::int64_t end, const char* wanted) {
  return value >= 0 && value < end ? std::string() : wrong(wanted);
}

template <class T>
std::int64_t count_of(const T& things) {
  return static_cast<std::int64_t>(things.size());
}

/// The container that figures stand in: none for a supply.
std::string stand_problem(const state::Schema& schema, StandKind kind, std::int64_t container) {
  if (kind == StandKind::supply) return {};
  const auto* f = field(schema, container);
  return f != nullptr ? std::string() : wrong("a field in which figures stand");
}

/// The arguments that a sheet or a Lua function is given.
std::string argument_problem(const std::vector<int>& known, std::int64_t value, int given,
                             const char* wanted) {
  if (auto problem = within(value, count_of(known), wanted); !problem.empty()) return problem;
  const int wants = known[static_cast<std::size_t>(value)];
  return wants == given
             ? std::string()
             : "it is given " + std::to_string(given) + " arguments of " + std::to_string(wants);
}

/// Whether `word` is one of the components of a map's places.
bool is_word_of_places(const state::Schema& schema, FieldId map, std::int32_t word) {
  const auto* f = field(schema, map.value);
  return f != nullptr && f->kind == FieldKind::map && f->place_family && word >= 0 &&
         word < static_cast<std::int32_t>(schema.family(f->place_family).attribute_words);
}

std::string compared_problem(const state::Schema& schema, const Guard::Compared& with,
                             const Program& p) {
  using From = Guard::Compared::From;
  switch (with.from) {
    case From::constant:
      return {};
    case From::word:
      return within(with.of, static_cast<std::int64_t>(schema.words()), "an address");
    case From::attribute:
      if (!is_word_of_places(schema, with.map, with.word)) return wrong("an attribute of places");
      [[fallthrough]];
    case From::local:
      return within(with.of, p.locals, "a local");
  }
  return wrong("something to compare with");
}

/// Of a loop over places, which has one, or over figures.
std::string guard_problem(const state::Schema& schema, const Instruction& in, const Program& p) {
  const bool places = in.op == Op::iterate_range_alike;
  if (in.a == 0) return places ? wrong("a guard") : std::string();
  if (in.a > p.guards.size()) return wrong("a guard");
  const Guard& guard = p.guards[in.a - 1U];
  if (places != (guard.asks == Guard::Asks::attribute)) return wrong("a guard of such members");
  switch (guard.asks) {
    case Guard::Asks::nothing:
      return {};
    case Guard::Asks::flag: {
      const auto* f = field(schema, guard.flag.value);
      return f != nullptr && field_fits(Operand::word_field, *f) ? std::string()
                                                                 : wrong("a field of one word");
    }
    case Guard::Asks::attribute:
      if (!is_word_of_places(schema, FieldId(in.d), guard.word))
        return wrong("an attribute of places");
      break;
    default:
      break;
  }
  return compared_problem(schema, guard.with, p);
}

/// `tint = local 3`, `owner = 1`, `tired`.
std::string guard_text(const Guard& guard, const Instruction& in, const state::Schema& schema) {
  using From = Guard::Compared::From;
  const auto attribute = [&](FieldId map, std::int32_t word) {
    for (const auto& a : schema.family(schema.field(map).place_family).attributes) {
      if (static_cast<std::int64_t>(a.offset) == word) return a.name;
    }
    return "word " + std::to_string(word);
  };
  std::string text;
  switch (guard.asks) {
    case Guard::Asks::nothing:
      return "out of supply";
    case Guard::Asks::flag:
      return schema.field(guard.flag).name;
    case Guard::Asks::attribute:
      text = attribute(FieldId(in.d), guard.word);
      break;
    case Guard::Asks::owner:
      text = "owner";
      break;
    case Guard::Asks::kind:
      text = "kind";
      break;
  }
  text += " = ";
  const std::string of = std::to_string(guard.with.of);
  switch (guard.with.from) {
    case From::constant:
      text += of;
      break;
    case From::local:
      text += "local " + of;
      break;
    case From::word:
      text += "word " + of;
      break;
    case From::attribute:
      text += attribute(guard.with.map, guard.with.word) + " of local " + of;
      break;
  }
  return guard.out_of_supply ? text + ", out of supply" : text;
}

}  // namespace

// long: one case per operand
std::string operand_problem(Operand what, std::int64_t value, const Instruction& in,
                            const Program& p, const Linkage& linkage) {
  const state::Schema& schema = linkage.schema;
  if (is_field(what)) {
    const auto* f = field(schema, value);
    return f != nullptr && field_fits(what, *f) ? std::string()
                                                : wrong("a field of the kind it works on");
  }
  switch (what) {
    case Operand::none:
      return value == 0 ? std::string() : wrong("0");
    case Operand::number:
    case Operand::count:
    case Operand::link_kinds:
    case Operand::sides:
      return {};
    case Operand::flag:
      return within(value, 2, "0 or 1");
    case Operand::local:
    case Operand::to_local:
      return within(value, p.locals, "a local");
    case Operand::set:
    case Operand::weighted_set:
      return within(value + 3, p.locals, "four locals");
    case Operand::answer:
      return within(value, in.a != 0 ? p.bags : p.locals, "a register");
    case Operand::bag:
    case Operand::to_bag:
      return within(value, p.bags, "a bag");
    case Operand::target:
    case Operand::resume:
      return within(value, count_of(p.code), "an instruction");
    case Operand::constant:
      return within(value, count_of(p.constants), "a constant");
    case Operand::marks: {
      const auto* f = field(schema, in.b);
      if (f == nullptr || f->kind != FieldKind::grid)
        return wrong("marks of the segments of a grid");
      return within(value + count_of(schema.family(f->family).features) - 1, count_of(p.constants),
                    "a constant for each feature");
    }
    case Operand::features: {
      const auto* f = field(schema, in.d);
      if (f == nullptr || f->kind != FieldKind::grid) return wrong("features of a grid");
      const auto known = schema.family(f->family).features.size();
      return within(value, known > kFeaturesTogether ? 0 : std::int64_t{1} << known,
                    "features of the grid");
    }
    case Operand::one_feature: {
      const auto* f = field(schema, in.d);
      if (f == nullptr || f->kind != FieldKind::grid) return wrong("a feature of a grid");
      return within(value, count_of(schema.family(f->family).features) + 1,
                    "a feature of the grid");
    }
    case Operand::any_grid: {
      if (value == 0) return {};
      const auto* f = field(schema, value - 1);
      return f != nullptr && f->kind == FieldKind::grid ? std::string() : wrong("a grid");
    }
    case Operand::note:
      return within(value, p.notes, "a note");
    case Operand::guard:
      return guard_problem(schema, in, p);
    case Operand::printed:
      return within(value, count_of(p.printed), "what is printed");
    case Operand::selection:
      return within(value, count_of(p.selections), "a selection");
    case Operand::answer_of:
      return within(value, std::ssize(kAnswers), "an answer");
    case Operand::refusal:
      return within(value, count_of(p.refusals) + 1, "a refusal");
    case Operand::address:
      return within(value, static_cast<std::int64_t>(schema.words()), "an address");
    case Operand::word: {
      if (in.b >= schema.families().size()) return wrong("a family's attribute");
      return within(value, static_cast<std::int64_t>(schema.families()[in.b].attribute_words),
                    "an attribute");
    }
    case Operand::sum: {
      const auto* f = field(schema, in.b);
      if (f == nullptr || !of_grid(*f)) return wrong("regions of a grid");
      const auto& family = schema.family(schema.field(f->over).family);
      return within(value,
                    static_cast<std::int64_t>(
                        family.features[static_cast<std::size_t>(f->feature)].mark_words),
                    "a sum of the region");
    }
    case Operand::two_regions: {
      const auto* of = field(schema, static_cast<std::int64_t>(high_half(in.d)));
      const auto* wanted = field(schema, static_cast<std::int64_t>(low_half(in.d)));
      const bool fit = of != nullptr && wanted != nullptr && of_grid(*of) && of_grid(*wanted) &&
                       of->over == wanted->over;
      return fit ? std::string() : wrong("regions of one grid");
    }
    case Operand::figures_at: {
      const auto* figures = field(schema, static_cast<std::int64_t>(low_half(in.d)));
      if (figures == nullptr || figures->kind != FieldKind::figures) return wrong("figures");
      return stand_problem(schema, static_cast<StandKind>(in.a), in.d >> 16);
    }
    case Operand::stand_field:
      return stand_problem(schema, static_cast<StandKind>(in.a), value);
    case Operand::family:
      return within(value, count_of(schema.families()), "a family");
    case Operand::table:
      return within(value, count_of(schema.tables()), "a table");
    case Operand::side_class:
      return within(value, 16, "a side class");
    case Operand::edge:
      return within(value, kSquares, "an edge");
    case Operand::stride:
      return value == 1 || value == 2 ? std::string() : wrong("1 or 2");
    case Operand::course:
      return within(value, board::kCourses, "rays or lines");
    case Operand::members:
      return within(value, 3, "segments, pieces or places");
    case Operand::property:
      return within(value, kPropertiesOfFigures, "a property of figures");
    case Operand::stand:
      return within(value, kStandKinds, "a way to stand");
    case Operand::link_kind: {
      const auto* f = field(schema, in.b);
      return f == nullptr ? wrong("a map")
                          : within(value, count_of(f->link_kinds), "a kind of links");
    }
    case Operand::slot: {
      const bool known = std::any_of(
          schema.families().begin(), schema.families().end(),
          [&](const auto& family) { return value >= 0 && value < count_of(family.slots); });
      return known ? std::string() : wrong("a rule slot");
    }
    case Operand::phase:
      return within(value, static_cast<std::int64_t>(linkage.phases), "a phase");
    case Operand::event:
      return within(value, static_cast<std::int64_t>(linkage.events), "an event");
    case Operand::decision:
      return within(value, static_cast<std::int64_t>(linkage.decisions), "a decision");
    case Operand::lot:
      return within(value, static_cast<std::int64_t>(linkage.lots), "a lot");
    case Operand::sheet:
      return argument_problem(linkage.sheet_arguments, value, in.a, "a sheet");
    case Operand::effect:
      return argument_problem(linkage.effect_arguments, value, in.a, "an effect");
    case Operand::function:
      return argument_problem(linkage.function_arguments, value, in.a, "a Lua function");
    default:
      return wrong("an operand of a known kind");
  }
}

// long: one case per operand
std::string operand_text(Operand what, std::int64_t value, const Instruction& in, const Program& p,
                         const state::Schema& schema) {
  const auto numbered = [&](const char* of) {
    return std::string(of) + ' ' + std::to_string(value);
  };
  const auto name_of = [&](std::int64_t id) {
    return schema.field(FieldId(static_cast<std::size_t>(id))).name;
  };
  if (is_field(what)) return name_of(value);
  switch (what) {
    case Operand::none:
      return {};
    case Operand::flag:
      return value != 0 ? "yes" : "";
    case Operand::local:
    case Operand::to_local:
      return numbered("local");
    case Operand::set:
    case Operand::weighted_set:
      return "locals " + std::to_string(value) + " to " + std::to_string(value + 3);
    case Operand::answer:
      return numbered(in.a != 0 ? "bag" : "local");
    case Operand::bag:
    case Operand::to_bag:
      return numbered("bag");
    case Operand::target:
      return "-> " + std::to_string(value);
    case Operand::resume:
      return "again from " + std::to_string(value);
    case Operand::constant:
      return std::to_string(p.constants[static_cast<std::size_t>(value)]);
    case Operand::marks:
      return numbered("marks");
    case Operand::features: {
      std::string names;
      const auto& features = schema.family(schema.field(FieldId(in.d)).family).features;
      for (std::size_t i = 0; i < features.size(); ++i) {
        if ((value >> i & 1) != 0) names += (names.empty() ? "" : " or ") + features[i].name;
      }
      return names;
    }
    case Operand::one_feature:
      return value == 0 ? ""
                        : schema.family(schema.field(FieldId(in.d)).family)
                              .features[static_cast<std::size_t>(value - 1)]
                              .name;
    case Operand::any_grid:
      return value == 0 ? "" : name_of(value - 1);
    case Operand::note:
      return numbered("note");
    case Operand::guard:
      return value == 0 ? ""
                        : guard_text(p.guards[static_cast<std::size_t>(value - 1)], in, schema);
    case Operand::printed:
      return name_of(p.printed[static_cast<std::size_t>(value)]->grid.value);
    case Operand::selection:
      return name_of(p.selections[static_cast<std::size_t>(value)]->map.value);
    case Operand::answer_of:
      return std::string(kAnswers[static_cast<std::size_t>(value)]);
    case Operand::refusal:
      return value == 0 ? "" : "else: " + p.refusals[static_cast<std::size_t>(value - 1)].sentence;
    case Operand::address:
      return numbered("word");
    case Operand::word: {
      const auto& family = schema.families()[in.b];
      for (const auto& a : family.attributes) {
        if (static_cast<std::int64_t>(a.offset) == value) return a.name;
      }
      return numbered("word");
    }
    case Operand::family:
      return schema.families()[static_cast<std::size_t>(value)].name;
    case Operand::table:
      return schema.tables()[static_cast<std::size_t>(value)].name;
    case Operand::two_regions:
      return name_of(static_cast<std::int64_t>(high_half(in.d))) + ", " +
             name_of(static_cast<std::int64_t>(low_half(in.d)));
    case Operand::figures_at:
      return (in.d >> 16 >= 0 ? name_of(in.d >> 16) + ", " : std::string()) +
             name_of(static_cast<std::int64_t>(low_half(in.d)));
    case Operand::stand_field:
      return value >= 0 ? name_of(value) : std::string();
    case Operand::link_kind:
      return schema.fields()[in.b].link_kinds[static_cast<std::size_t>(value)];
    case Operand::phase:
      return numbered("phase");
    case Operand::event:
      return numbered("event");
    case Operand::sheet:
      return numbered("sheet");
    case Operand::slot:
      return numbered("slot");
    case Operand::function:
      return numbered("function");
    case Operand::decision:
      return numbered("decision");
    case Operand::lot:
      return numbered("lot");
    case Operand::effect:
      return numbered("effect");
    default:
      return std::to_string(value);
  }
}

}  // namespace castellan::ruletext
