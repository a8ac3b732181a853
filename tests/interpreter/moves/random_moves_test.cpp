// Moves declared at random: listed is what is legal by itself, in blocks as one by one.

#include <algorithm>
#include <string>
#include <vector>

#include "tests/interpreter/moves/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::moves::test {

namespace {

/// A kind of parameter: what it is called as a domain, what it can be at most, and a number that it
/// has.
struct Sort {
  DomainKind kind;
  std::vector<std::string> from;  ///< one or more domains of it
  std::vector<std::string> values;
  std::string measure;  ///< behind it comes the parameter
};

const std::vector<Sort>& sorts() {
  static const std::vector<std::string> tiles = [] {
    Box box;
    const auto& family = box.schema->family(box.schema->find_family("tile"));
    std::vector<std::string> names;
    for (std::int32_t i = 0; i < family.size; ++i)
      names.push_back(
          box.schema->components()[family.first.index() + static_cast<std::size_t>(i)].name);
    return names;
  }();
  static const std::vector<Sort> all = {
      {DomainKind::place, {"isle"}, {"north", "east", "south", "west", "mid"}, "depth of "},
      {DomainKind::component,
       {"hand of actor"},
       {"red-1", "red-2", "red-4", "blue-2", "blue-3", "green-0", "wild"},
       "value of "},
      {DomainKind::component, {"shelf"}, tiles, "price of "},
      {DomainKind::component, {"market", "reserve of actor"}, tiles, "price of "},
      {DomainKind::number, {}, {"-1", "0", "1", "2", "3"}, ""}};
  return all;
}

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {}

  Move move(const std::string& name) {
    std::vector<Parameter> parameters;
    measures_.clear();
    chosen.clear();
    said.clear();
    const std::size_t n = 1 + pick(3);
    for (std::size_t i = 0; i < n; ++i) {
      // Places oftenest: most is done for them.
      const Sort& sort = sorts()[pick(2) == 0 ? 0 : pick(sorts().size())];
      const std::string own(1, static_cast<char>('a' + i));
      std::vector<description::Domain> domains;
      for (std::size_t d = 0; d < std::max<std::size_t>(1, sort.from.size()); ++d) {
        const std::string where = pick(3) == 0 ? "" : truth(sort.measure + "it");
        said +=
            own + " from '" + (sort.from.empty() ? "" : sort.from[d]) + "' where " + where + "\n";
        domains.push_back(domain(sort.kind, sort.from.empty() ? "" : sort.from[d], where));
        if (sort.kind == DomainKind::number) {
          domains.back().least = rule_text("0 - 1");
          domains.back().most = rule_text(pick(2) == 0 ? "3" : "min(limit, 3)");
        }
      }
      std::vector<Condition> conditions;
      if (pick(3) == 0)
        conditions.push_back(
            asked("a condition of " + own, truth(sort.measure + (pick(2) == 0 ? "it" : own))));
      parameters.push_back(parameter(own, std::move(domains), std::move(conditions)));
      measures_.push_back(sort.measure + own);
      chosen.push_back(&sort);
    }
    std::vector<Condition> conditions;
    for (std::size_t c = pick(3); c > 0; --c)
      conditions.push_back(asked("a condition", truth(measures_[pick(measures_.size())])));
    return test::move(name, std::move(parameters), std::move(conditions));
  }

  // Of the move written last:
  std::vector<const Sort*> chosen;  ///< by parameter
  std::string said;                 ///< its conditions, for messages

 private:
  std::size_t pick(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  Condition asked(const std::string& what, const std::string& test) {
    said += what + ": " + test + "\n";
    return condition(test);
  }
  std::string number() {
    if (!measures_.empty() && pick(3) == 0) return measures_[pick(measures_.size())];
    static const char* const kNumbers[] = {
        "limit", "limit - 2", "0", "1", "2", "3", "size of hand of actor"};
    return kNumbers[pick(std::size(kNumbers))];
  }
  std::string comparison(const std::string& measure) {
    static const char* const kHow[] = {" = ", " != ", " < ", " <= ", " > ", " >= "};
    const std::string left = pick(4) == 0 ? number() : measure;
    return left + kHow[pick(std::size(kHow))] + number();
  }
  std::string truth(const std::string& measure) {
    switch (pick(5)) {
      case 0:
        return comparison(measure) + " and " + comparison(measure);
      case 1:
        return comparison(measure) + " or " + comparison(measure);
      case 2:
        return "not (" + comparison(measure) + ") or (" + comparison(measure) + " and " +
               comparison(measure) + ")";
      default:
        return comparison(measure);
    }
  }

  Random random_;
  std::vector<std::string> measures_;
};

/// All values of all parameters behind a verb.
std::vector<std::string> texts_of(const std::string& verb,
                                  const std::vector<const Sort*>& parameters) {
  std::vector<std::string> all = {verb};
  for (const Sort* sort : parameters) {
    std::vector<std::string> longer;
    for (const std::string& text : all) {
      for (const std::string& value : sort->values) longer.push_back(text + " " + value);
    }
    all = std::move(longer);
  }
  return all;
}

}  // namespace

TEST_CASE("what is listed of moves declared at random is what is legal by itself", "[random]") {
  Random random(5);
  std::size_t legal = 0, refused = 0;
  for (std::uint64_t round = 0; round < 400; ++round) {
    Writer write(round);
    Description d = box_of_cards();
    d.moves.clear();
    const Move written = write.move("do");
    d.moves.push_back(written);
    Box box(d);
    INFO("round " << round << "\n" << write.said);
    const auto candidates = texts_of("do", write.chosen);
    for (int position = 0; position < 3; ++position) {
      box.shuffle(random);
      const Seat seat(position % 2);
      auto one_by_one = box.texts("do", seat);
      moves::MoveList list;
      box.table.enumerate(box.every, box.context(), seat, box.scratch, list);
      std::vector<moves::Move> blocks;
      list.copy_to(blocks);
      REQUIRE(blocks == box.legal(box.every, seat));
      REQUIRE(box.table.count(box.every, box.context(), seat, box.scratch) == blocks.size());
      std::sort(one_by_one.begin(), one_by_one.end());
      std::vector<std::string> by_itself;
      for (const std::string& text : candidates) {
        Refusal why;
        if (box.parse(text, why, seat))
          by_itself.push_back(text);
        else
          REQUIRE(std::ranges::all_of(why.nearest, [&](const auto& n) {
            return std::ranges::binary_search(one_by_one, n);
          }));
      }
      legal += by_itself.size();
      refused += candidates.size() - by_itself.size();
      std::sort(by_itself.begin(), by_itself.end());
      REQUIRE(one_by_one == by_itself);
    }
  }
  CHECK(legal > 5000);
  CHECK(refused > 40'000);
}

}  // namespace castellan::moves::test
