// Extracts of the registers and certificates of qualification.
import { long, num, plusDays, plusMonths } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { postal, styled } from './issuers.ts';

export const REGISTER_LAYOUTS: readonly Layout[] = [
  {
    ...{ id: 'g-kbis-office', kind: 'kbis', family: 'kbis' },
    sheet: sheet('courier', 9, 46, 'R.C.S. – Extrait délivré par le greffe – Page {page}'),
    blocks: (f) => [
      columns(
        0.55,
        [p('Greffe du Tribunal de commerce de Montcélier\n2 place du Palais\n34990 MONTCÉLIER')],
        [
          p(`N° de gestion 2014B0${f.contract.slice(4)}`),
          small(`Code de vérification : ${f.code}\nhttps://controle.infogreffe.fr/controle`),
        ],
      ),
      slot('title', h('Extrait Kbis', { size: 18 })),
      p('EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIÉTÉS', { align: 'center', gap: 2 }),
      slot('affirm', p(`à jour au ${long(f.issued)}`, { align: 'center' })),
      p('IDENTIFICATION DE LA PERSONNE MORALE', { bold: true }),
      slot(
        'facts',
        pairs(
          'dots',
          ['Immatriculation au RCS, numéro', `${f.siren} R.C.S. Montcélier`],
          ['Date d’immatriculation', '14/03/2014'],
          ['Dénomination ou raison sociale', f.firm.name],
          ['Forme juridique', f.firm.form],
          ['Capital social', f.firm.capital],
          ['Adresse du siège', f.address],
          ['Durée de la personne morale', 'Jusqu’au 13/03/2113'],
        ),
      ),
      p('GESTION, DIRECTION, ADMINISTRATION, CONTRÔLE, ASSOCIÉS OU MEMBRES', { bold: true }),
      pairs('dots', ['Gérant ou président', f.firm.manager], ['Nationalité', 'Française']),
      p('RENSEIGNEMENTS RELATIFS À L’ACTIVITÉ ET À L’ÉTABLISSEMENT PRINCIPAL', { bold: true }),
      pairs(
        'dots',
        ['Adresse de l’établissement', f.address],
        ['Activité(s) exercée(s)', f.firm.trade.join(', ')],
        ['Commencement', '01/04/2014'],
      ),
      slot('end', p('Le Greffier                                   FIN DE L’EXTRAIT')),
    ],
  },
  {
    ...{ id: 'g-kbis-digital', kind: 'kbis', family: 'kbis' },
    sheet: sheet(
      'liberation',
      9,
      44,
      'Extrait numérique – toute modification ou falsification de ce document est passible de sanctions – {page}',
    ),
    blocks: (f) => [
      box(
        [
          p('TRIBUNAL DES ACTIVITÉS ÉCONOMIQUES – GREFFE DE VILLARS', { bold: true, color: '#20386b' }),
          slot('title', p('EXTRAIT KBIS – Registre du commerce et des sociétés', { size: 14, bold: true })),
        ],
        '#eef2f9',
      ),
      slot(
        'affirm',
        p(`Le greffier certifie l’immatriculation principale et l’exactitude des mentions ci-dessous, à jour au ${num(f.issued)}.`),
      ),
      table(
        ['1. Personne morale', ''],
        [
          ['Dénomination', f.firm.name],
          ['SIREN', f.siren],
          ['Forme', f.firm.form],
          ['Capital', f.firm.capital],
        ],
        [0.34, 0.66],
      ),
      table(
        ['2. Siège et établissement principal', ''],
        [
          ['Adresse', f.address],
          ['SIRET', f.siret],
          ['Activité', f.firm.trade.join(' ; ')],
          ['Origine du fonds', 'Création'],
        ],
        [0.34, 0.66],
      ),
      slot(
        'facts',
        table(
          ['3. Représentation', ''],
          [
            ['Représentant légal', f.firm.manager],
            ['Commissaire aux comptes', 'Néant'],
          ],
          [0.34, 0.66],
        ),
      ),
      p('4. Observations : aucune. Procédure collective : aucune inscription.'),
      slot('end', small(`Délivré le ${num(f.issued)} – clé d’authenticité ${f.code} – signature électronique du greffier`)),
    ],
  },
  {
    ...{ id: 'g-rne', kind: 'kbis', family: 'rne' },
    sheet: sheet('helvetica', 9.5, 50, 'INPI – Registre national des entreprises – data.inpi.fr'),
    blocks: (f) => [
      columns(0.5, [p('inpi', { size: 24, bold: true, color: '#b3005e' })], [p(`Édité le ${num(f.issued)}`, { align: 'right' })]),
      slot('title', h('Attestation d’immatriculation au Registre national des entreprises', { size: 13, align: 'left' })),
      slot(
        'affirm',
        p(
          `L’Institut national de la propriété industrielle atteste que l’entreprise ci-dessous est immatriculée au Registre national des entreprises (RNE), à la date du ${long(f.issued)}.`,
        ),
      ),
      slot(
        'facts',
        pairs(
          'stacked',
          ['Dénomination', f.firm.name],
          ['SIREN', f.siren],
          ['SIRET du siège', f.siret],
          ['Forme juridique', f.firm.form],
          ['Adresse du siège', f.address],
          ['Date d’immatriculation au RNE', '01/01/2023'],
          ['Nature de l’activité principale', `Artisanale réglementée – ${f.firm.trade[0]}`],
          ['Statut', 'Active'],
        ),
      ),
      slot('end', small(`Numéro de l’attestation : ${f.code}. Contrôle : flasher le code ou consulter data.inpi.fr.`)),
    ],
  },
  {
    ...{ id: 'g-rge-table', kind: 'rge', family: 'rge' },
    sheet: sheet('liberation', 9.5, 42, 'QUALIBAT – organisme de qualification et de certification de la construction'),
    blocks: (f) => [
      columns(
        0.5,
        [p('QUALIBAT', { size: 20, bold: true, color: '#c2410c' })],
        [p(`Certificat n° E-${f.contract}`, { align: 'right', bold: true })],
      ),
      slot('title', h('CERTIFICAT DE QUALIFICATION – MENTION RGE')),
      slot(
        'affirm',
        p(
          `Qualibat certifie que l’entreprise ${styled(f)} satisfait aux exigences de son référentiel et est titulaire de la mention RGE « Reconnu garant de l’environnement » pour les qualifications suivantes :`,
        ),
      ),
      slot(
        'cover',
        table(
          ['Code', 'Qualification', 'Attribuée le', 'Valable jusqu’au'],
          [
            ['7131', 'Isolation thermique par l’intérieur – RGE', num(f.start), num(f.end)],
            ['3511', 'Fourniture et pose de menuiseries extérieures – RGE', num(f.start), num(f.end)],
          ],
          [0.12, 0.5, 0.19, 0.19],
        ),
      ),
      slot(
        'facts',
        pairs('colon', ['SIREN', f.siren], ['SIRET', f.siret], ['Adresse', f.address], ['Effectif moyen', `${f.firm.headcount} personnes`]),
      ),
      slot('end', p(`Établi le ${long(f.issued)}. La validité de ce certificat se vérifie sur qualibat.com.`)),
      p('Le président de la commission d’examen', { align: 'right' }),
    ],
  },
  {
    ...{ id: 'g-rge-card', kind: 'rge', family: 'rge' },
    sheet: sheet('helvetica', 10, 60, 'Qualit’EnR – association pour la qualité d’installation des systèmes à énergies renouvelables'),
    blocks: (f) => [
      box(
        [
          slot('title', p('QualiPAC – Qualification RGE', { size: 16, bold: true, align: 'center' })),
          p('Pompes à chaleur et chauffe-eau thermodynamiques', { align: 'center' }),
          space(6),
          p(f.firm.name, { size: 14, bold: true, align: 'center' }),
          p(`${f.address}\nSIRET ${f.siret}`, { align: 'center' }),
        ],
        '#f1f7ea',
      ),
      slot(
        'affirm',
        p(
          `L’entreprise désignée ci-dessus est qualifiée par Qualit’EnR et bénéficie à ce titre de la reconnaissance RGE, du ${long(f.start)} au ${long(f.end)}.`,
          { align: 'center' },
        ),
      ),
      slot(
        'facts',
        pairs('grid', ['N° de qualification', f.contract], ['Référent technique', f.firm.manager], ['Date d’édition', num(f.issued)]),
      ),
      slot('end', small('Cycle de quatre ans avec suivi annuel. Le présent certificat couvre l’année en cours du cycle.')),
    ],
  },
  {
    ...{ id: 'g-rge-electric', kind: 'rge', family: 'rge' },
    sheet: sheet('times', 11, 58, 'Qualifelec – 000 rue de l’Installation – Paris'),
    blocks: (f) => [
      p('QUALIFELEC', { size: 18, bold: true, color: '#0f4c81' }),
      slot('title', h('Certificat RGE')),
      p('Reconnu garant de l’environnement', { align: 'center', italic: true }),
      p(`Je soussigné, président de Qualifelec, certifie que\n${styled(f)}\n${postal(f)}\nn° SIREN ${f.siren}`, {
        align: 'center',
        gap: 10,
      }),
      slot(
        'affirm',
        p(
          'est titulaire de la qualification « Solaire photovoltaïque », indice SPV1, avec mention RGE, dans les conditions du référentiel en vigueur.',
          {
            align: 'center',
          },
        ),
      ),
      rule,
      slot(
        'facts',
        pairs('dots', ['Certificat', f.contract], ['Date d’effet', long(f.start)], ['Date d’expiration', long(f.end)], ['SIRET', f.siret]),
      ),
      slot(
        'end',
        small(`Édité le ${num(f.issued)} – prochain contrôle de réalisation avant le ${num(plusDays(plusMonths(f.end, 12), 1))}.`),
      ),
    ],
  },
];
