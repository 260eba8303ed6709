// Where a command line finds the stored documents: the data folder, or the bucket of the settings.
import { diskObjects, type StoredObjects } from '../adapters/blobs/stored.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import type { Config } from '../app/config.ts';
import { filesIn, outgoingIn } from '../app/connect.ts';

/** Throws ForPeople where the bucket is not in the settings. */
export async function storedObjects(kind: StoredObjects['name'], { dataDir, s3 }: Config): Promise<StoredObjects> {
  if (kind === 'disk') return diskObjects(filesIn(dataDir));
  if (s3 === null)
    throw new ForPeople('Réglages manquants / missing settings: S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY');
  return (await import('../adapters/blobs/s3-stored.ts')).s3Objects(s3, { folder: outgoingIn(dataDir) });
}
