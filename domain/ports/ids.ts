// Ids: numbers that no process hands out twice, and secrets that nobody can guess (DESIGN 3.6).
import type { IdKind } from '../kernel/ids.ts';

export interface Ids {
  next(kind: IdKind): Promise<number>;
  /** A random secret of this many bytes (≥ 16), in base64url. */
  secret(bytes: number): string;
  uuid(): string;
}
