/// The tables of docs/rpc.md, from the methods of the protocol.
#pragma once

#include <string>

#include "tools/cli/command.hpp"

namespace castellan::cli {

/// Sections between `generated` marks. Each example is asked, and answered by a
/// game that has just begun; throws grammar::Error when one is refused.
[[nodiscard]] std::string protocol_markdown(const Context& context);
/// What `describe` answers.
[[nodiscard]] std::string protocol_json();

}  // namespace castellan::cli
