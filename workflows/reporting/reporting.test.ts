// Scheduled reports: one per period, with the dashboard's figures at that moment and the list as an attachment.
import exceljs from 'exceljs';
import { afterEach, expect, it, vi } from 'vitest';
import { addMillis, type CalendarDate, type Instant, inParis, parisInstant } from '#domain/kernel/calendar.ts';
import type { Mailer, OutgoingMail } from '#domain/ports/mailer.ts';
import type { ReportingCommand, ReportSchedule } from '#domain/reporting/events.ts';
import type { ProviderSubscription } from '#domain/subscriptions/events.ts';
import { createWorld, START, type World, type WorldOptions } from '#infra/testing/workflows/world.ts';
import { statsOf } from '#projections/compliance/query.ts';
import { readModels } from '#projections/index.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const OWNER = 'contact@dupont-btp.fr';
const DAY = 86_400_000;
const days = (count: number): Instant => addMillis(START, count * DAY);
type Account = Awaited<ReturnType<World['approved']>>;

/** Collects every report handed to the mail server, with the figures of that moment; the server refuses it `refusals` times. */
async function company(options: WorldOptions & { refusals?: number } = {}) {
  const handed: { mail: OutgoingMail; at: Instant; stats: Awaited<ReturnType<typeof statsOf>> }[] = [];
  let refusals = options.refusals ?? 0;
  world = await createWorld({
    // The read models run too, because the dashboard's figures come from them.
    process: { projectors: async (_, { processManagers }) => [...readModels, ...(await processManagers)] },
    ...options,
    mailer: (outbox): Mailer => ({
      ...outbox,
      async send(mail) {
        if (!mail.subject.includes(': rapport')) return outbox.send(mail);
        const stats = await statsOf(world.db, account.id, { organizationId: null, today: world.clock.today() });
        handed.push({ mail, at: world.clock.now(), stats });
        refusals -= 1;
        return refusals >= 0 ? { outcome: 'refused-for-now', reason: '451' } : outbox.send(mail);
      },
    }),
  });
  const account: Account = await world.approved();
  return { account, handed };
}
const subscription = (account: Account, status: ProviderSubscription['status'] = 'active') =>
  world.send(
    {
      type: 'SyncSubscription',
      accountId: account.id,
      subscription: {
        ...{ subscriptionId: 's', customerId: 'c', priceId: 'p', plan: 'standard', status, currentPeriodStart: START, trialEnd: null },
        ...{ currentPeriodEnd: status === 'canceled' ? world.clock.now() : days(1_000), cancelAtPeriodEnd: false, createdAt: START },
      },
    },
    account.id,
  );
const report = (account: Account, command: Partial<ReportSchedule> | 'test') =>
  world.send(
    command === 'test'
      ? { type: 'SendTestReport', accountId: account.id }
      : ({ type: 'SetReporting', accountId: account.id, ...command } satisfies ReportingCommand),
    account.id,
  );
/** The rows of the attached list, by company. */
async function opened({ attachments = [] }: OutgoingMail): Promise<Map<string, string[]>> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(Buffer.from(attachments[0]!.content) as never);
  const rows: string[][] = [];
  book.worksheets[0]!.eachRow((row) => {
    row.eachCell({ includeEmpty: true }, (cell) => expect([cell.type, cell.text]).toEqual([exceljs.ValueType.String, cell.text]));
    rows.push(Array.from({ length: 7 }, (_, index) => row.getCell(index + 1).text));
  });
  expect(rows[0]).toEqual(['Entreprise', 'SIRET', 'Organisation', 'Actif', 'Statut', 'À traiter', 'Prochaine échéance']);
  return new Map(rows.slice(1).map((row) => [row[0]!, row]));
}
const named = (account: Account, companyName: string, who: { id: number; profile: object }) =>
  world.send(
    {
      type: 'EditSubcontractor',
      subcontractorId: who.id as never,
      accountId: account.id,
      organizationId: account.organizationId,
      isActive: true,
      profile: { ...who.profile, companyName } as never,
    },
    account.id,
  );
