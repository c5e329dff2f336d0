import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/** A running engine, watched so that it never outlives this process. */
export interface EngineProcess {
  readonly pid: number;
  /** Resolves with the reason when the process has ended, however it ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * The program that kills a process as soon as its own input ends, with its arguments. A shell starts in a tenth of the time and
 * memory of Node, which Windows has instead of one.
 */
export const guardCommand = (pid: number, platform: string = process.platform): readonly [string, string[]] =>
  platform === 'win32'
    ? [
        process.execPath,
        [
          '-e',
          "process.stdin.resume().on('close', () => process.kill(Number(process.argv[1]), 'SIGKILL'))",
          String(pid),
        ],
      ]
    : ['/bin/sh', ['-c', 'read -r _; kill -KILL "$1"', 'engine-guard', String(pid)]];

/**
 * Kills the engine when this process dies, even by kill -9: the guard waits on a pipe that only we hold open, and the
 * system closes it for us. Detached, so that Ctrl-C in the terminal leaves the order of shutting down to us.
 */
const guard = (pid: number): ChildProcess =>
  spawn(...guardCommand(pid), { stdio: ['pipe', 'ignore', 'ignore'], detached: true, windowsHide: true });

const GRACE_MS = 3_000;

/** Starts the engine's program; rejects if the program cannot be run at all. */
export const runEngine = async (binary: string, args: readonly string[]): Promise<EngineProcess> => {
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, windowsHide: true });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${binary} has no process id`);

  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2_000);
    });
  const watcher = guard(pid);
  watcher.on('error', () => undefined);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').then(([code, signal]) => {
    process.off('exit', kill);
    // The guard knows only a process id, so it has to end before the id can be reused.
    watcher.kill('SIGKILL');
    return `${signal ?? `exit code ${code}`}: ${output.trim()}`;
  });

  const stop = async () => {
    child.kill('SIGTERM');
    const impatience = setTimeout(kill, GRACE_MS);
    await ended;
    clearTimeout(impatience);
  };
  // None of these may keep this process alive.
  for (const handle of [child, child.stdout, child.stderr, watcher, watcher.stdin])
    if (handle instanceof ChildProcess || handle instanceof Socket) handle.unref();
  return { pid, ended, stop };
};
