#include <string>

#include "interpreter/base/json.hpp"
#include "interpreter/protocol/method.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::protocol {
namespace {

using nlohmann::json;

constexpr std::string_view kDefinitions = R"({
  "Hash": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
  "Names": {"type": "array", "items": {"type": "string"}},
  "Moves": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Move"}]}},
  "Move": {"type": "object", "required": ["text", "verb", "parameters"], "additionalProperties": false,
    "properties": {"text": {"type": "string"}, "verb": {"type": "string"},
      "parameters": {"type": "array", "items": {"type": "object", "required": ["name", "kind", "value", "things"], "additionalProperties": false,
        "properties": {"name": {"type": "string"}, "kind": {"type": "string"}, "value": {"type": "string"}, "things": {"$ref": "#/$defs/Names"}}}}}},
  "Without": {"type": "object", "required": ["verb", "reason"], "additionalProperties": false,
    "properties": {"verb": {"type": "string"}, "reason": {"type": "string"}}},
  "Condition": {"type": "object", "required": ["text"], "additionalProperties": false,
    "properties": {"text": {"type": "string"}, "file": {"type": "string"}, "line": {"type": "integer", "minimum": 1},
                   "because": {"type": "string"}, "parameter": {"type": "string"}, "decided": {"const": true}}},
  "Chance": {"type": "object", "required": ["pile", "instance", "purpose", "count"], "additionalProperties": false,
    "properties": {"pile": {"type": ["string", "null"]}, "instance": {"type": ["string", "null"]}, "purpose": {"type": "string"},
                   "for": {"type": "string"}, "choice": {"type": "string"}, "count": {"type": "integer"}, "of": {"type": "integer"}}},
  "Cell": {"type": "array", "minItems": 2, "items": {"type": "integer"}},
  "Board": {"type": "object", "additionalProperties": false, "properties": {
    "of": {"type": "string"},
    "places": {"type": "array", "items": {"type": "object", "required": ["name", "links"], "additionalProperties": false,
      "properties": {"name": {"type": "string"}, "area": {"type": "string"}, "at": {"$ref": "#/$defs/Names"},
        "links": {"type": "array", "items": {"type": "object", "required": ["to"], "additionalProperties": false,
          "properties": {"to": {"type": "string"}, "kind": {"type": "string"}}}}}}},
    "pieces": {"type": "array", "items": {"type": "object", "required": ["cell", "component", "neighbours"], "additionalProperties": false,
      "properties": {"cell": {"$ref": "#/$defs/Cell"}, "component": {"type": "string"}, "turned": {"enum": [90, 180, 270]},
        "neighbours": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Cell"}}}}}}},
  "Rank": {"type": "object", "required": ["player", "rank", "score", "ties"], "additionalProperties": false,
    "properties": {"player": {"type": "string"}, "rank": {"type": "integer", "minimum": 1}, "score": {"type": ["integer", "null"]},
                   "ties": {"type": "array", "items": {"type": "integer"}}}},
  "Known": {"anyOf": [{"type": ["string", "null"]}, {"$ref": "#/$defs/Hidden"}]},
  "Value": {"anyOf": [{"type": ["string", "integer", "boolean", "null"]}, {"$ref": "#/$defs/Hidden"}]},
  "Outcome": {"type": "object", "required": ["text", "weight"], "additionalProperties": false,
    "properties": {"text": {"type": "string"}, "weight": {"type": "integer", "minimum": 1}}},
  "Hidden": {"type": "object", "required": ["hidden"], "additionalProperties": false, "properties": {"hidden": {"const": true}}},
  "Status": {"type": "object", "required": ["kind", "phase", "actors", "hash", "scores"], "additionalProperties": false,
    "properties": {
      "kind": {"enum": ["decision", "chance", "over"]},
      "phase": {"type": ["string", "null"]},
      "actors": {"$ref": "#/$defs/Names"},
      "round": {"type": "integer"},
      "hash": {"$ref": "#/$defs/Hash"},
      "scores": {"type": "object", "additionalProperties": {"type": "integer"}},
      "winners": {"$ref": "#/$defs/Names"},
      "ranks": {"type": "array", "items": {"$ref": "#/$defs/Rank"}},
      "chance": {"$ref": "#/$defs/Chance"},
      "undo": {"type": "object", "required": ["player", "count", "awaited"], "additionalProperties": false,
        "properties": {"player": {"type": "string"}, "count": {"type": "integer", "minimum": 1}, "awaited": {"$ref": "#/$defs/Names"}}},
      "n": {"type": "integer", "minimum": 0},
      "sheets": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}}},
  "Event": {"anyOf": [
    {"type": "object", "required": ["n", "kind", "event", "text", "values"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"type": "string"}, "event": {"type": "string"}, "text": {"type": "string"}, "values": {"type": "object"}}},
    {"type": "object", "required": ["n", "kind", "component", "from", "to"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "moved"}, "component": {"$ref": "#/$defs/Known"}, "from": {"$ref": "#/$defs/Known"},
                    "to": {"$ref": "#/$defs/Known"}, "at": {"type": "string"}, "copies": {"type": "integer", "minimum": 2}}},
    {"type": "object", "required": ["n", "kind", "field", "from", "to"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "changed"}, "field": {"type": "string"}, "of": {"type": "string"},
                    "from": {"$ref": "#/$defs/Value"}, "to": {"$ref": "#/$defs/Value"}}},
    {"type": "object", "required": ["n", "kind", "component", "from"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "drawn"}, "component": {"$ref": "#/$defs/Known"}, "from": {"type": "string"}}},
    {"type": "object", "required": ["n", "kind", "component", "in"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "revealed"}, "component": {"type": "string"}, "in": {"type": "string"},
                    "at": {"type": "string"}, "copies": {"type": "integer", "minimum": 2}}},
    {"type": "object", "required": ["n", "kind", "pile"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "shuffled"}, "pile": {"type": "string"}}},
    {"type": "object", "required": ["n", "kind", "player", "points", "sheet", "title", "lines"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "paid"}, "player": {"type": "string"}, "sheet": {"type": "string"}, "title": {"type": "string"},
                    "points": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/Hidden"}]},
                    "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}}}},
    {"type": "object", "required": ["n", "kind", "phase"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "phase"}, "phase": {"type": ["string", "null"]}}},
    {"type": "object", "required": ["n", "kind", "steps"], "additionalProperties": false,
     "properties": {"n": {"type": "integer"}, "kind": {"const": "undone"}, "steps": {"type": "integer", "minimum": 1}}}]},
  "Line": {"type": "object", "required": ["rule", "label", "count", "points", "evidence"],
    "properties": {"rule": {"type": "string"}, "label": {"type": "string"}, "count": {"type": "integer"},
                   "points": {"type": "integer"}, "failed": {"const": true}, "package": {"type": "string"}}},
  "Sheet": {"type": "object", "required": ["sheet", "title", "players"],
    "properties": {"sheet": {"type": "string"}, "title": {"type": "string"}, "paid": {"const": true},
      "players": {"type": "array", "items": {"type": "object", "required": ["player", "total", "lines"],
        "properties": {"player": {"type": "string"}, "total": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/Hidden"}]},
                       "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}}}}}}},
  "View": {"type": "object", "required": ["players"], "additionalProperties": {"$ref": "#/$defs/Shown"},
    "properties": {"players": {"type": "array", "items": {"type": "object", "required": ["player"],
      "additionalProperties": {"$ref": "#/$defs/Shown"}, "properties": {"player": {"type": "string"}}}},
      "rules": {"anyOf": [{"$ref": "#/$defs/Rules"}, {"$ref": "#/$defs/Shown"}]}}},
  "ByName": {"type": "object", "description": "of a field of a choice, of named places, or by further choices", "additionalProperties": {"$ref": "#/$defs/Shown"}},
  "InOrder": {"type": "array", "description": "of a field of places without names, or of figures, in their order", "items": {"$ref": "#/$defs/Shown"}},
  "OnBoard": {"type": "array", "description": "of a field of pieces, segments or regions",
    "items": {"type": "object", "required": ["cell", "at", "value"], "additionalProperties": false,
      "properties": {"cell": {"$ref": "#/$defs/Cell"}, "half": {"enum": ["NE", "SE", "SW", "NW"]}, "segment": {"type": "integer"},
                     "at": {"type": "string"}, "value": {"$ref": "#/$defs/Shown"}}}},
  "Rules": {"type": "object", "required": ["ruleset", "modules", "mods", "options", "box", "fields", "contestants"], "additionalProperties": false,
    "properties": {"ruleset": {"type": "string"}, "modules": {"$ref": "#/$defs/Names"}, "mods": {"$ref": "#/$defs/Names"},
      "options": {"type": "object", "additionalProperties": {"type": "string"}},
      "box": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}}},
      "fields": {"type": "object", "additionalProperties": {"type": "object", "required": ["kind", "each"], "additionalProperties": false,
        "properties": {"kind": {"type": "string"}, "each": {"type": "string"}, "of": {"type": "string"}, "by": {"$ref": "#/$defs/Names"}}}},
      "contestants": {"type": "array", "items": {"type": "object", "required": ["player", "competes"], "additionalProperties": false,
        "properties": {"player": {"type": "string"}, "competes": {"type": "boolean"}, "score": {"type": "string"}}}}}},
  "Open": {"type": "object", "required": ["game", "ruleset", "players", "over", "n"], "additionalProperties": false,
    "properties": {"game": {"type": "integer"}, "ruleset": {"type": "string"}, "players": {"$ref": "#/$defs/Names"}, "over": {"type": "boolean"}, "n": {"type": "integer"}}},
  "Package": {"type": "object", "required": ["name", "title", "version", "folder", "found", "modules", "options"]},
  "Id": {"type": ["string", "integer", "null"]},
  "Place": {"type": "object", "required": ["file", "line", "column"], "additionalProperties": false,
    "properties": {"file": {"type": "string"}, "line": {"type": "integer", "minimum": 1}, "column": {"type": "integer", "minimum": 1}}},
  "Error": {"type": "object", "required": ["code", "message", "data"], "additionalProperties": false,
    "properties": {
      "code": {"enum": [-32700, -32600, -32601, -32602, -32603, -32000]},
      "message": {"type": "string"},
      "data": {"type": "object", "required": ["id", "message"], "additionalProperties": false,
        "properties": {"id": {"type": "string", "pattern": "^[a-z-]+/[a-z0-9-]+$"}, "message": {"type": "string"},
                       "nearest": {"type": "array", "items": {"type": "string"}}, "where": {"$ref": "#/$defs/Place"}}}}}
})";

