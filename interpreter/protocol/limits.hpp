/// What one client may ask of the program.
#pragma once

#include <cstddef>
#include <cstdint>

namespace castellan::protocol {

struct Limits {
  std::size_t line = std::size_t{8} << 20;      ///< bytes of a request
  std::size_t batch = 1'000;                    ///< requests in a batch
  std::size_t answer = std::size_t{16} << 20;   ///< bytes of an answer, of all of a batch together
  int nesting = 32;                             ///< levels of JSON
  bool decimals = false;                        ///< whether numbers may have a fraction
  bool null_params = false;                     ///< whether `null` is as good as no parameters
  std::size_t games = 1'000;                    ///< open at once
  std::size_t milliseconds = 60'000;            ///< of a request; 0: as long as it takes
  std::size_t rate = 0;                         ///< requests a second; 0: as many as come
  std::size_t memory = std::size_t{256} << 20;  ///< bytes that a game takes, about
};

}  // namespace castellan::protocol
