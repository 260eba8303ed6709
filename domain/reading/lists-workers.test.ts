// A list of workers in place of a certificate is recognised: it is sent to no external analyser (infra/decisions/122).
import { expect, it } from 'vitest';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { localAnalyser } from '#infra/adapters/analyser/local.ts';
import { HOLDERS, kbis, rcPro, urssaf } from '#infra/specimens/index.ts';
import { readLines } from './read-lines.ts';

const isList = (text: string): boolean => readLines(text).problems.some(({ code }) => code === 'lists-workers');

it.each([
  'LISTE NOMINATIVE DES SALARIÉS ÉTRANGERS\nemployés par la société BATI SUD',
  'Article D. 8254-2\nTravailleurs étrangers soumis à autorisation',
  'Nom        Nationalité        Titre de séjour\nA. B.      X                  n° 12345',
  'Type et numéro d’ordre du titre\nvalant autorisation de travail',
])('« %s »', (text) => {
  expect(isList(text)).toBe(true);
});

it('certificates of companies are none, nor is a manager’s nationality on a Kbis', async () => {
  expect(isList('EXTRAIT KBIS\nGérant : DUPONT Jean, né le 01/02/1970, nationalité française, demeurant 1 rue de la Paix')).toBe(false);
  expect(isList('Attestation de vigilance : effectif 4 salariés, masse salariale 12 000 euros')).toBe(false);
  const [holder, local] = [HOLDERS[2]!, localAnalyser()];
  const day = calendarDate('2026-10-31');
  const papers = [
    kbis({ ...holder, upToDateOn: day }),
    urssaf({ ...holder, periodEnd: day, issuedOn: day, headcount: 4 }),
    rcPro({ ...holder, coverStart: calendarDate('2026-01-01'), coverEnd: calendarDate('2026-12-31'), issuedOn: day }),
  ];
  for (const bytes of await Promise.all(papers))
    expect((await local.read({ bytes, mimeType: 'application/pdf' })).problems.map(({ code }) => code)).not.toContain('lists-workers');
  await local.close();
});
