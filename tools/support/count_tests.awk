# Reads the JUnit file of one ctest run and prints
#   | ...         the output of each failed test and how to run it alone
#   summary ...   one line a part and one a failed test
#   passed N, failed N
# A Catch2 program counts its test cases, any other test counts as one.

function unescape(text) {
  gsub(/&lt;/, "<", text)
  gsub(/&gt;/, ">", text)
  gsub(/&quot;/, "\"", text)
  gsub(/&apos;/, "'", text)
  gsub(/&amp;/, "\\&", text)
  return text
}

function attribute(line, key,    rest) {
  rest = line
  if (!sub(".*[ \t]" key "=\"", "", rest)) return ""
  sub(/".*/, "", rest)
  return unescape(rest)
}

/<testcase / {
  name = attribute($0, "name")
  status = attribute($0, "status")
  output = ""
  cases = bad_cases = 0
}

/<system-out>/ { in_output = 1; sub(/.*<system-out>/, "") }

in_output {
  line = $0
  if (sub(/<\/system-out>.*/, "", line)) in_output = 0
  line = unescape(line)
  output = output "| " line "\n"
  if (line ~ /^All tests passed \([0-9]+ assertions? in [0-9]+ test cases?\)/) {
    sub(/.* in /, "", line)
    cases += line + 0
  } else if (line ~ /^test cases: +[0-9]+ \|/) {
    split(line, column, "|")
    sub(/^test cases: +/, "", column[1])
    cases += column[1] + 0
    for (i in column) if (column[i] ~ /failed/) bad_cases += column[i] + 0
  }
}

/<\/testcase>/ {
  if (status == "disabled") next
  if (cases == 0) cases = 1
  if (status == "run" && bad_cases == 0) {
    passed += cases
    next
  }
  # A program that crashed, leaked or ran too long failed at least once.
  if (bad_cases == 0) bad_cases = 1
  if (bad_cases > cases) cases = bad_cases
  passed += cases - bad_cases
  failed += bad_cases
  command = "ctest --test-dir build/" preset " --output-on-failure -R '^" name "$'"
  failures = failures "summary   failed: " name "   (" command ")\n"
  printf "| \n| ---- %s: %s\n%s", preset, name, output
}

END {
  printf "summary %s: %d passed, %d failed\n%s", preset, passed, failed, failures
  printf "passed %d\nfailed %d\n", passed, failed
}
