// Papers of social bodies, of the register and of a body of qualification, sixth set.
import { long, month, num } from '../facts.ts';
import { lay, since, wages, window } from '../fifth/lay.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';

const six = (layout: Layout): Layout => ({ ...layout, id: layout.id.replace('five-', 'six-') });

export const OTHER_LAYOUTS: readonly Layout[] = [
  lay(
    'v01-letter',
    'urssaf',
    'urssaf',
    sheet('liberation', 10, 52, 'Urssaf Bourgogne – 8 boulevard Clemenceau – 21037 Dijon', 'Page {page}'),
    (f) => [
      p('URSSAF BOURGOGNE', { bold: true, size: 14, color: '#223a7a' }),
      p(window(f), { indent: 260 }),
      box([p(`Code de sécurité : ${f.code}`, { align: 'center', bold: true })], '#f1f4fb'),
      slot('title', h('Attestation de vigilance', { size: 15 })),
      p(
        'Attestation de fourniture des déclarations sociales et de paiement des cotisations et contributions (article L. 243-15 du code de la sécurité sociale)',
        { align: 'center', size: 9 },
      ),
      slot('facts', pairs('grid', ['Employeur', f.firm.name], ['SIREN', f.siren], ['SIRET', f.siret], ['Situation du compte', 'soldé'])),
      slot(
        'affirm',
        p(
          `L’Urssaf atteste qu’au ${long(f.period)} l’employeur est à jour de ses déclarations et du paiement de ses cotisations et contributions sociales.`,
          { align: 'justify' },
        ),
      ),
      p(
        `Il emploie ${f.firm.headcount} salariés et a déclaré ${wages(f.firm.headcount)} de rémunérations au titre du mois de ${month(f.period)}.`,
      ),
      slot('end', small('L’authenticité de ce document se vérifie sur www.urssaf.fr à l’aide du code de sécurité.')),
      p(`Fait à Dijon le ${num(f.issued)}\nPour le directeur, T. Bonnardot`, { align: 'right' }),
    ],
  ),
  lay('v02-rows', 'urssaf', 'urssaf', sheet('helvetica', 10, 46, 'Urssaf Centre – TSA 40003 – 45959 Orléans'), (f) => [
    columns(0.6, [p('Urssaf Centre', { bold: true, size: 15 })], [p(`Orléans, le ${num(f.issued)}`, { align: 'right' })]),
    slot('title', h('ATTESTATION DE VIGILANCE', { align: 'left' })),
    p(`Code de sécurité ${f.code}`),
    slot('facts', pairs('colon', ['Entreprise', f.firm.name], ['N° SIREN', f.siren], ['Établissements', 'l’ensemble des établissements'])),
    slot(
      'affirm',
      p(`L’entreprise est à jour de ses obligations de déclaration et de paiement à la date du ${num(f.period)}.`, { bold: true }),
    ),
    slot(
      'cover',
      table(
        ['Rubrique', 'Constat', 'Observation'],
        [
          ['Cotisations et contributions', 'acquittées', `période au ${num(f.period)}`],
          ['Déclarations', 'fournies', 'DSN mensuelle'],
          ['Majorations et pénalités', 'néant', '—'],
          ['Délai de paiement en cours', 'sans objet', '—'],
        ],
        [0.4, 0.25, 0.35],
      ),
    ),
    p(`Effectif : ${f.firm.headcount} salariés – masse salariale ${month(f.period)} : ${wages(f.firm.headcount)}`),
    slot('end', small('À vérifier par le donneur d’ordre sur www.urssaf.fr.')),
  ]),
  lay('k01-clerk', 'kbis', 'kbis', sheet('courier', 9.5, 48, 'Greffe du tribunal de commerce de Vierzelles', '{page}'), (f) => [
    p('Greffe du tribunal de commerce de Vierzelles', { bold: true }),
    rule,
    slot('title', h('EXTRAIT KBIS', { size: 14 })),
    p(`Immatriculation principale au registre du commerce et des sociétés\nà jour au ${long(f.issued)}`, { align: 'center' }),
    slot(
      'facts',
      pairs(
        'dots',
        ['Immatriculation', `${f.siren} R.C.S. Vierzelles`],
        ['Dénomination', f.firm.name],
        ['Forme juridique', f.firm.form],
        ['Capital social', f.firm.capital],
        ['Siège', f.address],
        ['Immatriculée le', num(since(f, 4))],
        ['Gérant', f.firm.manager],
      ),
    ),
    table(
      ['Rubrique', 'Mention', 'Date'],
      [
        ['Procédure collective', 'néant', '—'],
        ['Observations', 'néant', '—'],
      ],
    ),
    slot('affirm', p('Le greffier certifie le présent extrait conforme au registre.')),
    space(6),
    slot('end', small('Fin de l’extrait.')),
    p('Le greffier', { align: 'right' }),
  ]),
  lay('g01-domains', 'rge', 'rge', sheet('liberation', 10, 50, 'QUALIBAT – 55 avenue Kléber – 75784 Paris Cedex 16'), (f) => [
    p('QUALIBAT', { bold: true, size: 22, color: '#00529b' }),
    slot('title', h('CERTIFICAT DE QUALIFICATION RGE', { size: 14 })),
    slot('facts', pairs('colon', ['Entreprise', f.firm.name], ['SIRET', f.siret], ['Établi le', num(f.issued)], ['État', 'valide'])),
    slot(
      'affirm',
      p(
        `L’entreprise est reconnue garant de l’environnement (RGE) pour les domaines ci-dessous. Certificat valable du ${num(f.start)} au ${num(f.end)}.`,
      ),
    ),
    slot(
      'cover',
      table(
        ['Domaine', 'Mention RGE', 'Valable jusqu’au'],
        [
          ['Isolation des murs', 'accordée', num(f.end)],
          ['Fenêtres et volets', 'accordée', num(f.end)],
        ],
      ),
    ),
    slot('end', small('Vérifiable sur www.qualibat.com.')),
    p('La présidente', { align: 'right' }),
  ]),
].map(six);
