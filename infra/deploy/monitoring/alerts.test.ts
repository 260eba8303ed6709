// Evaluates each alert: of several processes, engines and channels it names the right one, and it does not fire just below its threshold.
import { readFile } from 'node:fs/promises';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { firing, type Labels, type Series } from './promql.test-kit.ts';

type Rule = { alert: string; expr: string; for?: string };
const { groups } = load(await readFile(new URL('alerts.yml', import.meta.url), 'utf8')) as { groups: { rules: Rule[] }[] };
const RULES = new Map(groups.flatMap(({ rules }) => rules.map((rule) => [rule.alert, rule] as const)));

/** The minutes of a series: more than any alert's delay, and the longest range. */
const MINUTES = 61;
/** `figure{label="x"}`, with its value per minute, the last first; a number: constant. */
type Given = Record<string, number | ((ago: number) => number)>;
const labelsIn = (text: string): Labels =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
const seriesOf = (given: Given): Series[] =>
  Object.entries(given).map(([text, value]) => ({
    name: /^\w+/.exec(text)![0],
    labels: labelsIn(text),
    values: Array.from({ length: MINUTES }, (_, n) => (typeof value === 'number' ? value : value(MINUTES - 1 - n))),
  }));
/** A counter that has risen by this much a minute for this many minutes. */
const rising =
  (perMinute: number, minutes = MINUTES) =>
  (ago: number) =>
    perMinute * Math.max(0, minutes - ago);
/** A value that has held for this many minutes, and was different before. */
const lately =
  (value: number, minutes: number, before = 0) =>
  (ago: number) =>
    ago < minutes ? value : before;
const PROCESSES = ['api', 'projections', 'workflows'];
/** The same metric of three processes. */
const each = (figure: string, labels: string, values: readonly Given[string][]): Given =>
  Object.fromEntries(PROCESSES.map((role, n) => [`${figure}{role="${role}"${labels && `,${labels}`}}`, values[n]!]));
const answers = (role: string, good: Given[string], bad: Given[string], refused: Given[string] = 0): Given => ({
  [`subdoc_http_answers_total{role="${role}",class="2xx"}`]: good,
  [`subdoc_http_answers_total{role="${role}",class="4xx"}`]: refused,
  [`subdoc_http_answers_total{role="${role}",class="5xx"}`]: bad,
});
/** Of a thousand commands a minute, how many took longer than a second. */
const commands = (name: string, slow: number): Given =>
  Object.fromEntries(
    [
      ['0.5', 900 - slow],
      ['1', 1000 - slow],
      ['2.5', 1000],
      ['+Inf', 1000],
    ].map(([le, count]) => [`subdoc_command_seconds_bucket{command="${name}",le="${le}"}`, rising(count as number)]),
  );
const attempts = (channel: string, outcomes: Record<string, Given[string]>): Given =>
  Object.fromEntries(
    Object.entries(outcomes).map(([outcome, n]) => [`subdoc_delivery_attempts_total{channel="${channel}",outcome="${outcome}"}`, n]),
  );
const backups = (hours: number): Given => each('subdoc_backup_age_seconds', '', Array(3).fill(hours * 3600));

