// Many connections that each send the head of a request and a part of its body, and then wait. Written on sockets, because no client
// library leaves a request unfinished.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Simulates another client machine: on Linux all of 127.0.0.0/8 is local (elsewhere only the first address). */
export const FROM = process.platform === 'linux' ? { crowd: '127.0.0.2', other: '127.0.0.3' } : { crowd: undefined, other: undefined };

export type Member = {
  /** What was received so far. */
  answer(): string;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  end(): void;
};
export type Crowd = {
  readonly members: readonly Member[];
  /** Counts of received status lines; « closed » without an answer, « open » still waiting. */
  outcome(): Record<string, number>;
  /** Resolves when all are closed, or after this many ms. */
  settled(ms: number): Promise<void>;
  /**
   * Resolves when at most this many are still waiting, because a busy machine takes its time to accept and close, or after this many ms.
   */
  thinned(open: number, ms: number): Promise<void>;
  end(): void;
};
export type CrowdOptions = {
  port: number;
  size: number;
  /** The head, including the empty line. */
  head: string;
  body?: Buffer;
  from?: string | undefined;
};

function join({ port, head, body, from }: CrowdOptions): { member: Member; sent: Promise<void>; isClosed(): boolean } {
  const socket: Socket = connect({ port, host: '127.0.0.1', ...(from ? { localAddress: from } : {}) });
  let answer = '';
  let over = false;
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
  });
  // A connection that is cut while we write is how a limit looks from outside.
  socket.on('error', () => {});
  const closed = new Promise<void>((done) =>
    socket.once('close', () => {
      over = true;
      done();
    }),
  );
  const sent = new Promise<void>((done) => {
    socket.once('connect', () => {
      socket.write(head);
      if (body) socket.write(body, () => done());
      else done();
    });
    void closed.then(done);
  });
  return { member: { answer: () => answer, closed, end: () => socket.destroy() }, sent, isClosed: () => over };
}

/** Resolves with `work`, or after this many ms, whichever is first. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    limit = setTimeout(done, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(limit);
}

/**
 * Opens them all and resolves when each has sent its bytes, was cut, or `patienceMs` are over: a connection that the server does not read
 * cannot send.
 */
export async function gather(options: CrowdOptions, patienceMs = 5_000): Promise<Crowd> {
  const joined = Array.from({ length: options.size }, () => join(options));
  await within(patienceMs, Promise.all(joined.map(({ sent }) => sent)));
  const waiting = (): number => joined.filter(({ member, isClosed }) => !isClosed() && member.answer() === '').length;
  return {
    async thinned(open, ms) {
      for (const since = performance.now(); waiting() > open && performance.now() - since < ms; )
        await new Promise((later) => setTimeout(later, 50));
    },
    settled: (ms) => within(ms, Promise.all(joined.map(({ member }) => member.closed))),
    members: joined.map(({ member }) => member),
    outcome() {
      const counts: Record<string, number> = {};
      for (const { member, isClosed } of joined) {
        const status = /^HTTP\/1\.1 (\d{3})/.exec(member.answer())?.[1] ?? (isClosed() ? 'closed' : 'open');
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    },
    end() {
      for (const { member } of joined) member.end();
    },
  };
}

/** Resident memory of a process without its children, in MB; null where the system does not report it. */
export function residentMb(pid: number): number | null {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) / 1024 : null;
  } catch {
    return null;
  }
}

/** A login with a Content-Length that stops one byte short of it. */
export const unfinishedSignIn = (bytes: number): { head: string; body: Buffer } => ({
  head: `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  body: Buffer.alloc(bytes - 1, ' '),
});

/** The same chunked, in pieces of this many bytes, without the end. */
export const inPieces = (bytes: number, piece: number): { head: string; body: Buffer } => ({
  head: 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  body: Buffer.from(`${piece.toString(16)}\r\n${' '.repeat(piece)}\r\n`.repeat(Math.floor(bytes / piece))),
});
