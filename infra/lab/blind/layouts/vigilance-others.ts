// Attestations de vigilance, as twelve offices and funds might print them, further ones.
import { long as l, month, num as n, plusDays } from '../facts.ts';
import { columns, h, p, pairs, slot, small, table } from '../page.ts';
import { type Layout, sheet } from './layout.ts';
import { CHECK, LAW, make, pay, staff, who } from './vigilance-words.ts';

export const VIGILANCE_OTHERS: readonly Layout[] = [
  make('v07-msa', 'msa', sheet('liberation', 10, 54, 'MSA Ardanne-Gardiole – {page}'), (f) => [
    p('MSA Ardanne-Gardiole\n12 place du Marché aux Grains\n34990 MONTCÉLIER', { color: '#2b6b2f' }),
    p(`${who(f)}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`, { indent: 260 }),
    slot('title', h('ATTESTATION DE VIGILANCE', { size: 14 })),
    p(`La caisse de Mutualité Sociale Agricole atteste que l’employeur ${who(f)}, SIREN ${f.siren}, SIRET ${f.siret} :`),
    slot(
      'affirm',
      p(
        `– est à jour de ses obligations de déclaration et de paiement des cotisations et contributions sociales à la date du ${n(f.period)} ;`,
        { indent: 20 },
      ),
    ),
    slot('facts', p(`– emploie ${staff(f)} pour une masse salariale de ${pay(f)} au titre du mois de ${month(f.period)}.`, { indent: 20 })),
    p(`Numéro de sécurité à communiquer pour vérification : ${f.code}`),
    slot(
      'end',
      p('Attestation établie conformément à l’article L.724-7 du code rural et à l’article L.243-15 du code de la sécurité sociale.', {
        size: 8.5,
      }),
    ),
    p(`Établie le ${n(f.issued)} à ${f.place}`),
  ]),
  make('v08-self', 'self-employed', sheet('liberation', 10, 52, 'Page {page}'), (f) => [
    columns(
      0.5,
      [p('Urssaf\nSécurité sociale des indépendants', { bold: true })],
      [p(`${who(f)}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`)],
    ),
    slot('title', h('Attestation de vigilance – Travailleur indépendant')),
    p(
      `Je soussigné, directeur de l’Urssaf, atteste que ${who(f)}, SIREN ${f.siren}, exerce une activité indépendante et n’emploie pas de salarié.`,
    ),
    slot(
      'affirm',
      p(
        `L’intéressé(e) est à jour de ses obligations déclaratives et du paiement de ses cotisations et contributions sociales personnelles à la date du ${n(f.period)}.`,
      ),
    ),
    slot('facts', pairs('colon', ['SIRET', f.siret], ['Code de sécurité', f.code])),
    slot('end', small(LAW)),
    p(`Fait le ${l(f.issued)} à ${f.place}.`),
  ]),
  make('v09-micro', 'self-employed', sheet('helvetica', 10, 60, 'autoentrepreneur.urssaf.fr'), (f) => [
    p('autoentrepreneur.urssaf.fr', { bold: true, color: '#0a5c8c' }),
    p(`Le ${n(f.issued)}`, { align: 'right' }),
    slot('title', h('ATTESTATION DE VIGILANCE', { size: 16 })),
    slot(
      'facts',
      pairs(
        'stacked',
        ['Nom de l’auto-entrepreneur', who(f)],
        ['SIRET', f.siret],
        ['SIREN', f.siren],
        ['Activité', f.firm.trade[0]],
        ['Code de sécurité', f.code],
      ),
    ),
    slot(
      'affirm',
      p(
        `Nous certifions que vous êtes à jour de vos obligations de déclaration de chiffre d’affaires et de paiement des cotisations et contributions sociales à la date du ${n(f.period)}.`,
      ),
    ),
    slot(
      'end',
      p(
        'Cette attestation, prévue à l’article L.243-15 du code de la sécurité sociale, est à remettre à vos donneurs d’ordre pour tout contrat d’un montant égal ou supérieur à 5 000 euros hors taxes.',
      ),
    ),
    small(CHECK),
  ]),
  make('v10-typed', 'urssaf', sheet('courier', 9.5, 56, 'FEUILLET {page}'), (f) => [
    p(`URSSAF DE BREVAL                    LE ${n(f.issued)}`),
    slot('title', p('ATTESTATION DE VIGILANCE (ART. L.243-15 CSS)', { bold: true, gap: 12 })),
    p(`EMPLOYEUR    : ${who(f).toUpperCase()}\nSIREN        : ${f.siren}\nSIRET        : ${f.siret}\nCODE         : ${f.code}`),
    slot(
      'affirm',
      p(
        `L'EMPLOYEUR CI-DESSUS EST A JOUR DE SES OBLIGATIONS EN MATIERE DE DECLARATIONS ET DE PAIEMENT DES COTISATIONS A LA DATE DU ${n(f.period)}.`,
      ),
    ),
    slot('facts', p(`EFFECTIF     : ${f.firm.headcount} SALARIES\nMASSE SALARIALE : ${pay(f)}`)),
    slot('end', p('CODE DE SECURITE : A VERIFIER SUR URSSAF.FR', { size: 8 })),
  ]),
  make('v11-table', 'urssaf', sheet('liberation', 9, 44, 'Urssaf Caisse de la Siagne · {page}'), (f) => [
    slot('title', h('Attestation de vigilance', { align: 'right', size: 18 })),
    slot(
      'facts',
      table(
        ['Rubrique', 'Information'],
        [
          ['Bénéficiaire de l’attestation', who(f)],
          ['SIREN', f.siren],
          ['SIRET', f.siret],
          ['Adresse', f.address],
          ['Effectif déclaré', staff(f)],
          ['Masse salariale', pay(f)],
          ['Période examinée', month(f.period)],
          ['Date de délivrance', n(f.issued)],
          ['Code de sécurité', f.code],
        ],
        [0.35, 0.65],
      ),
    ),
    slot(
      'affirm',
      p(
        `Conclusion : au vu des éléments en sa possession, l’Urssaf atteste que l’entreprise est à jour de ses obligations de déclaration et de paiement à la date du ${n(f.period)}.`,
        { bold: true },
      ),
    ),
    slot('end', small(`${LAW} ${CHECK}`)),
  ]),
  make('v12-msa-two', 'msa', sheet('times', 11, 58, 'Page {page}'), (f) => [
    h('Mutualité Sociale Agricole', { size: 12, align: 'left', color: '#226622' }),
    p('Caisse des Trois Vallées – BP 117 – 01870 SAINT-ORBAN', { size: 9 }),
    slot('title', h('Attestation de vigilance destinée aux donneurs d’ordre', { size: 14 })),
    p(`Entreprise : ${who(f)}\nSiège : ${f.address}\nN° SIREN : ${f.siren}   N° SIRET : ${f.siret}`),
    slot(
      'facts',
      pairs(
        'dots',
        ['Salariés employés', String(f.firm.headcount)],
        ['Masse salariale', pay(f)],
        ['Période', `du ${n(`${f.period.slice(0, 7)}-01`)} au ${n(f.period)}`],
      ),
    ),
    slot(
      'affirm',
      p(
        `La MSA certifie que l’entreprise désignée ci-dessus a souscrit les déclarations sociales et est à jour du paiement de ses cotisations à la date du ${l(f.period)}.`,
      ),
    ),
    p(`Code de sécurité : ${f.code}`, { bold: true }),
    slot('end', p(`Pour toute vérification postérieure au ${n(plusDays(f.issued, 1))}, consulter msa.fr.`, { size: 8 })),
    p(`À ${f.place}, le ${n(f.issued)} – Le Directeur général`),
  ]),
];
