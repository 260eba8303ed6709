// The types of fresh.mjs.
export const FOLDER: string;
export function looksOf(path: string, now?: number): string;
export function hashOf(inputs: readonly string[], contentOf: (path: string) => Uint8Array): string;
export function writeStamp(
  root: string,
  stamp: { bundle: string; inputs: readonly string[]; looks: readonly string[]; hash: string },
): void;
export function freshBundle(root: string): string | null;
