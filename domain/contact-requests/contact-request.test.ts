import { expect, test } from 'vitest';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import { type ContactRequestId, NO_ACCOUNT } from '../kernel/ids.ts';
import { COMPANY_SIZES } from './company-size.ts';
import { contactRequestDecider } from './contact-request.ts';

const request = {
  type: 'RequestDemo',
  accountId: NO_ACCOUNT,
  contactRequestId: 7 as ContactRequestId,
  firstName: 'Nadia',
  lastName: 'Moreau',
  company: 'Moreau Couverture',
  companySize: '11-50',
  email: null,
  phone: '06 12 34 56 78',
  message: 'Une démonstration jeudi ?',
} as const;

test('F015 a demo request is recorded with its time; the person’s data are personal, the company size is not', () => {
  const events = decideAfter(contactRequestDecider, [], request, SOME_NOW);
  expect(events).toEqual([
    {
      type: 'DemoRequested',
      data: { contactRequestId: 7, companySize: '11-50', requestedAt: SOME_NOW.now },
      personal: {
        firstName: 'Nadia',
        lastName: 'Moreau',
        company: 'Moreau Couverture',
        email: null,
        phone: '06 12 34 56 78',
        message: 'Une démonstration jeudi ?',
      },
    },
  ]);
});

test('F015 its status begins as « new », and the same command again changes nothing', () => {
  const events = decideAfter(contactRequestDecider, [], request, SOME_NOW);
  if ('refusal' in events) throw new Error('refused');
  expect(events.reduce(contactRequestDecider.evolve, contactRequestDecider.initial).status).toBe('new');
  expect(decideAfter(contactRequestDecider, events, request, SOME_NOW)).toEqual([]);
});

test('F013 the company sizes are exactly five', () => {
  expect(COMPANY_SIZES).toEqual(['1-10', '11-50', '51-200', '201-1000', '1000+']);
});

test('C67 an erased request has no personal data, and stays erased', () => {
  const asked = decideAfter(contactRequestDecider, [], request, SOME_NOW);
  if ('refusal' in asked) throw new Error('refused');
  const erase = { type: 'ErasePerson', subject: 'contactrequest-7', accountId: NO_ACCOUNT, because: 'outdated' } as const;
  const erased = decideAfter(contactRequestDecider, asked, erase, SOME_NOW);
  expect(erased).toEqual([
    { type: 'PersonErased', data: { subject: 'contactrequest-7', because: 'outdated', erasedAt: SOME_NOW.now }, personal: null },
  ]);
  if ('refusal' in erased) throw new Error('refused');
  for (const command of [erase, request]) expect(decideAfter(contactRequestDecider, [...asked, ...erased], command, SOME_NOW)).toEqual([]);
  expect(decideAfter(contactRequestDecider, [], erase, SOME_NOW)).toEqual([]);
});
