// Names and texts as they leave Lua and files: not blank, UTF-8, on one line.

#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// What loading a script says that returns this one declaration.
std::string declaration_outcome(const std::string& declaration) {
  const Workspace w;
  w.base("local c = castellan\nreturn {\n  " + declaration + "\n}\n");
  return w.outcome();
}

// The first line of it.
std::string first(const std::string& declaration) {
  const std::string whole = declaration_outcome(declaration);
  return whole.substr(0, whole.find('\n'));
}

TEST_CASE("a blank name is refused at its line", "[package]") {
  CHECK(declaration_outcome("c.verb(' ', 'pass'),") ==
        "base/rules.lua:3:3: error[package/bad-text]: 'name' of verb ' ' holds a blank name.\n"
        "      c.verb(' ', 'pass'),\n"
        "      ^^^^^^^^^^^^^^^^^^^^");
  CHECK(declaration_outcome("c.noun({ 'coin', '' }, { field = 'gold' }),") ==
        "base/rules.lua:3:3: error[package/bad-text]: 'words' of noun 'coin' holds a blank name.\n"
        "      c.noun({ 'coin', '' }, { field = 'gold' }),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("every constructor that takes a name refuses a blank one", "[package]") {
  for (const lua::Constructor& constructor : lua::constructors()) {
    if (constructor.parameters.empty() || constructor.parameters.front() != "name") continue;
    const std::string kind(constructor.name);
    const auto declared = [&](const std::string& name) {
      return first("c." + kind + "('" + name + "'),");
    };
    const std::string at = "base/rules.lua:3:";
    CAPTURE(kind);
    CHECK(declared("").find("castellan." + kind + " needs a name, which is text.") !=
          std::string::npos);
    CHECK(declared(" ").starts_with(at));
    CHECK(declared(" ").find("'name' of " + kind + " ' ' holds a blank name.") !=
          std::string::npos);
    CHECK(declared("a\\nb").find("holds \\n, which cannot be shown.") != std::string::npos);
    CHECK(declared("a\\u{a0}b")
              .find("holds U+00A0 no-break space, which cannot be seen in a name.") !=
          std::string::npos);
  }
}

TEST_CASE("names inside of declarations are not blank", "[package]") {
  struct Case {
    std::string declaration;
    std::string message;
  };
  const Case cases[] = {
      {"c.choice('a', { 'b', ' ' }),", "'values' of choice 'a' holds a blank name."},
      {"c.component('a', { attributes = { { '', c.number(0, 1) } } }),",
       "'attributes' of component 'a' holds a blank name."},
      {"c.component('a', { attributes = { [' '] = c.number(0, 1) } }),",
       "'attributes' of component 'a' holds a blank name."},
      {"c.component('a', { sides = { ' ' } }),", "'sides' of component 'a' holds a blank name."},
      {"c.component('a', { features = { { ' ' } } }),",
       "'features' of a feature of component 'a' holds a blank name."},
      {"c.component('a', { effects = { ' ' } }),",
       "'effects' of component 'a' holds a blank name."},
      {"c.component('a', { amounts = { { ' ' } } }),",
       "'amounts' of a rule slot of component 'a' holds a blank name."},
      {"c.figures('a', { kinds = { { ' ', each = 1 } } }),",
       "'kinds' of a kind of figures 'a' holds a blank name."},
      {"c.map('a', { places = 'b', link_kinds = { ' ' } }),",
       "'link_kinds' of map 'a' holds a blank name."},
      {"c.scope(' ', { where = 'true' }),", "'words' of scope ' ' holds a blank name."},
      {"c.pick({ 'a', ' ' }, { name = 'b', from = 'c' }),",
       "'words' of pick 'a' holds a blank name."},
      {"c.pick('a', { name = ' ', from = 'c' }),", "'name' of pick 'a' holds a blank name."},
      {"c.on('a', { name = ' ', effect = 'x' }),", "'name' of on 'a/ ' holds a blank name."},
      {"c.contribute('a', { name = '', text = 'x' }),",
       "'name' of contribute 'a/' holds a blank name."},
  };
  for (const Case& each : cases) {
    CAPTURE(each.declaration);
    const std::string said = first(each.declaration);
    CHECK(said.starts_with("base/rules.lua:3:"));
    CHECK(said.ends_with("error[package/bad-text]: " + each.message));
  }
}

TEST_CASE("texts of declarations are UTF-8", "[package]") {
  CHECK(declaration_outcome("c.counter('gold', { label = 'go\\xffld' }),") ==
        "base/rules.lua:3:3: error[package/bad-text]: A declaration holds the text 'go\\xffld', "
        "which "
        "is not valid UTF-8.\n"
        "      c.counter('gold', { label = 'go\\xffld' }),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  for (const char* declaration :
       {"c.counter('go\\xff'),", "c.choice('a', { 'b', '\\xc0\\x80' }),",
        "c.counter('gold', { ['\\xed\\xa0\\x80'] = 1 }),", "c.effect('a', '\\xf5'),",
        "c.components('a', { { name = '\\x80' } }),", "c.remove('counter \\xff'),",
        "c.component('a', { features = { { '\\xe4' } } }),"}) {
    CAPTURE(declaration);
    CHECK(first(declaration).starts_with("base/rules.lua:3:"));
    CHECK(first(declaration).find("error[package/bad-text]: A declaration holds the text '") !=
          std::string::npos);
  }
  CHECK(declaration_outcome("c.counter('gold', { label = 'Gülden' }),").empty());
}

TEST_CASE("files that rules name are UTF-8", "[package]") {
  const Workspace w;
  w.base("return { castellan.component('card', {}),\n  castellan.entries('a.cards') }\n");
  w.file("base/a.cards", "card one x1\ncard tw\xff x1\n");
  CHECK(w.outcome() ==
        "base/a.cards:2:8: error[package/bad-source]: The file is not valid UTF-8 here.\n"
        "    card tw\\xff x1\n"
        "           ^^^^");
}

}  // namespace
}  // namespace castellan::package
