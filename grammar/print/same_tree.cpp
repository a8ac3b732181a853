// Structural equality of syntax trees; where they came from does not count.

#include <algorithm>

#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace {

template <typename T>
bool all_same(const std::vector<T>& a, const std::vector<T>& b);

bool same(const WordToken& a, const WordToken& b) { return a.text == b.text; }
bool same(const TextToken& a, const TextToken& b) { return a.text == b.text; }

bool same(const Expr& a, const Expr& b);

bool same(const Expr::Key& a, const Expr::Key& b) {
  return a.highest == b.highest && all_same(a.value, b.value);
}

bool same(const Expr& a, const Expr& b) {
  return a.kind == b.kind && a.number == b.number && a.text == b.text && a.rounding == b.rounding &&
         all_same(a.words, b.words) && all_same(a.children, b.children) &&
         same(a.variable, b.variable) && all_same(a.value, b.value) && all_same(a.where, b.where) &&
         all_same(a.keys, b.keys) && all_same(a.otherwise, b.otherwise);
}

bool same(const Complement& a, const Complement& b) {
  return a.preposition == b.preposition && a.text == b.text && all_same(a.object, b.object);
}

bool same(const Statement& a, const Statement& b);

bool same(const Statement::Branch& a, const Statement::Branch& b) {
  return all_same(a.condition, b.condition) && all_same(a.body, b.body);
}

bool same(const Statement& a, const Statement& b) {
  return a.kind == b.kind && all_same(a.subject, b.subject) && same(a.verb, b.verb) &&
         same(a.name, b.name) && all_same(a.number, b.number) && all_same(a.chooser, b.chooser) &&
         all_same(a.object, b.object) && all_same(a.complements, b.complements) &&
         all_same(a.condition, b.condition) && all_same(a.body, b.body) &&
         all_same(a.branches, b.branches);
}

bool same(const Value& a, const Value& b) {
  return a.kind == b.kind && a.text == b.text && a.number == b.number && a.cell == b.cell;
}

bool same(const Property& a, const Property& b) {
  return same(a.name, b.name) && all_same(a.values, b.values);
}

bool same(const std::vector<Property>& a, const std::vector<Property>& b) { return all_same(a, b); }

bool same(const RuleLine& a, const RuleLine& b) {
  return same(a.slot, b.slot) && all_same(a.statements, b.statements) && all_same(a.value, b.value);
}

bool same(const Entry& a, const Entry& b) {
  return same(a.family, b.family) && same(a.name, b.name) && a.count == b.count &&
         all_same(a.lines, b.lines) && all_same(a.rules, b.rules);
}

bool same(const Board& a, const Board& b) {
  return same(a.shape, b.shape) && all_same(a.sizes, b.sizes) &&
         all_same(a.properties, b.properties);
}

bool same(const Direction& a, const Direction& b) {
  return same(a.name, b.name) && same(a.opposite, b.opposite) && all_same(a.apart, b.apart) &&
         all_same(a.kinds, b.kinds);
}

bool same(const Link& a, const Link& b) {
  return same(a.from, b.from) && same(a.to, b.to) && all_same(a.kinds, b.kinds);
}

bool same(const TypedName& a, const TypedName& b) {
  return same(a.name, b.name) && same(a.kind, b.kind);
}

bool same(const RowPlace& a, const RowPlace& b) {
  return a.before == b.before && same(a.row, b.row);
}

bool same(const Row& a, const Row& b) {
  return same(a.id, b.id) && same(a.step, b.step) && all_same(a.places, b.places) &&
         a.label == b.label && all_same(a.body, b.body);
}

bool same(const SheetItem& a, const SheetItem& b) {
  return a.kind == b.kind && same(a.row, b.row) && same(a.variable, b.variable) &&
         all_same(a.include, b.include) && all_same(a.set, b.set) && all_same(a.where, b.where) &&
         all_same(a.items, b.items);
}

bool same(const Sheet& a, const Sheet& b) {
  return same(a.name, b.name) && same(a.subject, b.subject) && a.title == b.title &&
         all_same(a.parameters, b.parameters) && all_same(a.items, b.items) &&
         all_same(a.alias, b.alias);
}

bool same(const FigureText& a, const FigureText& b) {
  return same(a.kind, b.kind) && same(a.owner, b.owner) && a.where == b.where &&
         all_same(a.location, b.location) && same(a.holder, b.holder) && same(a.role, b.role) &&
         same(a.stack, b.stack) && same(a.custodian, b.custodian);
}

bool same(const JoinedItem& a, const JoinedItem& b) {
  return all_same(a.a, b.a) && all_same(a.b, b.b);
}

bool same(const Expectation& a, const Expectation& b) {
  return a.kind == b.kind && same(a.player, b.player) && all_same(a.path, b.path) &&
         all_same(a.values, b.values) && same(a.text, b.text) && same(a.because, b.because) &&
         same(a.viewer, b.viewer) && a.hidden == b.hidden && same(a.figure, b.figure);
}

bool same(const PlacedItem& a, const PlacedItem& b) {
  return same(a.component, b.component) && all_same(a.at, b.at) && a.turned == b.turned;
}

bool same(const PositionLine& a, const PositionLine& b) {
  return a.kind == b.kind && all_same(a.path, b.path) && all_same(a.values, b.values) &&
         all_same(a.items, b.items) && all_same(a.joins, b.joins) && same(a.player, b.player) &&
         same(a.text, b.text) && same(a.figure, b.figure);
}

bool same(const GameStatement& a, const GameStatement& b) {
  return a.kind == b.kind && all_same(a.words, b.words) && all_same(a.list, b.list) &&
         same(a.move.player, b.move.player) && same(a.move.move, b.move.move) &&
         same(a.expect, b.expect) && a.unchecked == b.unchecked && all_same(a.lines, b.lines);
}

template <typename T>
bool all_same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same(x, y); });
}

}  // namespace

bool same_tree(const Expr& a, const Expr& b) { return same(a, b); }

bool same_tree(const std::vector<Statement>& a, const std::vector<Statement>& b) {
  return all_same(a, b);
}

bool same_tree(const EntryFile& a, const EntryFile& b) {
  return all_same(a.boards, b.boards) && all_same(a.entries, b.entries) &&
         all_same(a.directions, b.directions) && all_same(a.links, b.links);
}

bool same_tree(const ScoreFile& a, const ScoreFile& b) { return all_same(a.sheets, b.sheets); }

bool same_tree(const GameScript& a, const GameScript& b) {
  return all_same(a.statements, b.statements);
}

}  // namespace castellan::grammar
