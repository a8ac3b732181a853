/// Texts with names put in.
#pragma once

#include <string>

namespace castellan::cli::test {

/// `text` with `with` wherever `what` is.
inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

}  // namespace castellan::cli::test
