#include "interpreter/moves/syntax.hpp"

namespace castellan::moves {

using grammar::Expr;

std::string joined(const std::vector<grammar::WordToken>& words) {
  std::string s;
  for (const auto& w : words) {
    if (!s.empty()) s += '_';
    s += w.text;
  }
  return s;
}

void for_each_name(const Expr& e, const std::function<void(const std::string&)>& use) {
  if (e.kind == Expr::Kind::phrase) use(joined(e.words));
  for (const auto& child : e.children) for_each_name(child, use);
  for (const auto& value : e.value) for_each_name(value, use);
  for (const auto& where : e.where) for_each_name(where, use);
  for (const auto& key : e.keys) {
    for (const auto& value : key.value) for_each_name(value, use);
  }
}

bool mentions(const Expr& e, std::string_view name) {
  bool found = false;
  for_each_name(e, [&](const std::string& n) { found = found || n == name; });
  return found;
}

std::optional<AttributeTest> attribute_test(const Expr& e) {
  const bool equality = (e.kind == Expr::Kind::binary && e.text == "=") ||
                        (e.kind == Expr::Kind::is && e.text == "is");
  if (!equality) return std::nullopt;
  for (std::size_t side = 0; side < 2; ++side) {
    const Expr& left = e.children[side];
    const Expr& right = e.children[1 - side];
    if (left.kind != Expr::Kind::of || left.children[0].kind != Expr::Kind::phrase) continue;
    const Expr& owner = left.children[1];
    if (owner.kind != Expr::Kind::phrase || joined(owner.words) != "it" || mentions(right, "it")) {
      continue;
    }
    return AttributeTest{joined(left.children[0].words), &right};
  }
  return std::nullopt;
}

}  // namespace castellan::moves
