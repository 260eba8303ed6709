// Evaluates the part of PromQL that our alerts use, over series with one sample a minute: selectors, rate, increase, histogram_quantile,
// sum, min and max by labels, arithmetic, comparisons and `and`. rate and increase do not extrapolate: they are exact for series that rise
// evenly.

export type Labels = Readonly<Record<string, string>>;
type Sample = { readonly labels: Labels; readonly value: number };
type Value = number | Sample[];
/** One value a minute. */
export type Series = { readonly name: string; readonly labels: Labels; readonly values: readonly number[] };
type At = (minute: number) => Value;

const TOKEN = /\s*(\d+[smh]|\d+(?:\.\d+)?(?:e\d+)?|"[^"]*"|[a-zA-Z_]\w*|==|!=|[-+*/><=(){}[\],])/y;
const UNIT: Record<string, number> = { s: 1 / 60, m: 1, h: 60 };
const COMPARE: Record<string, (a: number, b: number) => boolean> = { '>': (a, b) => a > b, '<': (a, b) => a < b, '==': (a, b) => a === b };
const CALCULATE: Record<string, (a: number, b: number) => number> = { '*': (a, b) => a * b, '/': (a, b) => a / b };
const FOLD: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort());
const only = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(names.flatMap((name) => (name in labels ? [[name, labels[name]!]] : [])));
const vector = (value: Value): Sample[] => {
  if (typeof value === 'number') throw new Error('a vector is needed, not a number');
  return value;
};

/** Pairs the samples of equal labels, or each sample with a number. */
function paired(left: Value, right: Value): { sample: Sample; other: number }[] {
  if (typeof right === 'number') return vector(left).map((sample) => ({ sample, other: right }));
  const others = new Map(right.map(({ labels, value }) => [keyOf(labels), value]));
  return vector(left).flatMap((sample) => {
    const other = others.get(keyOf(sample.labels));
    return other === undefined ? [] : [{ sample, other }];
  });
}

function quantile(q: number, buckets: readonly Sample[]): Sample[] {
  const sorted = buckets
    .map(({ labels, value }) => ({ le: Number(labels['le']!.replace('+Inf', 'Infinity')), value }))
    .sort((a, b) => a.le - b.le);
  const all = sorted.at(-1)?.value ?? 0;
  const at = sorted.findIndex(({ value }) => value >= q * all);
  if (all === 0 || at < 0) return [];
  const [from, to] = [at === 0 ? { le: 0, value: 0 } : sorted[at - 1]!, sorted[at]!];
  return [
    {
      labels: {},
      value:
        to.le === Number.POSITIVE_INFINITY ? from.le : from.le + ((to.le - from.le) * (q * all - from.value)) / (to.value - from.value),
    },
  ];
}

/** Throws for an expression outside of the subset. */
export function compile(text: string, series: readonly Series[]): At {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.trimEnd().length; ) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`not understood: ${text.slice(from)}`);
    tokens.push(token);
  }
  const take = (wanted?: string): string => {
    const token = tokens.shift();
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`${wanted} is expected in ${text}, not ${token}`);
    return token;
  };
  const listed = <Item>(end: string, item: () => Item): Item[] => {
    const items: Item[] = [];
    while (tokens[0] !== end) {
      items.push(item());
      if (tokens[0] === ',') take(',');
    }
    take(end);
    return items;
  };

  function selected(name: string): Series[] {
    let matchers: { label: string; equal: boolean; value: string }[] = [];
    if (tokens[0] === '{') {
      take('{');
      matchers = listed('}', () => ({ label: take(), equal: take() === '=', value: take().slice(1, -1) }));
    }
    return series.filter(
      (one) => one.name === name && matchers.every(({ label, equal, value }) => ((one.labels[label] ?? '') === value) === equal),
    );
  }
  function ranged(name: string): At {
    take('(');
    const found = selected(take());
    take('[');
    const length = take();
    take(']');
    take(')');
    const minutes = Number.parseFloat(length) * UNIT[length.at(-1)!]!;
    return (minute) =>
      found.flatMap(({ labels, values }): Sample[] => {
        const seen = values.slice(Math.max(0, minute - minutes), minute + 1);
        if (seen.length < 2) return [];
        const risen = seen.slice(1).reduce((sum, value, n) => sum + (value >= seen[n]! ? value - seen[n]! : value), 0);
        return [{ labels, value: (risen / (seen.length - 1)) * (name === 'rate' ? 1 / 60 : minutes) }];
      });
  }
  function folded(name: string): At {
    let by: string[] = [];
    if (tokens[0] === 'by') {
      take('by');
      take('(');
      by = listed(')', take);
    }
    take('(');
    const inner = all();
    take(')');
    return (minute) => {
      const groups = Map.groupBy(vector(inner(minute)), ({ labels }) => keyOf(only(labels, by)));
      return [...groups.values()].map((samples) => ({
        labels: only(samples[0]!.labels, by),
        value: FOLD[name]!(samples.map(({ value }) => value)),
      }));
    };
  }
  function one(): At {
    const token = take();
    if (/^\d/.test(token)) return () => Number(token);
    if (token === 'rate' || token === 'increase') return ranged(token);
    if (token in FOLD) return folded(token);
    if (token === 'histogram_quantile') {
      take('(');
      const q = Number(take());
      take(',');
      const inner = all();
      take(')');
      return (minute) => quantile(q, vector(inner(minute)));
    }
    const found = selected(token);
    return (minute) => found.flatMap(({ labels, values }) => (values[minute] === undefined ? [] : [{ labels, value: values[minute] }]));
  }
  function product(): At {
    let left = one();
    while (tokens[0] !== undefined && tokens[0] in CALCULATE) {
      const [before, calculate, right] = [left, CALCULATE[take()]!, one()];
      left = (minute) => {
        const [a, b] = [before(minute), right(minute)];
        return typeof a === 'number' && typeof b === 'number'
          ? calculate(a, b)
          : paired(a, b).map(({ sample, other }) => ({ labels: sample.labels, value: calculate(sample.value, other) }));
      };
    }
    return left;
  }
  function comparison(): At {
    const left = product();
    if (tokens[0] === undefined || !(tokens[0] in COMPARE)) return left;
    const [compare, right] = [COMPARE[take()]!, product()];
    return (minute) => paired(left(minute), right(minute)).flatMap(({ sample, other }) => (compare(sample.value, other) ? [sample] : []));
  }
  function all(): At {
    let left = comparison();
    while (tokens[0] === 'and') {
      take('and');
      const [before, right] = [left, comparison()];
      left = (minute) => paired(before(minute), right(minute)).map(({ sample }) => sample);
    }
    return left;
  }
  const compiled = all();
  if (tokens.length > 0) throw new Error(`not understood: ${tokens.join(' ')}`);
  return compiled;
}

/** The label sets for which an alert fires at the last minute: its expression has held in each minute of its delay. */
export function firing(expr: string, forMinutes: number, series: readonly Series[]): Labels[] {
  const at = compile(expr, series);
  const last = Math.max(...series.map(({ values }) => values.length)) - 1;
  const found = (minute: number) => new Map(vector(at(minute)).map(({ labels }) => [keyOf(labels), labels]));
  const now = [...found(last)];
  for (let minute = last - forMinutes; minute < last; minute++) {
    const then = minute < 0 ? new Map() : found(minute);
    for (const [key] of [...now])
      if (!then.has(key))
        now.splice(
          now.findIndex(([other]) => other === key),
          1,
        );
  }
  return now.map(([, labels]) => labels);
}
