// One bucket of an S3 storage, as the adapter needs it: every call has a time limit and a few retries where they may help, and nothing is
// overwritten. A streamed body can be read again for each retry.
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { failureOf, isBeyond, isMissing, isTaken, mayPass } from './s3-failure.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket into the path of the address instead of the host name. */
  forcePathStyle: boolean;
};
/** In milliseconds. `all`: a call with its retries. */
export type S3Patience = { connect: number; idle: number; all: number; again: readonly number[] };
const PATIENCE: S3Patience = { connect: 3_000, idle: 10_000, all: 30_000, again: [100, 500, 1_500] };

/** Bytes that can be read again; `crc32` of them. */
export type S3Source = { size: number; crc32: string; read(): Readable };
export type S3Part = { number: number; etag: string; crc32: string };
/** A range of an object: its bytes begin at `from`, of `size` in all. */
export type S3Piece = { bytes: Uint8Array; from: number; size: number };
/** `ageMs` by the storage's clock. */
export type S3Entry = { key: string; size: number; ageMs: number };
export type S3Upload = { key: string; uploadId: string; ageMs: number };

type Try = { abortSignal: AbortSignal; first: boolean };
/** With the time of the storage's clock (`dateOfAnswer`). */
type Answered = { $metadata: object };

export type S3Storage = ReturnType<typeof s3Storage>;

export function s3Storage(settings: S3Settings, patience = PATIENCE) {
  const bucket: Bucket = { client: clientOf(settings, patience), Bucket: settings.bucket, ask: askWith(patience) };
  return { ...objectsIn(bucket), ...uploadsInto(bucket), ...listsOf(bucket) };
}

type Bucket = { readonly client: S3Client; readonly Bucket: string; readonly ask: ReturnType<typeof askWith> };

function clientOf({ endpoint, region, forcePathStyle, bucket: _, ...credentials }: S3Settings, patience: S3Patience): S3Client {
  const client = new S3Client({
    ...{ endpoint, region, forcePathStyle, credentials },
    // Retried here, because the SDK cannot retry a stream.
    maxAttempts: 1,
    // Our checksums are in headers: some storages store checksums appended to a stream as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    logger: SILENT,
    requestHandler: { connectionTimeout: patience.connect, socketTimeout: patience.idle, httpAgent: AGENT, httpsAgent: AGENT },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const done = await next(args);
      const { headers } = done.response as { headers?: Record<string, string> };
      Object.assign((done.output as { $metadata: object }).$metadata, { date: headers?.['date'] } satisfies { date: string | undefined });
      return done;
    },
    { step: 'deserialize', priority: 'high', name: 'dateOfAnswer' },
  );
  return client;
}

function askWith(patience: S3Patience) {
  /** Throws Unavailable, the signal's reason, or an error that `expected` accepts. */
  return async function ask<Answer>(
    operation: string,
    question: (attempt: Try) => Promise<Answer>,
    { signal, expected = () => false }: { signal?: AbortSignal | undefined; expected?: (error: unknown) => boolean } = {},
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const tooLong = AbortSignal.timeout(patience.all);
    const abortSignal = signal ? AbortSignal.any([signal, tooLong]) : tooLong;
    for (let attempt = 0; ; attempt++) {
      try {
        return await question({ abortSignal, first: attempt === 0 });
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (expected(error)) throw error;
        const wait = patience.again[attempt];
        if (wait === undefined || tooLong.aborted || !mayPass(error)) throw failureOf(operation, error);
        await delay(wait, undefined, { signal: abortSignal }).catch(() => {
          throw signal?.aborted ? signal.reason : failureOf(operation, error);
        });
      }
    }
  };
}

/** `taken` because of an earlier try whose answer was lost: the same bytes are there. */
async function isOurs({ client, Bucket }: Bucket, Key: string, size: number, { abortSignal, first }: Try): Promise<boolean> {
  if (first) return false;
  const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal });
  return ContentLength === size;
}
const orNull = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};
/** Where the storage sends no time, nothing counts as old. */
function ageOf({ $metadata }: Answered, since: Date | undefined): number {
  const now = Date.parse(($metadata as { date?: string }).date ?? '');
  return since === undefined || Number.isNaN(now) ? 0 : Math.max(0, now - since.getTime());
}

