// What the public pages claim with a figure: measured by our own tests, with the day (A53). A figure without a test is not shown, or is
// called an example.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import measured from './accuracy.json' with { type: 'json' };

type Figures = Readonly<Record<'type' | 'company' | 'siren' | 'issuedOn' | 'expiry', string>> & {
  readonly papers: number;
  readonly p95Ms: number;
};
type Carrier = { readonly measuredOn: string; readonly all: Figures; readonly kinds: Readonly<Record<string, Figures>> };
export type Accuracy = Readonly<Partial<Record<'text' | 'scan' | 'photo', Carrier>>>;

/** The last run of `npm run score -- --part held --write`; a carrier that it did not read is not claimed. */
export const ACCURACY = measured as Accuracy;

/** Of all fields of these papers, rounded down: 94.9 is no 95. null: nothing was measured. */
export function percentRight(figures: Figures | undefined): number | null {
  if (figures === undefined) return null;
  let [right, of] = [0, 0];
  for (const field of ['type', 'company', 'siren', 'issuedOn', 'expiry'] as const) {
    const counted = figures[field].split('/').map(Number);
    right += counted[0]!;
    of += counted[1]!;
  }
  return of === 0 ? null : Math.floor((right * 100) / of);
}
/** What 95 of 100 readings stay within, whole seconds. */
export const secondsAtMost = ({ p95Ms }: Figures): number => Math.max(1, Math.ceil(p95Ms / 1000));

export const CARRIERS = [
  ['text', 'PDF d’origine'],
  ['scan', 'Scan'],
  ['photo', 'Photo'],
] as const;
export const KINDS: readonly (readonly [DocumentKind, string])[] = [
  ['urssaf', 'Attestation URSSAF'],
  ['kbis', 'Extrait Kbis'],
  ['rc-pro', 'RC professionnelle'],
  ['decennale', 'Assurance décennale'],
  ['assurance', 'Autre assurance'],
  ['rge', 'Certificat RGE'],
];

/** A subcontractor set up, link sent; infra/e2e/public-site.test.ts (F018). */
export const SET_UP_MINUTES = 2;
