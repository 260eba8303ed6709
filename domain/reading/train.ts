// Learns the weights of learned.ts: a support vector machine with squared hinge loss, by dual coordinate descent (Hsieh, Chang, Lin, Keerthi,
// Sundararajan 2008). The same sentences in the same order give the same weights.
import { featuresOf } from './learned.ts';
import { storable } from './packed-weights.ts';

/** `cost`: what it costs to judge it wrong. */
export type Example = { readonly text: string; readonly contrary: boolean; readonly cost: number };
const ROUNDS = 40;
/** A feature of fewer sentences, or of less weight, says nothing of the next paper. */
const SENTENCES_MIN = 2;
const WEIGHT_MIN = 0.03;

/** Weights by feature, as they can be stored. */
export function train(examples: readonly Example[]): Map<number, number> {
  const sentences = new Map<number, number>();
  const texts = examples.map(({ text }) => featuresOf(text));
  for (const features of texts) for (const feature of features) sentences.set(feature, (sentences.get(feature) ?? 0) + 1);
  const known = new Map([...sentences].filter(([, count]) => count >= SENTENCES_MIN).map(([feature], i) => [feature, i]));
  const weights = new Float64Array(known.size);
  const rows = examples.map(({ contrary, cost }, i) => ({
    features: Uint32Array.from([...texts[i]!].flatMap((feature) => known.get(feature) ?? [])),
    norm: Math.sqrt(texts[i]!.size),
    sign: contrary ? 1 : -1,
    cost,
    dual: 0,
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const row of rows) {
      let sum = 0;
      for (const feature of row.features) sum += weights[feature]!;
      const gradient = (row.sign * sum) / row.norm - 1 + row.dual / (2 * row.cost);
      const dual = Math.max(0, row.dual - gradient / (1 + 1 / (2 * row.cost)));
      const step = ((dual - row.dual) * row.sign) / row.norm;
      row.dual = dual;
      for (const feature of row.features) weights[feature]! += step;
    }
  return new Map([...known].filter(([, i]) => Math.abs(weights[i]!) >= WEIGHT_MIN).map(([feature, i]) => [feature, storable(weights[i]!)]));
}
