#include "interpreter/session/script/transcript.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/parse.hpp"
#include "grammar/unicode.hpp"
#include "interpreter/base/file.hpp"

namespace castellan::session {

using grammar::GameStatement;

namespace {

constexpr std::string_view kFirstLine = "# castellan transcript 1";
constexpr std::string_view kPackageMark = "# package ";
constexpr std::string_view kHashMark = "# hash ";
constexpr std::string_view kGeneratorMark = "# generator ";
constexpr std::size_t kDrawsPerLine = 8;

/// A statement as a line; names that need quotes get them.
std::string line_of(GameStatement::Kind kind, std::vector<std::string> words,
                    const std::vector<std::string>& list = {}) {
  GameStatement s;
  s.kind = kind;
  for (auto& word : words) s.words.push_back({std::move(word), {}});
  for (const auto& item : list) s.list.push_back({item, {}});
  return grammar::print(grammar::GameScript{{s}});
}

std::string draws_text(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); i += kDrawsPerLine) {
    const auto begin = names.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end =
        names.begin() + static_cast<std::ptrdiff_t>(std::min(i + kDrawsPerLine, names.size()));
    out += line_of(GameStatement::Kind::draws, {}, {begin, end});
  }
  return out;
}

/// The header of a game's packages and options; `named`: how a script names a package.
template <class Named>
std::string played_with(const Session& session, Named named) {
  const package::Request& asked = session.ruleset().request;
  const package::Loaded& loaded = session.ruleset().loaded;
  using Kind = GameStatement::Kind;
  std::string out = line_of(Kind::ruleset, {named(loaded.asked)}, asked.modules);
  std::vector<std::string> mods;
  for (const package::Asked& mod : loaded.asked_mods) mods.push_back(named(mod));
  if (!mods.empty()) out += line_of(Kind::mod, {}, mods);
  for (const auto& [key, value] : asked.options) out += line_of(Kind::option, {key, value});
  return out + line_of(Kind::players, {}, session.players());
}

template <class Named>
std::string header(const Session& session, Named named) {
  std::string out(kFirstLine);
  out += "\n";
  for (const auto& p : session.ruleset().loaded.packages) {
    out += std::string(kPackageMark) + p.id + " " + p.version + " " + p.hash + "\n";
  }
  return out + played_with(session, named) + line_of(GameStatement::Kind::chance, {}) + "\n";
}

auto seen_from(const std::filesystem::path& file) {
  return [file](const package::Asked& package) { return package_text(package, file); };
}

std::string hash_line(std::uint64_t hash) {
  return std::string(kHashMark) + hash_text(hash) + "\n";
}

std::vector<std::string> drawn_names(const Record& record) {
  std::vector<std::string> names;
  for (const auto& d : record.draws) names.push_back(d.text);
  return names;
}

std::string line_of_record(const Session& session, const Record& record) {
  if (record.by_hand) return record.text + (record.text.ends_with('\n') ? "" : "\n");
  return move_line(session.players()[record.seat.index()], record.text);
}

/// Outcomes come before the line that leads to them; those of a position's
/// entry are read as late outcomes, after it. `before` is null for the set-up.
std::string record_text(const Session& session, const Record& record, const Record* before) {
  const std::string draws = draws_text(drawn_names(record));
  const std::string what =
      before != nullptr ? line_of_record(session, record) : session.position_text();
  const std::string line_end = what.empty() || what.back() == '\n' ? "" : "\n";
  const bool drew = before == nullptr || record.generator != before->generator;
  const bool random = drew && !session.setup().chance_given;
  return draws + what + line_end +
         (random ? std::string(kGeneratorMark) + hash_text(record.generator) + "\n" : "") +
         hash_line(record.hash);
}

std::string undo_text(std::size_t records) { return "undo " + std::to_string(records) + "\n"; }

/// A record as it was last written, or is now.
struct PlayedLine {
  const Record* record;
  bool open;  ///< a commit that is not revealed, or was not then
  bool revealed;
};

/// Calls `line(PlayedLine, const Record* before)` for the set-up, whose `before` is null, and for
/// each move, `undone(n, const Record& now)` where n of them were undone. Starts after the last
/// undo of the set-up's outcomes, since a script cannot undo those.
template <class Line, class Undone>
void each_played(const Session& session, Line line, Undone undone) {
  const std::vector<TakenBack>& back = session.taken_back();
  const auto& records = session.records();
  // Record i as the next undo from the k-th on found it.
  const auto played_line = [&](std::size_t i, std::size_t k) -> PlayedLine {
    for (; k < back.size(); ++k) {
      if (back[k].stood > i) continue;
      const TakenBack::Line& taken = back[k].lines[i - back[k].stood];
      return {&taken.record, taken.open, taken.revealed};
    }
    return {&records[i], i >= session.open_from(), session.revealed(i)};
  };
  std::size_t first = back.size();
  while (first > 0 && back[first - 1].stood > 0) --first;
  std::size_t written = 0;
  for (std::size_t k = first; k <= back.size(); ++k) {
    const std::size_t end = k < back.size() ? back[k].stood + back[k].lines.size() : records.size();
    for (; written < end; ++written)
      line(played_line(written, k), written == 0 ? nullptr : played_line(written - 1, k).record);
    if (k == back.size()) return;
    written = back[k].stood;
    undone(back[k].lines.size(), *played_line(written - 1, k + 1).record);
  }
}

