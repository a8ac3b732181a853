#include "interpreter/protocol/failure.hpp"

#include <string_view>
#include <utility>

#include "interpreter/session/report/report.hpp"

namespace castellan::protocol {
namespace {

/// At most `most` bytes of it, whole characters only.
std::string cut_text(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  const auto inside = [&](std::size_t i) {
    return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
  };
  while (end > 0 && inside(end)) --end;
  return text.substr(0, end) + "... (" + std::to_string(text.size() - end) + " bytes more)";
}

}  // namespace

Failure failure(Code code, std::string id, std::string message, const std::string& nearest) {
  Failure out{code, {{"id", std::move(id)}, {"message", std::move(message)}}};
  if (!nearest.empty()) out.data["nearest"] = nlohmann::json::array({nearest});
  return out;
}

Failure failure_of(const grammar::Error& error) {
  const grammar::Diagnostic& first = error.first();
  const bool wrong = first.id.starts_with("io/json-") || first.id == "io/rpc-params";
  Failure out{wrong ? Code::invalid_params : Code::refused, session::error_json(first)};
  // The one form in which scripts name legal moves near an illegal one.
  constexpr std::string_view kMoves = "nearest legal moves: ";
  if (first.hint.starts_with(kMoves)) {
    std::string_view rest = std::string_view(first.hint).substr(kMoves.size());
    while (!rest.empty()) {
      const std::size_t bar = rest.find(" | ");
      out.data["nearest"].push_back(rest.substr(0, bar));
      rest = bar == std::string_view::npos ? std::string_view() : rest.substr(bar + 3);
    }
  }
  // What is not there has no place.
  if (first.file == "request" && first.caret_length == 0) out.data.erase("where");
  return out;
}

Failure shortened(Failure wrong) {
  const auto shorten = [](nlohmann::json& text) {
    if (text.is_string()) text = cut_text(text.get<std::string>(), kMostMessage);
  };
  shorten(wrong.data["message"]);
  if (const auto nearest = wrong.data.find("nearest"); nearest != wrong.data.end()) {
    for (nlohmann::json& text : *nearest) shorten(text);
  }
  if (const auto where = wrong.data.find("where"); where != wrong.data.end())
    shorten((*where)["file"]);
  return wrong;
}

}  // namespace castellan::protocol
