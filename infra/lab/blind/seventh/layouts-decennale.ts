// Attestations of ten-year liability: a mutual of builders, a craftsmen's insurer, a broker for a foreign insurer, an agent's combined paper.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table } from '../page.ts';
import { office, postal, styled } from './issuers.ts';

export const DECENNALE_LAYOUTS: readonly Layout[] = [
  {
    ...{ id: 'g-dec-builders', kind: 'decennale', family: 'decennale' },
    sheet: sheet(
      'liberation',
      9,
      44,
      `SMABTP, société d’assurance mutuelle à cotisations variables – RCS Paris ${office('smabtp')} – {page}`,
    ),
    blocks: (f) => [
      columns(
        0.5,
        [p('SMABTP', { size: 20, bold: true, color: '#b0141e' }), small('Votre assureur – 8 rue d’Essai – 75015 Paris')],
        [p(`${styled(f)}\n${postal(f)}`)],
      ),
      pairs(
        'colon',
        ['Sociétaire n°', f.contract.slice(2)],
        ['N° SIREN', f.siren],
        ['Contrat', `ASSURANCE PROFESSIONNELLE DES CONSTRUCTEURS n° ${f.contract}`],
      ),
      slot('title', h('ATTESTATION D’ASSURANCE\nResponsabilité décennale obligatoire', { size: 13 })),
      slot(
        'affirm',
        p(
          `SMABTP atteste que l’assuré désigné ci-dessus est titulaire du contrat d’assurance de responsabilité décennale numéro ${f.contract}, pour la période du ${num(f.start)} au ${num(f.end)}.`,
        ),
      ),
      p('1 – Périmètre : les garanties s’appliquent aux activités professionnelles suivantes :', { bold: true }),
      slot(
        'cover',
        table(
          ['Activités garanties', 'Exécution'],
          f.firm.trade.map((trade, i) => [`${i + 1}. ${trade}`, i === 2 ? 'Personnel propre ou sous-traitance' : 'Personnel propre']),
          [0.65, 0.35],
        ),
      ),
      p('– aux travaux ayant fait l’objet d’une ouverture de chantier pendant la période de validité mentionnée ci-dessus ;', {
        indent: 10,
      }),
      p('– aux travaux réalisés en France métropolitaine et dans les départements d’outre-mer ;', { indent: 10 }),
      p('– aux chantiers dont le coût total de construction hors taxes, honoraires compris, n’excède pas 15 000 000 euros ;', {
        indent: 10,
      }),
      p('– aux travaux, produits et procédés de construction relevant de la technique courante.', { indent: 10 }),
      p('2 – Assurance de responsabilité décennale obligatoire', { bold: true }),
      slot(
        'facts',
        table(
          ['Nature de la garantie', 'Montant'],
          [
            [
              'Paiement des travaux de réparation de l’ouvrage (articles 1792 et suivants du code civil) – habitation',
              'Coût des réparations',
            ],
            ['Ouvrages hors habitation', 'Coût de construction déclaré, dans la limite de l’article R. 243-3'],
          ],
          [0.62, 0.38],
        ),
      ),
      p(
        'Durée et maintien de la garantie : dix ans à compter de la réception. Gestion en capitalisation, conformément à l’article L. 241-1 du code des assurances.',
      ),
      slot(
        'end',
        p('La présente attestation ne peut engager l’assureur au-delà des clauses et conditions du contrat auquel elle se réfère.'),
      ),
      p(`Fait à Paris, le ${long(f.issued)} – le directeur général`, { align: 'right' }),
    ],
  },
  {
    ...{ id: 'g-dec-craft', kind: 'decennale', family: 'decennale' },
    sheet: sheet('helvetica', 9.5, 50, `MAAF Assurances SA – entreprise régie par le code des assurances – RCS Niort ${office('maaf')}`),
    blocks: (f) => [
      p('MAAF PRO', { size: 18, bold: true, color: '#006747' }),
      columns(
        0.45,
        [pairs('stacked', ['Client', f.contract.slice(2)], ['Contrat Construction', `${f.contract} MCE 001`], ['SIRET', f.siret])],
        [p(`${f.firm.name}\n${postal(f)}`)],
      ),
      p(`Chauray, le ${long(f.issued)}`),
      slot('title', h('Attestation d’assurance de responsabilité civile décennale', { size: 13 })),
      slot(
        'affirm',
        p(
          `Nous soussignés, MAAF Assurances, certifions garantir ${f.firm.name} par le contrat susvisé, en cours de validité du ${long(f.start)} au ${long(f.end)}, au titre de sa responsabilité décennale pour les métiers ci-dessous, tels que définis dans la nomenclature France Assureurs.`,
        ),
      ),
      slot(
        'cover',
        box(
          f.firm.trade.map((trade, i) => p(`– ${trade}${i === 0 ? ' (activité principale)' : ''}`, { gap: 2 })),
          '#f3f8f5',
        ),
      ),
      p('Garantie : articles 1792 à 1792-4-1 du code civil, en qualité de titulaire d’un marché ou de sous-traitant.'),
      slot(
        'facts',
        pairs(
          'grid',
          ['Ouvrages d’habitation', 'À hauteur du coût des travaux de réparation'],
          ['Autres ouvrages soumis à obligation', '3 000 000 € par chantier'],
          ['Bon fonctionnement (art. 1792-3)', '100 000 € par sinistre'],
          ['Coût total du chantier', 'jusqu’à 5 000 000 € HT'],
        ),
      ),
      slot(
        'end',
        small(
          'Cette attestation vaut présomption d’assurance pour les chantiers ouverts pendant la période indiquée. Elle n’implique pas dérogation aux conditions du contrat. Territorialité : France métropolitaine et Corse.',
        ),
      ),
      p('Pour MAAF Assurances, le directeur Assurances des professionnels'),
    ],
  },
  {
    ...{ id: 'g-dec-broker', kind: 'decennale', family: 'decennale' },
    sheet: sheet(
      'liberation',
      8.5,
      38,
      `Courtage du Rempart, SAS au capital de 50 000 € – RCS ${office('courtage')} – immatriculée à l’ORIAS – page {page}`,
    ),
    blocks: (f) => [
      columns(
        0.5,
        [
          p('COURTAGE DU REMPART', { bold: true, size: 12 }),
          small('Agissant au nom et pour le compte de QBE Europe SA/NV, succursale en France, par délégation de souscription'),
        ],
        [small('Vérifiez cette attestation : https://verif.courtage-rempart.example'), small(`QR : ${f.code}`)],
      ),
      rule,
      slot(
        'title',
        h(`ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE DÉCENNALE\nPÉRIODE DU ${num(f.start)} AU ${num(f.end)}`, { size: 11 }),
      ),
      columns(
        0.5,
        [
          p('L’assuré', { bold: true }),
          slot('facts', pairs('colon', ['Nom', f.firm.name], ['Adresse', f.address], ['SIREN', f.siren], ['Police n°', f.contract])),
          p('Délivrée le', { gap: 1 }),
          p(num(f.issued)),
        ],
        [
          p('L’assureur', { bold: true }),
          p('QBE Europe SA/NV\nÉtablissement de La Défense\n000 esplanade d’Essai\n92931 Paris La Défense'),
          p('Cette garantie est accordée en capitalisation.'),
        ],
      ),
      slot(
        'affirm',
        p(
          'Nous attestons que l’assuré a souscrit une police couvrant sa responsabilité décennale (articles 1792 à 1792-2 du code civil et L. 241-1 du code des assurances) et que celle-ci est en vigueur aux dates ci-dessus.',
        ),
      ),
      p('Activités souscrites', { bold: true, gap: 2 }),
      slot(
        'cover',
        table(
          ['N°', 'Libellé', 'Part du chiffre d’affaires'],
          f.firm.trade.map((trade, i) => [String(10 + i * 7), trade, ['60 %', '25 %', '15 %'][i]!]),
          [0.1, 0.6, 0.3],
        ),
      ),
      p(
        'Chantiers : France métropolitaine ; coût global de l’opération inférieur à 10 M€ ; marché de l’assuré inférieur à 700 000 € HT ; techniques courantes.',
      ),
      p(
        'Montant : à hauteur du coût des travaux de réparation pour l’habitation ; hors habitation, coût total de la construction plafonné selon l’article R. 243-3.',
      ),
      slot(
        'end',
        small(
          'Document établi conformément aux articles L. 243-2 et A. 243-2 à A. 243-5 du code des assurances. Il ne peut engager l’assureur au-delà du contrat.',
        ),
      ),
      p('Pour l’assureur, par délégation', { align: 'right' }),
    ],
  },
  {
    ...{ id: 'g-dec-agent', kind: 'decennale', family: 'decennale' },
    sheet: sheet('times', 10.5, 56, 'Allianz IARD – entreprise régie par le code des assurances', 'Votre agent général – ORIAS 00 000 000'),
    blocks: (f) => [
      p('Allianz', { size: 22, bold: true, color: '#003781' }),
      p('Cabinet Duvernoy & Sillac, agents généraux\n3 place du Marché – 01870 Saint-Orban', { size: 9 }),
      slot('title', h('Attestation d’assurance Construction', { align: 'left' })),
      p('Responsabilité décennale et responsabilité civile de l’entreprise', { italic: true }),
      slot(
        'affirm',
        p(
          `Allianz atteste que ${styled(f)}, ${f.address}, n° SIREN ${f.siren}, bénéficie du contrat « Réalisateurs d’ouvrages de construction » n° ${f.contract}, qui a pris effet le ${long(f.start)}. La présente est valable jusqu’au ${long(f.end)} pour les chantiers ouverts à compter du ${long(f.start)}.`,
          { align: 'justify' },
        ),
      ),
      p('Sont garanties les activités suivantes :'),
      slot('cover', p(f.firm.trade.map((trade) => `• ${trade}`).join('\n'), { indent: 14 })),
      slot(
        'facts',
        table(
          ['Garanties', 'Montants', 'Franchise'],
          [
            ['Responsabilité décennale obligatoire', 'Coût des travaux de réparation', '10 % min. 1 000 €'],
            ['Responsabilité du sous-traitant pour dommages de nature décennale', '2 000 000 €', '10 % min. 1 000 €'],
            ['Responsabilité civile en cours de travaux', '8 000 000 € dont matériels 1 500 000 €', '750 €'],
          ],
          [0.46, 0.32, 0.22],
        ),
      ),
      p('Ces garanties jouent pour les travaux de technique courante exécutés en France, quel que soit le maître d’ouvrage.'),
      slot('end', p('Établie pour valoir ce que de droit, dans la limite des conditions générales et particulières du contrat.')),
      p(`Saint-Orban, ${long(f.issued)}`, { align: 'right' }),
    ],
  },
];
