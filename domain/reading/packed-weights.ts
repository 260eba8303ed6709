// The weights of learned.ts as text: records of a feature (four bytes, the lowest first) and its weight in parts of one.

/** Weight by feature. */
export type Weights = ReadonlyMap<number, number>;

/** A stored weight is so many parts of one. */
const PARTS = 64;
const RECORD_BYTES = 5;
const MAX = 127 / PARTS;

/** The nearest weight that can be stored. */
export const storable = (weight: number): number => Math.round(Math.max(-MAX, Math.min(MAX, weight)) * PARTS) / PARTS;

export function packed(weights: Weights): string {
  const records = [...weights].sort(([a], [b]) => a - b);
  const bytes = new DataView(new ArrayBuffer(records.length * RECORD_BYTES));
  records.forEach(([feature, weight], i) => {
    bytes.setUint32(i * RECORD_BYTES, feature, true);
    bytes.setInt8(i * RECORD_BYTES + 4, weight * PARTS);
  });
  return btoa(Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte)).join(''));
}

export function unpacked(text: string): Weights {
  const bytes = new DataView(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)).buffer);
  const weights = new Map<number, number>();
  for (let at = 0; at < bytes.byteLength; at += RECORD_BYTES) weights.set(bytes.getUint32(at, true), bytes.getInt8(at + 4) / PARTS);
  return weights;
}
