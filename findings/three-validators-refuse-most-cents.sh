#!/bin/sh
# First guess: `multipleOf: 0.01`, as a contract of amounts says « euros with two decimals », takes 0.07, 12.30 and every other such amount, or a validator
# misses a few of them alike.
# Seen with the 100,000 amounts from 0.00 to 999.99: msgspec 0.22.0, valibot 1.5.0 and @sinclair/typebox 0.34.52 refuse 99,982 of them: they take 0 and the
# powers of two cents (0.01, 0.02, 0.04 … 655.36). ajv 8.20.0 and Python's jsonschema 4.26.0 refuse 11,426 (0.07, 0.14, 0.28 …). zod 4.6.7, typebox 1.4.3,
# pydantic 2.14.4 and jsonschema-rs 0.61.2 take all; so does ajv with `multipleOfPrecision`.
# Who meets it: one schema in a browser, a server and a client of another language: tests with 0, 0.5 and 10 pass everywhere, an invoice of 12.30 does not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund zod@4.6.7 valibot@1.5.0 typebox@1.4.3 @sinclair/typebox@0.34.52 ajv@8.20.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check msgspec==0.22.0 pydantic==2.14.4 jsonschema==4.26.0 jsonschema-rs==0.61.2
cat > look.mjs <<'JS'
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Ajv } from 'ajv';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import * as v from 'valibot';
import { z } from 'zod';
const schema = { type: 'number', multipleOf: 0.01 };
const amounts = Array.from({ length: 100_000 }, (_, cents) => cents / 100);
const old = TypeCompiler.Compile((await import('@sinclair/typebox')).Type.Number({ multipleOf: 0.01 }));
const fresh = Compile(Type.Number({ multipleOf: 0.01 }));
const valibot = v.pipe(v.number(), v.multipleOf(0.01));
const checks = {
  zod: (amount) => z.number().multipleOf(0.01).safeParse(amount).success,
  valibot: (amount) => v.is(valibot, amount),
  typebox: (amount) => fresh.Check(amount),
  '@sinclair/typebox': (amount) => old.Check(amount),
  ajv: new Ajv().compile(schema),
  'ajv with multipleOfPrecision': new Ajv({ multipleOfPrecision: 6 }).compile(schema),
};
for (const [name, check] of Object.entries(checks)) console.log(`${name} refuses ${amounts.filter((amount) => !check(amount)).length}`);
console.log('valibot takes', amounts.filter((amount) => checks.valibot(amount)).join(' '));
JS
cat > look.py <<'PY'
from typing import Annotated
import jsonschema, jsonschema_rs, msgspec, pydantic
schema = {'type': 'number', 'multipleOf': 0.01}
python = jsonschema.Draft202012Validator(schema)
rust = jsonschema_rs.validator_for(schema)
adapter = pydantic.TypeAdapter(Annotated[float, pydantic.Field(multiple_of=0.01)])
def raises_not(check):
    def ask(amount):
        try:
            check(amount)
            return True
        except (msgspec.ValidationError, pydantic.ValidationError):
            return False
    return ask
Amount = Annotated[float, msgspec.Meta(multiple_of=0.01)]
checks = {
    'jsonschema': python.is_valid,
    'jsonschema-rs': rust.is_valid,
    'pydantic': raises_not(adapter.validate_python),
    'msgspec': raises_not(lambda amount: msgspec.convert(amount, Amount)),
}
for name, check in checks.items():
    print(f'{name} refuses {sum(not check(cents / 100) for cents in range(100000))}')
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
zod refuses 0
valibot refuses 99982
typebox refuses 0
@sinclair/typebox refuses 99982
ajv refuses 11426
ajv with multipleOfPrecision refuses 0
valibot takes 0 0.01 0.02 0.04 0.08 0.16 0.32 0.64 1.28 2.56 5.12 10.24 20.48 40.96 81.92 163.84 327.68 655.36
jsonschema refuses 11426
jsonschema-rs refuses 0
pydantic refuses 0
msgspec refuses 99982
TEXT
diff expected seen && echo 'as seen before'
