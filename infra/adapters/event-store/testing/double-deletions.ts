// How the double of EventStoreDB deletes: softly, after which a stream goes on where it was, or for good.
import { type DeleteReq, DeleteResp, type TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { nameOf } from './double-answers.ts';
import type { Parts } from './double-parts.ts';

export function deletions({ log }: Parts) {
  return {
    delete({ request }: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>): void {
      log.softDelete(nameOf(request.getOptions()!.getStreamIdentifier()));
      answer(null, new DeleteResp());
    },
    tombstone({ request }: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void {
      log.tombstone(nameOf(request.getOptions()!.getStreamIdentifier()));
      answer(null, new TombstoneResp());
    },
  };
}
