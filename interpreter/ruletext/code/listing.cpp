#include "interpreter/ruletext/code/listing.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/code/joined.hpp"
#include "interpreter/ruletext/code/operands.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

namespace {

constexpr std::size_t kNumber = 5;
constexpr std::size_t kName = 24;
constexpr std::size_t kSource = 60;  ///< characters of rule text shown

std::string operands(const Instruction& in, const Program& p, const state::Schema& schema) {
  std::string s;
  const InstructionInfo& line = info(in.op);
  const std::pair<char, std::int64_t> all[] = {{'a', in.a}, {'b', in.b}, {'c', in.c}, {'d', in.d}};
  for (const auto& [which, value] : all) {
    const std::string text = operand_text(line.operand(which).what, value, in, p, schema);
    if (text.empty()) continue;
    if (!s.empty()) s += ", ";
    s += text;
  }
  return s;
}

/// `file:line:column  text`, the text on one line.
std::string place(const Program::Place& at) {
  if (!at.source) return {};
  const auto position = at.source->position(at.span.begin);
  std::string s = at.source->name() + ':' + std::to_string(position.line) + ':' +
                  std::to_string(position.column) + "  ";
  const std::size_t start = s.size();
  for (const char c : at.source->text(at.span)) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      s += c;
    else if (s.back() != ' ')
      s += ' ';
    if (s.size() - start < kSource) continue;
    while ((static_cast<unsigned char>(s.back()) & 0xC0U) == 0x80U) s.pop_back();
    s += "...";
    break;
  }
  return s;
}

/// The attribute of a map's places whose words begin here.
std::string attribute_of_places(std::int32_t word, FieldId map, const state::Schema& schema) {
  std::string name;
  for (const auto& a : schema.family(schema.field(map).place_family).attributes) {
    if (std::cmp_less_equal(a.offset, word)) name = a.name;
  }
  return name;
}

/// What a selection reads of all places, each once, in order.
std::string served_by(const Selection& s, const state::Schema& schema) {
  using Reads = Selection::Node::What;
  std::vector<std::string> all;
  for (const auto& x : s.nodes) {
    std::string one;
    if (x.what == Reads::owner) one = "owner";
    if (x.what == Reads::field) one = schema.field(x.of).name;
    if (x.what == Reads::slot) one = "what lies there";
    if (x.what == Reads::group) one = "groups of " + schema.field(x.of).name;
    if (x.what == Reads::linked) one = "links";
    if (x.what == Reads::runs) one = "rays";
    if (x.what == Reads::step || x.what == Reads::leads) one = "steps";
    if (x.what == Reads::column) {
      const auto& column = s.columns[static_cast<std::size_t>(x.b)];
      one = attribute_of_places(column.attribute, s.map, schema);
      if (column.less >= 0) one += " less " + attribute_of_places(column.less, s.map, schema);
      if (!column.below.empty()) one += " by value";
    }
    if (!one.empty() && std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
  }
  std::string text;
  for (const auto& one : all) text += (text.empty() ? "" : ", ") + one;
  return text;
}

}  // namespace

std::string listing(const Program& p, const state::Schema& schema) {
  std::string out =
      p.name + "  (" + std::to_string(p.locals) + " locals, " + std::to_string(p.bags) + " bags" +
      (p.resumable ? ", may stop" : "") +
      (p.brief.gives != Program::Brief::Gives::more ? ", read without being run" : "") +
      (p.assignment ? ", written without being run" : "") +
      (p.of_steps != nullptr
           ? ", with all places before it at once: " + served_by(*p.of_steps, schema)
           : "") +
      (p.selection != nullptr ? ", all places at once: " + served_by(*p.selection, schema) : "") +
      ")\n";
  std::uint32_t last = ~std::uint32_t{0};
  std::size_t begun = 0;  // the next one that is not run together with those before it
  for (std::size_t i = 0; i < p.code.size(); ++i) {
    if (p.place_of[i] != last) {
      last = p.place_of[i];
      const std::string at = place(p.places[last]);
      if (!at.empty()) out += "      ; " + at + '\n';
    }
    const Instruction& in = p.code[i];
    std::string line = std::to_string(i);
    line.insert(0, kNumber > line.size() ? kNumber - line.size() : 0, ' ');
    line += i < begun ? " + " : " ";
    line += info(in.op).name;
    if (i >= begun) begun = i + joined_from(in);
    const std::string shown = operands(in, p, schema);
    if (!shown.empty()) {
      if (line.size() < kNumber + kName) line.resize(kNumber + kName, ' ');
      line += ' ' + shown;
    }
    if (in.op == Op::selected)
      line += " by " + served_by(*p.selections[static_cast<std::size_t>(in.d)], schema);
    out += line + '\n';
  }
  return out;
}

std::string listing(const Program& p, const Program& written, const state::Schema& schema) {
  std::string out = listing(p, schema);
  if (std::ranges::equal(p.code, written.code)) return out;
  const std::string before = listing(written, schema);
  out += "  as written, " + std::to_string(written.code.size()) + " instructions instead of " +
         std::to_string(p.code.size()) + ":\n";
  for (std::size_t at = before.find('\n') + 1; at < before.size();) {
    const std::size_t end = before.find('\n', at) + 1;
    out += "  |" + before.substr(at, end - at);
    at = end;
  }
  return out;
}

}  // namespace castellan::ruletext
