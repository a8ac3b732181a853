#include <string>
#include <utility>

#include "grammar/build/rule_builder.hpp"
#include "grammar/build/rule_trees.hpp"
#include "grammar/build/signature_kinds.hpp"
#include "grammar/build/text.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace build {

namespace {

class ScoreBuilder {
 public:
  ScoreBuilder(const Source& source, Diagnostics& out) : source_(source), rules_(source, out) {}

  Sheet sheet(const Node& node) {
    Sheet s;
    s.subject.text = "player";
    s.span = span_of(source_, node);
    if (const Node* head = node.find(Kind::sheet_head)) {
      s.span = span_of(source_, *head);
      sheet_head(*head, s);
    }
    if (node.kind == Kind::alias_sheet) return s;
    rules_.check_end(node, kSheetLetters);
    if (const Node* body = node.find(Kind::body)) s.items = items(*body);
    return s;
  }

 private:
  static constexpr std::size_t kSheetLetters = 5;
  static constexpr std::size_t kForLetters = 3;

  void sheet_head(const Node& head, Sheet& s) {
    s.name = rules_.word(head[0]);
    for (std::size_t i = 1; i < head.children.size(); ++i) {
      const Node& part = head[i];
      switch (part.kind) {
        case Kind::subject:
          s.subject = rules_.word(part[0]);
          break;
        case Kind::typed:
          s.parameters.push_back(typed_name(source_, part));
          break;
        case Kind::alias:
          for (const NodePtr& target : part.children) s.alias.push_back(rules_.expression(*target));
          break;
        default:
          s.title = unquoted(part.text());
      }
    }
  }

  std::vector<SheetItem> items(const Node& body) {
    std::vector<SheetItem> list;
    for (const NodePtr& node : body.children) {
      SheetItem item;
      if (node->kind == Kind::row) {
        item.row = row(*node);
      } else if (node->kind == Kind::step) {
        item.kind = SheetItem::Kind::step;
        item.span = span_of(source_, *node);
        if (node->children.empty()) continue;
        item.row.id = rules_.word((*node)[0]);
      } else if (node->kind == Kind::include) {
        item.kind = SheetItem::Kind::include;
        item.span = span_of(source_, *node);
        item.include = rules_.statements(*node);
        if (item.include.empty()) continue;
      } else {
        item.kind = SheetItem::Kind::for_each;
        item.span = span_of(source_, *node);
        rules_.check_end(*node, kForLetters);
        Statement head;
        rules_.loop_head(*node, head);
        item.variable = std::move(head.name);
        item.set = std::move(head.object);
        item.where = std::move(head.condition);
        if (const Node* inner = node->find(Kind::body)) item.items = items(*inner);
      }
      list.push_back(std::move(item));
    }
    return list;
  }

  Row row(const Node& node) {
    Row r;
    r.span = span_of(source_, node);
    for (const NodePtr& child : node.children) {
      if (child->kind == Kind::row_body) {
        r.body = rules_.statements(*child);
        continue;
      }
      r.span = span_of(source_, *child);
      r.id = rules_.word((*child)[0]);
      for (std::size_t i = 1; i < child->children.size(); ++i) row_part((*child)[i], r);
    }
    return r;
  }

  // What stands in the head of a row behind its id.
  void row_part(const Node& part, Row& r) {
    if (part.kind == Kind::row_after || part.kind == Kind::row_before) {
      for (const NodePtr& id : part.children)
        r.places.push_back({part.kind == Kind::row_before, rules_.word(*id)});
      return;
    }
    if (part.kind == Kind::row_step) {
      r.step = rules_.word(part[0]);
      return;
    }
    r.label_span = span_of(source_, part);
    r.label = unquoted(part.text());
  }

  const Source& source_;
  RuleBuilder rules_;
};

}  // namespace
}  // namespace build

ScoreFile parse_score(const Source& source, Diagnostics& out) {
  ScoreFile file;
  if (!build::readable(source, build::kMaxText, out)) return file;
  const Span whole{0, static_cast<std::uint32_t>(source.text().size())};
  const build::NodePtr root = build::sheets_tree(source, whole, out);
  if (!root) return file;
  build::ScoreBuilder builder(source, out);
  for (const build::NodePtr& node : root->children) file.sheets.push_back(builder.sheet(*node));
  return file;
}

}  // namespace castellan::grammar
