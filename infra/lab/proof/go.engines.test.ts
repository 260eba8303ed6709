// Other people's reader of the same formats: Go's golang.org/x/mod/sumdb (note and tlog) opens our checkpoints with our key lines and
// accepts our proofs, a thousand of each, and none of them once a bit has changed.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base64, checkpointText, verifierKey } from '../../../domain/proof/checkpoint.ts';
import { consistencyRanges, inclusionRanges, type LeafRange, leafHash, rootsAt } from '../../../domain/proof/tree.ts';
import { noteOf, randomFrom, sha256, signerOf } from './files.ts';

const CASES = 1_000;
const MODULE = 'module proof\n\ngo 1.21\n\nrequire golang.org/x/mod v0.20.0\n';
const PROGRAM = `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type one struct {
	Note, Key, Leaf, Root, OldRoot string
	Size, Old, Index               int64
	Inclusion, Consistency         []string
}

func hash(text string) tlog.Hash {
	h, err := tlog.ParseHash(text)
	if err != nil {
		panic(err)
	}
	return h
}
func hashes(texts []string) []tlog.Hash {
	all := []tlog.Hash{}
	for _, text := range texts {
		all = append(all, hash(text))
	}
	return all
}

func main() {
	var cases []one
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	notes, inclusions, consistencies := 0, 0, 0
	for _, c := range cases {
		verifier, err := note.NewVerifier(c.Key)
		if err != nil {
			panic(err)
		}
		opened, err := note.Open([]byte(c.Note), note.VerifierList(verifier))
		if err == nil && strings.HasPrefix(opened.Text, verifier.Name()+"\\n") {
			notes++
		}
		if tlog.CheckRecord(hashes(c.Inclusion), c.Size, hash(c.Root), c.Index, hash(c.Leaf)) == nil {
			inclusions++
		}
		if tlog.CheckTree(hashes(c.Consistency), c.Size, hash(c.Root), c.Old, hash(c.OldRoot)) == nil {
			consistencies++
		}
	}
	fmt.Println(notes, inclusions, consistencies)
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-go-'));
  await writeFile(join(folder, 'go.mod'), MODULE);
  await writeFile(join(folder, 'main.go'), PROGRAM);
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  await promisify(execFile)('go', ['build', '-o', 'check', '.'], { cwd: folder, env });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const random = randomFrom(20_261_128);
const signers = Array.from({ length: 20 }, (_, i) => signerOf(i + 1));

/** `change` of a hash: what Go is shown instead of a proof's, or of the leaf. */
function caseOf(change: (hash: Uint8Array) => Uint8Array) {
  const signer = signers[random(signers.length)]!;
  const size = 2 + random(200);
  const leaves = Array.from({ length: size }, () => leafHash(sha256, sha256(Uint8Array.of(random(256), random(256), random(256)))));
  const hashOf = ({ from, to }: LeafRange) => rootsAt(sha256, leaves.slice(from, to), [to - from]).get(to - from)!;
  const [index, old] = [random(size), 1 + random(size - 1)];
  const root = hashOf({ from: 0, to: size });
  const proof = (ranges: readonly LeafRange[]) => ranges.map((range) => base64(hashOf(range)));
  const note = noteOf(signer, checkpointText({ origin: signer.name, size, root }));
  return {
    ...{ Key: verifierKey(sha256, signer), Root: base64(root), Size: size, Old: old, Index: index },
    Note: change === kept ? note : note.replace(`\n${size}\n`, `\n${size + 1}\n`),
    Leaf: base64(change(leaves[index]!)),
    OldRoot: base64(change(hashOf({ from: 0, to: old }))),
    ...{ Inclusion: proof(inclusionRanges(index, size)), Consistency: proof(consistencyRanges(old, size)) },
  };
}
const kept = (hash: Uint8Array): Uint8Array => hash;
const flipped = (hash: Uint8Array): Uint8Array => Uint8Array.from(hash, (byte, i) => (i === 0 ? byte ^ 1 : byte));

async function counted(cases: object[]): Promise<string> {
  const child = execFile(join(folder, 'check'), { maxBuffer: 1e6 });
  let said = '';
  child.stdout!.on('data', (text: string) => {
    said += text;
  });
  child.stdin!.end(JSON.stringify(cases));
  await new Promise((ended) => child.once('close', ended));
  return said.trim();
}

test('C56 Go opens a thousand checkpoints and accepts a thousand proofs of each kind', async () => {
  expect(await counted(Array.from({ length: CASES }, () => caseOf(kept)))).toBe(`${CASES} ${CASES} ${CASES}`);
});

test('C56 Go accepts none of them once something has changed', async () => {
  expect(await counted(Array.from({ length: CASES }, () => caseOf(flipped)))).toBe('0 0 0');
});
