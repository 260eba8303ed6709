import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyReading } from '../../../domain/documents/reading.ts';
import { calendarDate } from '../../../domain/kernel/calendar.ts';
import { siretOf } from '../../specimens/companies.ts';
import { casesIn } from './folder.ts';
import { judge } from './measure.ts';
import { totalsOf } from './totals.ts';

const folder = mkdtempSync(join(tmpdir(), 'set-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, told: unknown): void =>
  writeFileSync(join(folder, name), typeof told === 'string' ? told : JSON.stringify(told));

const paper = { kind: 'rc-pro', company: 'BATI SUD', siren: '000100107' };
const honest = { ...paper, layout: 'l1', siret: null, issuedOn: '2026-01-10', expiresOn: '2026-12-31', clean: true };
write('truth.json', [
  { ...honest, file: 'one.pdf' },
  { ...honest, file: 'two.pdf', siret: '00010010700028', issuedOn: null, clean: false },
]);
write('truth-photo.json', [{ ...honest, file: 'three.jpg' }]);
write('traps.json', [{ ...paper, kind: 'decennale', file: 'trap.pdf' }]);
write('one.pdf', 'the file as it is');

describe('a set of papers from elsewhere', () => {
  const cases = casesIn(folder);
  it('F177 is told by what lies beside its files, by carrier; a list that is not there has none', () => {
    expect(cases.map(({ id, carrier, expected, trap }) => [id, carrier, expected, trap])).toEqual([
      ['one.pdf', 'text', 'validate', null],
      ['two.pdf', 'text', 'person', null],
      ['three.jpg', 'photo', 'validate', null],
      ['trap.pdf', 'text', 'person', 'trap'],
    ]);
    expect(casesIn(join(folder, 'nowhere'))).toEqual([]);
  });
  it('F177 a day that the paper does not print is not asked for, and a subcontractor without a SIRET has his first establishment', () => {
    expect(cases[0]).toMatchObject({ truth: { issuedOn: '2026-01-10', expiry: '2026-12-31' }, firm: { siret: siretOf('000100107', 1) } });
    expect(cases[1]!.truth).not.toHaveProperty('issuedOn');
    expect(cases[1]!.firm.siret).toBe('00010010700028');
  });
  it('F177 the bytes are those of the file', async () => {
    expect(Buffer.from(await cases[0]!.pdf()).toString()).toBe('the file as it is');
  });
  it('F181 a trap is false as what it was sent for, and not as what it may well be; nothing of it counts as read right', () => {
    const reading = {
      ...emptyReading('local/0', true, 1, []),
      ...{ kinds: ['rc-pro'] as const, confidence: 0.99 },
      company: { name: 'BATI SUD', otherNames: [], siren: '000100107', sirets: [], allEstablishments: false, evidence: [] },
      dates: (['cover-end', 'issued-on'] as const).map((label, i) => ({
        ...{ label, date: calendarDate(i === 0 ? '2026-12-31' : '2026-01-10'), repaired: false },
        evidence: { page: 1, box: null, label: '', text: '' },
      })),
    };
    const judged = (one = cases[3]!) => judge(one, reading, { ms: 1, cpuMs: 1 }, [], calendarDate('2026-11-23'));
    expect(judged().falseValidations).toEqual([]);
    expect(judged({ ...cases[3]!, kind: 'rc-pro' }).falseValidations).toEqual(['must wait for a person']);
    expect(totalsOf([judged()]).calibration).toEqual({ right: 0, of: 0 });
  });
});
