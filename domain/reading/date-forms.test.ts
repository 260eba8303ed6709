import { describe, expect, it } from 'vitest';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { findDates } from './date-forms.ts';

const dates = (text: string) => findDates(normalizeText(text)).map(({ date }) => date);
const first = (text: string) => findDates(normalizeText(text))[0];

describe('date forms of French documents (DOCUMENTS §6)', () => {
  it.each([
    ['02/01/2023', '2023-01-02'],
    ['02.01.2023', '2023-01-02'],
    ['2-1-2023', '2023-01-02'],
    ['02 / 01 / 2023', '2023-01-02'],
    ['2 janvier 2023', '2023-01-02'],
    ['1er février 2026', '2026-02-01'],
    ['1 er février 2026', '2026-02-01'],
    ['13 décembre 2023', '2023-12-13'],
    ['13 DÉCEMBRE 2023', '2023-12-13'],
    ['27 JANVIER 2024', '2024-01-27'],
    ['15 août 2026', '2026-08-15'],
    ['15 aout 2026', '2026-08-15'],
    ['13décembre2023', '2023-12-13'],
    ['9 sept. 2026', '2026-09-09'],
    ['3 févr. 2026', '2026-02-03'],
    ['2026-12-31', '2026-12-31'],
    ['31/12/26', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['trois juillet deux mille vingt-six', '2026-07-03'],
    ['vingt et un mars deux mille trente', '2030-03-21'],
    ['premier DÉCEMBRE deux mille dix-sept', '2017-12-01'],
  ])('%s', (text, expected) => expect(dates(`valable le ${text}, merci`)).toEqual([expected]));

  it('reads dates glued to the words beside them', () => {
    expect(dates('valable du01/01/2026au31/12/2026')).toEqual(['2026-01-01', '2026-12-31']);
    expect(dates('à jour au25 août 2026')).toEqual(['2026-08-25']);
  });

  it('repairs what a scanner confuses, and says so', () => {
    for (const text of ['3O/11/2O22', '30/l1/2022', '30/11/2o22', '3O novembre 2O22']) {
      expect(first(text)).toMatchObject({ date: '2022-11-30', repaired: true });
    }
    expect(first('30/11/2022')).toMatchObject({ repaired: false });
    expect(first('ler février 2026')).toMatchObject({ date: '2026-02-01', repaired: true });
  });

  it('T30 tells a day that does not exist instead of bending it', () => {
    for (const text of ['31/02/2026', '31 février 2026', '00/05/2026', '12/31/2026', '29/02/2026', '31 juin 2026'])
      expect(dates(text)).toEqual([null]);
  });

  it('makes no date of amounts, numbers, telephones or words', () => {
    for (const text of [
      '1 500 000 €',
      '05.61.12.34.56',
      '05 61 12 34 56',
      '000 100 107 00010',
      'n° 2014B01234',
      'd’avril à octobre 2026',
      'avril octobre 2026',
      '12345602/01/2023',
      'article L.241-1',
      '15 août',
      '01/01',
      'échéance principale 01/01',
      '2023/2024',
      'Page 1/2',
    ]) {
      expect(dates(text), text).toEqual([]);
    }
  });
});
