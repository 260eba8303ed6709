// Papers of the social bodies, third set.
import { long, month, num, spaced } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, page, pairs, rule, slot, small, space, table } from '../page.ts';

const cents = (n: number) => `${String(Math.floor(n / 1000)).padStart(1)} ${String(n % 1000).padStart(3, '0')},00`;
export const wages = (headcount: number) => cents(headcount * 2347);

export const SOCIAL_LAYOUTS: readonly Layout[] = [
  {
    ...{
      id: 't-v01-regional-letter',
      kind: 'urssaf',
      family: 'urssaf',
      sheet: sheet('liberation', 10, 50, 'Urssaf – www.urssaf.fr', 'Page {page}'),
    },
    blocks: (f) => [
      columns(
        0.5,
        [p('URSSAF RHÔNE-ALPES', { bold: true, size: 13 }), p('TSA 61021\n69833 SAINT-PRIEST CEDEX 9', { size: 9 })],
        [p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`, { size: 11 })],
      ),
      pairs('colon', ['N° de compte', `827 ${f.firm.siren}`], ['N° SIREN', f.siren], ['Objet', 'Attestation de vigilance']),
      p(`À Saint-Priest, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', h('ATTESTATION DE VIGILANCE')),
      p(
        'Attestation de fourniture des déclarations sociales et de paiement des cotisations et contributions (article L. 243-15 du code de la sécurité sociale)',
        { align: 'center', italic: true },
      ),
      p('Madame, Monsieur,'),
      p(
        'Je vous prie de trouver ci-dessous l’attestation que vous avez demandée pour l’application de l’article D. 8222-5 du code du travail.',
      ),
      slot(
        'affirm',
        p(
          `Au vu des éléments dont dispose notre organisme, la société ${f.firm.name}, SIRET ${f.siret}, est à jour de ses obligations en matière de déclaration et de paiement des cotisations de sécurité sociale, d’allocations familiales, d’assurance chômage et d’AGS à la date du ${num(f.period)}, pour l’ensemble de ses établissements.`,
        ),
      ),
      slot(
        'facts',
        pairs(
          'grid',
          ['Effectif déclaré', `${f.firm.headcount} salariés`],
          ['Masse salariale déclarée', `${wages(f.firm.headcount)} €`],
          ['Période', `mois de ${month(f.period)}`],
        ),
      ),
      box([p(`Code de sécurité : ${f.code}`, { bold: true, align: 'center' })]),
      p('Ce code permet de contrôler l’authenticité de cette attestation sur www.urssaf.fr, rubrique Vérifier une attestation.'),
      slot(
        'end',
        small(
          'La présente attestation est établie d’après les déclarations de l’employeur. Elle ne préjuge pas de l’exactitude des bases sur lesquelles elles reposent et ne vaut pas renonciation au recouvrement d’éventuelles créances.',
        ),
      ),
      p('Le Directeur régional', { align: 'right' }),
    ],
  },
  {
    ...{ id: 't-v02-two-pages', kind: 'urssaf', family: 'urssaf', sheet: sheet('helvetica', 10, 56, 'Réf. AV-EMP', 'Page {page}') },
    blocks: (f) => [
      p('Urssaf Île-de-France', { size: 16, bold: true, color: '#003b71' }),
      p('93518 Montreuil Cedex'),
      space(16),
      pairs('stacked', ['SIREN', f.siren], ['Code de sécurité', f.code], ['Lieu et date', `Montreuil, le ${num(f.issued)}`]),
      p(`${f.firm.name}\n${f.address}`, { indent: 250 }),
      p('Madame, Monsieur,'),
      p(
        'Vous avez sollicité une attestation de vigilance. Elle figure à la page suivante. Vous pouvez la remettre à vos donneurs d’ordre, qui en vérifieront l’authenticité à l’aide du code de sécurité porté ci-dessus.',
      ),
      p('Cordialement.\nVotre Urssaf'),
      page,
      slot('title', h('Attestation de vigilance')),
      p('Article L. 243-15 du code de la sécurité sociale', { align: 'center' }),
      slot(
        'facts',
        pairs(
          'dots',
          ['Entreprise', f.firm.name],
          ['SIRET du siège', f.siret],
          ['Effectif', `${f.firm.headcount}`],
          ['Rémunérations', `${wages(f.firm.headcount)} euros`],
          ['Au titre du mois de', month(f.period)],
        ),
      ),
      slot(
        'affirm',
        p(
          `L’entreprise désignée ci-dessus est à jour de ses obligations déclaratives et de paiement à la date du ${num(f.period)}, date d’exigibilité de la dernière période échue. Cette situation vaut pour l’ensemble des établissements de l’entreprise.`,
        ),
      ),
      slot(
        'end',
        small('Attestation délivrée sous réserve de l’exactitude des déclarations. Elle ne fait pas obstacle à un contrôle ultérieur.'),
      ),
      p(`Fait à Montreuil, le ${num(f.issued)}`, { align: 'right' }),
    ],
  },
  {
    ...{
      id: 't-v03-several-establishments',
      kind: 'urssaf',
      family: 'urssaf',
      sheet: sheet('times', 10.5, 48, 'Urssaf Bretagne – 6 rue d’Arbrissel – 35026 RENNES CEDEX 9', '{page}'),
    },
    blocks: (f) => [
      slot(
        'title',
        h('ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES ET DE PAIEMENT DES COTISATIONS ET CONTRIBUTIONS DE SÉCURITÉ SOCIALE', {
          size: 13,
        }),
      ),
      p('dite « attestation de vigilance »', { align: 'center', italic: true }),
      p(
        `Le directeur de l’Urssaf Bretagne certifie que ${f.firm.name} (${f.firm.form}), dont le siège se situe ${f.address}, immatriculée sous le numéro SIREN ${f.siren},`,
      ),
      slot(
        'affirm',
        p(
          `est à jour, au ${long(f.period)}, de ses obligations de déclaration et de paiement des cotisations et contributions sociales au titre des établissements dont la liste suit.`,
          { bold: true },
        ),
      ),
      slot(
        'facts',
        table(
          ['Établissement', 'SIRET', 'Effectif', 'Salaires bruts'],
          [
            ['Siège', f.siret, `${f.firm.headcount}`, `${wages(f.firm.headcount)} €`],
            ['Dépôt et atelier', spaced(`${f.firm.siren}00099`), '2', '4 694,00 €'],
          ],
        ),
      ),
      p(`L’effectif total de l’entreprise s’élève à ${f.firm.headcount + 2} salariés pour le mois de ${month(f.period)}.`),
      p(`Code de sécurité à saisir sur urssaf.fr : ${f.code}`),
      slot('end', p(`Rennes, le ${long(f.issued)}`, { align: 'right' })),
      small('Document à conserver pendant la durée du contrat.'),
    ],
  },
  {
    ...{
      id: 't-v04-table-form',
      kind: 'urssaf',
      family: 'urssaf',
      sheet: sheet('liberation', 9.5, 42, 'Caisse générale de sécurité sociale de La Réunion', 'p. {page}'),
    },
    blocks: (f) => [
      columns(
        0.6,
        [p('CAISSE GÉNÉRALE DE SÉCURITÉ SOCIALE', { bold: true }), p('Recouvrement – Service Entreprises')],
        [p(`Édité le ${num(f.issued)}`, { align: 'right' })],
      ),
      rule,
      slot('title', h('ATTESTATION DE VIGILANCE – EMPLOYEUR')),
      slot(
        'facts',
        pairs(
          'grid',
          ...([
            ['Raison sociale', f.firm.name],
            ['Adresse', f.address],
            ['SIREN', f.siren],
            ['SIRET', f.siret],
            ['Nombre de salariés', String(f.firm.headcount)],
            ['Total des rémunérations', `${wages(f.firm.headcount)} €`],
            ['Mois de référence', month(f.period)],
            ['Code de sécurité', f.code],
          ] as [string, string][]),
        ),
      ),
      box(
        [
          slot(
            'affirm',
            p(
              `La Caisse atteste que l’employeur ci-dessus a fourni l’ensemble de ses déclarations et qu’il est à jour du paiement de ses cotisations à la date du ${num(f.period)}.`,
              { size: 11, bold: true },
            ),
          ),
        ],
        '#eef4ea',
      ),
      p('Attestation délivrée en application des articles L. 243-15 et D. 243-15 du code de la sécurité sociale.'),
      slot('end', p(`Fait à Saint-Denis, le ${num(f.issued)}. Pour le directeur et par délégation, la responsable du recouvrement.`)),
    ],
  },
  {
    ...{
      id: 't-v05-notice-below',
      kind: 'urssaf',
      family: 'urssaf',
      sheet: sheet('helvetica', 9.5, 54, 'Urssaf Provence-Alpes-Côte d’Azur', 'Feuillet {page}'),
    },
    blocks: (f) => [
      p('Urssaf PACA – Centre de gestion des comptes', { size: 9 }),
      slot('title', h('Attestation de vigilance', { align: 'left', size: 18 })),
      p(`Délivrée le ${num(f.issued)} – Code de sécurité ${f.code}`, { bold: true }),
      rule,
      p(`Nom ou raison sociale : ${f.firm.name}`),
      p(`Numéro Siren : ${f.firm.siren} – établissement principal : ${f.firm.siret}`),
      slot(
        'affirm',
        p(
          `Nous attestons que votre entreprise est à jour de ses obligations sociales (déclarations et paiements) à la date du ${long(f.period)}.`,
        ),
      ),
      slot(
        'facts',
        pairs(
          'colon',
          ['Effectif de l’entreprise', `${f.firm.headcount} salariés`],
          ['Masse salariale', `${wages(f.firm.headcount)} € en ${month(f.period)}`],
        ),
      ),
      rule,
      p('Bon à savoir', { bold: true }),
      p(
        'Le donneur d’ordre doit se faire remettre ce document à la conclusion du contrat puis tous les six mois jusqu’à la fin de son exécution. Il en vérifie l’authenticité en ligne. À défaut, sa solidarité financière peut être engagée si son cocontractant a exercé un travail dissimulé.',
      ),
      p(
        'Lorsque l’entreprise respecte un plan d’apurement ou conteste sa dette devant le tribunal, l’attestation peut lui être délivrée ; cela relève des seules relations entre l’Urssaf et le cotisant.',
      ),
      slot(
        'end',
        small(
          'Informatique et libertés : vous disposez d’un droit d’accès et de rectification auprès du délégué à la protection des données.',
        ),
      ),
    ],
  },
  {
    ...{
      id: 't-v06-two-columns',
      kind: 'urssaf',
      family: 'urssaf',
      sheet: sheet('liberation', 9.5, 40, 'Urssaf Centre-Val de Loire', 'Page {page}'),
    },
    blocks: (f) => [
      slot('title', h('ATTESTATION DE VIGILANCE (ART. L. 243-15 CSS)')),
      columns(
        0.46,
        [
          box([
            p('Cotisant', { bold: true }),
            p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`),
            p(`SIREN : ${f.siren}`),
            p(`SIRET : ${f.siret}`),
          ]),
          box([p('Vérification', { bold: true }), p(`Code de sécurité :\n${f.code}`)]),
        ],
        [
          slot(
            'affirm',
            p(
              `L’Urssaf Centre-Val de Loire certifie que ce cotisant a souscrit ses déclarations et réglé ses cotisations : il est à jour à la date du ${num(f.period)}.`,
              { align: 'justify' },
            ),
          ),
          slot(
            'facts',
            pairs(
              'colon',
              ['Salariés', String(f.firm.headcount)],
              ['Salaires du mois', `${wages(f.firm.headcount)} euros`],
              ['Au titre du mois de', month(f.period)],
            ),
          ),
          slot('end', p(`Orléans, le ${long(f.issued)}`)),
          p('Le directeur'),
        ],
      ),
    ],
  },
];
