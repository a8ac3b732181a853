// The work of the server for editors (tools/lsp/worker.hpp) where a program has one process: it is
// done when it begins, and heard afterwards. The page ends a worker that is silent for too long.
#include <exception>
#include <utility>

#include "interpreter/base/json.hpp"
#include "tools/lsp/worker.hpp"

namespace castellan::lsp {
namespace {

/// Stands for the process of finished work that nobody has heard.
constexpr pid_t kFinished = 1;

}  // namespace

bool Worker::begin(const std::function<void(const Tell&)>& work) {
  give_up();
  well_ended_ = false;
  try {
    work([this](const nlohmann::json& said) { text_ += json_text(said) + "\n"; });
    well_ended_ = true;
  } catch (const std::exception&) {
    // What broke off is told as it is of a process that ended (`well_ended`).
  }
  process_ = kFinished;
  return true;
}

void Worker::give_up() { end(); }

void Worker::end() {
  process_ = 0;
  text_.clear();
}

std::vector<nlohmann::json> Worker::heard() {
  std::vector<nlohmann::json> out;
  const std::string said = std::exchange(text_, {});
  for (std::size_t begin = 0, end = 0; (end = said.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    out.push_back(parse_json(said.substr(begin, end - begin), "work"));
  }
  end();
  return out;
}

}  // namespace castellan::lsp
