#!/bin/sh
# What tools/test makes of a CTest result file.
set -eu
script=$(CDPATH='' cd -- "$(dirname -- "$0")/../../tools/support" && pwd)/count_tests.awk

actual=$(awk -v preset=dev -f "$script" <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="(empty)" tests="6" failures="3" disabled="1" skipped="0">
	<testcase name="good_test" classname="good_test" time="0.1" status="run">
		<system-out>====
All tests passed (177 assertions in 26 test cases)

</system-out>
	</testcase>
	<testcase name="one_test" classname="one_test" time="0.1" status="run">
		<system-out>All tests passed (1 assertion in 1 test case)
</system-out>
	</testcase>
	<testcase name="plain" classname="plain" time="0.1" status="run">
		<system-out></system-out>
	</testcase>
	<testcase name="bad_test" classname="bad_test" time="0.1" status="fail">
		<failure message=""/>
		<system-out>a &lt; b &amp;&amp; c
test cases:  26 |  24 passed | 2 failed
assertions: 177 | 170 passed | 7 failed
</system-out>
	</testcase>
	<testcase name="leaking_test" classname="leaking_test" time="0.1" status="fail">
		<failure message=""/>
		<system-out>All tests passed (9 assertions in 3 test cases)
</system-out>
	</testcase>
	<testcase name="unbuilt_test" classname="unbuilt_test" time="0.1" status="notrun">
		<skipped message="Unable to find executable"/>
		<system-out></system-out>
	</testcase>
	<testcase name="off_test" classname="off_test" time="0.1" status="disabled">
		<system-out></system-out>
	</testcase>
</testsuite>
X
)

expected="| 
| ---- dev: bad_test
| a < b && c
| test cases:  26 |  24 passed | 2 failed
| assertions: 177 | 170 passed | 7 failed
| 
| 
| ---- dev: leaking_test
| All tests passed (9 assertions in 3 test cases)
| 
| 
| ---- dev: unbuilt_test
| 
summary dev: 54 passed, 4 failed
summary   failed: bad_test   (ctest --test-dir build/dev --output-on-failure -R '^bad_test\$')
summary   failed: leaking_test   (ctest --test-dir build/dev --output-on-failure -R '^leaking_test\$')
summary   failed: unbuilt_test   (ctest --test-dir build/dev --output-on-failure -R '^unbuilt_test\$')
passed 54
failed 4"

if [ "$actual" != "$expected" ]; then
  printf 'expected\n%s\n\nfound\n%s\n' "$expected" "$actual"
  exit 1
fi
