#!/bin/sh
# First guess: what a zod schema takes, the JSON Schema that zod writes of it with `io: 'input'` takes as well; where that cannot be said, z.toJSONSchema throws, as it does for dates.
# Seen with zod 4.6.7, ajv 8.20.0 and ajv-formats 3.0.1: the flags of a pattern are dropped, so that /^fr/i refuses « FR12 »; `.trim().regex()`, `.trim().max()` and
# `.toLowerCase().regex()` are written as if the text came trimmed or lowered; z.coerce.number() wants a number; a field with `.catch()` is required; z.url() (« uri ») refuses
# an accent or a blank in a path, which zod takes. No error, no warning.
# Who meets it: a form or a client of another language that checks by the published contract: it refuses SIRETs pasted with blanks that the server would take.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund zod@4.6.7 ajv@8.20.0 ajv-formats@3.0.1
cat > look.mjs <<'JS'
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';
const cases = [
  ['a pattern', z.string().regex(/^fr/), 'fr12'],
  ['a pattern with i', z.string().regex(/^fr/i), 'FR12'],
  ['trim, pattern', z.string().trim().regex(/^\d{14}$/), ' 73282932000074 '],
  ['trim, max', z.string().trim().max(3), ' abc '],
  ['lower case, pattern', z.string().toLowerCase().regex(/^[a-z]+$/), 'ABC'],
  ['coerce', z.coerce.number(), '12'],
  ['stringbool', z.stringbool(), 'true'],
  ['default', z.object({ a: z.string().default('x') }), {}],
  ['catch', z.object({ a: z.string().catch('x') }), {}],
  ['url', z.url(), 'https://exemple.fr/été'],
  ['e-mail', z.email(), 'a+b@exemple.fr'],
  ['time of day', z.iso.time(), '10:30'],
];
for (const [name, schema, value] of cases) {
  const written = z.toJSONSchema(schema, { io: 'input' });
  const ajv = new Ajv2020({ strict: false, logger: false });
  (formats.default ?? formats)(ajv);
  const { $schema, ...rest } = written;
  console.log(`${name}: zod ${schema.safeParse(value).success}, its JSON Schema ${ajv.compile(written)(value)} ${JSON.stringify(rest).slice(0, 110)}`);
}
try {
  z.toJSONSchema(z.date());
} catch (error) {
  console.log(`date: ${error.message}`);
}
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
a pattern: zod true, its JSON Schema true {"type":"string","pattern":"^fr"}
a pattern with i: zod true, its JSON Schema false {"type":"string","pattern":"^fr"}
trim, pattern: zod true, its JSON Schema false {"type":"string","pattern":"^\\d{14}$"}
trim, max: zod true, its JSON Schema false {"type":"string","maxLength":3}
lower case, pattern: zod true, its JSON Schema false {"type":"string","pattern":"^[a-z]+$"}
coerce: zod true, its JSON Schema false {"type":"number"}
stringbool: zod true, its JSON Schema true {"type":"string"}
default: zod true, its JSON Schema true {"type":"object","properties":{"a":{"default":"x","type":"string"}}}
catch: zod true, its JSON Schema false {"type":"object","properties":{"a":{"default":"x","type":"string"}},"required":["a"]}
url: zod true, its JSON Schema false {"type":"string","format":"uri"}
e-mail: zod true, its JSON Schema true {"type":"string","format":"email","pattern":"^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A
time of day: zod true, its JSON Schema true {"type":"string","pattern":"^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?$"}
date: Date cannot be represented in JSON Schema
TEXT
diff expected seen && echo 'as seen before'
