// Items that are ordered before or after others by name: contributions, steps, handlers, rows.
#include <algorithm>
#include <optional>

#include "interpreter/package/builder/builder.hpp"

namespace castellan::package {

using description::Origin;
using grammar::SheetItem;
using lua::Value;

namespace {

// A row of a sheet: which item of which item it is.
struct RowAt {
  std::vector<std::size_t> path;
  const SheetItem* item = nullptr;
  Origin origin;
};

std::string among_rows(const std::string& sheet) { return "rows of sheet '" + sheet + "'"; }
std::string among_steps(const std::string& sheet) { return "steps of sheet '" + sheet + "'"; }

// Rows and other items that have a name or give their step.
void find_rows(const std::vector<SheetItem>& items, Origin from, const description::SheetFile& file,
               std::vector<std::size_t>& path, std::vector<RowAt>& out, bool nameless = false) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    Origin here = from;
    if (items[i].source != nullptr) {
      const auto at = file.packages.find(items[i].source.get());
      here = {at == file.packages.end() ? file.package : at->second, items[i].source, {}};
    }
    path.push_back(i);
    if (const grammar::WordToken* name = grammar::name_of(items[i])) {
      here.span = name->span;
      out.push_back({path, &items[i], here});
    } else if (nameless && grammar::step_of(items[i]) != nullptr) {
      out.push_back({path, &items[i], here});
    }
    find_rows(items[i].items, here, file, path, out, nameless);
    path.pop_back();
  }
}

// How far two paths are one.
std::size_t parting(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  std::size_t depth = 0;
  while (depth + 1 < a.size() && depth + 1 < b.size() && a[depth] == b[depth]) ++depth;
  return depth;
}

// The lists of items that hold those of `by_list`, with what is said of them; inner ones
// first, so that paths hold.
template <typename M, typename F>
void each_list(grammar::Sheet& sheet, const M& by_list, const F& f) {
  std::vector<typename M::const_iterator> order;
  for (auto it = by_list.begin(); it != by_list.end(); ++it) order.push_back(it);
  std::stable_sort(order.begin(), order.end(),
                   [](auto a, auto b) { return a->first.size() > b->first.size(); });
  for (const auto& it : order) {
    std::vector<SheetItem>* items = &sheet.items;
    for (const std::size_t i : it->first) items = &(*items)[i].items;
    f(*items, it->second);
  }
}

template <typename T>
void reorder(std::vector<T>& list, const std::vector<std::size_t>& members,
             const std::vector<std::size_t>& order) {
  std::vector<T> moved;
  for (const std::size_t i : order) moved.push_back(std::move(list[members[i]]));
  for (std::size_t i = 0; i < moved.size(); ++i) list[members[i]] = std::move(moved[i]);
}

}  // namespace

std::vector<Wish> Builder::read_wishes(Keys& k) {
  std::vector<Wish> out;
  for (const char* key : {"after", "before"}) {
    const Value* given = k.value(key);
    if (given == nullptr) continue;
    const auto take = [&, name = key](const Value& item) {
      if (item.kind == Value::Kind::boolean && !item.boolean) return;
      if (item.kind != Value::Kind::string) return k.wrong(name, item, "a name or a list of names");
      if (!k.is_name(name, item.text)) return;
      const Text at = k.rule_of(item, name, given->kind == Value::Kind::table);
      out.push_back(
          {std::string_view(name) == "before", item.text, {at.package, at.source, at.span}});
    };
    if (given->kind == Value::Kind::table && given->keys.empty()) {
      for (const Value& item : given->list) take(item);
    } else {
      take(*given);
    }
  }
  return out;
}

bool Builder::left_out(Keys& k, const std::string& group, const std::string& name) {
  if (!k.truth("left_out", false)) return false;
  left_out_[group].emplace(name, k.origin(name));
  return true;
}

void Builder::leave_out(const description::SheetFile& from, const grammar::Sheet& sheet,
                        const SheetItem& item) {
  std::vector<std::size_t> path;
  std::vector<RowAt> rows;
  const std::vector<SheetItem> only = {item};
  find_rows(only, {from.package, from.source, {}}, from, path, rows);
  for (const RowAt& row : rows) {
    const std::string& name = grammar::name_of(*row.item)->text;
    left_out_[among_rows(sheet.name.text)].emplace(name, row.origin);
    if (row.item->kind == SheetItem::Kind::step)
      left_out_[among_steps(sheet.name.text)].emplace(name, row.origin);
  }
}

