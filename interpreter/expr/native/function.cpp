#include "interpreter/expr/native/function.hpp"

#include <algorithm>

#include "interpreter/expr/instructions/verify.hpp"
#include "interpreter/expr/native/meanings.hpp"
#include "interpreter/expr/optimiser/depths.hpp"

namespace castellan::expr::native {

namespace {

std::string text(std::size_t n) { return std::to_string(n); }

/// `f->handlers[op]` as a function of this type, called with what every handler gets.
std::string handler(std::string_view type, const Instruction& in, std::size_t at) {
  return "((" + std::string(type) + "_handler *)f->handlers[" + text(static_cast<std::size_t>(in.op)) + "])(f->run, f->code + " +
         text(at * sizeof(Instruction)) + ", ";
}

}  // namespace

FunctionWriter::FunctionWriter(const Program& p, const state::Schema& schema, Tables& tables)
    : p_(p), schema_(schema), tables_(tables), depths_(depths(p, schema)), met_(p.code.size()) {
  for (const Instruction& in : p.code) {
    if (info(in.op).operand('c').what == Operand::target) met_[static_cast<std::size_t>(in.c)] = true;
  }
}

void FunctionWriter::line(const std::string& text) { out_ += "  " + text + '\n'; }

/// The machine begins anywhere with an empty stack: where a program was stopped, or what comes before is known.
void FunctionWriter::entries() {
  std::string cases;
  for (std::size_t i = 1; i < p_.code.size(); ++i) {
    if (depths_[i] != 0) continue;
    const bool behind_stop = info(p_.code[i - 1].op).flow == Flow::stop || info(p_.code[i - 1].op).flow == Flow::choice;
    if (!behind_stop && !entered_[i]) continue;
    met_[i] = true;
    cases += " case " + text(i) + ": goto L" + text(i) + ';';
  }
  if (cases.empty()) {
    line("if (start != 0) { f->at = start; f->depth = 0; return MORE; }");
    return;
  }
  line("switch (start) { case 0: break;" + cases + " default: f->at = start; f->depth = 0; return MORE; }");
}

std::string FunctionWriter::run() {
  entered_.resize(p_.code.size());
  for (const Instruction& in : p_.code) {
    const Flow flow = info(in.op).flow;
    if (flow == Flow::choice) entered_[static_cast<std::size_t>(in.d)] = true;
    if (flow == Flow::retry) entered_[static_cast<std::size_t>(in.c)] = true;
  }
  // Of a condition: behind what is the same for a whole row of candidates.
  for (std::size_t i = 0; i + 1 < p_.code.size() && !p_.effects; ++i) {
    if (info(p_.code[i].op).flow == Flow::keep) entered_[i + 1] = true;
  }
  entries();
  for (at_ = 0; at_ < p_.code.size(); ++at_) {
    if (!depths_[at_]) {
      reached_ = false;
      continue;
    }
    const auto depth = static_cast<std::size_t>(*depths_[at_]);
    if (met_[at_] || !reached_) {
      if (reached_) {
        for (std::size_t i = 0; i < depth; ++i) line("s" + text(i) + " = " + held_[i] + ';');
      }
      held_.clear();
      for (std::size_t i = 0; i < depth; ++i) held_.push_back("s" + text(i));
      most_met_ = std::max(most_met_, static_cast<int>(depth));
      line("L" + text(at_) + ":;");
      reached_ = true;
    }
    instruction(p_.code[at_]);
  }
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    std::string s = "O" + text(i) + ":";
    for (std::size_t k = 0; k < leaves_[i].held.size(); ++k) s += " S[" + text(k) + "] = " + leaves_[i].held[k] + ';';
    line(s + " f->at = " + text(leaves_[i].at) + "; f->depth = " + text(leaves_[i].held.size()) + "; return MORE;");
  }
  std::string head = "(frame *f, uint32_t start) {\n  int64_t *const L = f->locals, *const S = f->stack;\n"
                     "  const int32_t *const W = f->words;\n  int64_t *const F = f->fuel;\n";
  for (int i = 0; i < most_met_; ++i) head += (i == 0 ? "  int64_t s0" : ", s" + std::to_string(i));
  if (most_met_ > 0) head += ";\n";
  return head + out_ + "}\n";
}

