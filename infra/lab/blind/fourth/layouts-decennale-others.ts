// Further ten-year liability certificates, fourth set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { columns, h, p, pairs, slot, small, space, table, ticks } from '../page.ts';
import { addressed, lay } from './lay.ts';

import { MANDATORY, NOT_BEYOND } from './layouts-decennale.ts';

export const DECENNALE_OTHERS: readonly Layout[] = [
  lay(
    'd08-online',
    'decennale',
    'decennale',
    sheet('helvetica', 10, 52, 'Document généré depuis votre espace client – batiplus-assur.example'),
    (f) => [
      p('batiplus assur', { bold: true, size: 18, color: '#0a7d55' }),
      slot('title', h('Votre attestation d’assurance décennale', { align: 'left' })),
      columns(
        0.5,
        [slot('facts', pairs('stacked', ['Entreprise', f.firm.name], ['SIREN', f.siren], ['Contrat', f.contract]))],
        [pairs('stacked', ['Début de validité', long(f.start)], ['Fin de validité', long(f.end)], ['Générée le', long(f.issued)])],
      ),
      slot(
        'affirm',
        p(
          'Batiplus Assur certifie que cette entreprise est assurée pour sa responsabilité décennale pendant la période de validité indiquée.',
        ),
      ),
      p('Activités couvertes', { bold: true }),
      slot('cover', ticks('brackets', [true, f.firm.trade[0]], [true, f.firm.trade[1]], [true, f.firm.trade[2]])),
      p(MANDATORY, { size: 8 }),
      slot('end', small(NOT_BEYOND)),
    ],
  ),
  lay('d09-two-parts', 'decennale', 'decennale', sheet('liberation', 9.5, 46, 'Caisse Régionale d’Assurances du Sillon Lorrain'), (f) => [
    slot('title', h('ATTESTATION – CONTRAT MULTIRISQUE DE L’ENTREPRENEUR – RESPONSABILITÉ DÉCENNALE')),
    columns(
      0.45,
      [p(addressed(f), { bold: true }), p(`SIREN : ${f.siren}`), p(`Sociétaire : ${f.contract}`)],
      [slot('facts', pairs('grid', ['Garanties acquises du', num(f.start)], ['au', num(f.end)], ['Attestation du', num(f.issued)]))],
    ),
    slot(
      'affirm',
      p(
        'La Caisse certifie que le sociétaire est garanti pour les conséquences de sa responsabilité décennale, pour les marchés exécutés en direct ou en sous-traitance.',
      ),
    ),
    slot(
      'cover',
      table(
        ['Métier', 'Situation'],
        f.firm.trade.map((one) => [one, 'Garanti']),
      ),
    ),
    p(MANDATORY, { size: 8.5 }),
    space(4),
    slot('end', small(NOT_BEYOND)),
  ]),
  lay('d10-short', 'decennale', 'decennale', sheet('courier', 9, 50), (f) => [
    p('ALBATROS ASSURANCES CONSTRUCTION', { bold: true }),
    slot('title', p('ATTESTATION D’ASSURANCE DECENNALE', { bold: true })),
    slot(
      'facts',
      pairs(
        'colon',
        ['ASSURE', f.firm.name],
        ['SIREN', f.siren],
        ['ADRESSE', f.address],
        ['CONTRAT', f.contract],
        ['PERIODE', `du ${num(f.start)} au ${num(f.end)}`],
      ),
    ),
    slot('affirm', p('Nous attestons que l’assuré est titulaire d’un contrat en vigueur couvrant sa responsabilité civile décennale.')),
    slot('cover', p(`Activités : ${f.firm.trade.join(', ')}`)),
    p(`Fait le ${num(f.issued)} pour valoir ce que de droit.`),
    slot('end', small(NOT_BEYOND)),
  ]),
];
