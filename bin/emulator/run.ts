import { spawn } from 'node:child_process';

/** How a command ended, and what it said on both streams, in the order it said it. */
export interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Where a command runs, what it finds in its environment besides, and whether what it says is shown as it says it. */
export interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly shown?: boolean;
}

/** Runs a command to its end, without any user to answer its questions. */
export const run = (
  [program = '', ...args]: readonly string[],
  { cwd, env, shown = false }: Surroundings = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
        if (shown) process.stdout.write(chunk);
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });

/** As `run`, and throws the last that it said unless it ends with code 0. */
export const mustRun = async (command: readonly string[], surroundings?: Surroundings): Promise<string> => {
  const { code, said } = await run(command, surroundings);
  if (code !== 0) throw new Error(`${command.slice(0, 4).join(' ')} ended with code ${code}: ${said.slice(-1500)}`);
  return said;
};

/** What the AWS CLI answers, as it is; undefined if it answers nothing. */
export const aws = async <Answer>(...args: readonly string[]): Promise<Answer> => {
  const said = await mustRun(['aws', ...args, '--output', 'json']);
  return (said === '' ? undefined : JSON.parse(said)) as Answer;
};
