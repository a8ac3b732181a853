#include "interpreter/protocol/connection.hpp"

#include <vector>

namespace castellan::protocol {

nlohmann::json Connection::call(const std::string& method, const JsonValue& params) {
  const Method* found = find_method(method);
  if (found == nullptr) {
    std::vector<std::string> known;
    for (const Method& each : methods()) known.emplace_back(each.name);
    throw failure(Code::method_not_found, "io/rpc-method", "There is no method '" + method + "'.",
                  grammar::nearest_name(method, known));
  }
  const auto refuse = [&](const std::string& what) {
    throw failure(Code::refused, "io/rpc-role", what + " is for the host, not for a " + std::string(word_of(client_.role)) + ".");
  };
  if (!may(found->roles, client_.role)) refuse("'" + method + "'");
  check_parameters(method, found->parameters, params);
  if (client_.role != Role::host) {
    for (const Parameter& p : found->parameters) {
      if (p.host && params.has(p.name)) refuse("'" + std::string(p.name) + "'");
    }
  }
  return found->run(Call(games_, client_, params));
}

}  // namespace castellan::protocol
