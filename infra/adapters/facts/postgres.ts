// The process managers' own facts in PostgreSQL: the statements over ops.account_subcontractors, ops.uploaded_files and ops.paper_marks
// (infra/adapters/sql/migrations/211, 460).
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Facts } from '#domain/ports/facts.ts';
import type { Sql } from '#projections/sql.ts';
import { sqlOf } from '../sql/postgres.ts';

export const postgresFacts = (db: Sql): Facts => ({
  async join(subcontractors, tx) {
    if (subcontractors.size === 0) return;
    await sqlOf(tx)`
      insert into ops.account_subcontractors (subcontractor_id, account_id)
      select * from unnest(${[...subcontractors.keys()]}::integer[], ${[...subcontractors.values()]}::integer[]) on conflict do nothing`;
  },
  async leave(subcontractors, tx) {
    if (subcontractors.length > 0)
      await sqlOf(tx)`delete from ops.account_subcontractors where subcontractor_id = any(${[...subcontractors]}::integer[])`;
  },
  async subcontractorsOf(accounts, tx) {
    if (accounts.length === 0) return new Map();
    const rows = await sqlOf(tx)<{ id: SubcontractorId; account: AccountId }[]>`
      select subcontractor_id as id, account_id as account from ops.account_subcontractors where account_id = any(${[...accounts]}::integer[])`;
    return new Map(rows.map(({ id, account }) => [id, account]));
  },
  async noteFiles(files, tx) {
    if (files.length === 0) return;
    await sqlOf(tx)`
      insert into ops.uploaded_files (document_id, account_id, subcontractor_id, sha256)
      select * from unnest(${files.map((f) => f.documentId)}::integer[], ${files.map((f) => f.accountId)}::integer[],
                           ${files.map((f) => f.subcontractorId)}::integer[], ${files.map((f) => f.sha256)}::text[])
      on conflict do nothing`;
  },
  async noteMarks(marks, tx) {
    if (marks.length === 0) return;
    await sqlOf(tx)`
      insert into ops.paper_marks (document_id, account_id, subcontractor_id, mark)
      select * from unnest(${marks.map((m) => m.documentId)}::integer[], ${marks.map((m) => m.accountId)}::integer[],
                           ${marks.map((m) => m.subcontractorId)}::integer[], ${marks.map((m) => m.mark)}::text[])
      on conflict do nothing`;
  },
  async forgetFilesOf(subcontractors, tx) {
    if (subcontractors.length === 0) return;
    await sqlOf(tx)`delete from ops.uploaded_files where subcontractor_id = any(${[...subcontractors]}::integer[])`;
    await sqlOf(tx)`delete from ops.paper_marks where subcontractor_id = any(${[...subcontractors]}::integer[])`;
  },
  async elsewhere({ accountId, subcontractorId, sha256, marks }) {
    const rows = await db<({ mark: null } | { mark: string; id: SubcontractorId })[]>`
      select null::text as mark, null::integer as id where exists (
        select from ops.uploaded_files where account_id = ${accountId} and sha256 = ${sha256} and subcontractor_id <> ${subcontractorId})
      union all
      select m.mark, o.id from unnest(${[...marks]}::text[]) as m (mark) cross join lateral (
        select distinct subcontractor_id as id from ops.paper_marks p
        where p.account_id = ${accountId} and p.mark = m.mark and p.subcontractor_id <> ${subcontractorId} order by id limit 10) o`;
    const withMark = Map.groupBy(
      rows.filter((row) => row.mark !== null),
      ({ mark }) => mark,
    );
    return {
      sameFile: rows.some(({ mark }) => mark === null),
      withMark: new Map([...withMark].map(([mark, others]) => [mark, others.map(({ id }) => id)])),
    };
  },
});
