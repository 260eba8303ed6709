import { describe, expect, it } from 'vitest';
import { isSiren, isSiret } from '#domain/documents/identifiers.ts';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { assurance, BROKER, decennale, HOLDERS, INSURERS, kbis, rcPro, rge, urssaf } from './index.ts';

const holder = HOLDERS[0]!;
const issuedOn = calendarDate('2026-01-05');
const cover = { ...holder, issuedOn, coverStart: calendarDate('2026-01-01'), coverEnd: calendarDate('2026-12-31') };
const certificate = {
  ...holder,
  issuedOn,
  validFrom: issuedOn,
  validUntil: calendarDate('2027-01-04'),
  qualificationStart: issuedOn,
  qualificationEnd: calendarDate('2030-01-04'),
};
const MAKERS: Record<string, () => Promise<Uint8Array>> = {
  urssaf: () => urssaf({ ...holder, issuedOn, periodEnd: calendarDate('2025-12-31') }),
  kbis: () => kbis({ ...holder, upToDateOn: issuedOn }),
  rcPro: () => rcPro(cover),
  decennale: () => decennale(cover),
  assurance: () => assurance(cover),
  qualibat: () => rge({ ...certificate, body: 'qualibat' }),
  qualifelec: () => rge({ ...certificate, body: 'qualifelec' }),
  qualitenr: () => rge({ ...certificate, body: 'qualitenr' }),
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1');

describe('specimens', () => {
  it.each(Object.entries(MAKERS))('%s: the same options give the same bytes, marked as a specimen', async (_, make) => {
    const [first, second] = [Buffer.from(await make()), Buffer.from(await make())];
    expect(first.equals(second)).toBe(true);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.length).toBeLessThan(40_000);
    // The subject of the file's information, in the clear.
    expect(first.toString('latin1')).toContain(utf16('SPÉCIMEN DE TEST').replace(/[()\\]/g, '\\$&'));
  });
  it('names invented companies only: SIREN numbers that begin with 000 and whose key is right', () => {
    for (const { siren, siret } of HOLDERS) {
      expect(siren.startsWith('000') && isSiren(siren) && isSiret(siret) && siret.startsWith(siren), siren).toBe(true);
    }
    for (const { siren } of [...INSURERS, BROKER]) expect(siren.startsWith('000') && isSiren(siren), siren).toBe(true);
  });
});
