// What is known of a condition before it is run for a candidate, against running it for
// every candidate of random rule text.

#include "interpreter/ruletext/optimiser/foresight.hpp"

#include <map>
#include <optional>

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/optimise.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/ruletext/vm/row_start.hpp"
#include "tests/interpreter/ruletext/random_programs.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::ruletext;
using castellan::ruletext::test::Numbers;
using castellan::ruletext::test::RandomRuleText;
using castellan::ruletext::test::RandomWorld;
using state::figures::Where;

namespace {

/// A world with figures that stand about, and conditions over a candidate `it`.
struct Foreseen : RandomWorld {
  Foreseen() {
    lay("arch", {3, 0}, Turn::quarter, "spans");
    stand(0, {Where::segment, id("table"), 0, grid().slot_at(arena, {0, 0}), 0});
    stand(1, {Where::cell, id("table"), 0, pack({3, 1}), 0});
    stand(2, {Where::holder, {}, 0, 1, 0});
    stand(4, {Where::place, id("ring"), 0, 2, 0});
    stand(5, {Where::corner, id("table"), 0, pack({1, 1}), 0});
  }
  void stand(int figure, state::figures::Location to) {
    state::figures::move(*schema, arena, schema->field(id("crew")), 0, figure, to);
  }
  [[nodiscard]] const board::Grid& grid() const { return schema->field(id("table")).grids[0]; }

  /// False when the text does not compile.
  bool compile(const std::string& text, Type it, bool varying) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    Signature s{"test", "actor", {{"it", it}}};
    if (varying) s.varying = 1;
    condition = compile_amount(vocabulary, s, test::rule_text(text, "random"), Type::truth(), out);
    return !out.has_errors();
  }
  /// The value for one candidate, or the id of the error.
  std::string value(Value actor, Value it, Notes notes = {}, std::uint32_t from = 0) {
    const ReadContext context{*schema, arena, this, 3'000};
    machine.refuel(context);
    machine.local(0) = actor;
    machine.local(1) = it;
    try {
      return std::to_string(machine.evaluate(condition, context, notes, from));
    } catch (const RuleError& e) {
      return e.id;
    }
  }
  [[nodiscard]] std::vector<Value> pieces() const {
    std::vector<Value> all;
    for (int s = grid().next_slot(arena, -1); s >= 0; s = grid().next_slot(arena, s))
      all.push_back(piece_value(0, s));
    return all;
  }
  [[nodiscard]] state::PieceSegments segments_of(Value piece) const {
    return {*schema, arena, schema->field(id("table")), 0, slot_of_piece(piece)};
  }

  Program condition;
};

}  // namespace

