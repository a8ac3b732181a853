/// Transcripts: a game so far as a script that plays it again.
///
/// The host's transcript holds every chance outcome and, as comments, what it
/// was made with: packages with versions and content hashes, and the hash of
/// the state after each move. Runners compare both (script.hpp). Undone
/// moves stay in it, with the line that undoes them. It may hold open commits and the state of the
/// generator, and is for the host only; `write_transcript_for` writes one for a seat. On disk a
/// transcript is only ever appended to.
///
///   # castellan transcript 1
///   # package NAME VERSION HASH          one a package, in load order
///   # hash HASH                          of the state here
///   # generator STATE                    of a game whose chance is not given, where it changed
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/file.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

/// The game so far, for a file that lies at `file`; ends with a line end. Packages that were
/// named by their folders are named by how these are found from there, or by absolute paths
/// for a text that lies nowhere. O(length of the game).
std::string write_transcript(const Session& session, const std::filesystem::path& file = {});
/// For a seat, or a spectator (`Seat()`): open commits of others, outcomes it
/// did not see and names it may not know are left out and said so in comments.
std::string write_transcript_for(const Session& session, Seat viewer);

/// The game so far as a short script for a file that lies at `file`: what it is played with,
/// its seed, its moves. Chance is left to the seed.
std::string write_moves(const Session& session, const std::filesystem::path& file = {});
/// How a script at `file` names a package that was asked for.
std::string package_text(const package::Asked& package, const std::filesystem::path& file);
/// A move as a line of a script.
std::string move_line(const std::string& player, const std::string& text);

/// The data in the comments of a transcript. Empty for other scripts.
struct TranscriptMarks {
  bool is_transcript = false;
  std::vector<package::PackageInfo> packages;
  struct Hash {
    std::uint64_t value = 0;
    grammar::Span span;  ///< of its comment
  };
  std::vector<Hash> hashes;      ///< in order of their places
  std::vector<Hash> generators;  ///< the same of its states
};
TranscriptMarks read_marks(const grammar::Source& source);

/// How the packages that a transcript was made with differ from those that are here; empty
/// when they do not.
std::string other_packages(const TranscriptMarks& marks,
                           const std::vector<package::PackageInfo>& here);

/// The text of a `position` or `set`, where it is a block with its `end`. Comments in it are
/// left out: they could be taken for what a transcript says.
std::string statement_text(const grammar::Source& source, const grammar::GameStatement& statement);

/// 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

/// A transcript that was cut off while it was written: the part that holds
/// whole moves, each with its outcomes and hash.
struct Recovered {
  std::string text;
  std::size_t cut = 0;  ///< bytes at the end that were dropped
};
Recovered recover(std::string_view text);

/// Keeps a transcript on disk while a game is played.
class TranscriptFile {
 public:
  /// Writes the game so far to a new file beside the one that `path` leads to and
  /// renames it; a file that holds just this stays as it is. Nobody else writes it from now on.
  /// What lies there already is a save of this game, or empty. Throws grammar::Error:
  /// io/cannot-write, io/not-a-file, io/in-use, io/other-save.
  TranscriptFile(const std::filesystem::path& path, const Session& session);
  /// Appends what happened since the last call: moves, outcomes, or an undo. Throws
  /// grammar::Error: io/cannot-write; the file is as it was before.
  void update(const Session& session);
  /// Syncs the appended records to the disk; called before they are acknowledged. Throws
  /// grammar::Error: io/cannot-write.
  void sync() { out_.sync(); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  struct Written {
    std::uint64_t hash = 0;
    std::size_t draws = 0;
  };
  static file::Growing begin(const std::filesystem::path& path, const Session& session);
  static file::Growing open(const std::filesystem::path& path, const Session& session);
  void note(const Session& session);

  std::filesystem::path path_;
  file::Growing out_;
  std::vector<Written> written_;  ///< by record of the session
};

}  // namespace castellan::session
