import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const RUNS = 3;

/** Loads a module and prints the CPU time that took, in ms. */
const loader = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
process.exit();
`;

/** The CPU time in which a new Node loads a module, in ms: the best of three, because other work only adds to it. */
export const loadTime = async (file: string, env: NodeJS.ProcessEnv) => {
  const durations: number[] = [];
  for (let time = 0; time < RUNS; time++) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', loader, file], {
      env,
      timeout: 20_000,
    });
    durations.push(Number(stdout));
  }
  return Math.min(...durations);
};
