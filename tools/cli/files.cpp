#include "tools/cli/files.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <system_error>

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

grammar::SourcePtr read_stream(std::istream& in, const std::string& name, std::size_t most) {
  std::string text;
  char block[1 << 16];
  while (in.read(block, sizeof block), in.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(in.gcount()));
    if (text.size() > most) {
      throw grammar::Error(grammar::diagnose(
          name, "grammar/too-long", "The text is longer than " + std::to_string(most) + " bytes."));
    }
  }
  if (in.bad()) {
    throw grammar::Error(grammar::diagnose(name, "io/cannot-read", "The file can not be read."));
  }
  return std::make_shared<grammar::Source>(name, std::move(text));
}

}  // namespace

grammar::SourcePtr read_source(const std::string& path, const Console& console, std::size_t most) {
  if (path == "-") return read_stream(console.in, "<stdin>", most);
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  if (status.type() == fs::file_type::not_found) {
    throw grammar::Error(grammar::diagnose(path, "io/no-file", "There is no such file."));
  }
  if (fs::is_directory(status)) {
    throw grammar::Error(
        grammar::diagnose(path, "io/is-folder", "This is a folder; a file is needed."));
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw grammar::Error(grammar::diagnose(path, "io/cannot-read", "The file can not be read."));
  }
  return read_stream(in, path, most);
}

Read read_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  bool too_long = false;
  for (;;) {
    const int c = buffer.sbumpc();
    if (c == std::streambuf::traits_type::eof()) {
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

void write_text(const fs::path& path, const std::string& text) {
  const auto fail = [&](const std::string& why) {
    throw grammar::Error(grammar::diagnose(path.generic_string(), "io/cannot-write",
                                           "The file can not be written: " + why + "."));
  };
  fs::path fresh = path;
  fresh += ".new";
  {
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    if (!out) fail(std::strerror(errno));
    out << text;
    if (!out.flush()) {
      std::error_code ignored;
      fs::remove(fresh, ignored);
      fail("the file system took only a part of it");
    }
  }
  std::error_code failed;
  fs::rename(fresh, path, failed);
  if (failed) fail(failed.message());
}

}  // namespace castellan::cli
