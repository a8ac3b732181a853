#include "interpreter/drawing/last_move.hpp"

#include <algorithm>

#include "interpreter/session/session.hpp"

namespace castellan::drawing {
namespace {

/// Of a turn of several moves so many count.
constexpr std::size_t kMostMoves = 3;

class Marker {
 public:
  Marker(Picture& picture, std::optional<Seat> viewer) : picture_(picture), viewer_(viewer) {}

  void mark(const session::Record& record) {
    for (const session::Record::Part& part : record.parts) {
      const bool told =
          !viewer_ || (part.known_to & record.kind_known_to & session::viewer_bit(*viewer_)) != 0;
      if (told) mark(std::string_view(record.text).substr(part.at, part.length), record.seat);
    }
  }

 private:
  /// Where a piece lies is followed by how it is turned.
  void mark(std::string_view value, Seat seat) {
    const auto in = [&](std::vector<Panel>& panels) {
      for (Panel& panel : panels) {
        const bool board = panel.kind == Panel::Kind::grid || panel.kind == Panel::Kind::map;
        if (!board) continue;
        for (Item& item : panel.items) {
          const bool here = value.starts_with(item.place) && !item.place.empty() &&
                            (value.size() == item.place.size() || value[item.place.size()] == ' ');
          item.last = item.last || here;
        }
      }
    };
    in(picture_.shared);
    if (seat) in(picture_.players[seat.index()].panels);
  }

  Picture& picture_;
  std::optional<Seat> viewer_;
};

}  // namespace

void mark_last_move(Picture& picture, const session::Session& session, std::optional<Seat> viewer) {
  Marker marker(picture, viewer);
  const auto& records = session.records();
  std::size_t left = kMostMoves;
  for (auto record = records.rbegin(); record != records.rend() && left > 0; ++record, --left) {
    const bool same = record->seat && record->seat == records.back().seat && !record->by_hand;
    if (!same) return;
    marker.mark(*record);
  }
}

}  // namespace castellan::drawing
