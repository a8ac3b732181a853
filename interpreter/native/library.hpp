/// A shared object with the functions of one configuration, as long as this lives.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/expr/native/native.hpp"
#include "interpreter/file.hpp"
#include "interpreter/native/sealed.hpp"

namespace castellan::native {

class Library {
 public:
  /// Loads exactly these bytes, whatever becomes of the file that they were read from. Errors,
  /// placed at `file`: native/cannot-load, native/other-version, native/other-rules.
  Library(std::string_view object, const Keys& keys, std::size_t functions, const std::string& file);
  ~Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  [[nodiscard]] std::span<const expr::native::Function> functions() const { return functions_; }

 private:
  /// In memory. It stays open: a loader takes a file of a name that it knows for what it has.
  file::Descriptor copy_;
  void* handle_ = nullptr;
  std::span<const expr::native::Function> functions_;
};

}  // namespace castellan::native
