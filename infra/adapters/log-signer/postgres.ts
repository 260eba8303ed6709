// The log's signing key in PostgreSQL: made when it is first asked for, its private half sealed under the master key like personal data.
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Keys } from '#domain/ports/keys.ts';
import type { LogSigner } from '#domain/ports/log-signer.ts';
import type { Sql } from '#projections/sql.ts';

const SUBJECT = 'log-signer';
type Row = { number: number; public: Uint8Array; sealed: string };
const place = (number: number): string => `log-key-${number}`;

export function postgresLogSigner(db: Sql, keys: Pick<Keys, 'ensure' | 'seal' | 'open'>): LogSigner {
  const opened = new Map<number, KeyObject>();

  const rows = (): Promise<Row[]> => db<Row[]>`SELECT number, public, sealed FROM ops.log_keys ORDER BY number DESC`;

  /** Makes the key of this number, unless another process was first. */
  async function make(number: number): Promise<void> {
    const pair = generateKeyPairSync('ed25519');
    const personal = { pkcs8: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64') };
    await keys.ensure([SUBJECT]);
    const [sealed] = await keys.seal([{ subject: SUBJECT, eventId: place(number), personal }]);
    const raw = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    await db`INSERT INTO ops.log_keys ${db({ number, public: raw, sealed: sealed! })} ON CONFLICT (number) DO NOTHING`;
  }

  async function newestFirst(): Promise<[Row, ...Row[]]> {
    const known = await rows();
    if (known.length > 0) return known as [Row, ...Row[]];
    await make(1);
    return (await rows()) as [Row, ...Row[]];
  }

  async function privateKey({ number, sealed }: Row): Promise<KeyObject> {
    const known = opened.get(number);
    if (known !== undefined) return known;
    const [secret] = await keys.open([{ subject: SUBJECT, eventId: place(number), sealed }]);
    if (secret === null) throw new Error('the key of the log was erased');
    const key = createPrivateKey({ key: Buffer.from((secret as { pkcs8: string }).pkcs8, 'base64'), type: 'pkcs8', format: 'der' });
    opened.set(number, key);
    return key;
  }

  return {
    publicKeys: async () => (await newestFirst()).map((row) => new Uint8Array(row.public)),
    async sign(text, by) {
      const known = await newestFirst();
      const row = by === undefined ? known[0] : known.find((one) => Buffer.from(one.public).equals(by));
      if (row === undefined) throw new Error('no key of the log is this one');
      return { publicKey: new Uint8Array(row.public), signature: new Uint8Array(sign(null, Buffer.from(text), await privateKey(row))) };
    },
    rotate: async () => make((await newestFirst())[0].number + 1),
  };
}
