-- level: R
--- case: an escape
local s = "a\0b"  --> package/bad-source: A text of a script may hold no NUL byte.
--- case: three digits
local s = '\000'  --> package/bad-source: A text of a script may hold no NUL byte.
--- case: two digits
local s = "\00x"  --> package/bad-source: A text of a script may hold no NUL byte.
--- case: hexadecimal
local s = "\\\x00"  --> package/bad-source: A text of a script may hold no NUL byte.
--- case: a code point
local s = "\u{000}"  --> package/bad-source: A text of a script may hold no NUL byte.
--- case: what looks like it
-- log: A A \0 \0 A
print("\065", "\x41", "\\0", [[\0]], "\u{0041}") -- "\0"
--- case: string.char
local s = string.char(65, 0)  --> sandbox/nul-byte: A text of a script may hold no NUL byte.
--- case: utf8.char
local s = utf8.char(0)  --> sandbox/nul-byte: A text of a script may hold no NUL byte.
--- case: string.format
local s = ("%c"):format(0)  --> sandbox/nul-byte: A text of a script may hold no NUL byte.
