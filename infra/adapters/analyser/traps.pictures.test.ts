// DOCUMENTS §8, T23: a certificate that arrives as a poor picture, read by OCR.
import { afterAll, expect, it } from 'vitest';
import { rcPro } from '#infra/specimens/index.ts';
import { blurred, cut, type Grey, halfTurn, pictureOfPdf, png } from './degraded.test-kit.ts';
import { analyser, holder, judge, year } from './traps.test-kit.ts';

afterAll(() => analyser.close());

/** How the picture is degraded, and what may be read of it; pictures/pictures.test.ts has slanted, rotated and shadowed ones. */
const READ = { decision: 'validate', expirationDate: year.coverEnd, dateEmission: year.issuedOn, entreprise: holder.company };
const NO_DATE = { decision: 'keep-pending', expirationDate: null, dateEmission: null };
const PICTURES: readonly (readonly [string, number, (picture: Grey) => Grey, object])[] = [
  ['upside down: all of it is read', 150, halfTurn, READ],
  ['with its lower half cut off: the company is read, no date is made up', 150, cut, { ...NO_DATE, entreprise: holder.company }],
  ['of 80 dots an inch, blurred: a person looks, no date and no company is made up', 80, blurred, { ...NO_DATE, entreprise: null }],
];

/** A picture costs seconds of a core, which other processes may use as well. */
const PICTURE_MS = 120_000;

it.each(PICTURES)(
  'T23 a picture %s',
  async (_, dots, spoil, outcome) => {
    const bytes = png(spoil(await pictureOfPdf(await rcPro(year), dots)));
    const decided = await judge(bytes, 'rc-pro', {}, 'image/png');
    expect(decided).toMatchObject(outcome);
    expect(decided.problems.length > 0).toBe(decided.decision !== 'validate');
  },
  PICTURE_MS,
);
