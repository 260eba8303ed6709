// The default factories of what reads files apart from the serving thread: documents, photographs, workbooks; and of the QR sheet's writer.
import { heicConverter } from '../adapters/analyser/heic.ts';
import { ACCOUNT_CPU_MS_PER_HOUR, LINK_CPU_MS_PER_HOUR } from '../adapters/analyser/limits.ts';
import { localAnalyser, pdfOpener } from '../adapters/analyser/local.ts';
import { PICTURE_ACCOUNT_CPU_MS_PER_HOUR, PICTURE_LINK_CPU_MS_PER_HOUR } from '../adapters/analyser/pictures/picture-limits.ts';
import { Readers } from '../adapters/analyser/readers.ts';
import { qrSheetWriter } from '../adapters/qr-sheet/in-thread.ts';
import { cpuBudget } from '../adapters/shared/cpu-budget.ts';
import { spreadsheetReader } from '../adapters/spreadsheets/reader.ts';
import { measureReading, observedOutside } from './observed.ts';
import type { Recipes } from './parts.ts';

export const readers = {
  cpuBudget: async (parts) => cpuBudget(await parts.clock, { link: LINK_CPU_MS_PER_HOUR, account: ACCOUNT_CPU_MS_PER_HOUR }),
  async analyser(parts) {
    const { cpuBudget: budget, clock, faults, metrics } = await parts.take('cpuBudget', 'clock', 'faults', 'metrics');
    const around = measureReading(await parts.observers);
    const pictureBudget = cpuBudget(clock, { link: PICTURE_LINK_CPU_MS_PER_HOUR, account: PICTURE_ACCOUNT_CPU_MS_PER_HOUR });
    const analyser = localAnalyser({ budget, pictureBudget, mode: parts.config.analyserMode, around });
    parts.onClose(() => analyser.close());
    metrics.gauge('readers_waiting', 'text', () => analyser.readers.waiting);
    metrics.gauge('readers_waiting', 'picture', () => analyser.pictureReaders.waiting);
    return faults === null ? analyser : (await import('./dev/faults.ts')).faultyAnalyser(analyser, faults);
  },
  async outside(parts) {
    const { secondOpinion: settings } = parts.config;
    if (settings === null) return null;
    const { openAiAnalyser } = await import('../adapters/analyser/openai.ts');
    const { cpuBudget: budget, log, observers } = await parts.take('cpuBudget', 'log', 'observers');
    const onFailure = (failure: object) => log.warn(failure, 'the second opinion did not come');
    // It has readers of its own, so that our own analysis never waits behind the external one's.
    const readers = new Readers({ budget });
    const analyser = openAiAnalyser({ ...settings.openAi, readers, onFailure });
    parts.onClose(async () => void (await Promise.all([analyser.close(), readers.close()])));
    return { provider: settings.provider, analyser: observedOutside(analyser, observers) };
  },
  async opener(parts) {
    const opener = pdfOpener({ budget: await parts.cpuBudget });
    parts.onClose(() => opener.close());
    (await parts.metrics).gauge('readers_waiting', 'opener', () => opener.readers.waiting);
    return opener;
  },
  async photographs(parts) {
    const { clock, metrics } = await parts.take('clock', 'metrics');
    const converter = heicConverter({
      budget: cpuBudget(clock, { link: PICTURE_LINK_CPU_MS_PER_HOUR, account: PICTURE_ACCOUNT_CPU_MS_PER_HOUR }),
      mode: parts.config.analyserMode,
    });
    parts.onClose(() => converter.close());
    metrics.gauge('readers_waiting', 'photograph', () => converter.readers.waiting);
    return converter;
  },
  async spreadsheets(parts) {
    const reader = spreadsheetReader(await parts.clock);
    parts.onClose(reader.close);
    return reader;
  },
  qrSheets(parts) {
    const writer = qrSheetWriter();
    parts.onClose(writer.close);
    return writer.write;
  },
} satisfies Partial<Recipes>;
