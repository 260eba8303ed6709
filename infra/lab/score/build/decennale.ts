// Décennale: the hands of every insurance paper, and two of its own: the legal model in fields, and a table with its site openings.
import type { Layout } from '../../../testing/certificates/facts.ts';
import { DECENNIAL, form, parties, sentence, statement, toInsured } from './insurance.ts';
import * as w from './words.ts';

const model: Layout = {
  id: 'b-decennale-model',
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, 'Responsabilité décennale');
    sheet.y = 44;
    sheet.paragraph('ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE', { font: 'bold', size: 15, align: 'center', after: 4 });
    sheet.paragraph('Attestation conforme à l’article A243-3 du code des assurances', { size: 9, align: 'center', after: 20 });
    sheet.fields(
      [
        ['Nom et adresse de l’assuré', `${w.holder(paper)}\n${w.address(paper)}`],
        ['Numéro unique d’identification', w.inThrees(w.siret(paper))],
        ['Assureur', `${insurer.name}, ${insurer.seat}`],
        ['Numéro du contrat', w.number(paper, 11)],
        ['Période de validité', `du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}`],
        ['Date d’établissement de l’attestation', w.slashes(paper.issuedOn)],
        ['Activités professionnelles exercées', paper.firm.trades.join(', ')],
        ['Étendue géographique', 'France métropolitaine'],
        ['Coût total prévisionnel des opérations', '15 000 000 €'],
      ],
      { labelWidth: 200, gap: 7 },
    );
    sheet.y += 10;
    sheet.paragraph(
      'Les garanties s’appliquent aux travaux ayant fait l’objet d’une ouverture de chantier pendant la période de validité mentionnée ci-dessus. L’assuré est également garanti comme sous-traitant.',
      { align: 'justify' },
    );
    sheet.table(
      [200, 120, 179],
      ['Nature de la garantie', 'Montant', 'Durée'],
      [['Décennale obligatoire (L241-1)', 'Coût des réparations', 'Dix ans, articles 1792 et suivants']],
    );
    sheet.signature(400, sheet.y + 20, insurer.name);
    return w.finish(sheet, paper);
  },
};

const openings: Layout = {
  id: 'b-decennale-openings',
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, 'Attestation');
    sheet.text(48, 40, insurer.name, { size: 16, font: 'bold', color: '#003a70' });
    sheet.text(380, 44, `Émise le ${w.dots(paper.issuedOn)}`, { size: 9 });
    sheet.y = 90;
    sheet.paragraph('ATTESTATION D’ASSURANCE', { size: 15, font: 'bold', after: 2 });
    sheet.paragraph('Garantie décennale des entreprises du bâtiment', { size: 12, after: 14 });
    sheet.table([150, 349], null, [
      ['Assuré', w.holder(paper)],
      ['SIREN', w.inThrees(paper.firm.siren)],
      ['Domicilié', w.address(paper)],
      ['Contrat', `n° ${w.number(paper, 9)}, souscrit depuis le ${w.dots(w.yearsBefore(paper.start, 4))}`],
      ['Validité', `du ${w.dots(paper.start)} au ${w.dots(paper.end)}`],
      ['Chantiers ouverts', `entre le ${w.dots(paper.start)} et le ${w.dots(paper.end)}`],
    ]);
    sheet.paragraph(
      'Responsabilité décennale selon les articles 1792 à 1792-2 du code civil, dans les conditions de l’article L241-1 du code des assurances.',
      { align: 'justify' },
    );
    sheet.table(
      [40, 459],
      ['Code', 'Activités assurées'],
      paper.firm.trades.map((trade, i) => [`${i + 1}.${i + 3}`, trade]),
    );
    sheet.paragraph('Y compris les travaux exécutés en sous-traitance.', { size: 9 });
    return w.finish(sheet, paper);
  },
};

export const DECENNALE: readonly Layout[] = [
  ...[sentence, parties, toInsured, form, statement].map((hand) => hand(DECENNIAL)),
  model,
  openings,
];
