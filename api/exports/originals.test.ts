// Originals that cannot be exported, by reason (api/exports/exports.test.ts tests the others).
import { expect, test } from 'vitest';
import { openedOriginals } from './originals.ts';

test('C67 the original of an erased person is reported as erased, not as damaged', async () => {
  const original = { id: 5, subcontractorId: 7, companyName: '', documentTypeName: 'Kbis', fileName: '', mimeType: 'application/pdf' };
  const keys = { load: async () => new Map() };
  const opened = await Array.fromAsync(openedOriginals({ keys } as never, [original as never]));
  expect(opened).toMatchObject([{ missing: 'erased', path: 'Sous-traitant (7)/Kbis - document (5).pdf' }]);
});

test('C19 a file of an archive is read as it is taken: a reader who is slow holds no file in memory', async () => {
  const original = { id: 5, subcontractorId: 7, companyName: '', documentTypeName: 'Kbis', fileName: '', mimeType: 'application/pdf' };
  const keys = { load: async () => new Map([['subcontractor-7', new Uint8Array(32)]]) };
  let [opened, pulled] = [0, 0];
  const blobs = {
    async open() {
      opened++;
      return (async function* () {
        for (let i = 0; i < 100; i++) {
          pulled++;
          yield new Uint8Array(65_536);
        }
      })();
    },
  };
  for await (const one of openedOriginals({ keys, blobs } as never, [original as never])) {
    if (!('content' in one)) throw new Error('missing');
    expect([opened, pulled, one.size]).toEqual([2, 100, 6_553_600]);
    await one.content[Symbol.asyncIterator]().next();
    expect(pulled).toBe(101);
  }
});
