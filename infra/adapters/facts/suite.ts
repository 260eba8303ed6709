// The test suite of every store of the process managers' own facts. `begin` opens a transaction of the same database.
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountId, DocumentId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Facts, PaperMark, UploadedFile } from '#domain/ports/facts.ts';
import type { Transaction } from '#domain/ports/transaction.ts';

export type FactsUnderTest = { facts: Facts; begin<Result>(task: (tx: Transaction) => Promise<Result>): Promise<unknown> };

const ids = <Id>(...numbers: number[]): Id[] => numbers as unknown as Id[];
const file = (documentId: number, accountId: number, subcontractorId: number, sha256: string): UploadedFile => ({
  documentId: documentId as DocumentId,
  accountId: accountId as AccountId,
  subcontractorId: subcontractorId as SubcontractorId,
  sha256,
});

export function factsSuite(name: string, make: () => Promise<FactsUnderTest>): void {
  describe(`facts: ${name}`, () => {
    let facts: Facts;
    let begin: FactsUnderTest['begin'];
    beforeAll(async () => {
      ({ facts, begin } = await make());
    });
    const join = (members: [number, number][], tx: Transaction) => facts.join(new Map(members) as never, tx);
    const of = async (...accounts: number[]) =>
      [...((await begin((tx) => facts.subcontractorsOf(ids<AccountId>(...accounts), tx))) as Map<SubcontractorId, AccountId>)].sort();
    const elsewhere = (accountId: number, subcontractorId: number, sha256: string | null, ...marks: string[]) =>
      facts.elsewhere({ accountId: accountId as AccountId, subcontractorId: subcontractorId as SubcontractorId, sha256, marks });
    const another = async (...file: [number, number, string]) => (await elsewhere(...file)).sameFile;

    test('who joined an account is its, until he leaves; who joins twice is there once', async () => {
      await begin((tx) =>
        join(
          [
            [1, 10],
            [2, 10],
            [3, 11],
          ],
          tx,
        ),
      );
      await begin((tx) =>
        join(
          [
            [1, 10],
            [4, 12],
          ],
          tx,
        ),
      );
      expect(await of(10)).toEqual([
        [1, 10],
        [2, 10],
      ]);
      expect(await of(11, 12)).toEqual([
        [3, 11],
        [4, 12],
      ]);
      expect(await of()).toEqual([]);
      await begin((tx) => facts.leave(ids(1, 4, 999), tx));
      expect(await of(10, 12)).toEqual([[2, 10]]);
    });

    test('C54 a transaction sees its own, and leaves nothing where it is rolled back', async () => {
      let seen: SubcontractorId[] = [];
      const undone = begin(async (tx) => {
        await join([[20, 20]], tx);
        await facts.noteFiles([file(20, 20, 20, 'lost')], tx);
        seen = [...(await facts.subcontractorsOf(ids<AccountId>(20), tx)).keys()];
        throw new Error('rolled back');
      });
      await expect(undone).rejects.toThrow('rolled back');
      expect(seen).toEqual([20]);
      expect(await of(20)).toEqual([]);
      expect(await another(20, 21, 'lost')).toBe(false);
    });

    test('the same bytes are told of another subcontractor of the same account alone, and a document is noted once', async () => {
      await begin((tx) => facts.noteFiles([file(1, 30, 1, 'a'), file(2, 31, 2, 'b')], tx));
      await begin((tx) => facts.noteFiles([file(1, 30, 1, 'other')], tx));
      expect(await another(30, 2, 'a')).toBe(true);
      expect(await another(30, 1, 'a')).toBe(false);
      expect(await another(31, 9, 'a')).toBe(false);
      expect(await another(30, 2, 'other')).toBe(false);
    });

    test('G11 a mark is told of the other subcontractors of the same account, and goes with who is erased', async () => {
      const marked = (documentId: number, accountId: number, subcontractorId: number, mark: string): PaperMark => ({
        documentId: documentId as DocumentId,
        accountId: accountId as AccountId,
        subcontractorId: subcontractorId as SubcontractorId,
        mark,
      });
      const others = async (accountId: number, subcontractorId: number, mark: string) =>
        (await elsewhere(accountId, subcontractorId, null, 'number z', mark)).withMark.get(mark) ?? [];
      const marks = [
        marked(51, 50, 51, 'code a'),
        marked(52, 50, 52, 'code a'),
        marked(53, 50, 52, 'code a'),
        marked(54, 59, 54, 'code a'),
      ];
      await begin((tx) => facts.noteMarks(marks, tx));
      await begin((tx) => facts.noteMarks(marks, tx));
      await begin((tx) => facts.noteMarks([], tx));
      expect(await others(50, 51, 'code a')).toEqual([52]);
      expect(await others(50, 99, 'code a')).toEqual([51, 52]);
      expect(await others(50, 99, 'code b')).toEqual([]);
      await begin((tx) => facts.forgetFilesOf(ids(52), tx));
      expect(await others(50, 51, 'code a')).toEqual([]);
      expect(await others(50, 99, 'code a')).toEqual([51]);
    });

    test('C67 the files of who is erased are forgotten, and nobody else’s', async () => {
      await begin((tx) => facts.noteFiles([file(41, 40, 41, 'x'), file(42, 40, 42, 'x'), file(43, 40, 43, 'y')], tx));
      await begin((tx) => facts.forgetFilesOf(ids(41, 43), tx));
      await begin((tx) => facts.forgetFilesOf([], tx));
      expect(await another(40, 42, 'x')).toBe(false);
      expect(await another(40, 1, 'x')).toBe(true);
      expect(await another(40, 1, 'y')).toBe(false);
    });
  });
}
