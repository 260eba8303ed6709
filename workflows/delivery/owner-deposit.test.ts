// An upload by the owner sends no confirmation; its rejection still asks the subcontractor for a better document (infra/decisions/110).
import { afterEach, expect, it, vi } from 'vitest';
import type { DocumentId } from '#domain/kernel/ids.ts';
import { sendHeld } from '#infra/testing/workflows/held.ts';
import { createWorld, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

/** Uploaded by the account's user, with a file that cannot be opened: the analysis fails. */
async function deposited() {
  world = await createWorld();
  const account = await world.approved();
  const who = await world.subcontractor(account);
  const documentId = 900 as DocumentId;
  const file = { blobId: 'nowhere', wrappedKey: 'w', mimeType: 'application/pdf', fileSize: 9, sha256: 'f', fileName: 'courrier.pdf' };
  const about = { subcontractorId: who.id, accountId: account.id, documentId };
  await world.send({ type: 'DepositDocument', ...about, documentTypeId: account.documentTypeId, file }, account.id, {
    kind: 'user',
    accountId: account.id,
    personId: account.id as never,
  });
  await world.settle();
  return { who, documentId };
}
const templates = async (to: string) => (await world.mailsTo(to)).map(({ subject }) => subject);

it('F184 the subcontractor gets no confirmation, and no delivery is left', async () => {
  const { who, documentId } = await deposited();
  expect(await world.happened('DocumentAnalysisFailed')).toHaveLength(1);
  expect(await templates(who.profile.contactEmail)).toEqual([]);
  await world.validate(who, documentId, '2027-04-05');
  await world.settle();
  expect(await templates(who.profile.contactEmail)).toEqual([]);
  expect(await world.happened('DeliveryFailed')).toEqual([]);
  expect(await world.db`select from ops.deliveries where template = 'upload-received'`).toHaveLength(0);
});

it('F157 after a rejection the subcontractor is still asked for a better document', async () => {
  const { who, documentId } = await deposited();
  await world.reject(who, documentId, 'Il manque la deuxième page');
  await sendHeld(world);
  expect(await templates(who.profile.contactEmail)).toEqual([expect.stringContaining('document à renvoyer')]);
});
