// The fuzzers' targets that this program holds, over the corpus and what comes of it when
// bytes are changed.

#include <filesystem>
#include <fstream>
#include <iterator>

#include "interpreter/base/generator.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/catch.hpp"

namespace {

std::string spoilt(std::string text, castellan::rng::Stream& random) {
  for (std::uint64_t left = 1 + random.below(3); left > 0; --left) {
    const std::size_t at = random.below(text.size() + 1);
    switch (random.below(4)) {
      case 0:
        text.insert(at, 1, static_cast<char>(random.below(256)));
        break;
      case 1:
        text.erase(at, random.below(8));
        break;
      case 2:
        text.insert(at, text.substr(random.below(text.size() + 1), 12));
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << random.below(8));
    }
  }
  return text;
}

}  // namespace

TEST_CASE("nothing of the fuzzers' corpus is taken wrongly, nor what is like it") {
  namespace fs = std::filesystem;
  constexpr int kSpoilt = 20;
  REQUIRE_FALSE(castellan::fuzz::targets().empty());
  for (const auto& [name, target] : castellan::fuzz::targets()) {
    castellan::rng::Stream random(7);
    std::size_t files = 0;
    for (const auto& each : fs::directory_iterator("tests/fuzz/corpus/" + name)) {
      ++files;
      INFO(each.path().string());
      std::ifstream in(each.path(), std::ios::binary);
      const std::string text((std::istreambuf_iterator<char>(in)), {});
      CHECK(target(text) == "");
      for (int i = 0; i < kSpoilt; ++i) {
        const std::string other = spoilt(text, random);
        INFO(other);
        REQUIRE(target(other) == "");
      }
    }
    INFO(name);
    CHECK(files > 0);
  }
}
