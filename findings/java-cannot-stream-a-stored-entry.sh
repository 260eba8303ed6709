#!/bin/sh
# First guess: a .zip that unzip, Python and Java's ZipFile read is read by Java's ZipInputStream too.
# Seen with yazl 3.3.1: an entry that is added as a stream with `compress: false` (a PDF or JPEG is packed already) is stored with its size behind it.
# Java 17's ZipInputStream throws « only DEFLATED entries can have EXT descriptor » there and never reaches the entries behind.
# Readers of the directory at the end (ZipFile, zipfile) have no difficulty. Deflated, or added as a buffer, it is read by all.
# Who meets it: an archive of originals written while it is sent, whose receiver is a Java service that takes the request's body in one pass.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund yazl@3.3.1
cat > write.mjs <<'JS'
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
async function write(name, add) {
  const zip = new ZipFile();
  add(zip);
  zip.addBuffer(Buffer.from('second'), 'second.txt');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(name));
}
const stream = () => Readable.from([Buffer.from('%PDF-1.7 first')]);
await write('stored-stream.zip', (zip) => zip.addReadStream(stream(), 'first.pdf', { compress: false }));
await write('deflated-stream.zip', (zip) => zip.addReadStream(stream(), 'first.pdf', { compress: true }));
await write('stored-buffer.zip', (zip) => zip.addBuffer(Buffer.from('%PDF-1.7 first'), 'first.pdf', { compress: false }));
JS
cat > Read.java <<'JAVA'
import java.io.FileInputStream;
import java.util.zip.*;
class Read {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      int read = 0;
      String end = "to the end";
      try (ZipInputStream zip = new ZipInputStream(new FileInputStream(name))) {
        while (zip.getNextEntry() != null) { zip.readAllBytes(); read++; }
      } catch (ZipException error) { end = error.getMessage(); }
      try (ZipFile zip = new ZipFile(name)) {
        System.out.println(name + ": ZipFile " + zip.size() + " entries, ZipInputStream " + read + ", " + end);
      }
    }
  }
}
JAVA
cat > read.py <<'PY'
import sys, zipfile
for name in sys.argv[1:]:
    with zipfile.ZipFile(name) as archive:
        print(f"{name}: Python {len([archive.read(one) for one in archive.namelist()])} entries")
PY
node write.mjs
{ java Read.java stored-stream.zip deflated-stream.zip stored-buffer.zip; python3 read.py stored-stream.zip deflated-stream.zip; } | tee seen
cat > expected <<'TEXT'
stored-stream.zip: ZipFile 2 entries, ZipInputStream 0, only DEFLATED entries can have EXT descriptor
deflated-stream.zip: ZipFile 2 entries, ZipInputStream 2, to the end
stored-buffer.zip: ZipFile 2 entries, ZipInputStream 2, to the end
stored-stream.zip: Python 2 entries
deflated-stream.zip: Python 2 entries
TEXT
diff expected seen && echo 'as seen before'
