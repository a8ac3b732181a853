// Figures: what they are called in declarations, saves and views; see
// figures.hpp for their words.
#include "interpreter/state/figures.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/base/json.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/figure_text.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/piece_segments.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;
using description::FieldKind;
using figures::Location;
using figures::Where;
using nlohmann::json;

constexpr std::int64_t kMaxFigures = 1'000;

/// How a kind of location is called, in order of Where.
constexpr std::string_view kWhereNames[] = {"supply", "holder", "cell",  "corner", "segment",
                                            "place",  "figure", "track", "out"};
static_assert(std::size(kWhereNames) == figures::kWheres);

class FigureLoader {
 public:
  FigureLoader(const Schema& schema, Arena& arena, const FieldType& f, std::size_t instance)
      : schema_(schema), arena_(arena), f_(f), instance_(instance) {}

  void run(const JsonValue& list) {
    need_size(list, static_cast<std::size_t>(f_.places), "figure");
    for (int n = 0; n < f_.places; ++n) figure(n, list[static_cast<std::size_t>(n)]);
    for (int n = 0; n < f_.places; ++n) refuse_rings(n, list[static_cast<std::size_t>(n)]);
  }

 private:
  void figure(int n, const JsonValue& value) {
    const FigureType& type = f_.figures[static_cast<std::size_t>(n)];
    value.allow_only({"kind", "owner", "where", "field", "instance", "seat", "cell", "half",
                      "segment", "place", "figure", "square", "role", "stack", "custodian"});
    const std::string& kind = f_.figure_kinds[static_cast<std::size_t>(type.kind)];
    if (value["kind"].string() != kind)
      value["kind"].fail(kBadSnapshot, "this figure is a " + kind);
    const bool owned = value.has("owner");
    if (owned != static_cast<bool>(type.owner) ||
        (owned && value["owner"].integer(0, schema_.players() - 1) != type.owner.value)) {
      value.fail(kBadSnapshot,
                 type.owner ? "this figure belongs to seat " + std::to_string(type.owner.value)
                            : std::string("this figure belongs to nobody"));
    }
    figures::move(schema_, arena_, f_, instance_, n, location(n, value));
    const auto optional = [&](std::string_view key, std::int64_t least, std::int64_t most) {
      return static_cast<Word>(value.has(key) ? value[key].integer(least, most) : 0);
    };
    figures::set_role(arena_, f_, instance_, n, optional("role", 0, figures::kMost));
    figures::set_stack(arena_, f_, instance_, n, optional("stack", 0, figures::kMost));
    if (value.has("custodian"))
      figures::set_custodian(arena_, f_, instance_, n, seat(value["custodian"]));
  }

  [[nodiscard]] Seat seat(const JsonValue& value) const {
    return Seat(static_cast<std::int32_t>(value.integer(0, schema_.players() - 1)));
  }

  // The field a location lies in, and which instance of it.
  const FieldType& board(const JsonValue& value, Location& l,
                         std::initializer_list<FieldKind> kinds) const {
    const JsonValue name = value["field"];
    l.field = schema_.find_field(name.string());
    if (!l.field ||
        std::find(kinds.begin(), kinds.end(), schema_.field(l.field).kind) == kinds.end()) {
      name.fail(kBadSnapshot, "a figure cannot stand on '" + name.string() + "' in this way");
    }
    const FieldType& field = schema_.field(l.field);
    l.instance = static_cast<Word>(
        value["instance"].integer(0, static_cast<std::int64_t>(field.instances) - 1));
    return field;
  }

  [[nodiscard]] Where where(const JsonValue& value) const {
    const auto* const it =
        std::find(std::begin(kWhereNames), std::end(kWhereNames), value.string());
    if (it != std::end(kWhereNames)) return static_cast<Where>(it - std::begin(kWhereNames));
    value.fail(
        kBadSnapshot, "a figure cannot be at '" + value.string() + "'",
        grammar::nearest_hint(value.string(), {std::begin(kWhereNames), std::end(kWhereNames)}));
  }

