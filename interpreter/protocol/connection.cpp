#include "interpreter/protocol/connection.hpp"

#include <algorithm>
#include <vector>

#include "grammar/unicode.hpp"

namespace castellan::protocol {
namespace {

/// What a method does not list by itself comes from a rule: what failed, where and at which value
/// may tell what is hidden.
Failure for_players(const grammar::Error& error, const Method& method) {
  if (std::ranges::find(method.errors, error.first().id) == method.errors.end()) {
    return failure(Code::refused, "io/rpc-rule", "A rule failed; the host is told why.");
  }
  Failure out = failure_of(error);
  out.data.erase("where");
  return out;
}

}  // namespace

/// One request of those that the limit leaves. Error: io/rpc-rate.
void Connection::spend() {
  const auto rate = static_cast<double>(games_.limits().rate);
  if (rate == 0) return;
  const auto now = std::chrono::steady_clock::now();
  left_ = last_ ? std::min(rate, left_ + rate * std::chrono::duration<double>(now - *last_).count())
                : rate;
  last_ = now;
  if (left_ < 1)
    throw failure(
        Code::refused, "io/rpc-rate",
        "More than " + std::to_string(games_.limits().rate) + " requests came in a second.");
  --left_;
}

nlohmann::json Connection::call(const std::string& method, const JsonValue& params) {
  spend();
  const Method* found = find_method(method);
  if (found == nullptr) {
    std::vector<std::string> known;
    for (const Method& each : methods()) known.emplace_back(each.name);
    const std::string nearest = grammar::nearest_name(method, known);
    throw failure(Code::method_not_found, "io/rpc-method",
                  "There is no method '" + method + "'; " +
                      (nearest.empty() ? "'describe' lists those that there are."
                                       : "did you mean '" + nearest + "'?"),
                  nearest);
  }
  const auto refuse = [&](const std::string& what) {
    throw failure(Code::refused, "io/rpc-role",
                  what + " is for the host, not for a " + std::string(word_of(client_.role)) + ".");
  };
  if (!may(found->roles, client_.role)) refuse("'" + method + "'");
  check_parameters(method, found->parameters, params);
  if (client_.role != Role::host) {
    for (const Parameter& p : found->parameters) {
      if (!p.host || !params.has(p.name)) continue;
      const bool itself =
          p.name == "player" && client_.role == Role::seat &&
          grammar::is_same_text(params[p.name].raw().get_ref<const std::string&>(), client_.name);
      if (!itself) refuse("'" + std::string(p.name) + "'");
    }
  }
  games_.watchdog().begin();
  struct End {
    Watchdog& watchdog;
    ~End() { watchdog.end(); }
  } const end{games_.watchdog()};
  try {
    return found->run(Call(games_, client_, params));
  } catch (const grammar::Error& error) {
    if (client_.role == Role::host) throw;
    throw for_players(error, *found);
  }
}

}  // namespace castellan::protocol
