// Reads the table.sql beside a read model.
import { readFileSync } from 'node:fs';

/** `folder` is the module's `import.meta.url`. */
export const tableText = (folder: string): string => readFileSync(new URL('./table.sql', folder), 'utf8');