std::string FunctionWriter::leave() {
  const bool same = !leaves_.empty() && leaves_.back().at == at_ && leaves_.back().held == held_;
  if (!same) leaves_.push_back({at_, held_});
  return "goto O" + text(leaves_.size() - 1) + ';';
}

void FunctionWriter::burn() { line("if (--*F < 0) { f->at = " + text(at_) + "; return OUT_OF_FUEL; }"); }

void FunctionWriter::jump(std::int32_t target, const std::string& condition, const std::vector<std::string>& held) {
  std::string s;
  for (std::size_t i = 0; i < held.size(); ++i) {
    const std::string to = "s" + text(i);
    if (held[i] != to) s += to + " = " + held[i] + "; ";
  }
  most_met_ = std::max(most_met_, static_cast<int>(held.size()));
  s += "goto L" + std::to_string(target) + ';';
  line(condition.empty() ? s : "if (" + condition + ") { " + s + " }");
}

void FunctionWriter::handler_arguments(int taken) {
  std::string s;
  for (std::size_t i = held_.size() - static_cast<std::size_t>(taken); i < held_.size(); ++i) s += "S[" + text(i) + "] = " + held_[i] + "; ";
  line(s + "f->at = " + text(at_) + ';');
}

void FunctionWriter::instruction(const Instruction& in) {
  if (Meanings(*this).write(in)) return;
  call_handler(in, info(in.op));
}

void FunctionWriter::call_handler(const Instruction& in, const InstructionInfo& i) {
  const int takes = taken(in, schema_);
  const std::string top = "S + " + text(held_.size()) + ")";
  const auto left = [&] { return std::vector(held_.begin(), held_.end() - takes); };
  switch (i.flow) {
    case Flow::call: line("f->at = " + text(at_) + ';'); burn(); [[fallthrough]];
    case Flow::next: {
      handler_arguments(takes);
      line(handler("next", in, at_) + top + ';');
      held_ = left();
      for (int k = 0; k < i.leaves; ++k) {
        const std::string t = "t" + text(at_) + (k == 0 ? "" : "_" + std::to_string(k));
        line("const int64_t " + t + " = S[" + text(held_.size()) + "];");
        held_.push_back(t);
      }
      return;
    }
    case Flow::loop:
      line("f->at = " + text(at_) + ';');
      jump(in.c, "!" + handler("asking", in, at_) + "L + " + text(in.b) + ")", held_);
      burn();
      return;
    case Flow::attempt:
      burn();
      line("f->at = " + text(at_) + ';');
      jump(in.c, "!((attempt_handler *)f->handlers[" + text(static_cast<std::size_t>(in.op)) + "])(f->run)", held_);
      return;
    case Flow::recall: {
      line("f->at = " + text(at_) + ';');
      auto held = held_;
      held.push_back("S[" + text(held_.size()) + "]");
      jump(in.c, handler("asking", in, at_) + top, held);
      return;
    }
    case Flow::retry:
      handler_arguments(takes);
      line("{ const int32_t stop = " + handler("stopping", in, at_) + top + "; if (stop >= 0) { f->value = stop; return STOPPED; } }");
      held_ = left();
      line("const int64_t t" + text(at_) + " = S[" + text(held_.size()) + "];");
      held_.push_back("t" + text(at_));
      return;
    case Flow::stop: case Flow::choice:
      handler_arguments(takes);
      line("f->value = " + handler("stopping", in, at_) + top + "; return STOPPED;");
      reached_ = false;
      return;
    default:
      line(leave());
      reached_ = false;
      return;
  }
}

std::string function_text(const Program& p, const state::Schema& schema, Tables& tables) { return FunctionWriter(p, schema, tables).run(); }

}  // namespace castellan::expr::native
