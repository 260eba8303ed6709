// One link must not slow another tenant: twenty-five documents that each unpack to a gigabyte through one, a small one through the other.
import { createDeflate } from 'node:zlib';
import { multipart, tinyPdf, tinyPng } from '../../../testing/tiny-documents.ts';
import type { Attack, Part } from '../part.ts';
import type { Customer, Link } from '../people.ts';
import type { Reply } from '../wire.ts';

const BOMBS = 25;
const BOMB_MB = 1_024;
const FILES_PER_HOUR = 60;
/** « About a second more »; two cores may be busy with others. */
const LONGER_MS = 2_500;
const READ_LIMIT_MS = 20_000;

/** As many spaces of page content, packed. */
async function packedMb(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => deflate.once('end', done));
  const block = Buffer.alloc(1024 * 1024, ' ');
  for (let i = 0; i < megabytes; i++) if (!deflate.write(block)) await new Promise((drained) => deflate.once('drain', drained));
  deflate.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A PDF of one page with this content; `name` makes its bytes its own. */
function pdfWith(content: Buffer, name: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const write = (...more: (string | Buffer)[]): void => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(...more.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  };
  write('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n');
  write('2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n');
  write('3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n');
  write(`4 0 obj<</Filter/FlateDecode/Length ${content.length}>>stream\n`, content, '\nendstream endobj\n');
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 5\n0000000000 65535 f \n${table}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n% ${name}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(tail, 'latin1')]);
}

function deposit({ people }: Attack, { secureToken }: Link, typeId: number, content: Buffer, mimeType: string): Promise<Reply> {
  const fields = [['token', secureToken] as const, ['documentTypeId', String(typeId)] as const];
  const { contentType, body } = multipart(fields, { name: mimeType === 'image/png' ? 'scan.png' : 'papier.pdf', mimeType, content }, false);
  return people.visitor().raw('POST', '/api/upload', { headers: { 'content-type': contentType }, body });
}

/** How long a small document takes: to be accepted, and to be looked at. */
async function small(
  attack: Attack,
  { visitor, typeIds }: Customer,
  link: Link,
  text: string,
): Promise<{ accepted: number; read: number; status: number }> {
  const since = performance.now();
  const reply = await deposit(attack, link, typeIds[0]!, tinyPdf(text), 'application/pdf');
  const accepted = performance.now() - since;
  const { id } = reply.body<{ id: number }>();
  const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
  while (performance.now() - since < READ_LIMIT_MS) {
    const documents = (await visitor.call('GET', `/api/documents?filter=${filter}`)).body<{ aiAnalysisData: object | null }[]>();
    if (Array.isArray(documents) && documents[0]?.aiAnalysisData) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  return { accepted: Math.round(accepted), read: Math.round(performance.now() - since), status: reply.status };
}

async function quotas(attack: Attack): Promise<void> {
  const { people, check } = attack;
  const owner = await people.customer('Quotas SAS');
  const [link, other] = [await people.subcontractor(owner), await people.subcontractor(owner)];
  const replies: Reply[] = [];
  for (let i = 0; i < FILES_PER_HOUR + 5; i++)
    replies.push(await deposit(attack, link, owner.typeIds[0]!, tinyPng(`quota ${i}`), 'image/png'));
  const accepted = replies.filter(({ status }) => status === 201).length;
  const refused = replies.filter(({ status }) => status === 429);
  check(`one link takes at most ${FILES_PER_HOUR} files an hour`, accepted <= FILES_PER_HOUR, accepted);
  const told = refused.every(({ headers, body }) => Number(headers['retry-after']) > 0 && String(body()['message']).length > 10);
  check('the others are 429 with Retry-After and a sentence', refused.length > 0 && told, refused[0]?.text ?? 'none');
  const { status } = await deposit(attack, other, owner.typeIds[0]!, tinyPng('voisin'), 'image/png');
  check('and the next link of the same account is not held back', status === 201, status);
}

export const fairness: Part = {
  name: 'fairness',
  about: 'quotas of a link, and documents that unpack to 1 GB beside somebody else’s small one',
  async run(attack) {
    const { people, check } = attack;
    await quotas(attack);
    const attacker = await people.customer('Bombes SAS');
    const victim = await people.customer('Voisin SAS');
    const [from, to] = [await people.subcontractor(attacker), await people.subcontractor(victim)];
    // The first one loads the reader.
    await small(attack, victim, to, 'premier');
    const alone = await small(attack, victim, to, 'seul');
    const packed = await packedMb(BOMB_MB);
    const bombs = Array.from({ length: BOMBS }, (_, i) =>
      deposit(attack, from, attacker.typeIds[0]!, pdfWith(packed, `bombe ${i}`), 'application/pdf'),
    );
    // Most of them have come when the other begins.
    await Promise.race(bombs);
    const beside = await small(attack, victim, to, 'a cote');
    const seen = { alone, beside };
    check(
      'a small document of another tenant is accepted about a second later at most',
      beside.status === 201 && beside.accepted <= alone.accepted + LONGER_MS,
      seen,
    );
    check('and is read not much later', beside.read <= alone.read + 4 * LONGER_MS, seen);
    // 0: still waiting for its turn.
    const statuses = (await Promise.all(bombs)).map(({ status }) => status);
    check(
      'none of the large ones makes a 5xx',
      statuses.every((status) => status < 500),
      statuses,
    );
    const health = await people.visitor().call('GET', '/healthz');
    check(
      'the product is well while it works at them',
      health.status === 200 && health.ms < 2_000,
      `${health.status}, ${Math.round(health.ms)} ms`,
    );
  },
};
