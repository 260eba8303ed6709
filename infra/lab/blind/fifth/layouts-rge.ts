// Papers of the bodies that qualify for energy works, fifth set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { lay, since, window } from './lay.ts';

export const RGE_LAYOUTS: readonly Layout[] = [
  lay('g01-qualibat', 'rge', 'rge', sheet('helvetica', 10, 46, 'QUALIBAT – 55 avenue Kléber – 75784 Paris Cedex 16'), (f) => [
    columns(
      0.6,
      [p('QUALIBAT', { bold: true, size: 22, color: '#00529b' })],
      [p(`Certificat E-${f.contract}\nÉdité le ${num(f.issued)}`, { align: 'right' })],
    ),
    slot('title', h('CERTIFICAT QUALIBAT – RGE')),
    slot(
      'facts',
      pairs(
        'dots',
        ['Entreprise', f.firm.name],
        ['SIRET', f.siret],
        ['Adresse', f.address],
        ['Forme', f.firm.form],
        ['Responsable', f.firm.manager],
      ),
    ),
    slot(
      'affirm',
      p('L’entreprise est titulaire des qualifications suivantes, assorties de la mention « Reconnu garant de l’environnement » :'),
    ),
    slot(
      'cover',
      table(
        ['Code', 'Qualification', 'Attribuée le', 'Valable jusqu’au'],
        [
          ['7131', 'Isolation thermique par l’intérieur', num(since(f, 1)), num(f.end)],
          ['8621', 'Efficacité énergétique', num(since(f, 1)), num(f.end)],
        ],
        [0.12, 0.44, 0.22, 0.22],
      ),
    ),
    p(`Certificat valable du ${num(f.start)} au ${num(f.end)}.`, { bold: true }),
    slot(
      'end',
      small(
        'Une entreprise qui cesse de remplir les critères peut voir son certificat suspendu ou retiré. La liste des entreprises qualifiées est publiée sur www.qualibat.com.',
      ),
    ),
    p('Le président de la commission\nA. Vandewalle', { align: 'right' }),
  ]),
  lay('g02-qualifelec', 'rge', 'rge', sheet('liberation', 10.5, 54, 'Qualifelec – 109 rue Lemercier – 75017 Paris'), (f) => [
    p('Qualifelec', { bold: true, size: 20, color: '#e05206' }),
    p(window(f), { indent: 250 }),
    slot('title', p('Attestation de qualification RGE', { bold: true, size: 14 })),
    slot(
      'affirm',
      p(
        `Qualifelec atteste que l’entreprise ${f.firm.name}, SIRET ${f.siret}, détient la qualification « Solaire photovoltaïque » avec mention RGE, du ${long(f.start)} au ${long(f.end)}.`,
        { align: 'justify' },
      ),
    ),
    slot(
      'facts',
      pairs(
        'grid',
        ['Référence', f.contract],
        ['Indice', 'SPV – moyenne puissance'],
        ['Classe', '2'],
        ['Référent technique', f.firm.manager],
      ),
    ),
    p('La qualification repose sur le contrôle des moyens humains et matériels, des références et des assurances de l’entreprise.'),
    p(`Paris, le ${long(f.issued)}`),
    slot('end', small('Qualifelec est accrédité par le Cofrac, portée disponible sur www.cofrac.fr.')),
    p('Le directeur des qualifications\nS. Abadie', { align: 'right' }),
  ]),
  lay(
    'g03-qualitenr',
    'rge',
    'rge',
    sheet('helvetica', 9.5, 48, 'Association Qualit’EnR – 37-39 rue La Fayette – 75009 Paris', '{page}'),
    (f) => [
      box(
        [
          slot('title', h('Certificat de qualification QualiPAC', { color: '#2e7d32', gap: 2 })),
          p('Reconnu garant de l’environnement', { align: 'center', italic: true }),
        ],
        '#eef7ee',
        '#2e7d32',
      ),
      space(6),
      columns(
        0.55,
        [slot('facts', pairs('stacked', ['Délivré à', f.firm.name], ['SIRET', f.siret], ['Établissement', f.address]))],
        [
          pairs(
            'stacked',
            ['N° d’adhérent', f.contract],
            ['Depuis le', num(f.start)],
            ['Jusqu’au', num(f.end)],
            ['Date d’émission', num(f.issued)],
          ),
        ],
      ),
      slot(
        'affirm',
        p(
          'Qualit’EnR certifie que cette entreprise satisfait aux critères de la qualification et peut s’en prévaloir auprès de ses clients pendant la période indiquée.',
          { align: 'justify' },
        ),
      ),
      slot(
        'cover',
        table(
          ['Domaine de travaux', 'Statut RGE'],
          [
            ['Pompe à chaleur', 'actif'],
            ['Chauffe-eau thermodynamique', 'actif'],
          ],
          [0.65, 0.35],
        ),
      ),
      slot('end', small('Certificat consultable sur france-renov.gouv.fr, annuaire des professionnels.')),
      p('Le président, L. Marchetti', { align: 'right' }),
    ],
  ),
  lay('g04-local', 'rge', 'rge', sheet('times', 11, 60, 'Certibois Rénovation – organisme de qualification'), (f) => [
    p('CERTIBOIS RÉNOVATION', { bold: true, align: 'center', size: 13 }),
    rule,
    slot('title', h('Certificat RGE n° '.concat(f.contract))),
    p(`Délivré le ${long(f.issued)}`, { align: 'center' }),
    slot('facts', pairs('colon', ['Titulaire', f.firm.name], ['SIREN', f.siren], ['SIRET', f.siret], ['Siège', f.address])),
    slot('affirm', p('Le titulaire est reconnu garant de l’environnement (RGE) pour les domaines suivants :')),
    p('– Menuiseries extérieures\n– Isolation des combles perdus\n– Isolation des rampants de toiture', { indent: 20 }),
    p(`Date d’effet : ${num(f.start)}. Date de fin de validité : ${num(f.end)}.`),
    p('Un audit de chantier a été réalisé et ses conclusions sont favorables.'),
    slot('end', small('Décret n° 2014-812 du 16 juillet 2014.')),
    p('La responsable de la certification\nD. Prudhon', { align: 'right' }),
  ]),
];
