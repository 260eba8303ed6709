import { describe, expect, test } from 'vitest';
import { MAX_DOCUMENT_TYPES } from '../constants.ts';
import { kindOfTypeName } from '../documents/kinds.ts';
import { fold } from '../kernel/decider.ts';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId, DocumentTypeId } from '../kernel/ids.ts';
import type { DocumentTypeCommand } from './commands.ts';
import { COMMON_DOCUMENT_TYPES, DEFAULT_DOCUMENT_TYPES } from './default-types.ts';
import { documentTypesDecider, liveTypeIds } from './document-types.ts';
import type { DocumentTypeEvent, DocumentTypeFields } from './events.ts';

const accountId = 1 as AccountId;
const id = (n: number) => n as DocumentTypeId;
const fields = (name: string, more: Partial<DocumentTypeFields> = {}): DocumentTypeFields => ({
  name,
  description: '',
  validityPeriod: 365,
  alertDaysBefore: 15,
  isRequired: true,
  allowedFormats: ['PDF', 'JPG', 'PNG'],
  ...more,
});
const add = (n: number, name: string): DocumentTypeCommand => ({
  type: 'AddDocumentType',
  accountId,
  documentTypeId: id(n),
  ...fields(name),
});
const settings = (more: Partial<DocumentTypeFields> = {}) => {
  const { name: _, description: __, ...rest } = fields('', more);
  return rest;
};
const added = (n: number, name: string): DocumentTypeEvent => ({
  type: 'DocumentTypeAdded',
  data: { accountId, documentTypeId: id(n), addedAt: SOME_NOW.now, ...settings() },
  personal: { name, description: '' },
});
const edit = (n: number, name: string, more: Partial<DocumentTypeFields> = {}): DocumentTypeCommand => ({
  type: 'EditDocumentType',
  accountId,
  documentTypeId: id(n),
  ...fields(name, more),
});
const archive = (n: number): DocumentTypeCommand => ({ type: 'ArchiveDocumentType', accountId, documentTypeId: id(n) });
const archived = (n: number): DocumentTypeEvent => ({
  type: 'DocumentTypeArchived',
  data: { accountId, documentTypeId: id(n), archivedAt: SOME_NOW.now },
  personal: null,
});
const init = (first: number): DocumentTypeCommand => ({
  type: 'InitDefaultDocumentTypes',
  accountId,
  documentTypeIds: [0, 1, 2, 3, 4, 5].map((n) => id(first + n)),
});
const when = (events: DocumentTypeEvent[], command: DocumentTypeCommand) => decideAfter(documentTypesDecider, events, command, SOME_NOW);
const refusal = (code: string) => expect.objectContaining({ refusal: code });

describe('the default types', () => {
  test('F218 creates the six default types exactly', () => {
    const events = when([], init(11)) as DocumentTypeEvent[];
    const rows = events.map((event) =>
      event.type === 'DocumentTypeAdded'
        ? [event.data.documentTypeId, event.personal?.name, event.data.validityPeriod, event.data.alertDaysBefore]
        : null,
    );
    expect(rows).toEqual([
      [11, 'Attestation de vigilance URSSAF', 90, 15],
      [12, 'Extrait Kbis', 90, 15],
      [13, 'Responsabilité civile professionnelle', 365, 30],
      [14, 'Assurance décennale', 365, 30],
      [15, "Attestation d'assurance", 365, 30],
      [16, 'Certificat RGE', 1460, 60],
    ]);
    for (const event of events)
      expect(event).toMatchObject({ data: { isRequired: true, allowedFormats: ['PDF', 'JPG', 'PNG'], accountId } });
  });

  test('F217 initialising a list that has any type adds nothing', () => {
    const six = when([], init(11)) as DocumentTypeEvent[];
    expect(when(six, init(21))).toEqual([]);
    expect(when(six, init(11))).toEqual([]);
    expect(when([added(1, 'Kbis')], init(21))).toEqual([]);
    expect(when([added(1, 'Extrait Kbis'), archived(1)], init(21))).toHaveLength(6);
    expect(when([added(21, 'Extrait Kbis'), archived(21)], init(21))).toEqual([]);
  });

  test('the name of each default type leads to the rules of its kind', () => {
    expect(DEFAULT_DOCUMENT_TYPES.map(({ name }) => kindOfTypeName(name))).toEqual([
      'urssaf',
      'kbis',
      'rc-pro',
      'decennale',
      'assurance',
      'rge',
    ]);
  });

  test('F219 the common types have distinct names, a description and sensible days', () => {
    const names = COMMON_DOCUMENT_TYPES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const type of COMMON_DOCUMENT_TYPES) {
      expect(type.description.length).toBeGreaterThan(40);
      expect(type.alertDaysBefore).toBeLessThan(type.validityPeriod);
    }
  });

  test('too few ids is the caller’s mistake, not a refusal', () => {
    expect(() => when([], { type: 'InitDefaultDocumentTypes', accountId, documentTypeIds: [id(1)] })).toThrow();
  });
});

