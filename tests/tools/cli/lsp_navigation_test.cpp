#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/tools/cli/lsp_client.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

/// With the rules open; places are told as `rules.lua:3:7`, both from 1.
struct Lanes : LanesDesk {
  Lanes() { editor.open(path("rules.lua"), text); }
  json ask(const std::string& method, const std::string& at, json more = json::object()) {
    const std::size_t offset = text.find(at);
    REQUIRE(offset != std::string::npos);
    const std::size_t line = text.rfind('\n', offset);
    more["textDocument"] = {{"uri", castellan::lsp::uri_of(path("rules.lua"))}};
    more["position"] = {
        {"line",
         std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n')},
        {"character", offset - line - 1}};
    return editor.ask("textDocument/" + method, more);
  }
  [[nodiscard]] std::vector<std::string> places(const json& answer) const {
    std::vector<std::string> out;
    for (const json& each : answer["result"]) {
      const json& start = each["range"]["start"];
      const std::string file = castellan::lsp::path_of(each["uri"].get<std::string>());
      out.push_back(std::filesystem::relative(file, folder.path("lanes")).string() + ":" +
                    std::to_string(start["line"].get<int>() + 1) + ":" +
                    std::to_string(start["character"].get<int>() + 1));
    }
    return out;
  }
  std::string refusal(const std::string& at, const std::string& to) {
    const json answer = ask("rename", at, {{"newName", to}});
    REQUIRE(answer.contains("error"));
    CHECK(answer["error"]["data"]["id"] == "io/lsp-rename");
    return folder.relative(answer["error"]["message"].get<std::string>());
  }

  std::string text = folder.read("lanes/rules.lua");
};

using FoundPlaces = std::vector<std::string>;

}  // namespace

TEST_CASE("a name leads to its declaration and to all its uses, in every kind of file") {
  Lanes lanes;
  CHECK(lanes.places(lanes.ask("definition", "closed(actor")) == FoundPlaces{"rules.lua:38:12"});
  CHECK(lanes.places(lanes.ask("definition", "drawn to table")) == FoundPlaces{"rules.lua:13:12"});
  CHECK(lanes.places(lanes.ask("definition", "Lay the")) == FoundPlaces{});
  CHECK(lanes.places(lanes.ask("references", "drawn to table")) ==
        FoundPlaces{"games/lane.game:20:3", "rules.lua:13:12", "rules.lua:22:44", "rules.lua:24:12",
                    "rules.lua:35:20", "rules.lua:45:31"});
  // Of a component: its file, the grid it begins on, scripts.
  const auto straight = lanes.places(lanes.ask("references", "straight (0,0)"));
  CHECK(std::find(straight.begin(), straight.end(), "rules.lua:15:75") != straight.end());
  CHECK(std::any_of(straight.begin(), straight.end(),
                    [](const std::string& p) { return p.starts_with("tiles.tiles:"); }));
}

TEST_CASE("a name becomes another one wherever it stands for the same") {
  Lanes lanes;
  CHECK(lanes.ask("prepareRename", "score of actor")["result"]["placeholder"] == "score");
  const json answer = lanes.ask("rename", "lanes of table", {{"newName", "ways"}});
  REQUIRE(answer.contains("result"));
  // Every edit made, the package is as right as it was.
  for (const auto& [uri, edits] : answer["result"]["changes"].items()) {
    const std::string file = castellan::lsp::path_of(uri);
    const std::string name = std::filesystem::relative(file, lanes.folder.root()).string();
    std::string text = lanes.folder.read(name);
    std::vector<std::string> lines;
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
      std::size_t begin = 0;
      for (int line = (*edit)["range"]["start"]["line"]; line > 0; --line)
        begin = text.find('\n', begin) + 1;
      const std::size_t from = begin + (*edit)["range"]["start"]["character"].get<std::size_t>();
      const std::size_t size = (*edit)["range"]["end"]["character"].get<std::size_t>() -
                               (*edit)["range"]["start"]["character"].get<std::size_t>();
      CHECK(text.substr(from, size) == "lanes");
      text.replace(from, size, (*edit)["newText"].get<std::string>());
    }
    lanes.folder.file(name, text);
  }
  CHECK(lanes.folder.read("lanes/rules.lua").find("c.regions(\"ways\"") != std::string::npos);
  CHECK(run_cli({"check", lanes.folder.path("lanes")}).code == ExitCode::ok);
}

