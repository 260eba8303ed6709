#!/bin/sh
# First guess: « smart encoding » of an SMS puts what the GSM alphabet lacks into its nearest sign, so that a French sentence is sent in 160 characters a segment.
# Seen with sms-segments-calculator 1.3.0 (Twilio's own, whose third argument is smart encoding): of 32 signs of French outside GSM it replaces the nine of typesetting
# (guillemets, curly quotes, dashes, the ellipsis, the no-break space) and none of the 22 letters, nor the degree sign: « ç », « ê », « û », « œ », « À » stay, and with one
# of them the whole message is UCS-2. 151 characters with « reçue » and « août » are three segments, with or without it; the same with « arrivée » and « mai » one, or three without it.
# Who meets it: who sends French by SMS, pays by the segment, and took smart encoding for the end of the question. « é è à ù Ç É » are in the alphabet, « ç » is not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund sms-segments-calculator@1.3.0
cat > look.mjs <<'JS'
import calculator from 'sms-segments-calculator';
const read = (text, smart) => new calculator.SegmentedMessage(text, 'auto', smart);
const signs = [...'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ°«»’“”–—…\u00a0'];
for (const smart of [false, true]) {
  const left = signs.filter((sign) => read(sign, smart).encodingName === 'UCS-2');
  console.log(`${smart ? 'smart' : 'plain'}: ${left.length} outside: ${left.map((sign) => (sign === '\u00a0' ? 'NBSP' : sign)).join(' ')}`);
}
const sentence = 'Votre attestation n’a pas été reçue : déposez-la avant le 3 août, faute de quoi votre dossier sera bloqué. Le lien est dans notre e-mail du 12 juillet.';
for (const text of [sentence, sentence.replace('reçue', 'arrivée').replace('août', 'mai')])
  console.log(`${text.length} characters: smart ${read(text, true).encodingName} ${read(text, true).segmentsCount}, plain ${read(text, false).encodingName} ${read(text, false).segmentsCount}`);
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
plain: 32 outside: â ç ê ë î ï ô œ û ÿ À Â È Ê Ë Î Ï Ô Œ Ù Û Ÿ ° « » ’ “ ” – — … NBSP
smart: 23 outside: â ç ê ë î ï ô œ û ÿ À Â È Ê Ë Î Ï Ô Œ Ù Û Ÿ °
151 characters: smart UCS-2 3, plain UCS-2 3
152 characters: smart GSM-7 1, plain UCS-2 3
TEXT
diff expected seen && echo 'as seen before'
