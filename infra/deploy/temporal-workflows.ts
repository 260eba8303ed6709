// The workflows as the one file that Temporal's sandbox loads: made here, no image needs a compiler.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

export async function bundleWorkflows(workflowsPath: string, file: string): Promise<void> {
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
}
