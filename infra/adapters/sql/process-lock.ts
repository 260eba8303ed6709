// Allows one product instance per data folder. The lock is a listening local socket: the kernel releases it when the process ends, however
// it ends, so a killed instance leaves nothing that a person would have to delete.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ProcessLock = { release(): Promise<void> };

/** Linux has abstract socket names, Windows has pipes; elsewhere the socket is a file that may outlive its process. */
function address(subject: string): { path: string; isFile: boolean } {
  const name = `subdoc-${createHash('sha256').update(subject).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return { path: `\0${name}`, isFile: false };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, isFile: false };
  return { path: join(tmpdir(), `${name}.sock`), isFile: true };
}

function listen(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(path, () => resolve(server.unref()));
  });
}

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Null when a running process holds it. */
export async function takeProcessLock(subject: string): Promise<ProcessLock | null> {
  const { path, isFile } = address(subject);
  let server = await listen(path);
  if (!server && isFile && !(await isAnswered(path))) {
    await rm(path, { force: true });
    server = await listen(path);
  }
  if (!server) return null;
  const held = server;
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}
