// What is behind the bytes of a library, and what is said when it is not as it was written.

#include "interpreter/native/sealed.hpp"

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::native;

namespace {

const Keys kKeys{0x0123456789abcdef, 0xfedcba9876543210};
const std::string kObject = std::string("\x7f" "ELF and what follows it, with a \0 in it", 40);

const std::string kDamaged = "f.so: error[native/damaged]: The library is damaged: its bytes are not those that were written.";
const std::string kCut = "f.so: error[native/damaged]: The library is damaged: its end is missing.";
const std::string kOther = "f.so: error[native/not-a-library]: This is no library of castellan.";
const std::string kVersion = "f.so: error[native/other-version]: The library was made by another version of castellan.";
const std::string kRules =
    "f.so: error[native/other-rules]: The library was made of other rules, or for other options or another number of players.";

std::string said(const std::string& bytes, const Keys& keys = kKeys) {
  try {
    return "opened: " + std::string(opened(bytes, keys, "f.so"));
  } catch (const grammar::Error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("a sealed library is opened again") {
  const std::string file = sealed(kObject, kKeys);
  CHECK(said(file) == "opened: " + kObject);
  CHECK(said(sealed("", kKeys)) == "opened: ");
  CHECK(file.substr(kObject.size(), file.size() - kObject.size() - 17) ==
        "\ncastellan library 1 engine 0123456789abcdef rules fedcba9876543210 digest ");
}

TEST_CASE("a library for something else is refused") {
  CHECK(said(sealed(kObject, {1, kKeys.rules})) == kVersion);
  CHECK(said(sealed(kObject, {kKeys.engine, 1})) == kRules);
  std::string form = sealed(kObject, kKeys);
  form.replace(form.find("library 1"), 9, "library 2");
  CHECK(said(form) == kVersion);
}

TEST_CASE("a library that was cut is refused, wherever") {
  const std::string file = sealed(kObject, kKeys);
  for (std::size_t n = 0; n < file.size(); ++n) {
    CAPTURE(n);
    const std::string what = said(file.substr(0, n));
    if (n < 4) {
      CHECK(what == kOther);
    } else {
      CHECK((what == kCut || what == kDamaged || what == kVersion));
    }
  }
  CHECK(said(file + "x") == kDamaged);
}

TEST_CASE("a library of which a bit was changed is refused, whichever") {
  const std::string file = sealed(kObject, kKeys);
  for (std::size_t n = 0; n < file.size() * 8; ++n) {
    std::string changed = file;
    changed[n / 8] = static_cast<char>(changed[n / 8] ^ (1 << n % 8));
    CAPTURE(n);
    const std::string what = said(changed);
    CHECK((what == kDamaged || what == kCut || what == kVersion));
  }
}

TEST_CASE("what is no library is told from one") {
  CHECK(said("") == kOther);
  CHECK(said("#!/bin/sh\nrm -rf /\n") == kOther);
  CHECK(said(kObject) == kCut);
}
