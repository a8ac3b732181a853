#include "interpreter/drawing/picture_values.hpp"

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/json.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::drawing {
namespace {

using description::FieldKind;
using nlohmann::json;

std::string pile_label(const json& value) {
  if (value.contains("count")) {
    const auto n = value["count"].get<std::int64_t>();
    return n == 0 ? "" : std::to_string(n);
  }
  std::string out;
  for (const auto& [name, n] : value.items()) {
    if (!n.is_number_integer()) continue;
    if (!out.empty()) out += ", ";
    out += shown(name);
    if (n.get<std::int64_t>() > 1) out += " x" + json_text(n);
  }
  return out;
}

}  // namespace

std::string place_label(const state::Schema& schema, const state::FieldType& f, std::size_t place) {
  return shown(state::place_name(schema, f, place));
}

std::string value_label(const expr::Speaker& table, const Looks& looks, const state::FieldType& f,
                        const json& value) {
  if (f.kind == FieldKind::pile) return value.is_object() ? pile_label(value) : "";
  if (value.is_object()) return {};  // hidden
  if (value.is_null()) return "none";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (f.kind == FieldKind::choice) return looks.value_label(f.choice, value.get<std::string>());
  if (f.kind == FieldKind::ref && f.to == state::RefTo::player) {
    return shown(table.players[value.get<std::size_t>()]);
  }
  if (f.kind == FieldKind::ref && f.to == state::RefTo::place && f.to_field) {
    return place_label(table.schema, table.schema.field(f.to_field), value.get<std::size_t>());
  }
  if (value.is_array()) return state::cell_text({value[0].get<std::int16_t>(), value[1].get<std::int16_t>()});
  return value.is_string() ? shown(value.get<std::string>()) : shown(json_text(value));
}

}  // namespace castellan::drawing
