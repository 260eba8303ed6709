// How pictures are read: full, with two engines, where there is enough memory; light, with one of them.
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ChildKind } from '../reader-process.ts';
import {
  FULL_MEMORY_MAX_MB,
  FULL_MODE_FREE_MB,
  LIGHT_MEMORY_MAX_MB,
  PICTURE_HEAP_MAX_MB,
  PICTURE_IDLE_MS,
  PICTURES_PER_PROCESS,
} from './picture-limits.ts';

export type PictureMode = 'full' | 'light';

const CHILD = fileURLToPath(new URL('./picture-child.ts', import.meta.url));

/** Whether the second engine is part of this installation: it is not available for some platforms. */
export function hasOnnx(): boolean {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node');
    return true;
  } catch {
    return false;
  }
}

/** Full where both engines are installed and the machine, or this process's share of it, has the memory. */
export const pictureMode = (freeMb = process.availableMemory() / 1024 / 1024, onnx = hasOnnx()): PictureMode =>
  onnx && freeMb >= FULL_MODE_FREE_MB ? 'full' : 'light';

/** The mode asked for; full becomes light where its engine is missing. */
export const pictureChild = (mode: PictureMode, script = CHILD): ChildKind => ({
  script,
  args: [mode === 'full' && hasOnnx() ? 'full' : 'light'],
  addons: true,
  heapMaxMb: PICTURE_HEAP_MAX_MB,
  memoryMaxMb: mode === 'full' ? FULL_MEMORY_MAX_MB : LIGHT_MEMORY_MAX_MB,
  documents: PICTURES_PER_PROCESS,
  idleMs: PICTURE_IDLE_MS,
});
