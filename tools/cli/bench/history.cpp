#include "tools/cli/bench/history.hpp"

#include <cstdint>
#include <filesystem>
#include <sstream>
#include <utility>

#include "grammar/diagnostic.hpp"
#include "interpreter/base/file.hpp"
#include "interpreter/base/json.hpp"

namespace castellan::cli {
namespace {

constexpr std::size_t kMostRuns = 100;
constexpr std::size_t kMostHistory = std::size_t{8} << 20;

}  // namespace

nlohmann::json result_json(const Result& f) {
  return {{"subject", f.subject},
          {"figure", f.what},
          {"value", f.value},
          {"unit", f.unit},
          {"ratio", f.ratio}};
}

History::History(std::string file) : file_(std::move(file)) {
  std::error_code ignored;
  if (!std::filesystem::exists(file_, ignored)) return;
  const auto text = file::read(file_, kMostHistory);
  if (!text)
    throw grammar::Error(
        grammar::diagnose(file_, "io/json-size", "this history is longer than 8 MiB"));
  std::istringstream in(*text);
  std::uint32_t number_of_line = 0;
  for (std::string line; std::getline(in, line);) {
    ++number_of_line;
    if (line.empty()) continue;
    const grammar::Source source(file_, line, number_of_line);
    const nlohmann::json run = parse_json(source, JsonLimits{.decimals = true});
    const JsonValue results = JsonValue(run, source)["results"];
    for (std::size_t i = 0; i < results.size(); ++i) {
      const JsonValue f = results[i];
      const auto number = [&](const char* key) {
        const JsonValue v = f[key];
        if (!v.raw().is_number()) v.fail("io/json-type", "a number is needed");
        return v.raw().get<double>();
      };
      last_[{f["subject"].string(), f["figure"].string(), f["unit"].string()}] = {number("value"),
                                                                                  number("ratio")};
    }
    lines_.push_back(std::move(line));
  }
}

std::optional<double> History::change(const Result& f) const {
  const auto before = last_.find({f.subject, f.what, f.unit});
  if (before == last_.end()) return std::nullopt;
  const auto& [value, ratio] = before->second;
  const bool by_ratio = f.ratio > 0 && ratio > 0;
  const double was = by_ratio ? ratio : value;
  if (was == 0) return std::nullopt;
  return (by_ratio ? f.ratio : f.value) / was - 1;
}

void History::append(const std::vector<Result>& results) const {
  nlohmann::json list = nlohmann::json::array();
  for (const Result& f : results) list.push_back(result_json(f));
  std::string text;
  const std::size_t first = lines_.size() < kMostRuns ? 0 : lines_.size() - kMostRuns + 1;
  for (std::size_t i = first; i < lines_.size(); ++i) text += lines_[i] + "\n";
  text += json_text({{"results", std::move(list)}}) + "\n";
  file::write(file_, text, "history");
}

}  // namespace castellan::cli
