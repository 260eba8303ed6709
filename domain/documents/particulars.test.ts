import { describe, expect, it } from 'vitest';
import { bitsApart, hashOfText, plainNumber, sketchOfPicture, sketchOfText } from './particulars.ts';

const SENTENCES =
  'Nous soussignés, Assurances du Levant, attestons que la société BATI SUD est titulaire du contrat garantissant sa responsabilité civile ' +
  'professionnelle pour ses activités de maçonnerie et de carrelage. La présente attestation est valable du 1er janvier 2026 au 31/12/2026. ' +
  'Elle ne peut engager l’assureur au-delà des clauses et conditions du contrat auquel elle se réfère. Fait à Montclar, le 5 janvier 2026.';

describe('G11 the sketch of a text', () => {
  it('G11 dates, amounts and months change nothing', () => {
    const renewed = SENTENCES.replaceAll('2026', '2027').replace('1er janvier', '1er mars').replace('5 janvier', '17 décembre');
    expect(renewed).not.toBe(SENTENCES);
    expect(sketchOfText(renewed)).toBe(sketchOfText(SENTENCES));
    expect(sketchOfText(SENTENCES)).toMatch(/^[0-9a-f]{16}$/);
  });
  it('G11 some letters misread leave it near, another text is far', () => {
    const apart = (text: string) => bitsApart(sketchOfText(SENTENCES)!, sketchOfText(text)!);
    expect(apart(SENTENCES.replace('carrelage', 'carreIage').replace('clauses', 'clavses'))).toBeLessThan(14);
    const other =
      'Extrait Kbis. Extrait d’immatriculation principale au registre du commerce et des sociétés à jour au 25 août 2026. Identification de la ' +
      'personne morale : immatriculation, dénomination, forme juridique, capital social, adresse du siège, activités principales.';
    expect(apart(other)).toBeGreaterThan(18);
  });
  it('G11 a few words have none', () => expect(sketchOfText('Attestation du 05/01/2026 de BATI SUD')).toBeNull());
});

describe('G11 the sketch of a picture', () => {
  const WIDTH = 170;
  const page = (ink: (x: number, y: number) => boolean, paper = 250): Uint8Array =>
    Uint8Array.from({ length: WIDTH * 160 }, (_, i) => (ink(i % WIDTH, Math.floor(i / WIDTH)) ? 30 : paper));
  const sketch = (grey: Uint8Array) => sketchOfPicture(grey, WIDTH, 160)!;
  const lines = (x: number, y: number) => y % 20 < 6 && x > 20 && x < 60 + ((y * 7) % 90);

  it('G11 blank paper has no bit set, whatever its grey and its grain', () => {
    expect(sketch(page(() => false))).toBe('0'.repeat(64));
    const grain = page(() => false, 230).map(
      (grey, i) => grey + (((Math.imul(i + 1, 0x9e3779b1) >>> 13) * 31) % 7) - Math.floor((i % WIDTH) / 20),
    );
    expect(sketch(grain)).toBe('0'.repeat(64));
  });
  it('G11 a word more leaves it near, another page is far', () => {
    const one = sketch(page(lines));
    expect(bitsApart(one, sketch(page((x, y) => lines(x, y) || (y > 140 && y < 146 && x > 100 && x < 120))))).toBeLessThan(5);
    expect(bitsApart(one, sketch(page((x, y) => x % 40 < 12 && y > 30)))).toBeGreaterThan(30);
  });
  it('G11 pixels that are missing, or a picture of a few, give none', () => {
    expect(sketchOfPicture(new Uint8Array(100), WIDTH, 160)).toBeNull();
    expect(sketchOfPicture(new Uint8Array(256), 16, 16)).toBeNull();
  });
});

it('G11 numbers are compared without spaces, dots and capitals; their hashes differ where they do', () => {
  expect(plainNumber('RC 45.778-120')).toBe(plainNumber('rc45778120'));
  expect(hashOfText('rc45778120')).toMatch(/^[0-9a-f]{16}$/);
  expect(hashOfText('rc45778120')).not.toBe(hashOfText('rc45778121'));
});
