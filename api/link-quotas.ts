// What one link may send in an hour (CONTRACT « Quotas of a link »): files and bytes. All count, also those that are refused later: whoever
// sends rubbish takes as much of the line as whoever sends papers.
import type { Context } from 'hono';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import { linkQuotaText } from '#domain/texts/fr/quotas.ts';
import type { Clock } from '#infra/ports.ts';
import type { ApiConfig } from './deps.ts';
import type { Limit, Limits } from './http/limits.ts';
import type { LiveLink } from './links.ts';
import { Problem } from './problem.ts';

const HOUR_SECONDS = 3600;
const KILOBYTE = 1024;

/** One form on its way in. */
export type LinkQuota = {
  /** Counts a file, and the bytes that were declared; throws a 429 that says when to go on. By token: a new link begins anew. */
  admit(link: LiveLink): Promise<void>;
  /** The same content, counted as it passes where nobody declared its length. */
  watch(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** At the end, whatever came of it: counts what was not declared. */
  close(): Promise<void>;
};

type Deps = { limits: Limits; clock: Clock; config: ApiConfig };

export function linkQuotas({ limits, clock, config }: Deps): (http: Context) => LinkQuota {
  const files: Limit = { name: 'link-files', tries: config.linkFilesPerHour, seconds: HOUR_SECONDS };
  const kilobytes: Limit = { name: 'link-kilobytes', tries: config.linkMegabytesPerHour * KILOBYTE, seconds: HOUR_SECONDS };
  // Rounded down: what a form adds to its file is less than a kilobyte.
  const inKilobytes = (bytes: number): number => Math.floor(bytes / KILOBYTE);

  /** Says when to go on; what is no limit stays what it is. */
  function inWords(error: unknown): unknown {
    const wait = error instanceof Problem ? error.more.retryAfterSeconds : undefined;
    if (wait === undefined) return error;
    return new Problem('too-many-requests', { message: linkQuotaText(addMillis(clock.now(), wait * 1000)), retryAfterSeconds: wait });
  }

  return (http) => {
    const length = http.req.header('content-length');
    // More than that is never read.
    const declared = length === undefined ? null : Math.min(Number(length), UPLOAD_MAX_BYTES);
    let admitted: LiveLink | null = null;
    let passed = 0;
    async function* counting(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const bytes of content) {
        passed += bytes.length;
        yield bytes;
      }
    }
    return {
      async admit(link) {
        try {
          await limits.take(files, link.tokenHash);
          await limits.take(kilobytes, link.tokenHash, inKilobytes(declared ?? 0));
        } catch (error) {
          throw inWords(error);
        }
        admitted = link;
      },
      watch: (content) => (declared === null ? counting(content) : content),
      async close() {
        if (admitted === null || declared !== null) return;
        // What has come has come: the next one hears of it.
        await limits.note(kilobytes, admitted.tokenHash, inKilobytes(passed)).catch(() => {});
      },
    };
  };
}
