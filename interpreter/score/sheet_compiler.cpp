// Sheets, loops over rows, labels.

#include <algorithm>

#include "interpreter/score/compiler.hpp"

namespace castellan::score {

using ruletext::Type;
using Kind = Type::Kind;

std::string phrase_name(const grammar::Expr& e) {
  std::string s;
  if (e.kind != grammar::Expr::Kind::phrase) return s;
  for (const auto& w : e.words) {
    if (!s.empty()) s += '_';
    s += w.text;
  }
  return s;
}

Type parameter_type(std::string_view kind, const state::Schema& schema) {
  const Type type = ruletext::named_type(kind, schema);
  return type.container() ? Type{} : type;
}

bool uses_player(const ruletext::Program& p) {
  return std::any_of(p.code.begin(), p.code.end(), [](const ruletext::Instruction& in) {
    return (in.op == ruletext::Op::load && in.b == 0) || in.op == ruletext::Op::eval_slot ||
           in.op == ruletext::Op::sheet_amount;
  });
}

SheetCompiler::SheetCompiler(const ruletext::Vocabulary& v, const description::SheetFile& file,
                             const grammar::Sheet& tree, const AllSheets& all,
                             grammar::Diagnostics& out)
    : v_(v), file_(file), tree_(tree), all_(all), out_(out), source_(file.source) {
  signature_.name = "sheet " + tree.name.text;
  signature_.subject = "player";
  signature_.traced = true;
}

void SheetCompiler::error(grammar::Span at, std::string id, std::string message, std::string hint) {
  out_.add(source_
               ? grammar::diagnose(*source_, at, std::move(id), std::move(message), std::move(hint))
               : grammar::diagnose("", std::move(id), std::move(message), std::move(hint)));
}

void SheetCompiler::compile(Sheets::Sheet& into,
                            const std::vector<const description::Contestant*>& others) {
  others_ = &others;
  if (!subject(into)) return;
  for (const auto& [name, kind] : tree_.parameters) {
    into.parameters.push_back(parameter_type(kind.text, v_.schema));
    if (into.parameters.back().is(Kind::invalid)) unknown_kind(name, kind);
    declare_name(name, into.parameters.back());
  }
  into.title = label(tree_.title, tree_.name.span);
  items(tree_.items, into.items);
}

/// The subject of a sheet that is not of players is a name like a parameter:
/// that of the choice or family, or the word for what there is in the field that
/// the sheet names.
std::optional<Type> subject_type(std::string_view word, const state::Schema& schema) {
  if (const auto c = schema.find_choice(word)) return Type::choice(c);
  if (const auto f = schema.find_family(word)) return Type::component(f);
  const auto f = schema.find_field(word);
  if (!f) return std::nullopt;
  const Type member = ruletext::member_type(schema.field(f), f);
  return member.is(Type::Kind::invalid) ? std::nullopt : std::optional(member);
}

bool SheetCompiler::subject(Sheets::Sheet& into) {
  const auto& word = tree_.subject;
  if (word.text.empty() || word.text == "player") return true;
  grammar::WordToken name = word;
  into.subject = subject_type(word.text, v_.schema);
  if (const auto* thing = into.subject ? ruletext::thing(into.subject->kind) : nullptr)
    name.text = thing->word;
  if (!into.subject) {
    std::vector<std::string> known = {"player"};
    for (const auto& c : v_.schema.choices()) known.push_back(c.name);
    for (const auto& f : v_.schema.families()) known.push_back(f.name);
    for (const auto& f : v_.schema.fields()) known.push_back(f.name);
    error(word.span, "score/unknown-subject",
          "a sheet is of players, a choice, a family, or the pieces, places, figures or regions of "
          "a field, not of '" +
              word.text + "'",
          grammar::nearest_hint(word.text, known));
    return false;
  }
  signature_.parameters.push_back({name.text, *into.subject});
  return true;
}

void SheetCompiler::unknown_kind(const grammar::WordToken& name, const grammar::WordToken& kind) {
  std::vector<std::string> known = ruletext::type_names(v_.schema);
  std::erase_if(
      known, [&](const std::string& k) { return parameter_type(k, v_.schema).is(Kind::invalid); });
  error(kind.span, "expr/unknown-kind",
        "parameter '" + name.text + "' of sheet '" + tree_.name.text + "' is of unknown kind '" +
            kind.text + "'",
        grammar::nearest_hint(kind.text, known));
}

void SheetCompiler::declare_name(const grammar::WordToken& name, Type type) {
  const bool taken = name.text == signature_.subject ||
                     std::any_of(signature_.parameters.begin(), signature_.parameters.end(),
                                 [&](const ruletext::Parameter& p) { return p.name == name.text; });
  if (taken)
    error(name.span, "score/duplicate-name",
          "'" + name.text + "' stands for something here already");
  if (local_of(signature_.parameters.size()) >= ruletext::kMaxLocals) {
    error(name.span, "score/too-many",
          "more than " + std::to_string(ruletext::kMaxLocals - 1) + " names stand here");
    return;
  }
  signature_.parameters.push_back({name.text, type});
}

ruletext::Program SheetCompiler::amount(const Expr& e, Type wanted) {
  return ruletext::compile_amount(v_, signature_, e, source_, wanted, out_);
}

ruletext::Program SheetCompiler::common(const Expr& e, Type wanted, const char* what) {
  auto p = amount(e, wanted);
  if (uses_player(p)) {
    error(e.span, "score/differs-by-player",
          std::string(what) + " must be the same for all players, this speaks of the player");
  }
  return p;
}

Label SheetCompiler::label(const std::string& text, grammar::Span span) {
  Label label;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find('{', at);
    label.parts.push_back({text.substr(at, open - at), 0, {}});
    if (open == std::string::npos) break;
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) {
      error(span, "score/bad-label", "'{' without '}' in \"" + text + "\"");
      break;
    }
    const std::string name = text.substr(open + 1, close - open - 1);
    const auto& scope = signature_.parameters;
    const auto it = std::find_if(scope.begin(), scope.end(),
                                 [&](const ruletext::Parameter& p) { return p.name == name; });
    if (it == scope.end()) {
      std::vector<std::string> known;
      for (const auto& p : scope) known.push_back(p.name);
      error(span, "score/bad-label", "'{" + name + "}' is no parameter and no loop variable here",
            grammar::nearest_hint(name, known));
    } else {
      label.parts.push_back({{}, local_of(static_cast<std::size_t>(it - scope.begin())), it->type});
    }
    at = close + 1;
  }
  return label;
}