std::optional<std::size_t> Builder::meant(const Wish& wish, const Named& names,
                                          const std::string& among,
                                          const std::function<bool(const std::string&)>& removed) {
  if (const auto at = names.find(wish.name); at != names.end()) return at->second.first;
  const std::size_t slash = wish.name.find('/');
  const auto module = slash == std::string::npos
                          ? reading_.modules.end()
                          : reading_.modules.find(wish.name.substr(0, slash));
  std::string name = wish.name;
  if (module != reading_.modules.end()) {
    if (!module->second) return std::nullopt;
    name = wish.name.substr(slash + 1);
    if (const auto at = names.find(name); at != names.end()) return at->second.first;
  }
  const auto& left = left_out_[among];
  if (left.contains(name) || removed(name)) return std::nullopt;
  std::map<std::string, Origin> places = left;
  for (const auto& [other, at] : names) places.insert_or_assign(other, at.second);
  std::vector<std::string> known;
  for (const auto& [other, at] : places) known.push_back(other);
  std::string hint;
  if (module == reading_.modules.end() && slash != std::string::npos) {
    std::vector<std::string> modules;
    for (const auto& [id, on] : reading_.modules) modules.push_back(id);
    const std::string other = grammar::nearest_name(wish.name.substr(0, slash), modules);
    if (!other.empty()) hint = "did you mean '" + other + wish.name.substr(slash) + "'?";
  }
  if (const std::string nearest = grammar::nearest_name(name, known);
      hint.empty() && !nearest.empty()) {
    hint = "did you mean '" + nearest + "' (" + exact_place(places.at(nearest)) + ")?";
  } else if (slash == std::string::npos && !reading_.modules.empty()) {
    hint = "what a module brings that may be off is called MODULE/NAME";
  }
  reading_.errors.add(wish.origin.error("package/unknown-target",
                                        "There is no '" + name + "' among the " + among + ".",
                                        std::move(hint)));
  return std::nullopt;
}

template <typename T>
void Builder::arrange(std::vector<T>& list, const std::vector<Ordered>& said,
                      const DeclarationSet& set, const std::string& kind) {
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < said.size(); ++i) groups[said[i].group].push_back(i);
  for (const auto& [group, members] : groups) {
    if (std::all_of(members.begin(), members.end(),
                    [&](std::size_t i) { return said[i].wishes.empty(); }))
      continue;
    Named names;
    for (std::size_t i = 0; i < members.size(); ++i)
      names.emplace(list[members[i]].name, std::pair{i, list[members[i]].origin});
    std::vector<Precedence> wanted;
    for (std::size_t i = 0; i < members.size(); ++i) {
      const Ordered& one = said[members[i]];
      const auto removed = [&](const std::string& name) {
        return set.removed(kind, one.prefix + name);
      };
      for (const Wish& wish : one.wishes) {
        const auto other = meant(wish, names, group, removed);
        if (!other) continue;
        wanted.push_back(
            {wish.before ? i : *other, wish.before ? *other : i, &wish, list[members[i]].name});
      }
    }
    reorder(list, members, sequence(members.size(), wanted, "The " + group, reading_.errors));
  }
}

