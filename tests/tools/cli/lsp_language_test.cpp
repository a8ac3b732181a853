#include <algorithm>
#include <ctime>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/tools/cli/lsp_client.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

/// An open document and places in it, each where a text begins or ends.
struct OpenText {
  OpenText(LspClient& to, const std::string& file, std::string of)
      : editor(to), path(file), text(std::move(of)) {
    editor.open(path, text);
  }
  explicit OpenText(LspClient& to, const std::string& file)
      : OpenText(to, std::filesystem::absolute(file).string(), read(file)) {}

  static std::string read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// In a document without signs beyond ASCII before the place on its line.
  [[nodiscard]] json at(const std::string& part, bool end = false) const {
    std::size_t offset = text.find(part);
    REQUIRE(offset != std::string::npos);
    if (end) offset += part.size();
    const std::size_t line = text.rfind('\n', offset - 1);
    return {{"line",
             std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n')},
            {"character", offset - (line == std::string::npos ? 0 : line + 1)}};
  }
  json ask(const std::string& method, const json& position, json more = json::object()) const {
    more["textDocument"] = {{"uri", castellan::lsp::uri_of(path)}};
    more["position"] = position;
    return editor.ask("textDocument/" + method, more);
  }

  LspClient& editor;
  std::string path;
  std::string text;
};

std::vector<std::string> item_labels(const json& answer) {
  std::vector<std::string> out;
  for (const json& item : answer["result"]["items"]) out.push_back(item["label"]);
  return out;
}

bool offers_item(const json& answer, const std::string& label) {
  const auto all = item_labels(answer);
  return std::find(all.begin(), all.end(), label) != all.end();
}

}  // namespace

TEST_CASE("rule text is completed from the ruleset and the language") {
  LspClient editor;
  editor.begin();
  const OpenText rules(editor, "rulesets/classics/lanes/rules.lua");
  const json here = rules.ask("completion", rules.at("add size of l to sc", true));
  CHECK(item_labels(here) == std::vector<std::string>{"score"});
  const json item = here["result"]["items"][0];
  CHECK(item["detail"] == "score: counter 0 to 1000, one for each player");
  CHECK(item["textEdit"]["newText"] == "score");
  CHECK(item["textEdit"]["range"]["start"] == rules.at("score of actor"));
  CHECK(item["textEdit"]["range"]["end"] == rules.at("add size of l to sc", true));
  const std::string told =
      editor.ask("completionItem/resolve", item)["result"]["documentation"]["value"];
  CHECK(told.starts_with(
      "```castellan\nscore: counter 0 to 1000, one for each player\n```\ncounter"));
  const json words = rules.ask("completion", rules.at("where open_", true));
  CHECK(offers_item(words, "open_ends"));
  CHECK_FALSE(offers_item(words, "score"));
  // Lua itself is for the language server of Lua.
  CHECK(item_labels(rules.ask("completion", rules.at("local c", true))).empty());

  const OpenText tiles(editor, "rulesets/classics/lanes/tiles.tiles");
  CHECK(offers_item(tiles.ask("completion", tiles.at("tile ", true)), "straight"));
  const OpenText script(
      editor, std::filesystem::absolute("rulesets/classics/lanes/games/unsaved.game").string(),
      "ruleset lanes\nplayers Anna, Ben\nAnna: pl\n");
  CHECK(item_labels(script.ask("completion", script.at("pl\n", false))).size() > 10);
  CHECK(offers_item(script.ask("completion", script.at("Anna: pl", true)), "place"));
  // Nothing is declared anywhere around it.
  const TemporaryFolder folder;
  const OpenText alone(editor, folder.path("a.score"), "sheet s\n  row A: ad\nend\n");
  CHECK(offers_item(alone.ask("completion", alone.at("ad\n", false)), "add"));
}

TEST_CASE("words tell what they mean") {
  LspClient editor;
  editor.begin();
  const OpenText rules(editor, "rulesets/classics/lanes/rules.lua");
  const auto told = [&](const json& answer) {
    return answer["result"]["contents"]["value"].get<std::string>();
  };
  CHECK(told(rules.ask("hover", rules.at("closed(actor"))) ==
        "```castellan\nclosed(who: player, n: number)\n```\nevent: {who} closes a lane of {n: "
        "tile|tiles}\n\nrules.lua:38");
  CHECK(told(rules.ask("hover", rules.at("lanes of table")))
            .starts_with("```castellan\nlanes: regions"));
  const json word = rules.ask("hover", rules.at("open_ends of l"));
  CHECK(told(word).find("```castellan\nopen_ends of ") == 0);
  CHECK(word["result"]["range"]["start"] == rules.at("open_ends of l"));
  CHECK(rules.ask("hover", rules.at("Lay the tile"))["result"].is_null());
  CHECK(rules.ask("hover", {{"line", 100000}, {"character", 0}})["result"].is_null());
  CHECK(rules.ask("hover", {{"line", -1}, {"character", 0}})["error"]["data"]["id"] ==
        "io/json-range");
  CHECK(rules.ask("hover", 7)["error"]["data"]["id"] == "io/json-type");
}

