// Makes installed packages smaller: plain JavaScript for infra/tools/run.mjs.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Removes from packages that are made for all machines what is for others, and the headers of Node, whose package is `node`. */
export function removeForeign(modules, node) {
  const keepOnly = (folder, name) => {
    const names = existsSync(join(modules, folder)) ? readdirSync(join(modules, folder)) : [];
    if (names.some(name)) for (const other of names.filter((one) => !name(one))) rmSync(join(modules, folder, other), { recursive: true });
  };
  const { platform, arch } = process;
  keepOnly('onnxruntime-node/bin/napi-v6', (name) => name === platform);
  keepOnly(`onnxruntime-node/bin/napi-v6/${platform}`, (name) => name === arch);
  const triple = { 'linux-x64': 'x86_64-unknown-linux-gnu', 'linux-arm64': 'aarch64-unknown-linux-gnu' }[`${platform}-${arch}`];
  keepOnly('@temporalio/core-bridge/releases', (name) => !triple || name === triple);
  if (node) rmSync(join(modules, node, 'include'), { recursive: true, force: true });
}
