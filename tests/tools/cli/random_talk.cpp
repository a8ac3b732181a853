#include "tests/tools/cli/random_talk.hpp"

#include <utility>

#include "tests/tools/cli/rpc_messages.hpp"

namespace castellan::cli::test {
namespace {

using nlohmann::json;
using protocol::Form;

const std::vector<std::string> kTexts = {"Anna",
                                         "Ben",
                                         "nim",
                                         "shelter",
                                         "take 1",
                                         "take 2",
                                         "take 3",
                                         "take 9",
                                         "choose trader",
                                         "choose messenger",
                                         "heap",
                                         "score",
                                         "final",
                                         "(0,0)",
                                         "city of (0,0)",
                                         "most",
                                         "",
                                         "?",
                                         "ruleset nim\nplayers Anna, Ben\nAnna: take 3\n",
                                         "Ann\xC3\xA4",
                                         "host",
                                         std::string(300, 'x')};
const std::vector<std::string> kBytes = {"{",       "}",    "[",  "]",
                                         "\"",      ":",    ",",  "\\u0000",
                                         "\\ud800", "1e9",  "-1", "9223372036854775808",
                                         "null",    "\xFF", "\n", "\"id\""};

protocol::Limits small_limits() {
  protocol::Limits limits;
  limits.games = 6;
  limits.milliseconds = 0;
  return limits;
}

}  // namespace

RandomTalk::RandomTalk(protocol::Workplace workplace, Random random)
    : random_(std::move(random)), games_(std::move(workplace), small_limits()) {
  using protocol::Role;
  clients_.emplace_back(games_);
  static_cast<void>(clients_[0].answer(
      R"({"jsonrpc": "2.0", "method": "new", "params": {"ruleset": "nim", "players": ["Anna", "Ben"], "seed": 1}})"));
  clients_.emplace_back(games_, protocol::Client{Role::seat, "Anna", 1});
  clients_.emplace_back(games_, protocol::Client{Role::seat, "Ben", 1});
  clients_.emplace_back(games_, protocol::Client{Role::spectator, {}, 1});
  // Somebody who is nobody's player is told so.
  clients_.emplace_back(games_, protocol::Client{Role::seat, "Dora", 1});
}

json RandomTalk::value(const protocol::Parameter& parameter, bool wrong) {
  const Form form = wrong ? static_cast<Form>(random_(11)) : parameter.form;
  switch (form) {
    case Form::game:
      return random_(3) == 0 ? 1 + random_(4) : 1;
    case Form::count:
      return random_(wrong ? 5 : 3) + (wrong ? 0 : 1);
    case Form::index:
      return random_(wrong ? 1'000'000 : 4);
    case Form::truth:
      return random_(2) == 0;
    case Form::seed:
      return random_(2) == 0 ? json(random_(100)) : json("18446744073709551615");
    case Form::settings:
      return random_(2) == 0 ? json::object() : json{{word(kTexts), random_(3)}};
    case Form::word:
      return parameter.words.empty()
                 ? json("auto")
                 : json(parameter
                            .words[random_(static_cast<std::uint32_t>(parameter.words.size()))]);
    case Form::texts:
      if (parameter.name == "players" && random_(4) != 0) return {"Anna", "Ben"};
      return json::array({word(kTexts)});
    case Form::values:
      return json::array({random_(5), word(kTexts)});
    case Form::chosen:
      return json::array({{{"name", word(kTexts)}, {"value", word(kTexts)}}});
    case Form::text:
      break;
  }
  if (parameter.name == "ruleset" && random_(4) != 0) return random_(3) == 0 ? "shelter" : "nim";
  if (parameter.name == "path") return "rulesets/" + word(kTexts);
  return word(kTexts);
}

json RandomTalk::request() {
  const auto methods = protocol::methods();
  const protocol::Method& method = methods[random_(static_cast<std::uint32_t>(methods.size()))];
  json params = json::object();
  for (const protocol::Parameter& p : method.parameters) {
    const bool given = p.needed ? random_(30) != 0 : random_(p.host ? 10 : 3) == 0;
    if (given) params[std::string(p.name)] = value(p, random_(20) == 0);
  }
  // Game 1 is the one that all of them know.
  if (method.name == "close" && params.contains("game")) params["game"] = 2 + random_(3);
  json out = {{"jsonrpc", "2.0"},
              {"id", random_(1000)},
              {"method", method.name},
              {"params", std::move(params)}};
  if (random_(40) == 0) out.erase(random_(2) == 0 ? "id" : "params");
  return out;
}

void RandomTalk::spoil(std::string& text) {
  for (std::uint32_t left = 1 + random_(3); left > 0; --left) {
    const std::size_t at = random_(static_cast<std::uint32_t>(text.size()) + 1);
    switch (random_(3)) {
      case 0:
        text.insert(at, word(kBytes));
        break;
      case 1:
        text.erase(at, random_(8));
        break;
      default:
        text.insert(at, text.substr(random_(static_cast<std::uint32_t>(text.size()) + 1), 20));
        break;
    }
  }
}

std::string RandomTalk::judge(const std::string& answer) {
  const json said = json::parse(line_, nullptr, false);
  const json answers = json::parse(answer, nullptr, false);
  if (answers.is_discarded()) return "the answer is no JSON";
  const auto one = [&](const json& asked, const json& each) -> std::string {
    ++answered_;
    if (each.contains("result")) ++done_;
    if (each.contains("error") && each["error"]["code"] == -32603) return "a fault of the program";
    return fault_of_messages(asked, each);
  };
  if (!answers.is_array()) return one(said, answers);
  std::size_t next = 0;
  for (const json& each : said) {
    if (!is_answered(each.dump(-1, ' ', false, json::error_handler_t::replace))) continue;
    if (next == answers.size()) return "too few answers";
    if (std::string wrong = one(each, answers[next++]); !wrong.empty()) return wrong;
  }
  return next == answers.size() ? "" : "too many answers";
}

std::string RandomTalk::step() {
  json said = request();
  if (random_(20) == 0) {
    said = json::array({std::move(said)});
    while (random_(3) != 0) said.push_back(request());
  }
  std::string line = said.dump(-1, ' ', false, json::error_handler_t::replace);
  if (random_(5) == 0) spoil(line);
  return say(random_(3) == 0 ? 0 : random_(static_cast<std::uint32_t>(clients_.size())),
             std::move(line));
}

std::string RandomTalk::say(std::size_t who, std::string line) {
  line_ = std::move(line);
  const auto answer = clients_[who % clients_.size()].answer(line_);
  if (!answer)
    return is_answered(line_) && !json::parse(line_, nullptr, false).is_discarded() ? "no answer"
                                                                                    : "";
  return judge(*answer);
}

}  // namespace castellan::cli::test
