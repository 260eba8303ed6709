// The simple-rest dialect over arrays, as the server speaks it: filters by name, sort, range, Content-Range.
export type ListAnswer = { rows: unknown[]; range: string };
type Row = Record<string, unknown>;
export type FakeFilter = (row: never, value: unknown) => boolean;

const fold = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
export const includes = (text: unknown, asked: unknown): boolean => fold(text).includes(fold(asked));
const json = <T>(text: string | null, otherwise: T): T => (text === null ? otherwise : (JSON.parse(text) as T));

export function listed(rows: readonly object[], query: URLSearchParams, filters: Record<string, FakeFilter>, name: string): ListAnswer {
  const filter = json<Row>(query.get('filter'), {});
  for (const field of Object.keys(filter)) if (!(field in filters)) throw new Error(`unknown filter ${field}`);
  let found = rows.filter((row) => Object.entries(filter).every(([field, value]) => (filters[field] as FakeFilter)(row as never, value)));
  const [field, order] = json<[string, string] | [null, null]>(query.get('sort'), [null, null]);
  if (field !== null) found = [...found].sort((a, b) => (order === 'DESC' ? -1 : 1) * compare((a as Row)[field], (b as Row)[field]));
  const [first, last] = json<[number, number]>(query.get('range'), [0, found.length - 1]);
  const page = found.slice(first, last + 1);
  return { rows: page, range: `${name} ${first}-${Math.max(first, first + page.length - 1)}/${found.length}` };
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : fold(a) < fold(b) ? -1 : fold(a) > fold(b) ? 1 : 0;
export const idIs = (id: number, value: unknown): boolean => (Array.isArray(value) ? value.map(Number).includes(id) : Number(value) === id);

/** Of the account whole where the call names none. */
export const inOrganization = (query: URLSearchParams) => (row: { organizationId: number }) =>
  query.get('organizationId') === null || row.organizationId === Number(query.get('organizationId'));

export const text = (row: never, value: unknown) =>
  includes(
    Object.values(row)
      .filter((field) => typeof field === 'string')
      .join(' '),
    value,
  );

export const SUBS: Record<string, FakeFilter> = {
  q: text,
  id: (row: { id: number }, value) => idIs(row.id, value),
  organizationId: (row: { organizationId: number }, value) => idIs(row.organizationId, value),
  siret: (row: { siret: string }, value) => row.siret === value,
  isActive: (row: { isActive: boolean }, value) => row.isActive === value,
  // The fake world has no past: whoever is active was.
  inOrderIn: (row: { isActive: boolean }) => row.isActive,
  linkState: (row: { linkState: string }, value) => [value].flat().includes(row.linkState),
  status: (row: { badges: string[]; status: string }, value) =>
    (value as string[]).some((chip) => row.badges.includes(chip) || row.status === chip),
};
