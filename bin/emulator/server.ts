import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The emulator in a process of its own, what it has written so far, and how it ends. */
export interface Emulator {
  readonly endpoint: string;
  readonly log: () => string;
  readonly stop: () => void;
}

const PATIENCE_MS = 30_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const started = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', () =>
      reject(new Error("There is no moto_server on this machine: pip install 'moto[server]' brings it.")),
    );
  });

/** Starts moto_server on a port of its own. Throws a sentence where it is not installed. */
export const startEmulator = async (): Promise<Emulator> => {
  const port = await freePort();
  const child = spawn('moto_server', ['-p', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk));
  await started(child);
  const endpoint = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(200))
    if (
      await fetch(`${endpoint}/moto-api/data.json`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { endpoint, log: () => log, stop: () => void child.kill() };
  child.kill();
  throw new Error(`moto_server did not answer within ${PATIENCE_MS / 1_000} seconds:\n${log}`);
};
