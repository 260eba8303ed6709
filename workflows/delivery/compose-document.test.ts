// The mails about a document to its sender, from the state of the stream at the moment of sending, with other documents beside it (F157,
// F184).
import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { Analysis } from '#domain/subcontractors/commands.ts';
import type { SubcontractorEvent } from '#domain/subcontractors/events.ts';
import { analysis, c, history, NOW } from '#domain/subcontractors/subcontractor.test-kit.ts';
import { subcontractorMail } from './compose-document.ts';
import type { ComposeDeps } from './composed.ts';

const said = (kind: string, data: object, personal: object | null = null) => ({ type: kind, data, personal }) as unknown as DomainEvent;
const named = (kind: string, id: number, name: string) => said(kind, { documentTypeId: id }, { name, description: '' });
const TYPES = [
  named('DocumentTypeAdded', 1, 'Ancien nom'),
  named('DocumentTypeAdded', 2, 'Décennale'),
  named('DocumentTypeEdited', 1, 'Kbis'),
  named('DocumentTypeAdded', 4, 'RIB'),
];
const ACCOUNT = said('AccountRegistered', {}, { companyName: 'Dupont BTP', email: 'contact@dupont.fr', phoneNumber: '' });

/** The mail for the last of these events that has this type and is about document 10. */
async function mail(events: readonly SubcontractorEvent[], kind: SubcontractorEvent['type']): Promise<string> {
  const stream = events.map((event) => ({ ...event, actor: { kind: 'system' } }));
  const histories: Partial<Record<StreamName, readonly unknown[]>> = {
    'subcontractor-4': stream,
    'documenttypes-1': TYPES,
    'account-1': [ACCOUNT],
  };
  const deps = {
    history: async (name: StreamName) => histories[name] ?? [],
    clock: { now: () => NOW.now },
    publicUrl: () => 'https://subdoc.example',
  };
  const source_revision = events.findLastIndex((event) => event.type === kind && (event.data as { documentId?: number }).documentId === 10);
  const row = { id: 9, account_id: 1, source_stream: 'subcontractor-4', source_revision } as unknown as DeliveryRow;
  const composed = await subcontractorMail(row, deps as unknown as ComposeDeps);
  if ('impossible' in composed) throw new Error(composed.impossible);
  return `${composed.subject}\n${composed.text}`;
}
const read = (id: number, more: Partial<Analysis>, validate = false) =>
  ({ ...c.analyse(id, validate), analysis: { ...analysis('2027-01-31'), ...more } }) as ReturnType<typeof c.analyse>;
/** A validated document of another type, then this one. */
const two = (...steps: Parameters<typeof history>) =>
  history(
    c.register(),
    c.upload(11, 2),
    read(11, { dateExpiration: '2028-08-08' as never, entreprise: 'AUTRE' }, true),
    c.upload(10, 1),
    ...steps,
  );

test('F184 each state of the reading has its words, and nothing of another document', async () => {
  const problems = {
    problems: ['aucune date', 'retouché', 'code introuvable'],
    problemCodes: ['expiry-not-found', 'altered-copy', 'security-code-missing'] as never,
  };
  const redo = { isValid: false, problems: ['flou', 'retouché'], problemCodes: ['file-no-text', 'edited-pdf'] as never };
  const mails = {
    validated: await mail(two(read(10, {}, true)), 'DocumentAnalysed'),
    toValidate: await mail(two(read(10, { rule: 'Date de fin de validité imprimée' })), 'DocumentAnalysed'),
    toCheck: await mail(two(read(10, { isValid: false, ...problems })), 'DocumentAnalysed'),
    toRedo: await mail(two(read(10, redo)), 'DocumentAnalysed'),
    unavailable: await mail(two(c.fail(10, null)), 'DocumentAnalysisFailed'),
  };
  for (const text of Object.values(mails)) {
    expect(text).toMatch(/^Dupont BTP : document reçu(?:, à refaire)? \(Kbis\)\n/);
    expect(text).not.toMatch(/retouché|2028|AUTRE|Décennale|RIB/);
  }
  expect(mails.validated).toContain('31/01/2027');
  expect(mails.toValidate).toContain('- Valable jusqu’au : 31/01/2027');
  expect(mails.toValidate).toContain('En validation');
  expect(mails.toCheck).toContain('Vérification manuelle nécessaire');
  expect(mails.toCheck).toContain('- aucune date');
  expect(mails.toCheck).toContain('- code introuvable');
  expect(mails.toRedo).toContain('Photo floue : reprenez-la, à plat et bien éclairée.');
  expect(mails.unavailable).toContain('bien enregistré');
  expect(new Set(Object.values(mails)).size).toBe(5);
});

test('F157 a rejection carries its own reason and a link that works, or says how to get one', async () => {
  const rejected = two(c.reject(10, 'Page 2 manquante'));
  const text = await mail(rejected, 'DocumentRejected');
  expect(text).toMatch(/^Dupont BTP : document à renvoyer \(Kbis\)\n/);
  expect([text.includes('Page 2 manquante'), text.includes('https://subdoc.example/upload/k1\n')]).toEqual([true, true]);
  const closed = await mail(two(c.reject(10), c.revoke()), 'DocumentRejected');
  expect([closed.includes('/upload/'), closed.includes('Votre lien de dépôt est fermé')]).toEqual([false, true]);
  expect(await mail(two(c.reject(10), c.edit({ isActive: false })), 'DocumentRejected')).not.toContain('/upload/');
});
