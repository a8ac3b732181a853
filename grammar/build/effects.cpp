#include <algorithm>
#include <utility>

#include "grammar/build/rule_builder.hpp"

namespace castellan::grammar::build {
namespace {

std::size_t letters(const Node& block) {
  switch (block.kind) {
    case Kind::if_block:
      return 2;
    case Kind::for_block:
      return 3;
    case Kind::while_block:
      return 5;
    default:
      return 6;
  }
}

// The word that opens `block`, for a caret.
Span opening(const Source& source, const Node& block, std::size_t count) {
  const Span whole = span_of(source, block);
  return {whole.begin, whole.begin + static_cast<std::uint32_t>(count)};
}

/// Whether an error in the head of a block was reported: what follows was skipped, perhaps with its
/// `end`.
bool has_broken_head(const Node& block) {
  if (block.kind == Kind::either_block || block.children.empty()) return false;
  const Node& head = block.kind == Kind::if_block ? block[0] : block;
  return std::none_of(head.children.begin(), head.children.end(),
                      [](const NodePtr& part) { return part->kind != Kind::body; });
}

}  // namespace

void RuleBuilder::check_end(const Node& block, std::size_t opening_letters) {
  if (block.find(Kind::block_end) != nullptr || has_broken_head(block)) return;
  const Span word = opening(source_, block, opening_letters);
  out_.add(diagnose(source_, word, "grammar/missing-end",
                    "'" + std::string(source_.text(word)) + "' has no 'end'"));
}

std::vector<Statement> RuleBuilder::statements(const Node& body) {
  std::vector<Statement> list;
  for (const NodePtr& node : body.children) list.push_back(statement(*node));
  return list;
}

Complement RuleBuilder::complement(const Node& node) {
  Complement c;
  if (node[0].kind == Kind::rounding_way) {
    c.preposition = "rounded";
    c.span = span(node);
    c.text = node[0].text();
    return c;
  }
  c.preposition = node[0].text();
  c.span = span(node[0]);
  for (std::size_t i = 1; i < node.children.size(); ++i) c.object.push_back(expression(node[i]));
  return c;
}

Statement RuleBuilder::simple(const Node& node) {
  Statement s;
  s.span = span(node);
  for (const NodePtr& child : node.children) {
    switch (child->kind) {
      case Kind::subject_words:
        for (const NodePtr& each : child->children) s.subject.push_back(word(*each));
        break;
      case Kind::verb:
        s.verb = word(*child);
        break;
      case Kind::call: {
        s.kind = Statement::Kind::call;
        Expr e = named((*child)[0], false);
        if (child->children.size() == 2) {
          e = part(std::move(e), (*child)[1], Expr::Kind::of, {}, (*child)[1]);
        }
        s.object.push_back(std::move(e));
        break;
      }
      case Kind::object:
        s.object.push_back(expression((*child)[0]));
        break;
      case Kind::complement:
        s.complements.push_back(complement(*child));
        break;
      default:
        s.condition.push_back(expression((*child)[0]));
    }
  }
  return s;
}

Statement RuleBuilder::choose(const Node& node) {
  Statement s;
  s.kind = Statement::Kind::choose;
  s.span = span(node);
  for (const NodePtr& child : node.children) {
    switch (child->kind) {
      case Kind::choose_number:
        s.number.push_back(expression((*child)[0]));
        break;
      case Kind::chooser:
        s.chooser.push_back(expression((*child)[0]));
        break;
      case Kind::where_part:
        s.condition = condition(*child);
        break;
      default:
        if (child->kind == Kind::word && s.name.text.empty()) {
          s.name = word(*child);
        } else {
          s.object.push_back(members(*child, s.name));
        }
    }
  }
  return s;
}

void RuleBuilder::loop_head(const Node& node, Statement& s) {
  for (const NodePtr& child : node.children) {
    if (child->kind == Kind::body || child->kind == Kind::block_end) return;
    if (child->kind == Kind::word) {
      s.name = word(*child);
    } else if (child->kind == Kind::where_part) {
      s.condition = condition(*child);
    } else if (s.object.empty()) {
      s.object.push_back(members(*child, s.name));
    }
  }
}

void RuleBuilder::branches(const Node& node, Statement& s) {
  for (const NodePtr& child : node.children) {
    if (child->kind == Kind::block_end) continue;
    Statement::Branch branch;
    if (child->kind == Kind::body) {
      branch.body = statements(*child);
    } else {
      for (const NodePtr& inner : child->children) {
        if (inner->kind == Kind::body) {
          branch.body = statements(*inner);
        } else {
          branch.condition.push_back(expression(*inner));
        }
      }
    }
    s.branches.push_back(std::move(branch));
  }
}

Statement RuleBuilder::block(const Node& node, Statement::Kind kind, std::size_t opening_letters) {
  Statement s;
  s.kind = kind;
  s.span = span(node);
  // On a card the last branch, of one statement, ends with the text.
  const bool ends = kind == Statement::Kind::either && !node.children.empty() &&
                    node.children.back()->kind == Kind::body &&
                    node.children.back()->children.size() <= 1;
  if (!ends) check_end(node, opening_letters);
  if (kind == Statement::Kind::if_block || kind == Statement::Kind::either) {
    branches(node, s);
    if (kind == Statement::Kind::either && s.branches.size() == 1) {
      out_.add(diagnose(source_, opening(source_, node, opening_letters), "grammar/expected",
                        "expected 'or' and a second branch of 'either'"));
    }
    return s;
  }
  if (const Node* body = node.find(Kind::body)) s.body = statements(*body);
  loop_head(node, s);
  if (kind == Statement::Kind::while_do) std::swap(s.object, s.condition);
  return s;
}

Statement RuleBuilder::statement(const Node& node) {
  switch (node.kind) {
    case Kind::if_block:
      return block(node, Statement::Kind::if_block, letters(node));
    case Kind::for_block:
      return block(node, Statement::Kind::for_each, letters(node));
    case Kind::while_block:
      return block(node, Statement::Kind::while_do, letters(node));
    case Kind::repeat_block:
      return block(node, Statement::Kind::repeat, letters(node));
    case Kind::either_block:
      return block(node, Statement::Kind::either, letters(node));
    case Kind::choose:
      return choose(node);
    case Kind::let: {
      Statement s;
      s.kind = Statement::Kind::let;
      s.span = span(node);
      s.name = word(node[0]);
      s.object.push_back(expression(node[1]));
      return s;
    }
    default:
      return simple(node);
  }
}

}  // namespace castellan::grammar::build
