// Attestations of the ten-year liability, as insurers, mutuals, agents and brokers might print them, further ones.
import { long as l, num as n } from '../facts.ts';
import { box, columns, h, p, pairs, rule, slot, space, table, ticks } from '../page.ts';
import { ENGAGE, make, SUB, trades } from './decennale-words.ts';
import { type Layout, sheet } from './layout.ts';

export const DECENNALE_OTHERS: readonly Layout[] = [
  make('d07-certificate', sheet('times', 11.5, 66, ''), (f) => [
    rule,
    slot('title', h('CERTIFICAT D’ASSURANCE', { size: 20, gap: 2 })),
    h('Responsabilité décennale – loi du 4 janvier 1978', { size: 11 }),
    rule,
    p(f.firm.name, { size: 16, bold: true, align: 'center' }),
    p(`SIREN ${f.siren} – ${f.address}`, { align: 'center' }),
    space(8),
    slot(
      'affirm',
      p(
        `est assuré(e) auprès de Caldéis Assurances par le contrat ${f.contract} pour sa responsabilité décennale, lequel est en cours et à jour de primes.`,
        { align: 'center' },
      ),
    ),
    slot('facts', p(`Valable du ${l(f.start)} au ${l(f.end)}`, { bold: true, align: 'center' })),
    p(`Activités : ${trades(f)}`, { align: 'center' }),
    slot('cover', p('Travaux exécutés en qualité de locateur d’ouvrage ou de sous-traitant : garantis.', { align: 'center' })),
    slot('end', p(`Délivré à ${f.place} le ${l(f.issued)}`, { align: 'right' })),
  ]),
  make('d08-words', sheet('helvetica', 10, 54, 'Groupe Tallandier Assurances – {page}'), (f) => [
    p(`Tallandier Assurances IARD\nService Construction`, { bold: true }),
    slot('title', h('Attestation d’assurance décennale (art. 1792 et suivants du code civil)', { size: 12 })),
    p(`Nom de l’assuré : ${f.firm.name}\nNuméro SIREN : ${f.siren}\nAdresse : ${f.address}\nNuméro du contrat : ${f.contract}`),
    slot(
      'cover',
      ticks('words', [true, 'Responsabilité décennale'], [true, 'Activité en sous-traitance'], [true, 'Dommages immatériels consécutifs']),
    ),
    slot('affirm', p(`Le contrat est en vigueur. Les garanties sont acquises pour la période allant du ${n(f.start)} au ${n(f.end)}.`)),
    p(`Sont garanties les activités de : ${trades(f)}.`),
    slot('end', p(ENGAGE)),
    p(`Établie le ${n(f.issued)}`),
  ]),
  make('d09-blue', sheet('liberation', 9.5, 48, 'Attestation décennale – {page}'), (f) => [
    box(
      [
        slot('title', h('ATTESTATION D’ASSURANCE', { color: '#123f7b', gap: 0 })),
        h('Responsabilité décennale', { size: 11, color: '#123f7b', gap: 2 }),
      ],
      '#e7eefb',
      '#123f7b',
    ),
    p(`La société Vernelis Assurances SA atteste que l’entreprise :`),
    p(`${f.firm.name}\n${f.address}\nimmatriculée sous le numéro SIREN ${f.siren}`, { indent: 30, bold: true }),
    slot(
      'affirm',
      p(
        `a souscrit un contrat d’assurance responsabilité décennale n° ${f.contract}, à effet du ${n(f.start)} et valable jusqu’au ${n(f.end)}.`,
      ),
    ),
    table(
      ['N°', 'Activité', 'Définition'],
      f.firm.trade.map((one, i) => [String(i + 1), one, 'Selon la nomenclature de l’assureur']),
      [0.1, 0.5, 0.4],
    ),
    slot(
      'cover',
      table(
        ['Cadre d’intervention', 'Garantie décennale'],
        [
          ['Marché direct', 'Garantie acquise'],
          ['Sous-traitance', 'Garantie acquise'],
        ],
      ),
    ),
    slot('end', p(ENGAGE, { size: 8 })),
    p(`Fait le ${n(f.issued)} à ${f.place}`),
  ]),
  make('d10-typed', sheet('courier', 9.5, 52, '{page}'), (f) => [
    p("CAISSE D'ASSURANCE DU BATIMENT LIGERIEN"),
    slot('title', p("ATTESTATION D'ASSURANCE DECENNALE", { bold: true })),
    p(
      `ASSURE   : ${f.firm.name.toUpperCase()}\nSIREN    : ${f.siren}\nADRESSE  : ${f.address}\nCONTRAT  : ${f.contract}\nPERIODE  : DU ${n(f.start)} AU ${n(f.end)}`,
    ),
    slot('affirm', p("LE CONTRAT CI-DESSUS, EN VIGUEUR A LA DATE DE LA PRESENTE, GARANTIT LA RESPONSABILITE DECENNALE DE L'ASSURE.")),
    p(`ACTIVITES : ${trades(f)}`),
    slot('cover', p('SOUS-TRAITANCE : GARANTIE')),
    slot('end', p(`DELIVREE LE ${n(f.issued)}`)),
  ]),
  make(
    'd11-rcd-model',
    sheet('helvetica', 8.5, 44, 'Modèle d’attestation conforme à l’annexe de l’arrêté du 5 janvier 2016 – {page}'),
    (f) => [
      slot('title', h('Attestation d’assurance de responsabilité décennale', { size: 13 })),
      p('Assureur : Hexaprim Assurances, entreprise régie par le code des assurances', { italic: true }),
      p(`Assuré : ${f.firm.name}, SIREN ${f.siren}, ${f.address}`),
      slot(
        'affirm',
        p(
          `L’assureur atteste que l’assuré est titulaire du contrat n° ${f.contract} garantissant sa responsabilité décennale pour la période du ${n(f.start)} au ${n(f.end)}.`,
        ),
      ),
      p('Les garanties objet de la présente attestation s’appliquent :', { bold: true }),
      p(
        `– aux activités professionnelles suivantes : ${trades(f)} ;\n– aux travaux ayant fait l’objet d’une ouverture de chantier du ${n(f.start)} au ${n(f.end)} ;\n– aux travaux réalisés en France métropolitaine et dans les départements d’outre-mer ;\n– aux chantiers dont le coût total de construction HT n’est pas supérieur à 26 millions d’euros ;\n– aux travaux de technique courante.`,
        { indent: 12 },
      ),
      p('Dans le cas où les travaux réalisés ne répondraient pas aux caractéristiques énoncées ci-dessus, l’assuré en informe l’assureur.'),
      slot(
        'cover',
        table(
          ['Nature de la garantie', 'Montant de la garantie'],
          [
            [
              'Garantie de responsabilité décennale obligatoire',
              'En habitation : le montant couvre le coût des travaux de réparation. Hors habitation : 12 000 000 €',
            ],
            [`${SUB}`, '6 000 000 €'],
          ],
        ),
      ),
      p('La garantie est gérée en capitalisation. Durée et maintien de la garantie : dix ans à compter de la réception.'),
      slot('end', p(ENGAGE)),
      p(`Établi à ${f.place}, le ${n(f.issued)}`),
    ],
  ),
  make('d12-stub', sheet('liberation', 10, 56, 'Sauvegarde & Chantiers Assurances'), (f) => [
    columns(
      0.65,
      [
        slot('title', p('Attestation annuelle d’assurance décennale', { bold: true, size: 14 })),
        p(`Période d’assurance : ${n(f.start, '.')} – ${n(f.end, '.')}`),
      ],
      [box([p(`Réf. ${f.contract}`, { align: 'center' })])],
    ),
    rule,
    p(`Bénéficiaire de l’assurance`, { bold: true }),
    p(`${f.firm.name} (SIREN ${f.siren})\n${f.address}`),
    slot(
      'affirm',
      p(
        `Sauvegarde & Chantiers Assurances confirme que le contrat d’assurance décennale de l’entreprise est en cours du ${n(f.start)} au ${n(f.end)} et que la cotisation correspondante est réglée.`,
      ),
    ),
    p('Métiers assurés', { bold: true }),
    ticks('brackets', [true, f.firm.trade[0]], [true, f.firm.trade[1]], [true, f.firm.trade[2]]),
    slot('cover', pairs('dots', ['Décennale légale', 'Garantie'], ['Travaux en sous-traitance', 'Garantis'])),
    slot('end', p(ENGAGE, { size: 8 })),
    p(`${f.place}, le ${l(f.issued)}`),
  ]),
];
