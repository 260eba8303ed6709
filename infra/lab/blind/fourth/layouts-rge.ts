// RGE certificates, fourth set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table, ticks } from '../page.ts';
import { addressed, inOneLine, lay } from './lay.ts';

const VALID = 'La liste des entreprises qualifiées est consultable sur le site de l’organisme et sur france-renov.gouv.fr.';
/** Qualifications that fit any trade of the firms. */
const WORKS = ['Isolation thermique des murs par l’intérieur', 'Pose de menuiseries extérieures', 'Ventilation mécanique'];

export const RGE_LAYOUTS: readonly Layout[] = [
  lay('g01-qualibat', 'rge', 'rge', sheet('helvetica', 9.5, 44, 'QUALIBAT – 55 avenue Kléber – 75784 PARIS Cedex 16', '{page}'), (f) => [
    slot('title', h('CERTIFICAT QUALIBAT – MENTION RGE')),
    slot(
      'facts',
      pairs(
        'grid',
        ['Entreprise', f.firm.name],
        ['SIREN', f.siren],
        ['Adresse', f.address],
        ['Certificat n°', f.contract],
        ['Délivré le', num(f.issued)],
        ['Valable du', num(f.start)],
        ['au', num(f.end)],
      ),
    ),
    slot(
      'affirm',
      p(
        'Qualibat certifie que l’entreprise est titulaire des qualifications suivantes, assorties de la mention RGE « Reconnu garant de l’environnement » :',
      ),
    ),
    slot(
      'cover',
      table(
        ['Code', 'Qualification', 'Mention', 'Échéance'],
        WORKS.map((one, i) => [`71${i + 2}1`, one, 'RGE', num(f.end)]),
        [0.12, 0.5, 0.13, 0.25],
      ),
    ),
    slot('end', small(VALID)),
  ]),
  lay('g02-qualit-enr', 'rge', 'rge', sheet('liberation', 10, 50, 'Qualit’EnR – 24 rue Saint-Lazare – 75009 Paris'), (f) => [
    p('Qualit’EnR', { bold: true, size: 18, color: '#3d8b2f' }),
    slot('title', h('Certificat de qualification QualiPAC – RGE')),
    slot(
      'affirm',
      p(
        `L’association Qualit’EnR atteste que l’entreprise ${inOneLine(f)}, SIREN ${f.siren}, est qualifiée QualiPAC et bénéficie de la mention RGE.`,
      ),
    ),
    slot(
      'facts',
      pairs(
        'colon',
        ['N° de qualification', f.contract],
        ['Date d’attribution', num(f.start)],
        ['Date de fin de validité', num(f.end)],
        ['Édité le', num(f.issued)],
      ),
    ),
    slot('cover', p('Domaine de travaux : pompe à chaleur ; chauffe-eau thermodynamique.')),
    slot('end', small(VALID)),
  ]),
  lay('g03-qualifelec', 'rge', 'rge', sheet('times', 11, 54, 'Association Qualifelec – 109 rue Lemercier – 75017 Paris'), (f) => [
    columns(0.4, [p('QUALIFELEC', { bold: true, size: 16 })], [p(addressed(f))]),
    slot('title', h('CERTIFICAT DE QUALIFICATION PROFESSIONNELLE RGE')),
    slot(
      'facts',
      pairs('dots', ['N° SIREN', f.siren], ['N° du certificat', f.contract], ['Validité', `du ${num(f.start)} au ${num(f.end)}`]),
    ),
    slot(
      'affirm',
      p('Il est certifié que l’entreprise détient la qualification Installations électriques, mention RGE, pour les domaines suivants :'),
    ),
    slot('cover', p('– Solaire photovoltaïque\n– Infrastructures de recharge pour véhicules électriques')),
    p(`Délivré le ${long(f.issued)} par le comité de qualification.`),
    slot('end', small(VALID)),
  ]),
  lay('g04-certibat', 'rge', 'rge', sheet('helvetica', 10, 48, 'Certibat – 8 rue Jean Goujon – 75008 Paris'), (f) => [
    box([slot('title', p('CERTIFICAT – OFFRE GLOBALE RGE', { bold: true, size: 15, align: 'center' }))]),
    slot(
      'affirm',
      p(
        `Certibat certifie que ${f.firm.name} respecte le référentiel « Rénovation énergétique – offre globale » et bénéficie de la mention RGE.`,
      ),
    ),
    slot(
      'facts',
      pairs(
        'grid',
        ['SIREN', f.siren],
        ['Siège', f.address],
        ['Certificat', f.contract],
        ['Prise d’effet', num(f.start)],
        ['Fin de validité', num(f.end)],
        ['Date d’émission', num(f.issued)],
      ),
    ),
    slot(
      'cover',
      ticks('drawn', [true, 'Rénovation énergétique de maisons individuelles'], [true, 'Rénovation énergétique de logements collectifs']),
    ),
    slot('end', small(VALID)),
  ]),
  lay('g05-qualibat-letter', 'rge', 'rge', sheet('liberation', 10, 52, 'Agence Qualibat Bretagne'), (f) => [
    p(addressed(f), { indent: 240 }),
    p(`Le ${long(f.issued)}`),
    slot('title', p('Certificat Qualibat RGE – attribution de qualification', { bold: true, size: 13 })),
    slot(
      'affirm',
      p(
        `Nous attestons que votre entreprise, SIREN ${f.siren}, est qualifiée et reconnue garant de l’environnement (RGE) sous le n° ${f.contract} pour la période du ${long(f.start)} au ${long(f.end)}.`,
      ),
    ),
    slot(
      'cover',
      table(
        ['Qualification', 'Technicité', 'Statut'],
        WORKS.map((one) => [one, 'Confirmée', 'Attribuée']),
      ),
    ),
    slot('facts', pairs('colon', ['Certificat', f.contract], ['SIRET', f.siret])),
    slot('end', small(VALID)),
  ]),
  lay('g06-ecoartisan', 'rge', 'rge', sheet('times', 11, 50), (f) => [
    slot('title', h('RGE – CERTIFICAT DE QUALIFICATION')),
    p('Organisme : Artisans Qualifiés de France – accrédité Cofrac', { align: 'center' }),
    columns(
      0.5,
      [slot('facts', pairs('stacked', ['Artisan', f.firm.name], ['SIREN', f.siren], ['N°', f.contract]))],
      [pairs('stacked', ['Valable du', num(f.start)], ['Jusqu’au', num(f.end)], ['Émis le', num(f.issued)])],
    ),
    slot('affirm', p('La présente entreprise est titulaire de la qualification RGE dans les domaines ci-dessous.')),
    slot('cover', p(WORKS.map((one) => `• ${one}`).join('\n'))),
    slot('end', small(VALID)),
  ]),
  lay('g07-qualisol', 'rge', 'rge', sheet('helvetica', 10, 50, 'Qualit’EnR'), (f) => [
    slot('title', h('ATTESTATION DE QUALIFICATION QUALIBOIS – RGE', { align: 'left' })),
    slot(
      'facts',
      table(
        ['Champ', 'Valeur'],
        [
          ['Entreprise', f.firm.name],
          ['SIRET', f.siret],
          ['SIREN', f.siren],
          ['Référence', f.contract],
          ['Validité', `du ${num(f.start)} au ${num(f.end)}`],
          ['Éditée le', num(f.issued)],
        ],
      ),
    ),
    slot(
      'affirm',
      p(
        'L’entreprise est habilitée à se prévaloir de la mention RGE pour les travaux suivants : appareil bois indépendant, chaudière bois.',
      ),
    ),
    slot('cover', p('Catégories : Qualibois air ; Qualibois eau.')),
    slot('end', small(VALID)),
  ]),
  lay('g08-qualibat-columns', 'rge', 'rge', sheet('liberation', 9.5, 46, 'QUALIBAT'), (f) => [
    columns(
      0.5,
      [slot('title', p('CERTIFICAT RGE', { bold: true, size: 18 })), p(`n° ${f.contract}`)],
      [p(`${addressed(f)}\nSIREN : ${f.siren}`)],
    ),
    rule,
    slot(
      'affirm',
      p('Le titulaire a satisfait à l’examen de son dossier et détient la mention RGE pour les qualifications énumérées ci-après.'),
    ),
    slot(
      'cover',
      table(
        ['Qualification RGE', 'Attribuée le', 'Valable jusqu’au'],
        WORKS.map((one) => [one, num(f.start), num(f.end)]),
      ),
    ),
    slot('facts', pairs('colon', ['Date d’édition', num(f.issued)], ['Date de fin de validité', num(f.end)])),
    slot('end', small(VALID)),
  ]),
];
