import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Row } from './bench.ts';
import type { FromBench } from './bench-child.ts';

const child = fileURLToPath(new URL('./bench-child.ts', import.meta.url));

/** What a bench has measured, in how many seconds; `load`: how many processes wanted a core when it began. */
export interface Measured {
  readonly seconds: number;
  readonly load: number;
  readonly rows: readonly Row[];
  readonly error?: string;
}

/** Runs a bench in a process of its own; `onRow` receives each row as it comes. Never rejects: an error is part of the outcome. */
export const runBench = (name: string, onRow: (row: Row) => void): Promise<Measured> =>
  new Promise((resolve) => {
    const load = Number((loadavg()[0] ?? 0).toFixed(1));
    const began = performance.now();
    const rows: Row[] = [];
    let error: string | undefined = 'The process of the bench ended early.';
    const run = fork(child, [name], { execArgv: ['--import', 'tsx', '--expose-gc'] });
    run.on('message', (message: FromBench) => {
      if ('row' in message) {
        rows.push(message.row);
        onRow(message.row);
      } else error = 'error' in message ? message.error : undefined;
    });
    run.once('exit', () => {
      const seconds = Math.round((performance.now() - began) / 1_000);
      resolve({ seconds, load, rows, ...(error === undefined ? {} : { error }) });
    });
  });