const linesIn = (mail: OutgoingMail) =>
  Object.fromEntries([...mail.text.matchAll(/^- (.+?) : (.+)$/gm)].map(([, label, value]) => [label, value]));

it('F257 F256 G51 C64 three weeks send three mails, each with the dashboard’s figures of that moment and the list', async () => {
  const { account, handed } = await company();
  await subscription(account);
  const benali = await world.subcontractor(account);
  const toitures = await world.subcontractor(account, 'toitures@midi.fr');
  await named(account, '=HYPERLINK("http://x";"Toitures")', toitures);
  await report(account, { enabled: true });
  await world.settle();

  await world.drive(days(3));
  const paper = await world.upload(benali, account.documentTypeId);
  await world.settle();
  await world.validate(benali, paper, '2026-12-06');
  await world.settle();
  await world.drive(days(21));

  expect(handed.map(({ at }) => at)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'].map((day) => parisInstant(day as CalendarDate, 8)));
  expect((await world.mailsTo(OWNER)).filter(({ attachments }) => attachments !== undefined)).toHaveLength(3);
  for (const { mail, stats, at } of handed) {
    expect(mail.subject).toContain('SubDoc : rapport hebdomadaire du ');
    expect(linesIn(mail)).toMatchObject({
      'Total sous-traitants': String(stats.totalSubcontractors),
      'Documents à jour': String(stats.upToDate),
      'Documents à valider': String(stats.pendingValidation),
      'Documents manquants': String(stats.missing),
    });
    expect(linesIn(mail)['Expirés/À renouveler']).toMatch(new RegExp(`^${stats.expired + stats.expiringSoon} \\(${stats.expired} expiré`));
    expect([...(await opened(mail)).keys()].sort()).toEqual(['=HYPERLINK("http://x";"Toitures")', 'Benali Maçonnerie']);
    expect(inParis(at).hour).toBe(8);
  }
  // The message is sealed for the account, so it contains no subcontractor's contact data: the contact may be erased (C67).
  for (const { mail } of handed) {
    const book = JSON.stringify([...(await opened(mail)).values()]);
    for (const his of [benali.profile.contactName, benali.profile.contactEmail, benali.profile.contactPhone])
      expect([book.includes(his), mail.html.includes(his), mail.text.includes(his)]).toEqual([false, false, false]);
  }
  const [first, second, third] = handed.map(({ mail }) => linesIn(mail));
  // Only what happened since the report before.
  expect(first!['Documents reçus']).toBeUndefined();
  expect([second!['Documents reçus'], second!['Documents validés']]).toEqual(['1', '1']);
  expect([third!['Documents reçus'], third!['Documents arrivés à expiration']]).toEqual([undefined, '1']);
  expect(third!['Benali Maçonnerie']).toBe('Attestation URSSAF (plus valable depuis le 07/12/2026)');
  expect(Object.keys(third!).indexOf('Benali Maçonnerie')).toBeLessThan(Object.keys(third!).indexOf('=HYPERLINK("http://x";"Toitures")'));
  expect((await opened(handed[2]!.mail)).get('Benali Maçonnerie')!.slice(3, 7)).toEqual([
    'Oui',
    'Expiré',
    'Attestation URSSAF (plus valable depuis le 07/12/2026)',
    '',
  ]);
  expect((await opened(handed[1]!.mail)).get('Benali Maçonnerie')![6]).toBe('2026-12-06');
  const kept = (await world.mailsTo(OWNER)).at(-1)!.attachments!;
  expect(kept).toEqual([
    {
      filename: 'rapport-2026-12-07.xlsx',
      contentType: expect.stringContaining('spreadsheetml'),
      size: handed[2]!.mail.attachments![0]!.content.length,
    },
    {
      filename: 'etat-de-conformite-2026-12-07.pdf',
      contentType: 'application/pdf',
      size: handed[2]!.mail.attachments![1]!.content.length,
    },
  ]);
});

it('F256 K28 a test report says that it is a test; one that was refused is composed anew, under the same Message-ID', async () => {
  const { account, handed } = await company({ refusals: 2 });
  await subscription(account);
  await world.subcontractor(account);
  await world.settle();
  await report(account, 'test');
  await world.settle();
  const other = await world.subcontractor(account, 'autre@exemple.fr');
  await named(account, 'Arrivé entre deux essais', other);
  await world.drive(days(1));
  expect(handed).toHaveLength(3);
  expect(new Set(handed.map(({ mail }) => mail.messageId)).size).toBe(1);
  const [first, ...again] = handed.map(({ mail }) => mail);
  for (const mail of again) expect([...(await opened(mail)).keys()].sort()).toEqual(['Arrivé entre deux essais', 'Benali Maçonnerie']);
  expect(first!.subject).toContain('rapport de test');
  expect(first!.text).toContain('Ceci est le rapport de test que vous avez demandé');
  expect([...(await opened(first!)).keys()]).toEqual(['Benali Maçonnerie']);
});

it('F256 an empty account gets a report with zeros, without an attachment', async () => {
  const { account, handed } = await company();
  await subscription(account);
  await report(account, 'test');
  await world.settle();
  const [{ mail }] = handed as [(typeof handed)[0]];
  expect(mail.subject).toContain('aucun sous-traitant actif');
  expect(mail.attachments).toBeUndefined();
  expect(mail.text).toContain('Aucun sous-traitant n’est enregistré pour le moment');
  expect(mail.text).toContain('Rien de nouveau.');
});

it('A52 without access no report is sent; with access again the next one is, and no missed one', async () => {
  const { account, handed } = await company();
  await report(account, { enabled: true, frequency: 'daily' });
  await world.drive(days(2));
  expect(handed).toEqual([]);
  await subscription(account);
  await world.settle();
  expect(handed).toEqual([]);
  await world.drive(days(4));
  expect(handed).toHaveLength(2);
  await subscription(account, 'canceled');
  await world.settle();
  expect(await world.db`select from ops.timers where kind = 'report'`).toHaveLength(0);
  await world.drive(days(9));
  await subscription(account);
  await world.settle();
  expect(handed).toHaveLength(2);
  await world.drive(days(10));
  expect(handed.map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-24', '2026-11-25', '2026-12-01']);
});

it('C50 C67 an erased account gets no report, and has no timer', async () => {
  const { account, handed } = await company();
  await subscription(account);
  await report(account, { enabled: true, frequency: 'daily' });
  await world.drive(days(1));
  expect(handed).toHaveLength(1);
  await world.erasure.account({ accountId: account.id, because: 'deleted', withDocuments: true });
  await world.settle();
  expect(await world.db`select from ops.timers where kind = 'report'`).toHaveLength(0);
  await world.drive(days(5));
  expect(handed).toHaveLength(1);
});

it('C62 a restart in the hour of the report sends it once; three days without a process send the latest, once', async () => {
  const { account, handed } = await company();
  await subscription(account);
  await report(account, { enabled: true, frequency: 'daily' });
  await world.drive(addMillis(parisInstant('2026-11-22' as CalendarDate, 8), -1));
  await world.restart(async () => world.clock.set(parisInstant('2026-11-25' as CalendarDate, 9)));
  world.bus.ring('timers');
  await world.settle();
  expect(handed.map(({ at }) => at)).toEqual(['2026-11-25T08:00:00.000Z']);
  await world.restart();
  await world.drive(parisInstant('2026-11-26' as CalendarDate, 9));
  expect(handed).toHaveLength(2);
  const [handler] = world.works.filter(({ kind }) => kind === 'report');
  await handler!.fire({ key: `report-${account.id}`, dueAt: parisInstant('2026-11-26' as CalendarDate, 8) });
  await world.settle();
  expect(handed).toHaveLength(2);
});
