#include <grammar/diagnostic.hpp>
#include <iostream>

int main() {
  using namespace castellan::grammar;
  const Source source("a.txt", "some seeed");
  std::cout << render(diagnose(source, {5, 10}, "example/unknown",
                               "'seeed' is no word of this file.",
                               nearest_hint("seeed", {"speed limit", "seed"})))
            << '\n';
}
