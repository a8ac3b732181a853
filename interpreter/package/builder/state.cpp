// Declarations of choices, families of components, tables.
#include <algorithm>

#include "interpreter/package/builder/builder.hpp"
#include "interpreter/package/signatures.hpp"

namespace castellan::package {

using lua::Value;

void Builder::read_choice(Keys& k, const Declared& d) {
  out_.choices.push_back({d.name, k.names("values"), k.origin(d.name)});
}

description::Attribute Builder::read_attribute(Keys& k, const std::string& name, const Value& type,
                                               bool required, bool unique, bool turns) {
  using Kind = description::Attribute::Kind;
  description::Attribute out;
  static_cast<void>(k.is_name("attributes", name));
  out.name = name;
  out.required = required;
  out.unique = unique;
  out.turns = turns;
  out.origin = k.origin(name);
  if (type.kind != Value::Kind::declaration) {
    k.wrong(name, type, "castellan.number, flag_attribute, one_of or several_of");
    return out;
  }
  const lua::Declaration& d = *type.declaration;
  Keys t(reading_, d.options, d.site, "attribute '" + name + "'", k.taken());
  if (d.kind == "number") {
    out.kind = Kind::number;
    out.min = t.integer("min", 0);
    out.max = t.integer("max", 1'000'000);
  } else if (d.kind == "flag_attribute") {
    out.kind = Kind::flag;
    out.max = 1;
  } else if (d.kind == "one_of" || d.kind == "several_of") {
    out.kind = d.kind == "one_of" ? Kind::choice : Kind::bag;
    out.choice = t.required_text("choice");
  } else {
    k.wrong(name, type, "castellan.number, flag_attribute, one_of or several_of");
  }
  return out;
}

// A list of { "name", type, required = true }, or name = type in byte order.
std::vector<description::Attribute> Builder::read_attributes(Keys& k, std::string_view key) {
  std::vector<description::Attribute> out;
  const Value* given = k.value(key);
  if (given == nullptr) return out;
  if (given->kind != Value::Kind::table) {
    k.wrong(key, *given, "a table of attributes");
    return out;
  }
  for (const Value& item : given->list) {
    if (item.kind != Value::Kind::table) {
      k.wrong(key, item, "a list of { \"name\", type }");
      continue;
    }
    Keys a(reading_, item, item.site, "an attribute of " + k.what(), k.taken());
    const std::vector<Value>& parts = a.items();
    if (parts.size() != 2 || parts[0].kind != Value::Kind::string) {
      a.wrong(key, item, "a list of { \"name\", type }");
      continue;
    }
    out.push_back(read_attribute(k, parts[0].text, parts[1], a.truth("required", false),
                                 a.truth("unique", false), a.truth("turns", false)));
  }
  for (const auto& [name, type] : given->keys) {
    out.push_back(read_attribute(k, name, type, false, false, false));
  }
  return out;
}

description::Feature Builder::read_feature(Keys& k, const Value& item,
                                           const std::vector<std::string>& sides) {
  description::Feature out;
  if (item.kind != Value::Kind::table) {
    k.wrong("features", item, "a list of { \"name\", edge = ..., ... }");
    return out;
  }
  Keys f(reading_, item, item.site, "a feature of " + k.what(), k.taken());
  const std::vector<Value>& parts = f.items();
  if (parts.size() == 1 && parts[0].kind == Value::Kind::string) {
    static_cast<void>(f.is_name("features", parts[0].text));
    out.name = parts[0].text;
  } else {
    f.wrong("features", item, "{ \"name\", edge = ..., ... }");
  }
  out.origin = f.origin(out.name);
  const auto side_class = [&](const char* key, const std::string& name) {
    const auto side = std::find(sides.begin(), sides.end(), name);
    if (side != sides.end()) return side - sides.begin();
    f.error(key, "package/bad-value",
            "'" + std::string(key) + "' of feature '" + out.name + "' is '" + name +
                "', which 'sides' does not list.",
            grammar::nearest_hint(name, sides));
    return std::ptrdiff_t{0};
  };
  if (const std::string edge = f.text("edge"); !edge.empty()) out.edge = side_class("edge", edge);
  for (const std::string& name : f.texts("fills")) out.fills.push_back(side_class("fills", name));
  out.region = f.truth("region", false);
  out.marks = read_attributes(f, "marks");
  return out;
}

// A list of signatures or of { "signature", own = true }.
std::vector<std::string> Builder::read_slot_names(Keys& k, std::string_view key,
                                                  description::Family& family) {
  std::vector<std::string> out;
  const auto add = [&](Keys& of, const Value& named, bool own) {
    if (!of.is_name(key, named.text)) return;
    Signed s = read_signature(of, named.text, named.site == nullptr ? of.site() : named.site,
                              "rule slot '" + named.text.substr(0, named.text.find('(')) + "'");
    if (s.name.empty()) return;
    refuse_value(s, "rule slot '" + s.name + "'");
    out.push_back(s.name);
    if (own || !s.parameters.empty()) {
      family.slot_types.push_back({std::move(s.name), std::move(s.parameters), own});
    }
  };
  const Value* given = k.value(key);
  if (given == nullptr) return out;
  if (given->kind == Value::Kind::string) {
    add(k, *given, false);
    return out;
  }
  if (given->kind != Value::Kind::table || !given->keys.empty()) return k.names(key);
  for (const Value& item : given->list) {
    if (item.kind == Value::Kind::string) {
      add(k, item, false);
      continue;
    }
    if (item.kind != Value::Kind::table) {
      k.wrong(key, item, "a list of names or of { \"name\", own = true }");
      continue;
    }
    Keys slot(reading_, item, item.site, "a rule slot of " + k.what(), k.taken());
    const auto& parts = slot.items();
    if (parts.size() != 1 || parts.front().kind != Value::Kind::string) {
      slot.wrong(key, item, "{ \"name\", own = true }");
      continue;
    }
    if (slot.has("params")) {
      const auto wanted = signature_of("slot", parts.front().text, item);
      slot.error("params", "package/bad-value",
                 "The parameters of rule slot '" + parts.front().text + "' stand behind its name.",
                 wanted ? "write \"" + *wanted + "\"" : "");
      continue;
    }
    add(slot, parts.front(), slot.truth("own", false));
  }
  return out;
}

void Builder::read_component(Keys& k, const Declared& d) {
  description::Family out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  out.attributes = read_attributes(k, "attributes");
  out.sides = k.names("sides");
  k.each("features", [&](const Value& item, std::size_t) {
    out.features.push_back(read_feature(k, item, out.sides));
  });
  out.features_of = k.text("features_of");
  for (const char* key : {"sides", "features"}) {
    if (out.features_of.empty() || !k.has(key)) continue;
    k.error(key, "package/bad-value",
            k.what() + " has '" + key + "' of its own and those of '" + out.features_of + "'.",
            "leave one of them away");
  }
  out.effect_slots = read_slot_names(k, "effects", out);
  out.amount_slots = read_slot_names(k, "amounts", out);
  out.lies_on = k.text("lies_on");
  out_.families.push_back(std::move(out));
}

namespace {

struct Dimension {
  std::string text;
  std::vector<std::string> keys;  ///< values of a choice; empty for numbers
  std::size_t extent = 0;
};

// Walks the nested values of a table, row-major.
class TableValues {
 public:
  TableValues(Keys& k, const std::vector<Dimension>& dimensions, description::Table& out)
      : k_(k), dimensions_(dimensions), out_(out) {}

