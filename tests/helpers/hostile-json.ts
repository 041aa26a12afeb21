/** One JSON value per line. */
const SHORT = String.raw`
null
true
false
0
-0
-1
0.1
1e-400
1e308
-1e308
1e400
-1e400
9007199254740991
9007199254740993
18446744073709551616
"NaN"
"-Infinity"
"1e3"
"0x1F"
""
" "
"\u0000"
"\ud800"
"\udfff\ud800"
"\u202etxt.exe"
"\ufeff"
"e\u0301"
"'; drop table people; --"
"#{7*7}"
"{{7*7}}"
"%00"
"\r\nBcc: a@b.example"
"=cmd|x"
"<svg onload=alert(1)>"
"../../etc/passwd"
"__proto__"
"constructor"
"[object Object]"
{}
{"length":3}
{"toString":"x","valueOf":1}
{"rank":1}
{"$gt":""}
[]
[null]
[[]]
[{}]
["a","b"]
[1,2,3]
`;

/** Values known to break programs. */
export const HOSTILE_JSON: readonly string[] = [
  ...SHORT.trim().split('\n'),
  JSON.stringify('💥'.repeat(2000)),
  JSON.stringify('x'.repeat(100_000)),
  JSON.stringify('\u0300'.repeat(6000)),
  '['.repeat(5000) + ']'.repeat(5000),
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `[${Array(20_000).fill('0').join()}]`,
];
