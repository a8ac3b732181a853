#include "interpreter/expr/native/meanings.hpp"

#include <cstdint>
#include <limits>

#include "interpreter/expr/selection/selection.hpp"
#include "interpreter/expr/values.hpp"

namespace castellan::expr::native {

namespace {

std::string number(std::int64_t n) {
  // The lowest number has no literal of its own.
  if (n == std::numeric_limits<std::int64_t>::min()) return "INT64_MIN";
  return n == static_cast<std::int32_t>(n) ? std::to_string(n) : "INT64_C(" + std::to_string(n) + ')';
}
std::string local(std::int64_t i) { return "L[" + number(i) + ']'; }

}  // namespace

bool Meanings::write(const Instruction& in) { return values(in) || reading(in) || loops(in) || changing(in); }

std::string Meanings::pop() {
  std::string s = std::move(to_.held_.back());
  to_.held_.pop_back();
  return s;
}

void Meanings::push(const std::string& expression) {
  const std::string t = "t" + number(static_cast<std::int64_t>(to_.at_));
  to_.line("const int64_t " + t + " = " + expression + ';');
  to_.held_.push_back(t);
}

void Meanings::binary(std::string_view op) {
  const std::string y = pop();
  const std::string x = pop();
  push(x + ' ' + std::string(op) + ' ' + y);
}

void Meanings::checked(std::string_view builtin) {
  const std::string out = to_.leave();
  const std::string y = pop();
  const std::string x = pop();
  const std::string t = "t" + number(static_cast<std::int64_t>(to_.at_));
  to_.line("int64_t " + t + "; if (__builtin_" + std::string(builtin) + "_overflow((int64_t)" + x + ", (int64_t)" + y + ", &" + t + ")) " + out);
  to_.held_.push_back(t);
}

void Meanings::unless(const std::string& condition) { to_.line("if (" + condition + ") " + to_.leave()); }

void Meanings::within(const std::string& value, std::int64_t n) { unless("(uint64_t)" + value + " >= " + number(n)); }

std::string Meanings::address(const state::FieldType& f, const std::string& instance, Address more) {
  const auto base = static_cast<std::int64_t>(f.base + more);
  if (f.instances == 1) return number(base);
  return number(base) + " + " + instance + (f.stride == 1 ? "" : " * " + number(f.stride));
}

std::string Meanings::instance(const state::FieldType& f, const std::string& value) {
  within(value, f.instances);
  return value;
}

bool Meanings::values(const Instruction& in) {
  switch (in.op) {
    case Op::push: to_.held_.push_back(number(in.c)); return true;
    case Op::push_wide: to_.held_.push_back(number(to_.p_.constants[static_cast<std::size_t>(in.c)])); return true;
    case Op::load: push(local(in.b)); return true;
    case Op::store: {
      const std::string v = pop();
      to_.line(local(in.b) + " = " + v + ';');
      return true;
    }
    case Op::drop: pop(); return true;
    case Op::jump_back: to_.burn(); [[fallthrough]];
    case Op::jump:
      to_.jump(in.c, "", to_.held_);
      to_.reached_ = false;
      return true;
    case Op::jump_if_false: case Op::jump_if_true: {
      const std::string v = pop();
      to_.jump(in.c, v + (in.op == Op::jump_if_true ? " != 0" : " == 0"), to_.held_);
      return true;
    }
    case Op::and_else: {
      const std::string v = pop();
      auto held = to_.held_;
      held.push_back("0");
      if (in.b != 0) {
        const std::string refuse = "*f->refused = " + number(in.b) + ';';
        to_.line("if (" + v + " == 0) " + (in.a != 0 ? refuse : "{ if (*f->refused == 0) " + refuse + " }"));
      }
      to_.jump(in.c, v + " == 0", held);
      return true;
    }
    case Op::or_else: case Op::known_else: {
      const std::string v = pop();
      auto held = to_.held_;
      held.push_back(v);
      to_.jump(in.c, v + " != " + (in.op == Op::or_else ? "0" : number(Selection::kUnknown)), held);
      return true;
    }
    case Op::done:
      if (!to_.p_.result.is(Type::Kind::none)) to_.line("f->value = " + to_.held_.back() + ';');
      to_.line("return DONE;");
      to_.reached_ = false;
      return true;
    case Op::add: checked("add"); return true;
    case Op::sub: checked("sub"); return true;
    case Op::mul: checked("mul"); return true;
    case Op::eq: binary("=="); return true;
    case Op::ne: binary("!="); return true;
    case Op::lt: binary("<"); return true;
    case Op::le: binary("<="); return true;
    case Op::gt: binary(">"); return true;
    case Op::ge: binary(">="); return true;
    case Op::min2: case Op::max2: {
      const std::string y = pop();
      const std::string x = pop();
      push(x + (in.op == Op::min2 ? " < " : " > ") + y + " ? " + x + " : " + y);
      return true;
    }
    case Op::logic_not: push(pop() + " == 0"); return true;
    default: return false;
  }
}

bool Meanings::reading(const Instruction& in) {
  const auto field = [&]() -> const state::FieldType& { return to_.schema_.field(FieldId(std::size_t{in.b})); };
  const auto top = [&](std::size_t below = 0) { return to_.held_[to_.held_.size() - 1 - below]; };
  switch (in.op) {
    case Op::load_word: push("W[" + number(in.c) + ']'); return true;
    case Op::load_field: {
      const std::string i = instance(field(), top());
      pop();
      push("W[" + address(field(), i) + ']');
      return true;
    }
    case Op::entry: {
      within(top(), in.c);
      const std::string value = pop();
      push(pop() + " * " + number(in.c) + " + " + value);
      return true;
    }
    case Op::slot_get: {
      within(top(), field().places);
      instance(field(), top(1));
      const std::string place = pop();
      push("W[" + address(field(), pop()) + " + " + place + ']');
      return true;
    }
    case Op::slot_instance: {
      within(top(), field().places);
      instance(field(), top(1));
      const std::string place = pop();
      push(pop() + " * " + number(field().places) + " + " + place);
      return true;
    }
    case Op::place_owner: {
      within(top(), field().places);
      push("W[" + number(field().maps[0].owners_at()) + " + " + pop() + "] - " + number(board::Map::kOwnerWord));
      return true;
    }
    case Op::place_component: {
      within(top(), field().places);
      push(number(to_.schema_.family(field().place_family).first.value) + " + " + pop());
      return true;
    }
    case Op::attribute: {
      within(top(), static_cast<std::int64_t>(to_.schema_.components().size()));
      push(to_.tables_.attribute(static_cast<std::size_t>(in.c)) + '[' + pop() + ']');
      return true;
    }
    case Op::attribute_at: {
      const auto words = static_cast<std::int64_t>(to_.tables_.attribute_words());
      within(top(), words - in.c);
      within(top(1), static_cast<std::int64_t>(to_.schema_.components().size()));
      const std::string position = pop();
      push(to_.tables_.attributes() + '[' + pop() + " * " + number(words) + " + " + number(in.c) + " + " + position + ']');
      return true;
    }
    case Op::piece_instance: case Op::piece_component: case Op::piece_cell: return piece(in, field());
    case Op::table: {
      const auto& t = to_.schema_.tables()[in.b];
      const std::size_t n = t.extent.size();
      if (n == 0) return false;
      std::string index;
      for (std::size_t i = 0; i < n; ++i) {
        const std::string at = "(" + top(n - 1 - i) + " - " + number(t.lower[i]) + ")";
        within(at, t.extent[i]);
        index = i == 0 ? at : "(" + index + " * " + number(t.extent[i]) + " + " + at + ')';
      }
      to_.held_.resize(to_.held_.size() - n);
      push(to_.tables_.table(in.b) + '[' + index + ']');
      return true;
    }
    case Op::turn_seat: {
      const std::int64_t n = to_.schema_.players();
      const std::int64_t by = (in.c % n + n) % n;
      within(top(), n);
      const std::string seat = pop();
      push(seat + " + " + number(by) + " < " + number(n) + " ? " + seat + " + " + number(by) + " : " + seat + " - " + number(n - by));
      return true;
    }
    case Op::pile_size: {
      const std::string i = instance(field(), top());
      pop();
      push("W[" + address(field(), i) + ']');
      return true;
    }
    case Op::pile_count: {
      const auto& family = to_.schema_.family(field().family);
      within("(" + top() + " - " + number(family.first.value) + ")", family.size);
      instance(field(), top(1));
      const std::string type = pop();
      push("W[" + address(field(), pop()) + " + 1 + " + type + " - " + number(family.first.value) + ']');
      return true;
    }
    default: return false;
  }
}

bool Meanings::piece(const Instruction& in, const state::FieldType& f) {
  if (in.op == Op::piece_component && f.shapes != nullptr) return false;
  const auto at = f.grids[0].records();
  const std::string piece = to_.held_.back();
  const std::string id = number(static_cast<std::int64_t>(to_.at_));
  const std::string slot = "p" + id;
  // A division of what is not below 0 is a shift for the C compiler, too.
  to_.line("const uint64_t " + slot + " = (uint64_t)" + piece + " % " + number(kPieceInstance) + ", i" + id + " = (uint64_t)" + piece + " / " +
           number(kPieceInstance) + ';');
  unless(piece + " < 0 || i" + id + " >= " + number(f.instances) + " || " + slot + " >= " + number(f.capacity));
  const auto word = [&](int which) {
    return "W[" + address(f, "i" + id, at.pieces - f.base + static_cast<Address>(which)) + " + " + slot + " * " + number(at.words) + ']';
  };
  unless(word(at.cell) + " == 0");
  pop();
  if (in.op == Op::piece_instance) push("(int64_t)(i" + id + " * " + number(f.capacity) + " + " + slot + ')');
  else push(word(in.op == Op::piece_cell ? at.cell : at.component));
  return true;
}

bool Meanings::loops(const Instruction& in) {
  const auto v = [&](int i) { return local(in.b + i); };
  switch (in.op) {
    case Op::iterate_range:
      to_.line("++" + v(0) + ';');
      to_.jump(in.c, v(0) + " >= " + v(1), to_.held_);
      to_.line(v(3) + " = " + v(0) + ';');
      to_.burn();
      return true;
    case Op::iterate_range_with: {
      const auto& f = to_.schema_.field(FieldId(in.d));
      // Of what is no member of the field's scope the turn itself has to speak.
      to_.line("{ const int64_t end = " + v(1) + " < " + number(f.instances) + " ? " + v(1) + " : " + number(f.instances) + "; int64_t i = " + v(0) + ';');
      to_.line("  while (++i < end && i >= 0 && W[" + address(f, "i") + "] == 0) " + v(3) + " = i;");
      to_.line("  " + v(0) + " = i; }");
      to_.jump(in.c, v(0) + " >= " + v(1), to_.held_);
      to_.line(v(3) + " = " + v(0) + ';');
      to_.burn();
      return true;
    }
    case Op::iterate_range_alike: {
      const auto& f = to_.schema_.field(FieldId(in.d));
      const Instruction* const turn = to_.p_.code.data() + to_.at_ + 1;
      const auto of_place = [&](const state::FieldType& map, std::size_t word, const std::string& place) {
        return to_.tables_.attribute(word) + '[' + number(to_.schema_.family(map.place_family).first.value) + " + " + place + ']';
      };
      const Instruction& with = turn[3];
      const std::string compared = with.op == Op::push ? number(with.c) : with.op == Op::load ? local(with.b) : "W[" + number(with.c) + ']';
      const bool attribute = turn[4].op == Op::place_component;
      to_.line("{ const int64_t end = " + v(1) + " < " + number(f.places) + " ? " + v(1) + " : " + number(f.places) + "; int64_t i = " + v(0) +
               ", wanted = " + compared + ';');
      std::string known = "1";
      if (attribute) {
        const auto& map = to_.schema_.field(FieldId(std::size_t{turn[4].b}));
        known = "(uint64_t)wanted < " + number(map.places);
        to_.line("  const _Bool known = " + known + "; if (known) wanted = " + of_place(map, static_cast<std::size_t>(turn[5].c), "wanted") + ';');
        known = "known";
      }
      to_.line("  while (++i < end && i >= 0 && " + known + " && " + of_place(f, static_cast<std::size_t>(turn[2].c), "i") + " != wanted) " + v(3) +
               " = i;");
      to_.line("  " + v(0) + " = i; }");
      to_.jump(in.c, v(0) + " >= " + v(1), to_.held_);
      to_.line(v(3) + " = " + v(0) + ';');
      to_.burn();
      return true;
    }
    case Op::iterate_area: {
      const auto& f = to_.schema_.field(FieldId(in.d));
      const std::string places = to_.tables_.areas(FieldId(in.d));
      unless(v(1) + " >= " + number(f.maps[0].areas()));
      to_.jump(in.c, v(1) + " < 0", to_.held_);
      to_.line("++" + v(0) + ';');
      to_.jump(in.c, "(uint64_t)" + v(0) + " >= (uint64_t)(" + places + "_from[" + v(1) + " + 1] - " + places + "_from[" + v(1) + "])", to_.held_);
      to_.line(v(3) + " = " + places + '[' + places + "_from[" + v(1) + "] + " + v(0) + "];");
      to_.burn();
      return true;
    }
    case Op::iterate_pile: case Op::iterate_pile_copies: {
      const auto& f = to_.schema_.field(FieldId(in.d));
      const auto& family = to_.schema_.family(f.family);
      // In more of them the handler finds the next one faster.
      constexpr int kFew = 24;
      if (family.size > kFew) return false;
      const std::string n = number(family.size);
      instance(f, v(1));
      const std::string count = "W[" + address(f, v(1)) + " + 1 + i]";
      const bool copies = in.op == Op::iterate_pile_copies;
      if (copies) to_.line("if (" + v(2) + " > 1) --" + v(2) + "; else");
      to_.line("{ int64_t i = " + v(0) + " + 1;");
      to_.line("  if (i < " + n + ") { if (W[" + address(f, v(1)) + "] == 0) i = " + n + "; while (i < " + n + " && " + count + " <= 0) ++i; " + v(2) +
               " = i < " + n + " ? " + count + " : 0; }");
      to_.line("  " + v(0) + " = i; if (i < " + n + ") " + v(3) + " = " + number(family.first.value) + " + i; }");
      to_.jump(in.c, v(0) + " >= " + n, to_.held_);
      to_.burn();
      return true;
    }
    case Op::iterate_slots: {
      const auto& f = to_.schema_.field(FieldId(in.d));
      instance(f, v(1));
      const std::string id = "again" + number(static_cast<std::int64_t>(to_.at_));
      to_.line(id + ": ++" + v(0) + ';');
      to_.jump(in.c, v(0) + " >= " + number(f.places), to_.held_);
      to_.line(v(3) + " = W[" + address(f, v(1)) + " + " + v(0) + "]; if (" + v(3) + " < 0) goto " + id + ';');
      to_.burn();
      return true;
    }
    case Op::iterate_grid: {
      const auto& f = to_.schema_.field(FieldId(in.d));
      constexpr int kBits = 32;
      if (f.capacity > kBits) return false;
      instance(f, v(1));
      const std::string bits = "b" + number(static_cast<std::int64_t>(to_.at_));
      to_.line("const uint32_t " + bits + " = " + v(0) + " + 1 < " + number(kBits) + " ? (uint32_t)W[" +
               address(f, v(1), f.grids[0].records().used - f.base) + "] >> (" + v(0) + " + 1) << (" + v(0) + " + 1) : 0;");
      to_.jump(in.c, bits + " == 0", to_.held_);
      to_.line(v(0) + " = __builtin_ctz(" + bits + ");");
      to_.line(v(3) + " = " + v(1) + " * " + number(kPieceInstance) + " + " + v(0) + ';');
      to_.burn();
      return true;
    }
    default: return false;
  }
}

void Meanings::store_word(const std::string& address, const std::string& value) {
  to_.line("if (W[" + address + "] != " + value + ") f->set(f->changes, (uint32_t)(" + address + "), (int32_t)" + value + ");");
}

bool Meanings::changing(const Instruction& in) {
  if (in.op != Op::store_field && in.op != Op::add_field) return false;
  const auto& f = to_.schema_.field(FieldId(std::size_t{in.b}));
  if (f.knowledge) return false;
  const auto before = to_.held_;
  const std::string given = before.back();
  const std::string at = address(f, before[before.size() - 2]);
  instance(f, before[before.size() - 2]);
  std::string value = given;
  if (in.op == Op::add_field) {
    value = "t" + number(static_cast<std::int64_t>(to_.at_));
    to_.line("int64_t " + value + "; if (__builtin_add_overflow((int64_t)W[" + at + "], (int64_t)" + given + ", &" + value + ")) " + to_.leave());
  }
  unless(value + " < " + number(f.min) + " || " + value + " > " + number(f.max));
  to_.held_.resize(to_.held_.size() - 2);
  store_word(at, value);
  return true;
}

}  // namespace castellan::expr::native