  // The last dimension may be a list of its own: its length is that of the longest row.
  [[nodiscard]] std::size_t longest_row(const Value& value, std::size_t depth) const {
    if (value.kind != Value::Kind::table) return 0;
    if (depth == dimensions_.size()) return value.list.size();
    std::size_t longest = 0;
    for (const Value& item : value.list) longest = std::max(longest, longest_row(item, depth + 1));
    for (const auto& [key, item] : value.keys) {
      longest = std::max(longest, longest_row(item, depth + 1));
    }
    return longest;
  }

  void read(const Value* value, std::size_t depth, std::size_t row) {
    if (depth == dimensions_.size()) return read_entry(value, row);
    const Dimension& dimension = dimensions_[depth];
    if (value != nullptr && value->kind != Value::Kind::table) {
      k_.wrong("values", *value, "a table for each of '" + dimension.text + "'");
      value = nullptr;
    }
    const bool last = depth + 1 == dimensions_.size() && row == 0;
    std::size_t given = 0;
    for (std::size_t i = 0; i < dimension.extent; ++i) {
      const Value* item = nullptr;
      if (value != nullptr && !dimension.keys.empty()) item = value->find(dimension.keys[i]);
      if (value != nullptr && dimension.keys.empty() && i < value->list.size()) {
        item = &value->list[i];
      }
      if (item != nullptr) given = i + 1;
      read(item, depth + 1, row);
    }
    if (last) out_.lengths.push_back(static_cast<std::int64_t>(given));
    if (value != nullptr) check_shape(*value, dimension);
  }

