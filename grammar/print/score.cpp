#include "grammar/build/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/print/printer.hpp"

namespace castellan::grammar {
namespace {

using print_detail::ExprPrinter;
using print_detail::kIndent;

void print_items(const std::vector<SheetItem>& items, int indent, std::string& text) {
  const std::string before(static_cast<std::size_t>(indent), ' ');
  for (const SheetItem& item : items) {
    if (item.kind == SheetItem::Kind::include) {
      text += print(item.include, indent);
      continue;
    }
    if (item.kind == SheetItem::Kind::step) {
      text += before + "step " + item.row.id.text + "\n";
      continue;
    }
    if (item.kind == SheetItem::Kind::for_each) {
      text += before + "for each " + item.variable.text + " in " +
              ExprPrinter(false).set(item.set[0]) +
              (item.where.empty() ? "" : " where " + print(item.where[0])) + " do\n";
      print_items(item.items, indent + kIndent, text);
      text += before + "end\n";
      continue;
    }
    text += before + "row " + item.row.id.text;
    if (!item.row.step.text.empty()) text += " at " + item.row.step.text;
    for (std::size_t i = 0; i < item.row.places.size(); ++i) {
      const RowPlace& place = item.row.places[i];
      const bool goes_on = i > 0 && item.row.places[i - 1].before == place.before;
      text += (goes_on ? ", " : place.before ? " before " : " after ") + place.row.text;
    }
    if (!item.row.label.empty()) text += " " + build::quoted(item.row.label);
    text += ":" + print_detail::after_colon(item.row.body, indent);
  }
}

}  // namespace

std::string print(const ScoreFile& file) {
  std::string text;
  for (const Sheet& s : file.sheets) {
    if (!text.empty()) text += "\n";
    text += "sheet " + s.name.text;
    if (!s.alias.empty()) {
      text += " is ";
      for (std::size_t i = 0; i < s.alias.size(); ++i)
        text += (i == 0 ? "" : ", ") + print(s.alias[i]);
      text += "\n";
      continue;
    }
    if (s.subject.text != "player") text += " of " + s.subject.text;
    for (std::size_t i = 0; i < s.parameters.size(); ++i) {
      text += (i == 0 ? "(" : ", ") + s.parameters[i].name.text + ": " + s.parameters[i].kind.text;
    }
    if (!s.parameters.empty()) text += ")";
    if (!s.title.empty()) text += " " + build::quoted(s.title);
    text += "\n";
    print_items(s.items, kIndent, text);
    text += "end\n";
  }
  return text;
}

}  // namespace castellan::grammar
