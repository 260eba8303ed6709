import { expect, it } from 'vitest';
import { isDocumentReading } from '#domain/documents/reading-guard.ts';
import { seeded } from '#infra/specimens/pdfkit-sheet.ts';
import { readLines } from './read-lines.ts';

const WORDS =
  `attestation d’assurance décennale responsabilité civile professionnelle urssaf kbis extrait certificat rge qualibat valable validité période du au le jusqu’au
  fait à Paris 01/01/2026 31/02/2026 1er février 2026 3O/l1/2O22 13décembre2023 SIRET SIREN 000 100 107 00010 000100206 n° RCS code de sécurité AK4T7M2Q9XR5B8W page 1/2 effectif
  12 salariés masse salariale euros néant exclu hors sous-traitance liquidation judiciaire ensemble des établissements : ; , . ( ) « » – € \u0000 \ud83d \u202e 😀 ﬁ`.split(
    /\s+/,
  );

it('C22 any text whatever gives a reading of the right shape', () => {
  const random = seeded('any text');
  for (let round = 0; round < 300; round += 1) {
    const lines = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
      Array.from({ length: Math.floor(random() * 12) }, () => WORDS[Math.floor(random() * WORDS.length)]).join(
        random() < 0.8 ? ' ' : '     ',
      ),
    );
    expect(isDocumentReading(readLines(lines.join('\n'))), lines.join('\n')).toBe(true);
  }
});

it('C17 long texts of labels without dates take no long time', () => {
  const start = process.cpuUsage();
  for (const part of [
    'a la date du du au le ',
    'fait a toulouse , ',
    '000 100 107 ',
    'attestons que ',
    'effectif jugement exclu ',
    'au titre du mois de ',
    'A1 ',
  ]) {
    readLines(`ATTESTATION DE VIGILANCE URSSAF L.243-15\nCODE DE SÉCURITÉ\n${part.repeat(Math.floor(30_000 / part.length))}`);
  }
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(10_000);
});
