#include "interpreter/expr/native/function.hpp"

namespace castellan::expr::native {

std::string function_text(const Program&, const state::Schema&, Needs) {
  return "(frame *f, uint32_t start) {\n  f->at = start;\n  f->depth = 0;\n  return MORE;\n}\n";
}

}  // namespace castellan::expr::native
