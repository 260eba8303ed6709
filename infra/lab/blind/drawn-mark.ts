// A word drawn over a finished page, as letters or as a picture, level or turned.
import sharp from 'sharp';

export type Mark = {
  readonly is: 'mark';
  readonly word: string;
  readonly as: 'letters' | 'picture';
  readonly size: number;
  readonly color: string;
  readonly turn: number;
  /** Of the height of the page. */
  readonly at: number;
};

const pictured = ({ word, size, color, turn }: Mark) => {
  const side = Math.round(size * word.length * 0.9 + size);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><text x="50%" y="50%" transform="rotate(${turn} ${side / 2} ${side / 2})" text-anchor="middle" dominant-baseline="middle" font-family="Liberation Sans" font-weight="bold" font-size="${size}" fill="${color}">${word}</text></svg>`;
  return sharp(Buffer.from(svg), { density: 144 })
    .png()
    .toBuffer()
    .then((png) => ({ png, side }));
};

/** On the first page, over what stands there. */
export async function drawMark(doc: PDFKit.PDFDocument, mark: Mark, face: string): Promise<void> {
  doc.switchToPage(0);
  const { width, height } = doc.page;
  const [x, y] = [width / 2, height * mark.at];
  if (mark.as === 'picture') {
    const { png, side } = await pictured(mark);
    doc.image(png, x - side / 2, y - side / 2, { width: side });
    return;
  }
  doc.save().rotate(mark.turn, { origin: [x, y] });
  doc.font(face).fontSize(mark.size).fillColor(mark.color);
  doc.text(mark.word, x - doc.widthOfString(mark.word) / 2, y - mark.size / 2, { lineBreak: false });
  doc.restore();
}
