#include "interpreter/expr/native/tables.hpp"

#include <algorithm>
#include <vector>

namespace castellan::expr::native {

/// `values` is asked for them once.
template <class Values>
std::string Tables::keep(std::string name, const char* type, Values values) {
  const auto [at, fresh] = arrays_.try_emplace(std::move(name));
  if (fresh) {
    std::string& s = at->second;
    s = std::string("static const ") + type + ' ' + at->first + "[] = {";
    std::size_t n = 0;
    for (const auto v : values()) s += (n++ % 24 == 0 ? "\n  " : " ") + std::to_string(v) + ',';
    if (n == 0) s += '0';
    s += "\n};\n";
  }
  return at->first;
}

std::string Tables::attribute(std::size_t word) {
  return keep("A" + std::to_string(word), "int32_t", [&] {
    std::vector<Word> values;
    for (const auto& c : schema_.components()) values.push_back(word < c.attributes.size() ? c.attributes[word] : 0);
    return values;
  });
}

std::size_t Tables::attribute_words() const {
  std::size_t words = 0;
  for (const auto& c : schema_.components()) words = std::max(words, c.attributes.size());
  return words;
}

std::string Tables::attributes() {
  return keep("A", "int32_t", [&] {
    const std::size_t words = attribute_words();
    std::vector<Word> values(words * schema_.components().size());
    for (std::size_t c = 0; c < schema_.components().size(); ++c) {
      std::ranges::copy(schema_.components()[c].attributes, values.begin() + static_cast<std::ptrdiff_t>(c * words));
    }
    return values;
  });
}

std::string Tables::table(std::size_t table) {
  return keep("T" + std::to_string(table), "int64_t", [&] { return schema_.tables()[table].values; });
}

std::string Tables::areas(FieldId id) {
  const board::Map& map = schema_.field(id).maps[0];
  const std::string name = "P" + std::to_string(id.value);
  const auto each = [&](auto use) {
    for (int area = 0; area < map.areas(); ++area) use(map.places_in(area));
  };
  keep(name + "_from", "int32_t", [&] {
    std::vector<std::size_t> from{0};
    each([&](auto places) { from.push_back(from.back() + places.size()); });
    return from;
  });
  return keep(name, "int32_t", [&] {
    std::vector<int> all;
    each([&](auto places) { all.insert(all.end(), places.begin(), places.end()); });
    return all;
  });
}

std::string Tables::text() const {
  std::string s;
  for (const auto& [name, array] : arrays_) s += array;
  return s;
}

}  // namespace castellan::expr::native
