// Checks the port before anything is opened: a port in use is the commonest mistake of a start.
import { createServer } from 'node:net';
import { ForPeople } from '../adapters/shared/for-people.ts';
import type { Config } from './config.ts';

export async function assertPortFree({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((free, taken) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const known = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      taken(
        known
          ? new ForPeople(
              `Le port ${port} est déjà pris : arrêtez l'autre programme, ou choisissez-en un autre avec PORT=….\nPort ${port} is already in use: stop the other program, or choose another one with PORT=….`,
            )
          : error,
      );
    });
    probe.listen(port, host, () => probe.close(() => free()));
  });
}
