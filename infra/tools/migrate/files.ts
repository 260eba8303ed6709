// Copies every document from one storage to another, still encrypted (infra/decisions/125). The source is not changed. An interrupted copy
// can be resumed, and the target belongs to no installation until all documents are there.
import { createHash } from 'node:crypto';
import { copyRecords } from '../../adapters/blobs/records.ts';
import type { Place, StoredObjects } from '../../adapters/blobs/stored.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';

export type Move = { source: StoredObjects; target: StoredObjects; finish: boolean; told?(objects: number): void };
export type MovedFiles = {
  installation: string;
  /** In the source, quarantine included, with their bytes. */
  objects: number;
  bytes: number;
  quarantined: number;
  copied: number;
  copiedBytes: number;
  /** In the target but no longer at the same place in the source. */
  extra: number;
  /** Of those, how many were deleted: erased or swept at the source since an earlier run. */
  removed: number;
  /** The target belongs to the installation from now on. */
  finished: boolean;
};

/** Copies run in parallel: each waits for a disk and a network. */
const AT_ONCE = 4;

const twice = (fr: string, en: string): ForPeople => new ForPeople(`${fr}\n${en}`);

async function isAny(items: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of items) return true;
  return false;
}

/** The installation, and whether the target has belonged to it before. Throws ForPeople where the two do not match. */
async function prepare({ source, target }: Move): Promise<{ installation: string; again: boolean }> {
  const installation = await source.mark.read();
  if (installation === null)
    throw twice(
      'Les documents de départ ne sont ceux d’aucune installation : vérifiez les réglages.',
      'The documents to move belong to no installation: check the settings.',
    );
  const there = await target.mark.read();
  const [id, moving] = [there ?? (await target.moving.read()), there === null];
  if (id !== null && id !== installation)
    throw twice(
      `L’arrivée est à l’installation ${id}, le départ à ${installation} : choisissez un autre endroit.`,
      `The target belongs to installation ${id}, the source to ${installation}: choose another place.`,
    );
  if (id === null && (await isAny(target.list())))
    throw twice(
      'L’arrivée contient des documents dont on ne sait pas de qui ils sont : choisissez un endroit vide.',
      'The target holds documents of nobody knows whom: choose an empty place.',
    );
  if (moving) await target.moving.write(installation);
  return { installation, again: !moving };
}

async function hashOf(objects: StoredObjects, place: Place): Promise<string | null> {
  const content = await objects.read(place);
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}

/** Throws ForPeople where the copied bytes differ; null where the source no longer has them. */
async function copyOne({ source, target }: Move, place: Place): Promise<{ copied: boolean } | null> {
  const content = await source.read(place);
  if (content === null) return null;
  const hash = createHash('sha256');
  const hashed = (async function* () {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  })();
  const copied = (await target.sizeOf(place)) === null && (await target.write(place, hashed));
  // What existed before is compared as well.
  for await (const _ of hashed);
  if ((await hashOf(target, place)) === hash.digest('hex')) return { copied };
  throw twice(
    `Le document ${place.blobId} n’est pas le même au départ et à l’arrivée : rien n’a été effacé. Retirez-le de l’arrivée, puis recommencez.`,
    `The document ${place.blobId} is not the same in the source and in the target: nothing was removed. Take it away from the target, then start again.`,
  );
}

/** Runs several at once; the first failure ends it. */
async function inParallel<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const under = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      const one = work(item).then(() => void under.delete(one));
      one.catch(() => {});
      under.add(one);
      if (under.size >= AT_ONCE) await Promise.race(under);
    }
    await Promise.all(under);
  } finally {
    await Promise.allSettled(under);
  }
}

/**
 * Copies what the target lacks, compares the bytes of all, and with `finish` makes the target the installation's. Without it the product
 * may keep using the source, and the copy may be repeated.
 */
export async function moveFiles(move: Move): Promise<MovedFiles> {
  const { source, target, finish, told = () => {} } = move;
  const { installation, again } = await prepare(move);
  const moved: MovedFiles = {
    ...{ installation, objects: 0, bytes: 0, quarantined: 0, copied: 0, copiedBytes: 0, extra: 0, removed: 0 },
    finished: finish || again,
  };
  await inParallel(source.list(), async ({ size, ...place }) => {
    const done = await copyOne(move, place);
    if (done === null) return;
    moved.objects += 1;
    moved.bytes += size;
    if (place.held) moved.quarantined += 1;
    if (done.copied) [moved.copied, moved.copiedBytes] = [moved.copied + 1, moved.copiedBytes + size];
    told(moved.objects);
  });
  await copyRecords(source.records, target.records);
  await inParallel(target.list(), async ({ blobId, held }) => {
    const place = { blobId, held };
    if ((await source.sizeOf(place)) !== null) return;
    moved.extra += 1;
    // Only from a target that no product has used: later the target may hold what the source never had.
    if (again || !finish) return;
    await target.remove(place);
    moved.removed += 1;
  });
  if (finish && !again) {
    await target.mark.write(installation);
    await target.moving.forget();
  }
  return moved;
}