 private:
  void read_entry(const Value* value, std::size_t row) {
    if (row == 0) {
      if (value != nullptr && value->kind != Value::Kind::integer) {
        k_.wrong("values", *value, "an integer");
      }
      out_.values.push_back(value == nullptr ? 0 : value->integer);
      return;
    }
    const bool list = value != nullptr && value->kind == Value::Kind::table;
    if (value != nullptr && !list) k_.wrong("values", *value, "a list of integers");
    for (std::size_t i = 0; i < row; ++i) {
      const Value* item = list && i < value->list.size() ? &value->list[i] : nullptr;
      if (item != nullptr && item->kind != Value::Kind::integer) {
        k_.wrong("values", *item, "an integer");
      }
      out_.values.push_back(item == nullptr ? 0 : item->integer);
    }
    out_.lengths.push_back(list ? static_cast<std::int64_t>(value->list.size()) : 0);
  }

  void check_shape(const Value& value, const Dimension& dimension) {
    for (const auto& [key, item] : value.keys) {
      if (std::find(dimension.keys.begin(), dimension.keys.end(), key) == dimension.keys.end()) {
        k_.error_at(
            item.site, "values", "package/unknown-key",
            "'" + key + "' is not in '" + dimension.text + "', the dimension of " + k_.what() + ".",
            grammar::nearest_hint(key, dimension.keys));
      }
    }
    const std::size_t most = dimension.keys.empty() ? dimension.extent : 0;
    if (value.list.size() > most) {
      k_.error_at(value.list.back().site, "values", "package/bad-value",
                  k_.what() + " has a list of " + std::to_string(value.list.size()) +
                      " values for '" + dimension.text + "'.");
    }
  }

  Keys& k_;
  const std::vector<Dimension>& dimensions_;
  description::Table& out_;
};

}  // namespace

void Builder::read_table(Keys& k, const Declared& d) {
  constexpr std::size_t kMaxEntries = 100'000;
  description::Table out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  std::vector<Dimension> dimensions;
  std::size_t entries = 1;
  k.each("by", [&](const Value& item, std::size_t) {
    Dimension dimension;
    if (item.kind == Value::Kind::string) {
      dimension.text = item.text;
      const auto values = values_of(item.text);
      if (!values) {
        std::vector<std::string> known;
        for (const auto& c : out_.choices) known.push_back(c.name);
        return k.error(
            "by", "package/bad-value",
            "'by' of " + k.what() + " names the choice '" + item.text + "', which is not declared.",
            grammar::nearest_hint(item.text, known));
      }
      dimension.keys = *values;
      dimension.extent = dimension.keys.size();
    } else if (item.list.size() == 2 && item.list[0].kind == Value::Kind::integer &&
               item.list[1].kind == Value::Kind::integer &&
               item.list[0].integer <= item.list[1].integer &&
               item.list[1].integer - item.list[0].integer < std::int64_t{kMaxEntries}) {
      dimension.text =
          std::to_string(item.list[0].integer) + ".." + std::to_string(item.list[1].integer);
      dimension.extent = static_cast<std::size_t>(item.list[1].integer - item.list[0].integer + 1);
    } else {
      return k.wrong("by", item, "a choice or { from, to }");
    }
    entries *= std::max<std::size_t>(dimension.extent, 1);
    out.dimensions.push_back(dimension.text);
    dimensions.push_back(std::move(dimension));
  });
  const Value* values = k.value("values");
  if (values == nullptr || dimensions.empty() || entries > kMaxEntries) {
    k.error(values == nullptr ? "values" : "by", "package/missing-key",
            k.what() + " needs 'by' and 'values', of at most " + std::to_string(kMaxEntries) +
                " entries.");
    return;
  }
  TableValues reader(k, dimensions, out);
  const std::size_t row = reader.longest_row(*values, 0);
  if (row > kMaxEntries / entries) return k.wrong("values", *values, "fewer entries");
  if (row > 0) out.dimensions.push_back("1.." + std::to_string(row));
  reader.read(values, 0, row);
  out_.tables.push_back(std::move(out));
}

}  // namespace castellan::package
