// The state of each required document, the subcontractor's upload page and its links; and changes of the account's types.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadPage } from '#contract/upload.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { dashboardOf } from '../dashboard/query.ts';
import { smallAccount } from '../history.test-kit.ts';
import { WHOLE_LIST } from '../lists.ts';
import type { Projections } from '../runner.ts';
import {
  configOf,
  documentById,
  linkByShortHash,
  linkByTokenHash,
  statsOf,
  subcontractorById,
  subcontractorsWithStats,
  typeStatusesOf,
  uploadPageOf,
} from './query.ts';

const TODAY = '2026-11-21' as CalendarDate;
const EARLY = at('2026-06-01T09:00:00Z');
let world: World;
let running: Projections;
let c: Awaited<ReturnType<typeof smallAccount>>;
beforeEach(async () => {
  world = await createWorld();
  running = await world.start();
  c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10, 'DUPONT BTP'), EARLY);
});
afterEach(() => world.close());

const statuses = async (today = TODAY) => {
  await running.caughtUp();
  return (await typeStatusesOf(world.db, 1, 100, today))!.map(({ name, status, expirationDate }) => [name, status, expirationDate]);
};
const stats = async (today = TODAY) => {
  await running.caughtUp();
  return statsOf(world.db, 1, { organizationId: null, today });
};

describe('one subcontractor', () => {
  it('F171 one line per required type, ordered by the priority of its status', async () => {
    expect(await statuses()).toEqual([
      ['Kbis', 'missing', null],
      ['Décennale', 'missing', null],
    ]);
    await world.act(c.upload(100, 500, 11), EARLY);
    expect((await statuses())[0]).toEqual(['Kbis', 'pending', null]);
    await world.act(c.reject(100, 500), EARLY);
    expect((await statuses())[0]).toEqual(['Kbis', 'missing', null]);
    await world.act(c.upload(100, 501, 11), EARLY);
    await world.act(c.validate(100, 501, '2026-12-20'), EARLY);
    await world.act(c.upload(100, 502, 11), EARLY);
    const kbis = async (day: string) => (await statuses(day as CalendarDate))[0];
    // A pending document never hides the one in effect.
    expect(await kbis('2026-12-04')).toEqual(['Kbis', 'validated', '2026-12-20']);
    expect(await kbis('2026-12-05')).toEqual(['Kbis', 'expiring_soon', '2026-12-20']);
    expect(await kbis('2026-12-21')).toEqual(['Kbis', 'expired', '2026-12-20']);
    expect(await typeStatusesOf(world.db, 2, 100, TODAY)).toBeNull();
  });

  it('A29 F174 F175 a successor replaces at its validation; the chain stays readable', async () => {
    await world.act(c.upload(100, 500, 11), EARLY);
    await world.act(c.validate(100, 500, '2026-12-31'), EARLY);
    await world.act(c.upload(100, 501, 11), EARLY);
    await running.caughtUp();
    expect(await documentById(world.db, 1, 500, TODAY)).toMatchObject({ validationStatus: 'validated', replacedBy: null });
    await world.act(c.validate(100, 501, '2027-12-31'), EARLY);
    await running.caughtUp();
    expect(await documentById(world.db, 1, 500, TODAY)).toMatchObject({
      validationStatus: 'replaced',
      replacedBy: 501,
      status: null,
      expirationDate: '2026-12-31',
    });
    expect(await documentById(world.db, 1, 501, TODAY)).toMatchObject({ validationStatus: 'validated', replaces: 500, status: 'current' });
  });

  it('F214 if nothing is saved every type is required; a saved list stays, without archived types', async () => {
    await running.caughtUp();
    expect(await configOf(world.db, 1, 100)).toEqual({ requiredDocumentTypeIds: [11, 12], saved: false });
    await world.act(c.type(13, 'RIB'));
    await running.caughtUp();
    expect(await configOf(world.db, 1, 100)).toEqual({ requiredDocumentTypeIds: [11, 12, 13], saved: false });
    await world.act(c.configure(100, 12, 13));
    await world.act(c.archiveType(13));
    await running.caughtUp();
    expect(await configOf(world.db, 1, 100)).toEqual({ requiredDocumentTypeIds: [12], saved: true });
    expect(await configOf(world.db, 2, 100)).toBeNull();
  });

  it('F185 a failed analysis leaves the document pending, and says so', async () => {
    await world.act(c.upload(100, 500, 11));
    await world.act(c.fail(100, 500));
    await running.caughtUp();
    const row = await documentById(world.db, 1, 500, TODAY);
    expect(row).toMatchObject({
      validationStatus: 'pending',
      aiAnalysisData: null,
      rejectionReason: expect.stringMatching(/^Problème détecté par le système: analyse indisponible/),
    });
    await world.act(c.analyse(100, 500));
    await running.caughtUp();
    expect(await documentById(world.db, 1, 500, TODAY)).toMatchObject({
      rejectionReason: null,
      aiAnalysisData: { isValid: true },
      dateEmission: '2026-11-01',
    });
  });
});

