import { identity } from '#lambdas/ports/cognito/sdk.ts';
import { table } from '#lambdas/ports/table.ts';

/** Thrown instead of a call, as if the process had ended there. */
class Crash extends Error {
  override readonly name = 'Crash';
}

export interface Faults {
  /** The changes made since `crashAt` or `heal`, in order. */
  readonly made: readonly string[];
  /**
   * The process ends at the change of this number, counted from 0: before it is made, or after it, with its response
   * lost. Every later call fails.
   */
  crashAt(change: number, when: 'before' | 'after'): void;
  /** The process ends after the first change of this command. */
  crashAfterFirst(command: string): void;
  /** Resolves when the calls that were on their way when the process ended have been answered. */
  settle(): Promise<void>;
  /** Runs something else just before the change of this number. */
  meanwhile(change: number, happens: () => Promise<unknown>): void;
  heal(): void;
}

const changing =
  /^(Put|BatchWrite|CreateMultipart|UploadPart|CompleteMultipart|Update|Delete|Transact|Admin(Create|Delete|Update|Disable|Enable|Link|Set|User)|ChangePassword)/;

/**
 * Intercepts the calls of the handlers to table and pool, or to other clients, and simulates a crash at a chosen
 * change.
 */
export const attachFaults = (clients: readonly { middlewareStack: object }[] = [table, identity]): Faults => {
  const made: string[] = [];
  let fatal: { change: number | string; when: 'before' | 'after' } = { change: -1, when: 'before' };
  const onTheirWay = new Set<Promise<unknown>>();
  let dead = false;
  /** A call that began before the process was healed belongs to the one that has ended. */
  let life = 0;
  let interlude: { change: number; happens: () => Promise<unknown> } | undefined;
  const pull = (name: string) => {
    dead = true;
    throw new Crash(name);
  };
  const step = async <Result>(name: string, next: () => Promise<Result>): Promise<Result> => {
    if (dead) throw new Crash(name);
    if (!changing.test(name)) return next();
    if (interlude && made.length === interlude.change) {
      const { happens } = interlude;
      interlude = undefined;
      await happens();
    }
    const isFatal = made.length === fatal.change || name === fatal.change;
    const own = life;
    if (isFatal && fatal.when === 'before') pull(name);
    made.push(name);
    const answer = next();
    onTheirWay.add(answer);
    const result = await answer.finally(() => onTheirWay.delete(answer));
    if (isFatal && own === life) pull(name);
    return result;
  };
  for (const client of clients) {
    const stack = client.middlewareStack as typeof table.middlewareStack;
    stack.add((next, context) => (args) => step(context.commandName ?? '', () => next(args)), {
      step: 'initialize',
      name: 'faults',
      override: true,
    });
  }
  const begin = (change: number | string, when: 'before' | 'after') => {
    made.length = 0;
    fatal = { change, when };
    dead = false;
    life++;
    interlude = undefined;
  };
  const meanwhile = (change: number, happens: () => Promise<unknown>) => {
    begin(-1, 'before');
    interlude = { change, happens };
  };
  const settle = async () => {
    await Promise.allSettled(onTheirWay);
  };
  return {
    made,
    crashAt: begin,
    crashAfterFirst: (command) => begin(command, 'after'),
    settle,
    meanwhile,
    heal: () => begin(-1, 'before'),
  };
};
