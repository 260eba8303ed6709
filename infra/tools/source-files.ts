// Lists the project's own code: what the checks of imports, features and citations read.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const CODE_FOLDERS = ['domain', 'contract', 'api', 'projections', 'workflows', 'infra', 'admin-ui', 'upload-ui'] as const;
const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.engines', 'test-results']);

/** Paths with forward slashes relative to `root`, sorted, whose names end in one of `endings`. A missing folder is empty. */
export function sourceFiles(root: string, endings: readonly string[], folders: readonly string[] = CODE_FOLDERS): string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!NOT_OURS.has(entry.name)) visit(child);
      } else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(child);
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of folders) if (present.has(folder)) visit(folder);
  return found.sort();
}
