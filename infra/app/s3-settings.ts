// Settings of an S3 bucket for the documents, instead of the local disk. All or none must be set: with half of them documents would be
// stored where nobody looks for them.
import { z } from 'zod';

const text = z.string().max(500).default('');
const key = z
  .string()
  .max(500)
  .regex(/^[\x21-\x7e]*$/)
  .default('');

export const s3Settings = {
  S3_ENDPOINT: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe(
      'The S3 storage that holds the documents, encrypted here first (infra/decisions/125): this and the next four settings, all or none. When none is set they are in `DATA_DIR`. `npm run migrate-files` copies them either way.',
    ),
  S3_REGION: text.describe('Its region.'),
  /** The rules for S3 bucket names. */
  S3_BUCKET: z
    .string()
    .regex(/^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .default('')
    .describe('The bucket: it must exist and be used by nothing else.'),
  S3_ACCESS_KEY_ID: key.describe('The access key.'),
  S3_SECRET_ACCESS_KEY: key.describe('Its secret.'),
  /** Most storages except Amazon's need the bucket in the path; Amazon's accepts it there as well. */
  S3_FORCE_PATH_STYLE: z
    .enum(['0', '1', 'true', 'false', ''])
    .default('1')
    .transform((value) => value !== '0' && value !== 'false')
    .describe('The bucket is part of the path (`1`) or of the host name (`0`).'),
};
type Settings = z.output<z.ZodObject<typeof s3Settings>>;

const NEEDED = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Answers the missing settings where some are set. */
export function missingOfS3(e: Settings): readonly string[] {
  const missing = NEEDED.filter((name) => e[name] === '');
  return missing.length === NEEDED.length ? [] : missing;
}

export const s3Of = (e: Settings) =>
  e.S3_BUCKET === ''
    ? null
    : {
        endpoint: e.S3_ENDPOINT,
        region: e.S3_REGION,
        bucket: e.S3_BUCKET,
        accessKeyId: e.S3_ACCESS_KEY_ID,
        secretAccessKey: e.S3_SECRET_ACCESS_KEY,
        forcePathStyle: e.S3_FORCE_PATH_STYLE,
      };
