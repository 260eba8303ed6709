#!/bin/sh
# First guess: Node's fetch reaches every port that node:http reaches; a list of forbidden ports is a matter of browsers.
# Seen with Node 24.21.0: fetch fails with « bad port » before it connects, on 6000, 6697, 10080, 5060, 4190 and some eighty more (Fetch Standard, « port
# blocking »); node:http, curl and Python on the same address get the answer.
# Who meets it: a webhook, an S3 server, a health check or a mail API that an operator put on such a port (10080 is favoured for « a second 80 »). The message
# of the error is « fetch failed »; only its cause names the port, and the server's journal is empty.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0
cat > look.mjs <<'JS'
import http from 'node:http';
const got = (port) => new Promise((resolve) => http.get(`http://127.0.0.1:${port}/`, (answer) => resolve(answer.resume().statusCode)).on('error', (error) => resolve(error.code)));
const fetched = (port) => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status, (error) => `${error.message}, ${error.cause?.message}`);
for (const port of [10080, 10081, 6000, 6697, 5060, 4190, 6001]) {
  const server = http.createServer((_, answer) => answer.end());
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  console.log(`${port}: node:http ${await got(port)}, fetch ${await fetched(port)}`);
  server.close();
  server.closeAllConnections();
}
JS
node_modules/.bin/node look.mjs | tee seen
cat > expected <<'TEXT'
10080: node:http 200, fetch fetch failed, bad port
10081: node:http 200, fetch 200
6000: node:http 200, fetch fetch failed, bad port
6697: node:http 200, fetch fetch failed, bad port
5060: node:http 200, fetch fetch failed, bad port
4190: node:http 200, fetch fetch failed, bad port
6001: node:http 200, fetch 200
TEXT
diff expected seen && echo 'as seen before'
