// Template -> channel, recipient, and the key that seals the message. A second person is involved in each case: the owner's key is never
// the subcontractor's.
import { expect, test } from 'vitest';
import { type MessageTemplate, TEMPLATES } from '#domain/deliveries/templates.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { recordedFor, sealingSubject, subjectsOf } from './on-record.ts';

const ABOUT: Record<MessageTemplate, readonly [channel: string, to: string, event: StreamName, key: string]> = {
  invitation: ['email', 'member', 'members-3', 'member-17'],
  'membership-ended': ['email', 'member', 'members-3', 'member-17'],
  checkpoint: ['email', 'account', 'seal-3', 'account-3'],
  // `recipient`: the witness himself.
  'witness-request': ['email', 'witness', 'seal-3', 'member-17'],
  'checkpoint-witness': ['email', 'witness', 'seal-3', 'member-17'],
  'account-verification': ['email', 'account', 'account-3', 'account-3'],
  'account-approved': ['email', 'account', 'account-3', 'account-3'],
  'account-rejected': ['email', 'account', 'account-3', 'farewell-3'],
  'new-registration': ['email', 'administrators', 'account-3', 'account-3'],
  'password-reset': ['email', 'account', 'account-3', 'account-3'],
  'password-changed': ['email', 'account', 'account-3', 'account-3'],
  'second-factor': ['email', 'account', 'account-3', 'account-3'],
  'test-mail': ['email', 'account', 'account-3', 'account-3'],
  'upload-received': ['email', 'subcontractor', 'subcontractor-12', 'subcontractor-12'],
  'rejection-withdrawn': ['email', 'subcontractor', 'subcontractor-12', 'subcontractor-12'],
  'document-rejected': ['email', 'subcontractor', 'subcontractor-12', 'subcontractor-12'],
  reminder: ['email', 'subcontractor', 'subcontractor-12', 'subcontractor-12'],
  'reminder-sms': ['sms', 'subcontractor', 'subcontractor-12', 'subcontractor-12'],
  request: ['email', 'subcontractor', 'subcontractor-12', 'subcontractor-12'],
  'request-sms': ['sms', 'subcontractor', 'subcontractor-12', 'subcontractor-12'],
  // Sent to the owner, about a subcontractor.
  'link-requested': ['email', 'account', 'subcontractor-12', 'subcontractor-12'],
  'sms-answer': ['email', 'account', 'subcontractor-12', 'subcontractor-12'],
  'mail-failed': ['email', 'account', 'delivery-7', 'account-3'],
  report: ['email', 'account', 'reporting-3', 'account-3'],
  'subscription-ended': ['email', 'account', 'subscription-3', 'account-3'],
  'payment-late': ['email', 'account', 'subscription-3', 'account-3'],
  'double-payment': ['email', 'account', 'subscription-3', 'account-3'],
  'trial-ending': ['email', 'account', 'subscription-3', 'account-3'],
  'demo-request': ['email', 'administrators', 'contactrequest-5', 'contactrequest-5'],
};

test.each(Object.keys(ABOUT) as MessageTemplate[])('C67 %s: its channel, its recipient and the key that seals it', (template) => {
  const [channel, to, source_stream, key] = ABOUT[template];
  expect(TEMPLATES[template]).toMatchObject({ channel, to });
  expect(sealingSubject({ template, account_id: 3, source_stream, recipient: 'member-17' })).toBe(key);
});

test('G66 a notice to a member is also his: a stand-in keeps it under both keys; a mail about his invitation is his alone', () => {
  const of = (template: MessageTemplate, recipient: string, source_stream: StreamName) =>
    subjectsOf({ template, account_id: 3, source_stream, recipient });
  expect(of('link-requested', 'member-17', 'subcontractor-12')).toBe('subcontractor-12 member-17');
  expect(of('report', 'member-17', 'reporting-3')).toBe('account-3 member-17');
  expect(of('report', 'account-3', 'reporting-3')).toBe('account-3');
  expect(of('invitation', 'member-17', 'members-3')).toBe('member-17');
});

test('G66 a notice to a member is recorded under another’s key without his address; every other record has the address', () => {
  const letter = { to: 'zoe@midi.fr', name: 'Midi', company: 'Midi', headers: {}, subject: 's', text: 't', html: 'h' };
  const recorded = (template: MessageTemplate, recipient: string, source_stream: StreamName) =>
    recordedFor({ template, account_id: 3, source_stream, recipient }, letter).to;
  expect(recorded('report', 'member-17', 'reporting-3')).toBe('');
  expect(recorded('link-requested', 'member-17', 'subcontractor-12')).toBe('');
  expect(recorded('invitation', 'member-17', 'members-3')).toBe(letter.to);
  expect(recorded('report', 'account-3', 'reporting-3')).toBe(letter.to);
});

test('C67 a message that names a subcontractor is refused for another stream’s event, and so is an unknown template', () => {
  const about = { account_id: 3, source_stream: 'delivery-12' as StreamName, recipient: 'account-3' };
  expect(() => sealingSubject({ template: 'link-requested', ...about })).toThrow('delivery-12 names no subcontractor');
  for (const template of ['t', 'toString'])
    expect(() => sealingSubject({ template, ...about })).toThrow(`no message is called ${template}`);
});
