// npm run forecast -- --days 60: lists the automatic messages of the next days, for the demonstration company or another account. It may
// run beside the product; it sends nothing.
import { parseArgs } from 'node:util';
import { forecastOf } from '#api/reminders/forecast.ts';
import { emailHash } from '#api/shell/addresses.ts';
import type { ForecastItem } from '#contract/forecast.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import { frenchDate, type Instant, inParis } from '#domain/kernel/calendar.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { CHANNEL_WORD, stepMark } from '#domain/texts/fr/reminders.ts';
import { standingsOf } from '#projections/reminders/query.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { compose } from '../app/compose.ts';
import { type Config, readConfig } from '../app/config.ts';
import { COMPANY } from '../app/demo/scenario.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';

const MOST_DAYS = 365;
const USAGE = `npm run forecast -- [--days 60] [--account ${COMPANY.email}]   ce qui va partir, jour par jour (${MOST_DAYS} jours au plus)`;

const WEEKDAY = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const euros = (amount: number): string => `${amount.toFixed(2).replace('.', ',')} €`;
const time = (at: Instant): string => {
  const { hour, minute } = inParis(at);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};
const why = ({ kind, offset }: ForecastItem): string =>
  kind === 'echeance' ? stepMark({ day: offset, channels: [] }) : `pièces, jour ${offset}`;

/** A heading per day, a line per message, and the total. */
export function timeline(items: readonly ForecastItem[], days: number): string {
  const goes = items.filter(({ skipped }) => skipped === null);
  const count = (channel: ForecastItem['channel']): string =>
    `${goes.filter((one) => one.channel === channel).length} ${CHANNEL_WORD[channel]}`;
  const byDay = Map.groupBy(items, ({ at }) => inParis(at as Instant).date);
  const lines = [...byDay].flatMap(([day, ofDay]) => [
    `${WEEKDAY.format(new Date(`${day}T12:00:00Z`))} ${frenchDate(day)}`,
    ...ofDay.map((one) => {
      const papers = one.documents.map(({ name }) => name).join(', ');
      const skipped = one.skipped === null ? '' : `  (passée : ${one.skipped.reason})`;
      return `  ${time(one.at as Instant)}  ${CHANNEL_WORD[one.channel].padEnd(14)} ${why(one).padEnd(14)} ${one.companyName} : ${papers}${skipped}`;
    }),
  ]);
  const cost = goes.reduce((sum, one) => sum + one.cost.amount, 0);
  return [...lines, '', `${days} jours : ${count('email')}, ${count('sms')}, ${count('voice')} ; ${euros(cost)}`].join('\n');
}

/** Answers the text to print. Throws ForPeople with a message for the operator. */
export async function foretell(args: readonly string[], config: Config): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { days: { type: 'string', default: '30' }, account: { type: 'string', default: COMPANY.email } },
  });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new ForPeople(USAGE);
  const parts = compose(config, beside('subdoc-forecast'));
  try {
    const { keys, commands, clock, pools } = await parts.take('keys', 'commands', 'clock', 'pools');
    const { holder } = (await commands.loadState('email', emailHash(keys, values.account))).state as EmailState;
    if (holder === null) throw new ForPeople(`Aucun compte n'a l'adresse ${values.account}.`);
    const facts = await reminderFacts({ clock, ...commands }, holder);
    const asked = { days, costs: config.reminderCosts, signal: new AbortController().signal };
    return timeline(await forecastOf(await standingsOf(pools.db, holder), facts, asked), days);
  } finally {
    await parts.close();
  }
}

if (import.meta.main) {
  await runCommand(async () => void process.stdout.write(`${await foretell(process.argv.slice(2), readConfig())}\n`));
}