/// The text of a record with what a viewer may not know left out.
std::string text_for(const Session& session, const Record& record, Seat viewer) {
  if (record.by_hand) return "# something was set by hand\n";
  const std::string text = record.text_for(viewer);
  const bool complete = text == record.text;
  return (complete ? "" : "# ") + move_line(session.players()[record.seat.index()], text);
}

std::string count_text(std::size_t n) {
  return std::to_string(n) + (n == 1 ? " hidden outcome" : " hidden outcomes");
}

}  // namespace

std::string hash_text(std::uint64_t hash) {
  std::string out(16, '0');
  for (std::size_t i = out.size(); i-- > 0; hash >>= 4) out[i] = "0123456789abcdef"[hash & 15];
  return out;
}

std::string move_line(const std::string& player, const std::string& text) {
  GameStatement s;
  s.kind = GameStatement::Kind::move;
  s.move = {{player, {}}, {text, {}}};
  return grammar::print(grammar::GameScript{{s}});
}

std::string package_text(const package::Asked& package, const std::filesystem::path& file) {
  if (package.folder.empty()) return package.name;
  std::error_code failed;
  if (file.empty()) return package.folder.lexically_normal().generic_string();
  const std::filesystem::path from = std::filesystem::absolute(file).parent_path();
  const std::string seen = std::filesystem::relative(package.folder, from, failed).generic_string();
  if (failed || seen.empty()) return package.folder.lexically_normal().generic_string();
  // So that it is no name, and not one of a variant.
  return seen.starts_with('.') || seen.starts_with('/') ? seen : "./" + seen;
}

std::string write_moves(const Session& session, const std::filesystem::path& file) {
  std::string out = played_with(session, seen_from(file)) +
                    line_of(GameStatement::Kind::seed, {std::to_string(session.setup().seed)}) +
                    "\n";
  for (std::size_t i = 1; i < session.records().size(); ++i) {
    out += line_of_record(session, session.records()[i]);
  }
  return out;
}

std::string write_transcript(const Session& session, const std::filesystem::path& file) {
  std::string out = header(session, seen_from(file));
  each_played(
      session,
      [&](const PlayedLine& played, const Record* before) {
        out += record_text(session, *played.record, before);
      },
      [&](std::size_t n, const Record& now) { out += undo_text(n) + hash_line(now.hash); });
  return out;
}

std::string write_transcript_for(const Session& session, Seat viewer) {
  // Where packages lie is the host's business.
  std::string out = header(session, [](const package::Asked& package) { return package.name; });
  // A position says what every seat holds.
  if (!session.position_text().empty()) out += "# the game began with a position\n";
  const Viewers bit = viewer_bit(viewer);
  const auto line = [&](const PlayedLine& played, const Record* before) {
    const Record& record = *played.record;
    std::vector<std::string> seen;
    std::size_t hidden = 0;
    const auto flush = [&] {
      out += draws_text(seen);
      seen.clear();
      if (hidden > 0) out += "# " + count_text(hidden) + "\n";
      hidden = 0;
    };
    for (const auto& d : record.draws) {
      if ((d.seen & bit) != 0) {
        if (hidden > 0) flush();
        seen.push_back(d.text);
      } else {
        if (!seen.empty()) flush();
        ++hidden;
      }
    }
    flush();
    if (before == nullptr) return;
    if (played.open && record.seat != viewer) {
      out += "# " + session.players()[record.seat.index()] + " has chosen\n";
    } else {
      out += played.revealed && !record.by_hand ? line_of_record(session, record)
                                                : text_for(session, record, viewer);
    }
  };
  each_played(session, line, [&](std::size_t n, const Record&) { out += undo_text(n); });
  return out;
}

// --- reading

TranscriptMarks read_marks(const grammar::Source& source) {
  TranscriptMarks marks;
  const std::string_view text = source.text();
  marks.is_transcript = text.starts_with(kFirstLine);
  if (!marks.is_transcript) return marks;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const grammar::Span span{static_cast<std::uint32_t>(begin),
                             static_cast<std::uint32_t>(begin + line.size())};
    const bool generator = line.starts_with(kGeneratorMark);
    if (generator || line.starts_with(kHashMark)) {
      line.remove_prefix(generator ? kGeneratorMark.size() : kHashMark.size());
      TranscriptMarks::Hash hash{0, span};
      const auto [rest, error] =
          std::from_chars(line.data(), line.data() + line.size(), hash.value, 16);
      if (error != std::errc() || rest != line.data() + line.size() || line.size() != 16)
        hash.value = 0;
      (generator ? marks.generators : marks.hashes).push_back(hash);
    } else if (line.starts_with(kPackageMark)) {
      line.remove_prefix(kPackageMark.size());
      const std::size_t first = line.find(' ');
      const std::size_t second =
          first == std::string_view::npos ? first : line.find(' ', first + 1);
      if (second != std::string_view::npos) {
        marks.packages.push_back({std::string(line.substr(0, first)),
                                  std::string(line.substr(first + 1, second - first - 1)),
                                  std::string(line.substr(second + 1))});
      }
    }
    begin = end + 1;
  }
  return marks;
}