void Builder::put_at_steps(const description::SheetFile& file, grammar::Sheet& sheet) {
  std::vector<RowAt> rows;
  std::vector<std::size_t> path;
  find_rows(sheet.items, {file.package, file.source, {}}, file, path, rows, true);
  Named steps;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].item->kind == SheetItem::Kind::step)
      steps.emplace(rows[i].item->row.id.text, std::pair{i, rows[i].origin});
  }
  const auto removed = [&](const std::string& id) {
    return claims_.contains("row '" + id + "' of sheet '" + sheet.name.text + "'");
  };
  struct Put {
    std::size_t step = 0;
    const RowAt* row = nullptr;
  };
  std::map<std::vector<std::size_t>, std::map<std::size_t, Put>>
      puts;  // by the path of the items around, and the item
  for (const RowAt& row : rows) {
    const grammar::WordToken* said = grammar::step_of(*row.item);
    if (said == nullptr) continue;
    const Wish wish{false, said->text, {row.origin.package, row.origin.source, said->span}};
    const auto other = meant(wish, steps, among_steps(sheet.name.text), removed);
    if (!other) continue;
    const RowAt& step = rows[*other];
    const std::size_t depth = parting(row.path, step.path);
    if (depth + 1 < step.path.size()) {
      reading_.errors.add(wish.origin.error(
          "package/unknown-target",
          "The step '" + step.item->row.id.text + "' stands in a loop of its own."));
      continue;
    }
    const std::vector<std::size_t> around(row.path.begin(),
                                          row.path.begin() + static_cast<std::ptrdiff_t>(depth));
    const auto [at, fresh] = puts[around].emplace(row.path[depth], Put{step.path[depth], &row});
    if (fresh || at->second.step == step.path[depth]) continue;
    reading_.errors.add(
        wish.origin.error("package/conflict",
                          "What stands in one loop stands at one step; another row of it is at '" +
                              grammar::step_of(*at->second.row->item)->text + "' (" +
                              exact_place(at->second.row->origin) + ")."));
  }
  each_list(sheet, puts,
            [](std::vector<SheetItem>& items, const std::map<std::size_t, Put>& moved) {
              std::vector<std::size_t> all;
              std::vector<std::size_t> order;
              for (std::size_t i = 0; i < items.size(); ++i) {
                all.push_back(i);
                if (moved.contains(i)) continue;
                order.push_back(i);
                for (const auto& [item, put] : moved) {
                  if (put.step == i) order.push_back(item);
                }
              }
              reorder(items, all, order);
            });
}

void Builder::arrange_rows(description::SheetFile& file, grammar::Sheet& sheet) {
  put_at_steps(file, sheet);
  std::vector<RowAt> rows;
  std::vector<std::size_t> path;
  find_rows(sheet.items, {file.package, file.source, {}}, file, path, rows);
  Named names;
  for (std::size_t i = 0; i < rows.size(); ++i)
    names.emplace(grammar::name_of(*rows[i].item)->text, std::pair{i, rows[i].origin});
  const std::string among = among_rows(sheet.name.text);
  const auto removed = [&](const std::string& id) {
    return claims_.contains("row '" + id + "' of sheet '" + sheet.name.text + "'");
  };
  std::vector<std::vector<Wish>> wishes(rows.size());
  std::map<std::vector<std::size_t>, std::vector<Precedence>>
      wanted;  // by the path of the items around
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const grammar::RowPlace& place : rows[i].item->row.places) {
      Origin at = rows[i].origin;
      at.span = place.row.span;
      wishes[i].push_back({place.before, place.row.text, at});
    }
    for (const Wish& wish : wishes[i]) {
      const auto other = meant(wish, names, among, removed);
      if (!other) continue;
      // Both are ordered where their paths part.
      const auto& mine = rows[i].path;
      const auto& its = rows[*other].path;
      const std::size_t depth = parting(mine, its);
      const std::vector<std::size_t> around(mine.begin(),
                                            mine.begin() + static_cast<std::ptrdiff_t>(depth));
      wanted[around].push_back({wish.before ? mine[depth] : its[depth],
                                wish.before ? its[depth] : mine[depth], &wish,
                                rows[i].item->row.id.text});
    }
  }
  each_list(sheet, wanted, [&](std::vector<SheetItem>& items, const std::vector<Precedence>& list) {
    std::vector<std::size_t> all(items.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    reorder(items, all, sequence(all.size(), list, "The " + among, reading_.errors));
  });
}

void Builder::arrange_all(const DeclarationSet& set) {
  arrange(out_.contributions, contribution_order_, set, "contribute");
  arrange(out_.steps, step_order_, set, "step");
  arrange(out_.handlers, handler_order_, set, "on");
  for (description::SheetFile& file : out_.sheets) {
    for (grammar::Sheet& sheet : file.file.sheets) arrange_rows(file, sheet);
  }
}

}  // namespace castellan::package
