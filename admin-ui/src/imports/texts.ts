// The words of the import's own screens.

import type { PreviewRow } from '#contract/imports.ts';
import type { Tone } from '#domain/brand.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { number } from '../shared/format.ts';
import type { ImportRun } from './run.ts';

export const counted = (count: number, one: string, many: string): string => `${number(count)} ${count > 1 ? many : one}`;

type Counts = { created: number; updated: number; skipped: number; failed: number };
export function countsText({ created, updated, skipped, failed }: Counts): string {
  const parts = [
    [created, counted(created, 'créé', 'créés')],
    [updated, counted(updated, 'mis à jour', 'mis à jour')],
    [skipped, `${number(skipped)} sans changement`],
    [failed, `${number(failed)} en erreur`],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return told.length === 0 ? 'aucune ligne' : told.join(', ');
}

export const progressText = ({ file, state, results, total }: ImportRun): string =>
  state === 'sending'
    ? 'Les sous-traitants sont importés, les demandes sont en cours d’envoi…'
    : `Importation ${ofName(file)} : ${number(results.length)} / ${number(total)}`;

export type Outcome = PreviewRow['outcome'];
export const OUTCOMES: Readonly<Record<Outcome, { word: string; filter: string; tone: Tone }>> = {
  new: { word: 'Nouveau', filter: 'Nouveaux', tone: 'valid' },
  update: { word: 'Sera mis à jour', filter: 'À mettre à jour', tone: 'toValidate' },
  same: { word: 'Déjà à jour', filter: 'Déjà à jour', tone: 'neutral' },
  duplicate: { word: 'Doublon', filter: 'Doublons', tone: 'expiresSoon' },
  error: { word: 'Erreur', filter: 'Erreurs', tone: 'problem' },
};