std::string statement_text(const grammar::Source& source, const GameStatement& statement) {
  std::string out(source.text(statement.span));
  const bool block = statement.kind == GameStatement::Kind::position || statement.lines.empty() ||
                     statement.lines.front().span.begin >= statement.span.end;
  if (!block) return out;
  for (const grammar::PositionLine& line : statement.lines)
    out += "\n  " + std::string(source.text(line.span));
  return out + "\nend\n";
}

std::string other_packages(const TranscriptMarks& marks,
                           const std::vector<package::PackageInfo>& here) {
  if (!marks.is_transcript || marks.packages.empty()) return {};
  const auto text = [](const std::vector<package::PackageInfo>& list, std::size_t i,
                       const char* none) {
    return i < list.size() ? list[i].id + " " + list[i].version + " " + list[i].hash
                           : std::string(none);
  };
  for (std::size_t i = 0; i < std::max(here.size(), marks.packages.size()); ++i) {
    if (i < here.size() && i < marks.packages.size() && here[i] == marks.packages[i]) continue;
    return "this transcript was made with " + text(marks.packages, i, "fewer packages") +
           ", here is " + text(here, i, "no such package");
  }
  return {};
}

Recovered recover(std::string_view text) {
  // Everything up to the last complete line that holds a hash.
  std::size_t keep = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) break;
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with(kHashMark) && line.size() == kHashMark.size() + 16) keep = end + 1;
    begin = end + 1;
  }
  return {std::string(text.substr(0, keep)), text.size() - keep};
}

// --- on disk

namespace {

constexpr const char* kTranscript = "transcript";
constexpr std::size_t kLongest = std::size_t{64} << 20;

/// A game may go on under other rules than it began with.
std::string without_packages(const std::string& text) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (!line.starts_with(kPackageMark)) out += line;
    begin = end;
  }
  return out;
}

/// Whether a text is a save of a game that this one goes on from: of the same set-up, and its
/// last state is one of this game's.
bool is_save_of(const std::string& text, const std::filesystem::path& path,
                const Session& session) {
  const Recovered kept = recover(text);
  if (text.empty()) return true;
  if (!without_packages(kept.text).starts_with(without_packages(header(session, seen_from(path)))))
    return false;
  const std::string_view last = std::string_view(kept.text).substr(kept.text.size() - 17, 16);
  const auto& records = session.records();
  return std::any_of(records.begin(), records.end(),
                     [&](const Record& r) { return hash_text(r.hash) == last; });
}

/// Fails before anything is replaced when the file has another writer or another game.
std::filesystem::path own_path(const std::filesystem::path& given, const Session& session) {
  const std::filesystem::path path = file::plain_file(given, kTranscript);
  if (!std::filesystem::exists(path)) return path;
  const file::Growing before(path, kTranscript);
  const auto text = file::read(path.string(), kLongest);
  if (text &&
      is_save_of(grammar::Source("", grammar::with_line_feeds(*text)).text(), path, session))
    return path;
  throw grammar::Error(grammar::diagnose(path.generic_string(), "io/other-save",
                                         "This file is no save of this game, and stays.",
                                         "choose another name"));
}

}  // namespace

file::Growing TranscriptFile::open(const std::filesystem::path& path, const Session& session) {
  // Where a file is whole, a full disk keeps nobody from looking at its game.
  if (std::filesystem::exists(path)) {
    file::Growing out(path, kTranscript);
    if (file::read(path.string(), kLongest) == write_transcript(session, path)) return out;
  }
  return begin(path, session);
}

file::Growing TranscriptFile::begin(const std::filesystem::path& path, const Session& session) {
  file::write(path, write_transcript(session, path), kTranscript);
  file::Growing out(path, kTranscript);
  out.sync();
  file::sync_folder(path.parent_path());
  return out;
}

void TranscriptFile::note(const Session& session) {
  written_.clear();
  for (const auto& r : session.records()) written_.push_back({r.hash, r.draws.size()});
}

TranscriptFile::TranscriptFile(const std::filesystem::path& path, const Session& session)
    : path_(own_path(path, session)), out_(open(path_, session)) {
  note(session);
}

void TranscriptFile::update(const Session& session) {
  const auto& records = session.records();
  std::size_t same = 0;
  while (same < std::min(records.size(), written_.size()) &&
         records[same].hash == written_[same].hash &&
         records[same].draws.size() == written_[same].draws) {
    ++same;
  }
  std::string text;
  if (same == 0) {
    // The set-up itself went on: outcomes were given one by one.
    out_ = begin(path_, session);
    note(session);
    return;
  }
  if (same < written_.size())
    text += undo_text(written_.size() - same) + hash_line(records[same - 1].hash);
  for (std::size_t i = same; i < records.size(); ++i)
    text += record_text(session, records[i], &records[i - 1]);
  out_.append(text);
  note(session);
}

}  // namespace castellan::session
