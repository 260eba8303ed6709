// Every field of the specification's entities (product.md §3, compliance.md §3) exists here under our own name: as a column of a read
// model, as a fact in an event, or with a reason why it is stored otherwise. Defaults are checked in the deciders, limits in the schemas.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRequest } from '#contract/contact.ts';
import { documentTypeInput } from '#contract/document-types.ts';
import { organizationInput } from '#contract/organizations.ts';
import { DEFAULT_ALERT_DAYS, DEFAULT_ORGANIZATION_COLOR, DELIVERY_RETRY_MINUTES } from '#domain/constants.ts';
import { deliveryDecider } from '#domain/deliveries/delivery.ts';
import { reportingDecider } from '#domain/reporting/reporting.ts';
import { NOBODY } from '#domain/subcontractors/state.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

/**
 * An entity, the table of its columns, and its fields. `field` is the column of that name, `field=column` another column; a star means
 * unique. `field=Event.fact` is a fact, `field: reason` has neither.
 */
const ENTITIES: readonly (readonly [entity: string, table: string, fields: readonly string[]])[] = [
  [
    'users',
    'accounts',
    [
      ...[
        'id*',
        'companyName',
        'email',
        'phoneNumber',
        'emailVerified',
        'adminApproved',
        'autoValidationEnabled',
        'tutorialCompleted',
        'createdAt',
      ],
      ...['password=credentials.password_hash', 'plan=subscriptions.plan', 'username: optional, and asked by no screen'],
      ...['verificationToken=VerificationLinkIssued.token', 'verificationTokenExpiry=VerificationLinkIssued.expiresAt'],
    ],
  ],
  [
    'subscriptions',
    'subscriptions',
    [
      ...['id*', 'userId*', 'customerId', 'subscriptionId', 'priceId', 'plan', 'status', 'currentPeriodStart', 'currentPeriodEnd'],
      ...['cancelAtPeriodEnd', 'createdAt', 'updatedAt'],
    ],
  ],
  [
    'password_reset_tokens',
    '',
    [
      ...[
        'id: the stream is named after the account',
        'userId: the stream is named after the account',
        'token=PasswordResetLinkIssued.token',
      ],
      ...['expiresAt=PasswordResetLinkIssued.expiresAt', 'used=PasswordChanged.reason', 'createdAt: the event’s own time'],
    ],
  ],
  [
    'contact_requests',
    'contact_requests',
    ['id*', 'firstName', 'lastName', 'company', 'companySize', 'email', 'phone', 'message', 'status', 'createdAt'],
  ],
  [
    'email_delivery_records',
    'email_delivery_records',
    [
      ...['id*', 'messageId', 'recipient', 'status', 'retryCount', 'updatedAt', 'subject=email_delivery_words.subject'],
      ...['sentAt=DeliverySent.sentAt', 'lastRetryAt=DeliveryAttemptFailed.failedAt', 'emailData=DeliveryComposed.text'],
      ...['createdAt=DeliveryComposed.composedAt', 'maxRetries: the schedule of retries says it'],
      'providerMessageId: the Message-ID is ours, and what the provider names it by',
    ],
  ],
  [
    'short_urls',
    '',
    [
      'id: the stream is the subcontractor’s',
      'shortId=LinkIssued.shortId',
      'secureToken=LinkIssued.token',
      'createdAt=LinkIssued.issuedAt',
    ],
  ],
  [
    'subcontractors',
    'subcontractors',
    [
      ...['id*', 'userId=account_id', 'organizationId', 'companyName', 'siret', 'contactName', 'contactEmail', 'contactPhone', 'address'],
      ...['tokenExpiresAt', 'tokenRevoked', 'isActive', 'createdAt', 'updatedAt', 'secureToken=LinkIssued.token'],
      ...['lastReminderSent=reminder_messages.decided_at', 'autoRemindersLastSent=reminder_messages.decided_at'],
      ...['nextReminderScheduled', 'nextReminderDate', 'autoRemindersEnabled', 'autoRemindersAttempt', 'autoRemindersNextScheduled'].map(
        (field) => `${field}=reminder_states.state`,
      ),
    ],
  ],
  ['organizations', 'organizations', ['id*', 'userId=account_id', 'name', 'description', 'color', 'isDefault', 'createdAt', 'updatedAt']],
  [
    'document_types',
    'document_types',
    ['id*', 'userId=account_id', 'name', 'description', 'validityPeriod', 'alertDaysBefore', 'isRequired', 'allowedFormats', 'createdAt'],
  ],
  [
    'documents',
    'documents',
    [
      ...['id*', 'subcontractorId', 'documentTypeId', 'fileName', 's3Key=blob_id', 'mimeType', 'fileSize', 'isEncrypted=wrapped_key'],
      ...['expirationDate', 'validationStatus', 'rejectionReason', 'validatedAt', 'validatedBy', 'uploadedAt'],
      ...['aiAnalysisData=document_analyses.analysis', 'status: follows from the day and the expiry (DESIGN 3.7)'],
    ],
  ],
  [
    'subcontractor_document_config',
    '',
    [
      ...['id: the stream is the subcontractor’s', 'subcontractorId: the stream is named after it'],
      ...['documentTypeId=subcontractors.required_type_ids', 'createdAt=RequiredTypesConfigured.configuredAt'],
    ],
  ],
  [
    'notifications',
    'activity',
    [
      ...['id=revision', 'userId=account_id', 'subcontractorId', 'documentId', 'type=kind', 'createdAt'],
      ...[
        'title: made of the kind',
        'message: made of the kind and the names of today',
        'isRead: no screen of the specification shows it (A51)',
      ],
    ],
  ],
  [
    'reminder_activity',
    'reminder_messages',
    [
      ...['id=reminder_id', 'subcontractorId', 'type=source', 'sentBy=source', 'createdAt=decided_at'],
      ...['userId: the account of the subcontractor', 'description: made of the step and its documents'],
    ],
  ],
  [
    'voice_calls',
    'voice_calls',
    [
      ...['id*', 'userId=account_id', 'subcontractorId', 'sid*', 'status', 'duration=duration_seconds', 'callSource=source', 'smsSent'],
      ...['callOutcome=outcome', 'retryCount', 'startedAt', 'endedAt', 'toPhoneNumber=CallStarted.toPhoneNumber'],
      ...[
        'fromPhoneNumber=CallStarted.fromPhoneNumber',
        'conversationSummary=CallEnded.summary',
        'conversationHistory=CallEnded.transcript',
      ],
      ...['callPurpose=reminder_messages.kind', 'documentsToDiscuss=reminder_messages.document_type_ids'],
      ...['scheduledAt=reminder_messages.scheduled_for', 'createdAt=reminder_messages.decided_at'],
    ],
  ],
  [
    'reporting_settings',
    '',
    [
      ...[
        'id: the stream is named after the account',
        'userId: the stream is named after the account',
        'createdAt: the time of the first event',
      ],
      ...[
        'isEnabled=ReportingSet.enabled',
        'frequency=ReportingSet.frequency',
        'dayOfWeek=ReportingSet.weekday',
        'dayOfMonth=ReportingSet.day',
      ],
      ...['hour=ReportingSet.hour', 'lastSent=ReportDue.dueAt', 'updatedAt=ReportingSet.setAt'],
    ],
  ],
];

