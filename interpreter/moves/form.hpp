/// How the values of a kind are written and read. Kinds without a form of their
/// own are numbers or go by name. Private to interpreter/moves.
#pragma once

#include <span>
#include <string>

#include "interpreter/moves/reader.hpp"
#include "interpreter/moves/run.hpp"

namespace castellan::moves {

struct Form {
  Type::Kind kind;
  /// The text of a value; a bag is read from its register.
  std::string (&text)(const Run&, const Parameter&, Value, std::span<const std::string> players);
  /// Reads a value; a bag goes into its register. The values before it are
  /// bound. False: see the problem.
  bool (&read)(const Run&, const Parameter&, std::span<const std::string> players, Reader&, Value&,
               Misread&);
  /// The text does not say which container it is about.
  bool one_container;
  /// Whether nothing tells two places of the field apart: the first that is
  /// legal stands for all. Null: all values differ.
  bool (*alike)(const Run&, FieldId, Value, Value);
  /// A word in which those that are alike agree, for who compares with many; null with `alike`.
  Value (*mark)(const Run&, FieldId, Value);
};

/// The line of a type.
const Form& form_of(Type type);

extern const Form kPlainForm, kCellForm, kPieceForm, kBagForm, kSegmentForm, kCornerForm,
    kFigureForm, kRegionForm;

}  // namespace castellan::moves
