import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./apart-child.ts', import.meta.url));

/** What a step came to, and the most memory that its process held, in MB: some 100 of it is Node and the loader of sources. */
export interface Apart<Result> {
  readonly result: Result;
  readonly peakMb: number;
}

/** The message of a step's process. */
export type FromStep = { readonly error: string } | Apart<unknown>;

/** A file of steps. */
interface Steps {
  // biome-ignore lint/suspicious/noExplicitAny: any step may be run
  readonly step: (input: any) => Promise<unknown>;
}

/**
 * Makes a function that runs a file of ../steps in a process of its own: cold, and with a memory of its own. The process has
 * the environment of this one, and so its engines. Input and result travel as JSON. With BENCH_PROFILE=DIR it writes a profile.
 */
export const apart =
  <File extends Steps>(file: string, nodeOptions: readonly string[] = []) =>
  (...[input]: Parameters<File['step']>): Promise<Apart<Awaited<ReturnType<File['step']>>>> =>
    new Promise((resolve, reject) => {
      const { BENCH_PROFILE } = process.env;
      const profile = BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', BENCH_PROFILE] : [];
      const step = fork(child, [file, JSON.stringify(input ?? null)], {
        execArgv: ['--import', 'tsx', '--expose-gc', ...profile, ...nodeOptions],
      });
      let reply: FromStep | undefined;
      step.once('message', (message: FromStep) => {
        reply = message;
      });
      step.once('exit', (code, signal) => {
        if (reply && 'result' in reply) resolve(reply as Apart<Awaited<ReturnType<File['step']>>>);
        else reject(new Error(reply?.error ?? `The step ${file} ended with ${code ?? signal}`));
      });
    });
