import { readdirSync, readFileSync } from 'node:fs';
import { memoryOf } from './portal-process.ts';

const parentOf = (pid: number) => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
};

/** The memory that a process and all that it has started hold, in MB; nothing where the system does not tell. */
export const memoryOfTree = (root: number): number => {
  let pids: number[];
  try {
    pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return 0;
  }
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const isWithin = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isWithin(parents.get(pid)));
  return pids.filter(isWithin).reduce((sum, pid) => sum + memoryOf(pid).now, 0);
};
