import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../domain/kernel/calendar.ts';
import { KINDS } from '../../testing/certificates/facts.ts';
import type { PartName } from '../../testing/certificates/part.ts';
import { FALSE_TODAY, FLOORS, GOAL_MEMORY_MB, goalMedianMs } from './goals.ts';
import { FIELDS } from './measure.ts';
import { measured, PAGE_FILE, page, published, publishedLight, shareOf } from './published.ts';
import { type Result, run } from './run.ts';
import { ratio, totalsOf } from './totals.ts';

const runs = new Map<PartName, Promise<Result>>();
/** Each part is read once. */
function textOf(part: PartName): Promise<Result> {
  const known = runs.get(part) ?? run(part, { carriers: ['text'] });
  runs.set(part, known);
  return known;
}

describe.each(['build', 'held'] as const)('the %s part of the corpus on text PDFs', (part) => {
  it('F177 each field is right as often as it was', async () => {
    const totals = totalsOf((await textOf(part)).outcomes);
    for (const field of FIELDS) expect(ratio(totals.fields[field]), field).toBeGreaterThanOrEqual(FLOORS[part][field]);
  }, 120_000);
  it('F181 nothing more is validated that must not be: traps, another company, another type, after its end', async () => {
    const { falseValidations } = totalsOf((await textOf(part)).outcomes);
    // Of the part to score with only the count is told.
    expect(part === 'build' ? falseValidations : []).toEqual([]);
    expect(falseValidations.length).toBeLessThanOrEqual(FALSE_TODAY[part]);
  });
  it('F181 clean current papers are validated by themselves as often as they were', async () => {
    expect(ratio(totalsOf((await textOf(part)).outcomes).validated)).toBeGreaterThanOrEqual(FLOORS[part].validated);
  });
  it('F179 of the readings that are sure, as many are wholly right as were', async () => {
    expect(ratio(totalsOf((await textOf(part)).outcomes).calibration)).toBeGreaterThanOrEqual(FLOORS[part].sure);
  });
  it('F178 the median is far below a second, and no reader is lost or takes more than its share of memory', async () => {
    const { outcomes, peakMb, failed } = await textOf(part);
    expect(failed).toEqual([]);
    expect(totalsOf(outcomes).medianMs).toBeLessThan(goalMedianMs('text', 'text'));
    expect(peakMb).toBeLessThan(GOAL_MEMORY_MB.text);
  });
});

describe('what is published of it', () => {
  it('A53 nothing better is published of text PDFs than is read now, by kind and field', async () => {
    const told = published().text!;
    const { outcomes, peakMb } = await textOf('held');
    const now = measured(outcomes, { measuredOn: calendarDate('2026-11-23'), mode: 'text', peakMb });
    for (const kind of KINDS)
      for (const field of [...FIELDS, 'validated'] as const)
        expect(ratio(shareOf(now.kinds[kind][field])), `${kind} ${field}`).toBeGreaterThanOrEqual(ratio(shareOf(told.kinds[kind][field]))!);
    expect(told.all.papers).toBe(now.all.papers);
    expect(told.all.falseValidations + told.others.falseValidations).toBeGreaterThanOrEqual(
      now.all.falseValidations + now.others.falseValidations,
    );
  }, 120_000);

  it('A53 docs/accuracy.md is what the published figures make of it, each share rounded down', () => {
    expect(readFileSync(PAGE_FILE, 'utf8')).toBe(page(published(), publishedLight()));
    const text = { ...published().text!, all: { ...published().text!.all, company: '9499/10000' as const } };
    expect(page({ text }, {})).toContain('94.9 %');
    expect(page({ text }, {})).not.toContain('## Scan');
  });
});
