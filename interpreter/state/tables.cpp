// Tables of constants.
#include <charconv>
#include <limits>
#include <optional>

#include "interpreter/state/builder.hpp"

namespace castellan::state {
namespace {

constexpr std::int64_t kMaxEntries = 1'000'000;

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t n = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

struct Range {
  std::int64_t first;
  std::int64_t last;
};

// `1..3`, or `3` for the numbers from 1.
std::optional<Range> range_in(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    const auto last = number_in(text);
    if (!last || *last < 1) return std::nullopt;
    return Range{1, *last};
  }
  const auto first = number_in(text.substr(0, dots));
  const auto last = number_in(text.substr(dots + 2));
  if (!first || !last || *first > *last || *first < -kMaxEntries || *last > kMaxEntries)
    return std::nullopt;
  return Range{*first, *last};
}

}  // namespace

void SchemaBuilder::add_table(const description::Table& declared) {
  TableType table;
  table.name = declared.name;
  std::int64_t entries = 1;
  for (const std::string& dimension : declared.dimensions) {
    ChoiceId choice;
    Range range{0, 0};
    if (const auto numbers = range_in(dimension)) {
      range = *numbers;
    } else {
      choice = choice_named(declared.origin, dimension);
      if (!choice) return;
      range.last = static_cast<std::int64_t>(schema_->choice(choice).values.size()) - 1;
    }
    table.choices.push_back(choice);
    table.lower.push_back(range.first);
    table.extent.push_back(range.last - range.first + 1);
    if (table.extent.back() > kMaxEntries / std::max<std::int64_t>(entries, 1)) {
      return error(
          declared.origin, "schema/too-large",
          "table '" + table.name + "' has more than " + std::to_string(kMaxEntries) + " entries");
    }
    entries *= table.extent.back();
  }
  if (table.extent.empty()) {
    return error(declared.origin, "schema/empty", "table '" + table.name + "' has no dimensions");
  }
  if (static_cast<std::int64_t>(declared.values.size()) > entries) {
    return error(declared.origin, "schema/range",
                 "table '" + table.name + "' has " + std::to_string(declared.values.size()) +
                     " values for " + std::to_string(entries) + " entries");
  }
  table.values = declared.values;
  table.values.resize(static_cast<std::size_t>(entries), 0);
  const auto rows =
      table.extent.back() == 0 ? 0 : static_cast<std::size_t>(entries / table.extent.back());
  table.lengths = declared.lengths;
  table.lengths.resize(rows, table.extent.back());
  for (const std::int64_t length : table.lengths) {
    if (length < 0 || length > table.extent.back()) {
      return error(declared.origin, "schema/range",
                   "table '" + table.name + "' has a row of " + std::to_string(length) +
                       " entries where " + std::to_string(table.extent.back()) + " fit");
    }
  }
  const TableId id(schema_->tables_.size());
  schema_->tables_.push_back(std::move(table));
  schema_->table_names_.try_emplace(declared.name, id);
}

void SchemaBuilder::add_tables() {
  for (const description::Table& declared : d_.tables) add_table(declared);
}

}  // namespace castellan::state
