#!/bin/sh
# First guess: a pool of nodemailer sends a mail over another connection where the server ends the one that it reuses with 421 at MAIL FROM (RFC 5321 4.2), whether
# the mail names its `envelope` itself or not: the second connection answers for itself.
# Seen with nodemailer 10.6.1: without `envelope` it does. With one sendMail rejects by the first connection’s 421, though the second said 250 to MAIL FROM: the
# refusal is written into the message’s envelope, which without `envelope` is made anew for each try, and with it is the same object (`mailError`).
# Who meets it: whoever sets the address of bounces by `envelope` (VERP) and sends to a relay that lets a connection do so much and no more: every second mail.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund nodemailer@10.6.1
cat > look.mjs <<'JS'
import { createServer } from 'node:net';
import nodemailer from 'nodemailer';
const own = { from: 'bounces@example.org', to: ['b@example.org'] };
for (const [name, envelope] of [['no envelope', () => undefined], ['an envelope for each mail', () => ({ ...own })]]) {
  // Each connection takes one mail; at the next MAIL FROM it says 421 and ends.
  const said250 = [];
  const server = createServer((socket) => {
    let [data, used, heard] = [false, false, ''];
    socket.on('error', () => {});
    socket.write('220 relay ESMTP\r\n');
    socket.on('data', (bytes) => {
      heard += bytes;
      for (let end; (end = heard.indexOf(data ? '\r\n.\r\n' : '\r\n')) >= 0; ) {
        const said = heard.slice(0, end);
        heard = heard.slice(end + (data ? 5 : 2));
        if (data) {
          [data, used] = [false, true];
          socket.write('250 taken\r\n');
        } else if (used && said.startsWith('MAIL')) socket.end('421 4.4.2 Connection timed out\r\n');
        else if (said.startsWith('DATA')) {
          data = true;
          socket.write('354 go on\r\n');
        } else {
          if (said.startsWith('MAIL')) said250.push(said);
          socket.write(said.startsWith('EHLO') ? '250-relay\r\n250 8BITMIME\r\n' : '250 ok\r\n');
        }
      }
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: server.address().port, pool: true, maxConnections: 1 });
  const told = [];
  for (let n = 1; n <= 4; n++)
    told.push(await transport.sendMail({ from: 'a@example.org', to: 'b@example.org', subject: String(n), text: 'x', envelope: envelope() }).then(() => 'sent', ({ responseCode, command }) => `${responseCode} at ${command}`));
  console.log(`${name}: ${told.join(', ')}; MAIL FROM was taken ${said250.length} times`);
  transport.close();
  server.close();
}
process.exit();
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
no envelope: sent, sent, sent, sent; MAIL FROM was taken 4 times
an envelope for each mail: sent, 421 at MAIL FROM, sent, 421 at MAIL FROM; MAIL FROM was taken 4 times
TEXT
diff expected seen && echo 'as seen before'
