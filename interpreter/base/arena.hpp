/// The memory of one game: a block of words and the log of what was written.
///
/// Everything a game knows lives in the words of one arena: primary fields,
/// derived structures, the phase stack, the generator. The words hold no
/// pointers, so a copy of a game is a memcpy, and undo is the log backwards.
/// `set` is the only write primitive in the engine; a primitive that keeps its
/// data in an arena needs no undo code of its own.
///
/// Not thread-safe; one game, one arena. The log is not part of the state.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/base/vocabulary.hpp"

namespace castellan {

class Arena {
 public:
  /// A position in the write log. Valid until the log is undone or forgotten
  /// past it.
  using Mark = std::size_t;

  /// Names a state: two states with one stamp have the same words, whichever arenas they were
  /// seen in. What is worked out from the words holds while the stamp is the same.
  struct Stamp {
    std::uint64_t arena = 0;  ///< 0 in no arena's
    std::uint64_t writes = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  Arena() = default;
  /// `words` zeroed words and an empty log.
  explicit Arena(std::size_t words) : words_(words, 0) {}

  // --- words

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] Word get(Address a) const {
    assert(a < words_.size());
    return words_[a];
  }
  /// Writes one word and logs the old one. O(1), allocates only while the log
  /// grows past its largest size so far.
  void set(Address a, Word v) {
    assert(a < words_.size());
    Word& w = words_[a];
    if (w == v) return;
    log_.push_back({a, w});
    w = v;
    ++writes_;
  }
  [[nodiscard]] Stamp stamp() const { return {number_.value(), writes_}; }
  void add(Address a, Word delta) { set(a, get(a) + delta); }
  /// Writes `count` words from `from` on to `to` and behind, as if each was set, the last one
  /// first: further up or apart.
  void copy_up(Address from, Address to, std::size_t count);
  /// Read-only view of `count` words from `a`.
  [[nodiscard]] std::span<const Word> view(Address a, std::size_t count) const {
    assert(a + count <= words_.size());
    return {words_.data() + a, count};
  }

  // --- undo

  [[nodiscard]] Mark mark() const { return log_.size(); }
  /// Restores every word to what it was at `m`.
  void undo_to(Mark m) {
    assert(m <= log_.size());
    ++writes_;
    while (log_.size() > m) {
      const Entry e = log_.back();
      log_.pop_back();
      words_[e.address] = e.old;
    }
  }
  /// Drops the log: what was done so far can no longer be undone.
  void forget() { log_.clear(); }

  // --- copies

  /// Takes over the words of another arena of the same size; the log is
  /// dropped. One memcpy.
  void copy_words_from(const Arena& other);
  /// The same; the words from one address up to another are equal in both.
  void copy_words_from(const Arena& other, Address equal, Address equal_to);

 private:
  struct Entry {
    Address address;
    Word old;
  };
  /// Another one for every arena, copies too: they go different ways.
  class Number {
   public:
    Number() = default;
    Number(const Number&) {}
    Number& operator=(const Number&) {
      value_ = next();
      return *this;
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

   private:
    static std::uint64_t next();
    std::uint64_t value_ = next();
  };

  std::vector<Word> words_;
  std::vector<Entry> log_;
  Number number_;
  std::uint64_t writes_ = 0;  ///< and what takes them back, from the begin
};

}  // namespace castellan
