/// One editor and what it asks: the life of the session, documents, diagnostics.
///
/// Messages are answered in the order in which they come, pieces of checks are done
/// between them (checking.hpp). Whatever a message holds, the session goes on; what it is
/// about lies in the editor, so that a program that is killed is begun again with nothing
/// lost. Not thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/json.hpp"
#include "interpreter/protocol/failure.hpp"
#include "interpreter/protocol/limits.hpp"
#include "tools/lsp/checking.hpp"
#include "tools/lsp/legal_moves.hpp"
#include "tools/lsp/library.hpp"
#include "tools/lsp/limits.hpp"

namespace castellan::lsp {

class Server {
 public:
  /// Takes one message to the editor.
  using Send = std::function<void(const std::string&)>;

  Server(const cli::CommonOptions& common, const Limits& limits, std::string version, Send send);

  /// Answers a message.
  void receive(std::string_view message);
  /// Says that something was no message.
  void refuse(const std::string& id, const std::string& message);
  /// A message that has come and waits: the request that it takes back is not run.
  void look_ahead(std::string_view message);

  /// How long until there is work to do; none: there is nothing.
  [[nodiscard]] std::optional<std::chrono::milliseconds> due() const { return checking_.due(); }
  /// A piece of it.
  void work();

  /// The editor has said that it is done, or the program that began this one is gone.
  [[nodiscard]] bool over() const;
  /// It said so in the right order.
  [[nodiscard]] bool well_ended() const { return state_ == State::exited_well; }

  // --- for the methods

  enum class State : std::uint8_t { fresh, ready, shut_down, exited_well, exited };
  [[nodiscard]] State state() const { return state_; }
  void enter(State state) { state_ = state; }
  [[nodiscard]] Documents& documents() { return documents_; }
  [[nodiscard]] const Documents& documents() const { return documents_; }
  [[nodiscard]] Checking& checking() { return checking_; }
  [[nodiscard]] Library& library() { return library_; }
  [[nodiscard]] LegalMoves& legal_moves() { return legal_moves_; }
  [[nodiscard]] const cli::CommonOptions& common() const { return common_; }
  [[nodiscard]] const std::string& version() const { return version_; }
  void watch_parent(std::int64_t process) { parent_ = process; }
  void notify(const std::string& method, nlohmann::json parameters);
  /// A line for the editor's log; an error is shown to the user.
  void log(const std::string& message, bool error = false);

 private:
  nlohmann::json run(const std::string& method, const JsonValue& parameters, const std::string& id);

  const cli::CommonOptions& common_;
  protocol::Limits limits_;
  std::string version_;
  Send send_;
  State state_ = State::fresh;
  std::int64_t parent_ = 0;
  std::set<std::string> taken_back_;  ///< ids of requests, as JSON
  Documents documents_;
  Notices notices_;
  protocol::Watchdog watchdog_;
  Library library_;
  LegalMoves legal_moves_;
  Checking checking_;
};

/// A method of the editor's: a request, or a notification, which nobody answers.
struct Method {
  std::string_view name;
  bool notification = false;
  nlohmann::json (*run)(Server&, const JsonValue&);
};
[[nodiscard]] const Method* find_method(std::string_view name);
[[nodiscard]] std::vector<std::string> method_names();

// --- the methods, by file

[[nodiscard]] std::span<const Method> session_methods();
[[nodiscard]] std::span<const Method> document_methods();
[[nodiscard]] std::span<const Method> language_methods();
[[nodiscard]] std::span<const Method> navigation_methods();
[[nodiscard]] std::span<const Method> script_methods();

}  // namespace castellan::lsp
