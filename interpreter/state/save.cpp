#include <nlohmann/json.hpp>

#include "interpreter/base/generator.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/snapshot.hpp"

namespace castellan::state {

using nlohmann::json;

namespace {

std::string generator(const Schema& schema, const Arena& arena) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const Address word : {1u, 0u}) {
    const auto bits = static_cast<std::uint32_t>(arena.get(schema.bookkeeping().generator + word));
    for (int shift = 28; shift >= 0; shift -= 4) out += kDigits[bits >> shift & 15];
  }
  return out;
}

}  // namespace

json save(const Schema& schema, const Arena& arena) {
  json fields = json::object();
  for (const FieldType& f : schema.fields()) {
    if (f.derived) continue;
    json& list = fields[f.name] = json::array();
    for (std::size_t i = 0; i < f.instances; ++i)
      list.push_back(kinds::of(f).save({schema, arena, f, i}));
  }
  const Bookkeeping& b = schema.bookkeeping();
  json flow = json::array();
  for (const Word word : arena.view(b.flow, b.flow_words)) flow.push_back(word);
  while (!flow.empty() && flow.back() == 0) flow.erase(flow.size() - 1);
  return {{"snapshot", 1},
          {"players", schema.players()},
          {"generator", generator(schema, arena)},
          {"flow", std::move(flow)},
          {"fields", std::move(fields)}};
}

}  // namespace castellan::state
