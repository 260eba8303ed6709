// Documents that do something: none may be validated by the machine, and an image whose header lies about its size is not decoded.
import { deflateSync } from 'node:zlib';
import { addDays, type CalendarDate } from '../../../../domain/kernel/calendar.ts';
import { HOLDERS, urssaf } from '../../../specimens/index.ts';
import { chunk, multipart } from '../../../testing/tiny-documents.ts';
import { activePdf, CHANGES } from '../active-pdfs.ts';
import type { Attack, Part } from '../part.ts';
import type { Customer } from '../people.ts';

type Document = { id: number; validationStatus: string; aiAnalysisData: { problems: string[] } | null };

/** A PNG of 30,000 × 30,000 pixels, as its header says; behind it a few bytes. */
function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(6, 9);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))]);
}

async function deposit({ people }: Attack, token: string, typeId: number, content: Buffer, name: string, mimeType = 'application/pdf') {
  const { contentType, body } = multipart(
    [
      ['token', token],
      ['documentTypeId', String(typeId)],
    ],
    { name, mimeType, content },
    false,
  );
  return people.visitor().raw('POST', '/api/upload', { headers: { 'content-type': contentType }, body });
}

/** What became of it, once it was looked at. */
async function judged(attack: Attack, owner: Customer, id: number): Promise<Document | null> {
  await attack.target.dev('/dev/settle', {});
  const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
  const [document] = await owner.visitor.must<Document[]>('GET', `/api/documents?filter=${filter}`);
  return document ?? null;
}

export const documents: Part = {
  name: 'documents',
  about: 'C17 C18 active PDFs are never validated automatically, an image of 30,000² is refused',
  async run(attack) {
    const { target, people, check } = attack;
    const owner = await people.customer('Papiers actifs SAS');
    const { now } = await target.dev<{ now: string }>('/dev/clock');
    const today = now.slice(0, 10) as CalendarDate;
    const [year, month] = today.split('-').map(Number) as [number, number];
    // The end of the month before: two days ago it was issued.
    const periodEnd = addDays(`${year}-${String(month).padStart(2, '0')}-01` as CalendarDate, -1);
    const certificate = await urssaf({ ...HOLDERS[0]!, periodEnd, issuedOn: addDays(today, -1), covers: 'all' });
    const types = await owner.visitor.must<{ id: number; name: string }[]>('GET', '/api/document-types');
    const vigilance = types.find(({ name }) => /urssaf|vigilance/i.test(name))!.id;

    const sub = await people.subcontractor(owner, { companyName: HOLDERS[0]!.company, siret: HOLDERS[0]!.siret });
    const plain = (await deposit(attack, sub.secureToken, vigilance, Buffer.from(certificate), 'vigilance.pdf')).body<{ id: number }>();
    const good = await judged(attack, owner, plain.id);
    check('(set-up) the same certificate without an action is validated automatically', good?.validationStatus === 'validated', good);

    for (const [what, change] of Object.entries(CHANGES)) {
      const one = await people.subcontractor(owner, { companyName: HOLDERS[0]!.company, siret: HOLDERS[0]!.siret });
      const reply = await deposit(attack, one.secureToken, vigilance, activePdf(certificate, change), 'vigilance.pdf');
      const document = reply.status === 201 ? await judged(attack, owner, reply.body<{ id: number }>().id) : null;
      const held =
        reply.status >= 400
          ? reply.status < 500
          : document?.validationStatus === 'pending' && (document.aiAnalysisData?.problems.length ?? 0) > 0;
      const seen = document && { status: document.validationStatus, problems: document.aiAnalysisData?.problems };
      check(`C18 ${what}: left to a person, as an anomaly`, held === true, seen ?? `${reply.status} ${reply.text.slice(0, 200)}`);
    }

    const huge = await deposit(attack, sub.secureToken, vigilance, hugePng(), 'scan.png', 'image/png');
    check(
      'C17 a PNG whose header says 30,000 × 30,000 is refused at once',
      huge.status >= 400 && huge.status < 500 && huge.ms < 3_000,
      `${huge.status}, ${Math.round(huge.ms)} ms`,
    );
  },
};
