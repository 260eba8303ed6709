// Where the parts of a workbook are, by its own relationships: its visible sheets, shared texts and styles.
import { readXml } from './xml.ts';
import { Unreadable, type Workbook } from './zip-judge.ts';

const SHEETS_MAX = 500;

export type Parts = {
  readonly sheets: readonly { readonly name: string; readonly path: string; readonly active: boolean }[];
  readonly texts: string | null;
  readonly styles: string | null;
  /** Days are counted from 1904. */
  readonly from1904: boolean;
  /** Its writer left formulas to be computed by whoever opens it: a 0 of one is no value. */
  readonly uncomputed: boolean;
};

type Relation = { readonly type: string; readonly path: string };

/** `..` and `.` resolved; some programs leave out the slash in front of a path from the root. */
function pathOf(book: Workbook, folder: string, target: string): string {
  const path: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  const found = path.join('/');
  return !book.has(found) && book.has(target) ? target : found;
}

/** By id. A target is relative to the folder of the part that the relationships belong to. */
async function relationsOf(book: Workbook, folder: string, file: string): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  await readXml(book.part(`${folder}_rels/${file}.rels`), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const path = pathOf(book, folder, Target.trim().replaceAll('\\', '/'));
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return relations;
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Chart sheets and dialogs have no cells: they are passed over. Throws Unreadable where no visible sheet is left. */
export async function partsOf(book: Workbook): Promise<Parts> {
  const root = book.has('_rels/.rels') ? [...(await relationsOf(book, '', '')).values()] : [];
  const path = root.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = await relationsOf(book, folder, path.slice(folder.length));
  const sheets: { name: string; path: string; index: number }[] = [];
  let [count, activeTab, from1904, uncomputed] = [0, 0, false, false];
  await readXml(book.part(path), {
    open(name, attributes, decode) {
      if (name === 'workbookPr') from1904 = isTrue(attributes()['date1904']);
      else if (name === 'workbookView') activeTab = Number(attributes()['activeTab'] ?? 0);
      else if (name === 'calcPr') uncomputed = isTrue(attributes()['fullCalcOnLoad']);
      if (name !== 'sheet') return;
      if (++count > SHEETS_MAX) throw new Unreadable('too many sheets', { fault: 'too-large' });
      const { state = 'visible', name: title = '', ...others } = attributes();
      const id = Object.entries(others).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1];
      const target = relations.get(id ?? '');
      if (state === 'visible' && target?.type === 'worksheet') sheets.push({ name: decode(title), path: target.path, index: count - 1 });
    },
  });
  if (sheets.length === 0) throw new Unreadable('no sheet');
  const present = (wanted: string): string | null => {
    const found = [...relations.values()].find(({ type }) => type === wanted)?.path;
    return found !== undefined && book.has(found) ? found : null;
  };
  return {
    sheets: sheets.map(({ index, ...sheet }) => ({ ...sheet, active: index === activeTab })),
    ...{ texts: present('sharedStrings'), styles: present('styles'), from1904, uncomputed },
  };
}
