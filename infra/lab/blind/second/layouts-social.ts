// Social and registry papers of the second set, in layouts of their own.
import { long as l, month, num as n } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import * as registry from '../layouts/registry-words.ts';
import { make, pay, staff } from '../layouts/vigilance-words.ts';
import { box, columns, h, p, page, pairs, slot, small, space, table } from '../page.ts';

const RIGHTS =
  'Ce document atteste de la souscription des déclarations et du paiement des cotisations ; il ne vaut pas quitus et ne fait pas obstacle à un contrôle ultérieur.';

export const SECOND_SOCIAL: readonly Layout[] = [
  make('s2-letter-left', 'urssaf', sheet('helvetica', 9, 42, '{page}'), (f) => [
    columns(
      0.3,
      [
        p('Urssaf', { size: 18, bold: true }),
        small('Pour nous contacter'),
        small(`Courriel : par votre espace en ligne\nTél. 3957\nN°SIREN ${f.siren}\nN°SIRET ${f.siret}`),
        small(`Dossier ${f.contract}`),
      ],
      [
        p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`, { indent: 120 }),
        space(12),
        p(`${f.place}, ${l(f.issued)}`, { align: 'right' }),
        slot('title', p('ATTESTATION DE VIGILANCE', { bold: true, size: 12 })),
        small('Articles L.243-15 et D.243-15 du code de la sécurité sociale'),
        p('Madame, Monsieur,'),
        slot(
          'affirm',
          p(
            `Nous certifions que vous êtes à jour de vos obligations en matière de déclaration et de paiement des cotisations de sécurité sociale et d’allocations familiales, arrêtées à la date du ${n(f.period)}.`,
          ),
        ),
        slot(
          'facts',
          pairs('colon', ['Période de référence', month(f.period)], ['Effectif déclaré', staff(f)], ['Masse salariale', pay(f)]),
        ),
        p(`Code de sécurité : ${f.code}`, { bold: true }),
        slot('end', small(RIGHTS)),
        p('Pour le directeur, par délégation', { align: 'right' }),
      ],
    ),
  ]),
  make('s2-sheet', 'urssaf', sheet('times', 10.5, 60, 'Attestation à vérifier sur le site de l’Urssaf', '{page}'), (f) => [
    slot('title', h('ATTESTATION DE VIGILANCE', { size: 16, gap: 3 })),
    p('délivrée pour un contrat d’au moins 5 000 euros hors taxes', { align: 'center', italic: true }),
    table(['Entreprise', 'Identifiants'], [[`${f.firm.name}\n${f.address}`, `SIREN ${f.siren}\nSIRET ${f.siret}`]], [0.58, 0.42]),
    slot(
      'affirm',
      p(
        `Au vu des déclarations enregistrées, cette entreprise est à jour de ses obligations sociales à la date du ${l(f.period)}, pour l’ensemble de ses établissements.`,
        { align: 'justify' },
      ),
    ),
    slot('facts', table(['Mois', 'Nombre de salariés', 'Total des rémunérations'], [[month(f.period), staff(f), pay(f)]])),
    slot('end', p(RIGHTS, { size: 8 })),
    p(`Attestation établie le ${n(f.issued)} sous le code de sécurité ${f.code}.`),
  ]),
  make('s2-msa', 'msa', sheet('liberation', 10, 50, 'MSA – {page}'), (f) => [
    p('MSA\nsanté famille retraite services', { bold: true, color: '#00703c' }),
    slot('title', h('Attestation de vigilance – Employeur', { size: 14 })),
    p(`Réf. ${f.contract} – code de sécurité ${f.code}`, { align: 'center' }),
    p(`Adhérent : ${f.firm.name} – SIREN ${f.siren} – SIRET ${f.siret}`),
    p(`Siège : ${f.address}`),
    slot(
      'affirm',
      p(
        `La caisse de Mutualité sociale agricole certifie que l’employeur ci-dessus est à jour de ses obligations déclaratives et de paiement de cotisations à la date du ${n(f.period)}.`,
      ),
    ),
    slot('facts', pairs('grid', ['Effectif salarié', staff(f)], ['Assiette déclarée', pay(f)])),
    slot('end', small(RIGHTS)),
    p(`Établi le ${n(f.issued)}`),
  ]),
  make('s2-sole', 'self-employed', sheet('helvetica', 10, 54, 'Urssaf – {page}'), (f) => [
    columns(0.5, [p('URSSAF', { size: 16, bold: true })], [p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`)]),
    slot('title', h('ATTESTATION DE VIGILANCE\nTravailleur indépendant', { size: 13 })),
    slot('facts', pairs('colon', ['Numéro SIREN', f.siren], ['SIRET', f.siret], ['Code de sécurité', f.code])),
    slot(
      'affirm',
      p(
        `À la date du ${n(f.period)}, le travailleur indépendant ci-dessus désigné est à jour de ses obligations de déclaration et de paiement de ses cotisations et contributions sociales personnelles.`,
      ),
    ),
    p('Aucun salarié n’est déclaré sur ce compte.'),
    slot('end', small(RIGHTS)),
    p(`Fait le ${l(f.issued)}`),
  ]),
];

