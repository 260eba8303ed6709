#!/bin/sh
# First guess: `schema.partial()` is what a PATCH takes: a field that was not sent is absent, also where the schema has a default for it, as in zod 3.
# Seen with zod 4.6.7: each absent field is there with its default: {} becomes { city: 'Lyon', active: true }, also with `.default(…).optional()` and `.prefault`.
# arktype 2.2.10 and yup 1.7.1 fill in too; zod 3.25.76 and valibot 1.5.0 leave the field absent. Deriving the PATCH from a schema without defaults mends it.
# Who meets it: an upgrade to zod 4 of an API whose PATCH schemas are derived: changing the name of a customer sets all his other fields back, with 200.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund zod@4.6.7 zod-3@npm:zod@3.25.76 valibot@1.5.0 arktype@2.2.10 yup@1.7.1
cat > look.mjs <<'JS'
import { type } from 'arktype';
import * as v from 'valibot';
import * as yup from 'yup';
import { z as z4 } from 'zod';
import { z as z3 } from 'zod-3';
const sent = { name: 'Durand' };
const told = (name, value) => console.log(`${name}: ${JSON.stringify(value)}`);
for (const [name, z] of [['zod 4', z4], ['zod 3', z3]]) {
  const customer = z.object({ name: z.string(), city: z.string().default('Lyon'), active: z.boolean().default(true) });
  told(`${name}, partial()`, customer.partial().parse(sent));
  told(`${name}, default().optional()`, z.object({ city: z.string().default('Lyon').optional() }).parse({}));
}
told('zod 4, prefault() and partial()', z4.object({ city: z4.string().prefault('Lyon') }).partial().parse({}));
told('zod 4, partial() of the schema without defaults', z4.object({ name: z4.string(), city: z4.string() }).partial().parse(sent));
told('valibot, partial()', v.parse(v.partial(v.object({ name: v.string(), city: v.optional(v.string(), 'Lyon') })), sent));
told('yup, partial()', yup.object({ name: yup.string(), city: yup.string().default('Lyon') }).partial().cast(sent));
told('arktype, partial()', type({ name: 'string', city: 'string = "Lyon"' }).partial()(sent));
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
zod 4, partial(): {"name":"Durand","city":"Lyon","active":true}
zod 4, default().optional(): {"city":"Lyon"}
zod 3, partial(): {"name":"Durand"}
zod 3, default().optional(): {}
zod 4, prefault() and partial(): {"city":"Lyon"}
zod 4, partial() of the schema without defaults: {"name":"Durand"}
valibot, partial(): {"name":"Durand"}
yup, partial(): {"city":"Lyon","name":"Durand"}
arktype, partial(): {"name":"Durand","city":"Lyon"}
TEXT
diff expected seen && echo 'as seen before'
