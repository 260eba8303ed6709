#!/bin/sh
# First guess: rfc3161-client takes a reply of `openssl ts` whether it holds the certificate of the signer alone or with its issuers, which a request may ask for and
# which lets it be checked years later.
# Seen with rfc3161-client 1.0.9 (Python): with the signer alone it is verified; with the issuer behind it it cannot be read (« InvalidSetOrdering »). OpenSSL puts the
# signer first; the reader asks for the set in DER's order, in which the shorter certificate, that of the issuer, comes first. RFC 5652 takes
# BER there, DER is for what is signed alone. OpenSSL and pkijs 4.0.0 verify it.
# Who meets it: an archive of time stamps that were fetched with their chain; whether one is read depends on which certificate is longer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0 pkijs@4.0.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check rfc3161-client==1.0.9
cat > tsa.cnf <<'CNF'
[req]
distinguished_name = name
prompt = no
[name]
CN = Issuer of a test
[issuer]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[tsa]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[tsa_config]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
CNF
echo 01 > serial
printf 'a text' > data
curve='ec -pkeyopt ec_paramgen_curve:P-256'
openssl req -x509 -config tsa.cnf -extensions issuer -newkey $curve -nodes -keyout issuer.key -out issuer.pem -days 30 2> /dev/null
openssl req -config tsa.cnf -subj '/CN=Time stamps of a test' -newkey $curve -nodes -keyout tsa.key -out tsa.csr 2> /dev/null
openssl x509 -req -in tsa.csr -CA issuer.pem -CAkey issuer.key -CAcreateserial -out tsa.pem -days 29 -extfile tsa.cnf -extensions tsa 2> /dev/null
openssl ts -query -data data -sha256 -cert -out query.tsq 2> /dev/null
reply() { openssl ts -reply -queryfile query.tsq -config tsa.cnf -section tsa_config -signer tsa.pem -inkey tsa.key "$@" 2> /dev/null; }
reply -out alone
reply -chain issuer.pem -out chain
cat > look.py <<'PY'
from cryptography.x509 import load_pem_x509_certificate
from rfc3161_client import VerifierBuilder, decode_timestamp_response
issuer = load_pem_x509_certificate(open('issuer.pem', 'rb').read())
for name in ('alone', 'chain'):
    try:
        stamp = decode_timestamp_response(open(name, 'rb').read())
        print(f'{name}: rfc3161-client', VerifierBuilder().add_root_certificate(issuer).build().verify_message(stamp, b'a text'))
    except ValueError as error:
        print(f"{name}: rfc3161-client {'InvalidSetOrdering' in str(error) and 'InvalidSetOrdering'}, {'certificates' in str(error) and 'certificates'}")
PY
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Certificate, CryptoEngine, setEngine, TimeStampResp } from 'pkijs';
setEngine('node', new CryptoEngine({ name: 'node', crypto }));
const issuer = Certificate.fromBER(Buffer.from(readFileSync('issuer.pem', 'utf8').replace(/-----[^-]+-----|\s/g, ''), 'base64'));
for (const name of ['alone', 'chain']) {
  const verified = await TimeStampResp.fromBER(readFileSync(name)).verify({ signer: 0, trustedCerts: [issuer], data: new Uint8Array(readFileSync('data')).buffer });
  console.log(`${name}: pkijs ${verified}`);
}
JS
{ for name in alone chain; do echo "$name: $(openssl ts -verify -in $name -queryfile query.tsq -CAfile issuer.pem 2> /dev/null)"; done; node_modules/.bin/node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
alone: Verification: OK
chain: Verification: OK
alone: pkijs true
chain: pkijs true
alone: rfc3161-client True
chain: rfc3161-client InvalidSetOrdering, certificates
TEXT
diff expected seen && echo 'as seen before'
