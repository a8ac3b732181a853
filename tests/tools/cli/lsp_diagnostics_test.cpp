#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/tools/cli/lsp_client.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

struct Desk : LanesDesk {
  static std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
  }

  std::string rules = folder.read("lanes/rules.lua"), tiles = folder.read("lanes/tiles.tiles");
};

std::string diagnostic_place(const json& d) {
  const json& r = d["range"];
  return std::to_string(r["start"]["line"].get<int>()) + ":" +
         std::to_string(r["start"]["character"].get<int>()) + "-" +
         std::to_string(r["end"]["character"].get<int>()) + " " + d["code"].get<std::string>();
}

/// What `castellan check` says of a file, in the form of said_to_editor().
std::vector<std::string> said_by_check(const std::string& folder, const std::string& file) {
  const json report = json::parse(run_cli({"--json", "check", folder}).out);
  std::vector<std::string> out;
  for (const json& d : report["diagnostics"]) {
    if (d.value("file", "") != file) continue;
    out.push_back(std::to_string(d["line"].get<int>() - 1) + ":" +
                  std::to_string(d["column"].get<int>() - 1) + " " + d["id"].get<std::string>() +
                  " " + d["message"].get<std::string>() +
                  (d.contains("hint") ? "\nhint: " + d["hint"].get<std::string>() : ""));
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> said_to_editor(const json& list) {
  std::vector<std::string> out;
  for (const json& d : list) {
    const json& start = d["range"]["start"];
    out.push_back(std::to_string(start["line"].get<int>()) + ":" +
                  std::to_string(start["character"].get<int>()) + " " +
                  d["code"].get<std::string>() + " " + d["message"].get<std::string>());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("what is wrong in unsaved rules is told, and taken back when it is mended") {
  Desk desk;
  const std::string wrong = Desk::with(desk.rules, "open_ends of l = 0", "open_end of l = 0");
  desk.editor.open(desk.path("rules.lua"), wrong);
  const json found = desk.editor.errors(desk.path("rules.lua"));
  REQUIRE(found.size() == 1);
  CHECK(diagnostic_place(found[0]) == "24:47-55 expr/unknown-property");
  CHECK(found[0]["severity"] == 1);
  CHECK(found[0]["source"] == "castellan");
  desk.editor.change(desk.path("rules.lua"), desk.rules);
  desk.editor.no_errors(desk.path("rules.lua"));
  // As on the disk, though the editor had another text.
  desk.editor.change(desk.path("rules.lua"), wrong);
  desk.editor.errors(desk.path("rules.lua"));
  desk.editor.close(desk.path("rules.lua"));
  desk.editor.no_errors(desk.path("rules.lua"));
}

TEST_CASE("an editor is told what check says, at the same places") {
  Desk desk;
  const std::string rules = Desk::with(
      Desk::with(desk.rules, "move drawn to table", "moev drawn to table"),
      "c.ranking { \"score\" }", "c.counter(\"idle\", { max = 3 }),\n  c.ranking { \"scores\" }");
  const std::string tiles = desk.tiles +
                            "tile stra\xc3\x9f"
                            "e: rod NL SL\n";
  desk.folder.file("lanes/rules.lua", rules);
  desk.folder.file("lanes/tiles.tiles", tiles);
  desk.editor.open(desk.path("rules.lua"), rules);
  desk.editor.open(desk.path("tiles.tiles"), tiles);
  const std::string folder = desk.folder.path("lanes");
  for (const char* file : {"rules.lua", "tiles.tiles"}) {
    const std::vector<std::string> expected = said_by_check(folder, desk.path(file));
    REQUIRE_FALSE(expected.empty());
    CHECK(said_to_editor(desk.editor.diagnostics(desk.path(file), [&](const json& list) {
            return said_to_editor(list) == expected;
          })) == expected);
  }
}

TEST_CASE("places are counted in units of UTF-16, also through the escapes of Lua") {
  Desk desk;
  const std::string text = Desk::with(desk.rules, R"(leave = "set active to left of active")",
                                      "leave = \"let \\u{e4} be 1; \\\nif "
                                      "\\\"\xc3\xa4\\\\\\\"\xf0\x9f\x98\x80\\\" = \\\"Stra\xc3\x9f"
                                      "e\\\" then set active to lefft of active end\"");
  desk.editor.open(desk.path("rules.lua"), text);
  const json list = desk.editor.errors(desk.path("rules.lua"));
  REQUIRE(list.size() == 3);
  CHECK(diagnostic_place(list[0]) == "47:3-14 expr/unknown-component");
  CHECK(diagnostic_place(list[1]) == "47:17-27 expr/unknown-component");
  CHECK(diagnostic_place(list[2]) == "47:47-52 expr/unknown-property");
}

TEST_CASE("sheets, component files and manifests are looked at by themselves") {
  LspClient editor;
  editor.begin();
  const TemporaryFolder folder;
  // A sign of two units before the place.
  const std::string cards = "card \"\xf0\x9f\x8f\xb0\" cost 3\n";
  editor.open(folder.path("a.cards"), cards);
  const json list = editor.errors(folder.path("a.cards"));
  CHECK(diagnostic_place(list[0]) == "0:10-14 grammar/expected");
  editor.open(folder.path("a.score"), "sheet x\n  row: adds 1\nend\n");
  CHECK(editor.errors(folder.path("a.score"))[0]["code"] == "grammar/expected");
  editor.change(folder.path("a.cards"), "card castle: cost 3\n");
  editor.no_errors(folder.path("a.cards"));
}

TEST_CASE("scripts run as they stand in the editor, over rules as they stand there") {
  Desk desk;
  const std::string script = "ruleset nim\nplayers Anna, Ben\nexpect heap = 21\nAnna: take 4\n";
  const std::string path = desk.folder.path("a.game");
  desk.editor.open(path, script);
  const json wrong = desk.editor.errors(path);
  CHECK(diagnostic_place(wrong[0]) == "3:6-12 move/illegal");
  desk.editor.change(path, Desk::with(script, "take 4", "take 3"));
  desk.editor.no_errors(path);

  // The same of a text that was never saved, and is no file yet.
  desk.editor.notify("textDocument/didOpen", {{"textDocument",
                                               {{"uri", "untitled:Untitled-1.game"},
                                                {"languageId", "castellan-game"},
                                                {"version", 1},
                                                {"text", script}}}});
  json said;
  do said = desk.editor.next();
  while (said["params"]["uri"] != "untitled:Untitled-1.game");
  CHECK(diagnostic_place(said["params"]["diagnostics"][0]) == "3:6-12 move/illegal");

  const std::string lanes = "ruleset lanes\nplayers Anna, Ben\nexpect Anna.score = 0\n";
  const std::string beside = desk.path("games/new.game");
  desk.editor.open(beside, lanes);
  desk.editor.open(desk.path("rules.lua"),
                   Desk::with(desk.rules, "max = 1000", "max = 1000, initial = 5"));
  CHECK(desk.editor.errors(beside)[0]["range"]["start"]["line"] == 2);
  desk.editor.change(desk.path("rules.lua"), desk.rules);
  desk.editor.no_errors(beside);
}

TEST_CASE("a half-written manifest and a broken script end no session") {
  Desk desk;
  const std::string manifest = desk.folder.read("lanes/ruleset.json");
  desk.editor.open(desk.path("ruleset.json"), manifest.substr(0, manifest.size() / 2));
  CHECK(desk.editor.errors(desk.path("ruleset.json"))[0]["code"] == "io/json-syntax");
  desk.editor.change(desk.path("ruleset.json"), manifest);
  desk.editor.no_errors(desk.path("ruleset.json"));
  desk.editor.open(desk.path("rules.lua"), "return {");
  CHECK(diagnostic_place(desk.editor.errors(desk.path("rules.lua"))[0]) == "0:0-8 script/syntax");
  desk.editor.change(desk.path("rules.lua"), "while true do end");
  CHECK(desk.editor.diagnostics(desk.path("rules.lua"), [](const json& list) {
    return !list.empty() && list[0]["code"] != "script/syntax";
  })[0]["code"] == "budget/fuel");
  desk.editor.change(desk.path("rules.lua"), desk.rules);
  desk.editor.no_errors(desk.path("rules.lua"));
  // Every beginning of a text is a text, and the last one is mended.
  for (std::size_t n = 0; n < desk.tiles.size(); n += 7)
    desk.editor.change(desk.path("rules.lua"), desk.rules.substr(0, n));
  desk.editor.change(desk.path("rules.lua"), desk.rules);
  desk.editor.ask("none");
  desk.editor.no_errors(desk.path("rules.lua"));
}

TEST_CASE("what is too large or one too many is said of the document") {
  LspClient editor({"--pause", "1", "--max-document", "100", "--max-documents", "2"});
  editor.begin();
  const TemporaryFolder folder;
  editor.open(folder.path("a.game"), std::string(101, '#'));
  CHECK(editor.errors(folder.path("a.game"))[0]["message"] ==
        "The text is longer than 100 bytes; nobody looks at it.");
  editor.open(folder.path("b.game"), "ruleset nim\nplayers Anna, Ben\n");
  editor.open(folder.path("c.game"), "ruleset nim\nplayers Anna, Ben\n");
  CHECK(editor.errors(folder.path("c.game"))[0]["message"] ==
        "More than 2 documents are open; nobody looks at this one.");
  editor.close(folder.path("a.game"));
  editor.no_errors(folder.path("a.game"));
}
