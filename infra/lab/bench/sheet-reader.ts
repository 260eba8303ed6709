// One process, one file, one reader: what it needs at most of memory is asked of the system (import.ts).
import { readFile } from 'node:fs/promises';

const [reader, path = ''] = process.argv.slice(2);
const most = (): number => process.resourceUsage().maxRSS * 1024;
if (reader === 'ours') {
  const { readSheet } = await import('../../adapters/spreadsheets/sheet.ts');
  const before = most();
  await readSheet(await readFile(path), 10_001);
  process.stdout.write(String(most() - before));
} else {
  const { default: exceljs } = await import('exceljs');
  const before = most();
  await new exceljs.Workbook().xlsx.readFile(path);
  process.stdout.write(String(most() - before));
}
