// The traps of DOCUMENTS §8 that a PDF with a text layer can show, end to end: drawn, read in the child process, judged.
import { afterAll, describe, expect, it } from 'vitest';
import { addMonths, type CalendarDate, calendarDate } from '#domain/kernel/calendar.ts';
import type { Trade } from '#domain/subcontractors/trades.ts';
import { assurance, decennale, INSURERS, kbis, rcPro, rge, urssaf } from '#infra/specimens/index.ts';
import { plainPdf } from './odd-pdfs.test-kit.ts';
import { analyser, certificate, codes, day, holder, judge, notes, TODAY, vigilance, year } from './traps.test-kit.ts';

afterAll(() => analyser.close());

describe('URSSAF', () => {
  it('T01 issued today for a period that ended 80 days ago: period end + 6 months', async () => {
    const decided = await judge(urssaf({ ...vigilance, periodEnd: day(-80), issuedOn: TODAY }), 'urssaf');
    expect(decided).toMatchObject({ decision: 'validate', expirationDate: addMonths(day(-80), 6), dateEmission: TODAY });
    expect(decided.expirationDate! < day(105)).toBe(true);
  });
  it('T02 page 1 alone: pending, page 2 absent', async () => {
    const decided = await judge(urssaf({ ...vigilance, pages: 'first' }), 'urssaf');
    expect(decided).toMatchObject({ decision: 'keep-pending', rule: { rule: 'fallback' } });
    expect(decided.rejectionReason).toContain('page 2 absente');
    // Also where the page does not say that it is one of two.
    const lines = [
      'URSSAF',
      'Article L.243-15',
      'CODE DE SÉCURITÉ : AK4T7M2Q9XR5B8W',
      'ATTESTATION DE VIGILANCE',
      'BATI SUD',
      'N° SIREN 000 100 107',
      'A TOULOUSE, le 12/11/2026',
      'votre demande du 10/11/2026',
    ];
    expect((await judge(plainPdf(lines), 'urssaf')).rejectionReason).toContain('page 2 absente');
  });
  it('T03 marchés publics sent as vigilance: wrong type', async () => {
    const decided = await judge(urssaf({ ...vigilance, variant: 'marches-publics' }), 'urssaf');
    expect(codes(decided)).toContain('wrong-type');
    expect(decided).toMatchObject({ decision: 'keep-pending', expirationDate: null });
  });
  it('T04 an account in order: wrong type; a self-employed holder needs no headcount, unless he is known to employ somebody', async () => {
    expect(codes(await judge(urssaf({ ...vigilance, variant: 'compte-a-jour' }), 'urssaf'))).toContain('wrong-type');
    const independent = urssaf({ ...vigilance, variant: 'independant' });
    expect((await judge(independent, 'urssaf')).decision).toBe('validate');
    const employer = { companyName: holder.company, siret: holder.siret, hasEmployees: true };
    expect(codes(await judge(independent, 'urssaf', { subcontractor: employer }))).toEqual(['no-headcount']);
  });
  it('T05 SIRET of another establishment, all establishments covered: accepted with a note', async () => {
    const decided = await judge(urssaf({ ...vigilance, siret: '00010010700028', covers: 'all' }), 'urssaf');
    expect(decided.decision).toBe('validate');
    expect(notes(decided)).toEqual(['all-establishments']);
  });
  it('T06 a list of SIRET without the working establishment: problem', async () => {
    const decided = await judge(urssaf({ ...vigilance, covers: ['00010010700028', '00010010700036'] }), 'urssaf');
    expect(codes(decided)).toEqual(['establishment-not-listed']);
    expect((await judge(urssaf({ ...vigilance, covers: ['00010010700028', holder.siret] }), 'urssaf')).decision).toBe('validate');
  });
  it('T27 a code of 14 or 16 characters is incomplete', async () => {
    for (const securityCode of ['AK4T7M2Q9XR5B8', 'AK4T7M2Q9XR5B8WZ']) {
      const decided = await judge(urssaf({ ...vigilance, securityCode }), 'urssaf');
      expect(codes(decided), securityCode).toEqual(['security-code-incomplete']);
      expect(decided.rejectionReason).toContain('code incomplet');
    }
  });
  it('T28 one employee against a market of 400 000 €: warning', async () => {
    const subcontractor = { companyName: holder.company, siret: holder.siret, contractAmount: 400_000 };
    expect(codes(await judge(urssaf({ ...vigilance, headcount: 1, payroll: 1_900 }), 'urssaf', { subcontractor }))).toEqual([
      'headcount-inconsistent',
    ]);
    expect(codes(await judge(urssaf({ ...vigilance, headcount: 8 }), 'urssaf', { subcontractor }))).toEqual([]);
  });
});

