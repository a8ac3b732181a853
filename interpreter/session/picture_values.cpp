#include "interpreter/session/picture_values.hpp"

#include "interpreter/session/drawing_text.hpp"
#include "interpreter/session/path.hpp"

namespace castellan::session {
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
    if (n.get<std::int64_t>() > 1) out += " x" + n.dump();
  }
  return out;
}

}  // namespace

std::string place_label(const state::Schema& schema, const state::FieldType& f, std::size_t place) {
  if (f.kind == FieldKind::map) {
    return shown(schema.component(ComponentId(schema.family(f.place_family).first.index() + place)).name);
  }
  return f.choice ? shown(schema.choice(f.choice).values[place]) : std::to_string(place + 1);
}

std::string value_label(const Session& session, const Looks& looks, const state::FieldType& f, const json& value) {
  if (f.kind == FieldKind::pile) return value.is_object() ? pile_label(value) : "";
  if (value.is_object()) return {};  // hidden
  if (value.is_null()) return "none";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (f.kind == FieldKind::choice) return looks.value_label(f.choice, value.get<std::string>());
  if (f.kind == FieldKind::ref && f.to == state::RefTo::player) {
    return shown(session.players()[value.get<std::size_t>()]);
  }
  const auto& schema = session.game().rules().schema();
  if (f.kind == FieldKind::ref && f.to == state::RefTo::place && f.to_field) {
    return place_label(schema, schema.field(f.to_field), value.get<std::size_t>());
  }
  if (value.is_array()) return cell_text({value[0].get<std::int16_t>(), value[1].get<std::int16_t>()});
  return value.is_string() ? shown(value.get<std::string>()) : shown(value.dump());
}

}  // namespace castellan::session
