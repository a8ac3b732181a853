/// Variables of the environment that are as they were when this goes away.
#pragma once

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

namespace castellan::test {

class Environment {
 public:
  Environment() = default;
  ~Environment() {
    for (const auto& [name, value] : before_) put(name, value);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  /// Nothing unsets it.
  void set(const std::string& name, const std::optional<std::string>& value) {
    const char* old = std::getenv(name.c_str());
    before_.emplace(name, old == nullptr ? std::nullopt : std::optional<std::string>(old));
    put(name, value);
  }

 private:
  static void put(const std::string& name, const std::optional<std::string>& value) {
    if (value) {
      setenv(name.c_str(), value->c_str(), 1);
    } else {
      unsetenv(name.c_str());
    }
  }

  std::map<std::string, std::optional<std::string>> before_;
};

}  // namespace castellan::test