describe('company', () => {
  it('T07 right name, other SIREN: wrong company, never automatic', async () => {
    for (const bytes of [
      urssaf({ ...vigilance, siren: '000100206', siret: '00010020600010' }),
      rcPro({ ...year, siren: '000100206', siret: '00010020600010' }),
    ]) {
      const reading = await analyser.read({ bytes: await bytes, mimeType: 'application/pdf' });
      const decided = await judge(bytes, reading.kinds[0]!);
      expect(codes(decided)).toEqual(['other-company']);
      expect(decided.decision).toBe('keep-pending');
    }
  });
  it('T08 right SIREN, name variant: match', async () => {
    for (const company of ['Bâti-Sud', 'BATISUD', 'Ets BATI SUD & Cie']) {
      const decided = await judge(rcPro({ ...year, company }), 'rc-pro');
      expect(decided.decision, company).toBe('validate');
      expect(notes(decided), company).toEqual(['name-variant']);
    }
  });
  it('T22 insurer, broker and the body’s own SIRET stand beside the holder', async () => {
    for (const insurer of INSURERS) {
      expect(await judge(rcPro({ ...year, insurer, broker: true }), 'rc-pro')).toMatchObject({
        entreprise: 'BATI SUD',
        decision: 'validate',
      });
      expect(await judge(decennale({ ...year, insurer, broker: true }), 'decennale')).toMatchObject({
        entreprise: 'BATI SUD',
        decision: 'validate',
      });
    }
    expect(await judge(rge({ ...certificate, body: 'qualitenr' }), 'rge')).toMatchObject({ entreprise: 'BATI SUD', decision: 'validate' });
  });
});

describe('Kbis', () => {
  it('T09 three months that ended yesterday, end today, end tomorrow', async () => {
    const issuedFor = (end: CalendarDate): CalendarDate => addMonths(end, -3);
    const yesterday = await judge(kbis({ ...holder, upToDateOn: issuedFor(day(-1)) }), 'kbis');
    expect(yesterday).toMatchObject({ decision: 'keep-pending', expirationDate: day(-1) });
    expect(codes(yesterday)).toEqual(['expired']);
    const today = await judge(kbis({ ...holder, upToDateOn: issuedFor(TODAY) }), 'kbis');
    expect(today).toMatchObject({ decision: 'keep-pending', expirationDate: TODAY, isValid: false, rejectionReason: null });
    expect(await judge(kbis({ ...holder, upToDateOn: issuedFor(day(1)) }), 'kbis')).toMatchObject({
      decision: 'validate',
      expirationDate: day(1),
    });
  });
  it('T10 « Durée jusqu’au 12/03/2113 » is not the expiry', async () => {
    const decided = await judge(
      kbis({ ...holder, upToDateOn: calendarDate('2026-10-25'), durationUntil: calendarDate('2113-03-12') }),
      'kbis',
    );
    expect(decided).toMatchObject({ decision: 'validate', expirationDate: '2027-01-25' });
  });
  it('T11 liquidation judiciaire in the observations: problem', async () => {
    const observations = ['Jugement du Tribunal de Commerce de Montclar en date du 14/09/2026 prononçant la liquidation judiciaire'];
    expect(codes(await judge(kbis({ ...holder, upToDateOn: calendarDate('2026-10-25'), observations }), 'kbis'))).toEqual(['insolvency']);
  });
  it('T12 extrait K or RNE attestation where a Kbis is asked: accepted, flagged', async () => {
    for (const variant of ['extrait-k', 'rne'] as const) {
      const decided = await judge(kbis({ ...holder, upToDateOn: calendarDate('2026-10-25'), variant }), 'kbis');
      expect(decided.decision, variant).toBe('validate');
      expect(notes(decided), variant).toEqual(['alternative-accepted']);
    }
  });
});

