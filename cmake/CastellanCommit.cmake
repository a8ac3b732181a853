# Writes OUT, a source with the commit of the folder SOURCE, where git knows it: 12 digits, and
# `+` behind them when files differ from it. The file is only written when that changes. Run by
# `cmake -P` at every build; outside of git, or without git, the commit is empty.
set(commit "")
find_program(GIT git)
if(GIT)
  # A copy of the sources inside of another project's clone is not of that project's commit.
  execute_process(COMMAND "${GIT}" -C "${SOURCE}" rev-parse --show-cdup
    OUTPUT_VARIABLE above RESULT_VARIABLE failed ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT failed AND above STREQUAL "")
    execute_process(COMMAND "${GIT}" -C "${SOURCE}" rev-parse --short=12 HEAD
      OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    execute_process(COMMAND "${GIT}" -C "${SOURCE}" --no-optional-locks diff-index --quiet HEAD --
      RESULT_VARIABLE differs ERROR_QUIET)
    if(commit AND differs)
      string(APPEND commit "+")
    endif()
  endif()
endif()
file(WRITE "${OUT}.next"
  "#include \"tools/cli/version.hpp\"\n\nnamespace castellan::cli {\n\n"
  "std::string_view commit() { return \"${commit}\"; }\n\n}  // namespace castellan::cli\n")
file(COPY_FILE "${OUT}.next" "${OUT}" ONLY_IF_DIFFERENT)
file(REMOVE "${OUT}.next")
