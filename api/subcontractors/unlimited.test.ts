// « Sous-traitants illimités » (F018): also on the smaller plan, and the lists still show all of them.
import { expect, test } from 'vitest';
import { approved, defaultOrganization, ok, subcontractorInput, subscribe } from '#infra/testing/api/people.ts';
import { startWorld } from '#infra/testing/api/world.ts';

/** A thousand in `npm run test:long`. */
const MANY = process.env['SUBDOC_LONG'] === '1' ? 1000 : 100;

test(`F018 a company on Basic registers ${MANY} subcontractors`, async () => {
  const world = await startWorld();
  try {
    const person = await approved(world);
    await subscribe(world, person, 'standard');
    const organizationId = await defaultOrganization(person);
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < MANY) {
        const siret = String(10_000_000_000_000 + next++);
        ok(await person.post('/api/subcontractors', subcontractorInput(organizationId, { companyName: `Entreprise ${next}`, siret })), 201);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    const list = ok(await person.get(`/api/subcontractors?range=${encodeURIComponent(JSON.stringify([MANY - 25, MANY - 1]))}`));
    expect([list.body.length, list.headers.get('content-range')]).toEqual([25, `subcontractors ${MANY - 25}-${MANY - 1}/${MANY}`]);
    const { body } = ok(await person.get('/api/dashboard/initial-data'));
    expect(body.stats.totalSubcontractors).toBe(MANY);
  } finally {
    await world.close();
  }
}, 120_000);