describe('the upload page', () => {
  it('F240 F241 F244 F246 the required types, each with the document sent last and the one in effect', async () => {
    await world.act(c.upload(100, 500, 11), EARLY);
    await world.act(c.validate(100, 500, '2026-12-31'), EARLY);
    await world.act(c.upload(100, 501, 11), EARLY);
    await world.act(c.reject(100, 501, 'Illisible'), EARLY);
    await world.act(c.upload(100, 502, 11), EARLY);
    await world.act(c.reject(100, 502, 'Encore'), EARLY);
    await world.act(c.upload(100, 510, 12), EARLY);
    await world.act(c.analyse(100, 510, { dateExpiration: '2027-03-31' }), EARLY);
    await running.caughtUp();
    const page = await uploadPageOf(world.db, 100, TODAY);
    expect(uploadPage.parse(page)).toEqual(page);
    expect(page!.subcontractor).toEqual({
      companyName: 'DUPONT BTP',
      contactName: 'Jean Martin',
      requestedBy: 'Compte 1',
      requestedByPhone: '0612345678',
    });
    expect(page!.documentTypes.map(({ id, name, isRequired }) => [id, name, isRequired])).toEqual([
      [11, 'Kbis', true],
      [12, 'Décennale', true],
    ]);
    expect(
      page!.documents.map(({ id, validationStatus, status, rejectionReason, expirationDate, dateExpiration, analysed }) => [
        id,
        validationStatus,
        status,
        rejectionReason,
        expirationDate,
        dateExpiration,
        analysed,
      ]),
    ).toEqual([
      [500, 'validated', 'current', null, '2026-12-31', null, false],
      [502, 'rejected', null, 'Encore', null, null, false],
      [510, 'pending', null, null, null, '2027-03-31', true],
    ]);
    await world.act(c.configure(100, 12));
    await world.act(c.archiveType(11));
    await running.caughtUp();
    expect((await uploadPageOf(world.db, 100, TODAY))!.documents.map(({ id }) => id)).toEqual([510]);
    await world.act(c.archive(100));
    await running.caughtUp();
    expect(await uploadPageOf(world.db, 100, TODAY)).toBeNull();
  });
});

