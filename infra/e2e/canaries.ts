// Words that nobody else says, put into every field that a call accepts, and found again in whatever form they lie about.
import type { z } from 'zod';

/** In every word of the person. Accented: search texts fold it, JSON may escape it, addresses encode it. */
const STEM = 'Kwyjïbo';
const PLAIN = 'Kwyjibo';

export type Canaries = { word(field: string): string; email(field: string): string; phone: string; siret: string; password: string };
/** One person's. `turn`, 0 to 99, makes numbers and addresses his own. */
export const canaries = (turn: number): Canaries => ({
  word: (field) => `${STEM}${turn} ${field}`,
  email: (field) => `${PLAIN}${turn}.${field}@${PLAIN}.example`.toLowerCase(),
  phone: `06 98 76 54 ${String(turn).padStart(2, '0')}`,
  siret: `732829${String(turn).padStart(8, '0')}`,
  password: `${PLAIN}-Chantier-${turn}!`,
});

/** The rows of an import that were turned down. */
export const failedRows = ({ word, email, phone, siret }: Canaries): object => {
  const contact = { contactName: word('failed contact'), contactEmail: email('failed'), contactPhone: phone };
  return { rows: [{ companyName: word('failed company'), siret, ...contact, isActive: true, message: word('failed message') }] };
};

type Shape = Record<string, z.ZodType>;
/**
 * A body that this schema accepts: `known` fields as told (undefined: left out), every other one the first word that it takes. So a new
 * field has its word by itself; one that takes none of them fails here by name.
 */
export function filled(route: string, schema: z.ZodType, { word, email, phone, siret, password }: Canaries, known: object = {}): object {
  const own = known as Record<string, unknown>;
  // Of several forms the one that is told.
  if (!('shape' in schema)) return known;
  return Object.fromEntries(
    Object.entries((schema as unknown as { shape: Shape }).shape).flatMap(([field, of]) => {
      if (field in own) return own[field] === undefined ? [] : [[field, own[field]]];
      const tried = [
        ...(/password/i.test(field) ? [password] : []),
        ...[word(`${route} ${field}`), email(field), phone, siret, '2031-05-06', '#3b82f6', true, 30, [word(`${route} ${field}`)], ['PDF']],
      ];
      const taken = tried.find((value) => of.safeParse(value).success);
      if (taken === undefined) throw new Error(`no word for ${field} of ${route}: say in the test what it takes`);
      return [[field, taken]];
    }),
  );
}

const bytes = (text: string): string => Buffer.from(text).toString('latin1');
/** The three ways in which base64 can cut a text that stands inside a longer one, without the letters that its neighbours decide. */
const base64 = (text: string): string[] =>
  [0, 1, 2].map((shift) => {
    const all = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
      .toString('base64')
      .replaceAll('=', '');
    return all.slice(shift === 0 ? 0 : shift + 1, -1);
  });

type Needle = { form: string; text: string; exact: boolean };
/** Every form of one text that the search knows. */
function formsOf(text: string): Needle[] {
  const cases = [text, text.toLowerCase(), text.toUpperCase()];
  const escaped = cases.map((one) => one.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`));
  const loose: [string, string[]][] = [
    ['plain', cases.map(bytes)],
    ['latin1', cases],
    ['composed otherwise', cases.map((one) => bytes(one.normalize('NFD')))],
    ['JSON', escaped],
    ['URL', cases.map(encodeURIComponent)],
    ['form', cases.map((one) => encodeURIComponent(one).replaceAll('%20', '+'))],
    ['hex', cases.map((one) => Buffer.from(one).toString('hex'))],
    ['UTF-16', cases.map((one) => Buffer.from(one, 'utf16le').toString('latin1'))],
  ];
  return [
    ...loose.flatMap(([form, all]) => all.map((one) => ({ form, text: one.toLowerCase(), exact: false }))),
    ...cases
      .flatMap((one) => [...base64(one), ...base64(one).map((b) => b.replaceAll('+', '-').replaceAll('/', '_'))])
      .map((one) => ({
        form: 'base64',
        text: one,
        exact: true,
      })),
  ];
}

/** Looks for everything that any of these people said. */
export function searchFor(people: readonly Canaries[]): (content: string | Uint8Array) => string[] {
  const numbers = people.flatMap(({ phone, siret }) => [phone, phone.replaceAll(' ', ''), phone.replaceAll(' ', '').slice(1), siret]);
  const needles = [STEM, PLAIN, ...numbers].flatMap(formsOf);
  const distinct = [...new Map(needles.map((needle) => [`${needle.exact} ${needle.text}`, needle])).values()];
  return (content) => {
    const all = typeof content === 'string' ? bytes(content) : Buffer.from(content).toString('latin1');
    const folded = all.toLowerCase();
    return distinct.flatMap(({ form, text, exact }) => {
      const at = (exact ? all : folded).indexOf(text);
      return at < 0 ? [] : [`${form}: …${Buffer.from(all.slice(Math.max(0, at - 30), at + 60), 'latin1').toString()}…`];
    });
  };
}
