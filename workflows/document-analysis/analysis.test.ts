import { afterEach, describe, expect, it, vi } from 'vitest';
import { ANALYSIS_RETRY_MINUTES } from '#domain/constants.ts';
import { type DocumentReading, emptyReading } from '#domain/documents/reading.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { AnalyserFailure } from '#infra/adapters/analyser/failure.ts';
import { createWorld, minutes, START, type World, type WorldOptions } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

/** One subcontractor with one uploaded document. */
async function uploaded(options?: WorldOptions, fault: 'ok' | 'down' | 'slow' = 'ok') {
  world = await createWorld(options);
  const account = await world.approved();
  const who = await world.subcontractor(account);
  await world.settle();
  world.faults.set({ analyser: fault });
  const documentId = await world.upload(who, account.documentTypeId);
  return { account, who, documentId };
}
const evidence = (text: string) => ({ page: 1, box: null, label: '', text });
/** A reading of a certificate of the right company and type, valid until a day. */
const certificate = (until: string): DocumentReading => ({
  ...emptyReading('test/1', true, 1, []),
  kinds: ['urssaf'],
  kindEvidence: evidence('Attestation de vigilance'),
  confidence: 0.99,
  company: {
    name: 'Benali Maçonnerie',
    otherNames: [],
    siren: '123456789',
    sirets: ['12345678901234'],
    allEstablishments: true,
    evidence: [evidence('Benali Maçonnerie')],
  },
  dates: [
    { label: 'issued-on', date: '2026-11-02' as CalendarDate, repaired: false, evidence: evidence('02/11/2026') },
    { label: 'up-to-date-on', date: '2026-10-31' as CalendarDate, repaired: false, evidence: evidence('31/10/2026') },
    { label: 'valid-until', date: until as CalendarDate, repaired: false, evidence: evidence(until) },
  ],
  headcount: 4,
  securityCode: { value: 'ABCDEFGHIJKLMNO', evidence: evidence('ABCDEFGHIJKLMNO') },
});
const mails = async () => world.mailsTo('karim@benali.fr');

