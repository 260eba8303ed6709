// Extracts of the national registers, third set.
import { long, month, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { columns, h, p, pairs, slot, small } from '../page.ts';

export const NATIONAL_LAYOUTS: readonly Layout[] = [
  {
    ...{
      id: 't-k06-inpi',
      kind: 'kbis',
      family: 'rne',
      sheet: sheet('liberation', 10, 48, 'INPI – 15 rue des Minimes – 92677 Courbevoie', 'Page {page}'),
    },
    blocks: (f) => [
      p('INSTITUT NATIONAL DE LA PROPRIÉTÉ INDUSTRIELLE', { bold: true, color: '#22336a' }),
      slot('title', h('Extrait d’immatriculation au Registre national des entreprises')),
      slot('affirm', p(`Données à jour au ${num(f.issued)}`, { align: 'center' })),
      p('Entreprise', { bold: true }),
      slot(
        'facts',
        pairs(
          'grid',
          ['Dénomination', f.firm.name],
          ['SIREN', f.siren],
          ['Forme juridique', f.firm.form],
          ['Date d’immatriculation au RNE', '01/01/2023'],
          ['Adresse du siège', f.address],
          ['Nature de l’activité', 'Artisanale'],
          ['Dirigeant', f.firm.manager],
        ),
      ),
      p('Établissement', { bold: true }),
      pairs(
        'grid',
        ['SIRET', f.siret],
        ['Code APE', '43.99C'],
        ['Activité principale', f.firm.trade.join(', ')],
        ['Date de début d’activité', '12/05/2015'],
      ),
      slot(
        'end',
        small(
          'Les informations de cet extrait ont été déclarées par l’entreprise et contrôlées dans les conditions prévues au code de commerce.',
        ),
      ),
    ],
  },
  {
    ...{ id: 't-k07-rne-paragraphs', kind: 'kbis', family: 'rne', sheet: sheet('helvetica', 10, 54, 'data.inpi.fr', '{page}') },
    blocks: (f) => [
      columns(
        0.5,
        [p('RNE', { size: 22, bold: true }), p('Registre national des entreprises')],
        [p(`Document généré le ${long(f.issued)}`, { align: 'right' })],
      ),
      slot('title', h('ATTESTATION D’IMMATRICULATION AU REGISTRE NATIONAL DES ENTREPRISES', { size: 13 })),
      slot(
        'affirm',
        p(
          `L’Institut national de la propriété industrielle atteste que l’entreprise ${f.firm.name}, numéro unique d’identification ${f.siren}, est immatriculée au Registre national des entreprises à la date du ${long(f.issued)}.`,
        ),
      ),
      slot(
        'facts',
        pairs(
          'colon',
          ['Siège', f.address],
          ['Forme', f.firm.form],
          ['Représentant', f.firm.manager],
          ['Activité', f.firm.trade.join(', ')],
          ['SIRET du siège', f.siret],
        ),
      ),
      slot('end', p('La présente attestation est délivrée pour servir et valoir ce que de droit.')),
    ],
  },
  {
    ...{
      id: 't-k08-insee',
      kind: 'kbis',
      family: 'rne',
      sheet: sheet(
        'liberation',
        9.5,
        45,
        'Insee – Répertoire national des entreprises et de leurs établissements – avis-situation-sirene.insee.fr',
        '{page}',
      ),
    },
    blocks: (f) => [
      p('Insee', { size: 18, bold: true }),
      slot('title', h('AVIS DE SITUATION AU RÉPERTOIRE SIRENE')),
      slot('affirm', p(`À la date du ${num(f.issued)}`, { align: 'center', bold: true })),
      p('Description de l’entreprise', { bold: true }),
      slot(
        'facts',
        pairs(
          'grid',
          ['État', 'Entreprise active depuis le 14/03/2014'],
          ['Identifiant SIREN', f.siren],
          ['Identifiant SIRET du siège', f.siret],
          ['Dénomination', f.firm.name],
          ['Catégorie juridique', f.firm.form],
          ['Activité principale exercée (APE)', '43.31Z - Travaux de plâtrerie'],
        ),
      ),
      p('Description de l’établissement', { bold: true }),
      pairs('grid', ['État', 'Établissement actif'], ['Identifiant SIRET', f.siret], ['Adresse', f.address]),
      slot(
        'end',
        small(
          'IMPORTANT : à l’exception des informations relatives à l’identification de l’entreprise, les renseignements figurant dans ce document n’ont de valeur que pour les applications statistiques.',
        ),
      ),
    ],
  },
  {
    ...{
      id: 't-k09-craft',
      kind: 'kbis',
      family: 'rne',
      sheet: sheet('times', 10.5, 52, 'Chambre de métiers et de l’artisanat', '{page}'),
    },
    blocks: (f) => [
      p('CHAMBRE DE MÉTIERS ET DE L’ARTISANAT DE RÉGION', { bold: true }),
      slot('title', h('Extrait du Registre national des entreprises – secteur des métiers et de l’artisanat', { size: 13 })),
      p(`Délivré le ${num(f.issued)}`, { align: 'right' }),
      slot(
        'facts',
        pairs(
          'dots',
          ['Raison sociale', f.firm.name],
          ['Numéro SIREN', f.siren],
          ['Forme', f.firm.form],
          ['Adresse', f.address],
          ['Dirigeant', f.firm.manager],
          ['Métiers', f.firm.trade.join(', ')],
          ['Début d’activité', month('2012-04-01')],
        ),
      ),
      slot('affirm', p(`L’entreprise est immatriculée au Registre national des entreprises ; l’extrait est à jour au ${long(f.issued)}.`)),
      slot('end', p('Le président de la chambre')),
    ],
  },
];
