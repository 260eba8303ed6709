// Certificates of decennial cover in tables, ticks and landscape, third set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { h, p, pairs, slot, small, space, table, ticks } from '../page.ts';

const _GENERAL = [
  'DISPOSITIONS GÉNÉRALES – Définitions. Assuré : la personne morale ou physique désignée aux conditions particulières. Sinistre : tout dommage engageant la responsabilité de l’assuré. Ouvrage : toute construction réalisée par l’assuré dans le cadre de ses activités déclarées.',
  'La garantie obligatoire est maintenue, dans tous les cas, pour la durée de la responsabilité décennale pesant sur l’assuré en vertu des articles 1792 et suivants du code civil.',
  'Réclamations : en cas de désaccord, l’assuré peut s’adresser au service clientèle puis au médiateur de l’assurance. L’assureur répond dans un délai de deux mois.',
];

export const DECENNALE_LAYOUTS_OTHERS: readonly Layout[] = [
  {
    ...{
      id: 't-d05-ticked',
      kind: 'decennale',
      family: 'decennale',
      sheet: sheet('helvetica', 9.5, 46, 'ODALYS COURTAGE pour le compte de HELVIA VERSICHERUNG AG, succursale pour la France', '{page}'),
    },
    blocks: (f) => [
      p('ODALYS COURTAGE', { size: 14, bold: true }),
      p('Intermédiaire d’assurance, ORIAS 00 000 001 – mandaté par Helvia Versicherung AG', { size: 8 }),
      slot('title', h('Attestation nominative d’assurance décennale')),
      slot(
        'facts',
        pairs(
          'stacked',
          ['Assuré', f.firm.name],
          ['SIREN', f.siren],
          ['Police n°', f.contract],
          ['Valable du', `${num(f.start)} au ${num(f.end)}`],
        ),
      ),
      slot(
        'affirm',
        p('L’assureur garantit l’entreprise susnommée en responsabilité décennale pour les activités et dans les conditions ci-dessous.'),
      ),
      p('Garanties souscrites :', { bold: true }),
      slot(
        'cover',
        ticks(
          'drawn',
          [true, 'Responsabilité décennale obligatoire'],
          [true, 'Garantie de bon fonctionnement'],
          [true, 'Dommages de nature décennale en qualité de sous-traitant'],
        ),
      ),
      p(`Activités : ${f.firm.trade.join(' ; ')}.`),
      p(
        'Chantiers : travaux de bâtiment neufs ou de rénovation, techniques courantes, coût global maximum de l’opération 26 000 000 € HT, France métropolitaine.',
      ),
      slot('end', p(`Bordeaux, le ${long(f.issued)}`)),
      small('Document émis par délégation de l’assureur.'),
    ],
  },
  {
    ...{
      id: 't-d06-activities-table',
      kind: 'decennale',
      family: 'decennale',
      sheet: sheet('liberation', 9.5, 42, 'LES ARTISANS RÉUNIS – assurance mutuelle', 'Page {page}'),
    },
    blocks: (f) => [
      p('LES ARTISANS RÉUNIS', { size: 16, bold: true, color: '#145a32' }),
      slot('title', h('ATTESTATION RESPONSABILITÉ DÉCENNALE ET RESPONSABILITÉ CIVILE', { size: 13 })),
      p(`Émise le ${num(f.issued)} – Agence de ${f.place}`),
      slot(
        'affirm',
        p(
          `L’assurance mutuelle certifie que ${f.firm.name} (SIRET ${f.siret}) bénéficie du contrat MULTIBAT n° ${f.contract} pour la période allant du ${num(f.start)} au ${num(f.end)}.`,
        ),
      ),
      table(
        ['Activité', 'Décennale', 'Responsabilité civile'],
        f.firm.trade.map((one) => [one, 'Oui', 'Oui']),
        [0.5, 0.25, 0.25],
      ),
      slot(
        'cover',
        table(
          ['Garanties', 'Souscrite', 'Montants en euros'],
          [
            ['Responsabilité décennale obligatoire', 'Oui', 'coût des travaux de réparation'],
            ['Responsabilité civile après réception', 'Oui', '1 500 000'],
            ['Responsabilité civile exploitation', 'Oui', '7 500 000'],
          ],
          [0.5, 0.18, 0.32],
        ),
      ),
      slot(
        'facts',
        pairs(
          'colon',
          ['Adresse de l’assuré', f.address],
          ['Date d’ouverture des chantiers', `entre le ${num(f.start)} et le ${num(f.end)}`],
        ),
      ),
      slot(
        'end',
        small(
          'Cette attestation n’implique qu’une présomption de garantie à la charge de l’assureur. Elle est valable sous réserve du paiement régulier des cotisations.',
        ),
      ),
    ],
  },
  {
    ...{
      id: 't-d07-narrow-letter',
      kind: 'decennale',
      family: 'decennale',
      sheet: sheet('times', 11, 70, 'Cabinet Rousselin & Fils, agents généraux', '{page}'),
    },
    blocks: (f) => [
      p('Cabinet ROUSSELIN & FILS\nAgents généraux exclusifs AXIANE ASSURANCES', { bold: true }),
      space(10),
      p(`${f.firm.name}\n${f.address}`, { indent: 200 }),
      p(`Le ${long(f.issued)}`, { align: 'right' }),
      slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ DÉCENNALE', { size: 13 })),
      p('Cher client,'),
      slot(
        'affirm',
        p(
          `Nous vous confirmons que, par contrat n° ${f.contract} souscrit auprès d’AXIANE ASSURANCES, votre entreprise ${f.firm.name} (SIREN ${f.siren}) est assurée en responsabilité décennale obligatoire (articles 1792 et suivants du code civil) pour ses chantiers ouverts du ${num(f.start)} au ${num(f.end)}.`,
        ),
      ),
      p(`Les activités déclarées et garanties sont : ${f.firm.trade.join(', ').toLowerCase()}.`),
      slot('cover', table(['Garantie', 'Montant'], [['Décennale obligatoire', 'à concurrence du coût des réparations']])),
      slot('facts', pairs('colon', ['Territorialité', 'France entière'], ['Qualité', 'entreprise principale et sous-traitante'])),
      slot('end', p('Veuillez agréer, cher client, l’expression de nos sentiments dévoués.')),
    ],
  },
  {
    ...{
      id: 't-d08-landscape',
      kind: 'decennale',
      family: 'decennale',
      sheet: { ...sheet('liberation', 9.5, 40, 'PRUDENCE BÂTIMENT', '{page}'), wide: true },
    },
    blocks: (f) => [
      slot('title', h('PRUDENCE BÂTIMENT – Attestation de garantie décennale')),
      slot(
        'facts',
        table(
          ['Assuré', 'SIREN', 'N° de contrat', 'Début', 'Fin', 'Émission'],
          [[f.firm.name, f.siren, f.contract, num(f.start), num(f.end), num(f.issued)]],
          [0.32, 0.14, 0.14, 0.13, 0.13, 0.14],
        ),
      ),
      slot(
        'affirm',
        p(
          `L’entreprise assurée est garantie pour sa responsabilité décennale du ${num(f.start)} au ${num(f.end)}, pour tout chantier ouvert entre ces deux dates.`,
          { bold: true },
        ),
      ),
      slot(
        'cover',
        table(
          ['Garantie', 'Statut', 'Plafond'],
          [
            ['Décennale obligatoire', 'Acquise', 'Coût des réparations'],
            ['Sous-traitance', 'Acquise', '1 000 000 €'],
          ],
        ),
      ),
      p(`Activités : ${f.firm.trade.join(' – ')}`),
      slot('end', small('Attestation éditée automatiquement, valable sans signature.')),
      p(`Fait le ${long(f.issued)}`),
    ],
  },
];
