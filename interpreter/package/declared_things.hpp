/// From what is declared to who made it, while packages are loaded. Private to package/.
#pragma once

#include <vector>

#include "interpreter/package/changes.hpp"
#include "interpreter/package/provenance.hpp"

namespace castellan::package {

Provenance provenance_of(const Declared& d, Places& places);
/// The declarations in files: entries of components, rows of sheets.
void add_texts(const description::Description& d, std::vector<Provenance>& out);

}  // namespace castellan::package
