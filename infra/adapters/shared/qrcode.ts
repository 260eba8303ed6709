// The modules of a QR code, by qrcode. The library is loaded at the first use.

/** Up to 15 % of a print may be damaged: a finger mark, a fold. */
const CORRECTION = 'M';

export type Modules = { readonly size: number; isDark(row: number, column: number): boolean };

export async function qrModules(): Promise<(text: string) => Modules> {
  const { create } = await import('qrcode');
  return (text) => {
    const { modules } = create(text, { errorCorrectionLevel: CORRECTION });
    return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
  };
}
