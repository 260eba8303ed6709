// A double of an S3 storage, written from its published description: a local HTTP server with one bucket in memory. It refuses what the
// real one would refuse (an unsigned call, a wrong checksum, an existing key, a part that is too small), and fails on request.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import type { S3Settings } from './s3-storage.ts';
import { checksum } from './s3-upload.ts';

const SMALLEST_PART = 5 * 1024 * 1024;

export type S3Operation =
  | 'PutObject'
  | 'CopyObject'
  | 'GetObject'
  | 'HeadObject'
  | 'DeleteObject'
  | 'ListObjectsV2'
  | 'ListMultipartUploads'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload';
/** An error with this status; no answer, or one that stops half-way; a connection that is cut half-way, or after the change was made. */
/** An answer with this status, or as another program gives it; a line that fails; an answer that is lost. */
export type S3Fault = number | { status: number; code: string } | 'hang' | 'stall' | 'cut' | 'lost';
export type S3Call = { operation: S3Operation; key: string };
type S3Asked = S3Call & { range: string | undefined };
export type S3DoubleObject = { bytes: Buffer; at: number };

type Upload = { key: string; at: number; parts: Map<number, Buffer> };
type Wire = { request: IncomingMessage; key: string; query: URLSearchParams; body: Buffer };
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}
type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (root: string, inner: string): string => `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`;
const tag = (name: string, text: string | number): string => `<${name}>${String(text).replaceAll('"', '&quot;')}</${name}>`;

function operationOf({ method, headers }: IncomingMessage, key: string, query: URLSearchParams): S3Operation | null {
  const has = (name: string): boolean => query.has(name);
  if (key === '') return method !== 'GET' ? null : has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2';
  switch (method) {
    case 'PUT':
      return has('partNumber') ? 'UploadPart' : 'x-amz-copy-source' in headers ? 'CopyObject' : 'PutObject';
    case 'GET':
      return 'GetObject';
    case 'HEAD':
      return 'HeadObject';
    case 'DELETE':
      return has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
    case 'POST':
      return has('uploads') ? 'CreateMultipartUpload' : has('uploadId') ? 'CompleteMultipartUpload' : null;
    default:
      return null;
  }
}

export type S3Double = Awaited<ReturnType<typeof s3Double>>;

