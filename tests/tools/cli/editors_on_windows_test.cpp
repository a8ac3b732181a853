// Files as editors of other systems write them, with marks, carriage returns and characters that
// show nothing: the same messages, the same places.

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

std::string with_returns(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
  return out;
}

const std::string kMark = "\xef\xbb\xbf";

constexpr const char* kMod = R"lua(local c = castellan
return {
  c.counter("spare", { max = 9 }),
  c.change("move take", {
    keys = {
      help = "Take some.",
      effect = [[
        subtract n from heap
        set spare to 5
        set haep to 3
        set active to left of active
      ]],
    },
  }),
}
)lua";

/// The mod in a folder of its own, and a script with it.
std::string script_with(const TemporaryFolder& folder, const std::string& rules,
                        const std::string& before = {}) {
  folder.file("mine/rules.lua", rules);
  folder.file("mine/ruleset.json",
              before + with_returns("{ \"id\": \"mine\", \"title\": \"Mine\",\n  \"version\": "
                                    "\"1.0.0\", \"api\": 2, \"mod\": \"nim\" }\n"));
  return folder.file(
      "a.game",
      before + with_returns("ruleset nim\nmod ./mine\nplayers A, B\nseed 1\nA: take 1\n"));
}

}  // namespace

TEST_CASE("a message has the same place whatever ends lines") {
  const TemporaryFolder folder;
  const Outcome plain = run_cli({"run", script_with(folder, kMod)});
  CHECK_THAT(
      plain.err,
      Catch::Contains(
          "/rules.lua:10:13: error[expr/not-a-field]: 'haep' is not a field that can be set\n"
          "            set haep to 3\n"
          "                ^^^^\n"));
  CHECK(run_cli({"run", script_with(folder, with_returns(kMod))}).err == plain.err);
  CHECK(run_cli({"run", script_with(folder, kMark + with_returns(kMod), kMark)}).err == plain.err);
  // Of what Lua itself finds wrong, too.
  const std::string wrong = "local c = castellan\n\nreturn { c.counter(\"x\" }\n";
  const std::string said = run_cli({"run", script_with(folder, wrong)}).err;
  CHECK_THAT(said, Catch::Contains("/rules.lua:3:"));
  CHECK(run_cli({"run", script_with(folder, with_returns(wrong))}).err == said);
  const std::string raised =
      "local c = castellan\nlocal t = {}\nfor i = 1, 3 do\n  t[i] = t.none.x\nend\nreturn t\n";
  const std::string at = run_cli({"run", script_with(folder, raised)}).err;
  CHECK_THAT(at, Catch::Contains("/rules.lua:4:"));
  CHECK(run_cli({"run", script_with(folder, kMark + with_returns(raised))}).err == at);
}

TEST_CASE("every kind of file may begin with a mark") {
  const TemporaryFolder folder;
  CHECK(run_cli({"run",
                 folder.file("a.game", kMark + "ruleset nim\nplayers A, B\nseed 1\nA: take 1\n")})
            .err == "");
  CHECK(run_cli({"run", "-"}, kMark + "ruleset nim\nplayers A, B\nseed 1\nA: take 1\n").err == "");
  CHECK(call("", "load", {{"text", kMark + "ruleset nim\nplayers A, B\n"}}).contains("result"));
  CHECK(run_cli({"check", folder.file("b.cards", kMark + "card a: b 1\n")}).err ==
        run_cli({"check", folder.file("b.cards", "card a: b 1\n")}).err);
  CHECK(json::parse(
            run_cli({"rpc"}, kMark + R"({"jsonrpc":"2.0","id":1,"method":"games"})" + "\r\n").out)
            .contains("result"));
}

