/// The fields that a picture is of: which of them are drawn, what the viewer sees of each, and
/// what it is called. Private to picture.cpp and its parts.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drawing/look.hpp"
#include "interpreter/ruletext/value_text.hpp"

namespace castellan::session {
class Session;
}

namespace castellan::drawing {

struct Chosen {
  const state::FieldType* field = nullptr;
  const PanelStyle* style = nullptr;  // null: drawn because nothing is said
};

class ShownFields {
 public:
  ShownFields(const session::Session& session, std::optional<Seat> viewer, const ViewStyle& style);
  ShownFields(const ShownFields&) = delete;
  ShownFields& operator=(const ShownFields&) = delete;

  /// In the order of the style; of the declarations, where it names none.
  [[nodiscard]] const std::vector<Chosen>& chosen() const { return chosen_; }
  /// What the view shows of an instance, of a container's for fields of its
  /// places; null when nothing.
  [[nodiscard]] const nlohmann::json* seen(const state::FieldType& f, std::size_t instance) const;
  [[nodiscard]] Seat owner_of(const state::FieldType& f, std::size_t thing) const;
  [[nodiscard]] std::string title(const Chosen& c, std::size_t instance) const;
  /// For ids: the field and whose it is.
  [[nodiscard]] std::string slug(const state::FieldType& f, std::size_t instance) const;

  const state::Schema& schema;
  const ruletext::Speaker table;
  const ViewStyle& style;
  const Looks looks;

 private:
  void choose();

  nlohmann::json view_;
  std::vector<Chosen> chosen_;
};

}  // namespace castellan::drawing