/** `page`: how many keys one page of a listing has. */
export async function s3Double({ page = 1000 }: { page?: number } = {}) {
  const settings: Omit<S3Settings, 'endpoint'> = {
    region: 'fr-test',
    bucket: 'documents',
    accessKeyId: 'AKIDOUBLE',
    secretAccessKey: 'secret-of-the-double',
    forcePathStyle: true,
  };
  const objects = new Map<string, S3DoubleObject>();
  const uploads = new Map<string, Upload>();
  const calls: S3Call[] = [];
  let fault: (call: S3Asked) => S3Fault | undefined = () => undefined;
  /** The difference between its clock and ours, in milliseconds. */
  let skew = 0;
  const now = (): number => Date.now() + skew;

  function assertSigned({ request: { headers }, body }: Wire): void {
    const scope = `Credential=${settings.accessKeyId}/\\d{8}/${settings.region}/s3/aws4_request, SignedHeaders=[a-z0-9;-]*host`;
    const signed = new RegExp(`^AWS4-HMAC-SHA256 ${scope}[a-z0-9;-]*, Signature=[0-9a-f]{64}$`).test(headers.authorization ?? '');
    if (!signed || !/^\d{8}T\d{6}Z$/.test(String(headers['x-amz-date']))) throw new Refusal(403, 'AccessDenied');
    const hash = headers['x-amz-content-sha256'];
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
      throw new Refusal(400, 'XAmzContentSHA256Mismatch');
    if (headers['content-encoding']?.includes('aws-chunked')) throw new Refusal(501, 'NotImplemented');
  }
  function assertChecked({ request: { headers }, body }: Wire): void {
    if (Number(headers['content-length']) !== body.length) throw new Refusal(400, 'IncompleteBody');
    if (headers['x-amz-checksum-crc32'] !== checksum(crc32(body))) throw new Refusal(400, 'BadDigest');
  }
  function assertFree({ request, key }: Wire): void {
    if (request.headers['if-none-match'] === '*' && objects.has(key)) throw new Refusal(412, 'PreconditionFailed');
  }
  function uploadOf({ key, query }: Wire): Upload {
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
    return upload;
  }
  function objectAt(key: string): S3DoubleObject {
    const object = objects.get(key);
    if (!object) throw new Refusal(404, 'NoSuchKey');
    return object;
  }
  /** `start` as a page's marker names it. */
  function pageOf<Item extends { key: string }>(
    items: Item[],
    prefix: string,
    start: string | null,
  ): { shown: Item[]; next: string | null } {
    const after = items
      .filter(({ key }) => key.startsWith(prefix) && (start === null || key > start))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    return { shown: after.slice(0, page), next: after.length > page ? after[page - 1]!.key : null };
  }
  const iso = (at: number): string => new Date(at).toISOString();

  const does: Record<S3Operation, (wire: Wire) => Answer> = {
    PutObject(wire) {
      assertChecked(wire);
      assertFree(wire);
      objects.set(wire.key, { bytes: wire.body, at: now() });
      return { headers: { etag: etagOf(wire.body) } };
    },
    CopyObject({ key, request }) {
      const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '');
      const { bytes } = objectAt(source.slice(source.indexOf('/') + 1));
      objects.set(key, { bytes, at: now() });
      return { body: xml('CopyObjectResult', tag('ETag', etagOf(bytes)) + tag('LastModified', iso(now()))) };
    },
    GetObject({ key, request }) {
      const { bytes, at } = objectAt(key);
      const headers = { etag: etagOf(bytes), 'last-modified': new Date(at).toUTCString(), 'content-type': 'application/octet-stream' };
      const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
      if (!asked) return { headers, body: bytes };
      const from = asked[1] === '' ? Math.max(0, bytes.length - Number(asked[2])) : Number(asked[1]);
      const to = Math.min(bytes.length - 1, asked[1] === '' || asked[2] === '' ? bytes.length - 1 : Number(asked[2]));
      if (from >= bytes.length) throw new Refusal(416, 'InvalidRange');
      return {
        status: 206,
        headers: { ...headers, 'content-range': `bytes ${from}-${to}/${bytes.length}` },
        body: bytes.subarray(from, to + 1),
      };
    },
    HeadObject({ key }) {
      const { bytes } = objectAt(key);
      return { headers: { etag: etagOf(bytes), 'content-length': String(bytes.length) } };
    },
    DeleteObject({ key }) {
      objects.delete(key);
      return { status: 204 };
    },
    ListObjectsV2({ query }) {
      const all = [...objects].map(([key, object]) => ({ key, ...object }));
      const { shown, next } = pageOf(all, query.get('prefix') ?? '', query.get('continuation-token'));
      const contents = shown.map(({ key, bytes, at }) =>
        tag('Contents', '').replace('><', `>${tag('Key', key)}${tag('Size', bytes.length)}${tag('LastModified', iso(at))}<`),
      );
      const more = tag('IsTruncated', String(next !== null)) + (next === null ? '' : tag('NextContinuationToken', next));
      return { body: xml('ListBucketResult', contents.join('') + more) };
    },
    ListMultipartUploads({ query }) {
      const all = [...uploads].map(([uploadId, { key, at }]) => ({ key, uploadId, at }));
      const { shown, next } = pageOf(all, query.get('prefix') ?? '', query.get('key-marker'));
      const inner = shown.map(
        ({ key, uploadId, at }) => `<Upload>${tag('Key', key)}${tag('UploadId', uploadId)}${tag('Initiated', iso(at))}</Upload>`,
      );
      const more = tag('IsTruncated', String(next !== null)) + (next === null ? '' : tag('NextKeyMarker', next));
      return { body: xml('ListMultipartUploadsResult', inner.join('') + more) };
    },
    CreateMultipartUpload({ key, request }) {
      if (request.headers['x-amz-checksum-algorithm'] !== 'CRC32') throw new Refusal(400, 'InvalidRequest');
      const uploadId = randomBytes(8).toString('hex');
      uploads.set(uploadId, { key, at: now(), parts: new Map() });
      return { body: xml('InitiateMultipartUploadResult', tag('Key', key) + tag('UploadId', uploadId)) };
    },
    UploadPart(wire) {
      assertChecked(wire);
      uploadOf(wire).parts.set(Number(wire.query.get('partNumber')), wire.body);
      return { headers: { etag: etagOf(wire.body) } };
    },
    CompleteMultipartUpload(wire) {
      const { key, parts } = uploadOf(wire);
      assertFree(wire);
      const named = [...wire.body.toString('utf8').matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inner]) => {
        const of = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`).exec(inner!)?.[1]?.replaceAll('&quot;', '"') ?? '';
        const bytes = parts.get(Number(of('PartNumber')));
        if (!bytes || of('ETag') !== etagOf(bytes) || of('ChecksumCRC32') !== checksum(crc32(bytes))) throw new Refusal(400, 'InvalidPart');
        return bytes;
      });
      if (named.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) throw new Refusal(400, 'EntityTooSmall');
      objects.set(key, { bytes: Buffer.concat(named), at: now() });
      uploads.delete(wire.query.get('uploadId')!);
      return { body: xml('CompleteMultipartUploadResult', tag('Key', key) + tag('ETag', '"whole-2"')) };
    },
    AbortMultipartUpload(wire) {
      uploadOf(wire);
      uploads.delete(wire.query.get('uploadId')!);
      return { status: 204 };
    },
  };

  function send(
    response: ServerResponse,
    head: boolean,
    { status = 200, headers = {}, body = '' }: Answer,
    half: 'stall' | 'cut' | null,
  ): void {
    const bytes = Buffer.from(body);
    response.writeHead(status, { date: new Date(now()).toUTCString(), 'content-length': bytes.length, ...headers });
    if (half === null) return void response.end(head ? undefined : bytes);
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => half === 'cut' && response.destroy());
  }
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://double');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const operation = operationOf(request, key, query);
    const head = request.method === 'HEAD';
    const refuse = ({ status, code }: Refusal): void => send(response, head, { status, body: xml('Error', tag('Code', code)) }, null);
    if (operation === null || bucket !== settings.bucket) return refuse(new Refusal(404, 'NoSuchBucket'));
    calls.push({ operation, key });
    const told = fault({ operation, key, range: request.headers.range });
    if (told === 'hang') return;
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (typeof told === 'object') return refuse(new Refusal(told.status, told.code));
    if (typeof told === 'number') return refuse(new Refusal(told, told === 403 ? 'AccessDenied' : 'SlowDown'));
    const wire = { request, key, query, body: Buffer.concat(pieces) };
    try {
      assertSigned(wire);
      const answer = does[operation](wire);
      if (told === 'lost') response.destroy();
      else send(response, head, answer, told ?? null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error);
    }
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` } satisfies S3Settings,
    objects,
    uploads,
    calls,
    /** The failure of each call until the test sets another; undefined: calls succeed. */
    fail(next: (call: S3Asked) => S3Fault | undefined): void {
      fault = next;
    },
    turnClock(ms: number): void {
      skew = ms;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
