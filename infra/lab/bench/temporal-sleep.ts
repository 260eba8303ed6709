// What a timer is to whoever uses Temporal: a workflow that sleeps, then has an activity done (temporal.ts).
import { proxyActivities, sleep } from '@temporalio/workflow';

const { fired } = proxyActivities<{ fired(): Promise<void> }>({ startToCloseTimeout: '1 minute' });

export async function sleepThenDo(ms: number): Promise<void> {
  await sleep(ms);
  await fired();
}
