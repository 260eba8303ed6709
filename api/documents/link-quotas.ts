// What one link may send in an hour (CONTRACT « Quotas of a link »): files and bytes. All count, also those that are refused later: whoever
// sends rubbish takes as much of the line as whoever sends documents.
import type { Context } from 'hono';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import { linkQuotaText } from '#domain/texts/fr/quotas.ts';
import type { ApiConfig } from '../shell/deps.ts';
import type { Limit, Limits } from '../shell/http/limits.ts';
import { Problem } from '../shell/problem.ts';
import type { LiveLink } from '../subcontractors/links.ts';

const HOUR_SECONDS = 3600;
const KILOBYTE = 1024;

/** What comes without a declared length is counted in such steps. */
const STEP_BYTES = 256 * KILOBYTE;

/** One form on its way in. */
export type LinkQuota = {
  /** Counts a file, and the bytes that were declared or have come; throws a 429 that says when to go on. By token: a new link begins anew. */
  admit(link: LiveLink): Promise<void>;
  /** The same content. Where nobody declared its length it is counted as it comes, and ends with the 429 where there is no more room. */
  watch(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
};

type Deps = { limits: Limits; clock: Clock; config: ApiConfig };

export function linkQuotas({ limits, clock, config }: Deps): (http: Context) => LinkQuota {
  const files: Limit = { name: 'link-files', tries: config.linkFilesPerHour, seconds: HOUR_SECONDS };
  const kilobytes: Limit = { name: 'link-kilobytes', tries: config.linkMegabytesPerHour * KILOBYTE, seconds: HOUR_SECONDS };

  /** Says when to go on; what is no limit stays what it is. */
  async function take(limit: Limit, { tokenHash }: LiveLink, weight: number): Promise<void> {
    try {
      await limits.take(limit, tokenHash, weight);
    } catch (error) {
      const wait = error instanceof Problem ? error.more.retryAfterSeconds : undefined;
      if (wait === undefined) throw error;
      throw new Problem('too-many-requests', { message: linkQuotaText(addMillis(clock.now(), wait * 1000)), retryAfterSeconds: wait });
    }
  }
  // Rounded down: what a form adds to its file is less than a kilobyte.
  const takeBytes = (link: LiveLink, bytes: number) => take(kilobytes, link, Math.floor(bytes / KILOBYTE));

  return (http) => {
    const length = http.req.header('content-length');
    // More than that is never read.
    const declared = length === undefined ? null : Math.min(Number(length), UPLOAD_MAX_BYTES);
    let link: LiveLink | null = null;
    let uncounted = 0;
    async function* counting(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      // By hand: « for await » would destroy the content with the 429, and the sender would hear that his form is broken.
      const pieces = content[Symbol.asyncIterator]();
      for (let { value, done } = await pieces.next(); !done; { value, done } = await pieces.next()) {
        uncounted += value.length;
        if (link !== null && uncounted >= STEP_BYTES) {
          await takeBytes(link, uncounted);
          uncounted = 0;
        }
        yield value;
      }
      if (link !== null) await takeBytes(link, uncounted);
    }
    return {
      async admit(whose) {
        await take(files, whose, 1);
        await takeBytes(whose, declared ?? uncounted);
        uncounted = 0;
        link = whose;
      },
      watch: (content) => (declared === null ? counting(content) : content),
    };
  };
}
