/// A library as a file: a shared object, and behind it a line that says for what it was made and what
/// its bytes come to. Who loads shared objects does not look at what is behind them.
///
/// Opening a file runs nothing of it: what is damaged, or made for something else, is never loaded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace castellan::native {

/// Of a file that is read.
inline constexpr std::size_t kMostBytes = std::size_t{1} << 28;

/// What a library is made for.
struct Keys {
  std::uint64_t engine = 0;            ///< expr::native::engine_key()
  std::uint64_t rules = 0;             ///< expr::native::Pool::key()
};

[[nodiscard]] std::string sealed(std::string object, const Keys& keys);

/// The shared object in the bytes of a file. Errors, placed at `file`: native/not-a-library,
/// native/damaged, native/other-version, native/other-rules.
[[nodiscard]] std::string_view opened(std::string_view bytes, const Keys& keys, const std::string& file);

/// A library of another build of the engine.
[[noreturn]] void refuse_version(const std::string& file);
/// A library of other packages, modules, options, or of another number of players.
[[noreturn]] void refuse_rules(const std::string& file);

}  // namespace castellan::native
