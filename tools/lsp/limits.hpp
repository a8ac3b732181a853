/// What one editor may ask of the program.
#pragma once

#include <cstddef>

namespace castellan::lsp {

struct Limits {
  std::size_t message = std::size_t{32} << 20;  ///< bytes of a message
  std::size_t documents = 256;                  ///< open at once
  std::size_t document = std::size_t{8} << 20;  ///< bytes of one
  std::size_t milliseconds = 10'000;            ///< of a request, and of a piece of a check
  std::size_t memory = 2048;                    ///< megabytes that a check may take
  std::size_t pause = 150;  ///< milliseconds without a change before a package is checked
  bool threads = true;      ///< false: the program has one thread, which does everything
};

}  // namespace castellan::lsp
