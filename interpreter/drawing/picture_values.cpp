#include "interpreter/drawing/picture_values.hpp"

#include <algorithm>
#include <span>

#include "interpreter/base/json.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/kinds.hpp"
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

/// Goes through the entries of a thing: the labels of their values, and each as the
/// view has it, null where it shows none.
template <class Each>
void each_entry(const state::Schema& schema, const Looks& looks, const state::FieldType& f,
                const json* value, std::vector<std::string>& labels, Each&& each) {
  if (labels.size() == f.dimensions.size()) return each(value);
  const ChoiceId choice = f.dimensions[labels.size()];
  for (const std::string& name : schema.choice(choice).values) {
    labels.push_back(looks.value_label(choice, name));
    const bool known = value != nullptr && value->contains(name);
    each_entry(schema, looks, f, known ? &(*value)[name] : nullptr, labels, each);
    labels.pop_back();
  }
}

/// What a ref to a corner, a segment or a region leads to.
std::string kept_label(const ruletext::Speaker& table, const state::FieldType& f,
                       const json& value) {
  const auto cell_of = [&](const char* key) {
    return Cell{value[key][0].get<std::int16_t>(), value[key][1].get<std::int16_t>()};
  };
  if (value.contains("corner")) return state::cell_text(cell_of("corner"));
  if (value.contains("place")) return shown(value["place"].get<std::string>());
  if (!value.contains("segment")) return {};
  const state::FieldType& to = table.schema.field(f.to_field);
  const state::FieldType& grid = f.to == state::RefTo::region ? table.schema.field(to.over) : to;
  const auto instance = value.value("instance", std::size_t{0});
  state::PieceName piece{cell_of("cell"), std::nullopt};
  if (value.contains("half")) piece.half = state::half_named(value["half"].get<std::string>());
  const int slot = state::find_piece(grid.grids[instance], table.arena, piece).slot;
  return shown(state::segment_text(table, grid, instance, slot, value["segment"].get<int>()));
}

std::string joined_labels(std::span<const std::string> labels) {
  std::string out;
  for (const std::string& label : labels) out += (out.empty() ? "" : " ") + label;
  return out;
}

}  // namespace

std::string place_label(const state::Schema& schema, const state::FieldType& f, std::size_t place) {
  return shown(state::place_name(schema, f, place));
}

std::string value_label(const ruletext::Speaker& table, const Looks& looks,
                        const state::FieldType& f, const json& value) {
  if (f.kind == FieldKind::pile) return value.is_object() ? pile_label(value) : "";
  if (value.is_object() && f.kind == FieldKind::ref && f.to_field)
    return kept_label(table, f, value);
  if (value.is_object()) return {};  // hidden
  if (value.is_null()) return "none";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (f.kind == FieldKind::counter && value.is_number_integer())
    return looks.counter_label(f, value.get<std::int64_t>());
  if (f.kind == FieldKind::choice) return looks.value_label(f.choice, value.get<std::string>());
  if (f.kind == FieldKind::ref && f.to == state::RefTo::player) {
    return shown(table.players[value.get<std::size_t>()]);
  }
  if (f.kind == FieldKind::ref && f.to == state::RefTo::place && f.to_field) {
    return place_label(table.schema, table.schema.field(f.to_field), value.get<std::size_t>());
  }
  if (f.kind == FieldKind::ref && (f.to == state::RefTo::piece || f.to == state::RefTo::figure)) {
    return shown(
        ruletext::value_text(table, ruletext::value_type(f), value.get<ruletext::Value>()));
  }
  if (value.is_array())
    return state::cell_text({value[0].get<std::int16_t>(), value[1].get<std::int16_t>()});
  return value.is_string() ? shown(value.get<std::string>()) : shown(json_text(value));
}

bool as_at_first(const state::FieldType& f, const json& value) {
  return state::kinds::of(f).counts && value == json(f.initial);
}

bool says_nothing(const state::FieldType& f, const json& value) {
  return value.is_null() || value == json(false) || as_at_first(f, value);
}

std::string entries_label(const ruletext::Speaker& table, const Looks& looks,
                          const state::FieldType& f, const json& value) {
  std::string out;
  std::vector<std::string> labels;
  each_entry(table.schema, looks, f, &value, labels, [&](const json* entry) {
    if (entry == nullptr || says_nothing(f, *entry)) return;
    out += (out.empty() ? "" : ", ") + joined_labels(labels);
    if (!entry->is_boolean()) out += " " + value_label(table, looks, f, *entry);
  });
  return out;
}

void fill_table(const ruletext::Speaker& table, const Looks& looks, const state::FieldType& f,
                const json& value, const json* where, Panel& panel) {
  const ChoiceId across = f.dimensions.back();
  const auto& columns = table.schema.choice(across).values;
  for (const std::string& name : columns) panel.columns.push_back(looks.value_label(across, name));
  std::vector<std::string> labels;
  std::vector<bool> shows;
  if (where != nullptr) {
    each_entry(table.schema, looks, f, where, labels, [&](const json* entry) {
      shows.push_back(entry != nullptr && *entry == json(true));
    });
  }
  std::size_t n = 0;
  each_entry(table.schema, looks, f, &value, labels, [&](const json* entry) {
    const bool empty = where != nullptr && !shows[n++];
    if (panel.rows.empty() || panel.rows.back().cells.size() == columns.size())
      panel.rows.push_back({joined_labels(std::span(labels).first(labels.size() - 1)), {}});
    panel.rows.back().cells.push_back(empty              ? "-"
                                      : entry == nullptr ? "?"
                                                         : value_label(table, looks, f, *entry));
  });
}

bool holds_nothing(const Panel& panel) {
  if (panel.kind == Panel::Kind::value) return false;
  if (panel.kind == Panel::Kind::table || panel.hidden > 0) return false;
  return std::all_of(panel.items.begin(), panel.items.end(),
                     [](const Item& item) { return item.blank(); });
}

}  // namespace castellan::drawing
