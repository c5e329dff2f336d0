import { ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';

/** What the system says of a running process. */
interface ProcessEntry {
  readonly parent: number;
  readonly command: string;
}

const run = promisify(execFile);

const fromProc = async (pid: number): Promise<ProcessEntry> => {
  const [command, stat] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ]);
  // The program's name may itself contain spaces and brackets, so fields are counted from the last bracket.
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(parent), command: command.replaceAll('\0', ' ') };
};

/** The parent's id and the command on one line, as `ps` and the query of Windows write them. */
const parseLine = (line: string): ProcessEntry => {
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*?)\s*$/s.exec(line) ?? [];
  return { parent: Number(parent), command };
};

export const fromPs = async (pid: number): Promise<ProcessEntry> =>
  parseLine((await run('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)])).stdout);

const fromWindows = async (pid: number): Promise<ProcessEntry> => {
  const query = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { "$($_.ParentProcessId) $($_.CommandLine)" }`;
  return parseLine((await run('powershell', ['-NoProfile', '-Command', query], { windowsHide: true })).stdout);
};

/** The entry of a process; undefined if it does not run, or has ended and only waits for its parent to notice. */
export const findProcess = async (pid: number): Promise<ProcessEntry | undefined> => {
  const read = { linux: fromProc, win32: fromWindows }[process.platform as string] ?? fromPs;
  const entry = await read(pid).catch(() => undefined);
  return entry?.command ? entry : undefined;
};

const Lock = z.object({ engine: z.number(), owner: z.number() });

const readLock = async (lockFile: string) => {
  try {
    return Lock.safeParse(JSON.parse(await readFile(lockFile, 'utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Kills an engine whose owner has died on this database; refuses if the owner is still running. */
export const clearLeftover = async (lockFile: string, database: string): Promise<void> => {
  const lock = await readLock(lockFile);
  const found = lock && (await findProcess(lock.engine));
  // Process ids are reused, so only a process that has this database open counts as the engine.
  if (lock && found?.command.includes(database)) {
    if (found.parent === lock.owner)
      throw new Error(
        `Already running on this data directory: process ${lock.owner}. Stop it, or choose another directory.`,
      );
    process.kill(lock.engine, 'SIGKILL');
    while ((await findProcess(lock.engine)) !== undefined) await sleep(10);
  }
  await rm(lockFile, { force: true });
};

/** Stores which engine serves the data directory, for the next start. */
export const writeLock = (lockFile: string, engine: number): Promise<void> =>
  writeAtomically(lockFile, JSON.stringify({ engine, owner: process.pid }));

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