let world: World;
let columns: Set<string>;
let unique: Set<string>;
const facts = new Set<string>();
beforeAll(async () => {
  world = await startWorld();
  const rows = await world.db`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema IN ('rm', 'ops')`;
  columns = new Set(rows.map((row) => row['name'] as string));
  const keys = await world.db`
    SELECT c.relname || '.' || a.attname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] WHERE i.indisunique AND i.indnkeyatts = 1`;
  unique = new Set(keys.map((row) => row['name'] as string));
  const folder = new URL('../../domain/golden/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => /^events-v\d+\.json$/.test(name)))
    for (const { type, data, personal } of JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
      for (const field of Object.keys({ ...data, ...personal })) facts.add(`${type}.${field}`);
});
afterAll(() => world.close());

const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
describe('every field of the entities is mapped', () => {
  for (const [entity, table, fields] of ENTITIES)
    for (const told of fields) {
      const [field = '', place = ''] = told.split(/[=:]/);
      test(`F273 ${entity}.${field.replace('*', '')}`, () => {
        if (told.includes(':')) return expect(place.length).toBeGreaterThan(8);
        const named = place === '' ? column(field.replace('*', '')) : place;
        const name = named.includes('.') ? named : `${table}.${named}`;
        expect([name, (/^[A-Z]/.test(name) ? facts : columns).has(name)]).toEqual([name, true]);
        if (field.endsWith('*')) expect([name, unique.has(name)]).toEqual([name, true]);
      });
    }
});

test('F273 defaults and limits are those of the specification', () => {
  expect([DEFAULT_ORGANIZATION_COLOR, DEFAULT_ALERT_DAYS, DELIVERY_RETRY_MINUTES.length]).toEqual(['#3b82f6', 15, 3]);
  expect(deliveryDecider.initial.attempts).toBe(0);
  expect(NOBODY.reminders.cycle).toEqual({ enabled: false, attempt: 0, startedAt: null });
  expect(reportingDecider.initial.schedule).toEqual({ enabled: false, frequency: 'weekly', weekday: 1, day: 1, hour: 8 });
  expect(organizationInput.parse({ name: 'Chantier' })).toMatchObject({ color: '#3b82f6' });
  expect(documentTypeInput.parse({ name: 'Kbis' })).toMatchObject({
    ...{ validityPeriod: 365, alertDaysBefore: 15, isRequired: true },
    allowedFormats: ['PDF', 'JPG', 'PNG'],
  });
  const request = { firstName: 'a', lastName: 'b', company: 'c', phone: '06 12 34 56 78', message: 'une démonstration' };
  expect(demoRequest.safeParse(request).success).toBe(true);
  for (const [field, most] of Object.entries({ firstName: 100, lastName: 100, company: 200, phone: 20 }))
    expect([field, demoRequest.safeParse({ ...request, [field]: '1'.repeat(most + 1) }).success]).toEqual([field, false]);
});
