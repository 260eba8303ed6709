#!/bin/sh
# First guess: after an upgrade from otplib 12 to 13 the secrets that version 12 made are still verified; the RFC's code of a time is the same.
# Seen with otplib 13.5.0: `authenticator.generateSecret()` of 12.0.1 makes 10 bytes by default (16 letters), and 13 raises SecretTooShortError for them, also
# when verifying. pyotp 2.9.0, which makes 32 letters, gives the same code for the old secret as version 12 does. Guardrails of one's own let it pass.
# Who meets it: everybody whose second factor was set up before the upgrade is locked out; a new one, as in tests, works.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund otplib@13.5.0 otplib-12@npm:otplib@12.0.1
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyotp==2.9.0
cat > look.mjs <<'JS'
import { createHmac } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { createGuardrails, generateSecret, verify } from 'otplib';
import { authenticator } from 'otplib-12';
const secret = authenticator.generateSecret();
console.log(`a secret of 12 has ${secret.length} letters, one of 13 ${generateSecret().length}`);
authenticator.options = { epoch: 1_800_000_000_000 };
const token = authenticator.generate(secret);
const python = `import pyotp; print(pyotp.TOTP('${secret}').at(1800000000))`;
console.log('pyotp gives the same code:', execFileSync('python/bin/python', ['-c', python], { encoding: 'utf8' }).trim() === token);
const ask = async (more) => {
  try {
    return JSON.stringify((await verify({ secret, token, epoch: 1_800_000_000, ...more })).valid);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
console.log('13 verifies it:', await ask({}));
console.log('13 with guardrails of its own:', await ask({ guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }));
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
a secret of 12 has 16 letters, one of 13 32
pyotp gives the same code: true
13 verifies it: SecretTooShortError: Secret must be at least 16 bytes (128 bits), got 10 bytes
13 with guardrails of its own: true
TEXT
diff expected seen && echo 'as seen before'
