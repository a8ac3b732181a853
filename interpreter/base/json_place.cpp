#include "interpreter/base/json_place.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace castellan {
namespace {

using Pointer = nlohmann::json::json_pointer;

std::vector<std::string> steps_of(Pointer path) {
  std::vector<std::string> steps;
  for (; !path.empty(); path.pop_back()) steps.insert(steps.begin(), path.back());
  return steps;
}

// Goes over a text that has been read before: it is JSON.
class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) {}

  // The first character of the next value or key.
  std::size_t start() {
    at_ = text_.find_first_not_of(" \t\r\n", at_);
    return at_;
  }
  // A text, number or word; its end.
  std::size_t token() {
    if (text_[start()] != '"')
      return at_ = std::min(text_.find_first_of(",:]} \t\r\n", at_), text_.size());
    for (++at_; text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    return ++at_;
  }
  void skip_value() {
    int depth = 0;
    do {
      const char c = text_[start()];
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      if (std::string_view("{}[],:").find(c) == std::string_view::npos)
        token();
      else
        ++at_;
    } while (depth > 0);
  }
  void skip_one() { at_ = start() + 1; }

  // From an object to the value of a key; the key's place.
  grammar::Span to_member(const std::string& name) {
    while (true) {
      skip_one();
      const std::size_t begin = start(), end = token();
      skip_one();
      if (nlohmann::json::parse(text_.substr(begin, end - begin)) == name) return span(begin, end);
      skip_value();
    }
  }
  void to_item(const std::string& number) {
    for (auto left = std::stoul(number); left > 0; --left) {
      skip_one();
      skip_value();
    }
    skip_one();
  }
  [[nodiscard]] bool at_object() { return text_[start()] == '{'; }
  grammar::Span value() {
    const std::size_t begin = start();
    return span(begin, text_[begin] == '{' || text_[begin] == '[' ? begin + 1 : token());
  }

 private:
  static grammar::Span span(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

grammar::Span json_place(const grammar::Source& source, const Pointer& path, bool key) {
  Walk walk(source.text());
  grammar::Span last{};
  for (const std::string& step : steps_of(path)) {
    if (walk.at_object())
      last = walk.to_member(step);
    else
      walk.to_item(step);
  }
  return key ? last : walk.value();
}

}  // namespace castellan