TEST_CASE("a comment above a declaration is told, and names of before while rules do not load") {
  const TemporaryFolder folder;
  std::filesystem::copy("rulesets/classics/nim", folder.root() / "nim",
                        std::filesystem::copy_options::recursive);
  std::string text = folder.read("nim/rules.lua");
  text.insert(text.find("  c.counter(\"heap\""),
              "  -- What lies on the table.\n  -- It only shrinks.\n");
  LspClient editor;
  editor.begin();
  OpenText rules(editor, folder.path("nim/rules.lua"), text);
  const std::string told = rules.ask("hover", rules.at("heap\n"))["result"]["contents"]["value"];
  CHECK(told.find("What lies on the table.\nIt only shrinks.") != std::string::npos);
  editor.change(rules.path, "return {" + text);
  CHECK(editor.errors(rules.path)[0]["code"] == "script/syntax");
  rules.text = "return {" + text;
  CHECK(rules.ask("hover", rules.at("heap\n"))["result"]["contents"]["value"] == told);
}

TEST_CASE("completion in the largest ruleset is quick") {
  LspClient editor({"--pause", "100000"});
  editor.begin();
  const OpenText rules(editor, "rulesets/carcassonne/completion.lua");
  const json first = rules.ask("completion", rules.at("score monastery(piece of ", true));
  CHECK(first["result"]["isIncomplete"] == true);
  // What only modules declare is there, too.
  const OpenText script(
      editor, std::filesystem::absolute("rulesets/carcassonne/games/unsaved.game").string(),
      "ruleset carcassonne\nplayers Anna, Ben\nAnna: p\n");
  const json all = script.ask("completion", script.at("p\n", true));
  CHECK(item_labels(all).size() > 20);
  // Time of the processor, of many the quickest: the machine may have other work, and this may
  // be a build for finding mistakes.
  std::clock_t best = std::numeric_limits<std::clock_t>::max();
  for (int i = 0; i < 5; ++i) {
    const std::clock_t begin = std::clock();
    static_cast<void>(rules.ask("completion", rules.at("score monastery(piece of ", true)));
    best = std::min(best, std::clock() - begin);
  }
  CHECK(best < CLOCKS_PER_SEC / 2);
}

TEST_CASE("behind a player's name the moves are offered that are legal there") {
  LspClient editor;
  editor.begin();
  const OpenText script(
      editor, std::filesystem::absolute("rulesets/classics/nim/games/unsaved.game").string(),
      "ruleset nim\nplayers Anna, Ben\n"
      "position\n  heap = 2\n  active = Anna\nend\nAnna: \nAnna: take 1\nBen: tak\nB\nBen: take "
      "1\nAnna: \n");
  const auto legal = [&](const json& answer) {
    std::vector<std::string> out;
    for (const json& item : answer["result"]["items"]) {
      if (item["detail"] == "legal") out.push_back(item["label"]);
    }
    return out;
  };
  using Labels = std::vector<std::string>;
  CHECK(legal(script.ask("completion", script.at("end\nAnna: ", true))) ==
        Labels{"take 1", "take 2"});
  const json at = script.ask("completion", script.at("\nBen: tak", true));
  // The line before it is no move yet: nothing is known behind it.
  CHECK(legal(at).empty());
  editor.change(script.path,
                "ruleset nim\nplayers Anna, Ben\nposition\n  heap = 2\n  active = Anna\nend\nAnna: "
                "take 1\nBen: tak\nB\n");
  const json here = script.ask("completion", {{"line", 7}, {"character", 8}});
  CHECK(legal(here) == Labels{"take 1"});
  CHECK(here["result"]["items"][0]["textEdit"]["range"]["start"] ==
        json({{"line", 7}, {"character", 5}}));
  CHECK(legal(script.ask("completion", {{"line", 7}, {"character", 1}})) == Labels{"Ben: take 1"});
  CHECK(legal(script.ask("completion", {{"line", 0}, {"character", 7}})).empty());
  // Rules that change count at once.
  const OpenText rules(editor, "rulesets/classics/nim/rules.lua");
  std::string text = rules.text;
  text.replace(text.find("{ 1, 3 }"), 8, "{ 1, 1 }");
  editor.change(rules.path, text);
  CHECK(legal(script.ask("completion", {{"line", 6}, {"character", 6}})) == Labels{"take 1"});
}

TEST_CASE("scoring pads have diagnostics, completion and hover") {
  LspClient editor;
  editor.begin();
  const OpenText pad(editor,
                     std::filesystem::absolute("rulesets/carcassonne/pads/unsaved.pad").string(),
                     "pad carcassonne\nplayers Red, Blue\nfeature road\n  tiles 4\n  Red: "
                     "foll\nend\nexpect total Red 5\n");
  const json found = editor.errors(pad.path);
  CHECK(found.size() > 0);
  CHECK(found[0]["range"]["start"]["line"] == 4);
  CHECK(offers_item(pad.ask("completion", pad.at("Red: foll", true)), "follower"));
  CHECK(offers_item(pad.ask("completion", pad.at("feature r", true)), "road"));
  CHECK(offers_item(pad.ask("completion", pad.at("feat", true)), "feature"));
  const std::string told = pad.ask("hover", pad.at("tiles 4"))["result"]["contents"]["value"];
  CHECK(told.find("pad fact") != std::string::npos);
  editor.change(pad.path,
                "pad carcassonne\nplayers Red, Blue\nfeature road\n  tiles 4\n  Red: "
                "follower\nend\nexpect total Red 4\n");
  editor.no_errors(pad.path);
}
