// Originals that cannot be exported, by reason (api/exports/exports.test.ts tests the others).
import { expect, test } from 'vitest';
import { openedOriginals } from './originals.ts';

test('C67 the original of an erased person is reported as erased, not as damaged', async () => {
  const original = { id: 5, subcontractorId: 7, companyName: '', documentTypeName: 'Kbis', fileName: '', mimeType: 'application/pdf' };
  const keys = { load: async () => new Map() };
  const opened = await Array.fromAsync(openedOriginals({ keys } as never, [original as never]));
  expect(opened).toMatchObject([{ missing: 'erased', path: 'Sous-traitant (7)/Kbis - document (5).pdf' }]);
});
