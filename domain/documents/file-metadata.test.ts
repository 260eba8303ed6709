import { expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar.ts';
import { fileMetadataFindings } from './file-metadata.ts';

const ISSUED = calendarDate('2026-11-12');
const codes = (making: { programs?: string[]; createdOn?: string }, kind: 'kbis' | 'urssaf' | 'rc-pro' = 'urssaf') =>
  fileMetadataFindings(
    { programs: making.programs ?? [], createdOn: making.createdOn === undefined ? null : calendarDate(making.createdOn) },
    kind,
    ISSUED,
  ).map(({ code }) => code);

it('T26 an official document from a word processor, or through a PDF editor, gets a note with the program’s name', () => {
  for (const program of ['Microsoft® Word 2021', 'LibreOffice 24.2', 'Writer'])
    expect(codes({ programs: ['', program] }, 'kbis'), program).toEqual(['office-program']);
  for (const program of ['iLovePDF', 'PDF24 Creator']) expect(codes({ programs: [program] }), program).toEqual(['passed-through-tool']);
  expect(fileMetadataFindings({ programs: ['iLovePDF'], createdOn: null }, 'kbis', null)).toEqual([
    { code: 'passed-through-tool', detail: 'iLovePDF' },
  ]);
});
it('T26 no note for an insurer’s document written in Word, nor for an official server', () => {
  expect(codes({ programs: ['Microsoft® Word 2021'] }, 'rc-pro')).toEqual([]);
  expect(codes({ programs: ['iText 7', 'Apache FOP', 'Microsoft: Print To PDF'] })).toEqual([]);
  expect(fileMetadataFindings(undefined, 'kbis', ISSUED)).toEqual([]);
});
it('T26 a file created before its issue date, or months after, gets a note; within that week or quarter it does not', () => {
  expect(codes({ createdOn: '2026-11-04' })).toEqual(['created-before-issue']);
  expect(codes({ createdOn: '2026-11-05' })).toEqual([]);
  expect(codes({ createdOn: '2027-02-12' })).toEqual([]);
  expect(codes({ createdOn: '2027-02-13' })).toEqual(['created-long-after']);
  expect(codes({})).toEqual([]);
});
