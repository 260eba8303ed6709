// Ends every command line: an infrastructure failure or a mistake of the operator prints a sentence without a stack, and exits with code 1.
import { failureText } from '../app/start-failure.ts';

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${failureText(error, ['La commande', 'the command'])}\n`);
    process.exitCode = 1;
  }
}
