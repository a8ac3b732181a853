#include "interpreter/moves/answers.hpp"

#include <algorithm>

namespace castellan::moves {

Answers::Answers(const ruletext::Decision& decision, const Run& run,
                 std::span<const std::string> players, std::vector<Value>* memory)
    : decision_(decision),
      kind_(decision_.type, run.context(), run.machine(), players),
      offers_(memory == nullptr ? own_ : *memory) {
  number_ = run.offers(offers_);
  for (std::size_t i = 1; decision_.several && i < offers_.size(); ++i) {
    if (kind_.alike(offers_[i - 1], offers_[i])) repeats_ |= std::uint64_t{1} << i;
  }
}

void Answers::each(const Sink<Value>& sink) const {
  if (decision_.several) {
    each_below(offers_.size(), number_, 0, sink);
    return;
  }
  for (const Value v : offers_) {
    if (!sink(v)) return;
  }
}

/// Masks that take `left` of the offers before `end`, by rising value; of equal
/// offers the first are taken. There are as many before `end`.
bool Answers::each_below(std::size_t end, std::int64_t left, std::uint64_t mask,
                         const Sink<Value>& sink) const {
  if (left == 0) return sink(static_cast<Value>(mask));
  std::size_t begin = end - 1;
  while (begin > 0 && again(begin)) --begin;
  const auto before = static_cast<std::int64_t>(begin),
             equal = static_cast<std::int64_t>(end - begin);
  for (std::int64_t n = std::max<std::int64_t>(left - before, 0); n <= std::min(equal, left); ++n) {
    const std::uint64_t taken = ((std::uint64_t{1} << n) - 1) << begin;
    if (!each_below(begin, left - n, mask | taken, sink)) return false;
  }
  return true;
}

std::string Answers::text_of(Value offer) const {
  if (!decision_.labels.empty()) return decision_.labels[static_cast<std::size_t>(offer)];
  return kind_.text(offer);
}

std::string Answers::text(Value value) const {
  if (!decision_.several) return text_of(value);
  std::string out;
  for (const Value v : values(value)) {
    if (!out.empty()) out += ", ";
    out += text_of(v);
  }
  return out;
}

std::vector<Value> Answers::values(Value value) const {
  std::vector<Value> chosen;
  values(value, chosen);
  return chosen;
}

void Answers::values(Value value, std::vector<Value>& out) const {
  out.clear();
  if (!decision_.several) out.push_back(value);
  for (std::size_t i = 0; decision_.several && i < offers_.size(); ++i) {
    if ((value >> i & 1) != 0) out.push_back(offers_[i]);
  }
  std::ranges::sort(out);
}

/// Position of the offer that the text goes on with, -1 when there is none.
std::ptrdiff_t Answers::read_one(Reader& in) const {
  if (decision_.labels.empty()) return kind_.read(offers_, in);
  const std::vector<std::string_view> names(decision_.labels.begin(), decision_.labels.end());
  return in.name(names);
}

bool Answers::read(Reader& in, Value& value, Misread& problem) const {
  const auto refuse = [&](const std::string& found) {
    std::string known;
    for (std::size_t i = 0; i < offers_.size() && i < 8; ++i)
      known += (i == 0 ? "" : ", ") + text_of(offers_[i]);
    problem = {"move/illegal", "'" + found + "' is not offered; there are " + known +
                                   (offers_.size() > 8 ? " and more" : "")};
    return false;
  };
  if (!decision_.several) {
    const std::string rest(in.rest());
    const auto i = read_one(in);
    if (i < 0) return refuse(rest);
    value = offers_[static_cast<std::size_t>(i)];
    return true;
  }
  std::uint64_t mask = 0;
  std::int64_t taken = 0;
  do {
    const std::string rest(in.item());
    const auto i = read_one(in);
    if (i < 0) return refuse(rest);
    std::size_t at = static_cast<std::size_t>(i);
    while ((mask >> at & 1) != 0 && at + 1 < offers_.size() && again(at + 1)) ++at;
    if ((mask >> at & 1) != 0) return refuse(text_of(offers_[at]));
    mask |= std::uint64_t{1} << at;
    ++taken;
  } while (in.take(","));
  if (taken != number_) {
    problem = {"move/illegal",
               std::to_string(taken) + " chosen, " + std::to_string(number_) + " needed"};
    return false;
  }
  value = static_cast<Value>(mask);
  return true;
}

}  // namespace castellan::moves
