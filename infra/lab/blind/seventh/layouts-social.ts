// Vigilance papers of social bodies: an online letter, a list of offices, a single place of payment, a micro-business, a self-employed one, a farm body.
import { long, month, num, siretFrom, spaced } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { euros, postal, styled, wages } from './issuers.ts';

export const SOCIAL_LAYOUTS: readonly Layout[] = [
  {
    ...{ id: 'g-urssaf-letter', kind: 'urssaf', family: 'urssaf' },
    sheet: sheet('liberation', 9.5, 54, 'Urssaf Centre-Val de Loire – organisme chargé du recouvrement – www.urssaf.fr', 'Page {page}'),
    blocks: (f) => [
      columns(
        0.5,
        [p('Urssaf', { size: 22, bold: true, color: '#12355b' }), small('Au service de notre protection sociale')],
        [p(styled(f), { bold: true }), p(postal(f))],
      ),
      small(`Nos références : compte 247 ${f.contract.slice(2)} – dossier suivi par le pôle employeurs – n° SIREN : ${f.siren}`),
      space(8),
      p(`Fait à Orléans, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', h('Attestation de vigilance', { align: 'left', size: 17 })),
      p(
        'Obligations de déclaration et de paiement auprès des organismes de recouvrement – article L. 243-15 du code de la sécurité sociale',
        {
          italic: true,
        },
      ),
      p('Madame, Monsieur,'),
      slot(
        'affirm',
        p(
          `Au vu des éléments enregistrés sur votre compte, nous attestons que votre entreprise ${f.firm.name} est à jour de ses déclarations et du paiement de ses cotisations et contributions sociales exigibles au ${num(f.period)}.`,
          { align: 'justify' },
        ),
      ),
      slot(
        'facts',
        pairs(
          'colon',
          ['Établissement', `SIRET ${f.siret} – ${f.address}`],
          ['Effectif déclaré', `${f.firm.headcount} salariés`],
          ['Rémunérations déclarées', `${wages(f)} euros au titre de ${month(f.period)}`],
        ),
      ),
      box([
        p(`Code de sécurité : ${f.code}`, { bold: true, align: 'center' }),
        small('À saisir sur urssaf.fr, rubrique « Vérifier une attestation », pour contrôler l’authenticité de ce document.', {
          align: 'center',
        }),
      ]),
      slot(
        'end',
        p(
          'Cette attestation est valable six mois. Elle ne préjuge pas de l’exactitude des bases déclarées et ne vaut pas renonciation au recouvrement d’éventuelles créances contestées.',
        ),
      ),
      p('Le directeur, par délégation', { align: 'right' }),
    ],
  },
  {
    ...{ id: 'g-urssaf-offices', kind: 'urssaf', family: 'urssaf' },
    sheet: sheet('helvetica', 9, 40, 'Document édité par le service en ligne de l’Urssaf – {page}'),
    blocks: (f) => [
      p('URSSAF NORD-PAS-DE-CALAIS', { bold: true, color: '#003a70' }),
      slot('title', h('ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES ET DE PAIEMENT DES COTISATIONS', { size: 12 })),
      p('dite « attestation de vigilance » (art. L. 8222-1, D. 8222-5 du code du travail et L. 243-15 du code de la sécurité sociale)', {
        align: 'center',
        size: 8,
      }),
      slot(
        'facts',
        pairs('grid', ['Raison sociale', f.firm.name], ['N° SIREN', f.siren], ['Siège', f.address], ['Date d’édition', num(f.issued)]),
      ),
      slot(
        'affirm',
        p(
          `L’entreprise désignée ci-dessus a fourni ses déclarations sociales nominatives et est à jour de ses obligations de paiement à la date du ${long(f.period)}, pour l’ensemble des établissements énumérés ci-après.`,
        ),
      ),
      slot(
        'offices',
        table(
          ['SIRET', 'Localisation', 'Effectif', 'Masse salariale (€)', 'Situation'],
          [
            [f.siret, f.firm.town, String(f.firm.headcount), wages(f), 'À jour'],
            [spaced(siretFrom(f.firm.siren, 7)), f.place, '2', '4 806', 'À jour'],
          ],
          [0.26, 0.26, 0.12, 0.2, 0.16],
        ),
      ),
      small(`Les montants portent sur ${month(f.period)}, dernière période pour laquelle une déclaration est exigible.`),
      pairs('dots', ['Code de sécurité', f.code], ['Contrôle', 'www.urssaf.fr']),
      slot(
        'end',
        small('Le donneur d’ordre est tenu de vérifier l’authenticité de l’attestation et de la faire renouveler tous les six mois.'),
      ),
    ],
  },
  {
    ...{ id: 'g-urssaf-single', kind: 'urssaf', family: 'urssaf' },
    sheet: sheet('times', 10.5, 60, 'Union de recouvrement – Versement en lieu unique'),
    blocks: (f) => [
      columns(
        0.62,
        [p('Urssaf Île-de-France\nDépartement Versement en lieu unique', { bold: true })],
        [p(`Montreuil, le ${num(f.issued)}`)],
      ),
      rule,
      slot('title', h('ATTESTATION DE VIGILANCE')),
      p('Le directeur de l’organisme soussigné,'),
      p('vu l’article L. 243-15 du code de la sécurité sociale,'),
      slot(
        'affirm',
        p(
          `CERTIFIE que la société ${f.firm.name}, identifiée sous le numéro SIREN ${f.siren}, dont le siège est situé ${f.address}, s’est acquittée des cotisations et contributions dont elle est redevable et est à jour de ses obligations déclaratives au ${long(f.period)}.`,
          { align: 'justify', gap: 10 },
        ),
      ),
      slot(
        'facts',
        pairs(
          'stacked',
          ['Établissement payeur (SIRET)', f.siret],
          ['Nombre de salariés', String(f.firm.headcount)],
          [`Total des rémunérations déclarées – ${month(f.period)}`, `${wages(f)} €`],
          ['Code de sécurité', f.code],
        ),
      ),
      slot('end', p('Délivrée pour servir et valoir ce que de droit.', { italic: true })),
      p('Pour le directeur et par délégation,\nle responsable du pôle Comptes employeurs'),
    ],
  },
  {
    ...{ id: 'g-micro', kind: 'urssaf', family: 'self-employed' },
    sheet: sheet('liberation', 10, 50, 'autoentrepreneur.urssaf.fr – service de l’Urssaf'),
    blocks: (f) => [
      p('autoentrepreneur.urssaf.fr', { bold: true, color: '#7a1f5c', size: 13 }),
      slot('title', h('Votre attestation de vigilance', { align: 'left' })),
      columns(
        0.55,
        [slot('facts', pairs('stacked', ['Titulaire', f.firm.name], ['SIRET', f.siret], ['Adresse professionnelle', f.address]))],
        [box([p('Code de sécurité', { size: 8 }), p(f.code, { bold: true }), p(`Édité le ${num(f.issued)}`, { size: 8 })], '#f4eef3')],
      ),
      slot(
        'affirm',
        p(
          `À la date du ${num(f.period)}, vous êtes à jour de vos obligations de déclaration de chiffre d’affaires et de paiement des cotisations et contributions sociales (article L. 243-15 du code de la sécurité sociale).`,
        ),
      ),
      table(
        ['Période déclarée', 'Chiffre d’affaires (€)', 'Cotisations réglées (€)'],
        [
          ['2e trimestre 2026', euros(11_840 + f.firm.headcount * 10), euros(2510 + f.firm.headcount)],
          ['3e trimestre 2026', euros(9_420 + f.firm.headcount * 10), euros(1997 + f.firm.headcount)],
        ],
      ),
      p('Vous n’avez déclaré aucun salarié.'),
      slot(
        'end',
        small('Remettez ce document à votre client pour tout contrat d’au moins 5 000 euros hors taxes, puis tous les six mois.'),
      ),
    ],
  },
  {
    ...{ id: 'g-independent', kind: 'urssaf', family: 'self-employed' },
    sheet: sheet('courier', 9, 56, 'URSSAF BRETAGNE - TSA 00000 - 35000 RENNES CEDEX'),
    blocks: (f) => [
      columns(0.5, [p('URSSAF BRETAGNE\nTravailleurs indépendants', { bold: true })], [p(`${f.firm.name}\n${postal(f)}`)]),
      p(`Compte cotisant : ${f.contract}   SIREN : ${f.siren}   SIRET : ${f.siret}`),
      slot('title', h('Attestation de vigilance – travailleur indépendant', { size: 13 })),
      slot(
        'affirm',
        p(
          `Nous certifions que M. ou Mme ${f.firm.name}, affilié(e) en qualité d’artisan, a souscrit sa déclaration de revenus et a réglé l’intégralité des cotisations et contributions échues au ${num(f.period)}. Son compte est à jour.`,
        ),
      ),
      slot('facts', pairs('dots', ['Activité', f.firm.trade[0]], ['Salariés déclarés', 'néant'], ['Code de sécurité', f.code])),
      p('Références : articles L. 243-15 du code de la sécurité sociale et L. 8222-1 du code du travail.'),
      slot('end', p(`Rennes, le ${long(f.issued)}. Attestation établie à la demande de l’intéressé(e), durée de validité : six mois.`)),
    ],
  },
  {
    ...{ id: 'g-msa', kind: 'urssaf', family: 'msa' },
    sheet: sheet('helvetica', 10, 48, 'Caisse de mutualité sociale agricole Beauce-Loire – {page}'),
    blocks: (f) => [
      columns(
        0.4,
        [p('MSA', { size: 26, bold: true, color: '#0b6b3a' }), small('santé famille retraite services')],
        [p(`Vos coordonnées\n${styled(f)}\n${postal(f)}`, { align: 'right' })],
      ),
      p(`Chartres, le ${long(f.issued)}`),
      slot('title', h('Attestation de vigilance', { color: '#0b6b3a' })),
      p('(articles L. 723-3 et L. 725-1 du code rural et de la pêche maritime – article L. 8222-1 du code du travail)', {
        size: 8,
        align: 'center',
      }),
      slot(
        'affirm',
        p(
          `La Mutualité sociale agricole certifie que l’employeur ${f.firm.name} (entreprise de travaux et d’aménagements paysagers) est affilié et à jour de ses obligations de déclaration et de paiement des cotisations sur salaires au ${num(f.period)}.`,
        ),
      ),
      slot(
        'facts',
        pairs(
          'grid',
          ['SIREN', f.siren],
          ['SIRET de l’établissement', f.siret],
          ['Salariés déclarés', String(f.firm.headcount)],
          [`Assiette des cotisations de ${month(f.period)}`, `${wages(f)} €`],
          ['N° de sécurité', f.code],
        ),
      ),
      slot(
        'end',
        p('Vérification possible sur msa.fr avec le numéro de sécurité. Document valable six mois à compter de sa date d’établissement.'),
      ),
    ],
  },
];
