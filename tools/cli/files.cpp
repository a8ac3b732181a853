#include "tools/cli/files.hpp"

#include <unistd.h>

#include <istream>
#include <ostream>

#include "interpreter/base/file.hpp"

namespace castellan::cli {
namespace {

[[noreturn]] void too_long(const std::string& name, std::size_t most) {
  throw grammar::Error(grammar::diagnose(
      name, "grammar/too-long", "The text is longer than " + std::to_string(most) + " bytes."));
}

grammar::SourcePtr read_stream(std::istream& in, const std::string& name, std::size_t most) {
  std::string text;
  char block[1 << 16];
  while (in.read(block, sizeof block), in.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(in.gcount()));
    if (text.size() > most) too_long(name, most);
  }
  if (in.bad()) {
    throw grammar::Error(grammar::diagnose(name, "io/cannot-read", "The file cannot be read."));
  }
  return std::make_shared<grammar::Source>(name, std::move(text));
}

/// `next`: the next byte, or -1 at the end.
template <class Next>
Read next_line(Next next, std::string& line, std::size_t most) {
  line.clear();
  bool too_long = false;
  for (;;) {
    const int c = next();
    if (c < 0) {
      if (too_long) return Read::too_long;
      return line.empty() ? Read::end : Read::line;
    }
    if (c == '\n') return too_long ? Read::too_long : Read::line;
    if (line.size() == most) {
      too_long = true;
      line.clear();
    }
    if (!too_long) line.push_back(static_cast<char>(c));
  }
}

}  // namespace

grammar::SourcePtr read_source(const std::string& path, const Console& console, std::size_t most) {
  if (path == "-") return read_stream(console.in, "<stdin>", most);
  std::optional<std::string> text = file::read(path, most);
  if (!text) too_long(path, most);
  return std::make_shared<grammar::Source>(path, std::move(*text));
}

Read read_line(std::istream& in, std::string& line, std::size_t most) {
  return next_line([&buffer = *in.rdbuf()] { return buffer.sbumpc(); }, line, most);
}

Read read_line(Input& in, std::string& line, std::size_t most) {
  return next_line([&in] { return in.next(); }, line, most);
}

bool is_standard_output(const std::string& path) {
  return path == "-" || file::is_open_as(path, STDOUT_FILENO);
}

void write_result(const std::string& path, const std::string& text, const Console& console) {
  if (is_standard_output(path)) {
    console.out << text;
  } else {
    file::write(path, text);
  }
}

}  // namespace castellan::cli
