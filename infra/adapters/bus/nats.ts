// The bus between processes over core NATS (infra/decisions/124). While the server is away nothing is queued: a notification reaches this
// process alone, and the others find the same events by polling.
import { readFileSync } from 'node:fs';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionOptions, connect, credsAuthenticator, Events, type NatsConnection } from 'nats';
import type { Bus, Topic } from '#domain/ports/bus.ts';
import { ForPeople } from '../shared/for-people.ts';
import { inProcessBus } from './in-process.ts';
import { TOPICS } from './topics.ts';

export type NatsSettings = {
  /** Host and port of each server of the cluster; without a port 4222. */
  servers: readonly string[];
  /** Nothing is sent to a server without TLS, not even a password. */
  tls: boolean;
  user: { name: string; password: string } | null;
  token: string | null;
  /** With a JWT and its seed, as `nsc` writes it: read again at each connection. */
  credsFile: string | null;
};
export type NatsOptions = NatsSettings & {
  /** The prefix of every subject. Two installations on one server would only poll more often; it keeps tests apart. */
  prefix?: string;
  onError?(error: unknown): void;
  /** Called once for each change, and during an outage once for each reason: an error's code, never an address or a name. */
  onLink?(up: boolean, why: string | null): void;
  /** The interval between two tries to connect. */
  retryMs?: number;
  /** A server that has not answered for three times this long counts as hanging. */
  pingMs?: number;
};

const CONNECT_MS = 5_000;
/** A message is a position or an id. */
const MAX_BYTES = 7_900;

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? error.name) : 'DISCONNECT';

const connectionOptions = ({ servers, tls, user, token, credsFile, pingMs = 5_000 }: NatsOptions): ConnectionOptions => ({
  servers: [...servers],
  name: 'subdoc',
  // Listeners of this process are notified without the server.
  noEcho: true,
  // The client's own reconnection forgets servers that were away at first, and buffers messages: we reconnect ourselves.
  reconnect: false,
  pingInterval: pingMs,
  maxPingOut: 2,
  timeout: CONNECT_MS,
  ...(tls && { tls: {} }),
  ...(user && { user: user.name, pass: user.password }),
  ...(token !== null && { token }),
  ...(credsFile !== null && { authenticator: credsAuthenticator(() => readFileSync(credsFile)) }),
});

/** Answers at once, whether the server is there or not, and reconnects for ever. Throws where the credentials file cannot be read. */
export async function natsBus(options: NatsOptions): Promise<Bus & { connected(): boolean }> {
  const { prefix = 'subdoc', onError = () => {}, onLink = () => {}, retryMs = 2_000, credsFile } = options;
  if (credsFile !== null) readCreds(credsFile);
  const here = inProcessBus({ onError });
  const wanted = connectionOptions(options);
  const subjectOf = (topic: Topic): string => `${prefix}.${topic}`;
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let up = false;
  /** Reasons reported in this outage. */
  const reasons = new Set<string>();

  function away(why: string): void {
    up = false;
    if (closing.signal.aborted || reasons.has(why)) return;
    reasons.add(why);
    onLink(false, why);
  }

  function publish(topic: Topic, message: string): void {
    if (!up) return;
    try {
      connection!.publish(subjectOf(topic), message);
    } catch (error) {
      onError(error);
    }
  }

  /** Subscribes to every topic, and notifies its listeners: messages of the meantime were lost in both directions. */
  function introduce(link: NatsConnection): void {
    for (const topic of TOPICS) {
      link.subscribe(subjectOf(topic), { callback: (error, message) => void (error ?? here.ring(topic, message.string())) });
      link.publish(subjectOf(topic));
    }
  }

  /** Resolves when the connection is lost; throws where there is none. */
  async function linkOnce(): Promise<void> {
    const link = await connect(wanted);
    connection = link;
    if (closing.signal.aborted) return link.close();
    let refused = false;
    // The server refuses a forbidden subject without closing the connection: no notification would pass, in either direction.
    void (async () => {
      for await (const { type, data } of link.status()) {
        if (type !== Events.Error) continue;
        refused = true;
        away(String(data));
        await link.close();
      }
    })();
    introduce(link);
    // Answers when the server has accepted or refused all subscriptions; a refusal is reported a moment after it came.
    await Promise.race([link.flush(), link.closed()]);
    await immediate();
    if (!refused && !link.isClosed()) arrived();
    const why = await link.closed();
    if (!refused) away(codeOf(why));
  }

  /** Notifications sent before the subscriptions existed were not received. */
  function arrived(): void {
    up = true;
    reasons.clear();
    onLink(true, null);
    for (const topic of TOPICS) here.ring(topic);
  }

  async function keepLinked(): Promise<void> {
    while (!closing.signal.aborted) {
      const since = performance.now();
      await linkOnce().catch((error: unknown) => away(codeOf(error)));
      const pause = Math.max(0, retryMs - (performance.now() - since));
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  void keepLinked();

  return {
    name: 'nats',
    ring(topic, message = '') {
      if (closing.signal.aborted) return;
      here.ring(topic, message);
      publish(topic, Buffer.byteLength(message) > MAX_BYTES ? '' : message);
    },
    on: here.on,
    connected: () => up,
    async close() {
      closing.abort();
      up = false;
      await here.close();
      await connection?.close();
    },
  };
}

function readCreds(path: string): void {
  try {
    readFileSync(path);
  } catch (cause) {
    throw new ForPeople(
      `Le fichier de NATS_CREDS_FILE est illisible (${codeOf(cause)}).\nThe file of NATS_CREDS_FILE cannot be read (${codeOf(cause)}).`,
      { cause },
    );
  }
}
