// What cannot be loaded is shown at the entry of the manifest that demands it.
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// A ruleset with the modules a, b, c, of which `asked` are.
std::string modules(const std::string& said, std::vector<std::string> asked,
                    const std::string& more = "") {
  const Workspace w;
  w.base("return {}", more + "\n\"modules\": {\n" + said + "\n}");
  for (const char* id : {"a", "b", "c"})
    w.file(std::string("base/modules/") + id + "/rules.lua", "return {}");
  Request request = w.request();
  request.modules = std::move(asked);
  return w.outcome(request);
}

}  // namespace

TEST_CASE("modules that cannot be on together are shown where that is said", "[package]") {
  const std::string excluded =
      "  \"a\": {\"title\": \"A\", \"excludes\": [\"c\", \"b\"]},\n"
      "  \"b\": {\"title\": \"B\", \"needs\": [\"c\"]}, \"c\": {\"title\": \"C\"}";
  CHECK(modules(excluded, {"a", "b"}) ==
        "base/ruleset.json:3:36: error[package/excluded]: The modules 'a' and 'c' exclude each "
        "other.\n"
        "      \"a\": {\"title\": \"A\", \"excludes\": [\"c\", \"b\"]},\n"
        "                                       ^^^");
  CHECK(modules(excluded, {"b", "-c"}) ==
        "base/ruleset.json:4:33: error[package/excluded]: The module 'c' is kept off, but 'b' "
        "needs it.\n"
        "      \"b\": {\"title\": \"B\", \"needs\": [\"c\"]}, \"c\": {\"title\": \"C\"}\n"
        "                                    ^^^");
  CHECK(modules(excluded, {"b", "-b"}) ==
        "error[package/excluded]: The module 'b' is asked for and kept off.");
}

TEST_CASE("a module that a manifest names and that is not there is shown", "[package]") {
  CHECK(modules("  \"a\": {\"title\": \"A\", \"needs\": [\"frost\"]}", {"a"}) ==
        "base/ruleset.json:3:33: error[package/unknown-module]: There is no module 'frost'.\n"
        "      \"a\": {\"title\": \"A\", \"needs\": [\"frost\"]}\n"
        "                                    ^^^^^^^");
  CHECK(modules("  \"a\": {\"title\": \"A\", \"choose\": [{\"of\": [\"a\", \"bb\"], \"max\": 1}]}",
                {}) ==
        "base/ruleset.json:3:47: error[package/unknown-module]: There is no module 'bb'.\n"
        "      \"a\": {\"title\": \"A\", \"choose\": [{\"of\": [\"a\", \"bb\"], \"max\": 1}]}\n"
        "                                                  ^^^^");
  const Workspace w;
  w.base("return {}", "\"modules\": {\"frost\": {\"title\": \"F\"}}");
  w.manifest("v", "\"extends\": \"base\",\n\"with\": [\"frots\"]");
  w.file("v/rules.lua", "return {}");
  CHECK(w.outcome(w.request("v")) ==
        "v/ruleset.json:2:10: error[package/unknown-module]: There is no module 'frots'.\n"
        "    \"with\": [\"frots\"]}\n"
        "             ^^^^^^^\n"
        "    hint: did you mean 'frost'?");
}

TEST_CASE("a choice that is not kept is shown", "[package]") {
  const std::string three =
      "  \"a\": {\"title\": \"A\"}, \"b\": {\"title\": \"B\"},\n"
      "  \"c\": {\"title\": \"C\", \"choose\": [{\"of\": [\"a\", \"b\"], \"max\": 1}]}";
  CHECK(modules(three, {"a", "b", "c"}) ==
        "base/ruleset.json:4:34: error[package/excluded]: modules.c.choose[0]: At most 1 of the "
        "modules 'a' "
        "and 'b' can be on with 'c'; 'a' and 'b' are.\n"
        "      \"c\": {\"title\": \"C\", \"choose\": [{\"of\": [\"a\", \"b\"], \"max\": 1}]}\n"
        "                                     ^");
  CHECK(modules(three, {"a", "b"},
                "\"choose\": [{\"of\": [\"b\", \"a\"], \"min\": 1, \"max\": 1}],") ==
        "base/ruleset.json:1:104: error[package/excluded]: choose[0]: Exactly 1 of the modules 'b' "
        "and 'a' "
        "must be on; 'b' and 'a' are.\n"
        "    {\"id\": \"base\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, \"players\": "
        "{\"min\": "
        "1, \"max\": 4}, \"choose\": [{\"of\": [\"b\", \"a\"], \"min\": 1, \"max\": 1}],\n"
        "                                                                                          "
        "          "
        "       ^");
}

TEST_CASE("modules that wait for one another are shown, each with its place", "[package]") {
  const std::string circle =
      "  \"a\": {\"title\": \"A\", \"after\": [\"c\"]},\n"
      "  \"b\": {\"title\": \"B\", \"choose\": [{\"of\": [\"c\", \"a\"], \"min\": 1}]},\n"
      "  \"c\": {\"title\": \"C\", \"needs\": [\"b\"]}";
  CHECK(modules(circle, {}) ==
        "base/ruleset.json:3:33: error[package/cycle]: Packages wait for one another: 'a' is after "
        "'c' "
        "(base/ruleset.json:3:33), 'c' needs 'b' (base/ruleset.json:5:33), 'b' chooses 'a' "
        "(base/ruleset.json:4:47).\n"
        "      \"a\": {\"title\": \"A\", \"after\": [\"c\"]},\n"
        "                                    ^^^");
  const Workspace w;
  w.base("return {}");
  w.file("base/modules/a/module.json", "{\"title\": \"A\",\n\"after\": [\"b\"]}");
  w.file("base/modules/b/module.json", "{\"title\": \"B\",\n\"needs\": [\"a\"]}");
  CHECK(w.outcome() ==
        "base/modules/a/module.json:2:11: error[package/cycle]: Packages wait for one another: 'a' "
        "is after 'b' "
        "(base/modules/a/module.json:2:11), 'b' needs 'a' (base/modules/b/module.json:2:11).\n"
        "    \"after\": [\"b\"]}\n"
        "              ^^^");
}

