// RGE certificates of several bodies, third set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, page, pairs, rule, slot, small, table } from '../page.ts';

export const RGE_LAYOUTS: readonly Layout[] = [
  {
    ...{
      id: 't-g01-qualibat',
      kind: 'rge',
      family: 'rge',
      sheet: sheet('liberation', 9.5, 44, 'QUALIBAT – 55 avenue Kléber – 75784 Paris Cedex 16', 'Page {page}'),
    },
    blocks: (f) => [
      columns(
        0.4,
        [p('QUALIBAT', { size: 22, bold: true, color: '#004c97' })],
        [p('Organisme de qualification et de certification des entreprises de bâtiment', { align: 'right', size: 8 })],
      ),
      slot('title', h('CERTIFICAT QUALIBAT RGE')),
      slot(
        'facts',
        pairs(
          'dots',
          ['Entreprise', f.firm.name],
          ['Adresse', f.address],
          ['SIREN', f.siren],
          ['Certificat n°', `E-E${f.contract.slice(2)}`],
          ['Valable jusqu’au', num(f.end)],
        ),
      ),
      slot(
        'affirm',
        p(
          `QUALIBAT certifie que l’entreprise désignée ci-dessus est titulaire, au ${num(f.issued)}, des qualifications suivantes portant la mention Reconnu Garant de l’Environnement (RGE).`,
        ),
      ),
      slot(
        'cover',
        table(
          ['Code', 'Qualification', 'Attribution', 'Mention'],
          [
            ['7131', 'Isolation thermique par l’intérieur (technicité confirmée)', '12/03/2024', 'RGE'],
            ['3511', 'Fourniture et pose de menuiseries extérieures', '12/03/2024', 'RGE'],
          ],
          [0.1, 0.56, 0.18, 0.16],
        ),
      ),
      p('Situation fiscale et sociale régulière au 31/12/2025. Assurances décennale et travaux vérifiées.'),
      slot('end', p(`Délivré à Paris, le ${long(f.issued)}. Le président de la commission.`)),
    ],
  },
  {
    ...{ id: 't-g02-qualibat-two-pages', kind: 'rge', family: 'rge', sheet: sheet('helvetica', 9.5, 48, 'www.qualibat.com', '{page}') },
    blocks: (f) => [
      p('QUALIBAT', { size: 18, bold: true }),
      slot('title', h('Certificat de qualification – RGE efficacité énergétique')),
      slot(
        'affirm',
        p(
          `La commission d’examen a attribué à ${f.firm.name}, SIREN ${f.siren}, les qualifications RGE figurant en page 2 du présent certificat.`,
        ),
      ),
      slot(
        'facts',
        pairs(
          'grid',
          ['Dirigeant', f.firm.manager],
          ['Siège', f.address],
          ['Date d’édition', num(f.issued)],
          ['Certificat valable jusqu’au', num(f.end)],
        ),
      ),
      page,
      p(`${f.firm.name} – SIREN ${f.siren}`, { bold: true }),
      slot(
        'cover',
        table(
          ['Qualification', 'Domaine RGE', 'Fin de validité'],
          [
            ['5221 Installations thermiques', 'Chaudières à haute performance énergétique', num(f.end)],
            ['8621 Efficacité énergétique', 'Bouquet de travaux', num(f.end)],
          ],
          [0.36, 0.42, 0.22],
        ),
      ),
      slot('end', small('L’annuaire en ligne permet de vérifier à tout moment la situation de l’entreprise.')),
    ],
  },
  {
    ...{
      id: 't-g03-qualifelec',
      kind: 'rge',
      family: 'rge',
      sheet: sheet('liberation', 10, 50, 'Qualifelec – 109 rue Lemercier – 75017 Paris', '{page}'),
    },
    blocks: (f) => [
      p('QUALIFELEC', { size: 20, bold: true, color: '#e30613' }),
      slot('title', h('CERTIFICAT DE QUALIFICATION PROFESSIONNELLE')),
      p('Mention RGE – Reconnu garant de l’environnement', { align: 'center' }),
      slot(
        'facts',
        pairs(
          'colon',
          ['Entreprise', f.firm.name],
          ['SIRET', f.siret],
          ['Adresse', f.address],
          ['Qualification', 'Installations électriques Logement – Commerce – Petit tertiaire'],
          ['Mention', 'RGE Efficacité énergétique'],
          ['Attribuée le', '15/06/2023'],
          ['Valable', `du ${num(f.start)} au ${num(f.end)}`],
        ),
      ),
      slot(
        'affirm',
        p(
          'Qualifelec certifie que cette entreprise répond aux exigences du référentiel et lui attribue la qualification et la mention RGE ci-dessus.',
        ),
      ),
      slot('end', p(`Paris, le ${num(f.issued)}`)),
    ],
  },
  {
    ...{
      id: 't-g04-qualitenr',
      kind: 'rge',
      family: 'rge',
      sheet: sheet('helvetica', 10, 46, 'QUALIT’ENR – association – 24 rue Saint-Lazare – 75009 Paris', '{page}'),
    },
    blocks: (f) => [
      p('Qualit’EnR', { size: 20, bold: true, color: '#6ab023' }),
      slot('title', h('CERTIFICAT QUALIPAC – RGE')),
      slot(
        'affirm',
        p(
          `Qualit’EnR atteste que l’entreprise ${f.firm.name} est titulaire de la qualification QualiPAC, module chauffage et eau chaude sanitaire, reconnue RGE.`,
        ),
      ),
      slot(
        'facts',
        pairs(
          'grid',
          ['N° de certificat', f.contract],
          ['SIREN', f.siren],
          ['Adresse', f.address],
          ['Période couverte par le certificat', `du ${num(f.start)} au ${num(f.end)}`],
          ['Assurance décennale', 'vérifiée'],
          ['Date d’édition', num(f.issued)],
        ),
      ),
      slot('end', small('La validité de ce certificat se vérifie sur qualit-enr.org.')),
    ],
  },
  {
    ...{ id: 't-g05-qualisol', kind: 'rge', family: 'rge', sheet: sheet('liberation', 9.5, 42, 'QUALIT’ENR', 'Page {page}') },
    blocks: (f) => [
      columns(0.5, [p('QUALIT’ENR', { bold: true, size: 16 })], [p(`Délivré le ${num(f.issued)}`, { align: 'right' })]),
      slot('title', h('Certificat de qualification Qualibois – Qualisol')),
      box([p(`${f.firm.name}`, { bold: true, align: 'center', size: 13 }), p(`SIREN ${f.siren} – ${f.address}`, { align: 'center' })]),
      slot(
        'affirm',
        p(
          'Cette entreprise est qualifiée RGE pour la pose d’équipements utilisant les énergies renouvelables dans les domaines suivants :',
        ),
      ),
      slot(
        'cover',
        table(
          ['Qualification RGE', 'Période couverte par le certificat'],
          [
            ['Qualibois module Eau', `du ${num(f.start)} au ${num(f.end)}`],
            ['Qualisol CESI', `du ${num(f.start)} au ${num(f.end)}`],
          ],
        ),
      ),
      slot('facts', pairs('colon', ['Certificat', f.contract])),
      slot('end', p('Le président de Qualit’EnR')),
    ],
  },
  {
    ...{
      id: 't-g06-certibat',
      kind: 'rge',
      family: 'rge',
      sheet: { ...sheet('times', 11, 48, 'CERTIBAT – certification d’entreprises', '{page}'), wide: true },
    },
    blocks: (f) => [
      p('CERTIBAT', { size: 24, bold: true, align: 'center' }),
      slot('title', h('CERTIFICAT « RÉNOVATION GLOBALE » – RGE')),
      slot(
        'affirm',
        p(
          `Certibat certifie que l’offre globale de rénovation énergétique de l’entreprise ${f.firm.name}, SIREN ${f.siren}, est conforme au référentiel et bénéficie de la mention RGE Offre globale.`,
          { align: 'center' },
        ),
      ),
      slot(
        'facts',
        pairs(
          'colon',
          ['Certificat', f.contract],
          ['Siège', f.address],
          ['Date d’émission', num(f.issued)],
          ['Valable jusqu’au', num(f.end)],
        ),
      ),
      slot('end', p('Le directeur de la certification', { align: 'right' })),
    ],
  },
  {
    ...{
      id: 't-g07-cequami',
      kind: 'rge',
      family: 'rge',
      sheet: sheet('liberation', 10, 52, 'Organisme certificateur accrédité', '{page}'),
    },
    blocks: (f) => [
      p('NF HABITAT – CÉQUAMI', { bold: true, size: 15 }),
      slot('title', h('CERTIFICAT NF HABITAT RÉNOVATION – RGE')),
      slot('facts', pairs('stacked', ['Titulaire', f.firm.name], ['SIRET', f.siret], ['Certificat', f.contract])),
      slot(
        'affirm',
        p(
          `Le titulaire est reconnu garant de l’environnement (RGE) pour la rénovation énergétique globale des maisons individuelles. Certificat valable du ${num(f.start)} au ${num(f.end)}.`,
        ),
      ),
      slot('end', p(`Délivré à Paris le ${long(f.issued)}`)),
    ],
  },
  {
    ...{ id: 't-g08-opqibi', kind: 'rge', family: 'rge', sheet: sheet('helvetica', 9.5, 50, 'OPQIBI – l’ingénierie qualifiée', '{page}') },
    blocks: (f) => [
      p('OPQIBI', { bold: true, size: 20, color: '#0f3d73' }),
      rule,
      slot('title', h('CERTIFICAT DE QUALIFICATION RGE ÉTUDES')),
      p(`Certificat n° ${f.contract} délivré le ${num(f.issued)}`),
      slot(
        'facts',
        pairs('grid', ['Structure', f.firm.name], ['SIREN', f.siren], ['Adresse', f.address], ['Valable jusqu’au', num(f.end)]),
      ),
      slot('affirm', p('L’OPQIBI atteste que la structure possède les qualifications RGE listées ci-après.')),
      slot(
        'cover',
        table(
          ['N°', 'Qualification', 'Validité'],
          [
            ['1905', 'Audit énergétique des bâtiments', num(f.end)],
            ['1911', 'Audit énergétique « maisons individuelles »', num(f.end)],
          ],
          [0.12, 0.6, 0.28],
        ),
      ),
      slot('end', small('Certificat probant au sens du référentiel en vigueur.')),
    ],
  },
];
