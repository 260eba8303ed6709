import { describe, expect, it } from 'vitest';
import { CLASSES, contradictionCases, honestCases, LAYOUTS } from './cases.ts';
import { FAMILIES } from './paper.ts';
import { type Judged, printed } from './report.ts';

describe('F181 the table of contradictions', () => {
  it('has at least forty honest papers, four layouts of each issuer’s, and at least four hundred contradictions, each once', () => {
    const [honest, against] = [honestCases(), contradictionCases()];
    expect(honest.length).toBeGreaterThanOrEqual(40);
    expect(against.length).toBeGreaterThanOrEqual(400);
    for (const family of FAMILIES) expect(LAYOUTS.filter((layout) => layout.family === family).length, family).toBeGreaterThanOrEqual(4);
    expect(new Set([...honest, ...against].map(({ id }) => id)).size).toBe(honest.length + against.length);
  });
  it('words each class in at least three ways, each of which fits a paper', () => {
    const ids = contradictionCases().map(({ id }) => id);
    for (const { name, on, wordings } of CLASSES) {
      expect(wordings.length, name).toBeGreaterThanOrEqual(3);
      for (const i of wordings.keys()) {
        const start = `${name.replaceAll(/[ ,’]+/g, '-')}-${on[0]}-${i + 1}-`;
        expect(
          ids.some((id) => id.startsWith(start)),
          start,
        ).toBe(true);
      }
    }
  });
  it('draws the same bytes again, and others than the honest paper’s', async () => {
    const against = contradictionCases()[0]!;
    const honest = honestCases().find(({ id }) => id === against.base)!;
    expect(await against.pdf()).toEqual(await against.pdf());
    expect(await against.pdf()).not.toEqual(await honest.pdf());
  });
  it('counts apart the contradictions whose honest paper waits for a person anyway', () => {
    const judged = (id: string, base: string, contradiction: string | null, validated: boolean): Judged => ({
      case: { id, base, contradiction },
      validated,
      problems: validated ? [] : ['name-differs'],
    });
    const outcomes = [
      judged('a', 'a', null, true),
      judged('b', 'b', null, false),
      judged('lapsed-a', 'a', 'lapsed', true),
      judged('lapsed-b', 'b', 'lapsed', false),
    ];
    expect(printed(outcomes, true).split('\n')).toEqual([
      'honest papers validated: 1 of 2',
      '  b: name-differs',
      '',
      'contradictions validated: 1 of 2 (1 of 1 whose honest paper was validated)',
      '  lapsed: 1 of 2 (1 of 1)',
      '    lapsed-a',
    ]);
  });
});
