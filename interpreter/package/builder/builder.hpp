/// Turns the declarations of all packages into a Description.
///
/// One reader a kind, found by the constructor's name. Checks keys, kinds of
/// values and what can be known without the schema; names are resolved by the
/// layers that compile the description. Private to package/.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/description/description.hpp"
#include "interpreter/package/changes.hpp"
#include "interpreter/package/keys.hpp"
#include "interpreter/package/sequence.hpp"

namespace castellan::package {

/// Finds a file of a package: its id and the path a declaration gave. Throws
/// grammar::Error.
using FileReader =
    std::function<grammar::SourcePtr(const std::string& package, const std::string& path)>;

class Builder {
 public:
  Builder(Reading& reading, FileReader files, description::Description& out)
      : reading_(reading), files_(std::move(files)), out_(out) {}

  /// Reads every declaration into the description, then carries out what
  /// names things inside of files: copies, removals.
  void build(const DeclarationSet& set);
  /// Errors so far that are about single entries of components.
  [[nodiscard]] std::size_t entry_errors() const { return entry_errors_; }

 private:
  using Text = description::RuleText;
  using Params = std::vector<description::Param>;
  using Read = void (Builder::*)(Keys&, const Declared&);
  static Read reader_of(std::string_view kind);
  void read(const Declared& d);
  /// Reports a name that is missing, blank or not to be shown.
  void check_name(Keys& k, const std::string& constructor, const std::string& name);

  // builder_signature.cpp: what declarations are called, take and give
  struct Signed {
    std::string name;
    Params parameters;
    std::string gives;  ///< the kind of the value; empty when none is given
    Text gives_at;
  };
  /// Reads a signature that is a text of the declaration. `of` is the name in messages of the thing
  /// with the parameters.
  Signed read_signature(Keys& k, const std::string& text, const lua::CallSitePtr& site,
                        const std::string& of, bool sentence = false);
  Signed read_signature(const Text& at, const std::string& of, bool sentence);
  /// Of a declaration whose kind gives no value.
  Params read_parameters(Keys& k, const Declared& d);
  /// Reports a value where there is none to give.
  void refuse_value(const Signed& s, const std::string& of);
  /// Whether parameters are in a table, as in level 1 of the API; reports it.
  bool old_form(Keys& k, const Declared& d);

  // builder_state.cpp: what exists
  void read_choice(Keys& k, const Declared& d);
  void read_component(Keys& k, const Declared& d);
  void read_table(Keys& k, const Declared& d);
  void read_constant(Keys& k, const Declared& d);
  /// The values of a choice, also of one that comes with a field; none when there is none.
  std::optional<std::vector<std::string>> values_of(const std::string& choice) const;
  /// Of which choice a constant is a value.
  void constant_word(const lua::Value& value, const Signed& s, const std::string& what,
                     description::Definition& out);
  description::Attribute read_attribute(Keys& k, const std::string& name, const lua::Value& type,
                                        bool required, bool unique, bool turns);
  std::vector<description::Attribute> read_attributes(Keys& k, std::string_view key);
  std::vector<std::string> read_slot_names(Keys& k, std::string_view key,
                                           description::Family& family);
  description::Feature read_feature(Keys& k, const lua::Value& item,
                                    const std::vector<std::string>& sides);

  // builder_fields.cpp: fields of the state
  description::Field& add_field(Keys& k, const Declared& d, description::FieldKind kind);
  void read_counter(Keys& k, const Declared& d);
  void read_flag(Keys& k, const Declared& d);
  void read_choice_field(Keys& k, const Declared& d);
  void read_ref(Keys& k, const Declared& d);
  void read_pile(Keys& k, const Declared& d);
  void read_slots(Keys& k, const Declared& d);
  void read_grid(Keys& k, const Declared& d);
  void read_map(Keys& k, const Declared& d);
  void read_pieces(Keys& k, description::Field& f);
  void read_links(Keys& k, description::Field& f);
  void read_figures(Keys& k, const Declared& d);
  void read_regions(Keys& k, const Declared& d);

  // builder_moves.cpp
  void read_move(Keys& k, const Declared& d);
  /// The parameters of the signature, and those that other packages add.
  Params parameters_of_move(Keys& k, const Declared& d);
  description::Parameter read_parameter(Keys& k, const Declared& d, description::Param said);
  void read_domains(Keys& k, description::Parameter& p, const std::string& function_name);
  description::Domain read_domain(Keys& k, const description::Parameter& p,
                                  const std::string& function_name);
  void read_bounds(Keys& k, description::Domain& domain);
  std::vector<description::Condition> read_conditions(Keys& k, std::string_view key);

