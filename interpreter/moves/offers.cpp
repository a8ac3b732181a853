#include "interpreter/moves/offers.hpp"

#include <algorithm>
#include <array>

#include "interpreter/moves/form.hpp"

namespace castellan::moves {

namespace {

using K = Type::Kind;

/// A domain as large as what is offered: all values of one field, or of one instance of it.
Domain whole_domain(const Type& type, Value offer) {
  Domain d;
  if (ruletext::thing(type.kind) == nullptr) return d;
  d.field = type.field();
  d.from.given = d.from.constant = true;
  switch (type.kind) {
    case K::piece:
      d.from.value = static_cast<Value>(instance_of_piece(offer));
      break;
    case K::segment:
      d.from.value = static_cast<Value>(instance_of_piece(ruletext::piece_of_segment(offer)));
      break;
    case K::corner:
    case K::region:
      d.from.value = static_cast<Value>(ruletext::instance_part(offer));
      break;
    default:
      break;
  }
  return d;
}

Parameter parameter_of(const Type& type) {
  Parameter p;
  p.type = type;
  p.form = &form_of(type);
  return p;
}

}  // namespace

bool Offers::alike(Value a, Value b) const {
  if (a == b) return true;
  const Form& form = form_of(type_);
  return form.alike != nullptr && form.alike(Run(context_, machine_), type_.field(), a, b);
}

void Offers::sort(std::vector<Value>& values) const {
  std::ranges::sort(values);
  if (form_of(type_).alike == nullptr) return;
  for (auto first = values.begin(); first != values.end();) {
    first = std::stable_partition(first + 1, values.end(),
                                  [this, lowest = *first](Value v) { return alike(lowest, v); });
  }
}

void Offers::keep_different(std::vector<Value>& sorted) const {
  sorted.erase(
      std::unique(sorted.begin(), sorted.end(), [this](Value a, Value b) { return alike(a, b); }),
      sorted.end());
}

void Offers::make_equal(std::vector<Value>& sorted) const {
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (alike(sorted[i - 1], sorted[i])) sorted[i] = sorted[i - 1];
  }
}

std::string Offers::text(Value value) const {
  const Parameter p = parameter_of(type_);
  return p.form->text(Run(context_, machine_), p, value, players_);
}

std::ptrdiff_t Offers::read(std::span<const Value> offers, Reader& in) const {
  if (offers.empty()) return -1;
  Parameter p = parameter_of(type_);
  p.domains.push_back(whole_domain(type_, offers.front()));
  Value value = ruletext::kNone;
  Misread problem;
  if (!p.form->read(Run(context_, machine_), p, players_, in, value, problem)) return -1;
  const auto at = std::ranges::find_if(offers, [&](Value offer) { return alike(offer, value); });
  return at == offers.end() ? -1 : at - offers.begin();
}

std::ptrdiff_t Offers::find(std::span<const Value> offers, std::string_view text) const {
  Reader in(text);
  const auto at = read(offers, in);
  return in.at_end() ? at : -1;
}

}  // namespace castellan::moves
