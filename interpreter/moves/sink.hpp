/// Somebody who is given one thing after the other. A view of a callable object,
/// which must outlive it. Private to interpreter/moves.
#pragma once

#include <concepts>

namespace castellan::moves {

template <class T>
class Sink {
 public:
  template <class F>
  requires(!std::same_as<F, Sink>)
      Sink(F& receiver)  // NOLINT(google-explicit-constructor): a parameter's type
      : receiver_(&receiver),
        give_([](void* r, const T& thing) { return (*static_cast<F*>(r))(thing); }) {}

  /// False: no more are wanted.
  bool operator()(const T& thing) const { return give_(receiver_, thing); }

 private:
  void* receiver_;
  bool (*give_)(void*, const T&);
};

}  // namespace castellan::moves
