#include "interpreter/package/scripts.hpp"

namespace castellan::package {
namespace {

// The script's last `return`, for errors about the list it gives back.
lua::CallSitePtr site_of_list(const Scripts::Entry& entry) {
  auto source = std::make_shared<const grammar::Source>(entry.source_name, entry.text);
  const std::size_t found = ("\n" + entry.text).rfind("\nreturn");
  const auto begin = static_cast<std::uint32_t>(found == std::string::npos ? 0 : found);
  const auto length = static_cast<std::uint32_t>(found == std::string::npos ? 0 : 6);
  auto out = std::make_shared<lua::CallSite>();
  out->package = entry.package;
  const std::uint32_t line = source->position(begin).line;
  out->frames.push_back({std::move(source), line, {begin, begin + length}});
  return out;
}

}  // namespace

lua::Function ScriptVm::function(std::string_view name) const {
  const auto at = functions_.find(name);
  return at == functions_.end() ? lua::Function{} : at->second;
}

std::unique_ptr<ScriptVm> Scripts::run_entries(const lua::Resolver& resolver, const Take& take,
                                               std::function<void(std::string_view)> log) const {
  std::unique_ptr<ScriptVm> out(new ScriptVm);
  out->context_ = std::make_unique<lua::DeclareContext>();
  out->context_->library_prefix = library_prefix_;
  lua::VmOptions options;
  options.resolver = resolver;
  options.log = std::move(log);
  out->vm_ = std::make_unique<lua::Vm>(std::move(options));
  lua::Vm& vm = *out->vm_;
  lua::register_castellan(vm, configuration_, *out->context_);
  for (const Entry& entry : entries_) {
    out->context_->package = entry.package;
    const lua::Function chunk =
        vm.load_chunk(entry.source_name, entry.text, lua::TrustLevel::rules);
    const lua::CallSitePtr site = site_of_list(entry);
    lua::Value returned;
    vm.call(
        {lua::EntryKind::load, entry.source_name}, chunk, [](lua_State*) { return 0; }, 1,
        [&](lua_State* L) { returned = lua::copy_value(L, 1, site); });
    take(entry, returned, site);
  }
  vm.seal();
  return out;
}

void Scripts::run(const lua::Resolver& resolver, const Take& take) {
  const lua::Resolver remember = [&](std::string_view name, std::string_view asked_by) {
    Answer answer = resolver(name, asked_by);
    answers_.insert_or_assign({std::string(name), std::string(asked_by)}, answer);
    return answer;
  };
  options_read_ = run_entries(remember, take, print_)->context_->options_read;
}

void Scripts::name_functions(const std::vector<std::pair<std::string, lua::Function>>& functions) {
  functions_ = functions;
}

// The same scripts with the same answers do the same steps, and a VM numbers the
// functions it keeps by its steps: references of the first run hold in each.
std::unique_ptr<ScriptVm> Scripts::make() const {
  const lua::Resolver recall = [this](std::string_view name, std::string_view asked_by) -> Answer {
    const auto at = answers_.find({std::string(name), std::string(asked_by)});
    if (at != answers_.end()) return at->second;
    return grammar::diagnose("", "package/unknown-module",
                             "There is no module '" + std::string(name) + "'.");
  };
  // The output of loading was printed at the first run.
  const auto loaded = std::make_shared<bool>(false);
  std::function<void(std::string_view)> print;
  if (print_) {
    print = [loaded, to = print_](std::string_view line) {
      if (*loaded) to(line);
    };
  }
  auto out = run_entries(
      recall, [](const Entry&, const lua::Value&, const lua::CallSitePtr&) {}, std::move(print));
  *loaded = true;
  for (const auto& [name, function] : functions_) out->functions_.emplace(name, function);
  return out;
}

}  // namespace castellan::package
