/// An editor that talks to `castellan lsp`, which runs in a process of its own: the program
/// forks where it checks, and a sanitizer's allocator does not outlive that beside a busy thread.
#pragma once

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <istream>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"
#include "tools/lsp/uri.hpp"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

namespace castellan::cli::test {

/// Writes to a descriptor.
class PipeBuffer : public std::streambuf {
 public:
  explicit PipeBuffer(int descriptor) : descriptor_(descriptor) {}

 protected:
  int_type overflow(int_type c) override {
    const char byte = static_cast<char>(c);
    return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* bytes, std::streamsize n) override {
    std::streamsize done = 0;
    while (done < n) {
      const ssize_t w = ::write(descriptor_, bytes + done, static_cast<std::size_t>(n - done));
      if (w <= 0) break;
      done += w;
    }
    return done;
  }

 private:
  int descriptor_;
};

class LspClient {
 public:
  using json = nlohmann::json;

  explicit LspClient(std::vector<std::string> flags = {"--pause", "1"}) {
    signal(SIGPIPE, SIG_IGN);
    REQUIRE(::pipe(to_.data()) == 0);
    REQUIRE(::pipe(from_.data()) == 0);
    flags.insert(flags.begin(), {"--packages", "tests/packages", "lsp"});
    program_ = ::fork();
    REQUIRE(program_ >= 0);
    if (program_ == 0) run(flags);
    ::close(std::exchange(to_[0], -1));
    ::close(std::exchange(from_[1], -1));
  }
  ~LspClient() {
    leave();
    if (from_[0] >= 0) ::close(from_[0]);
  }
  LspClient(const LspClient&) = delete;
  LspClient& operator=(const LspClient&) = delete;

  void raw(const std::string& bytes) {
    PipeBuffer buffer(to_[1]);
    std::ostream(&buffer) << bytes;
  }
  static std::string framed(const json& message) {
    const std::string text = message.dump();
    return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  }
  void notify(const std::string& method, const json& params = json::object()) {
    raw(framed({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}));
  }
  /// The whole answer.
  json ask(const std::string& method, const json& params = json::object()) {
    const int id = ++id_;
    raw(framed({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}));
    return answer(id);
  }
  json answer(const json& id) {
    for (;;) {
      json message = next();
      if (message.contains("id") && message["id"] == id) return message;
      keep(std::move(message));
    }
  }
  json begin() {
    const json answer =
        ask("initialize",
            {{"processId", ::getpid()}, {"rootUri", nullptr}, {"capabilities", json::object()}});
    notify("initialized");
    return answer;
  }
  void open(const std::string& path, const std::string& text) {
    notify("textDocument/didOpen", {{"textDocument",
                                     {{"uri", lsp::uri_of(path)},
                                      {"languageId", "castellan"},
                                      {"version", 1},
                                      {"text", text}}}});
  }
  /// All of the text.
  void change(const std::string& path, const std::string& text) {
    notify("textDocument/didChange",
           {{"textDocument", {{"uri", lsp::uri_of(path)}, {"version", ++version_}}},
            {"contentChanges", {{{"text", text}}}}});
  }
  void close(const std::string& path) {
    notify("textDocument/didClose", {{"textDocument", {{"uri", lsp::uri_of(path)}}}});
  }

  /// What is wrong in a document once `wanted(list)` holds; waits for it.
  template <class Wanted>
  json diagnostics(const std::string& path, Wanted wanted) {
    const std::string uri = lsp::uri_of(path);
    for (;;) {
      const auto found = wrong_.find(uri);
      if (found != wrong_.end() && wanted(found->second)) return found->second;
      keep(next());
    }
  }
  json errors(const std::string& path) {
    return diagnostics(path, [](const json& list) { return !list.empty(); });
  }
  void no_errors(const std::string& path) {
    static_cast<void>(diagnostics(path, [](const json& list) { return list.empty(); }));
  }
  [[nodiscard]] const std::map<std::string, json>& wrong() const { return wrong_; }
  [[nodiscard]] const std::deque<json>& said() const { return said_; }

  /// What comes next; an empty object at the end. A test waits a minute and no longer.
  json next() {
    constexpr int kLongest = 60'000;
    std::size_t length = 0;
    std::string line;
    for (;;) {
      char c = 0;
      if (!read(&c, 1, kLongest)) return json::object();
      if (c != '\n') {
        line += c;
        continue;
      }
      if (line == "\r") break;
      REQUIRE(line.starts_with("Content-Length: "));
      length = std::stoul(line.substr(16));
      line.clear();
    }
    std::string text(length, ' ');
    REQUIRE(read(text.data(), length, kLongest));
    return json::parse(text);
  }
  /// Hangs up, and says how the program ended.
  ExitCode leave() {
    if (to_[1] >= 0) ::close(std::exchange(to_[1], -1));
    // What it still has to say must not keep it.
    std::array<char, 4096> rest{};
    while (from_[0] >= 0 && ::read(from_[0], rest.data(), rest.size()) > 0) {
    }
    if (program_ <= 0) return code_;
    int status = 0;
    while (::waitpid(program_, &status, 0) < 0 && errno == EINTR) {
    }
    program_ = 0;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) - kEnded : -1;
    if (code < 0) FAIL_CHECK("the program broke off");
    return code_ = static_cast<ExitCode>(code);
  }
  /// Reads no more.
  void deaf() { ::close(std::exchange(from_[0], -1)); }

 private:
  /// Added to the code of a program that came to its end; a sanitizer that stops it has less.
  static constexpr int kEnded = 100;

  [[noreturn]] void run(const std::vector<std::string>& flags) {
    ::close(to_[1]);
    ::close(from_[0]);
    std::istringstream nothing;
    PipeBuffer buffer(from_[1]);
    std::ostream out(&buffer);
    std::ostringstream err;
    const ExitCode code = run_program(kCommands, flags, {nothing, out, err, false, false, to_[0]});
#ifdef __SANITIZE_ADDRESS__
    __lsan_do_leak_check();
#endif
    // Nothing of the test is let go of in its copy.
    std::_Exit(kEnded + static_cast<int>(code));
  }
  bool read(char* to, std::size_t n, int longest) {
    for (std::size_t done = 0; done < n;) {
      pollfd looked{from_[0], POLLIN, 0};
      if (::poll(&looked, 1, longest) <= 0) FAIL("the program says nothing");
      const ssize_t got = ::read(from_[0], to + done, n - done);
      if (got <= 0) return false;
      done += static_cast<std::size_t>(got);
    }
    return true;
  }
  void keep(json message) {
    REQUIRE_FALSE(message.empty());
    if (message.value("method", "") == "textDocument/publishDiagnostics") {
      wrong_[message["params"]["uri"]] = message["params"]["diagnostics"];
    } else {
      said_.push_back(std::move(message));
    }
  }

  std::array<int, 2> to_{};
  std::array<int, 2> from_{};
  pid_t program_ = 0;
  ExitCode code_ = ExitCode::internal;
  int id_ = 0;
  int version_ = 1;
  std::map<std::string, json> wrong_;
  std::deque<json> said_;
};

/// A copy of Lanes, and an editor.
struct LanesDesk {
  LanesDesk() {
    std::filesystem::copy("rulesets/classics/lanes", folder.root() / "lanes",
                          std::filesystem::copy_options::recursive);
    editor.begin();
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return folder.path("lanes/" + name);
  }

  TemporaryFolder folder;
  LspClient editor;
};

}  // namespace castellan::cli::test
