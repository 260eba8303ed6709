// `npm run contradictions`: reads the table's papers as the product does and counts which it would validate by itself.
//   --list   also the ids of contradictions that were validated   --write FOLDER   keeps the papers as files, to look at
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { emptyReading } from '../../../domain/documents/reading.ts';
import { AnalyserFailure } from '../../adapters/analyser/failure.ts';
import { localAnalyser } from '../../adapters/analyser/local.ts';
import { judge } from '../score/measure.ts';
import { contradictionCases, DAY, honestCases, type TableCase } from './cases.ts';
import { type Judged, printed } from './report.ts';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false }, write: { type: 'string' } } });
const analyser = localAnalyser();
if (values.write !== undefined) mkdirSync(values.write, { recursive: true });

async function judged(one: TableCase): Promise<Judged> {
  const bytes = await one.pdf();
  if (values.write !== undefined) writeFileSync(join(values.write, `${one.id}.pdf`), bytes);
  const reading = await analyser.read({ bytes, mimeType: 'application/pdf' }).catch((error: unknown) => {
    if (!(error instanceof AnalyserFailure)) throw error;
    return emptyReading('none', false, 0, [{ code: 'analysis-unavailable', detail: error.reason }]);
  });
  const { validated, problems } = judge(one, reading, { ms: 0, cpuMs: 0 }, [], DAY);
  return { case: one, validated, problems };
}

try {
  const outcomes: Judged[] = [];
  for (const one of [...honestCases(), ...contradictionCases()]) outcomes.push(await judged(one));
  console.log(printed(outcomes, values.list));
} finally {
  await analyser.close();
}
