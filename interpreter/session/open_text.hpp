/// Whether rule text reads only what everybody may see.
///
/// Every word of a text counts, also through what it names: definitions, contributions,
/// sets, nouns, scopes, sheets, the rule text of components. Lua can read anything. So
/// it rather says that something is hidden.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/flow/rules.hpp"

namespace castellan::session {

/// What a text reads: `own` is what the player whom it is evaluated for sees of itself.
enum class Reads : std::uint8_t { open, own, hidden };

class OpenText {
 public:
  explicit OpenText(const flow::Rules& rules);

  [[nodiscard]] bool open(std::string_view text) const { return reads(text) == Reads::open; }
  [[nodiscard]] Reads reads(std::string_view text) const;
  /// Of a sheet with all that it includes.
  [[nodiscard]] Reads sheet(std::string_view name) const;
  /// Of all rows with an id, with what their loops and the `include`s of their sheets read.
  [[nodiscard]] Reads row(std::string_view id) const;

 private:
  struct Meaning {
    bool field = false;
    Reads reads = Reads::open;
    std::vector<std::string_view> texts;
    /// Of slots of components, which a text names with `of` where a field has their name.
    std::vector<std::string_view> slots;
  };
  struct Row {
    std::string_view sheet;
    /// Its own, of the loops around it, and of the rows before it when it takes what they give.
    std::vector<std::string_view> texts;
  };
  struct Include {
    std::string_view by;                    ///< the sheet that includes
    std::vector<std::string_view> texts;
  };
  /// What a word reads, and whether slots were meant; while it is found out: open.
  using Seen = std::map<std::pair<std::string_view, bool>, Reads>;
  void add(std::string_view name, const description::RuleText& text);
  /// Where sheets and their items begin: what stands up to the next belongs to one.
  using Begins = std::map<const grammar::Source*, std::set<std::uint32_t>>;
  static void note_begins(const std::vector<grammar::SheetItem>& items, const grammar::Source& source, Begins& begins);
  void add_sheet(const grammar::Sheet& sheet, const grammar::Source& source, const Begins& begins);
  void add_items(const std::vector<grammar::SheetItem>& items, const std::string& sheet, const grammar::Source& source,
                 const Begins& begins, const std::vector<std::string_view>& around,
                 std::vector<std::string_view>& before);
  [[nodiscard]] Reads reads(std::string_view text, Seen& seen) const;
  [[nodiscard]] Reads reads(const std::vector<std::string_view>& texts, Seen& seen) const;
  /// What the loops and conditions read by which others include a sheet.
  [[nodiscard]] Reads included(std::string_view sheet, std::set<std::string_view>& done) const;

  std::map<std::string, Meaning, std::less<>> meanings_;  ///< by word
  std::multimap<std::string, Row, std::less<>> rows_;     ///< by id
  std::vector<Include> includes_;
};

}  // namespace castellan::session
