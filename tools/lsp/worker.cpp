#include "tools/lsp/worker.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <utility>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "interpreter/base/json.hpp"

namespace castellan::lsp {
namespace {

/// Where the system does not say what is in use, nothing is bounded.
void bound_memory(std::size_t more) {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return;
  unsigned long all = 0, data = 0;
  const bool known = std::fscanf(file, "%lu %*u %*u %*u %*u %lu", &all, &data) == 2;
  std::fclose(file);
  if (!known) return;
  const auto page = static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
  const auto bound = [&](auto what, unsigned long pages) {
    const rlimit most{pages * page + more, pages * page + more};
    static_cast<void>(setrlimit(what, &most));
  };
  bound(RLIMIT_AS, all);
  bound(RLIMIT_DATA, data);
}

void write_all(int to, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(to, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) ::_exit(1);
    done += static_cast<std::size_t>(n);
  }
}

/// What the process that was forked does; nothing of the other one's is let go of in it.
[[noreturn]] void work_in_child(const std::function<void(const Worker::Tell&)>& work, int to,
                                std::size_t bytes) {
  ::signal(SIGPIPE, SIG_DFL);
#ifdef __linux__
  static_cast<void>(::prctl(PR_SET_PDEATHSIG, SIGKILL));
#endif
  bound_memory(bytes);
  try {
    work([to](const nlohmann::json& said) { write_all(to, json_text(said) + "\n"); });
  } catch (const std::exception&) {
    ::_exit(1);
  }
  ::_exit(0);
}

}  // namespace

bool Worker::begin(const std::function<void(const Tell&)>& work) {
  give_up();
  std::array<int, 2> pipe{};
  if (::pipe(pipe.data()) != 0) return false;
  for (const int end : pipe) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  const pid_t child = ::fork();
  if (child == 0) work_in_child(work, pipe[1], bytes_);
  ::close(pipe[1]);
  if (child < 0) {
    ::close(pipe[0]);
    return false;
  }
  ::fcntl(pipe[0], F_SETFL, O_NONBLOCK);
  process_ = child;
  from_ = pipe[0];
  said_ = std::chrono::steady_clock::now();
  return true;
}

void Worker::give_up() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  end();
  text_.clear();
}

void Worker::end() {
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  well_ended_ = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  ::close(from_);
  process_ = 0;
  from_ = -1;
}

bool Worker::read() {
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const ssize_t n = ::read(from_, buffer.data(), buffer.size());
    if (n > 0) {
      text_.append(buffer.data(), static_cast<std::size_t>(n));
      said_ = std::chrono::steady_clock::now();
    } else if (n == 0) {
      return false;
    } else if (errno != EINTR) {
      return true;
    }
  }
}

std::vector<nlohmann::json> Worker::heard() {
  std::vector<nlohmann::json> out;
  if (!busy()) return out;
  const bool more = read();
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text_.find('\n', begin)) != std::string::npos; begin = end + 1) {
    nlohmann::json said =
        nlohmann::json::parse(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                              text_.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    if (!said.is_discarded()) out.push_back(std::move(said));
  }
  text_.erase(0, begin);
  if (!more) {
    end();
    text_.clear();
  } else if (silence_.count() > 0 && std::chrono::steady_clock::now() - said_ > silence_) {
    give_up();
  }
  return out;
}

}  // namespace castellan::lsp
