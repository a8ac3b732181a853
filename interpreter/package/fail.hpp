/// How the readers of packages end: with one error about a whole file.
#pragma once

#include <string>
#include <utility>

#include "grammar/diagnostic.hpp"

namespace castellan::package {

[[noreturn]] inline void fail(const std::string& file, std::string id, std::string message,
                              std::string hint = {}) {
  throw grammar::Error(grammar::diagnose(file, std::move(id), std::move(message), std::move(hint)));
}

}  // namespace castellan::package
