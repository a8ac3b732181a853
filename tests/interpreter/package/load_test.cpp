#include "interpreter/package/load.hpp"

#include "interpreter/package/combinations.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

Request garden(std::vector<std::string> modules = {}, int players = 3) {
  Request out;
  out.ruleset = "garden";
  out.modules = std::move(modules);
  out.players = players;
  out.path = {"tests/packages"};
  return out;
}

std::string outcome(const Request& request) {
  try {
    load(request);
  } catch (const grammar::Error& error) {
    return error.what();
  }
  return {};
}

template <class List>
std::vector<std::string> names(const List& list) {
  std::vector<std::string> out;
  for (const auto& item : list) out.push_back(item.name);
  return out;
}

template <class List>
const typename List::value_type& named(const List& list, std::string_view name) {
  for (const auto& item : list) {
    if (item.name == name) return item;
  }
  throw std::runtime_error("no " + std::string(name));
}

std::string text(const description::RuleText& rule) {
  return rule.source == nullptr ? "" : std::string(rule.source->text(rule.span));
}

std::string place(const description::RuleText& rule) {
  const grammar::Position at = rule.source->position(rule.span.begin);
  return rule.source->name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

std::vector<std::string> ids(const Loaded& loaded) {
  std::vector<std::string> out;
  for (const PackageInfo& info : loaded.packages) out.push_back(info.id);
  return out;
}

std::int64_t copies(const Loaded& loaded, std::string_view component) {
  for (const auto& entry : loaded.description.components) {
    if (entry.entry.name.text == component) return entry.copies;
  }
  return -1;
}

using Names = std::vector<std::string>;

TEST_CASE("a ruleset becomes a description", "[package]") {
  const Loaded loaded = load(garden());
  const description::Description& d = loaded.description;
  CHECK(loaded.ruleset == "garden");
  CHECK(loaded.title == "Garden");
  CHECK(d.players == 3);
  CHECK(d.options ==
        std::map<std::string, std::string>{{"coins", "3"}, {"length", "short"}, {"open", "false"}});
  CHECK(names(d.fields) == Names{"coins", "hand", "deck", "bed"});
  CHECK(names(d.phases) == Names{"day", "night"});
  CHECK(d.first_phase == "day");

  const description::Field& coins = named(d.fields, "coins");
  CHECK(coins.kind == description::FieldKind::counter);
  CHECK(coins.scope == description::Field::Scope::player);
  CHECK(coins.max == 20);
  CHECK(coins.initial == 3);
  CHECK(named(d.fields, "hand").visible == description::Visibility::owner);
  CHECK(place(named(d.fields, "deck").starts_with) == "tests/packages/garden/rules.lua:16:35");

  REQUIRE(d.families.size() == 1);
  CHECK(names(d.families[0].attributes) == Names{"colour", "height"});
  CHECK(d.families[0].attributes[0].required);
  CHECK(d.families[0].attributes[1].max == 9);
  CHECK(copies(loaded, "tulip") == 3);
  CHECK(copies(loaded, "violet") == 1);
  CHECK(copies(loaded, "rose") == 2);

  REQUIRE(d.tables.size() == 1);
  CHECK(d.tables[0].dimensions == Names{"1..2", "colour"});
  CHECK(d.tables[0].values == std::vector<std::int64_t>{1, 0, 3, 4});
}

TEST_CASE("a move keeps the places of its rule texts", "[package]") {
  const Loaded loaded = load(garden());
  const description::Move& pick = named(loaded.description.moves, "pick");
  REQUIRE(pick.parameters.size() == 2);
  const description::Domain& card = pick.parameters[0].domains.at(0);
  CHECK(card.kind == description::Domain::Kind::component);
  CHECK(text(card.from) == "hand of actor");
  CHECK(place(card.where) == "tests/packages/garden/moves/pick.lua:5:52");
  const auto& payment = pick.parameters[1].domains;
  REQUIRE(payment.size() == 2);
  CHECK(payment[0].joker == "rose");
  CHECK(text(payment[0].sum_least) == "2");
  CHECK(payment[1].kind == description::Domain::Kind::number);
  CHECK(text(payment[1].least) == "0");
  CHECK(text(payment[1].most) == "coins");
  REQUIRE(pick.conditions.size() == 2);
  CHECK(text(pick.conditions[0].test) == "coins > 0");
  CHECK(pick.conditions[1].because == "A full purse picks nothing.");
  CHECK(text(pick.effect) == "      gain 1 coin\n      move card from hand of actor to deck\n    ");
  CHECK(place(pick.effect) == "tests/packages/garden/moves/pick.lua:10:1");
  CHECK(pick.origin.package == "garden");
}

TEST_CASE("modules follow needs and numbers of players", "[package]") {
  CHECK(load(garden()).modules == Names{});
  CHECK(load(garden({}, 2)).modules == Names{"frost"});
  CHECK(load(garden({"-frost"}, 2)).modules == Names{});
  CHECK(load(garden({"tools"})).modules == Names{"frost", "tools"});
  CHECK(ids(load(garden({"tools"}))) ==
        Names{"std", "library", "garden", "garden/frost", "garden/tools"});

  CHECK(outcome(garden({"tool"})) ==
        "error[package/unknown-module]: There is no module 'tool'.\n"
        "    hint: did you mean 'tools'?");
  CHECK(outcome(garden({"gnomes", "tools"})) ==
        "tests/packages/garden/ruleset.json:14:86: error[package/excluded]: The modules 'gnomes' "
        "and 'tools' "
        "exclude each other.\n"
        "        \"gnomes\": { \"title\": \"Gnomes\", \"help\": \"Lists nothing of its own.\", "
        "\"excludes\": "
        "[\"tools\"] }\n"
        "                                                                                         "
        "^^^^^^^");
  CHECK(outcome(garden({"tools", "-frost"})) ==
        "tests/packages/garden/ruleset.json:13:67: error[package/excluded]: The module 'frost' is "
        "kept off, "
        "but 'tools' needs it.\n"
        "        \"tools\": { \"title\": \"Tools\", \"help\": \"Adds tools.\", \"needs\": "
        "[\"frost\"] },\n"
        "                                                                      ^^^^^^^");
}

TEST_CASE("a module changes what is declared", "[package]") {
  const Loaded loaded = load(garden({"tools"}));
  const description::Description& d = loaded.description;
  CHECK(named(d.phases, "day").moves == Names{"pick", "melt"});
  CHECK(copies(loaded, "tulip") == 2);
  const description::Move& pick = named(d.moves, "pick");
  REQUIRE(pick.before.size() == 1);
  CHECK(place(pick.before[0]) == "tests/packages/garden/modules/frost/rules.lua:5:37");
  CHECK(pick.before[0].package == "garden/frost");
  const description::Move& melt = named(d.moves, "melt");
  CHECK(text(melt.effect) == "lose 2 frost");
  CHECK(melt.origin.package == "garden/tools");

  REQUIRE(d.sheets.size() == 1);
  const auto& items = d.sheets[0].file.sheets.at(0).items;
  REQUIRE(items.size() == 3);
  CHECK(items[0].source == nullptr);
  CHECK(items[1].row.id.text == "G-2");
  REQUIRE(items[1].source != nullptr);
  CHECK(items[1].source->name() == "tests/packages/garden/modules/tools/more.score");
  CHECK(items[2].row.id.text == "G-3");
}

TEST_CASE("a variant stands on what it extends", "[package]") {
  Request request = garden();
  request.ruleset = "garden/long";
  const Loaded loaded = load(request);
  CHECK(ids(loaded) == Names{"std", "library", "garden", "garden/frost", "garden/long"});
  CHECK(named(loaded.description.fields, "coins").max == 40);
  CHECK(loaded.description.options.at("nights") == "2");
  CHECK(loaded.description.sheets.at(0).file.sheets.at(0).items.size() == 1);

  // However its folder was found, the ruleset that it extends is called by its id.
  request.ruleset = "tests/packages/garden/variants/long";
  CHECK(ids(load(request)) == Names{"std", "library", "garden", "garden/frost", "long"});
  request.path.clear();
  CHECK(outcome(request) ==
        "tests/packages/garden/ruleset.json:16:13: error[package/not-found]: There is no package "
        "'library'.\n"
        "      \"needs\": [\"library >= 1.0.0\"]\n"
        "                ^^^^^^^^^^^^^^^^^^\n"
        "    hint: no folder was searched");
}

TEST_CASE("a mod is laid over at run time", "[package]") {
  Request request = garden();
  request.mods = {"weeds"};
  const Loaded loaded = load(request);
  CHECK(ids(loaded) == Names{"std", "library", "garden", "weeds"});
  CHECK(named(loaded.description.fields, "coins").max == 30);
  CHECK(copies(loaded, "weed") == 5);

  request.mods = {"library"};
  CHECK(outcome(request) ==
        "tests/packages/library/ruleset.json:1:1: error[package/wrong-ruleset]: 'library' is no "
        "mod; its "
        "manifest has no key 'mod'.\n"
        "    { \"id\": \"library\", \"title\": \"Parts for others\", \"version\": \"1.1.0\", "
        "\"api\": 2, "
        "\"players\": { \"min\": 1, \"max\": 12 } }\n"
        "    ^");
  request.ruleset = "weeds";
  CHECK(
      outcome(request) ==
      "tests/packages/weeds/ruleset.json:1:73: error[package/wrong-ruleset]: 'weeds' is a mod of "
      "'garden', "
      "no ruleset.\n"
      "    { \"id\": \"weeds\", \"title\": \"Weeds\", \"version\": \"0.1.0\", \"api\": 2, \"mod\": "
      "\"garden\" }\n"
      "                                                                            ^^^^^^^^\n"
      "    hint: load 'garden' with it");
}

TEST_CASE("what a mod says of players, options and needs holds", "[package]") {
  Workspace w;
  const auto write = [&](const std::string& id, const std::string& keys,
                         const std::string& rules = "return {}\n") {
    w.file(id + "/ruleset.json", "{\"id\": \"" + id +
                                     "\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, " +
                                     keys + "}");
    w.file(id + "/rules.lua", rules);
  };
  w.base("return { castellan.counter('gold', { max = 9 }) }\n");
  write("crowd", R"("mod": "base", "players": {"min": 3, "max": 6}, "needs": ["tools"],
                    "options": {"goal": {"type": "integer", "min": 1, "max": 5, "default": 2}})",
        "local parts = require 'tools.parts'\nreturn { castellan.counter(parts.name, { max = "
        "castellan.options.goal }) }\n");
  write("tools", R"("players": {"min": 1, "max": 1})");
  w.file("tools/parts.lua", "return { name = 'silver' }\n");

  Request request = w.request();
  request.players = 5;
  CHECK(w.outcome(request) == "error[package/players]: 'base' is for 1 to 4 players, not 5.");
  CHECK(player_range(request).most == 4);
  request.mods = {"crowd"};
  CHECK(player_range(request).least == 3);
  CHECK(player_range(request).most == 6);
  Request fewest = request;
  fewest.players = kFewestPlayers;
  int opened = 0;
  fewest.opened = [&](const Located&) { ++opened; };
  CHECK(load(fewest).players == 3);
  CHECK(opened == 3);  // base, crowd and tools, once each
  request.options["goal"] = "4";
  const Loaded loaded = load(request);
  CHECK(loaded.mods == Names{"crowd"});
  CHECK(ids(loaded) == Names{"tools", "base", "crowd"});
  CHECK(named(loaded.description.fields, "silver").max == 4);

  request.mods = {"crowd", "crowd"};
  CHECK(w.outcome(request) == "error[package/repeated-mod]: The mod 'crowd' is laid over twice.");
  // Without its declaration the other package's scripts cannot be reached.
  write("crowd", R"("mod": "base")", "local parts = require 'tools.parts'\nreturn {}\n");
  request.mods = {"crowd"};
  request.options.clear();
  request.players = 2;
  CHECK_THAT(w.outcome(request),
             Catch::Contains("error[package/unknown-module]: There is no module 'tools.parts'."));
}

