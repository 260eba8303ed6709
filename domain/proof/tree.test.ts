import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  appendLeaves,
  consistencyRanges,
  foldNodes,
  inclusionRanges,
  type LeafRange,
  leafHash,
  type NodeAddress,
  nodesOf,
  provesConsistency,
  provesInclusion,
  type Sha256,
} from './tree.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A tree whose nodes were made by appending in batches of these sizes. */
function treeOf(leaves: readonly Uint8Array[], batch = 3) {
  const nodes = new Map<string, Uint8Array>();
  const node = ({ level, index }: NodeAddress) => nodes.get(`${level}/${index}`)!;
  for (let at = 0; at < leaves.length; at += batch)
    for (const { address, hash } of appendLeaves(sha256, at, leaves.slice(at, at + batch), node))
      nodes.set(`${address.level}/${address.index}`, hash);
  const hashOf = (range: LeafRange) => foldNodes(sha256, nodesOf(range).map(node));
  return { hashOf, root: (size: number) => hashOf({ from: 0, to: size }), nodes };
}

// The leaves and roots that Certificate Transparency's own implementations are tested with.
const DATA = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const LEAVES = DATA.map((data) => leafHash(sha256, Buffer.from(data, 'hex')));
const many = Array.from({ length: 65 }, (_, i) => leafHash(sha256, new Uint8Array([i])));

it('C56 the tree of RFC 6962 has the roots that Certificate Transparency is tested with, however it was appended', () => {
  for (const batch of [1, 3, 8]) {
    const tree = treeOf(LEAVES, batch);
    expect(ROOTS.map((_, size) => hex(tree.root(size)))).toEqual(ROOTS);
  }
});

it('C56 keeps at most two nodes per leaf', () => {
  expect(treeOf(many).nodes.size).toBeLessThanOrEqual(2 * many.length);
});

it('C56 every leaf of every tree is proven at its place, and at no other place, in no other tree, as no other leaf', () => {
  const tree = treeOf(many);
  for (let size = 1; size <= many.length; size++)
    for (let index = 0; index < size; index++) {
      const claim = { leaf: many[index]!, index, size, root: tree.root(size), proof: inclusionRanges(index, size).map(tree.hashOf) };
      expect(provesInclusion(sha256, claim)).toBe(true);
      const lies = [
        { index: index + 1 },
        { index: index - 1 },
        { size: size + 1, root: tree.root(Math.min(size + 1, many.length - 1)) },
        { leaf: sha256(many[index]!) },
        { root: tree.root(size - 1) },
        { proof: claim.proof.slice(1) },
        { proof: [...claim.proof, many[0]!] },
      ].filter((lie) => lie.proof === undefined || lie.proof.length !== claim.proof.length);
      for (const lie of lies) expect(provesInclusion(sha256, { ...claim, ...lie })).toBe(false);
    }
});

it('C56 every older tree is proven to begin every newer one, and no changed tree is', () => {
  const tree = treeOf(many);
  const changed = treeOf(many.map((leaf, i) => (i === 0 ? sha256(leaf) : leaf)));
  for (let newer = 0; newer <= many.length; newer++)
    for (let older = 0; older <= newer; older++) {
      const hashes = consistencyRanges(older, newer).map(tree.hashOf);
      const claim = { older, newer, olderRoot: tree.root(older), newerRoot: tree.root(newer), hashes };
      expect(provesConsistency(sha256, claim)).toBe(true);
      if (older > 0) expect(provesConsistency(sha256, { ...claim, olderRoot: changed.root(older) })).toBe(false);
      if (newer > 0 && older > 0) expect(provesConsistency(sha256, { ...claim, newerRoot: changed.root(newer) })).toBe(false);
      expect(provesConsistency(sha256, { ...claim, hashes: [...hashes, many[0]!] })).toBe(false);
    }
});
