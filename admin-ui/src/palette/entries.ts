// One line of the palette, and which of those that are known beforehand match what is typed.
import type { ComponentType } from 'react';
import { hasWords } from '../shared/has-words.ts';

export type Entry = {
  key: string;
  group: 'Sur la sélection' | 'Pages' | 'Sous-traitants' | 'Documents' | 'Actions';
  label: string;
  detail?: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' }>;
  /** An address; `?…` is added to the address that is shown. Or what is done at once. */
  to: string | (() => unknown);
};

/** Of those that are known beforehand. */
export const matching = (entries: readonly Entry[], typed: string): Entry[] => entries.filter(({ label }) => hasWords(label, typed));