TEST_CASE("options are checked against the manifest", "[package]") {
  Request request = garden();
  request.options = {{"coins", "7"}, {"open", "true"}, {"length", "long"}};
  const Loaded loaded = load(request);
  CHECK(named(loaded.description.fields, "coins").initial == 7);
  CHECK(named(loaded.description.fields, "hand").visible == description::Visibility::everyone);

  request.options = {{"coins", "10"}, {"lenght", "long"}, {"length", "lang"}, {"open", "yes"}};
  CHECK(outcome(request) ==
        "error[package/bad-option]: Option 'coins' is '10'; allowed are 0 to 9.\n"
        "error[package/unknown-option]: There is no option 'lenght'.\n"
        "    hint: did you mean 'length'?\n"
        "error[package/bad-option]: Option 'length' is 'lang'; allowed are short or long.\n"
        "    hint: did you mean 'long'?\n"
        "error[package/bad-option]: Option 'open' is 'yes'; allowed are true or false.");
}

TEST_CASE("an option of a module that is off names the module", "[package]") {
  const Workspace w;
  w.base(
      "return {}",
      R"("modules": {"frost": {"title": "F", "version": "1.0.0", "options": {"depth": {"min": 0, "max": 9, "default": 1}}},
    "snow": {"title": "S", "version": "1.0.0", "options": {"depth": {"min": 0, "max": 9, "default": 1}}}})");
  w.file("base/modules/frost/rules.lua", "return {}");
  w.file("base/modules/snow/rules.lua", "return {}");
  Request request = w.request();
  request.modules = {"snow"};
  request.options = {{"depth", "3"}};
  CHECK_THAT(w.outcome(request), !Catch::Contains("package/unknown-option"));
  request.modules = {};
  CHECK_THAT(w.outcome(request),
             Catch::Contains("error[package/unknown-option]: There is no option 'depth'.\n"
                             "    hint: modules that are off have it: 'frost', 'snow'"));

  // Of a variant, also where the module is one of what it extends.
  w.file(
      "base/variants/long/ruleset.json",
      R"({"id": "long", "title": "L", "version": "1.0.0", "api": 2, "extends": "base", "without": ["snow"], "modules": {"ice":
         {"title": "I", "version": "1.0.0", "options": {"height": {"min": 0, "max": 9, "default": 1}}}}})");
  w.file("base/variants/long/rules.lua", "return {}");
  w.file("base/variants/long/modules/ice/rules.lua", "return {}");
  request.ruleset = "base/long";
  request.options = {{"height", "3"}};
  CHECK_THAT(w.outcome(request),
             Catch::Contains(
                 "There is no option 'height'.\n    hint: the module 'ice' has it, which is off"));

  // The modules that it may be played with are those of both, but for those that it keeps off.
  std::vector<std::string> modules;
  for (const Manifest& module : manifest_with_modules(request).modules)
    modules.push_back(module.id);
  CHECK(modules == std::vector<std::string>{"frost", "ice"});
}

