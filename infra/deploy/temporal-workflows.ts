// Bundles the workflows into the one file that Temporal's sandbox loads, so that the image needs no compiler.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

export async function bundleWorkflows(workflowsPath: string, file: string): Promise<void> {
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
}