TEST_CASE("packages that a manifest asks for are shown where it does", "[package]") {
  const Workspace w;
  w.manifest("a", "\n\"needs\": [\"b\"]");
  w.manifest("b", "\n\"needs\": [\"base\", \"a\"]");
  w.base("return {}", "\n\"needs\": [\"std2\"]");
  CHECK(w.outcome().starts_with(
      "base/ruleset.json:2:11: error[package/not-found]: There is no package 'std2'.\n"
      "    \"needs\": [\"std2\"]}\n"
      "              ^^^^^^\n"
      "    hint: searched: "));
  w.base("return {}", "\n\"needs\": [\"a\"]");
  CHECK(w.outcome() ==
        "base/ruleset.json:2:11: error[package/cycle]: Packages need one another: a -> base -> a.\n"
        "    \"needs\": [\"a\"]}\n"
        "              ^^^");
  w.manifest("c");
  w.base("return {}", "\n\"needs\": [\"c\", \"c >= 2.0.0\"]");
  CHECK(w.outcome() ==
        "base/ruleset.json:2:16: error[package/version]: Package 'base' needs 'c' in version 2.0.0 "
        "or later, found is "
        "1.0.0.\n"
        "    \"needs\": [\"c\", \"c >= 2.0.0\"]}\n"
        "                   ^^^^^^^^^^^^");
  w.base("return {}", "\n\"needs\": [\"c ~1.1.0\"]");
  CHECK(w.outcome() ==
        "base/ruleset.json:2:11: error[package/version]: Package 'base' needs 'c' in version 1.1.0 "
        "or later, below 1.2.0, found is "
        "1.0.0.\n"
        "    \"needs\": [\"c ~1.1.0\"]}\n"
        "              ^^^^^^^^^^");
  w.base("return {}", "\n\"needs\": [\"c ^1.0.0\"]");
  CHECK(w.outcome().find("package/version") == std::string::npos);
  w.manifest("v", "\n\"extends\": \"cc\"");
  CHECK(w.outcome(w.request("v")) ==
        "v/ruleset.json:2:12: error[package/not-found]: There is no package 'cc'.\n"
        "    \"extends\": \"cc\"}\n"
        "               ^^^^\n"
        "    hint: did you mean 'c'?");
  w.manifest("v", "\n\"extends\": \"v\"");
  CHECK(w.outcome(w.request("v")) ==
        "v/ruleset.json:2:12: error[package/cycle]: Variants extend one another: v -> v.\n"
        "    \"extends\": \"v\"}\n"
        "               ^^^");
}

TEST_CASE("a mod of another ruleset is shown where it says so", "[package]") {
  const Workspace w;
  w.base("return {}");
  w.manifest("other");
  w.manifest("m", "\n\"mod\": \"other\"");
  w.manifest("v", "\n\"extends\": \"m\"");
  Request request = w.request();
  request.mods = {"m"};
  CHECK(
      w.outcome(request) ==
      "m/ruleset.json:2:8: error[package/wrong-ruleset]: 'm' is a mod of 'other', not of 'base'.\n"
      "    \"mod\": \"other\"}\n"
      "           ^^^^^^^");
  CHECK(w.outcome(w.request("m")) ==
        "m/ruleset.json:2:8: error[package/wrong-ruleset]: 'm' is a mod of 'other', no ruleset.\n"
        "    \"mod\": \"other\"}\n"
        "           ^^^^^^^\n"
        "    hint: load 'other' with it");
  CHECK(w.outcome(w.request("v")) ==
        "v/ruleset.json:2:12: error[package/wrong-ruleset]: 'm' is a mod of 'other', no ruleset.\n"
        "    \"extends\": \"m\"}\n"
        "               ^^^\n"
        "    hint: it says so at m/ruleset.json:2:8");
  request.mods = {"other"};
  CHECK(
      w.outcome(request).starts_with("other/ruleset.json:1:1: error[package/wrong-ruleset]: "
                                     "'other' is no mod; its manifest has no key 'mod'.\n"));
}

TEST_CASE("two descriptions of a module, and an id that is not the folder's name, are shown",
          "[package]") {
  const Workspace w;
  w.base("return {}", "\n\"modules\": {\"a\": {\"title\": \"A\"}}");
  w.file("base/modules/a/module.json", "{\"title\": \"A\"}");
  CHECK(
      w.outcome() ==
      "base/modules/a/module.json:1:1: error[package/bad-manifest]: The module 'a' is described in "
      "base/ruleset.json:2:18 too.\n"
      "    {\"title\": \"A\"}\n"
      "    ^");
  w.file("other/ruleset.json",
         "{\"id\": \"others\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2,\n"
         "\"players\": {\"min\": 1, \"max\": 4}}");
  CHECK(w.outcome(w.request("other")) ==
        "other/ruleset.json:1:8: error[package/bad-manifest]: The folder is called 'other', the id "
        "is 'others'.\n"
        "    {\"id\": \"others\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2,\n"
        "           ^^^^^^^^");
}

}  // namespace castellan::package
