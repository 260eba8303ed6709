export type LockedPackage = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
};
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> };
/** Packages to start from, as `from` (a path of the lock; '' is the root) resolves their names. */
export type Named = { readonly from: string; readonly names: readonly string[] };

export const ON_DEMAND: string;
export function nameOf(path: string): string;
export function onDemand(lock: Lock): string[];
export function namedBy(lock: Lock, from: string): Named;
export function closure(lock: Lock, roots: readonly Named[], wanted: (name: string, one: LockedPackage) => boolean): string[];
