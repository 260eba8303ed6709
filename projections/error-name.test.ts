import { expect, test } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import { postgres } from '#infra/adapters/sql/driver-patch.ts';
import { nameOfError } from './error-name.ts';

function refusal(said: { code: string; table_name?: string }): Error {
  return Object.assign(new postgres.PostgresError('secret row'), said);
}
function away(said: { code?: string; cause?: unknown }): Error {
  return new Unavailable('S3', 'secret', said);
}

test('C68 an error is told by its name, code, table and place, never by its words; of an engine that is away what it said itself', () => {
  expect(nameOfError(refusal({ code: '23505', table_name: 'activity' }))).toMatch(
    /^PostgresError 23505 \(activity\) at projections\/error-name\.test\.ts:\d+$/,
  );
  expect(nameOfError(away({ cause: refusal({ code: '57P01' }) }))).toMatch(/^PostgresError 57P01 at projections\//);
  expect(nameOfError(away({ code: 'SlowDown' }))).toMatch(/^Unavailable SlowDown at projections\//);
  expect(['secret', null].map(nameOfError)).toEqual(['unknown error', 'unknown error']);
});
