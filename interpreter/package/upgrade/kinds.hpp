/// Of what kind the values of a parameter are whose domain stands in a table. Private
/// to package/; upgrade_moves.cpp writes it into signatures.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/package/upgrade/text.hpp"
#include "interpreter/package/upgrade/upgrade.hpp"

namespace castellan::package {

/// A domain of a parameter as its table said it: the word and its rule text.
struct SaidDomain {
  std::string_view word;
  ScriptText::Range value;
  std::optional<ScriptText::Range> of;    ///< of a list
};

/// The domain in a table, or in the first of its alternatives; also when that is a
/// local of the script. `table` is a table or a name; none when there is no domain.
std::optional<SaidDomain> domain_in(const ScriptText& script, ScriptText::Range table);

/// In words, as they stand between quotes of the kind `quote`; none when what is declared does
/// not say it. `earlier` are the kinds of the parameters before it by their names.
std::optional<std::string> kind_of(const ScriptText& script, const SaidDomain& domain, const Spoken& spoken,
                                   const std::map<std::string, std::string>& earlier, char quote);

}  // namespace castellan::package
