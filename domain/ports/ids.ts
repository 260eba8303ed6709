// Ids: promises numbers that no process ever gives twice, and secrets that nobody guesses (DESIGN 3.6).
import type { IdKind } from '../kernel/ids.ts';

export interface Ids {
  next(kind: IdKind): Promise<number>;
  /** A random secret, base64url, of this many bytes (≥ 16). */
  secret(bytes: number): string;
  uuid(): string;
}
