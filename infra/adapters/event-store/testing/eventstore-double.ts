// A double of EventStoreDB at the level of the wire: a gRPC server with a log in memory, spoken to over a real socket by the vendor's
// client. It proves the adapter against the protocol as documented, not against the server: EVENTSTORE.md says what stays unproven.
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js';
import { cable } from './cable.ts';
import { appends } from './double-appends.ts';
import { deletions } from './double-deletions.ts';
import { doubleLog } from './double-log.ts';
import type { Calls, Faults } from './double-parts.ts';
import { reads } from './double-reads.ts';

const noFaults = (): Faults => ({
  loseAnswers: 0,
  loseAppends: 0,
  refuseAppends: { times: 0, kind: '' },
  forgetAnswers: 0,
  dropRepeated: 0,
  answerDelayMs: 0,
  reverseAnswers: false,
  dropReads: { times: 0, after: 0 },
  repeatStart: false,
  mute: false,
  streamsWithoutPositions: false,
  answersWithoutPositions: false,
  forgetful: false,
  lateReads: 0,
  liveMost: 1000,
  leader: null,
});

export type DoubleOptions = {
  /** MaxAppendSize of the server; its default is 1 MiB, ours in docker-compose.yml is 16 MB. */
  maxAppendSize?: number;
  /** The log of another node: two nodes of one cluster. */
  log?: ReturnType<typeof doubleLog>;
};

export async function eventStoreDouble({ maxAppendSize = 16_000_000, log = doubleLog() }: DoubleOptions = {}) {
  const faults = noFaults();
  const calls: Calls = { append: 0, batchAppend: 0, read: 0, subscribe: [], sent: 0, tooSlow: 0, walked: 0 };
  const server = new Server({ 'grpc.max_receive_message_length': 16 * 1024 * 1024 });
  const parts = { log, faults, calls, maxAppendSize, cut: () => wire.cut() };
  server.addService(streamsGrpc.StreamsService as never, { ...reads(parts), ...appends(parts), ...deletions(parts) });
  server.addService(featuresGrpc.ServerFeaturesService as never, { getSupportedMethods });
  server.addService(gossipGrpc.GossipService as never, { read: gossip });
  const port = await new Promise<number>((bound, failed) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, free) => (error ? failed(error) : bound(free)));
  });
  const wire = await cable(port);

  /** A cluster of one, which leads. */
  function gossip(_call: unknown, answer: sendUnaryData<gossipPb.ClusterInfo>): void {
    const endPoint = new gossipPb.EndPoint().setAddress('127.0.0.1').setPort(wire.port);
    const member = new gossipPb.MemberInfo().setIsAlive(true).setState(gossipPb.MemberInfo.VNodeState.LEADER).setHttpEndPoint(endPoint);
    answer(null, new gossipPb.ClusterInfo().setMembersList([member]));
  }

  return {
    log,
    faults,
    calls,
    cable: wire,
    port: wire.port,
    url: `esdb://127.0.0.1:${wire.port}?tls=false`,
    /** The address for a client that asks the nodes who leads. */
    clusterUrl: `esdb://127.0.0.1:${wire.port},127.0.0.1:${wire.port}?tls=false&maxDiscoverAttempts=1`,
    async close(): Promise<void> {
      await wire.close();
      server.forceShutdown();
    },
  };
}
export type EventStoreDouble = Awaited<ReturnType<typeof eventStoreDouble>>;

function getSupportedMethods(_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<featuresPb.SupportedMethods>): void {
  const service = 'event_store.client.streams.streams';
  const method = (name: string, ...features: string[]) =>
    new featuresPb.SupportedMethod().setServiceName(service).setMethodName(name).setFeaturesList(features);
  const methods = [method('read', 'position', 'events'), method('append'), method('batchappend', 'deadline_duration')];
  answer(null, new featuresPb.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods));
}