describe('an uploaded document', () => {
  it('F184 is read at once, and its sender gets one confirmation that says what was read', async () => {
    const { documentId } = await uploaded({ analyser: { read: async () => certificate('2027-04-30') } });
    await world.settle();
    const [analysed] = await world.happened('DocumentAnalysed');
    expect(analysed).toMatchObject({ occurredAt: START, data: { documentId, analyser: 'test/1', confidence: 0.99 } });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Dupont BTP : document reçu (Attestation URSSAF)');
    expect(mail!.text).toContain('urssaf.pdf');
    expect(mail!.text).toContain('intelligence artificielle');
    const { dateExpiration } = analysed!.data as { dateExpiration: CalendarDate };
    expect(mail!.text).toContain(dateExpiration.split('-').reverse().join('/'));
  });

  it('the results, the mail included, have the correlation id of the upload’s request and their cause', async () => {
    await uploaded({ analyser: { read: async () => certificate('2027-04-30') } });
    await world.settle();
    const [upload] = await world.happened('DocumentUploaded');
    const [analysed] = await world.happened('DocumentAnalysed');
    expect(analysed).toMatchObject({ correlationId: upload!.correlationId, causationId: upload!.eventId });
    const template = ({ data }: { data: object }) => (data as { template: string }).template;
    const [sent] = (await world.happened('DeliverySent')).filter((event) => template(event) === 'upload-received');
    expect(sent?.correlationId).toBe(upload!.correlationId);
  });

  it('T19 a décennale is compared with what its subcontractor does, and keeps the activities that were read', async () => {
    const activities = 'Activités garanties : plâtrerie';
    const read = async (): Promise<DocumentReading> => ({ ...certificate('2027-04-30'), kinds: ['decennale'], activities });
    world = await createWorld({ analyser: { read } });
    const account = await world.approved();
    const who = await world.subcontractor(account);
    const { documentTypeId, type } = account;
    await world.send({ type: 'EditDocumentType', accountId: account.id, documentTypeId, ...type, name: 'Assurance décennale' }, account.id);
    await world.send({ type: 'SetTrades', subcontractorId: who.id, accountId: account.id, trades: ['couverture'] }, account.id);
    await world.upload(who, documentTypeId);
    await world.settle();
    const analysed = (await world.history(`subcontractor-${who.id}`)).find((event) => event.type === 'DocumentAnalysed');
    expect(analysed).toMatchObject({ data: { problemCodes: expect.arrayContaining(['trade-not-covered']) }, personal: { activities } });
  });

  it('the analyser sees the very bytes that were sent', async () => {
    const seen: Buffer[] = [];
    world = await createWorld({
      analyser: {
        read: async ({ bytes }) => {
          seen.push(Buffer.from(bytes as Uint8Array));
          return certificate('2027-04-30');
        },
      },
    });
    const account = await world.approved();
    const content = Buffer.from('un document'.repeat(20_000));
    await world.upload(await world.subcontractor(account), account.documentTypeId, content);
    await world.settle();
    expect(seen).toHaveLength(1);
    expect(seen[0]!.equals(content)).toBe(true);
  });

  it('F185 C23 is kept and confirmed when the analyser is down, and retried on schedule until it is back: one confirmation in all', async () => {
    const { documentId } = await uploaded({ analyser: { read: async () => certificate('2027-04-30') } }, 'down');
    await world.settle();
    expect((await mails()).map((mail) => mail.text)).toEqual([expect.stringContaining('votre document est bien enregistré')]);
    await world.drive(minutes(60));
    expect((await world.happened('DocumentAnalysisFailed')).map((event) => event.occurredAt)).toEqual([START, minutes(1), minutes(11)]);
    world.faults.set({ analyser: 'ok' });
    await world.drive(minutes(71));
    expect(await world.happened('DocumentAnalysed')).toMatchObject([{ occurredAt: minutes(71), data: { documentId } }]);
    await world.drive(minutes(24 * 60));
    expect(await mails()).toHaveLength(1);
    expect(await world.db`select from ops.timers where kind = 'analysis'`).toHaveLength(0);
  });

  it('F185 the analysis is given up after the last retry; the document waits for a person', async () => {
    const { who, documentId } = await uploaded(undefined, 'down');
    await world.drive(minutes(3 * 24 * 60));
    const expected = ANALYSIS_RETRY_MINUTES.map((_, n) =>
      minutes(ANALYSIS_RETRY_MINUTES.slice(0, n + 1).reduce((sum, wait) => sum + wait, 0)),
    );
    const failed = await world.happened('DocumentAnalysisFailed');
    expect(failed.map((event) => event.occurredAt)).toEqual([START, ...expected]);
    expect((failed.at(-1)!.data as { retryAt: string | null }).retryAt).toBeNull();
    const { state } = await world.loadState('subcontractor', who.id);
    expect((state as { documents: Map<number, { status: string }> }).documents.get(documentId)!.status).toBe('pending');
  });

  it('F185 an outage of the blob store is also a failed analysis', async () => {
    await uploaded({ analyser: { read: async () => certificate('2027-04-30') } }, 'down');
    await world.settle();
    world.faults.set({ analyser: 'ok', blobs: 'down' });
    await world.drive(minutes(1));
    world.faults.set({ blobs: 'ok' });
    await world.drive(minutes(11));
    expect((await world.happened('DocumentAnalysed')).map((event) => event.occurredAt)).toEqual([minutes(11)]);
  });

  it('F185 a slow analyser delays this document only', async () => {
    const { account } = await uploaded({ slowMs: 400 }, 'slow');
    await world.projections.caughtUp();
    await world.send({ type: 'RequestPasswordReset', accountId: account.id, reset: world.token(1) }, account.id);
    await expect.poll(async () => (await world.mailsTo('contact@dupont-btp.fr')).at(-1)!.subject).toMatch('réinitialisation');
    expect(await world.happened('DocumentAnalysed')).toEqual([]);
    await world.settle();
    expect(await world.happened('DocumentAnalysed')).toHaveLength(1);
  });

  it('C23 after an invalid answer of the analyser the document waits for a person', async () => {
    await uploaded({ analyser: { read: async () => ({ confidence: Number.NaN }) as never } });
    await world.settle();
    expect(await world.happened('DocumentAnalysed')).toMatchObject([
      { data: { analyser: 'test', isValid: false, problemCodes: ['analysis-unusable'] } },
    ]);
    expect(await world.happened('DocumentValidated')).toEqual([]);
  });

  it('C17 the files of one link are read one at a time, and do not delay those of another account', async () => {
    const gate = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    world = await createWorld({
      analyser: {
        read: async ({ payer }) => {
          begun.push(payer);
          if (begun.length === 1) await gate.promise;
          return certificate('2027-04-30');
        },
      },
    });
    const [many, one] = [await world.approved(), await world.approved('Autre BTP', 'contact@autre.fr')];
    const payerOf = ({ id, accountId }: { id: number; accountId: number }) => ({ accountId, subcontractorId: id });
    const [busy, small] = [await world.subcontractor(many), await world.subcontractor(one)];
    await world.upload(busy, many.documentTypeId);
    await expect.poll(() => begun).toHaveLength(1);
    await world.upload(busy, many.documentTypeId);
    await world.upload(small, one.documentTypeId);
    await expect.poll(() => begun).toHaveLength(2);
    expect(begun).toEqual([payerOf(busy), payerOf(small)]);
    gate.resolve();
    await world.settle();
    expect(begun.slice(2)).toEqual([payerOf(busy)]);
  });

  it('C17 of a link over its hourly limit is kept, says so, and is read automatically once the hour is over', async () => {
    let spent = true;
    const { documentId } = await uploaded({
      analyser: {
        read: async () => {
          if (spent) throw new AnalyserFailure('budget');
          return certificate('2027-04-30');
        },
      },
    });
    await world.drive(minutes(59));
    spent = false;
    expect(await world.happened('DocumentAnalysed')).toEqual([]);
    expect((await mails()).map((mail) => mail.text)).toEqual([expect.stringContaining('votre document est bien enregistré')]);
    await world.drive(minutes(24 * 60));
    expect(await world.happened('DocumentAnalysed')).toMatchObject([{ occurredAt: minutes(71), data: { documentId } }]);
  });

  it('that a person decides on before the analysis is not analysed, and is still confirmed', async () => {
    const { who, documentId } = await uploaded({ slowMs: 300 }, 'slow');
    await world.projections.caughtUp();
    await world.validate(who, documentId, '2027-03-31');
    await world.settle();
    await world.drive(minutes(24 * 60));
    expect(await world.happened('DocumentAnalysed')).toEqual([]);
    expect((await mails()).map((mail) => mail.text)).toEqual([expect.stringContaining('31/03/2027')]);
  });

  it('T25 the same bytes received for another subcontractor of the account are reported to the customer, not to the sender', async () => {
    const content = Buffer.from('le même fichier');
    world = await createWorld({ analyser: { read: async () => certificate('2027-04-30') } });
    const account = await world.approved();
    for (const address of ['karim@benali.fr', 'autre@autre.fr'])
      await world.upload(await world.subcontractor(account, address), account.documentTypeId, content);
    await world.settle();
    const codes = (await world.happened('DocumentAnalysed')).map((event) => (event.data as { problemCodes: string[] }).problemCodes);
    expect(codes.flat()).toContain('duplicate-other');
    for (const mail of await world.outbox.list()) expect(mail.text).not.toContain('autre entreprise');
  });

  it('A29 an attestation older than the one in effect waits for a person, and its sender gets the reason', async () => {
    const periodEnd = (date: string): DocumentReading['dates'] => [
      { label: 'period-end', date: date as CalendarDate, repaired: false, evidence: evidence(date) },
    ];
    const readings = ['2026-10-31', '2026-09-30'].map((end) => ({ ...certificate(end), dates: periodEnd(end) }));
    const { account, who, documentId } = await uploaded({ analyser: { read: async () => readings.shift()! } });
    await world.settle();
    const older = await world.upload(who, account.documentTypeId);
    await world.settle();
    expect((await world.happened('DocumentValidated')).map(({ data }) => data)).toMatchObject([
      { documentId, validatedBy: 'auto', startsOn: START.slice(0, 10), expirationDate: '2027-04-30' },
    ]);
    expect((await world.happened('DocumentAnalysed')).at(-1)).toMatchObject({
      data: { documentId: older, dateExpiration: '2027-03-30', problemCodes: ['older-than-current'] },
    });
    expect(await world.happened('DocumentReplaced')).toEqual([]);
    expect((await mails()).at(-1)!.text).toContain('plus ancien que le document en vigueur, valable jusqu’au 30/04/2027');
  });

  it.each([
    ['finishes while its subcontractor is archived', 'slow'],
    ['was to be tried again while its subcontractor is archived', 'down'],
  ] as const)('A31 C23 an analysis that %s is told to nobody; it is done once he is back', async (_, fault) => {
    const { account, who, documentId } = await uploaded({ slowMs: 300, analyser: { read: async () => certificate('2027-04-30') } }, fault);
    const to = { subcontractorId: who.id, accountId: account.id };
    if (fault === 'down') await world.settle();
    else await expect.poll(async () => (await world.db`select from ops.firing where key like 'analysis-%'`).length).toBe(1);
    await world.send({ type: 'ArchiveSubcontractor', ...to }, account.id);
    await world.drive(minutes(60));
    expect(await world.happened('DocumentAnalysed')).toEqual([]);
    expect(await world.db`select from ops.timers where kind = 'analysis'`).toHaveLength(0);
    world.faults.set({ analyser: 'ok' });
    await world.send({ type: 'RestoreSubcontractor', ...to }, account.id);
    await world.settle();
    expect(await world.happened('DocumentAnalysed')).toMatchObject([{ data: { documentId } }]);
    expect(await mails()).toHaveLength(1);
  });

  it('A31 is analysed once if its subcontractor is archived and restored during the analysis', async () => {
    const { account, who, documentId } = await uploaded({ slowMs: 300, analyser: { read: async () => certificate('2027-04-30') } }, 'slow');
    const to = { subcontractorId: who.id, accountId: account.id };
    await expect.poll(async () => (await world.db`select from ops.firing where key like 'analysis-%'`).length).toBe(1);
    await world.send({ type: 'ArchiveSubcontractor', ...to }, account.id);
    await world.send({ type: 'RestoreSubcontractor', ...to }, account.id);
    await world.drive(minutes(60));
    expect(await world.happened('DocumentAnalysed')).toMatchObject([{ data: { documentId } }]);
    expect(await mails()).toHaveLength(1);
  });

  it('survives a restart while it waits, and one during its analysis', async () => {
    const { documentId } = await uploaded({ slowMs: 20_000, analyser: { read: async () => certificate('2027-04-30') } }, 'slow');
    await world.projections.caughtUp();
    await expect.poll(async () => (await world.db`select from ops.firing where key like 'analysis-%'`).length).toBe(1);
    await world.restart();
    world.faults.set({ analyser: 'ok' });
    await world.drive(minutes(1));
    expect(await world.happened('DocumentAnalysed')).toMatchObject([{ data: { documentId } }]);
    expect(await world.happened('DocumentAnalysisFailed')).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });
});
