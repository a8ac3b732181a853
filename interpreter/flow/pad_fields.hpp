/// What declarations of a scoring pad name in the schema: fields of the kind that
/// each of them needs, components, segments. Private to interpreter/flow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/ruletext/check/compiler.hpp"

namespace castellan::flow {

/// A field as a key of a declaration needs it.
struct NeededField {
  std::string text;  ///< "counter of player"
  std::vector<description::FieldKind> kinds;
  description::Field::Scope scope = description::Field::Scope::game;
  FieldId of = {};                      ///< of whose pieces, figures; none: any
  std::optional<state::RefTo> to = {};  ///< ref
  FieldId to_field = {};                ///< ref: to something in this field; none: any
  /// The choices of its entries; none: any.
  std::optional<std::vector<ChoiceId>> entries = std::vector<ChoiceId>();
};

class PadNames {
 public:
  PadNames(const ruletext::Vocabulary& v, grammar::Diagnostics& out) : v_(v), out_(out) {}

  /// schema/unknown-name where there is no such field, schema/bad-pad where there is one of
  /// another kind; none then. `what` is how messages call the declaration, `key` one of its keys.
  FieldId field(const NeededField& needed, const std::string& name, const description::Origin& at,
                const std::string& what, const std::string& key);
  /// Of the grid's family. Schema/unknown-name.
  ComponentId component(const std::string& name, FieldId grid, const description::Origin& at);
  /// schema/bad-pad where the component has no such segment, or several.
  void segment(const std::string& text, ComponentId component, const description::Origin& at,
               const std::string& what);
  void unknown(const description::Origin& at, const std::string& what, const std::string& name,
               const std::vector<std::string>& known);

  NeededField counter_of_player() const;
  /// Of a piece of the grid, with entries for a choice or without.
  NeededField counter_of_piece(FieldId grid, ChoiceId choice = {}) const;
  NeededField flag_of_piece(FieldId grid) const;
  NeededField ref_to_piece(FieldId grid) const;
  NeededField mark_of_figure(FieldId figures) const;

 private:
  [[nodiscard]] bool fits(const state::FieldType& f, const NeededField& needed) const;
  [[nodiscard]] std::string name_of(FieldId field) const { return v_.schema.field(field).name; }

  const ruletext::Vocabulary& v_;
  grammar::Diagnostics& out_;
};

}  // namespace castellan::flow
