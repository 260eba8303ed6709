// A file that leaves the system: its headers, its lines in the access journal before the first byte, and what ends with it.
import type { AccessJournal, AccessKind } from '../shell/access-journal.ts';
import type { Call, Visitor } from '../shell/call.ts';
import { contentDisposition } from '../shell/http/file-name.ts';
import { startedStream } from '../shell/http/started-stream.ts';
import { Problem } from '../shell/problem.ts';

export type Asked = Pick<Call, 'http' | 'list' | 'correlationId' | 'address'> & { readonly visitor: Visitor };
type Leaving = {
  type: string;
  name: string;
  kind: AccessKind;
  /** Each file becomes a line of the journal; without files the call is one line. */
  files?: readonly { documentId: number; subcontractorId: number }[];
  content(): AsyncIterable<Uint8Array>;
  ended?: () => Promise<void>;
};

/** Answers once the access journal has its lines. */
export const leavingBy = (journal: AccessJournal) =>
  async function leaving({ http, visitor, ...call }: Asked, { type, name, kind, files, content, ended }: Leaving): Promise<Response> {
    const headers = {
      'content-type': type,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    };
    const by = { accountId: visitor.accountId, personId: visitor.accountId };
    try {
      if (http.req.method === 'HEAD') {
        await ended?.();
        return new Response(null, { headers });
      }
      const told = await journal.record(kind, files?.map((file) => ({ ...by, ...file })) ?? [by], call);
      if (!told) throw new Problem('not-found');
    } catch (error) {
      await ended?.();
      throw error;
    }
    return new Response(await startedStream(content(), ended), { headers });
  };
