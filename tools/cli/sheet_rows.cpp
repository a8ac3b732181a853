#include "tools/cli/sheet_rows.hpp"

#include <utility>

#include "grammar/parse.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using Loops = std::vector<std::pair<std::string, std::string>>;

void add_items(std::vector<SheetRow>& out, const std::vector<grammar::SheetItem>& items,
               const std::string& package, const grammar::SourcePtr& file, const Loops& loops) {
  using Kind = grammar::SheetItem::Kind;
  for (const grammar::SheetItem& item : items) {
    const grammar::SourcePtr& source = item.source != nullptr ? item.source : file;
    if (item.kind == Kind::for_each) {
      Loops inside = loops;
      inside.emplace_back(item.variable.text,
                          description::one_line(grammar::print(item.set.front())));
      add_items(out, item.items, package, source, inside);
    } else if (item.kind == Kind::include) {
      out.push_back({{},
                     {},
                     description::one_line(grammar::print(item.include)),
                     loops,
                     {package, source, item.span}});
    } else if (item.kind == Kind::row) {
      out.push_back({item.row.id.text,
                     item.row.label,
                     description::one_line(grammar::print(item.row.body)),
                     loops,
                     {package, source, item.row.id.span}});
    }
  }
}

}  // namespace

std::vector<SheetRow> sheet_rows(const grammar::Sheet& sheet, const description::SheetFile& file) {
  std::vector<SheetRow> out;
  add_items(out, sheet.items, file.package, file.source, {});
  return out;
}

std::string sheet_form(const grammar::Sheet& sheet) {
  std::vector<std::string> parameters;
  for (const auto& p : sheet.parameters) parameters.push_back(p.name.text + ": " + p.kind.text);
  return sheet.name.text + (parameters.empty() ? "" : "(" + joined(parameters) + ")");
}

}  // namespace castellan::cli
