#!/bin/sh
# First guess: a DataMatrix whose fields are parted by the control characters GS and US (2D-Doc of French administrations, GS1) is given with these very characters.
# Seen with zxing-cpp 3.1.1 (Python) and zxing-wasm 3.1.6: without a text mode each is four letters, « <GS> » and « <US> », so a split at GS finds one field, and a code in
# which somebody printed the letters « <GS> » gives the same text. `Plain` (and the bytes) keep the characters. @zxing/library 0.21.3 keeps them, and has no modes.
# Who meets it: who moves from the old library to the new ones and reads 2D-Doc of tax notices, Kbis or energy labels, or lots and dates of GS1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund bwip-js@4.11.4 zxing-wasm@3.1.6 @zxing/library@0.21.3 pngjs@7.0.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check zxing-cpp==3.1.1 pillow==13.0.0
cat > look.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { BinaryBitmap, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library';
import bwipjs from 'bwip-js';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });
const codes = { parted: '10ENTREPRISE^02920RUE DE L ECOLE^031SIGNATURE', spelt: '10ENTREPRISE<GS>20RUE DE L ECOLE<US>SIGNATURE' };
const fields = (text) => `${JSON.stringify(text)}, ${text.split('\x1d').length} field(s)`;
for (const [name, text] of Object.entries(codes)) {
  const png = await bwipjs.toBuffer({ bcid: 'datamatrix', text, parse: name === 'parted', scale: 4, padding: 10, backgroundcolor: 'FFFFFF' });
  writeFileSync(`${name}.png`, png);
  console.log(`zxing-wasm ${name}: ${fields((await readBarcodes(new Blob([png])))[0].text)}`);
  console.log(`zxing-wasm Plain ${name}: ${fields((await readBarcodes(new Blob([png]), { textMode: 'Plain' }))[0].text)}`);
  const { width, height, data } = PNG.sync.read(png);
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[4 * at]);
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)));
  console.log(`@zxing/library ${name}: ${fields(new MultiFormatReader().decode(bitmap).getText())}`);
}
JS
cat > look.py <<'PY'
import json
import zxingcpp
from PIL import Image
for name in ['parted', 'spelt']:
    code = zxingcpp.read_barcodes(Image.open(f'{name}.png'))[0]
    print(f'zxing-cpp {name}: {json.dumps(code.text)}, in its bytes {code.bytes.count(29)} separator(s)')
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
zxing-wasm parted: "10ENTREPRISE<GS>20RUE DE L ECOLE<US>SIGNATURE", 1 field(s)
zxing-wasm Plain parted: "10ENTREPRISE\u001d20RUE DE L ECOLE\u001fSIGNATURE", 2 field(s)
@zxing/library parted: "10ENTREPRISE\u001d20RUE DE L ECOLE\u001fSIGNATURE", 2 field(s)
zxing-wasm spelt: "10ENTREPRISE<GS>20RUE DE L ECOLE<US>SIGNATURE", 1 field(s)
zxing-wasm Plain spelt: "10ENTREPRISE<GS>20RUE DE L ECOLE<US>SIGNATURE", 1 field(s)
@zxing/library spelt: "10ENTREPRISE<GS>20RUE DE L ECOLE<US>SIGNATURE", 1 field(s)
zxing-cpp parted: "10ENTREPRISE<GS>20RUE DE L ECOLE<US>SIGNATURE", in its bytes 1 separator(s)
zxing-cpp spelt: "10ENTREPRISE<GS>20RUE DE L ECOLE<US>SIGNATURE", in its bytes 0 separator(s)
TEXT
diff expected seen && echo 'as seen before'
