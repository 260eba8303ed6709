// The one file that loads the vendor's client, and only when needed. The client finds the leader, handles TLS and credentials, and keeps
// the connection alive; the calls use its generated stubs. Its own methods parse and print JSON on the way (we hash exact bytes), cannot
// filter a read of $all, and keep the pending appends of all streams in one map that any failure clears.
import type { EventStoreDBClient } from '@eventstore/db-client';
import type * as shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, ClientDuplexStream, ClientReadableStream, Metadata, ServiceError } from '@grpc/grpc-js';
import { ForPeople } from '../shared/for-people.ts';

/** The generated message classes. */
export type Messages = { streams: typeof streams; shared: typeof shared };
export type Appending = ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
export type Reading = ClientReadableStream<streams.ReadResp>;
export type Connection = {
  readonly messages: Messages;
  /** Opens the call that many appends share. It ends with an error when the connection does. */
  appending(): Promise<Appending>;
  /** `deadlineMs` null: without a limit, as for a subscription. */
  reading(request: streams.ReadReq, deadlineMs: number | null): Promise<Reading>;
  close(): Promise<void>;
};
type Client = Omit<Connection, 'messages'>;

/** Internals that the client keeps for its own methods and subclasses; its factory from a connection string cannot make a subclass. */
type Inside = {
  GRPCStreamCreator<Call>(client: typeof StreamsClient, name: string, make: (grpc: StreamsClient) => Call): () => Promise<Call>;
  callArguments(options: { requiresLeader: true; deadline?: number }, call?: CallOptions): [Metadata, CallOptions];
  getChannel(): Promise<{ close(): void }>;
  dispose(): Promise<void>;
};

/** gRPC's status codes. */
const UNAVAILABLE = 14;
class NoConnection extends Error {
  readonly code = UNAVAILABLE;
}

const FOR_EVER = { deadline: Number.POSITIVE_INFINITY };

/** Connects at the first call, not before. Throws on an invalid address without quoting it: it may contain a password. */
export async function eventStoreConnection(url: string): Promise<Connection> {
  const vendor = await load();
  const open = (): Client => clientOf(vendor, url);
  let client = open();
  const retired = new Set<Promise<void>>();

  /** A client that found no node keeps that failure for ever, so it is replaced. It repairs lost connections by itself. */
  async function through<Call>(make: (client: Client) => Promise<Call>): Promise<Call> {
    const used = client;
    try {
      return await make(used);
    } catch (cause) {
      if (used === client) {
        const ended = used.close().finally(() => retired.delete(ended));
        retired.add(ended);
        client = open();
      }
      throw new NoConnection('no node of EventStoreDB answers', { cause });
    }
  }

  return {
    messages: vendor.messages,
    appending: () => through((used) => used.appending()),
    reading: (request, deadlineMs) => through((used) => used.reading(request, deadlineMs)),
    async close() {
      await Promise.all([client.close(), ...retired]);
    },
  };
}

/**
 * CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE: failures of the connection, not of the
 * request.
 */
const PASSING = new Set([1, 2, 4, 8, 10, 13, UNAVAILABLE]);

/** Whether a call failed for a reason that may be gone at the next try. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  // Another node leads: the client finds it by itself the next time.
  return PASSING.has(Number(error.code)) || (error as ServiceError).metadata?.get('exception')[0] === 'not-leader';
}

type Vendor = { Client: typeof EventStoreDBClient; Streams: typeof StreamsClient; messages: Messages };

async function load(): Promise<Vendor> {
  // CommonJS modules, whole: their names are not all visible to an import.
  const [client, grpc, streamMessages, sharedMessages] = await Promise.all([
    import('@eventstore/db-client'),
    import('@eventstore/db-client/generated/streams_grpc_pb.js'),
    import('@eventstore/db-client/generated/streams_pb.js'),
    import('@eventstore/db-client/generated/shared_pb.js'),
  ]);
  return {
    Client: whole(client).EventStoreDBClient,
    Streams: whole(grpc).StreamsClient,
    messages: { streams: whole(streamMessages), shared: whole(sharedMessages) },
  };
}

const whole = <Module>(loaded: Module): Module => (loaded as { default: Module }).default;

function clientOf({ Client, Streams }: Vendor, url: string): Client {
  const inside = insideOf(Client, url);
  let used = false;
  function call<Call extends Appending | Reading>(name: string, make: (grpc: StreamsClient) => Call): Promise<Call> {
    used = true;
    // An error that arrives before anybody listens must not end the process; later listeners still receive it.
    return inside.GRPCStreamCreator(Streams, name, (grpc) => make(grpc).on('error', () => {}) as Call)();
  }
  return {
    appending: () => call('batchAppend', (grpc) => grpc.batchAppend(...inside.callArguments({ requiresLeader: true }, FOR_EVER))),
    // From the leader, like appends: what was acknowledged is read back.
    reading(request, deadlineMs) {
      const limit = deadlineMs === null ? inside.callArguments({ requiresLeader: true }, FOR_EVER) : null;
      return call('read', (grpc) =>
        grpc.read(request, ...(limit ?? inside.callArguments({ requiresLeader: true, deadline: deadlineMs! }))),
      );
    },
    async close() {
      await inside.dispose();
      if (!used) return;
      // `dispose` ends the calls but keeps the socket.
      const channel = await inside.getChannel().catch(() => null);
      channel?.close();
    },
  };
}

const INSIDE = ['GRPCStreamCreator', 'callArguments', 'getChannel', 'dispose'] as const satisfies readonly (keyof Inside)[];

function insideOf(Client: typeof EventStoreDBClient, url: string): Inside {
  const inside = clientAt(Client, url) as unknown as Inside;
  const missing = INSIDE.filter((name) => typeof inside[name] !== 'function');
  if (missing.length > 0) throw new Error(`the client of EventStoreDB changed: it has no ${missing.join(', ')}`);
  return inside;
}

function clientAt(Client: typeof EventStoreDBClient, url: string): EventStoreDBClient {
  try {
    // The server's newer name for the same scheme, which this client does not know.
    return Client.connectionString(url.replace(/^kurrentdb(?=:|\+)/, 'esdb'));
  } catch (error) {
    // The client keeps this class to itself. Else the address is well formed, and what it names is missing: a certificate's file.
    if ((error as Error).constructor.name !== 'ParseError')
      throw new ForPeople(
        "Le client d'EventStoreDB n'a pas trouvé ce que nomme EVENTSTORE_URL (fichier de tlsCaFile, userCertFile ou userKeyFile ?) : vérifiez ces chemins.\nthe client of EventStoreDB did not find what EVENTSTORE_URL names (the file of tlsCaFile, userCertFile or userKeyFile?): check these paths",
      );
    throw new ForPeople(
      "L'adresse d'EventStoreDB est illisible : corrigez EVENTSTORE_URL.\nthe address of EventStoreDB cannot be read: correct EVENTSTORE_URL",
    );
  }
}
