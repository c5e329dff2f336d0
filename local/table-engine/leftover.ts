import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';

const Lock = z.object({ engine: z.number(), owner: z.number() });

interface Running {
  readonly parent: number;
  readonly command: string;
}

/** The entry of a process in /proc; undefined if there is no such process, or no /proc. */
const running = async (pid: number): Promise<Running | undefined> => {
  try {
    const [command, stat] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The program's name may itself contain spaces and brackets, so fields are counted from the last bracket.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return command === '' ? undefined : { parent: Number(parent), command: command.replaceAll('\0', ' ') };
  } catch {
    return undefined;
  }
};

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
  const found = lock && (await running(lock.engine));
  // Process ids are reused, so only a process that has this database open counts as the engine.
  if (lock && found?.command.includes(database)) {
    if (found.parent === lock.owner)
      throw new Error(
        `Already running on this data directory: process ${lock.owner}. Stop it, or choose another directory.`,
      );
    process.kill(lock.engine, 'SIGKILL');
    while ((await running(lock.engine)) !== undefined) await sleep(10);
  }
  await rm(lockFile, { force: true });
};

/** Stores which engine serves the data directory, for the next start. */
export const writeLock = (lockFile: string, engine: number): Promise<void> =>
  writeAtomically(lockFile, JSON.stringify({ engine, owner: process.pid }));
