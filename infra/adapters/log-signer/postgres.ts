// The log's signing key in PostgreSQL: made when it is first asked for, its private half sealed under the master key like personal data.
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Keys } from '#domain/ports/keys.ts';
import type { LogSigner } from '#domain/ports/log-signer.ts';
import type { Sql } from '#projections/sql.ts';

const SUBJECT = 'log-signer';
type Row = { number: number; public: Uint8Array; sealed: string };
const place = (number: number): string => `log-key-${number}`;

export function postgresLogSigner(db: Sql, keys: Pick<Keys, 'ensure' | 'seal' | 'open'>): LogSigner & { rotate(): Promise<void> } {
  let opened: { number: number; key: KeyObject } | null = null;

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

  return {
    publicKeys: async () => (await newestFirst()).map((row) => new Uint8Array(row.public)),
    async sign(text) {
      const [newest] = await newestFirst();
      if (opened?.number !== newest.number) {
        const [secret] = await keys.open([{ subject: SUBJECT, eventId: place(newest.number), sealed: newest.sealed }]);
        if (secret === null) throw new Error('the key of the log was erased');
        const key = Buffer.from((secret as { pkcs8: string }).pkcs8, 'base64');
        opened = { number: newest.number, key: createPrivateKey({ key, type: 'pkcs8', format: 'der' }) };
      }
      return { publicKey: new Uint8Array(newest.public), signature: new Uint8Array(sign(null, Buffer.from(text), opened.key)) };
    },
    /** The next signature is by a new key; the earlier ones stay published. */
    rotate: async () => make((await newestFirst())[0].number + 1),
  };
}