export const SECOND_REGISTRY: readonly Layout[] = [
  registry.make('s2-kbis-columns', 'kbis', sheet('liberation', 9, 46, 'Extrait délivré par le greffe – page {page}'), (f) => [
    columns(
      0.5,
      [p('TRIBUNAL DES ACTIVITÉS ÉCONOMIQUES\nGREFFE', { bold: true })],
      [p(`Réf. gestion : ${f.contract}\nCode de vérification : ${f.code.slice(0, 8)}`, { size: 8, align: 'right' })],
    ),
    slot('title', h('EXTRAIT Kbis', { size: 16, gap: 2 })),
    slot('affirm', p(`À jour au ${l(f.issued)}`, { align: 'center', bold: true })),
    box([p('PERSONNE MORALE', { bold: true, gap: 0 })], '#eeeeee'),
    slot(
      'facts',
      pairs(
        'grid',
        ['Immatriculée sous le numéro', registry.rcs(f)],
        ['Dénomination', f.firm.name],
        ['Forme', registry.legal(f)],
        ['Capital', f.firm.capital],
        ['Siège', f.address],
        ['Immatriculation le', '18/05/2011'],
      ),
    ),
    box([p('REPRÉSENTANT', { bold: true, gap: 0 })], '#eeeeee'),
    pairs('grid', registry.person(f)),
    box([p('ÉTABLISSEMENT', { bold: true, gap: 0 })], '#eeeeee'),
    pairs('grid', ['Adresse', f.address], ['Activité', f.firm.trade[0]], ['Exploitation', 'Directe']),
    slot('end', p(`Extrait certifié conforme. Le greffier, le ${n(f.issued)}`, { align: 'right' })),
    p(registry.END, { align: 'center' }),
  ]),
  registry.make('s2-kbis-two', 'kbis', sheet('courier', 9, 50, 'Page {page}'), (f) => [
    slot('title', p('EXTRAIT KBIS', { bold: true, size: 14 })),
    p('REGISTRE DU COMMERCE ET DES SOCIETES'),
    slot('affirm', p(`EXTRAIT A JOUR AU ${n(f.issued)}`)),
    slot(
      'facts',
      p(
        `NUMERO       : ${registry.rcs(f)}\nDENOMINATION : ${f.firm.name}\nFORME        : ${registry.legal(f)}\nSIEGE        : ${f.address}`,
      ),
    ),
    p(`${registry.person(f)[0].toUpperCase()} : ${f.firm.manager}`),
    page,
    p(`ETABLISSEMENT PRINCIPAL : ${f.address}`),
    p(`ACTIVITE : ${f.firm.trade[0]}`),
    slot('end', p(`DELIVRE LE ${n(f.issued)} PAR LE GREFFIER`)),
    p('FIN DE L’EXTRAIT'),
  ]),
  registry.make('s2-rne', 'rne', sheet('times', 11, 55, 'Registre national des entreprises, page {page}'), (f) => [
    p('INPI', { bold: true, size: 18 }),
    slot('title', h('Attestation d’immatriculation au RNE', { size: 15 })),
    slot('affirm', p(`Informations à jour au ${l(f.issued)}`)),
    slot(
      'facts',
      table(
        ['Rubrique', 'Information'],
        [
          ['Dénomination', f.firm.name],
          ['SIREN', f.siren],
          ['Siège', f.address],
          ['Forme', registry.legal(f)],
          ['Immatriculée le', '02/09/2018'],
          ['Activité', f.firm.trade[0]],
        ],
        [0.35, 0.65],
      ),
    ),
    slot('end', small(`Attestation téléchargée le ${n(f.issued)} sur le portail du registre national des entreprises.`)),
  ]),
];
