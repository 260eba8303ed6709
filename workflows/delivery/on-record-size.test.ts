import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { facts } from '#domain/texts/fr/mails/examples.test-kit.ts';
import { type MailTemplate, mails, type RenderedMail } from '#domain/texts/fr/mails/index.ts';
import { written } from './on-record.ts';

/** The size limit of such an event: far below the megabyte that EventStoreDB accepts in one append. */
const MOST_BYTES = 24 * 1024;
const weight = (mail: RenderedMail): number =>
  Buffer.byteLength(JSON.stringify(written({ to: 'a@b.fr', name: 'Karim', company: 'Benali', headers: {}, ...mail })));
const render = (template: MailTemplate, given: object): RenderedMail => (mails[template] as (given: never) => RenderedMail)(given as never);

test.each(Object.keys(facts) as MailTemplate[])(
  '%s is small on record: some kilobytes as it is sent, and bounded whatever people typed',
  (template) => {
    expect(weight(render(template, facts[template]))).toBeLessThan(6 * 1024);
    // Incompressible text in every field that a person fills in. A mail cuts each line; the API cuts the texts of several lines.
    const noise = randomBytes(60_000).toString('base64').replaceAll('/', ' ');
    const most: Record<string, number> = {
      reason: 2000,
      message: 5000,
      text: 2000,
      because: 0,
      companySize: 0,
      frequency: 0,
      note: 0,
      fileName: 0,
    };
    const typed = ([field, value]: [string, unknown]): [string, unknown] =>
      typeof value !== 'string' || most[field] === 0 || /^(http|\d{4}-)/.test(value)
        ? [field, value]
        : [field, noise.slice(0, most[field])];
    expect(weight(render(template, Object.fromEntries(Object.entries(facts[template]).map(typed))))).toBeLessThan(MOST_BYTES);
  },
);