TEST_CASE("a rename that would collide is refused and says with what") {
  Lanes lanes;
  CHECK(lanes.refusal("score of actor", "active") ==
        "There is the ref 'active' (lanes/rules.lua:18) already; the counter 'score' "
        "(lanes/rules.lua:17) cannot be called so, too.");
  CHECK(lanes.refusal("score of actor", "size") == "'size' is a word of the language.");
  CHECK(lanes.refusal("score of actor", "2nd") ==
        "'2nd' is no name: a letter, and letters, digits and '_' behind it.");
  CHECK(lanes.refusal("score of actor", "a b") ==
        "'a b' is no name: a letter, and letters, digits and '_' behind it.");
  CHECK(lanes.refusal("score of actor", "") ==
        "'' is no name: a letter, and letters, digits and '_' behind it.");
  CHECK(lanes.refusal("score of actor", "l") == "'l' is written at lanes/rules.lua:25 already.");
  CHECK(lanes.refusal("emit closed", "shut") == "The package declares nothing called 'emit'.");
}

TEST_CASE("declarations and ids of the rulebook are symbols of a document") {
  Lanes lanes;
  std::set<std::string> names;
  const json symbols = lanes.ask("documentSymbol", "local");
  for (const json& each : symbols["result"]) {
    names.insert(each["containerName"].get<std::string>() + " " + each["name"].get<std::string>());
  }
  for (const char* name : {"family tile", "pile bag", "regions lanes", "counter score",
                           "move place", "event closed", "phase turn"}) {
    CAPTURE(name);
    CHECK(names.contains(name));
  }
  const std::string sheet = std::filesystem::absolute("rulesets/alhambra/scoring").string();
  const std::string file = std::filesystem::directory_iterator(sheet)->path().string();
  std::ifstream in(file);
  lanes.editor.open(file, {std::istreambuf_iterator<char>(in), {}});
  std::size_t ids = 0;
  const json rows = lanes.editor.ask("textDocument/documentSymbol",
                                     {{"textDocument", {{"uri", castellan::lsp::uri_of(file)}}}});
  for (const json& each : rows["result"]) {
    ids += each["name"].get<std::string>().starts_with("ALH-") ? 1U : 0U;
  }
  CHECK(ids > 0);
}

TEST_CASE("texts are laid out as fmt does, and scripts run from the editor") {
  Lanes lanes;
  const std::string script = lanes.folder.path("a.game");
  const std::string text =
      "ruleset   nim\nplayers Anna, Ben\n\n\nposition\nheap = 2\n  active = Ben\nend\nBen: take "
      "2\nexpect over\n";
  lanes.editor.open(script, text);
  const json document = {{"textDocument", {{"uri", castellan::lsp::uri_of(script)}}}};
  const json edits = lanes.editor.ask("textDocument/formatting", document)["result"];
  REQUIRE(edits.size() == 1);
  CHECK(edits[0]["range"]["end"] == json{{"line", 10}, {"character", 0}});
  lanes.folder.file("b.game", text);
  CHECK(run_cli({"fmt", lanes.folder.path("b.game")}).code == ExitCode::ok);
  CHECK(edits[0]["newText"] == lanes.folder.read("b.game"));

  const json lenses = lanes.editor.ask("textDocument/codeLens", document)["result"];
  REQUIRE(lenses.size() == 2);
  CHECK(lenses[0]["command"]["command"] == "castellan.run");
  CHECK(lenses[1]["range"]["start"]["line"] == 4);
  CHECK(lenses[1]["command"]["arguments"] == json{script, 8});
  const json run = lanes.editor.ask(
      "workspace/executeCommand",
      {{"command", "castellan.run"}, {"arguments", lenses[0]["command"]["arguments"]}});
  CHECK(run["result"]["passed"] == true);
  CHECK(run["result"]["met"] == 1);
  CHECK(lanes.editor.ask("workspace/executeCommand",
                         {{"command", "castellan.fly"}})["error"]["data"]["id"] ==
        "io/lsp-command");
  // What the lens has the terminal do: behind the position, before the move that ends the game.
  const Outcome played =
      run_cli({"--quiet", "play", lanes.folder.path("b.game"), "--at", "7"}, "quit\n");
  CHECK(played.code == ExitCode::ok);
  CHECK(played.out.find("Ben") != std::string::npos);

  lanes.editor.change(script, "ruleset nim\nplayers\n");
  CHECK(lanes.editor.ask("textDocument/formatting", document)["error"]["data"]["id"] ==
        "grammar/expected");
}

TEST_CASE("a name that another package uses is not renamed, and its places are told") {
  Lanes lanes;
  lanes.folder.file(
      "short/ruleset.json",
      R"({ "id": "short", "title": "Short", "version": "1.0.0", "api": 2, "mod": "lanes" })");
  lanes.folder.file("short/rules.lua",
                    "return {\n  castellan.change(\"counter score\", { max = 10 }),\n}\n");
  CHECK(lanes.refusal("score of actor", "points") ==
        "the counter 'score' (lanes/rules.lua:17) is used by other packages, which this rename "
        "would not change: short at short/rules.lua:2.");
  CHECK(lanes.ask("rename", "lanes of table", {{"newName", "ways"}}).contains("result"));
}
