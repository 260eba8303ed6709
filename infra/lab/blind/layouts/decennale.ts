// Attestations of the ten-year liability, as insurers, mutuals, agents and brokers might print them.
import { long as l, num as n } from '../facts.ts';
import { box, columns, h, p, page, pairs, slot, small, table, ticks } from '../page.ts';
import { BOUND, ENGAGE, make, SUB, trades } from './decennale-words.ts';
import { type Layout, sheet } from './layout.ts';

export const DECENNALE: readonly Layout[] = [
  make(
    'd01-letter',
    sheet('times', 11, 60, 'Mutuelle des Artisans du Gabarit – entreprise régie par le code des assurances – {page}'),
    (f) => [
      p('MUTUELLE DES ARTISANS DU GABARIT', { bold: true, size: 13 }),
      slot('title', h('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE', { size: 13 })),
      slot(
        'affirm',
        p(
          `Nous soussignés, Mutuelle des Artisans du Gabarit, attestons que ${f.firm.name}, ${f.address}, SIREN ${f.siren}, est titulaire d’un contrat d’assurance de responsabilité décennale n° ${f.contract} en vigueur pour la période du ${n(f.start)} au ${n(f.end)}.`,
          { align: 'justify' },
        ),
      ),
      p(`Les garanties s’appliquent aux activités suivantes : ${trades(f)}.`),
      p(
        `Elles s’appliquent aux travaux ayant fait l’objet d’une ouverture de chantier du ${n(f.start)} au ${n(f.end)}, réalisés en France métropolitaine.`,
      ),
      p(BOUND, { align: 'justify' }),
      slot(
        'cover',
        table(
          ['Garantie', 'Montant'],
          [
            ['Responsabilité décennale – habitation', 'Coût des travaux de réparation'],
            ['Responsabilité décennale – hors habitation', '5 000 000 €'],
            [SUB, '5 000 000 €'],
          ],
          [0.65, 0.35],
        ),
      ),
      slot('end', p(ENGAGE)),
      p(`Fait à ${f.place}, le ${l(f.issued)}`, { align: 'right' }),
      p('Pour la société, le directeur', { align: 'right', italic: true }),
    ],
  ),
  make('d02-grid', sheet('helvetica', 9, 42, 'Assurances Baltarde SA – {page}'), (f) => [
    columns(
      0.5,
      [p('Baltarde Assurances', { size: 16, bold: true, color: '#8a1538' })],
      [p('Votre agence : Cabinet Sorel\n8 rue de la Halle, 27930 BRÉVAL', { size: 8 })],
    ),
    slot('title', h('Attestation d’assurance – Responsabilité civile décennale')),
    slot(
      'facts',
      pairs(
        'grid',
        ['Assuré', f.firm.name],
        ['SIREN', f.siren],
        ['Adresse', f.address],
        ['Contrat n°', f.contract],
        ['Période de validité', `du ${n(f.start)} au ${n(f.end)}`],
        ['Date d’établissement', n(f.issued)],
      ),
    ),
    slot(
      'affirm',
      p(
        'Le contrat désigné ci-dessus est en vigueur et l’assuré est garanti pour sa responsabilité décennale au titre des articles 1792 à 1792-4-1 du code civil.',
      ),
    ),
    table(
      ['Activités garanties'],
      f.firm.trade.map((one) => [one]),
    ),
    slot(
      'cover',
      table(
        ['Nature de la garantie', 'Souscrite', 'Montant'],
        [
          ['Responsabilité décennale (ouvrages soumis à obligation)', 'Oui', 'Coût de réparation'],
          ['Responsabilité décennale du sous-traitant', 'Oui', '3 000 000 €'],
          ['Bon fonctionnement', 'Oui', '600 000 €'],
        ],
        [0.55, 0.15, 0.3],
      ),
    ),
    p(`Travaux dont l’ouverture de chantier intervient entre le ${n(f.start)} et le ${n(f.end)}.`),
    slot('end', small(ENGAGE)),
  ]),
  make('d03-ticks', sheet('liberation', 10, 50, 'Compagnie Armoricaine d’Assurance Construction'), (f) => [
    slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ DÉCENNALE', { align: 'left', size: 14 })),
    p(`Délivrée le ${n(f.issued)} par la Compagnie Armoricaine d’Assurance Construction`),
    pairs(
      'colon',
      ['Souscripteur et assuré', f.firm.name],
      ['N° SIREN', f.siren],
      ['Siège', f.address],
      ['Police', f.contract],
      ['Validité', `du ${n(f.start)} au ${n(f.end)}`],
    ),
    p('Garanties accordées :', { bold: true }),
    slot(
      'cover',
      ticks(
        'drawn',
        [true, 'Responsabilité décennale obligatoire'],
        [true, 'Responsabilité décennale en qualité de sous-traitant'],
        [true, 'Garantie de bon fonctionnement'],
      ),
    ),
    slot(
      'affirm',
      p(
        `La compagnie atteste que le contrat ci-dessus garantit, pour les chantiers ouverts pendant la période de validité, la responsabilité décennale de l’assuré pour les activités : ${trades(f)}.`,
      ),
    ),
    slot('end', p(ENGAGE, { size: 8 })),
    p('La Direction'),
  ]),
  make('d04-columns', sheet('helvetica', 9, 40, 'Page {page}'), (f) => [
    p('SOLIDANCE PRO', { size: 18, bold: true, color: '#0b6e4f' }),
    columns(
      0.4,
      [
        box(
          [
            p('ASSURÉ', { bold: true }),
            p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}\nSIREN ${f.siren}`),
            p('CONTRAT', { bold: true }),
            p(`N° ${f.contract}`),
            p('PÉRIODE', { bold: true }),
            slot('facts', p(`Du ${n(f.start)}\nau ${n(f.end)}`)),
            p('ÉDITÉE LE', { bold: true }),
            p(n(f.issued)),
          ],
          '#eef7f2',
        ),
      ],
      [
        slot('title', p('Attestation d’assurance décennale', { size: 14, bold: true })),
        slot(
          'affirm',
          p(
            'Solidance Pro certifie que l’assuré bénéficie d’un contrat en cours de validité couvrant sa responsabilité décennale, qu’il intervienne en marché direct ou en sous-traitance.',
          ),
        ),
        p('Activités déclarées et garanties', { bold: true }),
        p(f.firm.trade.map((one) => `• ${one}`).join('\n')),
        p(`Chantiers : ouverture comprise entre le ${n(f.start)} et le ${n(f.end)}, coût total inférieur à 15 000 000 € HT.`),
        slot('cover', pairs('grid', ['Garantie décennale', 'Acquise'], ['Sous-traitance', 'Acquise'], ['Franchise', '2 000 €'])),
        slot('end', small(ENGAGE)),
      ],
    ),
  ]),
  make('d05-two-pages', sheet('times', 10.5, 58, 'Page {page}'), (f) => [
    p('L’Abri des Bâtisseurs – Société d’assurance mutuelle à cotisations variables', { italic: true }),
    slot('title', h('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ CIVILE DÉCENNALE', { size: 13 })),
    p(`Attestation établie le ${l(f.issued)}`),
    p(`Titulaire : ${f.firm.name} – ${f.address} – identifié sous le n° SIREN ${f.siren}`, { bold: true }),
    slot(
      'affirm',
      p(
        `L’Abri des Bâtisseurs atteste que le sociétaire ci-dessus est assuré par un contrat n° ${f.contract}, valable du ${l(f.start)} au ${l(f.end)}, qui garantit sa responsabilité décennale dans les conditions fixées par les articles L.241-1 et A.243-1 du code des assurances.`,
        { align: 'justify' },
      ),
    ),
    p(`La garantie s’applique aux chantiers ouverts entre le ${l(f.start)} et le ${l(f.end)}.`),
    page,
    p('Activités professionnelles couvertes', { bold: true }),
    p(trades(f)),
    slot('cover', pairs('dots', ['Dommages à l’ouvrage', 'à hauteur des réparations'], ['Sous-traitant', '4 000 000 € par sinistre'])),
    p(BOUND, { align: 'justify' }),
    slot('end', p(ENGAGE)),
    p('Le Président'),
  ]),
  make('d06-compact', sheet('liberation', 8.5, 38, 'Orseval Courtage pour le compte de Meridia Insurance Company'), (f) => [
    columns(
      0.5,
      [p('Orseval Courtage\n2 quai du Port, 13980 LA CRAUSSE\ncourtier en assurances')],
      [p('Assureur : Meridia Insurance Company', { bold: true })],
    ),
    slot('title', h('ATTESTATION RC DÉCENNALE')),
    slot(
      'facts',
      table(
        ['Assuré', 'SIREN', 'Police', 'Effet', 'Échéance'],
        [[f.firm.name, f.siren, f.contract, n(f.start), n(f.end)]],
        [0.34, 0.16, 0.18, 0.16, 0.16],
      ),
    ),
    slot(
      'affirm',
      p(
        `Nous certifions que l’assuré désigné est couvert au titre de la responsabilité décennale obligatoire, contrat en vigueur du ${n(f.start)} au ${n(f.end)}.`,
      ),
    ),
    slot(
      'cover',
      table(
        ['Garanties', 'Montants'],
        [
          ['RC décennale obligatoire', '10 000 000 €'],
          ['Décennale sous-traitant', '10 000 000 €'],
          ['Dommages intermédiaires', '150 000 €'],
        ],
      ),
    ),
    p(`Activités : ${trades(f)}`),
    p(`Attestation délivrée à ${f.place} le ${n(f.issued)}`),
    slot('end', small(ENGAGE)),
  ]),
];
