// The test suite of every analyser; each adapter adds about five lines (DESIGN §2 « One suite per port »).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expiryOf, issueDate } from '#domain/documents/expiry.ts';
import { isDocumentReading } from '#domain/documents/reading-guard.ts';
import { calendarDate } from '#domain/kernel/calendar.ts';
import type { Analyser } from '#domain/ports/analyser.ts';
import { HOLDERS, kbis, rcPro, urssaf } from '#infra/specimens/index.ts';
import { blankPdf, lockedPdf, scanPdf } from './odd-pdfs.test-kit.ts';

const PDF = 'application/pdf';
const holder = HOLDERS[1]!;

export function analyserSuite(name: string, make: () => Analyser): void {
  describe(`analyser ${name}`, () => {
    let analyser: Analyser;
    beforeAll(() => {
      analyser = make();
    });
    afterAll(() => analyser.close());

    it('F177 reads type, company, issue date and expiry of an insurance certificate, each with its place', async () => {
      const bytes = await rcPro({
        ...holder,
        coverStart: calendarDate('2026-01-01'),
        coverEnd: calendarDate('2026-12-31'),
        issuedOn: calendarDate('2026-01-05'),
      });
      const read = await analyser.read({ bytes, mimeType: PDF });
      expect(isDocumentReading(read)).toBe(true);
      expect(read).toMatchObject({
        readable: true,
        kinds: ['rc-pro'],
        pageCount: 1,
        company: { name: holder.company, siren: holder.siren },
      });
      expect(read.confidence).toBeGreaterThanOrEqual(0.95);
      const expiry = expiryOf(read, 'rc-pro', null)!;
      expect(expiry).toMatchObject({ date: '2026-12-31', rule: 'printed', evidence: { page: 1 } });
      const [left, top, right, bottom] = expiry.evidence!.box!;
      const [width, height] = read.pageSizes[0]!;
      expect(left >= 0 && top >= 0 && left < right && top < bottom && right <= width && bottom <= height).toBe(true);
      expect(issueDate(read, 'rc-pro')?.date).toBe('2026-01-05');
    });
    it('F177 reads both pages of an URSSAF certificate', async () => {
      const bytes = await urssaf({ ...holder, periodEnd: calendarDate('2026-10-31'), issuedOn: calendarDate('2026-11-12'), headcount: 4 });
      const read = await analyser.read({ bytes, mimeType: PDF });
      expect(read).toMatchObject({ kinds: ['urssaf'], pageCount: 2, headcount: 4, problems: [] });
      expect(expiryOf(read, 'urssaf', null)).toMatchObject({ date: '2027-04-30', evidence: { page: 2 } });
    });
    it('answers an unreadable file with its reason instead of failing', async () => {
      const cases = [
        [await lockedPdf(), PDF],
        [await blankPdf(), PDF],
        [new Uint8Array(), PDF],
        [new TextEncoder().encode('%PDF-1.7 and nothing'), PDF],
      ] as const;
      for (const [bytes, mimeType] of cases) {
        const read = await analyser.read({ bytes, mimeType });
        expect(isDocumentReading(read)).toBe(true);
        expect(read).toMatchObject({ readable: false, dates: [], confidence: 0 });
        expect(read.problems.length).toBeGreaterThan(0);
      }
    });
    it('T24 a page without a readable line makes no date up', async () => {
      expect(await analyser.read({ bytes: await scanPdf(), mimeType: PDF })).toMatchObject({ dates: [] });
    });
    it('reads many at once, each answer to its own question', async () => {
      const days = Array.from({ length: 12 }, (_, i) => calendarDate(`2026-${String(i + 1).padStart(2, '0')}-15`));
      const reads = await Promise.all(
        days.map(async (upToDateOn) => analyser.read({ bytes: await kbis({ ...holder, upToDateOn }), mimeType: PDF })),
      );
      expect(reads.map((read) => read.dates.find(({ label }) => label === 'up-to-date-on')?.date)).toEqual(days);
    });
    it('stops when told to', async () => {
      const stop = new AbortController();
      stop.abort();
      await expect(analyser.read({ bytes: await blankPdf(), mimeType: PDF, signal: stop.signal })).rejects.toMatchObject({
        reason: 'aborted',
      });
    });
  });
}
