#include "interpreter/ruletext/tree/builder.hpp"

#include <algorithm>

#include "interpreter/ruletext/code/verify.hpp"

namespace castellan::ruletext::tree {

Builder::Builder(const state::Schema& schema) : schema_(schema) {
  open_.push_back({make(Form::sequence, {}, 0), 0, 0});
}

NodeId Builder::make(Form form, const Instruction& in, std::uint32_t place) {
  Node n;
  n.form = form;
  n.in = in;
  n.place = place;
  tree_.nodes.push_back(n);
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}

// --- the row

Mark Builder::mark() const {
  if (row_.size() > open_.back().from) return {row_.back(), true};
  return {open_.back().form, false};
}

const Node* Builder::last_instruction() const {
  if (empty()) return nullptr;
  const Node* n = &tree_.nodes[row_.back()];
  while (n->form == Form::sequence && n->count > 0) n = &tree_.nodes[tree_.children_of(*n).back()];
  return n->form == Form::instruction ? n : nullptr;
}

void Builder::drop_last_instruction() {
  Node& n = tree_.nodes[static_cast<std::size_t>(last_instruction() - tree_.nodes.data())];
  n.form = Form::sequence;
  n.in = {};
  --length_;
}

NodeId Builder::whole(std::size_t from) {
  from = std::max(from, open_.back().section);
  if (row_.size() == from + 1) return row_.back();
  const NodeId id = make(Form::sequence, {}, 0);
  adopt(id, from);
  return id;
}

void Builder::adopt(NodeId id, std::size_t from) {
  Node& n = tree_.nodes[id];
  n.first = static_cast<std::uint32_t>(tree_.children.size());
  n.count = static_cast<std::uint32_t>(row_.size() - from);
  int leaves = 0;
  for (std::size_t i = from; i < row_.size(); ++i) leaves += tree_.nodes[row_[i]].leaves;
  n.leaves = static_cast<std::uint16_t>(leaves);
  tree_.children.insert(tree_.children.end(), row_.begin() + static_cast<std::ptrdiff_t>(from),
                        row_.end());
  row_.resize(from);
  row_.push_back(id);
}

void Builder::dissolve() {
  const Node n = tree_.nodes[row_.back()];
  row_.pop_back();
  if (n.form == Form::instruction || n.form == Form::exit) --length_;
  for (const NodeId child : tree_.children_of(n)) row_.push_back(child);
}

std::size_t Builder::operands(int n) const {
  std::size_t from = row_.size();
  while (n > 0 && from > open_.back().section) n -= tree_.nodes[row_[--from]].leaves;
  return from;
}

NodeId Builder::add(const Instruction& in, std::uint32_t place) {
  const NodeId id = make(Form::instruction, in, place);
  const int takes = taken(in, schema_);
  adopt(id, operands(takes));
  Node& n = tree_.nodes[id];
  n.leaves = static_cast<std::uint16_t>(std::max(n.leaves - takes, 0) + info(in.op).leaves);
  ++length_;
  return id;
}

void Builder::insert(std::size_t from, const Instruction& in, std::uint32_t place) {
  const NodeId id = make(Form::instruction, in, place);
  row_.insert(row_.begin() + static_cast<std::ptrdiff_t>(from), id);
  ++length_;
}

void Builder::exit(NodeId target, Exit exit, const Instruction& jump, std::uint32_t place) {
  const NodeId id = add(jump, place);
  Node& n = tree_.nodes[id];
  n.form = Form::exit;
  n.target = target;
  n.exit = exit;
}

// --- forms

NodeId Builder::open(Form form, const Instruction& in, std::uint32_t place) {
  const NodeId id = make(form, in, place);
  const bool taking = form == Form::offers;
  const std::size_t from = taking ? operands(taken(in, schema_)) : row_.size();
  tree_.nodes[id].split = static_cast<std::uint32_t>(row_.size() - from);
  open_.push_back({id, from, row_.size()});
  if (taking || form == Form::loop) ++length_;
  return id;
}

NodeId Builder::open_with(Form form, const Instruction& jump, std::uint32_t place) {
  const NodeId id = make(form, {}, place);
  exit(id, form == Form::branch ? Exit::otherwise : Exit::end, jump, place);
  tree_.nodes[id].split = 1;
  open_.push_back({id, row_.size() - 1, row_.size()});
  return id;
}

void Builder::add_alternative(NodeId form, const Instruction& jump, std::uint32_t place) {
  if (!close_inner(form)) return;
  exit(form, tree_.nodes[form].form == Form::branch ? Exit::otherwise : Exit::end, jump, place);
  end_section();
  ++tree_.nodes[form].split;
}

void Builder::end_section() {
  whole(open_.back().section);
  open_.back().section = row_.size();
}

bool Builder::close_inner(NodeId form) {
  std::size_t at = open_.size();
  while (at > 1 && open_[at - 1].form != form) --at;
  if (at == 1) return false;
  while (open_.size() > at) close_last(tree_.nodes[open_.back().form].place);
  return true;
}

void Builder::open_else(NodeId form, std::uint32_t place) {
  if (!close_inner(form)) return;
  end_section();
  tree_.nodes[form].closed = place;
  ++length_;
}

void Builder::open_body(NodeId form) {
  if (close_inner(form))
    tree_.nodes[form].split = static_cast<std::uint32_t>(row_.size() - open_.back().from);
}

void Builder::close(NodeId form, std::uint32_t place) {
  if (close_inner(form)) close_last(place);
}

void Builder::close_last(std::uint32_t place) {
  Node& n = tree_.nodes[open_.back().form];
  const bool alternatives = n.form == Form::branch || n.form == Form::joined;
  if (!alternatives) n.closed = place;
  if (n.form == Form::loop || n.form == Form::endless || n.form == Form::offers) ++length_;
  if (alternatives) end_section();
  const Open last = open_.back();
  open_.pop_back();
  const std::uint16_t given = alternatives ? tree_.nodes[row_.back()].leaves : 0;
  adopt(last.form, last.from);
  tree_.nodes[last.form].leaves =
      tree_.nodes[last.form].form == Form::block ? tree_.nodes[last.form].leaves : given;
}

void Builder::drop(NodeId form) {
  if (!close_inner(form)) return;
  open_.pop_back();
  dissolve();
}

void Builder::list_members(NodeId loop, std::size_t from, std::uint16_t member) {
  tree_.nodes[loop].listed = member;
  insert(from, {Op::list_members, 0, 0, 0, 0}, tree_.nodes[loop].place);
  length_ += 3;
}

NodeId Builder::finish() {
  while (open_.size() > 1) close_last(0);
  adopt(open_.back().form, 0);
  return open_.back().form;
}

}  // namespace castellan::ruletext::tree