  // builder_rules.cpp: definitions, flow, scoring
  void read_amount(Keys& k, const Declared& d);
  void read_condition(Keys& k, const Declared& d);
  void read_effect(Keys& k, const Declared& d);
  description::Definition read_definition(Keys& k, const Declared& d);
  void read_phase(Keys& k, const Declared& d);
  void read_start(Keys& k, const Declared& d);
  void read_step(Keys& k, const Declared& d);
  void read_event(Keys& k, const Declared& d);
  void read_on(Keys& k, const Declared& d);
  void read_point(Keys& k, const Declared& d);
  void read_contribute(Keys& k, const Declared& d);
  void read_contestant(Keys& k, const Declared& d);
  void read_ranking(Keys& k, const Declared& d);
  void read_invariant(Keys& k, const Declared& d);
  void read_turn_cap(Keys& k, const Declared& d);
  void read_move_cap(Keys& k, const Declared& d);

  // builder_pad.cpp: what a scoring pad knows
  void read_pad(Keys& k, const Declared& d);
  void read_pad_kind(Keys& k, const Declared& d);
  void read_pad_fact(Keys& k, const Declared& d);
  void read_pad_figure(Keys& k, const Declared& d);
  void read_pad_holding(Keys& k, const Declared& d);
  void read_pad_award(Keys& k, const Declared& d);

  // builder_order.cpp: what says by name what it comes before or after
  struct Ordered {
    std::string group;   ///< what it is ordered among, in the plural
    std::string prefix;  ///< of its name in `remove`
    std::vector<Wish> wishes;
  };
  using Named = std::map<std::string, std::pair<std::size_t, description::Origin>, std::less<>>;
  std::vector<Wish> read_wishes(Keys& k);
  /// Whether a thing is left out: of it only the name is known, and the place.
  bool left_out(Keys& k, const std::string& group, const std::string& name);
  /// The same of the rows of a sheet.
  void leave_out(const description::SheetFile& from, const grammar::Sheet& sheet,
                 const grammar::SheetItem& item);
  /// Which of `names` is meant; none when it is reported, or need not be there: of a
  /// module that is off, removed, left out.
  std::optional<std::size_t> meant(const Wish& wish, const Named& names, const std::string& among,
                                   const std::function<bool(const std::string&)>& removed);
  template <typename T>
  void arrange(std::vector<T>& list, const std::vector<Ordered>& said, const DeclarationSet& set,
               const std::string& kind);
  /// Puts rows that name a step of their sheet after it, in load order; a loop counts as a whole.
  void put_at_steps(const description::SheetFile& file, grammar::Sheet& sheet);
  void arrange_rows(description::SheetFile& file, grammar::Sheet& sheet);
  void arrange_all(const DeclarationSet& set);

  std::vector<Text> wrapped(const std::vector<lua::Value>& given, Keys& k, std::string_view key);
  void refuse_wrapping(const Declared& d);

  // builder_language.cpp: words of rule text
  std::vector<std::string> read_words(Keys& k);
  void read_noun(Keys& k, const Declared& d);
  void read_scope(Keys& k, const Declared& d);
  void read_set(Keys& k, const Declared& d);
  void read_verb(Keys& k, const Declared& d);
  void read_pick(Keys& k, const Declared& d);
  void read_box(Keys& k, const Declared& d);

  // builder_files.cpp: component files and sheets
  void read_entries(Keys& k, const Declared& d);
  void read_components(Keys& k, const Declared& d);
  void read_copies(Keys& k, const Declared& d);
  void read_sheet(Keys& k, const Declared& d);
  void read_rows(Keys& k, const Declared& d);
  void add_entry(const Declared& d, description::ComponentEntry entry);
  /// Each entry with `times` as many copies as it says.
  void add_entries(const Declared& d, const grammar::SourcePtr& source, std::int64_t times = 1);
  std::string entry_text(Keys& k, const std::string& family);
  void merge_item(const Declared& d, const description::SheetFile& from, std::size_t sheet,
                  grammar::SheetItem item);
  grammar::Sheet* sheet_named(std::string_view name);
  /// False, after reporting it, when another package changed the thing before.
  bool claim(const std::vector<std::string>& overrides, const std::string& what,
             const description::Origin& origin);
  bool remove_entry(const Removal& removal, const description::Origin& origin);
  bool remove_sheet(const Removal& removal, const description::Origin& origin);
  bool remove_rows(const Removal& removal, const description::Origin& origin);
  void apply_copies(const std::vector<MoreCopies>& more);
  void apply(const Removal& removal);
  grammar::SourcePtr file(Keys& k, const Declared& d, const std::string& path);

  struct Copies {
    std::string name;
    std::int64_t copies = 0;
    description::Origin origin;
    std::vector<std::string> overrides;
  };

  Reading& reading_;
  FileReader files_;
  description::Description& out_;
  std::size_t entry_errors_ = 0;
  bool cut_entries_ = false;  ///< a file of entries could not be read as a whole
  std::vector<Copies> copies_;
  std::vector<Ordered> contribution_order_;  ///< parallel to the lists of the description
  std::vector<Ordered> step_order_;
  std::vector<Ordered> handler_order_;
  /// What is left out, by what it would be ordered among.
  std::map<std::string, std::map<std::string, description::Origin>> left_out_;
  std::map<std::string, std::size_t, std::less<>> entries_;  ///< component to its position
  /// The last package that changed each entry, copy, sheet and row.
  std::map<std::string, description::Origin> claims_;
};

}  // namespace castellan::package
