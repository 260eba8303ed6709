// The Merkle tree of RFC 6962 (§2.1) over the events of one account: which nodes a root or a proof is made of, and how a proof is checked.
// The hash comes in as a function: the server gives Node's, the public page its own, and both run the same lines.

/** SHA-256 of the bytes, 32 bytes of its own. It keeps nothing of what it was given. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;
/** A complete subtree: it covers the leaves from `index` · 2^`level` on, 2^`level` of them. Level 0 holds the leaf hashes. */
export type NodeAddress = { readonly level: number; readonly index: number };
/** Leaves from `from` to `to`, `to` not included. */
export type LeafRange = { readonly from: number; readonly to: number };

export const HASH_BYTES = 32;

/** Behind the 0 that marks a leaf, and the 1 that marks a node. */
export function leafHash(sha256: Sha256, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + data.length);
  bytes.set(data, 1);
  return sha256(bytes);
}
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  NODE.set(left, 1);
  NODE.set(right, 1 + HASH_BYTES);
  return sha256(NODE);
}
/** What the next node is hashed from: a tree has as many as leaves. */
const NODE = Uint8Array.of(1, ...new Uint8Array(2 * HASH_BYTES));
/** The root of a tree without leaves. */
export const emptyRoot = (sha256: Sha256): Uint8Array => sha256(new Uint8Array());

/** The largest power of two below `size` (2 and more). */
function split(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** The complete subtrees that make up a range, left to right. The range begins where a subtree of its size may begin. */
export function nodesOf({ from, to }: LeafRange): NodeAddress[] {
  const nodes: NodeAddress[] = [];
  for (let at = from; at < to; ) {
    let level = 0;
    while (at + 2 ** (level + 1) <= to && at % 2 ** (level + 1) === 0) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The hash of a range from those of its `nodesOf`. */
export function foldNodes(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return emptyRoot(sha256);
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(sha256, left, right), hashes.at(-1)!);
}

/** The roots of the trees of these sizes over leaf hashes that come one by one, in one pass. A size beyond the leaves has no root. */
export function rootsAt(sha256: Sha256, leaves: Iterable<Uint8Array>, sizes: readonly number[]): Map<number, Uint8Array> {
  const wanted = new Set(sizes);
  const roots = new Map<number, Uint8Array>();
  /** Complete subtrees from the left, each larger than the next. */
  const edge: Uint8Array[] = [];
  let size = 0;
  const note = () => {
    if (wanted.has(size)) roots.set(size, foldNodes(sha256, edge));
  };
  note();
  for (const leaf of leaves) {
    let hash = leaf;
    for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(sha256, edge.pop()!, hash);
    edge.push(hash);
    size += 1;
    note();
  }
  return roots;
}

/** The nodes that are completed by appending leaf hashes behind `size` leaves, children first. `left` answers a node made before. */
export function appendLeaves(
  sha256: Sha256,
  size: number,
  leaves: readonly Uint8Array[],
  left: (address: NodeAddress) => Uint8Array,
): { address: NodeAddress; hash: Uint8Array }[] {
  const made: { address: NodeAddress; hash: Uint8Array }[] = [];
  const fresh = new Map<string, Uint8Array>();
  const put = (address: NodeAddress, hash: Uint8Array) => {
    made.push({ address, hash });
    fresh.set(`${address.level}/${address.index}`, hash);
  };
  leaves.forEach((leaf, i) => {
    put({ level: 0, index: size + i }, leaf);
    let hash = leaf;
    for (let level = 0, index = size + i; index % 2 === 1; level++, index = (index - 1) / 2) {
      const before = { level, index: index - 1 };
      hash = nodeHash(sha256, fresh.get(`${level}/${index - 1}`) ?? left(before), hash);
      put({ level: level + 1, index: (index - 1) / 2 }, hash);
    }
  });
  return made;
}

/** The audit path of RFC 6962 §2.1.1: each hash of the proof is that of one range, from the leaf up. 0 ≤ index < size. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const path: LeafRange[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = from + split(to - from);
    if (index < middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
    }
  }
  return path.reverse();
}

/** The consistency proof of RFC 6962 §2.1.2 between the trees of `older` and `newer` leaves. Empty when either says nothing. */
export function consistencyRanges(older: number, newer: number): LeafRange[] {
  if (older === 0 || older === newer) return [];
  const path: LeafRange[] = [];
  let from = 0;
  let to = newer;
  let whole = true;
  while (to !== older) {
    const middle = from + split(to - from);
    if (older <= middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
      whole = false;
    }
  }
  if (!whole) path.push({ from, to });
  return path.reverse();
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

/** Whether the leaf stands at `index` in the tree of `size` leaves with this root (RFC 9162 §2.1.3.2). */
export function provesInclusion(
  sha256: Sha256,
  { leaf, index, size, root, proof }: { leaf: Uint8Array; index: number; size: number; root: Uint8Array; proof: readonly Uint8Array[] },
): boolean {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false;
  const ranges = inclusionRanges(index, size);
  if (ranges.length !== proof.length) return false;
  const made = ranges.reduce(
    (hash, { from }, i) => (from > index ? nodeHash(sha256, hash, proof[i]!) : nodeHash(sha256, proof[i]!, hash)),
    leaf,
  );
  return sameBytes(made, root);
}

/** Whether the newer tree begins with all leaves of the older one, in their order (RFC 9162 §2.1.4.2). */
export function provesConsistency(
  sha256: Sha256,
  proof: { older: number; newer: number; olderRoot: Uint8Array; newerRoot: Uint8Array; hashes: readonly Uint8Array[] },
): boolean {
  const { older, newer, olderRoot, newerRoot, hashes } = proof;
  if (!Number.isSafeInteger(older) || !Number.isSafeInteger(newer) || older < 0 || older > newer) return false;
  if (older === newer) return hashes.length === 0 && sameBytes(olderRoot, newerRoot);
  if (older === 0) return hashes.length === 0 && sameBytes(olderRoot, emptyRoot(sha256));
  const ranges = consistencyRanges(older, newer);
  if (ranges.length !== hashes.length) return false;
  // A tree whose size is a power of two is one complete subtree: its root is not repeated in the proof.
  const whole = ranges[0]!.from === older;
  let old = whole ? olderRoot : hashes[0]!;
  let young = old;
  ranges.forEach(({ from, to }, i) => {
    if (!whole && i === 0) return;
    const hash = hashes[i]!;
    if (to <= older) {
      old = nodeHash(sha256, hash, old);
      young = nodeHash(sha256, hash, young);
    } else if (from >= older) young = nodeHash(sha256, young, hash);
  });
  return sameBytes(old, olderRoot) && sameBytes(young, newerRoot);
}
