/// The lexical base of every grammar: blanks, comments, words, numbers,
/// strings and ids. Rules only; no actions, no state.
///
/// Who owns whitespace: no rule here swallows blanks around itself. `blanks`
/// stays on the line; `gap` crosses line ends and comments and stands only
/// where a text cannot end (after an operator, a comma, an opening bracket),
/// so that a line end elsewhere separates statements.
/// Texts have been checked before (build/text.hpp): well-formed UTF-8 without
/// control characters, so bytes above 127 are letters or stray symbols.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>
#include <utility>

namespace castellan::grammar::rules {

using namespace tao::pegtl;

/// A text as a template argument, with its closing zero.
template <std::size_t N>
struct Letters {
  char text[N];
  // NOLINTNEXTLINE(google-explicit-constructor): literals stand where it is wanted.
  consteval Letters(const char (&from)[N]) { std::copy_n(from, N, text); }
};

template <Letters L, typename Indices>
struct Spelled;
template <Letters L, std::size_t... I>
struct Spelled<L, std::index_sequence<I...>> {
  using exact = ascii::string<L.text[I]...>;
  using any_case = ascii::istring<L.text[I]...>;
};

/// Exactly this text. PEGTL's macro for it expands to five hundred templates a
/// word, most of what a compiler would read here.
template <Letters L>
using literal = typename Spelled<L, std::make_index_sequence<sizeof(L.text) - 1>>::exact;
/// This text in capital and small letters.
template <Letters L>
using any_case = typename Spelled<L, std::make_index_sequence<sizeof(L.text) - 1>>::any_case;

/// `Rules` as one token: what it is made of is neither kept in a tree nor
/// expected in a message. Matched without the control and the actions of the
/// grammar around it, so that every use shares one instantiation.
template <typename... Rules>
struct token {
  using rule_t = token;
  using subs_t = type_list<>;

  template <apply_mode, rewind_mode M, template <typename...> class, template <typename...> class,
            typename ParseInput, typename... States>
  [[nodiscard]] static bool match(ParseInput& in, States&&...) {
    return tao::pegtl::match<seq<Rules...>, apply_mode::nothing, M, nothing, normal>(in);
  }
};

// clang-format off

// Whitespace
struct blank_char    : one<' ', '\t'> {};
struct blanks        : token<star<blank_char>> {};
struct some_blanks   : token<plus<blank_char>> {};
struct comment       : seq<one<'#'>, until<at<eolf>>> {};
struct gap           : token<star<sor<blank_char, eol, comment>>> {};

// Words. Letters are the name characters of XML 1.0 without ':', so that no
// invisible or punctuation character hides in a name.
struct foreign_letter : utf8::ranges<0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x2FF, 0x370, 0x37D, 0x37F, 0x1FFF,
                                     0x2070, 0x218F, 0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xF900, 0xFDCF,
                                     0xFDF0, 0xFFFD, 0x10000, 0xEFFFF> {};
struct foreign_mark   : utf8::ranges<0xB7, 0xB7, 0x300, 0x36F> {};
struct letter         : sor<identifier_first, foreign_letter> {};
struct word_char      : sor<identifier_other, foreign_letter, foreign_mark> {};
struct hyphen_part    : seq<one<'-'>, letter> {};
struct word_end       : token<not_at<sor<word_char, hyphen_part>>> {};
struct name           : token<letter, star<word_char>, star<hyphen_part, star<word_char>>> {};


/// One of these words as a whole. The first that is there decides: a word stands
/// before those that it begins with.
template <Letters... Words>
struct words {
  using rule_t = words;
  using subs_t = type_list<>;

  template <apply_mode, rewind_mode M, template <typename...> class, template <typename...> class, typename ParseInput,
            typename... States>
  [[nodiscard]] static bool match(ParseInput& in, States&&...) {
    std::size_t length = 0;
    if (!(is_next<Words>(in, length) || ...)) return false;
    auto mark = in.template mark<M>();
    in.bump_in_this_line(length);
    return mark(tao::pegtl::match<word_end, apply_mode::nothing, rewind_mode::required, nothing, normal>(in));
  }

 private:
  template <Letters Word, typename ParseInput>
  static bool is_next(const ParseInput& in, std::size_t& length) {
    length = sizeof(Word.text) - 1;
    return in.size(length) >= length && std::equal(Word.text, Word.text + length, in.current());
  }
};

/// The same of a list that others read, too: the longest that is there decides.
template <const auto& Words>
struct word_of {
  using rule_t = word_of;
  using subs_t = type_list<>;

  template <apply_mode, rewind_mode M, template <typename...> class, template <typename...> class, typename ParseInput,
            typename... States>
  [[nodiscard]] static bool match(ParseInput& in, States&&...) {
    const std::string_view text(in.current(), in.size(0));
    std::size_t length = 0;
    for (const std::string_view word : Words) {
      if (word.size() > length && text.starts_with(word)) length = word.size();
    }
    if (length == 0) return false;
    auto mark = in.template mark<M>();
    in.bump_in_this_line(length);
    return mark(tao::pegtl::match<word_end, apply_mode::nothing, rewind_mode::required, nothing, normal>(in));
  }
};

// Numbers and strings
struct number         : token<plus<digit>, not_at<letter>> {};
struct string_escape  : seq<one<'\\'>, one<'"', '\\'>> {};
struct string_char    : sor<string_escape, not_one<'"', '\\', '\r', '\n'>> {};
struct string_text    : token<star<string_char>> {};
struct string_close   : one<'"'> {};
struct string         : seq<one<'"'>, string_text, must<string_close>> {};

// Ids of components, rows and places: tower-07-NEW, base/CRFr, base/FFFF.m
struct id_char        : sor<word_char, one<'/', '.', '~', '-'>> {};
struct id             : token<plus<id_char>> {};

struct comma          : token<gap, one<','>, gap> {};

// clang-format on

}  // namespace castellan::grammar::rules

namespace tao::pegtl {

template <typename Name, typename... Rules>
struct analyze_traits<Name, castellan::grammar::rules::token<Rules...>>
    : analyze_traits<Name, typename seq<Rules...>::rule_t> {};

template <typename Name, const auto& Words>
struct analyze_traits<Name, castellan::grammar::rules::word_of<Words>> : analyze_any_traits<> {};

template <typename Name, castellan::grammar::rules::Letters... Words>
struct analyze_traits<Name, castellan::grammar::rules::words<Words...>> : analyze_any_traits<> {};

}  // namespace tao::pegtl
