#!/bin/sh
# First guess: DecompressionStream('gzip') reads what zlib.gunzipSync, gzip -d and Python's gzip read: a file of several members (RFC 1952, 2.2), as pigz,
# bgzip, logrotate with append and joined exports write, and zlib.inflateRaw stops at the end of the data whatever stands behind it.
# Seen with Node 24.21.0: after the first member the stream fails (« Trailing junk found after the end of the compressed stream »), so the whole file is lost
# or, read piece by piece, ends early; likewise deflate-raw with one byte behind it, which zlib takes. The Compression Standard asks for that.
# Who meets it: whoever replaces node:zlib by the web streams to run the same code in a browser.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import zlib from 'node:zlib';
const members = readFileSync('two.gz');
const tailed = Buffer.concat([zlib.deflateRawSync('whole'), Buffer.from([0])]);
async function streamed(bytes, format) {
  let text = '';
  try {
    for await (const piece of new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format))) text += Buffer.from(piece).toString();
    return JSON.stringify(text);
  } catch (error) {
    return `${JSON.stringify(text)}, then ${error.name} ${error.code}`;
  }
}
console.log('node', process.versions.node);
console.log('gunzipSync', JSON.stringify(zlib.gunzipSync(members).toString()));
console.log('DecompressionStream gzip', await streamed(members, 'gzip'));
console.log('inflateRawSync', JSON.stringify(zlib.inflateRawSync(tailed).toString()));
console.log('DecompressionStream deflate-raw', await streamed(tailed, 'deflate-raw'));
JS
{ printf 'first ' | gzip -n; printf 'second' | gzip -n; } > two.gz
{ printf 'gzip -d "%s"\n' "$(gzip -dc two.gz)"; python3 -c "import gzip; print('Python', gzip.open('two.gz').read())"; node_modules/.bin/node look.mjs; } | tee seen
cat > expected <<'TEXT'
gzip -d "first second"
Python b'first second'
node 24.21.0
gunzipSync "first second"
DecompressionStream gzip "first ", then TypeError ERR_TRAILING_JUNK_AFTER_STREAM_END
inflateRawSync "whole"
DecompressionStream deflate-raw "whole", then TypeError ERR_TRAILING_JUNK_AFTER_STREAM_END
TEXT
diff expected seen && echo 'as seen before'
