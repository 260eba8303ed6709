// The end of every command line: a failure of the world, or a mistake of who typed it, is a sentence without a stack, and code 1.
import { failureText } from '../app/start-failure.ts';

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${failureText(error, ['La commande', 'the command'])}\n`);
    process.exitCode = 1;
  }
}
