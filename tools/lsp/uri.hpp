/// Names of documents: `file:///home/anna/hexagon/rules.lua`.
#pragma once

#include <string>
#include <string_view>

namespace castellan::lsp {

/// The absolute path of a file; empty for what is no file of this machine.
[[nodiscard]] std::string path_of(std::string_view uri);
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace castellan::lsp
