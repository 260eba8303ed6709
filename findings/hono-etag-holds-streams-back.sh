#!/bin/sh
# First guess: the middleware `etag()` of hono, put before a whole application, leaves answers alone that are written bit by bit (streamSSE, stream), since their end
# is not known; `compress()` of the same package does so.
# Seen with hono 4.13.19 on @hono/node-server 2.1.9: the answer is read to its end before its head is sent, to hash it. Three events with 300 ms between them
# arrive together at the end; a live stream that never ends never begins, and the browser waits without an error. With `compress()` alone the first event is
# there at once. An ETag that the handler sets itself, or a route outside, mends it.
# Who meets it: an API that gets ETags for its lists, by one line at the top, and has one live route.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund hono@4.13.19 @hono/node-server@2.1.9
cat > look.mjs <<'JS'
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { streamSSE } from 'hono/streaming';
for (const [name, ...middleware] of [['nothing'], ['compress()', compress()], ['etag()', etag()]]) {
  const app = new Hono();
  for (const one of middleware) app.use(one);
  let ended = false;
  app.get('/live', (context) =>
    streamSSE(context, async (stream) => {
      for (const data of ['one', 'two', 'three']) {
        await stream.writeSSE({ data });
        await stream.sleep(300);
      }
      ended = true;
    }),
  );
  const server = await new Promise((resolve) => {
    const made = serve({ fetch: app.fetch, port: 0 }, () => resolve(made));
  });
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/live`);
  const reader = answer.body.getReader();
  const first = new TextDecoder().decode((await reader.read()).value).split('\n')[0];
  console.log(`${name}: first line « ${first} », ${ended ? 'after the last event was written' : 'while the others were still to come'}; ETag ${answer.headers.has('etag')}`);
  await reader.cancel();
  server.close();
}
process.exit();
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
nothing: first line « data: one », while the others were still to come; ETag false
compress(): first line « data: one », while the others were still to come; ETag false
etag(): first line « data: one », after the last event was written; ETag true
TEXT
diff expected seen && echo 'as seen before'
