// « Exercice du … au … » on an insurer's paper: the year of the contract, unless words of accounts stand beside it.
import { COVER_KINDS, type DocumentKind } from '#domain/documents/kinds.ts';
import type { Context, Place } from './date-places.ts';

const EXERCISE =
  /\bexercice\b(?! (?:social|comptable|fiscal|clos|arrete|precedent|ecoule|anterieur|dernier))[^a-z]*(?:(?:en cours|courant|annuel|d'assurance|de garantie)[^a-z]*)?(?:du|de|:|\W)*$/;
const OF_ACCOUNTS =
  /chiffres? d'affaires|\bca\b|bilan|\bcomptes?\b|comptab|masse salariale|effectif|social|fiscal|\bclos\b|cloture|declar|resultat|budget|honoraires/;

/** The line above, its own and the one below. */
const NEAR_LINES = 3;
const FIGURES = /chiffres? d'affaires|\bca\b|bilan|masse salariale|\bresultat/;

/** `second`: the end of the period that the contexts label. */
export function isExercise(contexts: readonly Context[], second: Place, kinds: readonly DocumentKind[]): boolean {
  const around = [...contexts.map(({ text, heads }) => `${text} ${heads ?? ''}`), second.after, second.segment.right?.normalized ?? ''];
  const lines = second.block.segments.slice(Math.max(0, second.block.segments.indexOf(second.segment) - 1)).slice(0, NEAR_LINES);
  return (
    kinds.length > 0 &&
    kinds.every((kind) => COVER_KINDS.includes(kind)) &&
    contexts.some(({ text }) => EXERCISE.test(text)) &&
    !around.some((text) => OF_ACCOUNTS.test(text)) &&
    !lines.some(({ normalized }) => FIGURES.test(normalized))
  );
}