describe('insurance', () => {
  it('T13 edited before the cover begins: not yet in force, then current', async () => {
    const bytes = rcPro({ ...year, issuedOn: calendarDate('2025-12-15') });
    const early = await judge(bytes, 'rc-pro', { today: calendarDate('2025-12-20'), uploadedOn: calendarDate('2025-12-20') });
    expect(codes(early)).toEqual(['not-yet-in-force']);
    expect(early.startsOn).toBe('2026-01-01');
    expect((await judge(bytes, 'rc-pro', { today: calendarDate('2026-01-01') })).decision).toBe('validate');
  });
  it('T14 ended yesterday, ends today, ends tomorrow', async () => {
    const ending = (end: CalendarDate) => rcPro({ ...year, coverStart: addMonths(end, -12), coverEnd: end, issuedOn: addMonths(end, -12) });
    expect(codes(await judge(ending(day(-1)), 'rc-pro'))).toEqual(['expired']);
    expect(await judge(ending(TODAY), 'rc-pro')).toMatchObject({
      problems: [{ code: 'last-day' }],
      isValid: false,
      decision: 'keep-pending',
    });
    expect(await judge(ending(day(1)), 'rc-pro')).toMatchObject({ decision: 'validate', expirationDate: day(1) });
  });
  it('T15 tacit renewal without an end: pending, no date made up', async () => {
    const decided = await judge(assurance({ ...year, coverEnd: null }), 'assurance');
    expect(codes(decided)).toEqual(['tacit-renewal']);
    expect(decided).toMatchObject({ decision: 'keep-pending', expirationDate: null });
  });
  it('T16 « Attestation valable 3 mois » beside a yearly period: the shorter wins', async () => {
    for (const layout of ['sentence', 'until', 'fields'] as const) {
      const decided = await judge(rcPro({ ...year, layout, issuedOn: calendarDate('2026-10-01'), validityMonths: 3 }), 'rc-pro');
      expect(decided, layout).toMatchObject({ decision: 'validate', expirationDate: '2026-12-31' });
      const short = await judge(rcPro({ ...year, layout, issuedOn: calendarDate('2026-09-10'), validityMonths: 3 }), 'rc-pro');
      expect(short, layout).toMatchObject({ decision: 'validate', expirationDate: '2026-12-10', rule: { rule: 'derived' } });
    }
  });
  it('T17 RC pro sent as décennale, and the reverse: wrong type', async () => {
    expect(codes(await judge(rcPro(year), 'decennale'))).toEqual(['wrong-type']);
    expect(codes(await judge(decennale(year), 'rc-pro'))).toEqual(['wrong-type']);
    expect(codes(await judge(assurance(year), 'decennale'))).toEqual(['wrong-type']);
  });
  it('T18 one sheet with RC and décennale counts for both types', async () => {
    const bytes = decennale({ ...year, withRcPro: true, layout: 'sentence' });
    for (const kind of ['rc-pro', 'decennale'] as const)
      expect(await judge(bytes, kind), kind).toMatchObject({ decision: 'validate', notes: [{ code: 'two-in-one' }] });
  });
  it('T19 décennale that excludes subcontracting, or lacks the trade: problem', async () => {
    expect(codes(await judge(decennale({ ...year, subcontracting: 'excluded' }), 'decennale'))).toEqual(['excludes-subcontracting']);
    const trade = (one: Trade) => ({ subcontractor: { companyName: holder.company, siret: holder.siret, trades: [one] } });
    expect(codes(await judge(decennale(year), 'decennale', trade('charpente-bois')))).toEqual(['trade-not-covered']);
    expect((await judge(decennale(year), 'decennale', trade('carrelage'))).decision).toBe('validate');
  });
});

describe('RGE', () => {
  it('T20 a 4-year end and a 12-month end: the 12-month end', async () => {
    for (const body of ['qualibat', 'qualifelec', 'qualitenr'] as const) {
      expect(await judge(rge({ ...certificate, body }), 'rge'), body).toMatchObject({
        decision: 'validate',
        expirationDate: '2027-02-28',
        rule: { rule: 'printed' },
      });
    }
  });
  // The signs of Qualit’EnR say RGE by themselves; that the mention is in force they do not.
  it('T21 the same certificate without the RGE mention: wrong type, or nothing that affirms it', async () => {
    for (const [body, reason] of [
      ['qualibat', 'wrong-type'],
      ['qualifelec', 'wrong-type'],
      ['qualitenr', 'no-affirmation'],
    ] as const) {
      expect(codes(await judge(rge({ ...certificate, body, mention: false }), 'rge')), body).toEqual([reason]);
    }
  });
});
