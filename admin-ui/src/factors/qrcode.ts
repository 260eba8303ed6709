// A QR code as the path of a drawing. The library comes when one is shown.

/** Modules of the quiet zone around it, which the standard asks for. */
const MARGIN = 4;

/** `size`: of the square, its quiet zone included. */
export async function drawQr(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (bit, index) => (bit ? `M${(index % size) + MARGIN} ${Math.floor(index / size) + MARGIN}h1v1h-1z` : ''));
  return { size: size + 2 * MARGIN, path: dark.join('') };
}
