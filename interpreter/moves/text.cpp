#include "interpreter/moves/text.hpp"

#include "interpreter/expr/value_text.hpp"
#include "interpreter/moves/board_values.hpp"

namespace castellan::moves {

using K = Type::Kind;

std::string counted(std::int64_t n, std::string_view word) {
  std::string s = std::to_string(n) + " ";
  s += word;
  if (n != 1) s += 's';
  return s;
}

std::string bag_text(const state::Schema& schema, const expr::Bag& bag) {
  std::string out;
  for (const auto& item : bag.view()) {
    for (std::int32_t n = 0; n < item.count; ++n) {
      if (!out.empty()) out += ", ";
      out += schema.components()[static_cast<std::size_t>(item.component)].name;
    }
  }
  return out.empty() ? std::string(kNothing) : out;
}

std::string_view value_name(const state::Schema& schema, Type type, Value v,
                            std::span<const std::string> players) {
  const auto i = static_cast<std::size_t>(v);
  switch (type.kind) {
    case K::component: return schema.components()[i].name;
    case K::choice: return schema.choice(type.choice()).values[i];
    case K::seat: return players[i];
    case K::place: {
      const auto& places = schema.family(schema.field(type.field()).place_family);
      return schema.components()[places.first.index() + i].name;
    }
    default: return {};
  }
}

std::string value_text(const Run& run, const Parameter& p, Value v, std::span<const std::string> players) {
  switch (p.type.kind) {
    case K::cell: {
      std::string s = cell_text(unpack_cell(cell_of(v)));
      if (turn_of(v) != 0) s += " turned " + std::to_string(90 * turn_of(v));
      return s;
    }
    case K::bag: return bag_text(run.schema(), run.machine().bag(p.bag));
    case K::segment: return segment_text(run, p, v);
    case K::figure: return figure_text(run, p.type.field(), static_cast<int>(v), players);
    default: return expr::value_text({run.schema(), run.arena(), players}, p.type, v);
  }
}

std::string Table::text(const Move& move, const expr::Context& c, std::span<const std::string> players) const {
  const Kind& kind = *kinds_[move.kind.index()];
  expr::Machine machine;
  const Run run(c, machine);
  bind(move, c, machine);
  std::string out = kind.verb;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    out += ' ';
    out += value_text(run, kind.parameters[i], move.values[i], players);
  }
  return out;
}

}  // namespace castellan::moves