  [[nodiscard]] Location location(int n, const JsonValue& value) const {
    Location l;
    l.where = where(value["where"]);
    switch (l.where) {
      case Where::supply:
      case Where::holder:
        l.at = value.has("seat") ? seat(value["seat"]).value : -1;
        break;
      case Where::cell:
      case Where::corner: {
        const FieldType& f = board(value, l, {FieldKind::grid});
        const Cell cell = load_cell(value["cell"]);
        if (l.where == Where::cell &&
            !f.grids[static_cast<std::size_t>(l.instance)].occupied(arena_, cell))
          value["cell"].fail(kBadSnapshot, "no piece lies on this cell");
        l.at = pack(cell);
        break;
      }
      case Where::segment: {
        const FieldType& f = board(value, l, {FieldKind::grid});
        const auto instance = static_cast<std::size_t>(l.instance);
        l.at = load_piece(f.grids[instance], arena_, value);
        const PieceSegments on(schema_, arena_, f, instance, l.at);
        l.part = static_cast<Word>(value["segment"].integer(0, on.size() - 1));
        break;
      }
      case Where::place: {
        const FieldType& field = board(value, l, {FieldKind::map, FieldKind::slots});
        l.at = -1;
        for (std::size_t p = 0; p < field.members; ++p) {
          if (place_name(schema_, field, p) == value["place"].string()) l.at = static_cast<Word>(p);
        }
        if (l.at < 0) value["place"].fail(kBadSnapshot, "'" + field.name + "' has no such place");
        break;
      }
      case Where::figure: {
        const FieldType& field = value.has("field") ? board(value, l, {FieldKind::figures}) : f_;
        l.at = static_cast<Word>(value["figure"].integer(0, field.places - 1));
        if (&field != &f_) break;
        l.field = {};
        if (l.at == n) value["figure"].fail(kBadSnapshot, "a figure cannot stand on itself");
        break;
      }
      case Where::track: {
        const FieldType& field = board(value, l, {FieldKind::counter});
        l.at = static_cast<Word>(value["square"].integer(field.min, field.max));
        break;
      }
      case Where::out:
        break;
    }
    return l;
  }

  void refuse_rings(int n, const JsonValue& value) const {
    if (figures::in_ring(schema_, arena_, {f_, n}))
      value.fail(kBadSnapshot, "figures stand on one another in a ring");
  }

  const Schema& schema_;
  Arena& arena_;
  const FieldType& f_;
  std::size_t instance_;
};

struct FiguresKind {
  // --- layout

  static void declare(SchemaBuilder& b, const Field& declared, FieldType& to) {
    to.members = 0;
    if (declared.kinds.empty() || declared.kinds.size() != declared.each.size()) {
      return b.error(declared.origin, "schema/empty",
                     title(declared) + " needs kinds, and how many there are of each");
    }
    to.figure_kinds = declared.kinds;
    to.kind_choice = b.schema().find_choice(description::kinds_name(declared.name));
    const int owners = declared.neutral ? 1 : b.schema().players();
    for (int seat = 0; seat < owners; ++seat) {
      for (std::size_t k = 0; k < declared.kinds.size(); ++k) {
        to.figures_from.push_back(static_cast<std::int32_t>(to.figures.size()));
        if (!b.bounded(declared, declared.kinds[k], declared.each[k], 0, kMaxFigures)) continue;
        for (std::int64_t n = 0; n < declared.each[k]; ++n) {
          to.figures.push_back(
              {declared.neutral ? Seat() : Seat(seat), static_cast<std::int32_t>(k)});
        }
      }
    }
    to.figures_from.push_back(static_cast<std::int32_t>(to.figures.size()));
    to.members = to.figures.size();
    to.places = static_cast<std::int32_t>(to.members);
  }
  static std::uint64_t words(const Schema& /*schema*/, const FieldType& f) {
    return static_cast<std::uint64_t>(f.places) * figures::kFigureWords;
  }
  static void start(const FieldType& f, Arena& arena, std::size_t instance) {
    figures::reset(arena, f, instance);
  }

  // --- saves and views

  static json figure_json(const Reading& r, int figure) {
    const auto& [schema, arena, f, instance] = r;
    const FigureType& type = f.figures[static_cast<std::size_t>(figure)];
    const figures::Location l = figures::location(arena, f, instance, figure);
    json out = {{"kind", f.figure_kinds[static_cast<std::size_t>(type.kind)]},
                {"where", kWhereNames[static_cast<std::size_t>(l.where)]}};
    if (type.owner) out["owner"] = type.owner.value;
    if (l.field) {
      out["field"] = schema.field(l.field).name;
      out["instance"] = l.instance;
    }
    switch (l.where) {
      case Where::supply:
      case Where::holder:
        if (l.at >= 0) out["seat"] = l.at;
        break;
      case Where::cell:
      case Where::corner:
        out["cell"] = cell_json(unpack_cell(l.at));
        break;
      case Where::segment: {
        add_piece(schema.field(l.field).grids[static_cast<std::size_t>(l.instance)], arena, l.at,
                  out);
        out["segment"] = l.part;
        break;
      }
      case Where::place:
        out["place"] = place_name(schema, schema.field(l.field), static_cast<std::size_t>(l.at));
        break;
      case Where::figure:
        out["figure"] = l.at;
        break;
      case Where::track:
        out["square"] = l.at;
        break;
      case Where::out:
        break;
    }
    if (const Word role = figures::role(arena, f, instance, figure); role != 0) out["role"] = role;
    if (const Word stack = figures::stack(arena, f, instance, figure); stack != 0)
      out["stack"] = stack;
    if (const Seat c = figures::custodian(arena, f, instance, figure)) out["custodian"] = c.value;
    return out;
  }

