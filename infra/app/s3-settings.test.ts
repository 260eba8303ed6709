import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const ALL = {
  S3_ENDPOINT: 'https://s3.fr-par.example',
  S3_REGION: 'fr-par',
  S3_BUCKET: 'subdoc-documents',
  S3_ACCESS_KEY_ID: 'AK',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('without a setting of S3 the documents lie on the disk; with all of them in the bucket, which stands in the path unless said otherwise', () => {
  expect(readConfig({}).s3).toBeNull();
  const s3 = {
    ...{ endpoint: ALL.S3_ENDPOINT, region: 'fr-par', bucket: 'subdoc-documents' },
    ...{ accessKeyId: 'AK', secretAccessKey: 'secret', forcePathStyle: true },
  };
  expect(readConfig(ALL).s3).toEqual(s3);
  expect(readConfig({ ...ALL, S3_FORCE_PATH_STYLE: '0' }).s3).toEqual({ ...s3, forcePathStyle: false });
});

test('half of the settings of S3 are refused by the names that are missing, and nonsense by its own; no secret is repeated', () => {
  for (const name of Object.keys(ALL) as (keyof typeof ALL)[]) {
    const { [name]: _, ...others } = ALL;
    expect(() => readConfig(others)).toThrow(new ConfigError(`Réglage manquant / missing setting: ${name}`));
  }
  for (const wrong of [{ S3_ENDPOINT: 'ftp://s3' }, { S3_BUCKET: 'Documents' }, { S3_BUCKET: 'a/b' }, { S3_FORCE_PATH_STYLE: 'perhaps' }])
    expect(() => readConfig({ ...ALL, ...wrong })).toThrow(`Réglage incorrect / wrong setting: ${Object.keys(wrong)[0]}`);
});
