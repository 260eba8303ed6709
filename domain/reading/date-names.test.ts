// How the position of a date gives its label, and when the reading is uncertain.
import { describe, expect, it } from 'vitest';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { paperPage } from './papers.test-kit.ts';
import { readLines } from './read-lines.ts';
import { readPages } from './read-pages.ts';

const HEAD = `#14 ATTESTATION D'ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE
#10 Assuré : BATI SUD, SIREN 000 100 107
`;
const read = (text: string): DocumentReading =>
  readPages({ analyser: 'test', pages: [paperPage(text)], pageCount: 1, problems: [], certainty: 1 });
const labels = ({ dates }: DocumentReading) => dates.map(({ label, date }) => `${label} ${date}`);

describe('a date is named by', () => {
  it.each([
    ['the head of its column', '%% 40 300\nDébut | Fin\n01/02/2026 | 31/01/2027', ['cover-start 2026-02-01', 'cover-end 2027-01-31']],
    [
      'the head of its column over other rows',
      '%% 40 180 300\nGarantie | Début | Fin\nA | 01/02/2026 | 31/01/2027\nB | 01/02/2026 | 30/01/2027',
      ['cover-start 2026-02-01', 'cover-end 2027-01-31', 'cover-end 2027-01-30'],
    ],
    ['the cell to its left', '%% 40 300\nFin de validité | 31/01/2027', ['valid-until 2027-01-31']],
    ['the words under it', '31/01/2027\n#7 Fin de garantie', ['cover-end 2027-01-31']],
    ['the words behind it', '31/01/2027 (fin de garantie)', ['cover-end 2027-01-31']],
    [
      'the caption in smaller print under it, before the one over it',
      '#11 01/02/2026\n#7 Date de délivrance\n#11 31/01/2027\n#7 Date de fin de validité',
      ['issued-on 2026-02-01', 'valid-until 2027-01-31'],
    ],
    ['a label that leaders part from it', 'Fin de validité ............... 31/01/2027', ['valid-until 2027-01-31']],
    [
      'a sentence broken by its line',
      `${'La garantie est acquise à votre société '.repeat(2)} jusqu'au\n31/01/2027`,
      ['cover-end 2027-01-31'],
    ],
    ['a sentence with numbers in it', 'Est garantie par le contrat n° 55 667 788 jusqu’au 31/01/2027', ['cover-end 2027-01-31']],
    [
      'two lines of one period',
      'Période :\n%% 40 80\ndu | 01/02/2026\nau | 31/01/2027',
      ['cover-start 2026-02-01', 'cover-end 2027-01-31'],
    ],
    [
      'two lines of one period with their English words',
      '%% 40 120\nDu / From | 01/02/2026\nAu / To | 31/01/2027',
      ['cover-start 2026-02-01', 'cover-end 2027-01-31'],
    ],
    [
      'a heading that its narrow cell broke before « du »',
      '%% 40 300 420\nBATI SUD | Garanties acquises | 01/02/2026\n12 rue des Lilas | du | \n34500 BEZIERS | |\n | au | 31/01/2027',
      ['cover-start 2026-02-01', 'cover-end 2027-01-31'],
    ],
    ['« du » beside it and the title over it', '#16 ATTESTATION\n#10 DU 01/02/2026', ['issued-on 2026-02-01']],
    [
      'the head before its own',
      '%% 40 180 300\nQualification | Attribution | Fin\nA | 01/02/2026 | 31/01/2030',
      ['qualification-start 2026-02-01', 'qualification-end 2030-01-31'],
    ],
  ])('%s', (_, text, expected) => {
    expect(labels(read(`${HEAD}\n${text}`))).toEqual(expected);
  });
});

describe('forms', () => {
  it.each([
    ['valable jusqu’au 31 12 2026', '2026-12-31'],
    ['valable jusqu’au 3 1 / 1 2 / 2 0 2 6', '2026-12-31'],
    ['valable jusqu’au premier décembre 2026', '2026-12-01'],
    ['valable jusqu’au 31-déc-2026', '2026-12-31'],
    ['valable jusqu’au 2026/12/31', '2026-12-31'],
    ['valable jusqu’à fin décembre 2026', '2026-12-31'],
    ['valable jusqu’en 12/2026', '2026-12-31'],
  ])('%s', (text, date) => expect(labels(read(`${HEAD}\n${text}`))).toEqual([`valid-until ${date}`]));

  it('a first day without a year has the year of the second, and never one after it', () => {
    expect(labels(read(`${HEAD}\nValable du 1er janvier au 31 décembre 2026`))).toEqual(['cover-start 2026-01-01', 'cover-end 2026-12-31']);
    expect(labels(read(`${HEAD}\nValable du 1er décembre au 30 novembre 2026`))).not.toContain('cover-start 2026-12-01');
  });

  it.each(['police 31 12 2026 4', 'tél. 05 12 20 26 31', 'loi n° 78-12 du 4 janvier 1978', 'réf. 12.04.2019', 'avenant du 01/02/2026'])(
    '« %s » is no date of the paper',
    (text) => expect(labels(read(`${HEAD}\n${text}`))).toEqual([]),
  );
});

