// Certificates of decennial cover, third set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, page, pairs, slot, small, table } from '../page.ts';

const GENERAL = [
  'DISPOSITIONS GÉNÉRALES – Définitions. Assuré : la personne morale ou physique désignée aux conditions particulières. Sinistre : tout dommage engageant la responsabilité de l’assuré. Ouvrage : toute construction réalisée par l’assuré dans le cadre de ses activités déclarées.',
  'La garantie obligatoire est maintenue, dans tous les cas, pour la durée de la responsabilité décennale pesant sur l’assuré en vertu des articles 1792 et suivants du code civil.',
  'Réclamations : en cas de désaccord, l’assuré peut s’adresser au service clientèle puis au médiateur de l’assurance. L’assureur répond dans un délai de deux mois.',
];

export const DECENNALE_LAYOUTS: readonly Layout[] = [
  {
    ...{
      id: 't-d01-mutual-letter',
      kind: 'decennale',
      family: 'decennale',
      sheet: sheet(
        'liberation',
        10,
        52,
        'MUTUELLE DES BÂTISSEURS DU PONANT – Société d’assurance mutuelle à cotisations variables',
        'Page {page}',
      ),
    },
    blocks: (f) => [
      columns(
        0.5,
        [p('MUTUELLE DES BÂTISSEURS\nDU PONANT', { bold: true, size: 13 })],
        [p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`)],
      ),
      pairs('colon', ['Sociétaire', f.contract.slice(2)], ['Contrat', f.contract], ['SIREN', f.siren]),
      slot('title', h('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE')),
      slot(
        'affirm',
        p(
          `Nous, Mutuelle des Bâtisseurs du Ponant, attestons que ${f.firm.name}, SIREN ${f.siren}, est titulaire du contrat d’assurance n° ${f.contract} garantissant sa responsabilité décennale pour la période du ${num(f.start)} au ${num(f.end)}.`,
        ),
      ),
      p(
        'Les garanties s’appliquent aux travaux ayant fait l’objet d’une ouverture de chantier pendant cette période, réalisés en France métropolitaine et dans les départements d’outre-mer, que l’assuré intervienne comme locateur d’ouvrage ou comme sous-traitant.',
      ),
      p('Activités garanties :', { bold: true }),
      ...f.firm.trade.map((one) => p(`• ${one}`, { indent: 14 })),
      slot(
        'cover',
        table(
          ['Nature de la garantie', 'Montant'],
          [
            ['Responsabilité décennale obligatoire – habitation', 'Montant des travaux de réparation'],
            ['Responsabilité décennale – hors habitation', 'Coût de construction déclaré'],
            ['Responsabilité du sous-traitant pour dommages de nature décennale', '3 000 000 € par sinistre'],
          ],
          [0.6, 0.4],
        ),
      ),
      slot(
        'facts',
        pairs(
          'colon',
          ['Date d’effet du contrat', num(f.start)],
          ['Période de validité de l’attestation', `du ${num(f.start)} au ${num(f.end)}`],
        ),
      ),
      slot(
        'end',
        small('La présente attestation ne peut engager l’assureur au-delà des clauses et conditions du contrat auquel elle se réfère.'),
      ),
      p(`Fait à ${f.place}, le ${long(f.issued)}`, { align: 'right' }),
    ],
  },
  {
    ...{
      id: 't-d02-model-form',
      kind: 'decennale',
      family: 'decennale',
      sheet: sheet(
        'helvetica',
        9.5,
        45,
        'VALORIS ASSURANCES IARD – SA au capital de 41 000 000 € – entreprise régie par le code des assurances',
        '{page}',
      ),
    },
    blocks: (f) => [
      p('VALORIS ASSURANCES', { size: 18, bold: true, color: '#8a1538' }),
      slot('title', h('ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE')),
      p('Attestation d’assurance établie conformément aux articles A. 243-2 et suivants du code des assurances', {
        align: 'center',
        italic: true,
      }),
      slot(
        'facts',
        pairs(
          'grid',
          ['Dénomination et adresse de l’assuré', `${f.firm.name}, ${f.address}`],
          ['Numéro unique d’identification', f.siret],
          ['Numéro du contrat', f.contract],
          ['Période de validité', `du ${num(f.start)} au ${num(f.end)}`],
          ['Date d’établissement de l’attestation', num(f.issued)],
        ),
      ),
      slot(
        'affirm',
        p(
          'Les garanties objet de la présente attestation s’appliquent aux activités professionnelles suivantes, aux travaux ayant fait l’objet d’une ouverture de chantier pendant la période de validité mentionnée ci-dessus, et aux travaux réalisés en France métropolitaine et dans les DROM.',
        ),
      ),
      table(
        ['Code', 'Activité'],
        f.firm.trade.map((one, i) => [`${i + 2}.1`, one]),
        [0.15, 0.85],
      ),
      p(
        'Aux chantiers dont le coût total de construction hors taxes, tous corps d’état, n’est pas supérieur à 15 000 000 euros ; aux travaux de technique courante.',
      ),
      slot(
        'cover',
        table(
          ['Garantie', 'Nature', 'Montant'],
          [['Responsabilité décennale', 'Travaux de réparation, y compris démolition et déblaiement', 'À hauteur du coût des réparations']],
          [0.25, 0.45, 0.3],
        ),
      ),
      p('La garantie est maintenue pour la durée de la responsabilité décennale.'),
      slot('end', small('Le présent document ne saurait engager l’assureur en dehors des limites du contrat.')),
      p('Pour la société, le directeur technique'),
    ],
  },
  {
    ...{
      id: 't-d03-three-pages',
      kind: 'decennale',
      family: 'decennale',
      sheet: sheet('times', 10.5, 52, 'Compagnie Armorique & Loire Construction', 'Page {page}'),
    },
    blocks: (f) => [
      p('COMPAGNIE ARMORIQUE & LOIRE CONSTRUCTION', { bold: true }),
      p(`${f.place}, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', h('Attestation d’assurance – responsabilité civile décennale')),
      slot(
        'affirm',
        p(
          `La Compagnie atteste que l’entreprise ${f.firm.name}, sise ${f.address}, SIREN ${f.siren}, a souscrit un contrat d’assurance de responsabilité décennale n° ${f.contract}, en vigueur du ${long(f.start)} au ${long(f.end)}.`,
        ),
      ),
      slot('facts', pairs('dots', ['Contrat', f.contract], ['Prise d’effet', num(f.start)], ['Échéance', num(f.end)])),
      page,
      p('1. Activités assurées', { bold: true }),
      ...f.firm.trade.map((one) => p(`– ${one}, y compris travaux accessoires et complémentaires`)),
      p('2. Montants', { bold: true }),
      slot(
        'cover',
        table(
          ['Garanties accordées', 'Plafond', 'Franchise'],
          [
            ['RC décennale (art. 1792 du code civil)', 'coût des réparations', '1 500 €'],
            ['Bon fonctionnement', '600 000 €', '1 500 €'],
            ['Dommages immatériels consécutifs', '300 000 €', '1 500 €'],
          ],
          [0.5, 0.3, 0.2],
        ),
      ),
      p('3. Qualité de l’assuré : entrepreneur titulaire d’un marché ou sous-traitant.'),
      page,
      ...GENERAL.map((text) => p(text, { size: 8.5, align: 'justify' })),
      slot(
        'end',
        small(
          'Attestation délivrée pour servir et valoir ce que de droit, dans les limites des conditions particulières et générales du contrat.',
        ),
      ),
    ],
  },
  {
    ...{
      id: 't-d04-two-columns',
      kind: 'decennale',
      family: 'decennale',
      sheet: sheet('liberation', 9, 36, 'Groupe Sérénis – 12 cours de la Fontaine – 44000 Nantes', '{page}'),
    },
    blocks: (f) => [
      slot('title', h('ATTESTATION D’ASSURANCE DÉCENNALE')),
      columns(
        0.42,
        [
          box([p('ASSUREUR', { bold: true }), p('Sérénis Construction SA\nRCS Nantes')]),
          box([
            p('ASSURÉ', { bold: true }),
            slot('facts', pairs('colon', ['Nom', f.firm.name], ['SIRET', f.siret], ['Contrat', f.contract])),
            p(f.address),
          ]),
          box([p('VALIDITÉ', { bold: true }), p(`Du ${num(f.start)}\nau ${num(f.end)}`, { bold: true })]),
        ],
        [
          slot(
            'affirm',
            p(
              'L’assureur atteste que l’assuré désigné ci-contre est garanti au titre de sa responsabilité décennale obligatoire pour les chantiers ouverts pendant la période de validité.',
            ),
          ),
          p('Activités souscrites', { bold: true }),
          p(f.firm.trade.join('\n')),
          slot(
            'cover',
            table(
              ['Garantie', 'Plafond par sinistre'],
              [
                ['Décennale obligatoire', 'Coût des réparations'],
                ['Décennale en sous-traitance', '2 000 000 €'],
              ],
            ),
          ),
          slot('end', small('Sous réserve des exclusions prévues au contrat et des dispositions du code des assurances.')),
          p(`Établi à Nantes le ${num(f.issued)}`),
        ],
      ),
    ],
  },
];
