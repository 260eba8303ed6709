// What the fake answers of charts and exports.
import type { SynthesisAnswer } from '#contract/synthesis.ts';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/calendar.ts';
import { ok } from './answers.ts';
import { inOrganization } from './lists.ts';
import { statsOf, withStats } from './standing.ts';
import { TODAY, type World } from './world.ts';

const here = (world: World, query: URLSearchParams) => withStats(world).filter((row) => row.isActive && inOrganization(query)(row));
type Input = { world: World; query: URLSearchParams };
/** Two months: one in which something was late, and one with something that is missing yet. */
export const SYNTHESIS: SynthesisAnswer = {
  ...{ from: '2025-12-01' as CalendarDate, to: TODAY, size: 1234 },
  months: [
    { month: '2026-10', asked: 8, onTime: 6, late: 2, missing: 0, received: 5, judged: 4 },
    { month: '2026-11', asked: 10, onTime: 9, late: 0, missing: 1, received: 1, judged: 1 },
  ],
  gaps: [
    {
      ...{ subcontractorId: 101, companyName: 'DUPONT BTP', siret: '73282932000074', days: 12, open: true },
      documents: [{ name: 'Kbis', days: 12, open: true }],
    },
  ],
  withGap: 1,
  checkpoint: { size: 1200, root: 'sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=', publishedAt: '2026-11-20T09:00:00.000Z' },
};
const file = () => ({ status: 200, body: null, file: new Uint8Array([0xef, 0xbb, 0xbf]) });

export const chartHandlers = {
  dashboardStats: ({ world, query }: Input) => ok(statsOf(here(world, query))),
  dashboardHistory({ world, query }: Input) {
    const rows = here(world, query);
    const months = Number(query.get('months') ?? 12);
    const current = `${TODAY.slice(0, 7)}-01` as CalendarDate;
    return ok(
      Array.from({ length: months }, (_, n) => {
        const first = addMonths(current, n - months + 1);
        const total = Math.max(0, rows.length - (months - 1 - n));
        const inOrder = Math.min(total, rows.filter(({ status }) => status === 'current').length + (n % 3));
        return {
          month: first.slice(0, 7),
          day: first === current ? TODAY : addDays(addMonths(first, 1), -1),
          inOrder,
          total,
          unconfigured: 0,
        };
      }),
    );
  },
  dashboardExpiries({ query }: Input) {
    const monday = addDays(TODAY, -((new Date(`${TODAY}T00:00:00Z`).getUTCDay() + 6) % 7));
    return ok(
      Array.from({ length: Number(query.get('weeks') ?? 12) }, (_, n) => ({
        from: addDays(monday, 7 * n),
        to: addDays(monday, 7 * n + 6),
        count: (n * 5) % 4,
      })),
    );
  },
  exportSubcontractorsXlsx: file,
  exportSubcontractorsCsv: file,
  exportDocumentsXlsx: file,
  exportDocumentsCsv: file,
  exportAccount: file,
  exportCompliance: file,
  exportSynthesis: file,
  getSynthesis: () => ok(SYNTHESIS),
  downloadFiles: file,
};