Label SheetCompiler::row_id(const grammar::WordToken& id) {
  using enum ruletext::Type::Kind;
  Label out = label(id.text, id.span);
  for (const auto& part : out.parts) {
    const ruletext::Type& t = part.type;
    if (part.local == 0 || t.is(number) || t.is(choice) || t.is(component)) continue;
    error(id.span, "score/bad-label",
          "the id of a row holds numbers, values of choices and components, not " +
              ruletext::describe(t, v_.schema));
  }
  return out;
}

// --- items

void SheetCompiler::items(const std::vector<grammar::SheetItem>& list, std::vector<Item>& into) {
  for (const auto& item : list) {
    const auto outer = source_;
    if (item.source) source_ = item.source;
    switch (item.kind) {
      case grammar::SheetItem::Kind::row:
        row(item.row, into);
        break;
      case grammar::SheetItem::Kind::step:
        name_row(item.row.id);
        break;
      case grammar::SheetItem::Kind::include:
        include(item, into);
        break;
      case grammar::SheetItem::Kind::for_each:
        loop(item, into);
        break;
    }
    source_ = outer;
  }
}

std::string SheetCompiler::package() const {
  const auto added = file_.packages.find(source_.get());
  const std::string& found = added == file_.packages.end() ? file_.package : added->second;
  const std::string& own = v_.description.name;
  return found == own || own.starts_with(found + "/") ? std::string() : found;
}

/// What a loop goes through is the same for all players, so that a row stands
/// in the sheet for all of them at once.
void SheetCompiler::loop(const grammar::SheetItem& tree, std::vector<Item>& into) {
  Item item;
  if (tree.set.empty()) return;
  item.source = source_;
  item.span = tree.set.front().span;
  const Expr* where = tree.where.empty() ? nullptr : &tree.where.front();
  Type element;
  item.set = ruletext::compile_set(v_, signature_, tree.variable.text, tree.set.front(), where,
                                   source_, element, out_);
  if (element.is(Type::Kind::invalid)) return;
  if (uses_player(item.set)) {
    error(item.span, "score/differs-by-player",
          "what rows are repeated for must be the same for all players, this speaks of the player");
  }
  const auto outer = signature_.parameters.size();
  item.local = local_of(outer);
  item.names = item.local;
  item.element = element;
  declare_name(tree.variable, element);
  items(tree.items, item.items);
  signature_.parameters.resize(outer);
  into.push_back(std::move(item));
}

void SheetCompiler::include(const grammar::SheetItem& tree, std::vector<Item>& into) {
  const grammar::Statement& s = tree.include.front();
  static constexpr ruletext::language::Complement kName[] = {
      {"as", "a name for rows that come before or after it"}, {"at", "a step of the sheet"}};
  allow(s, kName);
  if (const grammar::Complement* as = complement(s, "as")) {
    const grammar::WordToken* given = grammar::name_of(tree);
    if (given == nullptr)
      error(as->span, "expr/expected-name", "expected one name after 'as'");
    else
      name_row(*given);
  }
  if (const grammar::Complement* at = complement(s, "at");
      at != nullptr && grammar::step_of(tree) == nullptr) {
    error(at->span, "expr/expected-name", "expected one name after 'at'");
  }
  const Expr* call = object(s);
  if (call == nullptr) return;
  const std::string name = call->kind == Expr::Kind::call ? call->text : phrase_name(*call);
  const auto it = v_.sheets.find(name);
  if (it == v_.sheets.end() || it->second.subject.is(Type::Kind::invalid)) {
    std::vector<std::string> known;
    for (const auto& [key, sheet] : v_.sheets) {
      if (!sheet.subject.is(Type::Kind::invalid)) known.push_back(key);
    }
    return error(call->span, "score/unknown-sheet",
                 "there is no sheet '" + name + "' of one subject that could be included",
                 grammar::nearest_hint(name, known));
  }
  std::vector<Type> wanted = {it->second.subject};
  wanted.insert(wanted.end(), it->second.parameters.begin(), it->second.parameters.end());
  if (call->children.size() != wanted.size()) {
    return error(call->span, "score/arguments",
                 "sheet '" + name + "' takes " + std::to_string(wanted.size()) +
                     (wanted.size() == 1 ? " value" : " values") + ", found " +
                     std::to_string(call->children.size()));
  }
  Item item;
  item.source = source_;
  item.span = tree.span;
  item.names = local_of(signature_.parameters.size());
  Include& included = item.include.emplace();
  included.sheet = all_[it->second.id.index()].get();
  for (std::size_t i = 0; i < wanted.size(); ++i)
    included.arguments.push_back(amount(call->children[i], wanted[i]));
  if (!s.condition.empty()) included.condition = amount(s.condition.front(), Type::truth());
  into.push_back(std::move(item));
}

}  // namespace castellan::score
