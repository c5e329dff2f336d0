import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

export interface PortalProcess {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  /** Sends the signal and waits until the process has ended; returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const PATIENCE_MS = 120_000;

/** The portal of `npm start` or `npm run dev` in a process of its own, with a module loaded before it. Rejects with its output if it does not start. */
export const startPortalProcess = (
  dataDir: string,
  port = '0',
  script = 'local/main.ts',
  before?: string,
): Promise<PortalProcess> => {
  const preloaded = before === undefined ? [] : ['--import', before];
  const child = spawn(process.execPath, ['--import', 'tsx', ...preloaded, script, '--data', dataDir], {
    cwd: project,
    env: { ...process.env, PORT: port },
  });
  let output = '';
  return new Promise((ready, reject) => {
    const timer = setTimeout(() => reject(new Error(output)), PATIENCE_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /Portal ready at (\S+)/.exec(output)?.[1];
      if (!url) return;
      clearTimeout(timer);
      ready({ url, pid: child.pid ?? 0, output: () => output, end: (signal) => ended(child, signal) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(output));
    });
  });
};

const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>((done) => {
    child.once('exit', (code) => done(code));
    child.kill(signal);
  });
