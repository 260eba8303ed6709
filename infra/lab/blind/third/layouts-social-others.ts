// Papers of agricultural employers, of self-employed people and of a national desk, third set.
import { long, month, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table } from '../page.ts';
import { wages } from './layouts-social.ts';

export const SOCIAL_LAYOUTS_OTHERS: readonly Layout[] = [
  {
    ...{
      id: 't-v07-national-desk',
      kind: 'urssaf',
      family: 'urssaf',
      sheet: sheet('courier', 9, 46, 'CENTRE NATIONAL FIRMES ÉTRANGÈRES ET GRANDS COMPTES', '{page}'),
    },
    blocks: (f) => [
      p(`VOTRE URSSAF : CAISSE NATIONALE – GRANDES ENTREPRISES\nDATE : ${num(f.issued)}`),
      slot('title', h('ATTESTATION DE VIGILANCE', { size: 13 })),
      slot(
        'facts',
        pairs(
          'dots',
          ['DÉNOMINATION', f.firm.name],
          ['SIREN', f.firm.siren],
          ['SIRET', f.firm.siret],
          ['EFFECTIF', String(f.firm.headcount)],
          ['ASSIETTE', `${wages(f.firm.headcount)} EUR`],
          ['AU TITRE DU MOIS DE', month(f.period).toUpperCase()],
          ['CODE DE SÉCURITÉ', f.code],
        ),
      ),
      slot(
        'affirm',
        p(
          `L’ENTREPRISE EST À JOUR DE SES OBLIGATIONS DE DÉCLARATION ET DE PAIEMENT DES COTISATIONS ET CONTRIBUTIONS SOCIALES POUR L’ENSEMBLE DE SES ÉTABLISSEMENTS À LA DATE DU ${num(f.period)}.`,
        ),
      ),
      slot('end', p('VALABLE POUR TOUT CONTRAT MENTIONNÉ À L’ARTICLE L. 8222-1 DU CODE DU TRAVAIL.')),
    ],
  },
  {
    ...{
      id: 't-v08-msa-letter',
      kind: 'urssaf',
      family: 'msa',
      sheet: sheet('times', 11, 55, 'MSA Midi-Pyrénées Nord – 180 avenue Marcel Unal – 82014 Montauban', '{page}'),
    },
    blocks: (f) => [
      p('MSA Midi-Pyrénées Nord', { size: 15, bold: true, color: '#1a5e2a' }),
      p(`Montauban, le ${long(f.issued)}`, { align: 'right' }),
      p(`${f.firm.name}\n${f.address}`, { indent: 240 }),
      slot('title', h('Attestation de vigilance')),
      p('Articles L. 243-15 du code de la sécurité sociale et L. 725-24 du code rural et de la pêche maritime', {
        align: 'center',
        size: 9,
      }),
      p(
        `Je soussignée, directrice générale de la caisse de mutualité sociale agricole, certifie que l’entreprise ${f.firm.name}, SIREN ${f.siren}, SIRET ${f.siret}, employant ${f.firm.headcount} salariés pour une masse salariale de ${wages(f.firm.headcount)} € au titre du mois de ${month(f.period)},`,
      ),
      slot(
        'affirm',
        p(`est à jour de ses déclarations et du paiement de ses cotisations et contributions sociales à la date du ${num(f.period)}.`),
      ),
      slot('facts', pairs('colon', ['Code de sécurité', f.code], ['Site de vérification', 'www.msa.fr'])),
      slot('end', p('Attestation remise à l’intéressé sur sa demande pour faire valoir ce que de droit.')),
      p('La directrice générale', { align: 'right' }),
    ],
  },
  {
    ...{
      id: 't-v09-msa-form',
      kind: 'urssaf',
      family: 'msa',
      sheet: sheet('liberation', 10, 44, 'santé famille retraite services', '{page}'),
    },
    blocks: (f) => [
      columns(
        0.55,
        [p('MSA des Charentes', { bold: true, size: 14 })],
        [pairs('colon', ['Édition du', num(f.issued)], ['Code de sécurité', f.code])],
      ),
      slot('title', h('ATTESTATION DE VIGILANCE – EMPLOYEUR DE MAIN-D’ŒUVRE')),
      slot(
        'facts',
        table(
          ['Entreprise', 'SIREN', 'Établissement', 'Effectif', 'Masse salariale'],
          [[f.firm.name, f.siren, f.siret, String(f.firm.headcount), `${wages(f.firm.headcount)} €`]],
          [0.28, 0.16, 0.24, 0.1, 0.22],
        ),
      ),
      slot(
        'affirm',
        p(
          `L’employeur ci-dessus désigné satisfait à ses obligations : ses déclarations sont fournies et ses cotisations payées à la date du ${long(f.period)}, mois de ${month(f.period)} inclus.`,
        ),
      ),
      p('Cette attestation concerne l’ensemble des établissements de l’entreprise connus de la MSA.'),
      slot('end', small('Délivrée en application de l’article L. 243-15 du code de la sécurité sociale.')),
    ],
  },
  {
    ...{
      id: 't-v10-independent',
      kind: 'urssaf',
      family: 'self-employed',
      sheet: sheet('liberation', 10, 52, 'Sécurité sociale des indépendants – recouvrement Urssaf', 'Page {page}'),
    },
    blocks: (f) => [
      p('Urssaf – Travailleurs indépendants', { size: 14, bold: true }),
      p(`${f.firm.name}\n${f.address}`, { indent: 260 }),
      p(`Le ${num(f.issued)}`),
      slot('title', h('Attestation de vigilance – travailleur indépendant')),
      slot('facts', pairs('colon', ['Nom', f.firm.name], ['N° SIREN', f.siren], ['N° SIRET', f.siret], ['Code de sécurité', f.code])),
      slot(
        'affirm',
        p(
          `Nous certifions que vous êtes à jour de vos obligations de déclaration de revenus et de paiement de vos cotisations et contributions sociales personnelles à la date du ${num(f.period)}.`,
        ),
      ),
      p('Aucun salarié n’est déclaré auprès de nos services pour cette entreprise.'),
      slot('end', small('Article L. 243-15 du code de la sécurité sociale. Attestation destinée à être remise au donneur d’ordre.')),
    ],
  },
  {
    ...{
      id: 't-v11-micro',
      kind: 'urssaf',
      family: 'self-employed',
      sheet: sheet('helvetica', 10, 60, 'autoentrepreneur.urssaf.fr', '{page}'),
    },
    blocks: (f) => [
      p('Urssaf – Service auto-entrepreneur', { bold: true, color: '#0a4f8f', size: 13 }),
      rule,
      slot('title', h('ATTESTATION DE VIGILANCE', { align: 'left' })),
      p('Micro-entrepreneur – attestation prévue par l’article L. 243-15 du code de la sécurité sociale'),
      slot('facts', pairs('stacked', ['Identité', f.firm.name], ['SIRET', f.siret], ['Adresse', f.address])),
      slot(
        'affirm',
        p(
          `L’auto-entrepreneur désigné ci-dessus a déclaré son chiffre d’affaires et acquitté les cotisations correspondantes. Il est à jour à la date du ${long(f.period)}.`,
        ),
      ),
      box([p(`CODE DE SÉCURITÉ ${f.code}`, { align: 'center', bold: true })]),
      slot('end', p(`Fait le ${long(f.issued)} à ${f.place}.`)),
    ],
  },
];
