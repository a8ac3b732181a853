// What the parts of a sheet evaluate.

#include "interpreter/score/sheet.hpp"

namespace castellan::score {

namespace {

using Programs = std::vector<const ruletext::Program*>;

void add_step(const Step& step, OutlinePart& out) {
  for (const auto* p : {&step.value, &step.per, &step.counting, &step.condition})
    out.programs.push_back(p);
  out.compares = out.compares || step.verb == Verb::rank;
  out.so_far = out.so_far || step.so_far;
}

void add_prizes(const Prizes& prizes, OutlinePart& out) {
  const auto add = [&](const std::vector<ruletext::Program>& list) {
    for (const auto& p : list) out.programs.push_back(&p);
  };
  add(prizes.breakers);
  add(prizes.subscripts);
  out.programs.push_back(&prizes.first);
  out.programs.push_back(&prizes.least);
  for (const Prizes::Other& other : prizes.others) {
    add(other.amounts);
    out.programs.push_back(&other.condition);
  }
}

}  // namespace

std::vector<OutlinePart> Sheets::outline(SheetId sheet) const {
  std::vector<OutlinePart> out;
  const auto items = [&](const auto& self, const std::vector<Item>& list,
                         const Programs& around) -> void {
    for (const Item& item : list) {
      if (!item.row && !item.include) {
        Programs inside = around;
        inside.push_back(&item.set);
        self(self, item.items, inside);
        continue;
      }
      OutlinePart& part = out.emplace_back();
      part.programs = around;
      if (item.row) {
        part.row = item.row->number;
        for (const Step& step : item.row->steps) add_step(step, part);
        if (item.row->prizes) add_prizes(*item.row->prizes, part);
        continue;
      }
      for (std::size_t i = 0; i < sheets_.size(); ++i) {
        if (sheets_[i].get() == item.include->sheet) part.included = SheetId(i);
      }
      for (const auto& p : item.include->arguments) part.programs.push_back(&p);
      part.programs.push_back(&item.include->condition);
    }
  };
  const Sheet& asked = *sheets_[sheet.index()];
  items(items, asked.items, {});
  for (const Sheet::Part& meant : asked.parts) {
    OutlinePart& part = out.emplace_back();
    part.included = meant.sheet;
    for (const auto& p : meant.arguments) part.programs.push_back(&p);
  }
  return out;
}

}  // namespace castellan::score
