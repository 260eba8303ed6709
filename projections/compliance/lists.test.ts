// Lists of subcontractors and documents, in the shapes of the contract.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document } from '#contract/documents.ts';
import { subcontractorWithStats } from '#contract/subcontractors.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import { documentById, documentOwner, documentsOf, subcontractorById, subcontractorsOf, subcontractorsWithStats } from './query.ts';

const TODAY = '2026-11-21' as CalendarDate;
const scope = { organizationId: null, today: TODAY };
let world: World;

/**
 * Account 1: 100 up to date, 101 with every problem at once, 102 with nothing required, 103 with nothing sent, 104 archived. Account 2: a
 * subcontractor with the same name.
 */
beforeAll(async () => {
  world = await createWorld();
  const running = await world.start();
  const c = await smallAccount(world, 1);
  const early = at('2026-06-01T09:00:00Z');
  await world.act(c.type(13, 'RC pro'), early);
  await world.act(c.type(14, 'URSSAF'), early);
  await world.act(
    c.subcontractor(100, 10, 'Établissements Dupônt & Fils', {
      profile: { contactName: 'Éloïse Cœur', contactEmail: 'eloise@dupont-btp.fr' },
    }),
    early,
  );
  await world.act(c.configure(100, 11), early);
  await world.act(c.upload(100, 500, 11, 'Kbis Dupônt.pdf'), early);
  await world.act(c.validate(100, 500, '2027-06-30'), early);
  await world.act(c.subcontractor(101, 11, 'JEAN-PIERRE MAÇON'), early);
  await world.act(c.upload(101, 510, 11, 'vieux.pdf'), early);
  await world.act(c.validate(101, 510, '2026-11-20'), early);
  await world.act(c.upload(101, 511, 12), early);
  await world.act(c.validate(101, 511, '2026-12-10'), early);
  await world.act(c.upload(101, 512, 13), early);
  await world.act(c.analyse(101, 512, { problems: ['une autre entreprise'] }), early);
  await world.act(c.upload(101, 513, 14), early);
  await world.act(c.reject(101, 513, 'Photo floue'), early);
  await world.act(c.subcontractor(102, 10, 'Zinguerie', { isActive: false, profile: { siret: '73282932000075' } }), early);
  await world.act(c.configure(102), early);
  await world.act(c.subcontractor(103, 10, 'abc plomberie'), early);
  await world.act(c.subcontractor(104, 10, 'Dupont parti'), early);
  await world.act(c.upload(104, 520, 11), early);
  await world.act(c.archive(104), early);
  const other = await smallAccount(world, 2);
  await world.act(other.subcontractor(200, 20, 'Dupont de l’autre compte'), early);
  await world.act(other.upload(200, 600, 21, 'Kbis Dupont.pdf'), early);
  await running.caughtUp();
});
afterAll(() => world.close());

async function table(filter: ListOptions['filter'] = {}, options: Partial<ListOptions> = {}) {
  const page = await subcontractorsWithStats(world.db, 1, { ...scope, list: { ...WHOLE_LIST, filter, ...options } });
  if (isInvalidList(page)) throw new Error(page.field);
  return page;
}
const ids = async (filter: ListOptions['filter'] = {}, options: Partial<ListOptions> = {}) =>
  (await table(filter, options)).rows.map(({ id }) => id);
async function documents(filter: ListOptions['filter'] = {}, options: Partial<ListOptions> = {}, today = TODAY) {
  const page = await documentsOf(world.db, 1, { today, list: { ...WHOLE_LIST, filter, ...options } });
  if (isInvalidList(page)) throw new Error(page.field);
  return page;
}

