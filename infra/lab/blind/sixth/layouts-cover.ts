// Papers of cover, sixth set: tables of three columns, with the noes that honest ones print too. No insurer of them exists.
import { long, num } from '../facts.ts';
import { lay } from '../fifth/lay.ts';
import type { Layout } from '../layouts/layout.ts';
import { sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table } from '../page.ts';

const six = (layout: Layout): Layout => ({ ...layout, id: layout.id.replace('five-', 'six-') });
const LAW = 'Contrat établi selon les articles L. 241-1, L. 241-2 et A. 243-1 du code des assurances, géré en capitalisation.';

export const COVER_LAYOUTS: readonly Layout[] = [
  lay(
    'd01-granted',
    'decennale',
    'decennale',
    sheet('helvetica', 10, 48, 'Les Bâtis Solidaires – mutuelle d’assurance – 79998 Vauzelle'),
    (f) => [
      p('LES BÂTIS SOLIDAIRES', { bold: true, size: 14, color: '#7a1f1f' }),
      slot('title', h('ATTESTATION D’ASSURANCE DÉCENNALE OBLIGATOIRE', { size: 14 })),
      slot(
        'facts',
        pairs(
          'grid',
          ['Assuré', f.firm.name],
          ['SIRET', f.siret],
          ['Contrat n°', f.contract],
          ['État du contrat', 'en cours'],
          ['Établie le', num(f.issued)],
        ),
      ),
      slot(
        'affirm',
        p(
          `Nous attestons que l’assuré est garanti pour les chantiers ouverts du ${num(f.start)} au ${num(f.end)}, y compris comme sous-traitant, pour les activités : ${f.firm.trade.join(' ; ')}.`,
        ),
      ),
      slot(
        'cover',
        table(
          ['Garantie', 'Souscrite', 'Plafond par sinistre'],
          [
            ['Responsabilité décennale obligatoire', 'oui', 'coût des réparations'],
            ['Bon fonctionnement des équipements', 'oui', '400 000 €'],
            ['Dommages aux existants', 'non', '—'],
            ['Dommages immatériels consécutifs', 'oui', '150 000 €'],
          ],
          [0.5, 0.2, 0.3],
        ),
      ),
      p(LAW),
      slot('end', small('Les garanties s’exercent dans les limites fixées au contrat.')),
      p('Le directeur général\nP. Sauvaget', { align: 'right' }),
    ],
  ),
  lay(
    'd02-amounts',
    'decennale',
    'decennale',
    sheet('liberation', 10, 54, 'Cimaise IARD – 4 cours des Ateliers – 44999 Saint-Fulgent'),
    (f) => [
      columns(
        0.55,
        [p('cimaise', { size: 20, bold: true, color: '#0c5f4a' })],
        [p(`Saint-Fulgent, le ${long(f.issued)}`, { align: 'right' })],
      ),
      slot('title', p('Attestation d’assurance responsabilité civile décennale', { bold: true, size: 13 })),
      slot(
        'facts',
        pairs(
          'colon',
          ['Souscripteur', f.firm.name],
          ['N° SIREN', f.siren],
          ['Police', f.contract],
          ['Période', `du ${num(f.start)} au ${num(f.end)}`],
        ),
      ),
      slot(
        'affirm',
        p(
          'La société Cimaise IARD certifie que le souscripteur ci-dessus est assuré au titre des garanties suivantes, pour tout chantier ouvert pendant la période :',
        ),
      ),
      slot(
        'cover',
        table(
          ['Nature', 'Montant garanti', 'Franchise'],
          [
            ['Responsabilité civile décennale', 'montant des travaux de réparation', '1 200 €'],
            ['Responsabilité décennale du sous-traitant', '2 500 000 €', '1 200 €'],
            ['Garantie de bon fonctionnement', '600 000 €', 'néant'],
            ['Dommages aux biens confiés', 'sans objet', '—'],
          ],
          [0.45, 0.35, 0.2],
        ),
      ),
      p(`Activités déclarées : ${f.firm.trade.join(', ').toLowerCase()}, à l’exclusion de tous travaux sur matériaux amiantés.`),
      p(LAW, { size: 8.5 }),
      slot('end', small('Fait pour servir et valoir ce que de droit.')),
      p('Service production', { align: 'right' }),
    ],
  ),
  lay('d03-activities', 'decennale', 'decennale', sheet('times', 11, 52, 'Tuile & Chevron Assurances SA – page {page}'), (f) => [
    p('TUILE & CHEVRON ASSURANCES', { bold: true, size: 14 }),
    rule,
    slot('title', h('Responsabilité décennale – attestation d’assurance', { size: 14 })),
    slot(
      'affirm',
      p(
        `${f.firm.name}, ${f.address}, SIREN ${f.siren}, est couverte par le contrat ${f.contract} pour sa responsabilité décennale, chantiers ouverts du ${long(f.start)} au ${long(f.end)}.`,
      ),
    ),
    slot('facts', pairs('dots', ['Contrat', f.contract], ['Situation', 'en vigueur'], ['Date d’émission', num(f.issued)])),
    slot(
      'cover',
      table(
        ['Activité exercée', 'Garantie décennale', 'Sous-traitance'],
        f.firm.trade.map((trade) => [trade, 'Garantie', 'Garantie']),
        [0.5, 0.25, 0.25],
      ),
    ),
    p(LAW),
    slot('end', small('Toute modification manuscrite de ce document le prive d’effet.')),
    p('Pour la société, Irène Cazalbou', { align: 'right' }),
    { is: 'mark', word: 'TUILE & CHEVRON', as: 'letters', size: 46, color: '#e3e3e3', turn: -40, at: 0.72 },
  ]),
  lay(
    'd04-letter',
    'decennale',
    'decennale',
    sheet('liberation', 11, 62, 'Cabinet Lestrade-Morel, courtage – pour le compte de L’Ancre Mutuelle'),
    (f) => [
      p('Cabinet Lestrade-Morel\nAssurances de la construction', { bold: true }),
      p(`Le ${long(f.issued)}`, { align: 'right' }),
      slot('title', p('Attestation : assurance de responsabilité décennale', { bold: true, size: 13 })),
      slot('facts', pairs('colon', ['Réf. ctr.', f.contract], ['État', 'en vig.'], ['Cotis.', 'à jour'])),
      slot(
        'affirm',
        p(
          `Par délégation de L’Ancre Mutuelle, nous attestons que l’entreprise ${f.firm.name} (SIRET ${f.siret}) est assurée en responsabilité décennale du ${num(f.start)} au ${num(f.end)} pour : ${f.firm.trade.join(', ').toLowerCase()}.`,
          { align: 'justify' },
        ),
      ),
      p(
        'Sont également couverts les essais et tests de mise en service des ouvrages réalisés. Interventions en France métropolitaine, en direct et en sous-traitance.',
      ),
      p(LAW, { align: 'justify' }),
      slot('end', p('Nous restons à votre disposition et vous prions d’agréer nos salutations distinguées.')),
      p('H. Lestrade', { indent: 280, italic: true }),
    ],
  ),
  lay(
    'l01-sums',
    'rc-pro',
    'rc-pro',
    sheet('helvetica', 9.5, 46, 'Bastide Assurances – société anonyme – 33998 Cadaujac-les-Pins', '{page}'),
    (f) => [
      p('Bastide Assurances', { bold: true, size: 16, color: '#423089' }),
      slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE', { size: 12, align: 'left' })),
      slot(
        'facts',
        pairs(
          'grid',
          ['Assuré', f.firm.name],
          ['SIREN', f.siren],
          ['Contrat', f.contract],
          ['Validité', `du ${num(f.start)} au ${num(f.end)}`],
          ['Délivrée le', num(f.issued)],
        ),
      ),
      slot(
        'affirm',
        p(
          `L’assuré bénéficie d’un contrat de responsabilité civile professionnelle couvrant ses activités de ${f.firm.trade.join(', ').toLowerCase()}.`,
        ),
      ),
      slot(
        'cover',
        table(
          ['Garantie', 'Montant', 'Franchise'],
          [
            ['Responsabilité civile professionnelle', '8 000 000 €', '750 €'],
            ['dont dommages matériels', '1 500 000 €', '750 €'],
            ['Atteintes à l’environnement accidentelles', '500 000 €', 'néant'],
            ['Défense et recours', '30 000 €', 'sans'],
            ['Protection juridique', 'non souscrite', '—'],
          ],
          [0.5, 0.3, 0.2],
        ),
      ),
      slot('end', small('La présente attestation ne peut engager l’assureur au-delà des conditions du contrat.')),
      p('La responsable des souscriptions\nJ. Arrouy', { align: 'right' }),
    ],
  ),
  lay('l02-card', 'rc-pro', 'rc-pro', sheet('courier', 9.5, 50, 'Édité par l’extranet Pavois Assurances'), (f) => [
    box([
      p('PAVOIS ASSURANCES', { bold: true, align: 'center' }),
      slot('title', p('ATTESTATION DE RESPONSABILITÉ CIVILE PROFESSIONNELLE', { bold: true, align: 'center' })),
    ]),
    slot(
      'facts',
      pairs(
        'dots',
        ['ASSURÉ', f.firm.name],
        ['SIRET', f.siret],
        ['POLICE', f.contract],
        ['EFFET', num(f.start)],
        ['ÉCHÉANCE', num(f.end)],
        ['ÉDITÉ LE', num(f.issued)],
        ['STATUT', 'ACTIF'],
      ),
    ),
    slot(
      'affirm',
      p('PAVOIS ASSURANCES ATTESTE QUE L’ASSURÉ EST GARANTI EN RESPONSABILITÉ CIVILE PROFESSIONNELLE DE LA DATE D’EFFET À L’ÉCHÉANCE.'),
    ),
    slot(
      'cover',
      table(
        ['RESPONSABILITÉ', 'ACQUISE', 'LIMITE'],
        [
          ['RC professionnelle', 'OUI', '3 000 000 EUR'],
          ['RC exploitation', 'OUI', '6 000 000 EUR'],
          ['RC après livraison', 'OUI', '1 000 000 EUR'],
        ],
        [0.5, 0.2, 0.3],
      ),
    ),
    p(`ACTIVITÉS : ${f.firm.trade.join(', ').toUpperCase()}.`),
    slot('end', small('FIN DU DOCUMENT')),
  ]),
].map(six);
