// P23: what one deposit of a text PDF costs the database and the API's process, with its analysis, its validation and its mail; beside the
// build of 3408228c, one after the other, each with a database of its own.
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { HOLDERS, urssaf } from '../../specimens/index.ts';
import { type Costs, counter, countingFolder } from './counted.ts';
import type { Protocol } from './protocol.ts';
import { head, REFERENCE, withClone } from './reference-build.ts';
import type { Goal, Report } from './report.ts';
import { exact } from './statistics.ts';
import { registerTenant, runProduct } from './tenants.ts';
import { FORM, post, textFormOf } from './uploads.ts';

const DEPOSITS = 40;
/** milliseconds: one is analysed and answered by mail before the next comes, so nothing is shared between two. */
const BETWEEN_MS = 1_500;
const holder = HOLDERS[0]!;

async function paper(): Promise<Buffer> {
  const day = new Date().toISOString().slice(0, 10);
  const lastMonth = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10);
  const dates = { issuedOn: day, createdOn: day, periodEnd: lastMonth } as Pick<
    Parameters<typeof urssaf>[0],
    'issuedOn' | 'createdOn' | 'periodEnd'
  >;
  return Buffer.from(await urssaf({ ...holder, ...dates, covers: 'all' }));
}

async function costsOf(deposits: number, checkout?: string): Promise<Costs> {
  const running = await runProduct({ dataDir: await countingFolder(), ...(checkout !== undefined && { checkout }) });
  try {
    const { product, db } = running;
    const tenant = await registerTenant(running, 'depots');
    const types = await tenant.client.call<{ id: number; name: string }[]>('GET', '/api/document-types');
    const typeId = types.find(({ name }) => /vigilance|urssaf/i.test(name))!.id;
    const pdf = await paper();
    const forms: Buffer[] = [];
    for (let i = 0; i < deposits + 2; i++) {
      const { secureToken: token } = await tenant.client.call<{ secureToken: string }>('POST', '/api/subcontractors', {
        ...{ companyName: holder.company, siret: holder.siret, allowDuplicateSiret: true, organizationId: tenant.organizationId },
        ...{ contactName: 'Jean', contactEmail: `depot${i}@exemple.fr`, contactPhone: '0612345678' },
      });
      // Never the same bytes twice: a comment behind the file's end.
      forms.push(textFormOf({ token, typeId }, Buffer.concat([pdf, Buffer.from(`\n%${i}\n`)])));
    }
    const send = async (): Promise<void> => {
      await post(`${product.url}/api/upload`, forms.pop()!, FORM);
      await delay(BETWEEN_MS);
    };
    await send();
    await send();
    await product.dev('/dev/settle', {});
    const each = counter(db, product.pid, running.postgres);
    const costs = await each(deposits, async () => {
      while (forms.length > 0) await send();
    });
    const [row] = await db<
      { validated: number }[]
    >`select count(*)::integer as validated from documents where validation_status = 'validated'`;
    if (row!.validated !== deposits + 2) throw new Error(`${row!.validated} of ${deposits + 2} deposits were read and validated`);
    return costs;
  } finally {
    await running.close();
  }
}

export async function bench(protocol: Protocol): Promise<Report> {
  head();
  const deposits = protocol.quick ? DEPOSITS / 4 : DEPOSITS;
  const ours = await costsOf(deposits);
  const before = await withClone(REFERENCE, async (_, clone) => {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
    return costsOf(deposits, clone);
  });
  const goal = (name: string, value: number, twins: string, floor: number, moonshot: number): Goal => ({
    ...{ id: 'P23', name, estimate: exact(value), twins, floor, moonshot, atMost: true, deterministic: true },
  });
  const both = (figure: keyof Costs, digits = 1): string => `A ${ours[figure].toFixed(digits)} B ${before[figure].toFixed(digits)}`;
  const remark = `a deposit, A now, B ${REFERENCE}: statements ${both('statements')}, flushes ${both('flushes')}`;
  return {
    goals: [
      goal('a deposit of a text PDF with analysis and mail, transactions', ours.transactions, both('transactions'), 20, 12),
      goal(`processor of API and database ÷ ${REFERENCE}`, ours.cpuMs / before.cpuMs, `${both('cpuMs')} ms`, 0.57, 0.4),
    ],
    remarks: [{ id: 'P23', text: remark }],
  };
}