  static json save(const Reading& r) {
    json out = json::array();
    for (int n = 0; n < r.f.places; ++n) out.push_back(figure_json(r, n));
    return out;
  }
  static void put_in_words(const Reading& r, int figure, std::span<const std::string> players,
                           json& to) {
    for (const char* key : {"owner", "seat", "custodian"}) {
      if (to.contains(key)) to[key] = players[to[key].get<std::size_t>()];
    }
    const Speaker speaker{r.schema, r.arena, players};
    const figures::Location l = figures::location(r.arena, r.f, r.i, figure);
    to.erase("instance");
    if (l.where == Where::figure)
      to["figure"] =
          figure_name(speaker, l.field ? r.schema.field(l.field) : r.f, static_cast<int>(l.at));
    if (!l.field) return;
    const FieldType& board = r.schema.field(l.field);
    const auto instance = static_cast<std::size_t>(l.instance);
    if (board.scope == Field::Scope::player) to["of"] = players[instance];
    if (board.scope == Field::Scope::choice)
      to["of"] = r.schema.choice(board.scope_choice).values[instance];
    if (l.where == Where::cell || l.where == Where::corner) to["at"] = cell_text(unpack_cell(l.at));
    if (l.where == Where::segment) to["at"] = segment_text(speaker, board, instance, l.at, l.part);
    if (l.where == Where::place) to["at"] = to["place"];
  }
  static std::optional<json> view(const Reading& r, const Sight& sight) {
    if (!sight.sees(r)) return std::nullopt;
    json out = save(r);
    if (sight.wording == nullptr) return out;
    for (int n = 0; n < r.f.places; ++n)
      put_in_words(r, n, sight.wording->players, out[static_cast<std::size_t>(n)]);
    return out;
  }
  static void load(const Writing& w, const JsonValue& list) {
    FigureLoader(w.schema, w.arena, w.f, w.i).run(list);
  }

  // --- hashes

  // Two figures of one owner and kind may change places.
  static std::uint64_t hash(const Reading& r, std::int64_t who) {
    std::uint64_t sum = 0;
    for (int n = 0; n < r.f.places; ++n) {
      const FigureType& type = r.f.figures[static_cast<std::size_t>(n)];
      // Fields of a figure are part of what the figure is.
      std::uint64_t own = 0;
      for (const FieldType& scoped : r.schema.fields()) {
        if (scoped.scope != Field::Scope::figure || &r.schema.field(scoped.scope_field) != &r.f)
          continue;
        const std::size_t i =
            (r.i * static_cast<std::size_t>(r.f.places) + static_cast<std::size_t>(n)) *
            scoped.entries;
        for (std::uint32_t entry = 0; entry < scoped.entries; ++entry)
          own += of(scoped).hash({r.schema, r.arena, scoped, i + entry}, entry);
      }
      const Location l = figures::location(r.arena, r.f, r.i, n);
      const auto field = static_cast<std::int64_t>(l.field ? r.schema.field(l.field).key : 0);
      sum += fact(r.f.key,
                  {who, kFigure, type.owner.value, type.kind, static_cast<int>(l.where), field,
                   l.instance, at_in_hash(r, l), l.part, figures::role(r.arena, r.f, r.i, n),
                   figures::stack(r.arena, r.f, r.i, n),
                   figures::custodian(r.arena, r.f, r.i, n).value, static_cast<std::int64_t>(own)});
    }
    return sum;
  }
  static std::int64_t at_in_hash(const Reading& r, const Location& l) {
    if (l.where == Where::segment) {
      const board::Grid& grid = r.schema.field(l.field).grids[static_cast<std::size_t>(l.instance)];
      return pack(grid.cell_of(r.arena, l.at)) | second_half(grid, l.at);
    }
    if (l.where == Where::figure) {
      const FieldType& field = l.field ? r.schema.field(l.field) : r.f;
      const FigureType& below = field.figures[static_cast<std::size_t>(l.at)];
      return static_cast<std::int64_t>(below.owner.value) << 32 | below.kind;
    }
    return l.at;
  }

