#!/bin/sh
# First guess: the JSON Schema that zod writes (z.toJSONSchema) for a host name, a duration or a name with accents is read by any validator of JSON Schema.
# Seen with zod 4.6.7: santhosh-tekuri/jsonschema 6.0.2 (Go) refuses to compile z.hostname() and z.iso.duration(), whose patterns look ahead, and
# Python's jsonschema 4.26.0 refuses the schema of a pattern of Unicode letters (\p{L}, SchemaError). Dates and plain addresses are read by both.
# Who meets it: whoever publishes the contract of a TypeScript API to a client or gateway in Go or Python; a schema is refused as a whole, not by field.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund zod@4.6.7
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check jsonschema==4.26.0
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
const kinds = {
  date: [z.iso.date(), '2026-01-02'],
  email: [z.email(), 'a@example.test'],
  hostname: [z.hostname(), 'www.example.test'],
  duration: [z.iso.duration(), 'P1Y'],
  letters: [z.string().regex(/^\p{L}+$/u), 'Noël'],
};
const written = Object.entries(kinds).map(([name, [schema, value]]) => ({ name, schema: z.toJSONSchema(schema), value, zod: schema.safeParse(value).success }));
for (const { name, zod } of written) console.log(`zod ${name}: ${zod ? 'taken' : 'refused'}`);
writeFileSync('schemas.json', JSON.stringify(written));
JS
cat > read.py <<'PY'
import json, jsonschema
for one in json.load(open('schemas.json')):
    try:
        jsonschema.validate(one['value'], one['schema'])
        print(f"Python {one['name']}: taken")
    except Exception as error:
        print(f"Python {one['name']}: {type(error).__name__}")
PY
cat > go.mod <<'GO'
module look

go 1.22

require github.com/santhosh-tekuri/jsonschema/v6 v6.0.2
GO
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func main() {
	var list []struct {
		Name          string
		Schema, Value any
	}
	text, _ := os.ReadFile("schemas.json")
	if err := json.Unmarshal(text, &list); err != nil {
		panic(err)
	}
	for _, one := range list {
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource(one.Name, one.Schema); err != nil {
			panic(err)
		}
		schema, err := compiler.Compile(one.Name)
		if err != nil {
			fmt.Println("Go "+one.Name+": schema refused")
		} else if schema.Validate(one.Value) == nil {
			fmt.Println("Go "+one.Name+": taken")
		} else {
			fmt.Println("Go "+one.Name+": value refused")
		}
	}
}
GO
go mod tidy 2> tidied || { cat tidied; exit 1; }
{ node write.mjs; python/bin/python read.py; go run .; } | tee seen
cat > expected <<'TEXT'
zod date: taken
zod email: taken
zod hostname: taken
zod duration: taken
zod letters: taken
Python date: taken
Python email: taken
Python hostname: taken
Python duration: taken
Python letters: SchemaError
Go date: taken
Go email: taken
Go hostname: schema refused
Go duration: schema refused
Go letters: taken
TEXT
diff expected seen && echo 'as seen before'
