// Papers whose page shows another thing than their letters say.
import sharp from 'sharp';
import { type Facts, factsFrom } from './facts.ts';
import { FACES } from './page.ts';
import type { Made, Truth } from './papers.ts';
import { annotated, appearance, type Doc, FONT, lied, outlined, pictured, plain, raw, white } from './trick-drawing.ts';
import { datesOf, expiry, type Spot, type Trick, type TrickKind, trickSheet } from './trick-sheet.ts';

async function tricksOf(old: string, now: string): Promise<readonly (readonly [string, Trick])[]> {
  const oldPicture = await pictured(old, 64, 14, 44 * 1.02, '#ffffff');
  const clear = await pictured(old, 64, 14, 44 * 1.02, null);
  const word = await pictured('RÉSILIÉ', 240, 60, 150, null, '#c1121f');
  const scan = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#fdfdfd"/><text x="120" y="200" font-size="40" font-family="Liberation Serif">Document expiré depuis le ${old}</text><text x="120" y="300" font-size="28" font-family="Liberation Serif">Ce contrat n’est plus en vigueur.</text></svg>`,
    ),
  )
    .jpeg({ quality: 80 })
    .toBuffer();
  const hide = (doc: Doc, text: string, spot: Spot) => {
    raw(doc, 'q 3 Tr');
    plain(doc, text, spot);
    raw(doc, '0 Tr Q');
  };
  const over = (doc: Doc, spot: Spot, picture: Buffer) => doc.image(picture, spot.x, spot.y - 0.5, { width: 64, height: 14 });
  return [
    ['none', { plain: true }],
    [
      'white patch and other text',
      {
        after: (doc, spot) => {
          white(doc, spot);
          plain(doc, old, spot);
        },
      },
    ],
    ['picture of another date over it', { after: (doc, spot) => over(doc, spot, oldPicture) }],
    [
      'white patch and outlines',
      {
        after: (doc, spot) => {
          white(doc, spot);
          outlined(doc, old, spot.x, spot.y, 11, '#111111');
        },
      },
    ],
    [
      'form field over the date',
      {
        after: (doc, spot) => {
          doc.font('Helvetica').fontSize(11);
          doc.initForm();
          doc.formText('fin', spot.x - 1, spot.y - 2, spot.w + 4, spot.h + 2, {
            value: old,
            backgroundColor: '#ffffff',
            fontSize: 11,
          } as never);
        },
      },
    ],
    [
      'free text with appearance over it',
      {
        after: (doc, spot) =>
          annotated(doc, spot.x - 1, spot.y - 1, 68, 14, {
            Subtype: 'FreeText',
            F: 4,
            Contents: new String(old),
            DA: new String('/Helv 11 Tf 0 g'),
            AP: appearance(doc, 68, 14, `1 1 1 rg 0 0 68 14 re f 0 g BT /F1 11 Tf 1 3 Td (${old}) Tj ET`),
          }),
      },
    ],
    [
      'stamp annotation with appearance',
      {
        after: (doc) =>
          annotated(doc, 150, 560, 260, 60, {
            Subtype: 'Stamp',
            F: 4,
            Name: 'Draft',
            AP: appearance(doc, 260, 60, '0.8 0 0 rg BT /F1 40 Tf 10 14 Td (ANNUL\\311) Tj ET'),
          }),
      },
    ],
    [
      'stamp annotation without appearance',
      { after: (doc) => annotated(doc, 150, 560, 260, 60, { Subtype: 'Stamp', F: 4, Name: 'Void', Contents: new String('ANNULÉ') }) },
    ],
    [
      'free text without appearance',
      {
        after: (doc) =>
          annotated(doc, 150, 560, 260, 40, {
            Subtype: 'FreeText',
            F: 4,
            Contents: new String('Contrat résilié'),
            DA: new String('/Helv 18 Tf 1 0 0 rg'),
          }),
      },
    ],
    [
      'ink annotation through it',
      {
        after: (doc) =>
          annotated(doc, 60, 100, 450, 300, {
            Subtype: 'Ink',
            F: 4,
            C: [1, 0, 0],
            BS: { W: 6 },
            InkList: [
              [60, 740, 500, 480],
              [60, 480, 500, 740],
            ],
            AP: appearance(doc, 450, 300, '1 0 0 RG 6 w 0 0 m 450 300 l S 0 300 m 450 0 l S'),
          }),
      },
    ],
    [
      'invisible letters under a picture',
      {
        date: (doc, text, spot) => {
          hide(doc, text, spot);
          over(doc, spot, clear);
        },
      },
    ],
    [
      'white letters beside a picture',
      {
        date: (doc, text, spot) => {
          doc.fillColor('#ffffff').text(text, spot.x, spot.y, { lineBreak: false });
          over(doc, spot, clear);
        },
      },
    ],
    [
      'tiny letters beside a picture',
      {
        date: (doc, text, spot) => {
          doc.fontSize(0.8).text(text, spot.x - 2, spot.y + 4, { lineBreak: false });
          over(doc, spot, clear);
        },
      },
    ],
    [
      'clipped letters beside outlines',
      {
        date: (doc, text, spot) => {
          doc.save().rect(0, 0, 1, 1).clip();
          plain(doc, text, spot);
          doc.restore();
          outlined(doc, old, spot.x, spot.y, 11, '#111111');
        },
      },
    ],
    [
      'ToUnicode lies of a year',
      {
        date: (doc, _text, spot) =>
          doc.font('Helvetica').text('', 0, 0).font(FACES.liberation[2]).fontSize(11).text(old, spot.x, spot.y, { lineBreak: false }),
        bytes: lied(old.at(-1)!, now.at(-1)!),
      },
    ],
    [
      'ActualText lies',
      {
        date: (doc, text, spot) => {
          raw(doc, `/Span <</ActualText (${text})>> BDC`);
          plain(doc, old, spot);
          raw(doc, 'EMC');
        },
      },
    ],
    ['whole picture over the letters', { after: (doc) => doc.image(scan, 0, 0, { width: 595, height: 842 }) }],
    [
      'nearly opaque picture over it',
      {
        after: (doc, spot) => {
          doc.save().opacity(0.94);
          over(doc, spot, oldPicture);
          doc.restore();
        },
      },
    ],
    [
      'layer switched off holds the truth of the letters',
      {
        affirm: (doc, text, spot) => {
          const group = doc.ref({ Type: 'OCG', Name: new String('Version') });
          group.end(undefined as never);
          const root = (doc as unknown as { _root: { data: Record<string, unknown> } })._root.data;
          root.OCProperties = { OCGs: [group], D: { OFF: [group], Order: [group] } };
          const page = doc.page as unknown as { resources: { data: Record<string, unknown> } };
          page.resources.data.Properties = { MC0: group };
          raw(doc, '/OC /MC0 BDC');
          doc.text(text, spot.x, spot.y, { lineBreak: false });
          raw(doc, 'EMC');
          outlined(doc, 'Document expiré, non renouvelé', spot.x, spot.y, 11, '#111111');
        },
      },
    ],
    [
      'crop box hides the end of the sheet',
      {
        after: (doc) => {
          doc
            .font(FONT)
            .fontSize(11)
            .fillColor('#111111')
            .text('Le présent document a été annulé, il ne peut plus servir.', 60, 700, { lineBreak: false });
          (doc.page as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data.CropBox = [0, 300, 595.28, 841.89];
        },
      },
    ],
    [
      'crop box hides what is affirmed',
      {
        after: (doc) => {
          doc.font(FONT).fontSize(16).text('REFUSÉ', 60, 640, { lineBreak: false });
          (doc.page as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data.CropBox = [0, 0, 595.28, 560];
        },
      },
    ],
    ['outlines of a word on blank', { after: (doc) => outlined(doc, 'ANNULÉ', 150, 560, 54, '#b00020') }],
    ['picture of a word on blank', { after: (doc) => doc.image(word, 150, 560, { width: 240 }) }],
    [
      'one figure patched with an outline',
      {
        after: (doc, spot) => {
          const x = doc.font(FONT).fontSize(11).widthOfString(now.slice(0, -1));
          white(doc, { x: spot.x + x + 1, y: spot.y + 1, w: 4.5, h: 11 });
          outlined(doc, old.slice(-1), spot.x + x, spot.y, 11, '#111111');
        },
      },
    ],
  ];
}

const KINDS: readonly TrickKind[] = ['urssaf', 'decennale', 'kbis'];
export async function tricks(seed: string): Promise<Made[]> {
  const made: Made[] = [];
  for (const [k, kind] of KINDS.entries()) {
    let at = 900 + k;
    let f: Facts = factsFrom(seed, at);
    for (; f.firm.sole; f = factsFrom(seed, at)) at += 3;
    const { old, now } = datesOf(kind, f);
    for (const [name, trick] of await tricksOf(old, now)) {
      const base = `trick ${kind}`;
      const truth: Truth = {
        ...{
          file: `tricks/${name.replaceAll(' ', '-')}-${kind}.pdf`,
          set: 'tricks',
          kind,
          layout: `trick-${kind}`,
          base,
          class: name,
          wording: name,
          look: null,
        },
        ...{
          company: f.firm.name,
          siren: f.firm.siren,
          siret: f.firm.siret,
          issued: f.issued,
          expiry: expiry(kind, f),
          validate: trick.plain === true,
        },
      };
      made.push({ truth, pdf: () => trickSheet(kind, f, trick) });
    }
  }
  return made;
}