  /// Whether the text names the figure by any side of the segment on which it stands.
  static bool on_named_segment(const Names& names, const Reading& r, int figure,
                               const std::string& full, const grammar::TextToken& name) {
    const Location l = figures::location(r.arena, r.f, r.i, figure);
    if (l.where != Where::segment) return false;
    const FieldType& grid = r.schema.field(l.field);
    const auto instance = static_cast<std::size_t>(l.instance);
    const std::string place =
        segment_text({r.schema, r.arena, names.players}, grid, instance, l.at, l.part);
    const std::size_t before = full.find(place);
    if (before == std::string::npos || name.text.compare(0, before, full, 0, before) != 0)
      return false;
    const auto begin = name.span.begin + static_cast<std::uint32_t>(before);
    const auto words = words_of_segment({name.text.substr(before), {begin, name.span.end}});
    if (words.size() < 2) return false;
    const SegmentPlace named = find_segment(names, r.arena, grid, instance, words);
    return named.slot == l.at && named.segment == l.part;
  }

  // By its whole text, or the first of its name.
  static std::size_t member(const Names& names, const Reading& r, const grammar::TextToken& name) {
    const Speaker speaker{r.schema, r.arena, names.players};
    std::vector<std::string> known;
    for (int i = 0; i < r.f.places; ++i) {
      known.push_back(figure_text(speaker, r.f, i));
      if (known.back() == name.text || figure_name(speaker, r.f, i) == name.text)
        return static_cast<std::size_t>(i);
    }
    for (int i = 0; i < r.f.places; ++i) {
      if (on_named_segment(names, r, i, known[static_cast<std::size_t>(i)], name))
        return static_cast<std::size_t>(i);
    }
    throw names.error(name.span, "script/bad-path",
                      "'" + r.f.name + "' has no figure '" + name.text + "'",
                      grammar::nearest_hint(name.text, known));
  }

  static std::string member_text(const Reading& r, std::size_t figure,
                                 std::span<const std::string> players) {
    return figure_name({r.schema, r.arena, players}, r.f, static_cast<int>(figure));
  }
};

constexpr std::string_view kFiguresShape =
    R"({"type": "array", "description": "every figure: its kind and owner, and where it is: `supply` and `holder` with `seat`, `cell`, `corner`, `segment`, `place`, `figure`, `track` with `square`, or `out`; on a board also its `field`, `of` whom, and `at`, what scripts call the spot",
  "items": {"type": "object", "required": ["kind", "where"], "additionalProperties": false,
    "properties": {"kind": {"type": "string"}, "owner": {"type": "string"},
                   "where": {"enum": ["supply", "holder", "cell", "corner", "segment", "place", "figure", "track", "out"]},
                   "seat": {"type": "string"}, "field": {"type": "string"}, "of": {"type": "string"}, "at": {"type": "string"},
                   "cell": {"$ref": "#/$defs/Cell"}, "half": {"enum": ["NE", "SE", "SW", "NW"]}, "segment": {"type": "integer"},
                   "place": {"type": "string"}, "figure": {"type": "string"}, "square": {"type": "integer"},
                   "role": {"type": "integer"}, "stack": {"type": "integer"}, "custodian": {"type": "string"}}}})";

}  // namespace

constinit const Kind kFigures{
    .word = "figures",
    .knowledge = false,
    .stands = true,
    .holds = Holds::figures,
    .counts = false,
    .places = false,
    .shows_size = false,
    .declare = FiguresKind::declare,
    .resolve = nothing,
    .words = FiguresKind::words,
    .lay_out = nothing,
    .start = FiguresKind::start,
    .save = FiguresKind::save,
    .load = FiguresKind::load,
    .view = FiguresKind::view,
    .shape = kFiguresShape,
    .hash = FiguresKind::hash,
    .hidden = nothing,
    .determinise = nothing,
    .content = nothing,
    .read = nothing,
    .member = FiguresKind::member,
    .member_text = FiguresKind::member_text,
    .assign = not_assigned,
    .lay = not_laid,
    .clear = nothing,
    .join = not_joined,
};

}  // namespace castellan::state::kinds
