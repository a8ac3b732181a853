#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "interpreter/lua/vm.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::lua {
namespace {

// What the script prints, or the message of its error.
std::string said(const std::string& text, TrustLevel trust = TrustLevel::rules) {
  std::string log;
  VmOptions options;
  options.log = [&](std::string_view line) {
    log += (log.empty() ? "" : "; ") + std::string(line);
  };
  Vm vm(options);
  try {
    vm.call({EntryKind::load, "x"}, vm.load_chunk("x", text, trust));
  } catch (const grammar::Error& error) {
    return error.first().message;
  }
  return log;
}

TEST_CASE("the names that rules may use", "[lua]") {
  CHECK(said("print(type(assert), type(select), tonumber('12'), tostring(nil))") ==
        "function function 12 nil");
  CHECK(said("for i, v in ipairs({ 'a', 'b' }) do print(i, v) end") == "1 a; 2 b");
  CHECK(said("print(math.max(3, 1), math.floor(2.5), 7 // 2, -7 // 2, math.type(2))") ==
        "3 2 3 -4 integer");
  CHECK(said("print(('Ab'):upper(), ('abc'):sub(2), ('ab'):byte(1, -1))") == "AB bc 97 98");
  CHECK(said("print(utf8.char(228, 246), utf8.len('\xc3\xa4'))") == "\xc3\xa4\xc3\xb6 1");
}

TEST_CASE("docs/lua-rules.md lists the names that there are, and no other", "[lua]") {
  std::set<std::string> told;
  std::ifstream page(castellan::test::source_folder() / "docs/lua-rules.md");
  for (std::string line, part; std::getline(page, line);) {
    std::istringstream words(line);
    std::string library;
    if (!(words >> part >> library) || part != "|") continue;
    const bool globals = library == "globals";
    if (!globals && (library.front() != '`' || library.find_first_of(".(") != std::string::npos))
      continue;
    for (words >> part; words >> part && part.size() > 2 && part.front() == '`';) {
      const std::string name = part.substr(1, part.size() - 2);
      told.insert(globals ? name : library.substr(1, library.size() - 2) + "." + name);
    }
  }
  CHECK(told.size() > 35);
  for (const std::string& name : told)
    CHECK_THAT(said("print(type(" + name + "))"), Catch::Matches("function|number"));
  // All of Lua 5.4.
  std::istringstream stock(
      "assert collectgarbage dofile error getmetatable ipairs load loadfile next pairs pcall print "
      "rawequal rawget rawlen rawset "
      "require select setmetatable tonumber tostring type warn xpcall _G _VERSION "
      "coroutine debug io os package math.abs math.acos math.asin math.atan math.ceil math.cos "
      "math.deg math.exp math.floor "
      "math.fmod math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf "
      "math.pi math.rad math.random "
      "math.randomseed math.sin math.sqrt math.tan math.tointeger math.type math.ult string.byte "
      "string.char string.dump "
      "string.find string.format string.gmatch string.gsub string.len string.lower string.match "
      "string.pack string.packsize "
      "string.rep string.reverse string.sub string.unpack string.upper table.concat table.insert "
      "table.move table.pack "
      "table.remove table.sort table.unpack utf8.char utf8.charpattern utf8.codepoint utf8.codes "
      "utf8.len utf8.offset");
  for (std::string name; stock >> name;) {
    INFO(name);
    const bool there = said("print(type(" + name + "))").find("not defined") == std::string::npos &&
                       said("print(type(" + name + "))").find("has no") == std::string::npos;
    CHECK(there == told.contains(name));
  }
}

TEST_CASE("numbers print alike everywhere", "[lua]") {
  CHECK(said("print(1e15, 2.0, 0/0, -(0/0), 1/0, -1/0, 2^53)") ==
        "1e+15 2.0 nan nan inf -inf 9.007199254741e+15");
}

TEST_CASE("string.rep and string.find", "[lua]") {
  CHECK(said("print(('ab'):rep(3, '-'), ('x'):rep(-1) == '', ('x'):rep(0) == '')") ==
        "ab-ab-ab true true");
  CHECK(said("print(('a.b.c'):find('.', 3, true), ('abc'):find('', 4), ('abc'):find('', 5))") ==
        "4 4 nil");
  for (const char* sign : {"^a", "a$", "a*", "a+", "a?", "a.", "(a", "[a", "%a", "a-"}) {
    const std::string pattern(sign);
    CHECK(said("print(('xa'):find('" + pattern + "'))") ==
          "'" + pattern + "' is a pattern, and scripts have none.");
    CHECK(said("print(('x" + pattern + "'):find('" + pattern + "', 1, true))") == "2 3");
  }
  CHECK(said("print(('abcabc'):find('c', -2))") == "6 6");
}

TEST_CASE("table.insert, remove and concat", "[lua]") {
  CHECK(said("local t = { 1, 3 } table.insert(t, 2, 2) table.insert(t, 4)"
             "print(table.concat(t, ','))") == "1,2,3,4");
  CHECK(said("local t = { 1, 2, 3 } print(table.remove(t, 1), table.remove(t), #t, t[1])") ==
        "1 3 1 2");
  CHECK(said("print(table.remove({}), #table.concat({}))") == "nil 0");
  CHECK(said("table.insert({}, 3, 'x')") == "bad argument #2 to 'insert' (position out of bounds)");
  CHECK(said("print(table.concat({ 1, 2.5, 'x' }, '-', 2, 3))") == "2.5-x");
}

TEST_CASE("table.sort orders by the comparator or by <", "[lua]") {
  CHECK(said("local t = { 3, 1, 2 } table.sort(t) print(table.concat(t, ','))") == "1,2,3");
  CHECK(said("local t = { 'b', 'a' } table.sort(t) print(table.concat(t, ','))") == "a,b");
  CHECK(said("local t = { 3, 1, 2 } table.sort(t, function(a, b) return a > b end)"
             "print(table.concat(t, ','))") == "3,2,1");
  CHECK(said("table.sort({ 1, 'a' })") == "attempt to compare string with number");
  CHECK(said("local t = {} table.sort(t) print(#t)") == "0");
}

TEST_CASE("string.format pads and cuts like printf", "[lua]") {
  CHECK(said("print(('%5s|%-5s|%.2s|%05d|%+d|%c|%o|%X|%g'):format("
             "'ab', 'ab', 'abc', 42, 7, 65, 8, 255, 0.5))") ==
        "   ab|ab   |ab|00042|+7|A|10|FF|0.5");
  CHECK(said("('%d'):format(2.5)") ==
        "bad argument #1 to 'format' (number has no integer representation)");
  CHECK(said("('%d'):format()") == "bad argument #1 to 'format' (integer expected, got no value)");
  CHECK(said("('%'):format()") == "'%' is no conversion of string.format.");
}

TEST_CASE("the shared library makes classes", "[lua]") {
  CHECK(said("local Point = {} Point.__index = Point\n"
             "Point.__add = function(a, b) return Point.new(a.x + b.x) end\n"
             "function Point.new(x) return setmetatable({ x = x }, Point) end\n"
             "function Point:double() return self.x * 2 end\n"
             "print((Point.new(3) + Point.new(4)):double(), getmetatable(Point.new(1)))",
             TrustLevel::library) == "14 false");
  CHECK(said("print(rawlen({ 1, 2 }), rawequal('a', 'a'), rawget({ 5 }, 1))",
             TrustLevel::library) == "2 true 5");
}

TEST_CASE("print is cut by value and by entry", "[lua]") {
  CHECK(said("print(('x'):rep(600))") == std::string(512, 'x') + "...");
  CHECK(said("print('a\\27[1mb\\n')") == "a\\x1b[1mb\\n");
}

}  // namespace
}  // namespace castellan::lua
