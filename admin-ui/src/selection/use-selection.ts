// Which rows are ticked: of a list of react-admin, whose context keeps it, or of a table of our own.
import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';

export type Selection = {
  ids: readonly number[];
  /** Those that are shown, in their order. */
  rows: readonly number[];
  set(ids: readonly number[]): void;
  /** `shift`: up to this row, from the one ticked before it. */
  toggle(id: number, shift: boolean): void;
};

/** With Maj, everything between this row and the one ticked before it becomes as this one does. */
export function ranged(rows: readonly number[], chosen: readonly number[], id: number, from: number | null): number[] {
  const on = !chosen.includes(id);
  const [a, b] = [rows.indexOf(from ?? id), rows.indexOf(id)];
  const touched = a < 0 ? [id] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
  const rest = chosen.filter((other) => !touched.includes(other));
  return on ? [...rest, ...touched] : rest;
}

function useTicking(rows: readonly number[], ids: readonly number[], set: Selection['set']): Selection {
  const last = useRef<number | null>(null);
  return {
    ids,
    rows,
    set,
    toggle: (id, shift) => {
      set(ranged(rows, ids, id, shift ? last.current : null));
      last.current = id;
    },
  };
}

export function useListSelection(): Selection {
  const { data, selectedIds, onSelect } = useListContext<{ id: number }>();
  return useTicking(
    (data ?? []).map(({ id }) => id),
    selectedIds as number[],
    (ids) => onSelect([...ids]),
  );
}

export function useSelection(rows: readonly number[]): Selection {
  const [ids, set] = useState<readonly number[]>([]);
  return useTicking(rows, ids, set);
}
