#include "interpreter/drawing/colour.hpp"

namespace castellan::drawing {
namespace {

struct NamedColour {
  std::string_view name;
  Colour colour;
};

constexpr NamedColour kNamedColours[] = {
    {"aqua", {0, 255, 255}},    {"black", {0, 0, 0}},       {"blue", {0, 0, 255}},
    {"fuchsia", {255, 0, 255}}, {"gray", {128, 128, 128}},  {"green", {0, 128, 0}},
    {"grey", {128, 128, 128}},  {"lime", {0, 255, 0}},      {"maroon", {128, 0, 0}},
    {"navy", {0, 0, 128}},      {"olive", {128, 128, 0}},   {"orange", {255, 165, 0}},
    {"purple", {128, 0, 128}},  {"red", {255, 0, 0}},       {"silver", {192, 192, 192}},
    {"teal", {0, 128, 128}},    {"white", {255, 255, 255}}, {"yellow", {255, 255, 0}},
};

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::optional<Colour> parse_colour(std::string_view text) {
  for (const NamedColour& n : kNamedColours) {
    if (n.name == text) return n.colour;
  }
  if (text.size() != 7 || text[0] != '#') return std::nullopt;
  std::uint8_t bytes[3] = {};
  for (std::size_t i = 0; i < 3; ++i) {
    const int high = digit(text[1 + 2 * i]);
    const int low = digit(text[2 + 2 * i]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return Colour{bytes[0], bytes[1], bytes[2]};
}

std::string hex(Colour colour) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "#";
  for (const std::uint8_t byte : {colour.red, colour.green, colour.blue}) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

// Thousandths of the weights by which the eye judges brightness.
bool is_light(Colour colour) {
  return 299 * colour.red + 587 * colour.green + 114 * colour.blue > 140'000;
}

Colour mix(Colour colour, Colour other, int percent) {
  const auto part = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>((a * (100 - percent) + b * percent) / 100);
  };
  return {part(colour.red, other.red), part(colour.green, other.green),
          part(colour.blue, other.blue)};
}

}  // namespace castellan::drawing
