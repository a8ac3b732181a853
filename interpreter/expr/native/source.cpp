// The C source of all programs of one configuration.

#include <string_view>

#include "interpreter/expr/native/function.hpp"
#include "interpreter/expr/native/native.hpp"
#include "interpreter/fnv.hpp"

namespace castellan::expr::native {

namespace {

/// Raised where functions and the machine agree on something else than before.
constexpr std::uint64_t kVersion = 1;

constexpr std::string_view kDeclarations = R"(
#include <stdint.h>

typedef struct {
  int64_t *locals;
  const int32_t *words;
  int64_t *fuel;
  uint16_t *refused;
  int64_t *stack;
  const char *run;
  const char *code;
  void *const *handlers;
  void (*set)(void *, uint32_t, int32_t);
  void *changes;
  int64_t value;
  uint32_t at, depth;
} frame;
typedef int32_t function(frame *, uint32_t);
typedef int64_t *next_handler(const char *, const char *, int64_t *);
typedef _Bool asking_handler(const char *, const char *, int64_t *);
typedef _Bool attempt_handler(const char *);
typedef int32_t stopping_handler(const char *, const char *, int64_t *);

enum { DONE, MORE, STOPPED, OUT_OF_FUEL };
)";

std::string hex(std::uint64_t v) {
  std::string s = "0x";
  for (int i = 60; i >= 0; i -= 4) s += "0123456789abcdef"[v >> i & 15];
  return s;
}

}  // namespace

std::uint64_t engine_key() {
  std::uint64_t h = fnv::of(kDeclarations);
  h = fnv::with(h, std::to_string(kVersion) + ' ' + std::to_string(sizeof(Frame)) + ' ' + std::to_string(sizeof(Instruction)));
  for (std::size_t i = 0; i < kOps; ++i) {
    const InstructionInfo& line = kInstructions[i];
    h = fnv::with(h, line.name);
    h = fnv::with(h, std::to_string(static_cast<int>(line.flow)) + (line.effect ? '!' : '.'));
  }
  return h;
}

void Pool::add(Program& p) {
  auto code = std::make_shared<Code>();
  const auto [at, fresh] = known_.emplace(function_text(p, schema_, tables_), functions_.size());
  if (fresh) functions_.push_back(&at->first);
  code->number = at->second;
  code->instructions = p.code.size();
  codes_.push_back(code);
  p.native = std::move(code);
}

std::uint64_t Pool::key() const {
  std::uint64_t h = fnv::kBasis;
  for (const std::string* text : functions_) h = fnv::with(h, *text);
  return fnv::with(h, tables_.text());
}

std::string Pool::source() const {
  std::string s(kDeclarations);
  s += tables_.text();
  for (std::size_t i = 0; i < functions_.size(); ++i) s += "\nstatic int32_t p" + std::to_string(i) + *functions_[i];
  s += "\nstatic function *const all[] = {";
  for (std::size_t i = 0; i < functions_.size(); ++i) s += (i % 12 == 0 ? "\n  p" : " p") + std::to_string(i) + ',';
  if (functions_.empty()) s += '0';
  s += "\n};\n\n__attribute__((visibility(\"default\")))\nconst struct {\n  uint64_t engine, key;\n  uint32_t count;\n  function *const *functions;\n} " +
       std::string(kLibrarySymbol) + " = {" + hex(engine_key()) + "u, " + hex(key()) + "u, " + std::to_string(functions_.size()) +
       ", all};\n";
  return s;
}

void Pool::bind(std::span<const Function> functions) {
  for (const auto& c : codes_) c->function = functions[c->number];
}

void Pool::unbind() {
  for (const auto& c : codes_) c->function = nullptr;
}

}  // namespace castellan::expr::native