describe('the management table', () => {
  it('F115 finds company, contact and e-mail, whatever the case, the accents and the punctuation', async () => {
    for (const q of ['DUP', 'dupont', 'dupônt fils', 'ÉTABLISS', 'coeur', 'eloise@', 'dupont-btp.fr'])
      expect([q, await ids({ q })]).toEqual([q, [100]]);
    for (const q of ['jean pierre', 'macon', 'Maçon', 'JEAN-P']) expect([q, await ids({ q })]).toEqual([q, [101]]);
    expect(await ids({ q: 'contact@exemple.fr' })).toEqual([101, 103, 102]);
    expect(await ids({ q: 'parti' })).toEqual([]);
    expect(await ids({ q: '%' })).toHaveLength(4);
    expect(await table({ q: 'exemple' }, { range: [0, 0] })).toMatchObject({ rows: [{ id: 101 }], total: 3 });
  });

  it('K20 finds words in any order, a SIRET, a SIREN and a telephone however they are written', async () => {
    const [{ siret, contactPhone }] = (await table({ id: 100 })).rows as unknown as [{ siret: string; contactPhone: string }];
    const digits = contactPhone.replace(/\D/g, '');
    for (const q of ['fils dupont', siret, siret.replace(/(\d{3})(?=\d{3})/g, '$1 '), `${siret.slice(0, 9)} dupont`, digits, contactPhone])
      expect([q, (await ids({ q })).includes(100)]).toEqual([q, true]);
  });

  it('F116 several chips are a union, no chip is no filter', async () => {
    const by = async (...status: string[]) => (await ids({ status })).sort((a, b) => a - b);
    expect(await by('pending')).toEqual([101]);
    expect(await by('expired')).toEqual([101]);
    expect(await by('expiring_soon')).toEqual([101]);
    expect(await by('missing')).toEqual([101, 103]);
    expect(await by('current')).toEqual([100]);
    // 102 is asked for nothing: in order nowhere.
    expect(await by('incomplet')).toEqual([101, 102, 103]);
    expect(await by('config_required')).toEqual([102]);
    expect(await by('expired', 'current')).toEqual([100, 101]);
    expect(await by()).toEqual([100, 101, 102, 103]);
    expect((await table({ status: ['missing'] }, { range: [1, 1] })).total).toBe(2);
  });

  it('F117 F118 F119 F120 A10 a row carries what its columns show; several badges at once', async () => {
    const { rows } = await table();
    for (const row of rows) expect(subcontractorWithStats.parse(row)).toEqual(row);
    expect(rows.find(({ id }) => id === 101)).toEqual({
      id: 101,
      organizationId: 11,
      organization: { id: 11, name: 'Chantier Nord', color: '#3b82f6' },
      companyName: 'JEAN-PIERRE MAÇON',
      siret: '73282932000074',
      contactName: 'Jean Martin',
      contactEmail: 'contact@exemple.fr',
      contactPhone: '+33612345678',
      trades: [],
      isActive: true,
      completionPercentage: 25,
      documentsCount: 3,
      totalRequiredDocuments: 4,
      upToDateCount: 0,
      pendingCount: 1,
      expiredCount: 1,
      expiringSoonCount: 1,
      missingCount: 1,
      status: 'incomplet',
      badges: ['pending', 'expired', 'expiring_soon', 'missing'],
      nextReminderDate: null,
      // The mail of a rejection carried it (K25).
      linkState: 'sent',
      requestedAt: null,
      requestChannel: null,
      linkFirstOpenedAt: null,
      nearestEnd: '2026-11-20',
      createdAt: '2026-06-01T09:00:00.000Z',
    });
    expect(rows.find(({ id }) => id === 100)).toMatchObject({ badges: ['up_to_date'], completionPercentage: 100, status: 'current' });
    expect(rows.find(({ id }) => id === 102)).toMatchObject({ badges: ['config_required'], totalRequiredDocuments: 0, isActive: false });
    expect(rows.find(({ id }) => id === 103)).toMatchObject({ badges: ['missing'], missingCount: 4, documentsCount: 0 });
  });

  it('sorts by name without case and accents, and by id, date and activity; pages do not overlap', async () => {
    expect(await ids()).toEqual([101, 103, 100, 102]);
    expect(await ids({}, { sort: ['companyName', 'ASC'] })).toEqual([103, 100, 101, 102]);
    expect(await ids({}, { sort: ['urgency', 'DESC'] })).toEqual([101, 103, 100, 102]);
    expect(await ids({}, { sort: ['urgency', 'ASC'] })).toEqual([100, 102, 103, 101]);
    expect(await ids({}, { sort: ['completionPercentage', 'DESC'] })).toEqual([100, 101, 103, 102]);
    expect(await ids({}, { sort: ['nearestEnd', 'ASC'], range: [0, 1] })).toEqual([101, 100]);
    expect(await ids({}, { sort: ['companyName', 'DESC'] })).toEqual([102, 101, 100, 103]);
    expect(await ids({}, { sort: ['createdAt', 'ASC'] })).toEqual([100, 101, 102, 103]);
    expect(await ids({}, { sort: ['id', 'DESC'], range: [0, 1] })).toEqual([103, 102]);
    expect(await ids({}, { sort: ['id', 'DESC'], range: [2, 9] })).toEqual([101, 100]);
    expect((await table({}, { range: [0, 1] })).total).toBe(4);
    expect((await table({}, { range: [10, 11] })).rows).toEqual([]);
  });

  it('organisation, ids, activity; totals with and without counters agree', async () => {
    expect(await table({ organizationId: 11 }, { range: [0, 9] })).toMatchObject({ rows: [{ id: 101 }], total: 1 });
    expect((await table({ organizationId: [10, 11] }, { range: [0, 0] })).total).toBe(4);
    expect(await subcontractorsWithStats(world.db, 1, { organizationId: 10, today: TODAY })).toMatchObject({ total: 3 });
    expect(await ids({ id: [100, 103, 200] })).toEqual([103, 100]);
    expect(await ids({ id: [] })).toEqual([]);
    expect(await ids({ isActive: false })).toEqual([102]);
    expect(await ids({ siret: '73282932000075' })).toEqual([102]);
  });

  it('an unknown filter or sort is rejected by name', async () => {
    const ask = (list: Partial<ListOptions>) => subcontractorsWithStats(world.db, 1, { ...scope, list: { ...WHOLE_LIST, ...list } });
    expect(await ask({ sort: ['password', 'ASC'] })).toEqual({ invalidList: 'sort', field: 'password' });
    // Archived subcontractors have a list of their own (A31).
    expect(await ask({ filter: { archived: true } })).toEqual({ invalidList: 'filter', field: 'archived' });
    expect(await ask({ filter: { constructor: 1 } })).toEqual({ invalidList: 'filter', field: 'constructor' });
    expect(await ask({ filter: { status: ['late'] } })).toEqual({ invalidList: 'filter', field: 'status' });
    expect(await ask({ filter: { id: ['1; DROP TABLE slots'] } })).toEqual({ invalidList: 'filter', field: 'id' });
    expect(await ask({ filter: { siret: '7328' } })).toEqual({ invalidList: 'filter', field: 'siret' });
    expect(await ask({ filter: { q: 'x'.repeat(201) } })).toEqual({ invalidList: 'filter', field: 'q' });
  });

  it('C1 the plain list and one subcontractor: only the account’s own, without the archived one, with the SIRET warning', async () => {
    const page = await subcontractorsOf(world.db, 1, { ...scope, list: { ...WHOLE_LIST, sort: ['id', 'ASC'] } });
    if (isInvalidList(page)) throw new Error(page.field);
    expect(page.rows.map(({ id, siretWarning }) => [id, siretWarning !== null])).toEqual([
      [100, false],
      [101, false],
      [102, true],
      [103, false],
    ]);
    expect(await subcontractorById(world.db, 1, 200)).toBeNull();
    expect(await subcontractorById(world.db, 1, 104)).toBeNull();
    expect(await subcontractorById(world.db, 2, 200)).toMatchObject({ companyName: 'Dupont de l’autre compte', tokenRevoked: false });
  });
});

