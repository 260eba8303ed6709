// One line of the palette, and which of those that are known beforehand match what is typed.
import type { ComponentType } from 'react';

export type Entry = {
  key: string;
  group: 'Sur la sélection' | 'Pages' | 'Sous-traitants' | 'Documents' | 'Actions';
  label: string;
  detail?: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' }>;
  /** An address; `?…` is added to the address that is shown. Or what is done at once. */
  to: string | (() => unknown);
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr');

/** Every word that is typed begins a word of the line, without accents or case. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter(({ label }) => {
    const parts = folded(label).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
