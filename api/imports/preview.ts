// The preview of an import: how its columns were understood, and what would become of each row (A07, K45, W1).
import type { ImportPreview, PreviewRow } from '#contract/imports.ts';
import type { Layout } from '#domain/imports/columns.ts';
import { settled } from '#domain/imports/rows.ts';
import { doubleOf, missingColumns, ofLine, readByPosition } from '#domain/texts/fr/imports.ts';
import { archivedBySiret, subcontractorsBySiret } from '#projections/compliance/query.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { archivedText } from '../subcontractors/duplicate-siret.ts';
import { firstsOf, isAsKnown, type JudgedRow } from './judged.ts';

/** How the columns were understood, and what is to be said of the file as a whole. */
export function aboutColumns({ columns, missing }: Layout): Pick<ImportPreview, 'columns' | 'missing' | 'notes'> {
  const byPosition = columns.flatMap(({ field, by }) => (field !== null && by === 'position' ? [field] : []));
  const notes = [...(missing.length > 0 ? [missingColumns(missing)] : []), ...(byPosition.length > 0 ? [readByPosition(byPosition)] : [])];
  return { columns: columns.map((column) => ({ ...column, samples: [...column.samples] })), missing: [...missing], notes };
}

/** What would become of each row; nothing is written. */
export async function previewRows({ sql }: Pick<ApiDeps, 'sql'>, accountId: number, rows: readonly JudgedRow[]): Promise<PreviewRow[]> {
  const firsts = firstsOf(rows);
  const known = await subcontractorsBySiret(sql, accountId, [...firsts.keys()]);
  const archived = await archivedBySiret(sql, accountId, [...firsts.keys()]);
  return rows.map((row, index) => {
    const { line, message } = row;
    const first = message === null ? firsts.get(row.values.siret)! : index;
    const existing = message === null ? known.get(row.values.siret) : undefined;
    const { values, warnings } = settled(row, existing ?? null);
    const gone = message === null ? archived.get(row.values.siret) : undefined;
    const outcome =
      message !== null
        ? 'error'
        : first !== index
          ? 'duplicate'
          : existing === undefined
            ? 'new'
            : isAsKnown(values, existing)
              ? 'same'
              : 'update';
    const said = first === index ? message : ofLine(line, doubleOf(rows[first]!.line));
    return {
      line,
      ...values,
      outcome,
      message: said,
      warnings: [...(gone ? [archivedText(gone)] : []), ...warnings],
      existingId: existing?.id ?? null,
      archivedId: gone?.id ?? null,
    };
  });
}