describe('documents', () => {
  it('F162 search, type, subcontractor and the two tabs, together and with their counts', async () => {
    const found = async (filter: ListOptions['filter']) => (await documents(filter)).rows.map(({ id }) => id).sort((a, b) => a - b);
    expect(await found({})).toEqual([500, 510, 511, 512, 513]);
    expect(await found({ archived: false })).toEqual([500, 510, 511, 512]);
    expect(await found({ archived: true })).toEqual([513]);
    expect((await documents({ archived: false }, { range: [0, 0] })).total).toBe(4);
    expect((await documents({ archived: true }, { range: [0, 0] })).total).toBe(1);
    expect((await documents({ validationStatus: ['pending', 'rejected'] }, { range: [0, 0] })).total).toBe(2);
    expect(await found({ q: 'dupont' })).toEqual([500]);
    expect(await found({ q: 'exemple.fr' })).toEqual([510, 511, 512, 513]);
    expect(await found({ q: 'kbis dup' })).toEqual([500]);
    expect(await found({ q: 'kbis' })).toEqual([500, 510]);
    expect(await found({ q: 'maçon', documentTypeId: 12 })).toEqual([511]);
    expect(await found({ subcontractorId: 101, archived: false, documentTypeId: [11, 13] })).toEqual([510, 512]);
    expect(await found({ organizationId: 10 })).toEqual([500]);
    expect(await found({ id: [500, 600] })).toEqual([500]);
    expect(await found({ hasProblem: true })).toEqual([512]);
    expect((await documents({ q: 'kbis' }, { range: [0, 0] })).total).toBe(2);
  });

  it('F163 F164 A32 a row has every column, null where there is nothing; the anomaly is in its analysis', async () => {
    const { rows } = await documents({}, { sort: ['id', 'ASC'] });
    for (const row of rows) expect(() => document.parse(row)).not.toThrow();
    expect(rows[0]).toMatchObject({
      id: 500,
      documentTypeName: 'Kbis',
      fileName: 'Kbis Dupônt.pdf',
      isEncrypted: true,
      validationStatus: 'validated',
      status: 'current',
      expirationDate: '2027-06-30',
      validatedBy: { kind: 'person' },
      comment: null,
      uploadedBy: 'subcontractor',
      subcontractorCompany: 'Établissements Dupônt & Fils',
      subcontractorName: 'Éloïse Cœur',
      aiAnalysisData: null,
    });
    expect(rows[3]).toMatchObject({
      id: 512,
      status: null,
      expirationDate: null,
      validatedBy: null,
      rejectionReason: 'Problème détecté par le système: une autre entreprise',
      aiAnalysisData: { problems: ['une autre entreprise'], isValid: false, confidence: 0.98, dateExpiration: '2027-01-31' },
    });
    expect(rows[4]).toMatchObject({ id: 513, validationStatus: 'rejected', rejectionReason: 'Photo floue', status: null });
  });

  it('F169 F170 statuses follow the day, without a write: the last day before the warning, the first day of it, the last valid day, the day after', async () => {
    const on = async (day: string) => (await documents({ id: 511 }, {}, day as CalendarDate)).rows[0]!.status;
    expect([await on('2026-11-09'), await on('2026-11-10'), await on('2026-12-10'), await on('2026-12-11')]).toEqual([
      'current',
      'expiring_soon',
      'expiring_soon',
      'expired',
    ]);
    const expired = async (day: string) =>
      (await documents({ status: 'expired' }, {}, day as CalendarDate)).rows.map(({ id }) => id).sort((a, b) => a - b);
    expect([await expired('2026-11-20'), await expired('2026-11-21'), await expired('2026-12-11')]).toEqual([[], [510], [510, 511]]);
    const soon = async (day: string) => (await documents({ status: ['expiring_soon'] }, {}, day as CalendarDate)).rows.map(({ id }) => id);
    expect([await soon('2026-11-09'), await soon('2026-11-21')]).toEqual([[510], [511]]);
    // The filter and the badge begin and end on the same days.
    const calm = async (day: string) => (await documents({ status: ['current'] }, {}, day as CalendarDate)).rows.map(({ id }) => id);
    expect([await soon('2026-11-10'), await soon('2026-12-10'), await soon('2026-12-11')]).toEqual([[511, 510], [511], []]);
    expect([await calm('2026-11-09'), await calm('2026-11-10')]).toEqual([[511, 500], [500]]);
  });

  it('sorts by the shown columns, page by page', async () => {
    const by = async (field: string, order: 'ASC' | 'DESC' = 'ASC') =>
      (await documents({}, { sort: [field, order] })).rows.map(({ id }) => id);
    expect(await by('subcontractorCompany')).toEqual([500, 510, 511, 512, 513]);
    expect((await by('expirationDate')).slice(0, 3)).toEqual([510, 511, 500]);
    expect(await by('fileName', 'DESC')).toEqual([510, 513, 512, 511, 500]);
    expect((await documents({}, { sort: ['id', 'ASC'], range: [1, 2] })).rows.map(({ id }) => id)).toEqual([510, 511]);
  });

  it('C1 C3 one document, and the owner of its file', async () => {
    expect(await documentById(world.db, 1, 500, TODAY)).toMatchObject({ id: 500, subcontractorId: 100 });
    expect(await documentById(world.db, 2, 500, TODAY)).toBeNull();
    expect(await documentById(world.db, 1, 520, TODAY)).toBeNull();
    expect(await documentOwner(world.db, 520)).toEqual({
      accountId: 1,
      subcontractorId: 104,
      blobId: 'blob-520',
      wrappedKey: 'w',
      mimeType: 'application/pdf',
      fileName: 'papier-520.pdf',
      fileSize: 100,
      archived: true,
    });
    expect(await documentOwner(world.db, 999)).toBeNull();
  });
});
