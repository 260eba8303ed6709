#!/bin/sh
# First guess: AbortSignal.timeout(thirty days) aborts in thirty days; it takes any whole number up to 2^32 and says so by an error beyond. A cache with a time to live of thirty
# days does nothing until then.
# Seen with Node 24.21.0: the signal is aborted one millisecond later, as is everything that waits with it; the warning names a timeout, not the signal. lru-cache 11.5.3 with
# `ttlAutopurge` keeps the entry, but its timer comes back each millisecond, for each entry, until 24.8 days are left. p-timeout 8.0.0, @isaacs/ttlcache 2.1.5
# and cacheable 2.5.0 wait.
# Who meets it: a live stream or a worker that is to end « after a month at the latest », a cache of logos or of answers of a register that change once a month.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0 lru-cache@11.5.3 p-timeout@8.0.0 @isaacs/ttlcache@2.1.5 cacheable@2.5.0
cat > look.mjs <<'JS'
const days = 24 * 3600 * 1000;
const timers = {
  'AbortSignal.timeout': (ms) => ((signal) => () => (signal.aborted ? 'over' : 'waits'))(AbortSignal.timeout(ms)),
  'p-timeout': async (ms) => {
    const { default: pTimeout } = await import('p-timeout');
    let state = 'waits';
    pTimeout(new Promise(() => {}), { milliseconds: ms }).catch(() => { state = 'over'; });
    return () => state;
  },
  '@isaacs/ttlcache': async (ms) => {
    const { TTLCache } = await import('@isaacs/ttlcache');
    const cache = new TTLCache({ ttl: ms });
    cache.set('a', 1);
    return () => (cache.get('a') === 1 ? 'waits' : 'over');
  },
  cacheable: async (ms) => {
    const { Cacheable } = await import('cacheable');
    const cache = new Cacheable();
    await cache.set('a', 1, ms);
    return async () => ((await cache.get('a')) === 1 ? 'waits' : 'over');
  },
  'lru-cache': async (ms) => {
    const { LRUCache } = await import('lru-cache');
    const cache = new LRUCache({ max: 100, ttl: ms, ttlAutopurge: true });
    cache.set('a', 1);
    return () => (cache.get('a') === 1 ? 'waits' : 'over');
  },
};
let warnings = 0;
process.on('warning', (warning) => { warnings += warning.name === 'TimeoutOverflowWarning' ? 1 : 0; });
for (const [name, start] of Object.entries(timers))
  for (const count of [20, 30]) {
    warnings = 0;
    const look = await start(count * days);
    await new Promise((done) => setTimeout(done, 500));
    console.log(`${name}, ${count} days, half a second later: ${await look()}${warnings > 10 ? ', with a timer each few milliseconds' : ''}`);
  }
process.exit();
JS
node_modules/.bin/node look.mjs 2> /dev/null | tee seen
cat > expected <<'TEXT'
AbortSignal.timeout, 20 days, half a second later: waits
AbortSignal.timeout, 30 days, half a second later: over
p-timeout, 20 days, half a second later: waits
p-timeout, 30 days, half a second later: waits
@isaacs/ttlcache, 20 days, half a second later: waits
@isaacs/ttlcache, 30 days, half a second later: waits
cacheable, 20 days, half a second later: waits
cacheable, 30 days, half a second later: waits
lru-cache, 20 days, half a second later: waits
lru-cache, 30 days, half a second later: waits, with a timer each few milliseconds
TEXT
diff expected seen && echo 'as seen before'
