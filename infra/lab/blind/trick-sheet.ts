// Three plain papers of which each place is known, so that a trick can be set on one.
import PDFDocument from 'pdfkit';
import type { CalendarDate } from '../../../domain/kernel/calendar.ts';
import { type Facts, num, plusMonths } from './facts.ts';
import { FACES } from './page.ts';
import { expiryOf } from './papers.ts';

export type Spot = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
export type TrickKind = 'urssaf' | 'decennale' | 'kbis';
/** `shown` is written where the date of the paper belongs; `before` and `after` draw under and over the whole page. */
export type Trick = {
  readonly date?: (doc: PDFKit.PDFDocument, date: string, spot: Spot) => void;
  readonly affirm?: (doc: PDFKit.PDFDocument, text: string, spot: Spot) => void;
  readonly after?: (doc: PDFKit.PDFDocument, spot: Spot, old: string) => void;
  readonly bytes?: (pdf: Buffer) => Buffer;
  readonly plain?: boolean;
};

const linesOf = (kind: TrickKind, f: Facts): readonly string[] => {
  if (kind === 'urssaf')
    return [
      'URSSAF Val d’Orse',
      '!ATTESTATION DE VIGILANCE',
      `Entreprise : ${f.firm.name}`,
      `SIREN : ${f.siren}`,
      `SIRET : ${f.siret}`,
      `Code de sécurité : ${f.code}`,
      `Effectif : ${f.firm.headcount} salariés`,
      `@L’entreprise est à jour de ses obligations de déclaration et de paiement|à la date du #`,
      `Fait à Nantes, le ${num(f.issued)}`,
      'Attestation délivrée en application de l’article L.243-15 du code de la sécurité sociale.',
    ];
  if (kind === 'kbis')
    return [
      'Greffe du tribunal de commerce de Nantes',
      '!Extrait Kbis',
      'Immatriculation au registre du commerce et des sociétés',
      `@Extrait du registre du commerce et des sociétés|à jour au #`,
      `Dénomination : ${f.firm.name}`,
      `Immatriculation au RCS, numéro : ${f.siren} R.C.S. Nantes`,
      `Forme juridique : ${f.firm.form}`,
      `Siège : ${f.address}`,
      `Gérant : ${f.firm.manager}`,
      'Observations : néant',
      'Le greffier – FIN DE L’EXTRAIT',
    ];
  return [
    'Hexaprim Assurances',
    '!ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE',
    `Assuré : ${f.firm.name}`,
    `SIREN : ${f.siren}`,
    f.address,
    `Contrat n° ${f.contract}`,
    `@Le contrat d’assurance de responsabilité décennale est en vigueur|pour la période du ${num(f.start)} au #`,
    `Activités garanties : ${f.firm.trade.join(' ; ')}`,
    'Y compris en qualité de sous-traitant.',
    `Fait à Nantes, le ${num(f.issued)}`,
  ];
};
/** The date that decides, as it is printed, and one of the year before. */
export function datesOf(kind: TrickKind, f: Facts): { readonly now: string; readonly old: string } {
  const day = kind === 'urssaf' ? f.period : kind === 'kbis' ? f.issued : f.end;
  return { now: num(day), old: num(plusMonths(day, -12)) };
}
export const expiry = (kind: TrickKind, f: Facts): string => expiryOf(kind, f) as CalendarDate;

export async function trickSheet(kind: TrickKind, f: Facts, trick: Trick): Promise<Uint8Array> {
  const made = new Date('2026-11-02T09:00:00Z');
  const doc = new PDFDocument({ size: 'A4', margin: 0, compress: trick.bytes === undefined, info: { CreationDate: made, ModDate: made } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  const { now, old } = datesOf(kind, f);
  const [regular, bold] = FACES.liberation;
  let y = 60;
  let spot: Spot = { x: 0, y: 0, w: 0, h: 0 };
  for (const line of linesOf(kind, f)) {
    const title = line.startsWith('!');
    doc
      .font(title ? bold : regular)
      .fontSize(title ? 15 : 11)
      .fillColor('#111111');
    if (!line.startsWith('@')) doc.text(line.replace(/^!/, ''), 60, y, { lineBreak: false });
    else {
      const [first, second] = line.slice(1).split('|') as [string, string];
      const before = second.replace('#', '');
      const at: Spot = { x: 60, y, w: doc.widthOfString(first), h: 13 };
      if (trick.affirm === undefined) doc.text(first, 60, y, { lineBreak: false });
      else trick.affirm(doc, first, at);
      y += 18;
      doc.font(regular).fontSize(11).fillColor('#111111').text(before, 60, y, { lineBreak: false });
      spot = { x: 60 + doc.widthOfString(before), y, w: doc.widthOfString(now), h: 13 };
      if (trick.date === undefined) doc.text(now, spot.x, y, { lineBreak: false });
      else trick.date(doc, now, spot);
    }
    y += title ? 34 : 22;
  }
  trick.after?.(doc, spot, old);
  doc.end();
  await ended;
  const pdf = Buffer.concat(chunks);
  return trick.bytes === undefined ? pdf : trick.bytes(pdf);
}
