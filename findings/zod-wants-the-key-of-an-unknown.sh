#!/bin/sh
# First guess: a key of z.unknown() may be absent: whatever is there is taken, undefined too, as in zod 3 and in zod 4 up to 4.3.
# Seen with zod 4.6.7: z.object({ a: z.unknown() }) refuses {} since 4.4.0, also for z.any(), z.undefined() and a union with
# z.undefined(); { a: undefined } is taken. z.preprocess and .default still see an absent key. zod 4.3.6 and 3.25.76 take {}.
# Who meets it: an upgrade inside version 4: a body, an event or a row written before a field existed is refused.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund zod@4.6.7 zod-43@npm:zod@4.3.6 zod-44@npm:zod@4.4.0 zod-3@npm:zod@3.25.76
cat > look.mjs <<'JS'
const kinds = {
  unknown: (z) => z.unknown(),
  any: (z) => z.any(),
  undefined: (z) => z.undefined(),
  'string or undefined': (z) => z.string().or(z.undefined()),
  'unknown optional': (z) => z.unknown().optional(),
  'default': (z) => z.string().default('d'),
  preprocess: (z) => z.preprocess((value) => value ?? 'd', z.string()),
};
for (const name of ['zod-3', 'zod-43', 'zod-44', 'zod']) {
  const { z } = await import(name);
  for (const [kind, made] of Object.entries(kinds)) {
    const schema = z.object({ a: made(z) });
    const absent = schema.safeParse({});
    console.log(`${name} ${kind}: {} ${absent.success ? 'taken' : `refused (${absent.error.issues[0].message})`}, { a: undefined } ${schema.safeParse({ a: undefined }).success ? 'taken' : 'refused'}`);
  }
}
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
zod-3 unknown: {} taken, { a: undefined } taken
zod-3 any: {} taken, { a: undefined } taken
zod-3 undefined: {} taken, { a: undefined } taken
zod-3 string or undefined: {} taken, { a: undefined } taken
zod-3 unknown optional: {} taken, { a: undefined } taken
zod-3 default: {} taken, { a: undefined } taken
zod-3 preprocess: {} taken, { a: undefined } taken
zod-43 unknown: {} taken, { a: undefined } taken
zod-43 any: {} taken, { a: undefined } taken
zod-43 undefined: {} taken, { a: undefined } taken
zod-43 string or undefined: {} taken, { a: undefined } taken
zod-43 unknown optional: {} taken, { a: undefined } taken
zod-43 default: {} taken, { a: undefined } taken
zod-43 preprocess: {} taken, { a: undefined } taken
zod-44 unknown: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod-44 any: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod-44 undefined: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod-44 string or undefined: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod-44 unknown optional: {} taken, { a: undefined } taken
zod-44 default: {} taken, { a: undefined } taken
zod-44 preprocess: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod unknown: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod any: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod undefined: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod string or undefined: {} refused (Invalid input: expected nonoptional, received undefined), { a: undefined } taken
zod unknown optional: {} taken, { a: undefined } taken
zod default: {} taken, { a: undefined } taken
zod preprocess: {} taken, { a: undefined } taken
TEXT
diff expected seen && echo 'as seen before'
