#include "tests/grammar/tree_text.hpp"

namespace castellan::grammar::test {
namespace {

std::string words(const std::vector<WordToken>& list) {
  std::string text;
  for (const WordToken& w : list) text += (text.empty() ? "<" : " ") + w.text;
  return text + ">";
}

std::string list(const std::string& head, const std::vector<Expr>& parts) {
  std::string text = "(" + head;
  for (const Expr& e : parts) text += " " + tree_text(e);
  return text + ")";
}

std::string aggregate(const Expr& e) {
  std::string text = "(" + e.text;
  if (!e.value.empty()) text += " " + tree_text(e.value.at(0));
  text += " " + e.variable.text + " in " + tree_text(e.children.at(0));
  if (!e.where.empty()) text += " where " + tree_text(e.where.at(0));
  for (const Expr::Key& key : e.keys) {
    text += std::string(key.highest ? " highest " : " lowest ") + tree_text(key.value.at(0));
  }
  if (!e.otherwise.empty()) text += " else " + tree_text(e.otherwise.at(0));
  return text + ")";
}

std::string optional(const char* before, const std::vector<Expr>& one) {
  return one.empty() ? "" : before + tree_text(one.at(0));
}

std::string statement(const Statement& s) {
  switch (s.kind) {
    case Statement::Kind::verb:
    case Statement::Kind::call: {
      std::string text = s.subject.empty() ? "" : "(by " + words(s.subject) + " ";
      const std::string close = text.empty() ? "" : ")";
      text +=
          "(" + (s.kind == Statement::Kind::verb ? s.verb.text : "call") + optional(" ", s.object);
      for (const Complement& c : s.complements) {
        text += " [" + c.preposition + (c.text.empty() ? "" : " " + c.text);
        for (const Expr& e : c.object) text += " " + tree_text(e);
        text += "]";
      }
      return text + optional(" if ", s.condition) + ")" + close;
    }
    case Statement::Kind::choose:
      return "(choose" + optional(" ", s.number) + " " + s.name.text + optional(" in ", s.object) +
             optional(" where ", s.condition) + optional(" by ", s.chooser) + ")";
    case Statement::Kind::let:
      return "(let " + s.name.text + optional(" ", s.object) + ")";
    case Statement::Kind::for_each:
      return "(for " + s.name.text + optional(" in ", s.object) + optional(" where ", s.condition) +
             " {" + tree_text(s.body) + "})";
    case Statement::Kind::while_do:
      return "(while" + optional(" ", s.condition) + " {" + tree_text(s.body) + "})";
    case Statement::Kind::repeat:
      return "(repeat" + optional(" ", s.object) + " {" + tree_text(s.body) + "})";
    case Statement::Kind::if_block:
    case Statement::Kind::either: {
      std::string text = s.kind == Statement::Kind::either ? "(either" : "(if";
      for (const Statement::Branch& b : s.branches) {
        text += optional(" ", b.condition) + " {" + tree_text(b.body) + "}";
      }
      return text + ")";
    }
  }
  return {};
}

}  // namespace

std::string tree_text(const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::number:
      return std::to_string(e.number);
    case Expr::Kind::string:
      return '"' + e.text + '"';
    case Expr::Kind::phrase:
      return words(e.words);
    case Expr::Kind::set_of:
      return list(e.text, e.children);
    case Expr::Kind::measured:
      return list("measured" + (e.text.empty() ? "" : " " + e.text), e.children);
    case Expr::Kind::threshold:
      return list(e.text, e.children);
    case Expr::Kind::scoped:
      return "(in " + words(e.words) + " " + tree_text(e.children.at(0)) + ")";
    case Expr::Kind::placed:
      return "(at " + words(e.words) + ")";
    case Expr::Kind::quantity:
      return list("amount", e.children);
    case Expr::Kind::in:
      return list(e.text + " in", e.children);
    case Expr::Kind::of:
      return list("of", e.children);
    case Expr::Kind::index:
      return list("at", e.children);
    case Expr::Kind::call:
      return list("call " + e.text, e.children);
    case Expr::Kind::tuple:
      return list("cell", e.children);
    case Expr::Kind::conditional:
      return list("if", e.children);
    case Expr::Kind::let:
      return list("let " + e.variable.text, e.children);
    case Expr::Kind::aggregate:
      return aggregate(e);
    case Expr::Kind::run:
      return list("run " + e.variable.text, e.children);
    default:
      break;
  }
  const char* rounding = e.rounding == Expr::Rounding::up     ? " up"
                         : e.rounding == Expr::Rounding::down ? " down"
                                                              : "";
  return list(e.text + rounding, e.children);
}

std::string tree_text(const std::vector<Statement>& statements) {
  std::string text;
  for (const Statement& s : statements) text += (text.empty() ? "" : " ") + statement(s);
  return text;
}

}  // namespace castellan::grammar::test
