// One round: an honest file, then the same after each attack, before the verifier that lies in every proof file.
import { createHash } from 'node:crypto';
import { openArchive } from '../../../admin-ui/src/public/verification/open-archive.ts';
import { type Given, type Verified, verifyProofFile } from '../../../domain/proof/verify.ts';
import { TOOLS } from '../../tools/verifier.ts';
import { type Attack, ATTACKS as OTHERS } from './attacks.ts';
import { makeFile, type Parts, zipOf } from './files.ts';
import { SIGNER_ATTACKS } from './signer-attacks.ts';

const NOTHING: Given = { keys: [], checkpoints: [] };

async function verdictOn(parts: Parts, given: Given): Promise<Verified> {
  const file = await openArchive(new Blob([(await zipOf(parts)) as never]), () => createHash('sha256'));
  if (file === null) throw new Error('the archive is not opened');
  return verifyProofFile(file, TOOLS, given);
}

/** A sentence where the honest file is refused; null: it holds. */
export async function honest(seed: number): Promise<string | null> {
  const { intact, complete } = await verdictOn(makeFile(seed).parts, NOTHING);
  return intact.holds && complete.holds ? null : `honest file ${seed} refused: ${intact.broken ?? complete.broken}`;
}

/** A sentence where the attack is not named; null: it is. */
export async function attacked(seed: number, { name, does, which, named }: Attack): Promise<string | null> {
  const made = makeFile(seed);
  const given = { ...NOTHING, ...does(made) };
  const verified = await verdictOn(made.parts, given);
  const { holds, broken } = verified[which];
  return !holds && broken !== null && named.test(broken) ? null : `${name}, file ${seed}: ${holds ? 'accepted' : broken}`;
}

export const ATTACKS: readonly Attack[] = [...OTHERS, ...SIGNER_ATTACKS];