function objectsIn(bucket: Bucket) {
  const { client, Bucket, ask } = bucket;
  return {
    /** False, with nothing changed, where the key exists. */
    async put(Key: string, { size, crc32, read }: S3Source, signal?: AbortSignal): Promise<boolean> {
      return ask(
        'PutObject',
        async (attempt) => {
          const Body = read();
          try {
            const input = { Bucket, Key, Body, ContentLength: size, ChecksumCRC32: crc32, IfNoneMatch: '*' };
            await client.send(new PutObjectCommand(input), attempt);
            return true;
          } catch (error) {
            if (isTaken(error)) return isOurs(bucket, Key, size, attempt);
            throw error;
          } finally {
            Body.destroy();
          }
        },
        { signal },
      );
    },
    /** `range` as in HTTP. Null where there is no object; an empty object gives an empty piece. */
    async get(Key: string, range: string): Promise<S3Piece | null> {
      const question = async (attempt: Try): Promise<S3Piece> => {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key, Range: range }), attempt);
        const bytes = await answer.Body!.transformToByteArray();
        const [, from = '0', to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
        const whole = to === undefined ? answer.ContentLength : Number(to) - Number(from) + 1;
        if (bytes.length !== whole) throw Object.assign(new Error('cut off'), { code: 'ECONNRESET' });
        return { bytes, from: Number(from), size: size === undefined ? bytes.length : Number(size) };
      };
      const expected = (error: unknown): boolean => isMissing(error) || isBeyond(error);
      return ask('GetObject', question, { expected }).catch((error) => {
        if (!isBeyond(error)) return orNull(error);
        // The end of an object that is shorter than that: the whole object (RFC 9110), which rclone 1.76.0 refuses.
        return range.startsWith('bytes=-') ? this.get(Key, 'bytes=0-') : { bytes: new Uint8Array(), from: 0, size: 0 };
      });
    },
    /** Its size; null where there is none. */
    async head(Key: string): Promise<number | null> {
      const question = async (attempt: Try): Promise<number> =>
        (await client.send(new HeadObjectCommand({ Bucket, Key }), attempt)).ContentLength ?? 0;
      return ask('HeadObject', question, { expected: isMissing }).catch(orNull);
    },
    /** False where the source does not exist. */
    async copy(from: string, Key: string): Promise<boolean> {
      const question = async (attempt: Try) =>
        client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` }), attempt);
      return (await ask('CopyObject', question, { expected: isMissing }).catch(orNull)) !== null;
    },
    async remove(Key: string): Promise<void> {
      const question = async (attempt: Try) => client.send(new DeleteObjectCommand({ Bucket, Key }), attempt);
      await ask('DeleteObject', question, { expected: isMissing }).catch(orNull);
    },
  };
}

/** A multipart upload. */
function uploadsInto(bucket: Bucket) {
  const { client, Bucket, ask } = bucket;
  return {
    async beginUpload(Key: string, signal?: AbortSignal): Promise<string> {
      const input = { Bucket, Key, ChecksumAlgorithm: 'CRC32' as const };
      const question = async (attempt: Try) => client.send(new CreateMultipartUploadCommand(input), attempt);
      return (await ask('CreateMultipartUpload', question, { signal })).UploadId!;
    },
    async putPart(Key: string, UploadId: string, PartNumber: number, source: S3Source, signal: AbortSignal): Promise<S3Part> {
      const { size: ContentLength, crc32 } = source;
      return ask(
        'UploadPart',
        async (attempt) => {
          const Body = source.read();
          try {
            const input = { Bucket, Key, UploadId, PartNumber, Body, ContentLength, ChecksumCRC32: crc32 };
            const { ETag } = await client.send(new UploadPartCommand(input), attempt);
            return { number: PartNumber, etag: ETag!, crc32 };
          } finally {
            Body.destroy();
          }
        },
        { signal },
      );
    },
    /** `size` of the whole. False, with nothing changed, where the key exists. */
    async endUpload(Key: string, UploadId: string, parts: readonly S3Part[], size: number, signal?: AbortSignal): Promise<boolean> {
      const Parts = parts.map(({ number, etag, crc32 }) => ({ PartNumber: number, ETag: etag, ChecksumCRC32: crc32 }));
      const input = { Bucket, Key, UploadId, MultipartUpload: { Parts }, IfNoneMatch: '*' };
      return ask(
        'CompleteMultipartUpload',
        async (attempt) => {
          try {
            await client.send(new CompleteMultipartUploadCommand(input), attempt);
            return true;
          } catch (error) {
            // An earlier try whose answer was lost has completed the upload: its id no longer exists.
            if (isTaken(error) || (isMissing(error) && !attempt.first)) return isOurs(bucket, Key, size, attempt);
            throw error;
          }
        },
        { signal },
      );
    },
    async abortUpload(Key: string, UploadId: string): Promise<void> {
      const question = async (attempt: Try) => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), attempt);
      await ask('AbortMultipartUpload', question, { expected: isMissing }).catch(orNull);
    },
  };
}

function listsOf({ client, Bucket, ask }: Bucket) {
  return {
    async *list(Prefix: string): AsyncGenerator<S3Entry> {
      for (let ContinuationToken: string | undefined; ; ) {
        const input = { Bucket, Prefix, ContinuationToken };
        const page = await ask('ListObjectsV2', async (attempt) => client.send(new ListObjectsV2Command(input), attempt));
        for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
          if (Key !== undefined) yield { key: Key, size: Size, ageMs: ageOf(page, LastModified) };
        ContinuationToken = page.NextContinuationToken;
        if (ContinuationToken === undefined) return;
      }
    },
    async *uploads(Prefix: string): AsyncGenerator<S3Upload> {
      for (let [KeyMarker, UploadIdMarker]: (string | undefined)[] = []; ; ) {
        const input = { Bucket, Prefix, KeyMarker, UploadIdMarker };
        const question = async (attempt: Try): Promise<ListMultipartUploadsCommandOutput> =>
          client.send(new ListMultipartUploadsCommand(input), attempt);
        // Where there is none, rclone 1.76.0 answers as if one had been asked for.
        const page = await ask('ListMultipartUploads', question, { expected: isMissing }).catch(orNull);
        if (page === null) return;
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Key !== undefined && UploadId !== undefined) yield { key: Key, uploadId: UploadId, ageMs: ageOf(page, Initiated) };
        if (!page.IsTruncated) return;
        [KeyMarker, UploadIdMarker] = [page.NextKeyMarker, page.NextUploadIdMarker];
      }
    },
  };
}

/** Its messages contain whole requests. The caller reports the failure. */
const nothing = (): void => {};
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
/** As many as the uploads and downloads that are allowed at once. */
const AGENT = { maxSockets: 100 };
