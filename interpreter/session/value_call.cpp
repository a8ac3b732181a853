#include "interpreter/session/value_call.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/session/script/script.hpp"

namespace castellan::session {
namespace {

using description::Definition;

bool is_amount(const Definition& d) {
  return d.kind == Definition::Kind::amount || d.kind == Definition::Kind::condition ||
         d.kind == Definition::Kind::lua_amount;
}

grammar::Error wrong(std::string id, std::string message, std::string hint = {}) {
  return grammar::Error(grammar::diagnose("", std::move(id), std::move(message), std::move(hint)));
}

const Definition& find_amount(const flow::Rules& rules, const std::string& name) {
  std::vector<std::string> known;
  for (const Definition& d : rules.description().definitions) {
    if (!is_amount(d)) continue;
    if (d.name == name) return d;
    known.push_back(d.name);
  }
  throw wrong("script/unknown-value", "There is no amount or condition '" + name + "'.",
              grammar::nearest_hint(name, known));
}

/// The value of a call of `amount`, as JSON; `viewer` is the player of the program if it is a seat.
nlohmann::json evaluated(const Session& session, const Definition& amount,
                         const ruletext::Program& program, Seat viewer,
                         std::span<const ruletext::Value> arguments) {
  const state::Schema& schema = session.game().rules().schema();
  try {
    ruletext::Machine machine;
    const ruletext::ReadContext context = session.game().context();
    machine.refuel(context);
    machine.local(0) = viewer ? viewer.value : 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) machine.local(i + 1) = arguments[i];
    const ruletext::Value value = machine.evaluate(program, context);
    const ruletext::Type type = amount.kind == Definition::Kind::condition
                                    ? ruletext::Type::truth()
                                    : ruletext::parameter_type(amount.type, schema);
    if (type.is(ruletext::Type::Kind::number)) return value;
    if (type.is(ruletext::Type::Kind::truth)) return value != 0;
    if (value < 0) return nullptr;
    return ruletext::value_text({schema, session.game().arena(), session.players()}, type, value);
  } catch (const ruletext::RuleError& e) {
    throw grammar::Error(e.diagnostic());
  }
}

}  // namespace

nlohmann::json value_json(const Session& session, const std::string& name,
                          const std::vector<std::string>& arguments, std::optional<Seat> viewer) {
  const flow::Rules& rules = session.game().rules();
  const state::Schema& schema = rules.schema();
  const Definition& amount = find_amount(rules, name);
  if (arguments.size() != amount.parameters.size()) {
    throw wrong("script/bad-value", "'" + name + "' takes " +
                                        std::to_string(amount.parameters.size()) + " values, not " +
                                        std::to_string(arguments.size()));
  }
  ruletext::Signature signature{"value of " + name, "player", {}};
  std::vector<ruletext::Value> values;
  std::string call = name;
  std::uint32_t own = 1;  ///< locals that hold the viewer
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto& parameter = amount.parameters[i];
    const ruletext::Type type = ruletext::parameter_type(parameter.type, schema);
    const auto text = std::make_shared<grammar::Source>("arguments", arguments[i]);
    values.push_back(read_argument(
        session, text, {arguments[i], {0, static_cast<std::uint32_t>(arguments[i].size())}}, type));
    if (viewer && *viewer && type.is(ruletext::Type::Kind::seat) &&
        values.back() == viewer->value && i + 1 < 32)
      own |= 1U << (i + 1);
    signature.parameters.push_back({"argument_" + std::to_string(i + 1), type});
    call += (i == 0 ? "(" : ", ") + signature.parameters.back().name;
  }
  if (!arguments.empty()) call += ")";

  ruletext::Vocabulary words{rules.description(), schema, {}, {}, {}, {}};
  words.lua_functions = rules.lua_functions();
  words.lots = rules.lots();
  grammar::Diagnostics problems;
  score::Sheets::declare(rules.description(), schema, words, problems);
  const auto source = std::make_shared<grammar::Source>("value", call);
  description::RuleText text;
  text.source = source;
  text.span = {0, static_cast<std::uint32_t>(call.size())};
  const ruletext::Program program = ruletext::compile_amount(words, signature, text, {}, problems);
  if (problems.has_errors()) throw grammar::Error(problems.sorted());
  const Secrecy most = viewer && *viewer ? Secrecy::own : Secrecy::open;
  if (viewer && session.secrets().of(program, own) > most) {
    throw wrong("script/hidden-value",
                "'" + name + "' may read what is not open to " +
                    (*viewer ? session.players()[viewer->index()] : std::string("everybody")) +
                    ".");
  }
  return evaluated(session, amount, program, viewer.value_or(Seat()), values);
}

}  // namespace castellan::session
