// How one table is shown on this machine: which columns, and how close its rows stand. A saved view brings its own.
import { useState } from 'react';
import type { VIEWED_LISTS } from '#contract/views.ts';
import { store, stored } from '../root/storage.ts';
import type { Density } from '../shared/RecordTable.tsx';

export type Column = { key: string; label: string };
export type TableName = (typeof VIEWED_LISTS)[number];
/** `columns` empty: all of them, also those that come with a later version. */
type Look = { columns: readonly string[]; density: Density };
export type TableLook = Look & { all: readonly Column[]; shows(key: string): boolean; set(change: Partial<Look>): void };

const keyOf = (name: TableName): string => `subdoc-table-${name}`;
const EVERYTHING: Look = { columns: [], density: 'normal' };

/** What was kept, as far as it makes sense. */
function kept(name: TableName): Look {
  try {
    const { columns, density } = JSON.parse(stored(keyOf(name)) ?? '{}') as Partial<Look>;
    return {
      columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : [],
      density: density === 'compact' ? 'compact' : 'normal',
    };
  } catch {
    return EVERYTHING;
  }
}

export function useTableLook(name: TableName, all: readonly Column[]): TableLook {
  const [look, setLook] = useState(() => kept(name));
  return {
    ...look,
    all,
    shows: (key) => look.columns.length === 0 || look.columns.includes(key),
    set: (change) => {
      const next = { ...look, ...change };
      store(keyOf(name), JSON.stringify(next));
      setLook(next);
    },
  };
}
