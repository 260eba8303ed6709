// A campaign and its verdict: what `npm run kill` and the tests call.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Campaign, type CampaignOptions, runCampaign } from './campaign.ts';
import { checkCommands } from './checks/commands.ts';
import type { Finding } from './checks/finding.ts';
import { checkHistory, checkReadModels } from './checks/history.ts';
import { checkObjects } from './checks/objects.ts';
import { checkOperation } from './checks/operation.ts';
import { checkMessages, checkTimers } from './checks/waiting.ts';
import { openEvidence } from './evidence.ts';
import { readJournals } from './journal.ts';
import { table } from './report.ts';

export type Verdict = { campaign: Campaign; findings: Finding[]; violations: string[]; table: string };

/** Removes its data unless something was violated that nobody planted. */
export async function killAndCheck(options: CampaignOptions): Promise<Verdict> {
  const campaign = await runCampaign(options);
  const evidence = await openEvidence(campaign.system.dataDir);
  const findings: Finding[] = [];
  try {
    const noted = readJournals(join(campaign.folder, 'journal'));
    findings.push(...checkCommands(noted, evidence.history));
    findings.push(await checkHistory(evidence));
    findings.push(...(await checkReadModels(evidence)));
    findings.push(...(await checkMessages(evidence)));
    findings.push(...(await checkTimers(evidence)));
    findings.push(await checkObjects(evidence));
    findings.push(...checkOperation(campaign));
  } finally {
    await evidence.close();
  }
  const violations = findings.flatMap((found) => found.violations.map((text) => `${found.invariant} ${text}`));
  if (violations.length === 0 || options.faults?.length) await rm(campaign.folder, { recursive: true, force: true });
  return { campaign, findings, violations, table: table(campaign, findings, options) };
}
