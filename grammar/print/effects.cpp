#include "grammar/build/names.hpp"
#include "grammar/parse.hpp"
#include "grammar/print/printer.hpp"

namespace castellan::grammar {
namespace print_detail {
namespace {

bool is_simple(const Statement& s) {
  return s.kind == Statement::Kind::verb || s.kind == Statement::Kind::call ||
         s.kind == Statement::Kind::let || s.kind == Statement::Kind::choose;
}

class StatementPrinter {
 public:
  std::string text;

  void list(const std::vector<Statement>& statements, int indent, bool in_either) {
    for (const Statement& s : statements) {
      if (is_simple(s)) {
        line(indent, simple(s, in_either));
      } else {
        block(s, indent);
      }
    }
  }

  static std::string simple(const Statement& s, bool in_either) {
    const ExprPrinter e(in_either);
    if (s.kind == Statement::Kind::let) {
      return "let " + s.name.text + " be " + e.print(s.object[0]);
    }
    if (s.kind == Statement::Kind::choose) return choose(s, in_either);
    std::string out = words(s.subject);
    if (!out.empty()) out += ' ';
    out += s.verb.text;
    if (!s.object.empty()) {
      const std::string object = e.object(s.object[0], by_follows(s, 0));
      if (!out.empty()) out += ' ';
      out += joins(s, object) ? "(" + object + ")" : object;
    }
    for (std::size_t i = 0; i < s.complements.size(); ++i) {
      const Complement& c = s.complements[i];
      out += " " + c.preposition + " ";
      if (c.object.empty()) out += c.text;
      for (std::size_t k = 0; k < c.object.size(); ++k) {
        const bool last = k + 1 == c.object.size();
        if (k > 0) out += ", ";
        // Its keys would go on behind the comma.
        out += e.object(c.object[k], !last || by_follows(s, i + 1));
      }
    }
    if (!s.condition.empty()) out += " if " + e.print(s.condition[0]);
    return out;
  }

 private:
  static std::string choose(const Statement& s, bool in_either) {
    const ExprPrinter e(in_either);
    std::string out = "choose ";
    if (!s.number.empty()) out += ExprPrinter::amount(s.number[0]) + " ";
    out += s.name.text + " in " + e.set(s.object[0]);
    if (!s.condition.empty()) out += " where " + e.object(s.condition[0], !s.chooser.empty());
    if (!s.chooser.empty()) out += " by " + e.set(s.chooser[0]);
    return out;
  }

  static bool by_follows(const Statement& s, std::size_t from) {
    return from < s.complements.size() && s.complements[from].preposition == "by";
  }

  // Whether a verb and its object would read as one name.
  static bool joins(const Statement& s, const std::string& object) {
    return s.kind == Statement::Kind::verb && s.complements.empty() &&
           !build::is_verb(s.verb.text) && object.find_first_of("(\"-0123456789") != 0;
  }

  void line(int indent, const std::string& content) {
    text.append(static_cast<std::size_t>(indent), ' ');
    text += content;
    text += '\n';
  }

  void block(const Statement& s, int indent) {
    const ExprPrinter e(false);
    switch (s.kind) {
      case Statement::Kind::for_each: {
        std::string head = "for each " + s.name.text + " in " + e.set(s.object[0]);
        if (!s.condition.empty()) head += " where " + e.print(s.condition[0]);
        line(indent, head + " do");
        break;
      }
      case Statement::Kind::while_do:
        line(indent, "while " + e.print(s.condition[0]) + " do");
        break;
      case Statement::Kind::repeat:
        line(indent, "repeat " + e.print(s.object[0]) + " times");
        break;
      default:
        branches(s, indent);
    }
    list(s.body, indent + kIndent, false);
    line(indent, "end");
  }

  void branches(const Statement& s, int indent) {
    const bool either = s.kind == Statement::Kind::either;
    const ExprPrinter e(false);
    std::string word = either ? "either" : "";
    for (const Statement::Branch& branch : s.branches) {
      if (either) {
        line(indent, word);
        word = "or";
      } else if (branch.condition.empty()) {
        line(indent, "else");
      } else {
        line(indent, word + "if " + e.print(branch.condition[0]) + " then");
        word = "else ";
      }
      list(branch.body, indent + kIndent, either);
    }
  }
};

}  // namespace

std::string after_colon(const std::vector<Statement>& statements, int indent) {
  if (statements.size() == 1 && is_simple(statements[0])) {
    return " " + StatementPrinter::simple(statements[0], false) + "\n";
  }
  return "\n" + print(statements, indent + kIndent);
}

}  // namespace print_detail

std::string print(const std::vector<Statement>& statements, int indent) {
  print_detail::StatementPrinter printer;
  printer.list(statements, indent, false);
  return std::move(printer.text);
}

}  // namespace castellan::grammar
