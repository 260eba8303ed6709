// The process: reads the settings, starts the product, and stops it cleanly on every signal.
import type { Overrides } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { startDatabase } from './database.ts';
import { assertPortFree } from './free-port.ts';
import { createLog } from './log.ts';
import { assertServiceable } from './serviceable.ts';
import { failureText } from './start-failure.ts';

/** How long a clean stop may take before the process exits anyway, ms. */
const SHUTDOWN_LIMIT_MS = 15_000;

async function run(overridesOf: (config: Config) => Overrides): Promise<void> {
  const config = readConfig();
  assertServiceable(config);
  const log = createLog(config.logLevel);
  await assertPortFree(config);
  // The embedded database starts while the rest of the program loads.
  const database = startDatabase(config, log);
  await database.launched;
  const { startApp } = await import('./app.ts');
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const app = await startApp(config, log, { say, database, overrides: overridesOf(config) });

  let stopping = false;
  const stop = (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(code || 1), SHUTDOWN_LIMIT_MS).unref();
    app.stop().then(
      () => process.exit(code),
      (error) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal, 0));
  // The launcher's channel closes however the launcher ended, so nothing outlives `npm start`.
  process.on('disconnect', () => stop('launcher gone', 0));
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception');
    stop('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection');
    stop('unhandled rejection', 1);
  });
  // Printed last: whoever reads it may stop the process at once.
  for (const line of app.welcome) say(line);
}

/** Exits with code 1 and one line when the product cannot start. */
export const runProcess = (overridesOf: (config: Config) => Overrides = () => ({})): Promise<void> =>
  run(overridesOf).catch((error) => {
    process.stderr.write(`\n${failureText(error)}\n`);
    process.exit(1);
  });
