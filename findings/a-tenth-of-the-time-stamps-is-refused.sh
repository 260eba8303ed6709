#!/bin/sh
# First guess: @sigstore/core reads the time of an RFC 3161 time stamp whatever fraction of a second it has: RFC 3161 (2.4.2) and DER take the zeros off its
# end, so that .130 is written .13.
# Seen with @sigstore/core 3.2.1 on replies of `openssl ts` with `clock_precision_digits = 3`: three digits are read, none is read, one or two are « invalid time »;
# so about one reply in ten is refused, each time another one. The fraction that is read is dropped: `signingTime` is up to a second early. OpenSSL,
# pkijs 4.0.0 and rfc3161-client 1.0.9 (Python) read them all.
# Who meets it: whoever checks proofs with a time stamping authority other than Sigstore's, many of which give milliseconds: nine of ten checks succeed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0 @sigstore/core@3.2.1 pkijs@4.0.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check rfc3161-client==1.0.9
cat > tsa.cnf <<'CNF'
[req]
distinguished_name = name
prompt = no
x509_extensions = tsa
[name]
CN = Time stamps of a test
[tsa]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa_config]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
clock_precision_digits = 3
ess_cert_id_alg = sha256
CNF
echo 01 > serial
echo 'a text' > data
openssl req -x509 -config tsa.cnf -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout tsa.key -out tsa.pem -days 30 2> /dev/null
openssl ts -query -data data -sha256 -cert -out query.tsq 2> /dev/null
openssl x509 -in tsa.pem -pubkey -noout > tsa.pub
for number in $(seq 1 150); do
  openssl ts -reply -queryfile query.tsq -config tsa.cnf -section tsa_config -signer tsa.pem -inkey tsa.key -out "reply.$number" 2> /dev/null
  digits=$(LC_ALL=C grep -aoE '20[0-9]{12}(\.[0-9]+)?Z' "reply.$number" | head -n 1 | sed 's/^.\{14\}\.*//; s/Z$//' | awk '{ print length($0) }')
  [ -e "digits-$digits" ] || mv "reply.$number" "digits-$digits"
  if [ -e digits-2 ] && [ -e digits-3 ]; then break; fi
done
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createPublicKey } from 'node:crypto';
import { RFC3161Timestamp } from '@sigstore/core';
import { SignedData, TimeStampResp, TSTInfo } from 'pkijs';
const key = createPublicKey(readFileSync('tsa.pub'));
for (const digits of [3, 2]) {
  const reply = readFileSync(`digits-${digits}`);
  const signed = new SignedData({ schema: TimeStampResp.fromBER(reply).timeStampToken.content });
  const time = TSTInfo.fromBER(signed.encapContentInfo.eContent.getValue()).genTime;
  let seen;
  try {
    const stamp = RFC3161Timestamp.parse(reply);
    stamp.verify(readFileSync('data'), key);
    seen = `verified, ${time - stamp.signingTime > 0 ? 'a fraction of a second early' : 'exact'}`;
  } catch (error) {
    seen = `refused, ${error.message}`;
  }
  console.log(`${digits} digits: pkijs reads ${time.toISOString().slice(-4, -1).replace(/0+$/, '').length}; @sigstore/core: ${seen}`);
}
JS
cat > look.py <<'PY'
from rfc3161_client import decode_timestamp_response
for digits in (3, 2):
    stamp = decode_timestamp_response(open(f'digits-{digits}', 'rb').read())
    print(f'{digits} digits: rfc3161-client reads the year {stamp.tst_info.gen_time.year > 2025}')
PY
{ node_modules/.bin/node look.mjs; python/bin/python look.py; for digits in 3 2; do openssl ts -verify -in digits-$digits -queryfile query.tsq -CAfile tsa.pem 2> /dev/null; done; } | tee seen
cat > expected <<'TEXT'
3 digits: pkijs reads 3; @sigstore/core: verified, a fraction of a second early
2 digits: pkijs reads 2; @sigstore/core: refused, invalid time
3 digits: rfc3161-client reads the year True
2 digits: rfc3161-client reads the year True
Verification: OK
Verification: OK
TEXT
diff expected seen && echo 'as seen before'
