#include "interpreter/package/off_modules.hpp"

#include <algorithm>

namespace castellan::package {
namespace {

using DeclaredBy = std::span<const std::string_view>;

// `"wine"` or `"wine(`, as declarations and their signatures are written.
bool script_names(std::string_view text, std::string_view name, DeclaredBy declared_by) {
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (at == 0 || end >= text.size()) continue;
    const char quote = text[at - 1];
    if ((quote != '"' && quote != '\'') || (text[end] != quote && text[end] != '(')) continue;
    const auto stands_behind = [&](std::string_view word) {
      return text.substr(0, at - 1).ends_with(word);
    };
    if (declared_by.empty() || std::ranges::any_of(declared_by, stands_behind)) return true;
  }
  return false;
}

// `tile NAME x2: ...` at the start of a line.
bool has_entry(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t space = line.find(' ');
    if (space == 0 || space == std::string_view::npos) continue;
    line.remove_prefix(space + 1);
    if (line.starts_with(name) &&
        (line.size() == name.size() || line[name.size()] == ' ' || line[name.size()] == ':')) {
      return true;
    }
  }
  return false;
}

// `row NAME ...`, or a clause of it: `row NAMEa ...`.
bool has_row(std::string_view text, std::string_view name) {
  constexpr std::string_view kRow = "row ";
  for (std::size_t at = text.find(kRow); at != std::string_view::npos;
       at = text.find(kRow, at + 1)) {
    std::string_view behind = text.substr(at + kRow.size());
    if (!behind.starts_with(name)) continue;
    behind.remove_prefix(name.size());
    if (!behind.empty() && behind[0] >= 'a' && behind[0] <= 'z') behind.remove_prefix(1);
    if (behind.empty() || behind[0] == ' ' || behind[0] == ':') return true;
  }
  return false;
}

bool names(const Located& package, const std::string& module, std::string_view name,
           DeclaredBy declared_by) {
  const std::string prefix = "modules/" + module + "/";
  for (const std::string& path : package.files->paths()) {
    if (!path.starts_with(prefix)) continue;
    const bool script = path.ends_with(".lua");
    const bool sheet = path.ends_with(".score");
    const bool entries =
        path.ends_with(".tiles") || path.ends_with(".cards") || path.ends_with(".map");
    if (!script && (!declared_by.empty() || (!sheet && !entries))) continue;
    const grammar::SourcePtr source = package.files->read(path);
    const std::string_view text = source->text();
    if (script  ? script_names(text, name, declared_by)
        : sheet ? has_row(text, name)
                : has_entry(text, name))
      return true;
  }
  return false;
}

std::vector<std::string> off_modules_naming(const Request& request,
                                            const std::vector<std::string>& on,
                                            std::string_view name, DeclaredBy declared_by) {
  std::vector<std::string> out;
  try {
    std::string next = request.ruleset;
    while (!next.empty()) {
      const Located package = open_package(next, request.path);
      for (const Manifest& module : package.manifest.modules) {
        if (std::ranges::find(on, module.id) == on.end() &&
            names(package, module.id, name, declared_by))
          out.push_back(module.id);
      }
      next = package.manifest.extends;
    }
  } catch (const grammar::Error&) {  // it is about something else then
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace

std::string off_modules_hint(const Request& request, const std::vector<std::string>& on,
                             std::string_view name, DeclaredBy declared_by) {
  return off_modules_hint(off_modules_naming(request, on, name, declared_by));
}

std::string off_modules_hint(const std::vector<std::string>& off) {
  if (off.empty()) return {};
  if (off.size() == 1) return "the module " + grammar::in_quotes(off[0]) + " has it, which is off";
  constexpr std::size_t kShown = 3;
  std::string out = "modules that are off have it: ";
  for (std::size_t i = 0; i < std::min(off.size(), kShown); ++i)
    out += (i == 0 ? "" : ", ") + grammar::in_quotes(off[i]);
  if (off.size() > kShown) out += " and " + std::to_string(off.size() - kShown) + " more";
  return out;
}

}  // namespace castellan::package