TEST_CASE("the number of players must fit", "[package]") {
  CHECK(outcome(garden({}, 5)) == "error[package/players]: 'garden' is for 2 to 4 players, not 5.");
}

TEST_CASE("a package that is not there is named with the nearest", "[package]") {
  Request request = garden();
  request.ruleset = "gardem";
  CHECK(outcome(request) ==
        "error[package/not-found]: There is no package 'gardem'.\n"
        "    hint: did you mean 'garden'?");
}

TEST_CASE("the search path lists packages and variants", "[package]") {
  std::vector<std::string> found;
  for (const Listed& item : list({"tests/packages"})) {
    CHECK(item.error.empty());
    found.push_back(item.name + " " + item.manifest.version.text());
  }
  CHECK(found == Names{"crooked 0.1.0", "fair 1.0.0", "faulty 1.0.0", "garden 1.2.0",
                       "garden/long 1.0.0", "hamlet 1.0.0", "hilltops 1.0.0", "library 1.1.0",
                       "weeds 0.1.0", "wrong_deck 1.0.0"});
}

TEST_CASE("packages on a shelf are found behind those beside it", "[package]") {
  const Workspace w;
  const auto package = [&](const std::string& folder, const std::string& more = {}) {
    const std::string id = folder.substr(folder.rfind('/') + 1);
    w.file(folder + "/ruleset.json",
           R"({ "id": ")" + id + R"(", "title": "T", "version": "1.0.0", "api": 2)" + more + " }");
  };
  package("first/inner/chess");
  package("first/inner/go");
  package("first/inner/go/variants/small", R"(, "extends": "go")");
  package("first/late/go");
  package("first/chess");
  package("first/chess/parts");          // what lies in a package is no shelf
  package("first/inner/deep/draughts");  // nor is what lies in a shelf
  package("first/.hidden/ludo");
  package("second/go");
  const std::vector<std::filesystem::path> path{w.root() / "first", w.root() / "second"};
  std::vector<std::string> found;
  for (const Listed& item : list(path)) {
    found.push_back(item.name + " " +
                    std::filesystem::relative(item.folder, w.root()).generic_string() + " " +
                    std::to_string(item.place) + "," + std::to_string(item.hides.size()));
  }
  CHECK(found == Names{"chess first/chess 0,1", "go first/inner/go 0,2",
                       "go/small first/inner/go/variants/small 0,0"});
  const auto folder = [&](const std::string& name) {
    return std::filesystem::relative(find_folder(name, path), w.root());
  };
  CHECK(folder("go") == "first/inner/go");
  CHECK(folder("go/small") == "first/inner/go/variants/small");
  CHECK(folder("chess") == "first/chess");
  for (const char* name : {"parts", "draughts", "ludo", "inner"})
    CHECK_THROWS_AS(find_folder(name, path), grammar::Error);
}

TEST_CASE("functions have the same names in every VM", "[package]") {
  const Loaded loaded = load(garden());
  const auto& worth = named(loaded.description.definitions, "worth");
  CHECK(worth.kind == description::Definition::Kind::lua_amount);
  CHECK(worth.lua == "garden: amount worth");
  for (int i = 0; i < 2; ++i) {
    const auto scripts = loaded.scripts->make();
    const lua::Function function = scripts->function(worth.lua);
    std::int64_t value = 0;
    scripts->vm().call(
        {lua::EntryKind::score, "worth"}, function,
        [](lua_State* L) {
          lua_pushinteger(L, 5);
          return 1;
        },
        1, [&](lua_State* L) { value = lua::check_integer(L, 1); });
    CHECK(value == 1);
    CHECK(scripts->function("garden: amount price") == lua::Function{});
    CHECK(scripts->vm().sealed());
  }
}

}  // namespace
}  // namespace castellan::package
