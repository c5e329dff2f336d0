import { spawn } from 'node:child_process';
import { lineOf, look, type Seen } from '../smoke/check.ts';

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

/** Shows the operator something. */
export const say = (text: string) => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);

/** What a rehearsal does, one after the other, and how each went. */
export class Steps {
  readonly #seen: Seen[] = [];

  /** Does one thing; a line says how it went and how long it took. */
  async next(sentence: string, work: () => Promise<unknown>): Promise<Seen> {
    const began = Date.now();
    const seen = await look(sentence, work);
    this.#seen.push(seen);
    say(lineOf({ ...seen, say: `${seen.say.trimEnd()} (${Math.round((Date.now() - began) / 1000)} s)` }));
    return seen;
  }

  /** As `next`; without this thing nothing else can be tried, so its failure ends the rehearsal. */
  async needed(sentence: string, work: () => Promise<unknown>): Promise<void> {
    const { level } = await this.next(sentence, work);
    if (level === 'failed') process.exit(this.end());
  }

  /** Sums up; the code to end with. */
  end(): number {
    const failed = this.#seen.filter(({ level }) => level === 'failed').length;
    say(`\n${this.#seen.length - failed} of ${this.#seen.length} as they should be.`);
    return failed === 0 ? 0 : 1;
  }
}
