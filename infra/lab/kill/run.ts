// A campaign and its verdict: what `npm run kill` and the tests call.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../adapters/sql/embedded-postgres.ts';
import { type Campaign, type CampaignOptions, runCampaign } from './campaign.ts';
import { checkCommands } from './checks/commands.ts';
import { type Finding, finding } from './checks/finding.ts';
import { checkHistory, checkReadModels } from './checks/history.ts';
import { checkObjects } from './checks/objects.ts';
import { checkOperation } from './checks/operation.ts';
import { checkPeople, memberRows } from './checks/people.ts';
import { checkReminders } from './checks/reminders.ts';
import { checkMessages, checkTimers, clockOf } from './checks/waiting.ts';
import { type Beside, openEvidence } from './evidence.ts';
import { type FleetOptions, runFleet } from './fleet-campaign.ts';
import { readJournals } from './journal.ts';
import { table } from './report.ts';

export type Verdict = { campaign: Campaign; findings: Finding[]; violations: string[]; table: string };

async function findingsOf(
  { folder, dataDir, system, traffic }: Campaign,
  server: { url: string; stop(): Promise<void> },
  beside: Beside = {},
): Promise<Finding[]> {
  const evidence = await openEvidence(dataDir, server, { deaths: system.deaths, ...beside });
  try {
    const noted = readJournals(join(folder, 'journal'));
    return [
      ...checkCommands(noted, evidence.history),
      await checkHistory(evidence),
      ...(await checkReadModels(evidence)),
      ...(await checkMessages(evidence)),
      ...(await checkTimers(evidence)),
      ...checkReminders(evidence, await clockOf(evidence)),
      await checkObjects(evidence),
      ...checkPeople(noted, { history: evidence.history, rows: await memberRows(evidence.db), looks: traffic.looks }),
    ];
  } finally {
    await evidence.close();
  }
}

/** Removes the data unless something was violated that nobody planted. */
async function verdictOf(
  campaign: Campaign,
  found: readonly Finding[],
  { seed, faults }: { seed: number; faults?: readonly string[] },
): Promise<Verdict> {
  const findings = [...found, ...checkOperation(campaign)];
  const violations = findings.flatMap((one) => one.violations.map((text) => `${one.invariant} ${text}`));
  if (violations.length === 0 || faults?.length) await rm(campaign.folder, { recursive: true, force: true });
  return { campaign, findings, violations, table: table(campaign, findings, { seed }) };
}

/** One process, and the database that it brings along. */
export async function killAndCheck(options: CampaignOptions): Promise<Verdict> {
  const campaign = await runCampaign(options);
  const found = await findingsOf(campaign, await startEmbeddedPostgres({ dataDir: campaign.dataDir }));
  return verdictOf(campaign, found, options);
}

/** Several processes, on a database that is killed as well. */
export async function playAndCheck(options: FleetOptions): Promise<Verdict> {
  const { play } = options;
  const { campaign, findings, engine } = await runFleet(options);
  // What does not come back has no end to look at: that is told.
  const found = campaign.stuck === null ? await findingsOf(campaign, engine, await play.beside?.()).catch(gaveUp) : [];
  await play.end?.();
  await engine.stop();
  return verdictOf(campaign, [...findings, ...found], options);
}

const gaveUp = (error: Error): Finding[] => [finding('I8', 'what is left can be opened', 'no', [`${error.name} ${error.message}`])];
