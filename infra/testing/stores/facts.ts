// The process managers' own facts in memory, with the semantics of the PostgreSQL ones.
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Facts } from '#domain/ports/facts.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { MemoryDatabase } from './database.ts';
import type { Tables } from './tables.ts';

export function memoryFacts(db: MemoryDatabase): Facts {
  const forEach = async <One>(
    all: Iterable<One>,
    says: string,
    tx: Transaction,
    work: (tables: Tables, one: One) => void,
  ): Promise<void> => {
    const given = [...all];
    const each = (tables: Tables): void => {
      for (const one of given) work(tables, one);
    };
    if (given.length > 0) await db.run({ says, work: each }, tx);
  };
  return {
    join: (members, tx) =>
      forEach(members, 'note who joins', tx, ({ subcontractors }, [id, account]) => {
        if (!subcontractors.has(id)) subcontractors.set(id, account);
      }),
    leave: (ids, tx) => forEach(ids, 'note who leaves', tx, ({ subcontractors }, id) => void subcontractors.delete(id)),
    async subcontractorsOf(accounts, tx) {
      const work = ({ subcontractors }: Tables) =>
        new Map([...(subcontractors as Map<SubcontractorId, AccountId>)].filter(([, account]) => accounts.includes(account)));
      return accounts.length === 0 ? new Map() : db.run({ says: 'subcontractors of accounts', reads: true, work }, tx);
    },
    noteFiles: (noted, tx) =>
      forEach(noted, 'note files', tx, ({ files }, file) => {
        if (!files.has(file.documentId)) files.set(file.documentId, file);
      }),
    noteMarks: (noted, tx) =>
      forEach(noted, 'note marks', tx, ({ marks }, mark) => void marks.set(`${mark.documentId} ${mark.mark}`, mark)),
    forgetFilesOf: (ids, tx) =>
      forEach(ids, 'forget files', tx, ({ files, marks }, id) => {
        for (const [key, { subcontractorId }] of [...marks]) if (subcontractorId === id) marks.delete(key);
        for (const { documentId, subcontractorId } of [...files.values()]) if (subcontractorId === id) files.delete(documentId);
      }),
    elsewhere: ({ accountId, subcontractorId, sha256, marks: asked }) =>
      db.run({
        says: 'a paper elsewhere',
        reads: true,
        work({ files, marks }) {
          const isOther = (one: { accountId: number; subcontractorId: number }): boolean =>
            one.accountId === accountId && one.subcontractorId !== subcontractorId;
          const others = Map.groupBy(
            [...marks.values()].filter((one) => isOther(one) && asked.includes(one.mark)),
            ({ mark }) => mark,
          );
          const tenOf = (of: readonly { subcontractorId: SubcontractorId }[]): SubcontractorId[] =>
            [...new Set(of.map((one) => one.subcontractorId))].sort((a, b) => a - b).slice(0, 10);
          return {
            sameFile: [...files.values()].some((file) => isOther(file) && file.sha256 === sha256),
            withMark: new Map([...others].map(([mark, of]) => [mark, tenOf(of)])),
          };
        },
      }),
  };
}
