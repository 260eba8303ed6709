// Limits what one link may send per hour (CONTRACT « Quotas of a link »): files and bytes. Refused files count too, because they use as
// much bandwidth.
import type { Context } from 'hono';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import { linkQuotaText } from '#domain/texts/fr/quotas.ts';
import type { Fragment } from '#projections/sql.ts';
import type { ApiConfig } from '../shell/deps.ts';
import type { Asked, Limit, Limits } from '../shell/http/limits.ts';

const HOUR_SECONDS = 3600;
const KILOBYTE = 1024;

/** Content without a declared length is counted in steps of this size. */
const STEP_BYTES = 256 * KILOBYTE;

/** The quota of one form upload. */
export type LinkQuota = {
  /**
   * Counts a file, and the bytes declared or received so far, where `question` has a row: that the token is known. Answers the row, and the 429
   * with the time of the next try. Counters belong to a token: a new link starts at zero.
   */
  admit<Row>(tokenHash: string, question: Fragment): Promise<Asked<Row> | null>;
  /**
   * Passes the content through. Without a declared length it counts the bytes as they arrive, and ends with the 429 when the quota is used
   * up.
   */
  watch(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
};

type Deps = { limits: Limits; clock: Clock; config: ApiConfig };

export function linkQuotas({ limits, clock, config }: Deps): (http: Context) => LinkQuota {
  const sentence = (waitSeconds: number): string => linkQuotaText(addMillis(clock.now(), waitSeconds * 1000));
  const files: Limit = { name: 'link-files', tries: config.linkFilesPerHour, seconds: HOUR_SECONDS, sentence };
  const kilobytes: Limit = { name: 'link-kilobytes', tries: config.linkMegabytesPerHour * KILOBYTE, seconds: HOUR_SECONDS, sentence };
  // Rounded down: the form adds less than a kilobyte to its file.
  const inKilobytes = (bytes: number): number => Math.floor(bytes / KILOBYTE);
  const takeBytes = (tokenHash: string, bytes: number): Promise<void> => limits.take(kilobytes, tokenHash, inKilobytes(bytes));

  return (http) => {
    const length = http.req.header('content-length');
    // No more than this is ever read.
    const declared = length === undefined ? null : Math.min(Number(length), UPLOAD_MAX_BYTES);
    let link: string | null = null;
    let uncounted = 0;
    async function* counting(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      // Iterates by hand: « for await » would destroy the content at the 429, and the sender would get « malformed form » instead.
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
      async admit<Row>(tokenHash: string, question: Fragment) {
        const both = [files, kilobytes].map((limit) => [limit, tokenHash] as const);
        const weights = [1, inKilobytes(declared ?? uncounted)];
        const asked = await limits.takeWhere<Row>(both, question, weights);
        if (asked === null) return null;
        uncounted = 0;
        link = tokenHash;
        return asked;
      },
      watch: (content) => (declared === null ? counting(content) : content),
    };
  };
}
