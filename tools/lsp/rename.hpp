/// A name that becomes another one, everywhere in a package.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/base/file.hpp"
#include "tools/lsp/documents.hpp"
#include "tools/lsp/library.hpp"

namespace castellan::lsp {

/// The thing that may be renamed. Throws Failure `io/lsp-rename`: nothing is called so, several
/// things are, or it is made of several words.
[[nodiscard]] const cli::NamedThing& renamed_thing(const std::string& name, const Names& names);

/// The new text of every file of the package that changes, by path. Throws Failure `io/lsp-rename`
/// with what stands against it: the new name is no word, is a thing already, is a word of the
/// language or is used; a text uses the name for something of its own; or the rules that would be
/// do not load, or a changed script does not run, as it did before.
[[nodiscard]] std::map<std::string, std::string> renamed(const std::string& folder,
                                                         const std::string& name,
                                                         const std::string& to, const Names& names,
                                                         const Documents& documents,
                                                         const cli::CommonOptions& common);

}  // namespace castellan::lsp
