#!/bin/sh
# First guess: the window of JetStream in which a `Nats-Msg-Id` is known forgets what was deleted or purged, and an id belongs to its subject: a message that is
# published again after it was removed is stored.
# Seen with nats-server 2.15.2 and @nats-io/jetstream 3.4.0: the answer is a success with `duplicate: true` and the old sequence, and the stream stays empty, after a
# deletion, a purge, and for the same id on another subject of the stream. After the window it is stored.
# Who meets it: a stream that was purged to be filled anew (a repair, a test, a replay within the two minutes of the default): every publication is
# acknowledged, none is there; and ids that count per customer in one stream for all.
set -eu
folder=$(mktemp -d)
server=''
trap '[ -z "$server" ] || kill "$server"; wait; chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @nats-io/transport-node@3.4.0 @nats-io/jetstream@3.4.0
GOBIN="$folder" go install github.com/nats-io/nats-server/v2@v2.15.2
./nats-server -a 127.0.0.1 -p 24222 -js -sd "$folder/data" > log 2>&1 &
server=$!
cat > look.mjs <<'JS'
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
const connection = await connect({ port: 24222, waitOnFirstConnect: true });
const stream = jetstream(connection);
const manager = await jetstreamManager(connection);
await manager.streams.add({ name: 'PAPERS', subjects: ['papers.>'], duplicate_window: nanos(3000) });
async function publish(when, subject, msgID) {
  const { seq, duplicate } = await stream.publish(subject, 'text', { msgID });
  const { state } = await manager.streams.info('PAPERS');
  console.log(`${when}: sequence ${seq}, ${duplicate ? 'duplicate' : 'new'}, messages in the stream ${state.messages}`);
}
await publish('first', 'papers.a', '1');
await manager.streams.deleteMessage('PAPERS', 1);
await publish('after the message was deleted', 'papers.a', '1');
await publish('another', 'papers.a', '2');
await publish('the same id on another subject', 'papers.b', '2');
await manager.streams.purge('PAPERS');
await publish('after the stream was purged', 'papers.a', '2');
await new Promise((resolve) => setTimeout(resolve, 4000));
await publish('after the window', 'papers.a', '2');
await connection.close();
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
first: sequence 1, new, messages in the stream 1
after the message was deleted: sequence 1, duplicate, messages in the stream 0
another: sequence 2, new, messages in the stream 1
the same id on another subject: sequence 2, duplicate, messages in the stream 1
after the stream was purged: sequence 2, duplicate, messages in the stream 0
after the window: sequence 3, new, messages in the stream 1
TEXT
diff expected seen && echo 'as seen before'
