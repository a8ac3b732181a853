/// What runs each method; the table is methods.cpp.
#pragma once

#include "interpreter/protocol/call.hpp"

namespace castellan::protocol::handlers {

// --- opening and closing games

nlohmann::json packages(const Call& call);
nlohmann::json new_game(const Call& call);
nlohmann::json load(const Call& call);
nlohmann::json close(const Call& call);
nlohmann::json games(const Call& call);
nlohmann::json describe(const Call& call);
nlohmann::json invite(const Call& call);
nlohmann::json join(const Call& call);

// --- playing

nlohmann::json status(const Call& call);
nlohmann::json legal(const Call& call);
nlohmann::json complete(const Call& call);
nlohmann::json apply(const Call& call);
nlohmann::json undo(const Call& call);
nlohmann::json consent(const Call& call);
nlohmann::json picture(const Call& call);
nlohmann::json redo(const Call& call);
nlohmann::json suggest(const Call& call);
nlohmann::json explain(const Call& call);

/// What a method changed since `before` is kept, however long it took; what cannot be is gone
/// back from. Errors: io/rpc-memory, io/cannot-write.
void settle(const Call& call, OpenGame& game, const session::Session::Mark& before);
/// The same, and the answer that tells it.
nlohmann::json changed(const Call& call, OpenGame& game, std::optional<Seat> viewer,
                       const session::Session::Mark& before);

// --- looking

nlohmann::json view(const Call& call);
nlohmann::json board(const Call& call);
nlohmann::json value(const Call& call);
nlohmann::json score(const Call& call);
nlohmann::json script(const Call& call);

}  // namespace castellan::protocol::handlers
