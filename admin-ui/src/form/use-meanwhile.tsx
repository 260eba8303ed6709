// A record that two people edit: what the second sends names the version that he began with, and where another came first he sees both values
// of each field and chooses (K11).
import { type ReactNode, useState } from 'react';
import { currentOf, differing, StaleValues } from './StaleValues.tsx';
import type { Values } from './use-form.ts';

export function useMeanwhile(
  labels: Readonly<Record<string, string>>,
  values: Values,
  onTake: (name: string, value: unknown) => void,
  began: string | undefined,
  nameOf?: (name: string, value: unknown) => string | undefined,
) {
  const [version, setVersion] = useState(began);
  const [current, setCurrent] = useState<Values | null>(null);
  const open = current !== null && differing(labels, values, current).length > 0;
  const choice: ReactNode = open && <StaleValues labels={labels} values={values} current={current} nameOf={nameOf} onTake={onTake} />;
  return {
    choice,
    /** The body, with the version from which the form was filled; what comes in behind it by a refresh is not in its fields. */
    stamp<Body extends { updatedAt?: string | undefined }>(body: Body): Body {
      const updatedAt = body.updatedAt ?? version;
      return updatedAt === undefined ? body : { ...body, updatedAt };
    },
    /** After it was saved. */
    saved(updatedAt: string): void {
      setVersion(updatedAt);
      setCurrent(null);
    },
    /** Whether the refusal is that another came first. Where nothing of this form differs, it goes `again`. */
    took(error: unknown, again: (version: string) => void): boolean {
      const now = currentOf(error);
      if (now === null) return false;
      const updatedAt = String(now['updatedAt']);
      setVersion(updatedAt);
      if (differing(labels, values, now).length > 0) setCurrent(now);
      else again(updatedAt);
      return true;
    },
  };
}
