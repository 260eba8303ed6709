// Asks for an address once more before something is gone for good.
import { createInterface } from 'node:readline/promises';

/** False where nobody is there to type it. */
export async function typedAgain(what: string, address: string): Promise<boolean> {
  process.stdout.write(`${what}\n`);
  if (!process.stdin.isTTY) return false;
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await line.question('Pour confirmer, saisissez l’adresse une nouvelle fois : ');
  line.close();
  return typed.trim().toLowerCase() === address.trim().toLowerCase();
}
