// Invalid and borderline values for every part of a call (C32). A malformed value is refused by the first check and never reaches a column,
// so each kind of parameter also has well-formed values at the limits of its range.

export const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

export const PATHS: readonly string[] = [
  '__proto__',
  'constructor',
  '%00',
  '%ED%A0%80',
  '%',
  '1e309',
  '-1',
  '-0',
  '0',
  '1.5',
  '0x10',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '9'.repeat(400),
  "1'--",
  '..%2f..%2f',
  '%F0%9F%92%A5',
];
/** As in a query, encoded. */
export const QUERIES: readonly string[] = [
  ...PATHS,
  '',
  '[]',
  '{}',
  'null',
  '[[[[',
  encodeURIComponent(deep(2_000)),
  '%22%5Cud800%22',
  '%7B%22__proto__%22%3A1%7D',
  '%22%5Cu0000%22',
];

/** Numbers at the limits of their types, as JSON: PostgreSQL's int and bigint, JavaScript's safe integers, no number at all. */
const EDGES: readonly string[] = [
  ...['0', '-0', '1', '-1', '0.5', '2147483646', '2147483647', '2147483648', '-2147483649', '4294967296'],
  ...['9007199254740991', '9007199254740993', '9223372036854775807', '9223372036854775808', '1e308', '1e400'],
  ...['"1"', '"2147483648"', '"1e3"', '"NaN"', 'null', 'true', '{}', '[1]'],
];
/** Valid days, invalid ones, and ones that a column cannot hold; as JSON. */
export const DAYS: readonly string[] = [
  ...['"0000-01-01"', '"0001-01-01"', '"1899-12-31"', '"9999-12-31"', '"9999-99-99"', '"2027-02-30"', '"275760-09-13"'],
  ...['"+275760-09-13"', '"-000001-01-01"', '"2027-01-31T00:00:00Z"', '"infinity"', '"epoch"', '"now"', '20270131'],
];
/** JSON, as in the body. */
export const VALUES: readonly string[] = [
  ...EDGES,
  ...EDGES.map((edge) => `[${edge}]`),
  ...DAYS,
  ...['[]', '""', '-0', '9'.repeat(400), '[null]'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"__proto__"'],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}', '["\\u0000"]'],
  ...[`"${'x'.repeat(12_000)}"`, '"\\u202e\\u2028"', '"\' OR 1=1 --"', deep(5_000)],
];
/** Invalid text: PostgreSQL has no NUL, and a lone surrogate is no character. */
export const NEVER_TEXT = /\\u0000|\\ud800|\\udc00/;
/** Invalid days: PostgreSQL has no year 0, and no calendar has the others. */
export const NEVER_DAY = /0000-01-01|275760|-000001|9999-99-99|02-30/;
export const BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '1',
  '"x"',
  '[]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  deep(5_000),
  `{"a":${deep(5_000)}}`,
  deep(100_000),
  '\u0000',
  '\ufeff{}',
];

/** Well-formed simple-rest parameters; `fields` are those of the list's rows. */
export function listQueries(fields: readonly string[]): string[] {
  const query = (name: string, json: string): string => `${name}=${encodeURIComponent(json)}`;
  const ranges = EDGES.flatMap((edge) => [`[0,${edge}]`, `[${edge},${edge}]`, `[1,${edge}]`]);
  const names = [...fields, '__proto__', 'constructor', 'toString', 'a.b'];
  return [
    ...ranges.map((range) => query('range', range)),
    ...names.flatMap((name) => [query('sort', `["${name}","ASC"]`), query('sort', `["${name}","DESC"]`)]),
    ...names.flatMap((name) => [...EDGES, `[${EDGES.join(',')}]`, ...DAYS].map((value) => query('filter', `{"${name}":${value}}`))),
    // Together, at the limits of both.
    `${query('sort', '["id","DESC"]')}&${query('range', '[2147483645,2147483646]')}`,
    query('filter', `{"id":[${Array(1_001).fill(1).join(',')}]}`),
    query('filter', `{"id":${deep(2_000)}}`),
    query('filter', '{"q":"%_\\\\\\u0301 ﬁ 😀"}'),
  ];
}

/** Positions that do not exist in the log. */
export const POSITIONS: readonly string[] = [
  ...['NaN', 'Infinity', '-1', '-0', '1e3', '1e309', '1.5', '0x10', '007', '9223372036854775808', '99999999999999999999', '9'.repeat(64)],
];