describe('one type', () => {
  test('F220 is added with its fields; a repeated command adds no second one', () => {
    expect(when([], add(1, 'Kbis'))).toEqual([added(1, 'Kbis')]);
    expect(when([added(1, 'Kbis')], add(1, 'Kbis'))).toEqual([]);
  });

  test('F220 is edited if a field changes; another order of formats is no change', () => {
    const events = [added(1, 'Kbis'), added(2, 'URSSAF')];
    expect(when(events, edit(1, 'Kbis', { validityPeriod: 90 }))).toEqual([
      {
        type: 'DocumentTypeEdited',
        data: { accountId, documentTypeId: 1, editedAt: SOME_NOW.now, ...settings({ validityPeriod: 90 }) },
        personal: { name: 'Kbis', description: '' },
      },
    ]);
    expect(when(events, edit(1, 'Kbis', { allowedFormats: ['PNG', 'PDF', 'JPG'] }))).toEqual([]);
    for (const more of [{ description: 'x' }, { alertDaysBefore: 1 }, { isRequired: false }, { allowedFormats: ['PDF' as const] }])
      expect(when(events, edit(1, 'Kbis', more))).toHaveLength(1);
    expect(when(events, edit(9, 'X'))).toEqual(refusal('document-type-not-found'));
  });

  test('names are unique among types that are not archived, regardless of case and accents', () => {
    const events = [added(1, 'Décennale'), added(2, 'URSSAF')];
    expect(when(events, add(3, 'decennale'))).toEqual(refusal('document-type-name-taken'));
    expect(when(events, edit(2, 'DÉCENNALE'))).toEqual(refusal('document-type-name-taken'));
    expect(when([...events, archived(1)], add(3, 'Décennale'))).toHaveLength(1);
  });

  test('A31 is archived, never deleted: it stays known with its days, and is asked of nobody', () => {
    const events = [added(1, 'Kbis'), added(2, 'URSSAF')];
    expect(when(events, archive(1))).toEqual([archived(1)]);
    const { types } = fold(documentTypesDecider, [...events, archived(1)]);
    expect(types.get(id(1))).toMatchObject({ archived: true, alertDaysBefore: 15 });
    expect(liveTypeIds(types)).toEqual([2]);
    expect(when([...events, archived(1)], archive(1))).toEqual([]);
    expect(when([...events, archived(1)], edit(1, 'X'))).toEqual(refusal('document-type-not-found'));
    expect(when(events, archive(9))).toEqual(refusal('document-type-not-found'));
  });

  test('an account has a bounded number of types', () => {
    const full = Array.from({ length: MAX_DOCUMENT_TYPES }, (_, n) => added(n + 1, `Type ${n}`));
    expect(when(full, add(999, 'One more'))).toEqual({ refusal: 'too-many-document-types', detail: { max: MAX_DOCUMENT_TYPES } });
    expect(when([...full, archived(1)], add(999, 'One more'))).toHaveLength(1);
  });

  test('C67 erasure leaves no name, and later commands are refused', () => {
    const erase = { type: 'ErasePerson', subject: 'documenttypes-1', accountId, because: 'deleted' } as const;
    const events = [added(1, 'Kbis')];
    const gone = when(events, erase) as DocumentTypeEvent[];
    expect(gone).toEqual([
      { type: 'PersonErased', data: { subject: 'documenttypes-1', because: 'deleted', erasedAt: SOME_NOW.now }, personal: null },
    ]);
    expect(fold(documentTypesDecider, [...events, ...gone]).types).toEqual(new Map());
    expect(when([...events, ...gone], erase)).toEqual([]);
    for (const command of [add(2, 'B'), edit(1, 'Autre'), archive(1), init(11)])
      expect(when([...events, ...gone], command)).toEqual(refusal('not-found'));
  });
});