json parameters_schema(const Method& method) {
  json properties = json::object();
  json needed = json::array();
  for (const Parameter& p : method.parameters) {
    json schema = schema_of(p);
    schema["description"] = p.about;
    if (!p.usual.empty())
      schema["description"] = std::string(p.about) + "; unless given: " + std::string(p.usual);
    properties[std::string(p.name)] = std::move(schema);
    if (p.needed) needed.push_back(p.name);
  }
  return {{"type", "object"},
          {"required", std::move(needed)},
          {"additionalProperties", false},
          {"properties", std::move(properties)}};
}

json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

}  // namespace

json definitions() {
  json out = parse_json(kDefinitions, "definitions");
  json shown = json::array();
  for (std::size_t i = 0; i < description::kFieldKinds; ++i) {
    const auto kind = static_cast<description::FieldKind>(i);
    const std::string name = "View." + std::string(description::name_of(kind));
    out[name] = parse_json(state::kinds::of(kind).shape, name);
    shown.push_back(reference(name));
  }
  for (const char* more : {"Hidden", "ByName", "InOrder", "OnBoard"})
    shown.push_back(reference(more));
  out["Shown"] = {{"anyOf", std::move(shown)}};
  return out;
}

json message_schema() {
  json defs = definitions();
  json requests = json::array();
  json results = json::array();
  for (const Method& method : methods()) {
    const std::string name(method.name);
    defs[name + ".params"] = parameters_schema(method);
    defs[name + ".result"] = parse_json(method.result, name);
    json properties = {{"jsonrpc", {{"const", "2.0"}}},
                       {"id", reference("Id")},
                       {"method", {{"const", name}}},
                       {"params", reference(name + ".params")}};
    json required = {"jsonrpc", "method"};
    if (!defs[name + ".params"]["required"].empty()) required.push_back("params");
    requests.push_back({{"type", "object"},
                        {"required", std::move(required)},
                        {"properties", std::move(properties)}});
    results.push_back(reference(name + ".result"));
  }
  defs["Request"] = {{"anyOf", std::move(requests)}};
  const json version = {{"const", "2.0"}};
  json done = {{"type", "object"},
               {"required", {"jsonrpc", "id", "result"}},
               {"additionalProperties", false},
               {"properties",
                {{"jsonrpc", version},
                 {"id", reference("Id")},
                 {"result", {{"anyOf", std::move(results)}}}}}};
  json failed = {{"type", "object"},
                 {"required", {"jsonrpc", "id", "error"}},
                 {"additionalProperties", false},
                 {"properties",
                  {{"jsonrpc", version}, {"id", reference("Id")}, {"error", reference("Error")}}}};
  defs["Response"] = {{"anyOf", {std::move(done), std::move(failed)}}};
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"anyOf",
           {reference("Request"),
            reference("Response"),
            {{"type", "array"},
             {"minItems", 1},
             {"items", {{"anyOf", {reference("Request"), reference("Response")}}}}}}},
          {"$defs", std::move(defs)}};
}

json description() {
  json list = json::array();
  for (const Method& method : methods()) {
    json roles = json::array();
    for (const Role role : {Role::host, Role::seat, Role::spectator}) {
      if (may(method.roles, role)) roles.push_back(word_of(role));
    }
    json parameters = json::array();
    for (const Parameter& p : method.parameters) {
      json one = {
          {"name", p.name}, {"type", type_text(p)}, {"needed", p.needed}, {"about", p.about}};
      if (!p.usual.empty()) one["default"] = p.usual;
      if (p.host) one["roles"] = {word_of(Role::host)};
      parameters.push_back(std::move(one));
    }
    list.push_back({{"name", method.name},
                    {"about", method.about},
                    {"roles", std::move(roles)},
                    {"parameters", std::move(parameters)},
                    {"errors", method.errors},
                    {"example", parse_json(method.example, "example")}});
    if (!method.example_error.empty()) list.back()["example_error"] = method.example_error;
    if (!method.example_before.empty()) list.back()["example_before"] = method.example_before;
  }
  return {{"protocol", kProtocol}, {"methods", std::move(list)}, {"schema", message_schema()}};
}

}  // namespace castellan::protocol