describe('links', () => {
  it('C8 are found only by their hashes, shown from a sealed box, and stored nowhere in clear', async () => {
    await running.caughtUp();
    const found = await linkByTokenHash(world.db, 'hash-100-0');
    expect(found).toMatchObject({
      accountId: 1,
      subcontractorId: 100,
      revoked: false,
      isActive: true,
      archived: false,
      expiresAt: '2031-01-01T00:00:00.000Z',
    });
    expect(await world.keys.open([found!.link!])).toEqual([{ token: 'token-100-0-secret', shortId: 'short-100-0' }]);
    expect((await linkByShortHash(world.db, 'short-hash-100-0'))!.link).toEqual(found!.link);
    expect((await subcontractorById(world.db, 1, 100))!.link).toEqual(found!.link);
    expect(await linkByTokenHash(world.db, 'unknown')).toBeNull();
    for (const { tablename } of await world.db`SELECT tablename FROM pg_tables WHERE schemaname IN ('rm', 'ops')`) {
      const schema = (await world.db`SELECT schemaname FROM pg_tables WHERE tablename = ${tablename}`)[0]!.schemaname;
      expect(JSON.stringify(await world.db.unsafe(`SELECT r::text FROM ${schema}.${tablename} r`))).not.toMatch(
        /token-100-0-secret|"short-100-0"/,
      );
    }
  });

  it('A30 C9 shows that a link is revoked, replaced, deactivated or archived', async () => {
    await world.act(c.revoke(100));
    await running.caughtUp();
    expect(await linkByTokenHash(world.db, 'hash-100-0')).toMatchObject({ revoked: true });
    await world.act(c.renew(100, 7));
    await running.caughtUp();
    expect(await linkByTokenHash(world.db, 'hash-100-0')).toBeNull();
    expect(await linkByTokenHash(world.db, 'hash-100-7')).toMatchObject({ revoked: false });
    await world.act(c.edit(100, 10, false));
    await running.caughtUp();
    expect(await linkByTokenHash(world.db, 'hash-100-7')).toMatchObject({ isActive: false });
    await world.act(c.archive(100));
    await running.caughtUp();
    expect(await linkByTokenHash(world.db, 'hash-100-7')).toMatchObject({ archived: true });
  });
});

describe('changes of the whole account', () => {
  it('A55 editing a type changes the warnings and figures of every subcontractor', async () => {
    for (let id = 101; id < 120; id += 1) {
      await world.act(c.subcontractor(id, 10), EARLY);
      await world.act(c.upload(id, id + 500, 11), EARLY);
      await world.act(c.validate(id, id + 500, '2026-12-20'), EARLY);
    }
    expect(await stats()).toMatchObject({ totalSubcontractors: 20, upToDate: 19, expiringSoon: 0, missing: 21 });
    await world.act(c.editType(11, 'Kbis', { alertDaysBefore: 30 }));
    expect(await stats()).toMatchObject({ upToDate: 0, expiringSoon: 19, missing: 21 });
    await world.act(c.editType(11, 'Kbis', { isRequired: false }));
    expect(await stats()).toMatchObject({ upToDate: 0, expiringSoon: 0, missing: 20 });
    await world.act(c.archiveType(12));
    expect(await stats()).toMatchObject({ totalSubcontractors: 20, upToDate: 0, missing: 0 });
    await world.act(c.type(13, 'URSSAF'));
    expect(await stats()).toMatchObject({ missing: 20 });
  });

  it('a renamed type, company or organisation has its new name everywhere', async () => {
    await world.act(c.upload(100, 500, 11));
    await world.act(c.editType(11, 'Extrait Kbis'));
    await world.act(c.edit(100, 10, true, 'NOUVEAU NOM'));
    await world.act(c.editOrganization(10, 'Agence de Lyon'));
    await running.caughtUp();
    expect(await documentById(world.db, 1, 500, TODAY)).toMatchObject({
      documentTypeName: 'Extrait Kbis',
      subcontractorCompany: 'NOUVEAU NOM',
    });
    const page = await subcontractorsWithStats(world.db, 1, {
      organizationId: null,
      today: TODAY,
      list: { ...WHOLE_LIST, filter: { q: 'nouveau' } },
    });
    expect(page).toMatchObject({ rows: [{ id: 100, organization: { id: 10, name: 'Agence de Lyon', color: '#ef4444' } }] });
    const dashboard = await dashboardOf(world.db, 1, { organizationId: null, today: TODAY });
    expect(dashboard).toMatchObject({
      data: {
        activity: [{ subcontractorName: 'NOUVEAU NOM', documentTypeName: 'Extrait Kbis', description: 'Document reçu : Extrait Kbis' }],
      },
    });
  });
});
