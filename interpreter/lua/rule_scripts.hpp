/// A VM in which the scripts of a package set have run: what calling rules needs
/// of whoever loads packages.
///
/// Implemented by package/, which lies above this folder. The VM is sealed and
/// belongs to one thread.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "interpreter/lua/vm.hpp"

namespace castellan::lua {

class RuleScripts {
 public:
  virtual ~RuleScripts() = default;
  [[nodiscard]] virtual Vm& vm() = 0;
  /// The function that the description calls `name`; none: an empty function.
  [[nodiscard]] virtual Function function(std::string_view name) const = 0;
};

/// Makes a fresh VM of the same scripts, every time alike. Throws grammar::Error.
using MakeScripts = std::function<std::unique_ptr<RuleScripts>()>;

}  // namespace castellan::lua