type Case = [alert: string, what: string, given: Given, named: readonly Labels[]];
const CASES: readonly Case[] = [
  ['ProcessGone', 'one of three roles', each('up', 'job="subdoc"', [1, 0, 1]), [{ role: 'projections', job: 'subdoc' }]],
  ['ProcessGone', 'another job of the same Prometheus, and a role that is back', each('up', 'job="node"', [0, 1, lately(1, 30)]), []],
  ['ProcessGone', 'a restart within the minute', each('up', 'job="subdoc"', [1, lately(0, 1, 1), 1]), []],
  [
    'EngineDown',
    'an engine that one of three roles does not reach',
    { ...each('subdoc_engine_up', 'engine="smtp"', [1, 1, 0]), ...each('subdoc_engine_up', 'engine="nats"', [1, 1, 1]) },
    [{ engine: 'smtp' }],
  ],
  ['EngineDown', 'one that was away for less than a minute', each('subdoc_engine_up', 'engine="smtp"', [1, 1, lately(0, 1, 1)]), []],
  [
    'ServerErrors',
    'two of a hundred answers, all of one process',
    { ...answers('api', rising(100), rising(4)), ...answers('other', rising(96), 0) },
    [{}],
  ],
  ['ServerErrors', 'one of two hundred, and many refusals', answers('api', rising(199), rising(1), rising(50)), []],
  ['ServerErrors', 'a burst of four minutes', answers('api', rising(100), rising(50, 4)), []],
  ['SlowCommands', 'two of a hundred beyond a second, over all commands', { ...commands('a', 40), ...commands('b', 0) }, [{}]],
  ['SlowCommands', 'one of two hundred', { ...commands('a', 10), ...commands('b', 0) }, []],
  [
    'ProjectionStopped',
    'one of two projections, in one process',
    {
      'subdoc_projection_stopped{projection="notes",role="a"}': 0,
      'subdoc_projection_stopped{projection="notes",role="b"}': 1,
      'subdoc_projection_stopped{projection="activity",role="a"}': 0,
    },
    [{ projection: 'notes' }],
  ],
  ['ProjectionStopped', 'none', { 'subdoc_projection_stopped{projection="notes"}': 0 }, []],
  [
    'ProjectionBehind',
    'one of two projections, beyond a minute',
    {
      'subdoc_projection_lag_seconds{projection="notes",role="a"}': 0,
      'subdoc_projection_lag_seconds{projection="notes",role="b"}': 61,
      'subdoc_projection_lag_seconds{projection="activity",role="b"}': 60,
    },
    [{ projection: 'notes' }],
  ],
  ['ProjectionBehind', 'for one minute alone', { 'subdoc_projection_lag_seconds{projection="notes"}': lately(300, 2) }, []],
  [
    'StreamParked',
    'one stream of one projection',
    {
      'subdoc_projection_parked_streams{projection="notes",role="a"}': 0,
      'subdoc_projection_parked_streams{projection="notes",role="b"}': 1,
      'subdoc_projection_parked_streams{projection="activity",role="a"}': 0,
    },
    [{ projection: 'notes' }],
  ],
  ['StreamParked', 'none', { 'subdoc_projection_parked_streams{projection="notes"}': 0 }, []],
  ['ReaderFailing', 'one of three processes, again and again', each('subdoc_reader_failures_total', '', [0, rising(1), 7]), [{}]],
  ['ReaderFailing', 'failures that are over', each('subdoc_reader_failures_total', '', [7, 7, (ago) => (ago > 8 ? 0 : 9)]), []],
  ['TimersLate', 'of one process', each('subdoc_timers_late', '', [0, 0, 3]), [{}]],
  ['TimersLate', 'for four minutes', each('subdoc_timers_late', '', [0, 0, lately(3, 4)]), []],
  ['DeadLetters', 'one piece of work, at once', each('subdoc_timers_dead', '', [0, 0, lately(1, 1)]), [{}]],
  ['DeadLetters', 'none', each('subdoc_timers_dead', '', [0, 0, 0]), []],
  [
    'DeliveriesFailing',
    'one of two channels, whatever the failure',
    {
      ...attempts('email', { sent: rising(2), failed: rising(0.4), uncertain: rising(0.4) }),
      ...attempts('sms', { sent: rising(2), failed: rising(0.4) }),
    },
    [{ channel: 'email' }],
  ],
  ['DeliveriesFailing', 'of few', attempts('sms', { sent: 0, failed: rising(0.3) }), []],
  [
    'ReadersBusy',
    'what waits for one kind of reader in two processes together',
    {
      'subdoc_readers_waiting{readers="picture",role="a"}': 11,
      'subdoc_readers_waiting{readers="picture",role="b"}': 10,
      'subdoc_readers_waiting{readers="text",role="a"}': 20,
    },
    [{ readers: 'picture' }],
  ],
  ['ReadersBusy', 'for nine minutes', { 'subdoc_readers_waiting{readers="picture"}': lately(90, 9) }, []],
  ['DiskFull', 'the fullest of two disks', each('subdoc_data_folder_free_bytes', '', [9e9, 1.9e9, 9e9]), [{}]],
  ['DiskFull', 'two gigabytes and more', each('subdoc_data_folder_free_bytes', '', [9e9, 2.1e9, 9e9]), []],
  ['BackupOld', 'a day and a half', backups(36.1), [{}]],
  ['BackupOld', 'a day', backups(35.9), []],
  [
    'PasswordsGuessed',
    'once within the hour, at one process',
    each('subdoc_limits_exceeded_total', 'limit="login-failures"', [0, (ago) => (ago > 50 ? 0 : 1), 3]),
    [{}],
  ],
  ['PasswordsGuessed', 'another limit', each('subdoc_limits_exceeded_total', 'limit="uploads"', [0, rising(5), 0]), []],
];

test.each(CASES)('%s: %s', (alert, _, given, named) => {
  const { expr, for: wait = '0m' } = RULES.get(alert)!;
  expect(firing(expr, Number.parseInt(wait, 10), seriesOf(given))).toEqual(named);
});

test('each alert has a case in which it fires, and one in which it does not', () => {
  const cases = (fires: boolean) => [...new Set(CASES.flatMap(([alert, , , named]) => (named.length > 0 === fires ? [alert] : [])))].sort();
  const all = [...RULES.keys()].sort();
  expect([cases(true), cases(false)]).toEqual([all, all]);
});