describe('F181 doubt', () => {
  const SIGNED = 'Fait à Paris, le 02/01/2026';
  const sure = (text: string): boolean => read(`${HEAD}\n${text}\n\n${SIGNED}`).confidence >= 0.95;
  it('a plain period is sure', () => expect(sure('Valable du 01/01/2026 au 31/12/2026')).toBe(true));
  it('a later day that nothing explains may be another end', () =>
    expect(sure('Valable du 01/01/2026 au 31/12/2026\n\nBordereau 30/09/2026 suite')).toBe(false));
  it('a day before the issue may not', () => expect(sure('Valable du 01/01/2026 au 31/12/2026\n\nBordereau 30/09/2025 suite')).toBe(true));
  it('a day after the end shortens nothing, whatever it is', () =>
    expect(sure('Valable du 01/01/2026 au 31/12/2026\n\nBordereau 30/09/2028 suite')).toBe(true));
  it('two figures for a year are sure within a year of the start, and not alone', () => {
    expect(sure('Valable du 01/01/26 au 31/12/26')).toBe(true);
    expect(sure('Valable jusqu’au 31/12/26')).toBe(false);
  });
  it('a due date ends the cover a year after a start, and not where it renews itself (T15)', () => {
    expect(sure('Date d’effet : 01/01/2026\nDate d’échéance : 31/12/2026')).toBe(true);
    expect(sure('Date d’effet : 01/01/2020\nDate d’échéance : 31/12/2026')).toBe(false);
    expect(sure('Date d’effet : 01/01/2026\nDate d’échéance : 31/12/2026\nContrat renouvelé tacitement : tacite reconduction')).toBe(false);
  });
  it('the end of what was suspended is nobody’s to validate', () => {
    const suspended = read(`${HEAD}\nValable du 01/01/2026 au 31/12/2026\nGaranties suspendues depuis le 30/06/2026\n\n${SIGNED}`);
    expect(labels(suspended)).toContain('cover-end 2026-06-30');
    expect(suspended.confidence).toBeLessThan(0.95);
  });
});

describe('F181 « exercice » on an insurer’s paper', () => {
  it.each([
    'Exercice du 01/07/2026 au 30/06/2027',
    'Exercice du 1er juillet 2026 au 30 juin 2027',
    'Exercice : 01/07/2026 – 30/06/2027',
    'Exercice en cours : du 01/07/2026 au 30/06/2027',
    'Exercice d’assurance du 01/07/2026 au 30/06/2027',
    'Pour l’exercice 2026 du 01/07/2026 au 30/06/2027',
    'L’assuré est garanti pour l’exercice du 01/07/2026 au 30/06/2027.',
    '%% 40 300\nMutuelle | Exercice du 01/07/2026 au 30/06/2027',
    '%% 40 300\nExercice | 01/07/2026 au 30/06/2027',
  ])('is the period of cover: « %s »', (text) => {
    const { dates, certainty } = read(`${HEAD}\n${text}\n\nFait à Paris, le 02/08/2026`);
    expect(dates.filter(({ label }) => label === 'cover-end').map(({ date }) => date)).toEqual(['2027-06-30']);
    expect(certainty?.dates).toBeGreaterThan(0.95);
  });
  it.each([
    'Exercice social du 01/07/2026 au 30/06/2027',
    'Exercice comptable du 01/07/2026 au 30/06/2027',
    'Exercice clos du 01/07/2026 au 30/06/2027',
    'Exercice du 01/07/2026 au 30/06/2027 : chiffre d’affaires 300 000 €',
    'Chiffre d’affaires de l’exercice du 01/07/2026 au 30/06/2027',
    'Exercice du 01/07/2026 au 30/06/2027\nChiffre d’affaires : 300 000 €',
    '%% 40 300\nMasse salariale | Exercice du 01/07/2026 au 30/06/2027',
    'Exercice du 01/07/2026 au 30/06/2029',
  ])('is that of the accounts: « %s »', (text) =>
    expect(read(`${HEAD}\n${text}`).dates.map(({ label }) => label)).not.toContain('cover-end'),
  );
  it('says nothing where the period of cover is printed, and is unsure where it is no year', () => {
    const both = read(`${HEAD}\nExercice du 01/01/2025 au 31/12/2025\n\nValable du 01/01/2026 au 31/12/2026`);
    expect(both.dates.filter(({ label }) => label === 'cover-end').map(({ date }) => date)).toEqual(['2026-12-31']);
    expect(read(`${HEAD}\nExercice du 01/07/2026 au 30/09/2026`).certainty?.dates).toBeLessThan(0.95);
  });
});

it('F181 the recognition RGE has a period', () => {
  const { dates, certainty } = read(
    '#14 QualiPAC – Qualification RGE\n#10 BATI SUD\nSIRET 000 100 107 00010\nL’entreprise est qualifiée et bénéficie de la reconnaissance RGE, du 1er janvier 2026 au 31 décembre 2026.',
  );
  expect(dates.filter(({ label }) => label === 'cover-end').map(({ date }) => date)).toEqual(['2026-12-31']);
  expect(certainty?.dates).toBeGreaterThan(0.95);
});

it('T02 a day of the year is no number of a page', () => {
  const at = (where: string) => read(`${HEAD}${where}`).problems.map(({ code }) => code);
  expect(at('\n\n\n%% 40 300\nÉchéance annuelle | 1/7')).not.toContain('page-missing');
  expect(at(`${'\n'.repeat(68)}1/7`)).toContain('page-missing');
});

it('C17 a page of nothing but dates, and one of nothing but cells, take less than a second of the processor each', () => {
  const dates = `${'01/01/2026 au 31/12/2026   '.repeat(20)}\n`.repeat(150);
  const cells = `${'date d’échéance      '.repeat(12)}\n`.repeat(300);
  for (const text of [dates, cells]) {
    const start = process.cpuUsage();
    readLines(`ATTESTATION D'ASSURANCE DÉCENNALE\n${text}`);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
  }
});
