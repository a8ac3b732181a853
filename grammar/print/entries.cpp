#include "grammar/build/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/print/printer.hpp"

namespace castellan::grammar {
namespace print_detail {

std::string value(const Value& v) {
  if (v.kind == Value::Kind::cell) return "(" + v.cell[0] + "," + v.cell[1] + ")";
  return v.kind == Value::Kind::string ? build::quoted(v.text) : v.text;
}

namespace {

std::string properties(const std::vector<Property>& list) {
  std::string text;
  for (const Property& p : list) {
    if (!text.empty()) text += ", ";
    text += p.name.text;
    for (const Value& v : p.values) text += " " + value(v);
  }
  return text;
}

std::string entry(const Entry& e) {
  std::string text = e.family.text + " " + value(e.name);
  if (e.count) text += " x" + std::to_string(*e.count);
  const bool one_line = e.lines.size() == 1;
  if (one_line) text += ": " + properties(e.lines[0]);
  text += "\n";
  if (!one_line) {
    for (const std::vector<Property>& line : e.lines) text += "  " + properties(line) + "\n";
  }
  for (const RuleLine& rule : e.rules) {
    text += "  " + rule.slot.text + ":";
    text += rule.value.empty() ? after_colon(rule.statements, kIndent)
                               : " " + ExprPrinter(false).print(rule.value[0]) + "\n";
  }
  return text;
}

}  // namespace
}  // namespace print_detail

std::string print(const EntryFile& file) {
  std::string text;
  for (const Board& b : file.boards) {
    text += "board " + b.shape.text;
    for (std::size_t i = 0; i < b.sizes.size(); ++i)
      text += (i == 0 ? " " : " x ") + print_detail::value(b.sizes[i]);
    if (!b.properties.empty()) text += ": " + print_detail::properties(b.properties);
    text += "\n";
  }
  for (const Entry& e : file.entries) text += print_detail::entry(e);
  for (const Direction& d : file.directions) {
    text += "direction " + d.name.text + " - " + d.opposite.text;
    for (const Value& v : d.apart) text += " " + print_detail::value(v);
    for (const WordToken& kind : d.kinds) text += " " + kind.text;
    text += "\n";
  }
  for (const Link& l : file.links) {
    text += "link " + print_detail::value(l.from) + " - " + print_detail::value(l.to);
    for (const WordToken& kind : l.kinds) text += " " + kind.text;
    text += "\n";
  }
  return text;
}

}  // namespace castellan::grammar