TEST_CASE("what is foreseen of a sort is so for all that are of it", "[random]") {
  Foreseen world;
  Numbers numbers{31};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const std::vector<std::string> of_a_segment = {"it is road", "inns of it > 1",
                                                 "(it is city and walled of it)",
                                                 "it is in (well, meadow)", "tint of it = red"};
  const std::vector<std::string> of_a_figure = {"owner of it = actor",
                                                "table[it] is not none",
                                                "holder of it != actor",
                                                "(kind of it = boss and in_supply(it))",
                                                "corner_of(it, table) is not none",
                                                "place_of(it, table) is none",
                                                "(place_of(it, table) is road)",
                                                "(place_of(it, table) is in (well, meadow))"};
  const FieldId table = world.id("table"), crew = world.id("crew");
  const auto& figures = world.schema->field(crew);
  int segments = 0, standing = 0, grounded = 0, left = 0, always = 0;
  for (int i = 0; i < 1'500; ++i) {
    const bool of_segments = i % 2 == 0;
    const std::string kind = of_segments ? "segment table" : "figure crew";
    std::string text = write("truth", 12, 4, {{kind, "it"}});
    if (random(2) == 0) {
      const auto& first = of_segments ? of_a_segment : of_a_figure;
      const std::string& known = first[random(static_cast<std::uint32_t>(first.size()))];
      text = random(3) > 0 ? known + " and (" + text + ")" : "(" + text + ") and " + known;
    } else if (random(3) == 0) {
      const auto& first = of_segments ? of_a_segment : of_a_figure;
      text = "(" + first[random(static_cast<std::uint32_t>(first.size()))] + " or steps = 1)";
    }
    const Type it = of_segments ? Type::of_field(Type::Kind::segment, table)
                                : Type::of_field(Type::Kind::figure, crew);
    INFO(text);
    if (!world.compile(text, it, i % 4 < 2)) continue;
    const auto check = [&](Sort sort, Value actor, Value candidate, int& found) {
      const std::pair<std::size_t, Value> known = {0, actor};
      sort.known = {&known, 1};
      const Foresight all = foresee(world.condition, *world.schema, sort);
      ++(all == Foresight::ask ? left : found);
      if (all == Foresight::never) CHECK(world.value(actor, candidate) == "0");
      if (all == Foresight::always) CHECK(world.value(actor, candidate) == "1");
      always += all == Foresight::always;
    };
    for (const Value actor : {0, 1}) {
      for (const Value piece : of_segments ? world.pieces() : std::vector<Value>{}) {
        const auto on = world.segments_of(piece);
        for (int k = 0; k < on.own(); ++k) {
          check({1, table, &on[k], nullptr, {}, {}}, actor, segment_value(piece, k), segments);
        }
      }
      for (int f = 0; !of_segments && f < figures.places; ++f) {
        const auto at = state::figures::location(world.arena, figures, 0, f);
        Sort sort{1, crew, nullptr, &figures.figures[static_cast<std::size_t>(f)], at.where, {}};
        check(sort, actor, f, standing);
        if (at.where != Where::segment) continue;
        sort.ground = at.field;
        sort.feature = world.segments_of(piece_value(0, at.at))[at.part].feature;
        check(sort, actor, f, grounded);
      }
    }
  }
  CHECK(segments > 1'000);
  CHECK(standing > 500);
  CHECK(grounded > 100);
  CHECK(always > 300);
  CHECK(left > 1'000);
}

TEST_CASE(
    "a program for segments of one feature gives what the whole one gives, also from where their "
    "row begins",
    "[random]") {
  Foreseen world;
  Numbers numbers{37};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const FieldId table = world.id("table");
  const std::vector<std::string> known = {"it is road", "not (it is city)",
                                          "it is in (well, meadow)", "(steps = 1 and it is road)"};
  int same = 0, decided = 0, further = 0;
  for (int i = 0; i < 500; ++i) {
    const std::string text = known[random(static_cast<std::uint32_t>(known.size()))] +
                             (random(2) == 0 ? " and (" : " or (") +
                             write("truth", 8, 3, {{"segment table", "it"}}) + ")";
    INFO(text);
    if (!world.compile(text, Type::of_field(Type::Kind::segment, table), i % 2 == 0)) continue;
    const Program whole = world.condition;
    std::vector<Notes::Note> room(whole.notes);
    struct OfFeature {
      Program program;
      std::optional<RowStart> start;
    };
    std::map<int, OfFeature> by_feature;
    for (const Value piece : world.pieces()) {
      const auto on = world.segments_of(piece);
      for (int k = 0; k < on.own(); ++k) {
        const Value candidate = segment_value(piece, k);
        world.condition = whole;
        const std::string expected = world.value(0, candidate);
        const auto [at, first] = by_feature.try_emplace(on[k].feature);
        auto& [program, start] = at->second;
        if (first) {
          program = for_feature(whole, 1, table, on[k].feature, *world.schema);
          verify(program, world.vocabulary.linkage());
        }
        const Notes notes{room.data(), 1};
        world.condition = program;
        if (start && start->decided) CHECK(std::to_string(*start->decided) == expected);
        const std::string found = world.value(0, candidate, notes, start ? start->at : 0);
        if (found == "budget/fuel" || expected == "budget/fuel") continue;
        CHECK(found == expected);
        ++same;
        if (start || found.size() > 1) continue;
        start = row_start(program, {*world.schema, world.arena, &world, 3'000}, world.machine,
                          notes, 1);
        decided += start->decided.has_value();
        further += start->at > 0;
      }
    }
  }
  CHECK(same > 1'000);
  CHECK(decided > 50);
  CHECK(further > 50);
}

TEST_CASE("what is foreseen of a component is so for all its pieces under no other one",
          "[random]") {
  Foreseen world;
  Numbers numbers{47};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const FieldId table = world.id("table"), spans = world.id("spans");
  const auto& over = world.schema->field(spans).grids[0];
  const std::vector<std::string> of_a_piece = {
      "(any s in segments(it) where s is city and walled of s)", "price of it > 1",
      "(count of s in segments(it) where s is road) = 1",
      "(every s in segments(it) where s is in (road, meadow))", "it = table[(0, 0)]"};
  int never = 0, always = 0, left = 0, covered = 0;
  for (int i = 0; i < 1'500; ++i) {
    const auto& first = of_a_piece[random(static_cast<std::uint32_t>(of_a_piece.size()))];
    const auto& second = of_a_piece[random(static_cast<std::uint32_t>(of_a_piece.size()))];
    std::string text = first + (random(2) == 0 ? " and " : " or ");
    text += random(2) == 0 ? second : "(" + write("truth", 10, 3, {{"piece table", "it"}}) + ")";
    INFO(text);
    if (!world.compile(text, Type::piece(table), i % 2 == 0)) continue;
    for (const Value piece : world.pieces()) {
      const ComponentId component(world.grid().component_of(world.arena, slot_of_piece(piece)));
      if (over.occupied(world.arena, world.grid().cell_of(world.arena, slot_of_piece(piece)))) {
        ++covered;
        continue;
      }
      switch (foresee(world.condition, *world.schema,
                      {1, table, nullptr, nullptr, {}, {}, component})) {
        case Foresight::never:
          CHECK(world.value(0, piece) == "0");
          ++never;
          break;
        case Foresight::always:
          CHECK(world.value(0, piece) == "1");
          ++always;
          break;
        case Foresight::ask:
          ++left;
          break;
      }
    }
  }
  CHECK(never > 300);
  CHECK(always > 300);
  CHECK(left > 300);
  CHECK(covered > 300);
}

TEST_CASE("what a row begins with is what every evaluation in it comes to", "[random]") {
  Foreseen world;
  world.arena.set(world.schema->field(world.id("last")).at(0), 1);
  Numbers numbers{37};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const FieldId table = world.id("table");
  const std::vector<std::string> near = {
      "abs(x of {} - x of table[(3, 0)]) + abs(y of {} - y of table[(3, 0)]) <= steps",
      "abs(x of last - x of {}) <= 2 and abs(y of {} - 0) < 2",
      "x of {} = x of last",
      "abs(y of {} - y of last) = 1",
  };
  std::vector<Value> cells, segments;
  for (std::int16_t x = -2; x < 9; ++x) {
    for (std::int16_t y = -3; y < 4; ++y) cells.push_back(pack({x, y}));
  }
  for (const Value piece : world.pieces()) {
    for (int k = 0; k < world.segments_of(piece).size(); ++k)
      segments.push_back(segment_value(piece, k));
  }
  int decided = 0, later = 0, outside = 0, alike = 0;
  for (int i = 0; i < 3'000; ++i) {
    const int kind = i % 3;
    const std::string name = kind == 0 ? "cell" : kind == 1 ? "piece table" : "segment table";
    std::string text = write("truth", 10, 4, {{name, "it"}});
    if (random(2) == 0) {
      std::string first = near[random(static_cast<std::uint32_t>(near.size()))];
      const std::string it = kind == 2 ? "piece of it" : "it";
      for (auto at = first.find("{}"); at != std::string::npos; at = first.find("{}"))
        first.replace(at, 2, it);
      text = first + " and (" + text + ")";
    }
    if (random(3) == 0) text = "(" + write("truth", 6, 3) + ") and (" + text + ")";
    const Type it = kind == 0   ? Type::cell()
                    : kind == 1 ? Type::piece(table)
                                : Type::of_field(Type::Kind::segment, table);
    INFO(text);
    if (!world.compile(text, it, true)) continue;
    const auto candidates = kind == 0 ? cells : kind == 1 ? world.pieces() : segments;
    std::vector<Notes::Note> room(world.condition.notes);
    const Notes notes{room.data(), 1};
    const std::string one = world.value(0, candidates.front(), notes);
    if (one != "0" && one != "1") continue;
    const ReadContext context{*world.schema, world.arena, &world, 3'000};
    const RowStart start = row_start(world.condition, context, world.machine, notes, 1);
    if (start.at > 0 || start.decided || start.within) CHECK(has_row_start(world.condition, 1));
    for (const Value candidate : candidates) {
      const std::string plain = world.value(0, candidate);
      if (plain == "budget/fuel") continue;
      CHECK(world.value(0, candidate, notes, start.at) == plain);
      if (start.decided) CHECK(std::to_string(*start.decided) == plain);
      const Value piece = kind == 2 ? piece_of_segment(candidate) : candidate;
      const Cell cell = kind == 0 ? unpack_cell(static_cast<Word>(candidate))
                                  : world.grid().cell_of(world.arena, slot_of_piece(piece));
      if (start.within && !start.within->contains(cell)) {
        CHECK(plain != "1");
        ++outside;
      }
      decided += start.decided.has_value();
      later += start.at > 0;
      ++alike;
    }
  }
  CHECK(decided > 1'000);
  CHECK(later > 2'000);
  CHECK(outside > 2'000);
  CHECK(alike > 20'000);
}