TEST_CASE("fmt keeps line ends and a mark, also where they are mixed") {
  const TemporaryFolder folder;
  const std::string loose = "ruleset   nim\nplayers A, B\n\n\nposition\nheap = 3\nend   # here\n",
                    neat = "ruleset nim\nplayers A, B\n\nposition\n  heap = 3\nend  # here\n";
  const auto formatted = [&](const std::string& text) {
    const std::string file = folder.file("a.game", text);
    CHECK(run_cli({"fmt", file}).code == ExitCode::ok);
    std::ifstream in(file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    CHECK(run_cli({"fmt", "--check", file}).code == ExitCode::ok);
    return out.str();
  };
  CHECK(formatted(loose) == neat);
  CHECK(formatted(with_returns(loose)) == with_returns(neat));
  CHECK(formatted(kMark + with_returns(loose)) == kMark + with_returns(neat));
  CHECK(formatted(kMark + neat) == kMark + neat);
  CHECK(formatted(with_returns(neat)) == with_returns(neat));
  CHECK(formatted("ruleset nim\r\nplayers A, B\r\nseed 1\n") ==
        with_returns("ruleset nim\nplayers A, B\nseed 1\n"));
  CHECK(formatted("ruleset nim\r\nplayers A, B\nseed 1\n") ==
        "ruleset nim\nplayers A, B\nseed 1\n");
}

TEST_CASE("what shows nothing is named in moves, wherever they come from") {
  const std::string named = "; the text holds U+00A0 no-break space";
  const json made = call(new_game({{"seed", 1}}), "apply",
                         {{"game", 1},
                          {"move",
                           "take\xc2\xa0"
                           "1"}});
  CHECK(made["error"]["data"]["message"].get<std::string>().ends_with(named));
  CHECK_THAT(run_cli({"play", "nim", "--players", "Anna,Ben", "--seed", "1", "--quiet"},
                     "take 1\xc2\xa0\nquit\n")
                 .out,
             Catch::Contains(named));
}

TEST_CASE("lines of a terminal may end in carriage returns") {
  const Outcome plain = run_cli({"play", "nim", "--players", "Anna,Ben", "--seed", "1", "--quiet"},
                                "take 1\n2\nundo\nquit\n");
  CHECK(run_cli({"play", "nim", "--players", "Anna,Ben", "--seed", "1", "--quiet"},
                "take 1\r\n2\r\nundo\r\nquit\r\n")
            .out == plain.out);
}

TEST_CASE(
    "what scripts print goes to standard error, once when they are loaded, in every command") {
  const TemporaryFolder folder;
  folder.file("loud/rules.lua", R"lua(local c = castellan
print("loading", 1, nil, {})
return {
  c.counter("heap", { max = 9, initial = 9 }), c.counter("score", { of = "player", max = 1 }), c.ref("active", { to = "player" }),
  c.amount("fewest", function(game) print("asked") return 1 end),
  c.move("take(n: number)", { n = { number = { "fewest", "3" }, where = "it <= heap" }, effect = "subtract n from heap; if heap = 0 then finish game end; set active to left of active" }),
  c.start("setup"), c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "take" }, next = "turn" }), c.ranking { "score" },
})lua");
  folder.file(
      "loud/ruleset.json",
      R"({ "id": "loud", "title": "Loud", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 2 } })");
  const std::string rules = folder.path("loud");
  const std::string script =
      folder.file("a.game", "ruleset ./loud\nplayers A, B\nseed 1\nA: take 1\n");
  folder.file("loud/games/a.game", "ruleset loud\nplayers A, B\nseed 1\nA: take 1\n");
  const auto heard = [&](std::vector<std::string> arguments, const std::string& input = {}) {
    const Outcome outcome = run_cli(std::move(arguments), input);
    CHECK(outcome.out.find("loading") == std::string::npos);
    CHECK(outcome.out.find("asked") == std::string::npos);
    return outcome.err;
  };
  const std::string once = "loading 1 nil table\n";
  for (const std::string& err :
       {heard({"run", script}), heard({"moves", script}), heard({"show", script}),
        heard({"score", script}),
        heard({"play", rules, "--players", "A,B", "--seed", "1"}, "take 1\nquit\n"),
        heard({"simulate", rules, "--games", "2", "--jobs", "2"}),
        heard({"perft", rules, "--depth", "2"}),
        heard({"rpc"}, request(1, "new", {{"ruleset", rules}, {"players", {"A", "B"}}}) +
                           request(2, "legal", {{"game", 1}}))}) {
    CHECK_THAT(err, Catch::Contains(once) && Catch::Contains("asked\n"));
    CHECK(err.find(once) == err.rfind(once));
  }
  for (const std::string& err :
       {heard({"check", rules}), heard({"doc", rules}), heard({"test", rules})})
    CHECK_THAT(err, Catch::Contains(once));
}
