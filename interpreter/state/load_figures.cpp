#include <algorithm>

#include "interpreter/state/figures.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;
using figures::Location;
using figures::Where;

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
    value.allow_only({"kind", "owner", "where", "field", "instance", "seat", "cell", "segment",
                      "place", "figure", "square", "role", "stack", "custodian"});
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
    std::vector<std::string> known;
    for (int w = 0; w < figures::kWheres; ++w) {
      if (value.string() == where_name(static_cast<Where>(w))) return static_cast<Where>(w);
      known.emplace_back(where_name(static_cast<Where>(w)));
    }
    value.fail(kBadSnapshot, "a figure cannot be at '" + value.string() + "'",
               grammar::nearest_hint(value.string(), known));
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
        if (l.where == Where::cell && !f.grids[static_cast<std::size_t>(l.instance)].occupied(arena_, cell))
          value["cell"].fail(kBadSnapshot, "no piece lies on this cell");
        l.at = pack(cell);
        break;
      }
      case Where::segment: {
        const board::Grid& grid =
            board(value, l, {FieldKind::grid}).grids[static_cast<std::size_t>(l.instance)];
        l.at = grid.slot_at(arena_, load_cell(value["cell"]));
        if (l.at < 0) value["cell"].fail(kBadSnapshot, "no piece lies on this cell");
        const auto& segments =
            schema_.component(ComponentId(grid.piece(arena_, l.at).component)).segments;
        l.part = static_cast<Word>(
            value["segment"].integer(0, static_cast<std::int64_t>(segments.size()) - 1));
        break;
      }
      case Where::place: {
        const FieldType& field = board(value, l, {FieldKind::map, FieldKind::slots});
        l.at = -1;
        for (std::size_t p = 0; p < members(field); ++p) {
          if (place_name(schema_, field, p) == value["place"].string()) l.at = static_cast<Word>(p);
        }
        if (l.at < 0) value["place"].fail(kBadSnapshot, "'" + field.name + "' has no such place");
        break;
      }
      case Where::figure: {
        l.at = static_cast<Word>(value["figure"].integer(0, f_.places - 1));
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
    int at = n;
    for (int steps = 0; steps <= f_.places; ++steps) {
      const Location l = figures::location(arena_, f_, instance_, at);
      if (l.where != Where::figure) return;
      at = l.at;
    }
    value.fail(kBadSnapshot, "figures stand on one another in a ring");
  }

  const Schema& schema_;
  Arena& arena_;
  const FieldType& f_;
  std::size_t instance_;
};

}  // namespace

void load_figures(const Schema& schema, Arena& arena, const FieldType& f, std::size_t instance,
                  const JsonValue& list) {
  FigureLoader(schema, arena, f, instance).run(list);
}

}  // namespace castellan::state
