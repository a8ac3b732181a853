#include <string>

#include "interpreter/json.hpp"
#include "interpreter/protocol/method.hpp"

namespace castellan::protocol {
namespace {

using nlohmann::json;

constexpr std::string_view kDefinitions = R"({
  "Hash": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
  "Names": {"type": "array", "items": {"type": "string"}},
  "Moves": {"type": "array", "items": {"type": "string"}},
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
      "sheets": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}}},
  "Event": {"type": "object", "required": ["event", "text", "values"], "additionalProperties": false,
    "properties": {"event": {"type": "string"}, "text": {"type": "string"}, "values": {"type": "object"}}},
  "Line": {"type": "object", "required": ["rule", "label", "count", "points", "evidence"],
    "properties": {"rule": {"type": "string"}, "label": {"type": "string"}, "count": {"type": "integer"},
                   "points": {"type": "integer"}, "package": {"type": "string"}}},
  "Sheet": {"type": "object", "required": ["sheet", "title", "players"],
    "properties": {"sheet": {"type": "string"}, "title": {"type": "string"}, "paid": {"const": true},
      "players": {"type": "array", "items": {"type": "object", "required": ["player", "total", "lines"],
        "properties": {"player": {"type": "string"}, "total": {"type": "integer"},
                       "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}}}}}}},
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
    if (!p.usual.empty()) schema["description"] = std::string(p.about) + "; unless given: " + std::string(p.usual);
    properties[std::string(p.name)] = std::move(schema);
    if (p.needed) needed.push_back(p.name);
  }
  return {{"type", "object"}, {"required", std::move(needed)}, {"additionalProperties", false}, {"properties", std::move(properties)}};
}

json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

}  // namespace

json definitions() { return parse_json(kDefinitions, "definitions"); }

json message_schema() {
  json defs = definitions();
  json requests = json::array();
  json results = json::array();
  for (const Method& method : methods()) {
    const std::string name(method.name);
    defs[name + ".params"] = parameters_schema(method);
    defs[name + ".result"] = parse_json(method.result, name);
    json properties = {{"jsonrpc", {{"const", "2.0"}}}, {"id", reference("Id")}, {"method", {{"const", name}}}, {"params", reference(name + ".params")}};
    json required = {"jsonrpc", "method"};
    if (!defs[name + ".params"]["required"].empty()) required.push_back("params");
    requests.push_back({{"type", "object"}, {"required", std::move(required)}, {"properties", std::move(properties)}});
    results.push_back(reference(name + ".result"));
  }
  defs["Request"] = {{"anyOf", std::move(requests)}};
  const json version = {{"const", "2.0"}};
  json done = {{"type", "object"}, {"required", {"jsonrpc", "id", "result"}}, {"additionalProperties", false},
               {"properties", {{"jsonrpc", version}, {"id", reference("Id")}, {"result", {{"anyOf", std::move(results)}}}}}};
  json failed = {{"type", "object"}, {"required", {"jsonrpc", "id", "error"}}, {"additionalProperties", false},
                 {"properties", {{"jsonrpc", version}, {"id", reference("Id")}, {"error", reference("Error")}}}};
  defs["Response"] = {{"anyOf", {std::move(done), std::move(failed)}}};
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"anyOf", {reference("Request"), reference("Response"),
                     {{"type", "array"}, {"minItems", 1}, {"items", {{"anyOf", {reference("Request"), reference("Response")}}}}}}},
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
      json one = {{"name", p.name}, {"type", type_text(p)}, {"needed", p.needed}, {"about", p.about}};
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
    if (!method.example_before.empty()) list.back()["example_before"] = parse_json(method.example_before, "example");
  }
  return {{"methods", std::move(list)}, {"schema", message_schema()}};
}

}  // namespace castellan::protocol
