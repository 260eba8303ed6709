// Which events have an activity entry, and with which content: one case per kind (F139-F141, F274).
import { expect, test } from 'vitest';
import type { ProjectedEvent } from '../projection.ts';
import { activityEntryOf } from './activity-entry.ts';

const HIM = { kind: 'subcontractor', subcontractorId: 4 };
const of = (type: string, data: object, actor: object = HIM) =>
  activityEntryOf({
    type,
    data: { documentId: 5, documentTypeId: 6, ...data },
    personal: null,
    meta: { occurredAt: 'occurred', actor },
  } as unknown as ProjectedEvent as never);
const decided = (more: object) =>
  of('ReminderDecided', { channels: ['email'], source: 'automatic', kind: 'echeance', decidedAt: 'at', ...more });
const corrected = (more: object) =>
  of('ReadingCorrected', {
    field: 'dateExpiration',
    date: '2027-01-01',
    correctedAt: 'at',
    correctedBy: 8,
    withValidation: false,
    ...more,
  });
const line = (kind: string, more: object = {}) => ({
  ...{ kind, document_id: 5, document_type_id: 6, expires_on: null, channels: null, person_id: null, created_at: 'at' },
  ...more,
});
const message = (kind: string, channels: string) => line(kind, { document_id: 0, document_type_id: 0, channels });

test.each<[string, unknown, object | null]>([
  ['received', of('DocumentUploaded', { uploadedAt: 'at' }), line('upload')],
  [
    'deposited by a person',
    of('DocumentUploaded', { uploadedAt: 'at' }, { kind: 'user', personId: 8 }),
    line('deposited', { person_id: 8 }),
  ],
  [
    'validated',
    of('DocumentValidated', { validatedAt: 'at', expirationDate: '2027-01-01', validatedBy: 8 }),
    line('validated', { expires_on: '2027-01-01' }),
  ],
  [
    'validated by the machine',
    of('DocumentValidated', { validatedAt: 'at', expirationDate: '2027-01-01', validatedBy: 'auto' }),
    line('validated-auto', { expires_on: '2027-01-01' }),
  ],
  ['rejected', of('DocumentRejected', { rejectedAt: 'at', rejectedBy: 8 }), line('rejected')],
  ['reopened', of('DocumentReopened', { reopenedAt: 'at', reopenedBy: 8 }), line('reopened', { person_id: 8 })],
  [
    'corrected',
    of('DocumentCorrected', { correctedAt: 'at', correctedBy: 8, expirationDate: '2027-01-01' }),
    line('corrected', { person_id: 8, expires_on: '2027-01-01' }),
  ],
  ['an expiry that was misread', corrected({}), line('misread', { person_id: 8, expires_on: '2027-01-01' })],
  ['another date that was misread', corrected({ field: 'dateEmission' }), line('misread', { person_id: 8 })],
  ['misread, told by its validation', corrected({ withValidation: true }), null],
  [
    'read right after all',
    of('ReadingCorrectionWithdrawn', { withdrawnAt: 'at', withdrawnBy: 8, withValidation: false }),
    line('read-right', { person_id: 8 }),
  ],
  [
    'read right, told by its validation',
    of('ReadingCorrectionWithdrawn', { withdrawnAt: 'at', withdrawnBy: 8, withValidation: true }),
    null,
  ],
  [
    'about to expire',
    of('DocumentDeadlineReached', { deadline: 'expiring', expirationDate: '2027-01-01' }),
    line('expiring', { expires_on: '2027-01-01', created_at: 'occurred' }),
  ],
  [
    'expired',
    of('DocumentDeadlineReached', { deadline: 'expired', expirationDate: '2027-01-01' }),
    line('expired', { expires_on: '2027-01-01', created_at: 'occurred' }),
  ],
  ['a reminder by two channels', decided({ channels: ['email', 'voice'] }), message('automatic_reminder', 'email,voice')],
  ['one by hand', decided({ source: 'manual', kind: 'manuel', channels: ['sms'] }), message('manual_reminder', 'sms')],
  ['a first request', decided({ source: 'manual', kind: 'demande' }), message('request', 'email')],
  ['a call alone', decided({ channels: ['voice'] }), message('voice_call', 'voice')],
  ['a step that sent nothing', decided({ channels: [] }), null],
  ['a pause', of('RemindersPaused', {}), null],
  ...['SubcontractorEdited', 'LinkOpened', 'DocumentReplaced', 'DocumentReinstated', 'DocumentAnalysed', 'NoteWritten', 'PersonErased'].map(
    (type): [string, unknown, null] => [type, of(type, {}), null],
  ),
])('%s', (_, entry, expected) => expect(entry).toEqual(expected));
