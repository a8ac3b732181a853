/// Saves of a state: everything the host knows, as JSON by field name.
///
///   {"snapshot": 1, "players": 2, "generator": "0123456789abcdef",
///    "flow": [...], "fields": {name: [instance, ...]}}
///
/// For the host only: piles with their sections and planted components, hidden
/// values and who knows them. Derived data are not saved; loading rebuilds
/// them. Loading trusts nothing: every key, type, name, bound and sum is
/// checked, and nothing of a refused snapshot remains. That the position obeys
/// the rules of its game is not checked here.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

nlohmann::json save(const Schema& schema, const Arena& arena);

/// The arena that a snapshot describes, with an empty log. The words of the
/// flow are copied as they are; the flow layer checks them. Throws
/// grammar::Error: io/json-*, schema/unknown-name, schema/bad-snapshot, each
/// with the path of what is wrong.
Arena load(const Schema& schema, const nlohmann::json& json, const std::string& source_name);

}  // namespace castellan::state
