#!/bin/sh
# First guess: js-yaml reads `2026-01-02` as a Date and merges `<<: *anchor` into the mapping, as version 4 does and Python's PyYAML.
# Seen with js-yaml 5.5.0: the date is a string and `<<` is a key like any other, unless a schema with `mergeTag` is asked for; there is no
# default export either. js-yaml 4.1.1 and PyYAML 6.0.4 merge and make a date. (PyYAML alone reads 012 as octal and 22:30 to base sixty.)
# Who meets it: whoever raises the major version and reads docker-compose files, CI files or a monitoring tool's rules written with anchors: no
# error is raised, the merged values are simply absent.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund js-yaml@5.5.0 js-yaml-4@npm:js-yaml@4.1.1
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check PyYAML==6.0.4
cat > in.yaml <<'YAML'
day: 2026-01-02
mode: 012
hour: 22:30
switch: on
base: &base { retries: 3 }
mailer:
  <<: *base
  name: m
YAML
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { load as load4 } from 'js-yaml-4';
import * as five from 'js-yaml';
const text = readFileSync('in.yaml', 'utf8');
const told = (name, { day, mode, hour, switch: on, mailer }) =>
  console.log(`${name}: day ${day instanceof Date ? 'Date' : typeof day}, mode ${mode}, hour ${hour}, switch ${on}, retries ${mailer.retries}, keys ${Object.keys(mailer)}`);
told('js-yaml 4', load4(text));
told('js-yaml 5', five.load(text));
told('js-yaml 5 with mergeTag', five.load(text, { schema: five.CORE_SCHEMA.withTags(five.mergeTag) }));
console.log(`js-yaml 5 has a default export: ${'default' in five}`);
JS
cat > look.py <<'PY'
import yaml
d = yaml.safe_load(open('in.yaml'))
m = d['mailer']
print(f"PyYAML: day {type(d['day']).__name__}, mode {d['mode']}, hour {d['hour']}, switch {d.get(True, d.get('switch'))}, retries {m.get('retries')}, keys {','.join(m)}")
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
printf '%s\n' \
  'js-yaml 4: day Date, mode 12, hour 22:30, switch on, retries 3, keys retries,name' \
  'js-yaml 5: day string, mode 12, hour 22:30, switch on, retries undefined, keys <<,name' \
  'js-yaml 5 with mergeTag: day string, mode 12, hour 22:30, switch on, retries 3, keys retries,name' \
  'js-yaml 5 has a default export: false' \
  'PyYAML: day date, mode 10, hour 1350, switch True, retries 3, keys retries,name' \
  > expected
diff expected seen && echo 'as seen before'
